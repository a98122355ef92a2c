"""AND/OR search over states of any kind: routes to a molecule, strong plans, whatever splits a
problem into problems. The search itself is the Rust crate ``hypergraph``."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, Union

from andor import _andor

S = TypeVar("S", bound=Hashable)

SOLVED = True
"""What ``expand`` says of a state that is solved as it stands."""
DEAD = False
"""What ``expand`` says of a state that nothing solves. A list without options says the same."""


@dataclass(frozen=True)
class Option(Generic[S]):
    """One way to solve a state: all these states have to be solved."""

    states: Sequence[S]
    cost: float = 1.0
    label: Any = None


Reply = Union[bool, None, Iterable[Union[Option[S], Sequence[S]]]]
"""What ``expand`` says of a state: SOLVED, DEAD, or its options. A list of states is an option that
costs 1."""


@dataclass(frozen=True)
class Solution(Generic[S]):
    """An option for every state that the root needs and that is not solved as it stands."""

    root: S
    cost: float
    steps: dict[S, Option[S]]

    @property
    def leaves(self) -> set[S]:
        """The states that it ends in: solved as they stand."""
        needed = {state for option in self.steps.values() for state in option.states} | {self.root}
        return needed - self.steps.keys()

    def __str__(self) -> str:
        lines: list[str] = []
        seen: set[S] = set()
        waiting = [(self.root, 0)]
        while waiting:
            state, depth = waiting.pop()
            option = self.steps.get(state)
            again = " (as above)" if option is not None and state in seen else ""
            label = "" if option is None or option.label is None or again else f"  by {option.label}"
            lines.append(f"{'  ' * depth}{state}{label}{again}")
            if option is not None and not again:
                seen.add(state)
                waiting += [(needed, depth + 1) for needed in reversed(option.states)]
        return "\n".join(lines)


@dataclass(frozen=True)
class Result(Generic[S]):
    """What a search has found so far."""

    status: str
    """``solved`` (as many solutions as wanted, or all there are), ``dead`` (there is none), or
    ``open``."""
    solutions: list[Solution[S]]
    """Different solutions, cheapest first."""
    calls: int
    """States that this search gave to ``expand``."""
    batches: int
    """How often ``expand`` was called."""
    bound: float
    """No solution that was not found costs less, if estimates are never too high."""
    stopped: str | None
    """Why it is not complete: ``budget``, ``time``, ``interrupted``."""


@dataclass
class AndOr(Generic[S]):
    """An AND/OR search: a state is solved by one of its options, an option by all of its states.

    ``expand`` is given a list of states and says of each whether it is ``SOLVED``, ``DEAD``, or
    which options it has: lists of states, or :class:`Option` with a cost and a label. It is asked
    about a state once; states are equal if Python says so. Cycles do no harm: no solution rests on
    itself.

    ``combine`` says what the states of an option cost together: their ``sum`` (what is needed twice
    is paid twice) or their ``max`` (steps to a goal at worst). ``estimate`` is given a list of
    states and says what each will cost at least; estimates that are too high may lead to a
    solution sooner, and then it need not be the cheapest.

    The search graph stays: another ``solve`` goes on from there, and a search can be pickled (if
    its functions can).

    >>> parts = {"table": [["top", "leg"], ["kit"]], "leg": [["table"], ["log"]]}
    >>> at_hand = {"top", "log"}
    >>> def expand(states):
    ...     return [SOLVED if state in at_hand else parts.get(state, DEAD) for state in states]
    >>> result = AndOr(expand).solve("table")
    >>> result.status, result.solutions[0].cost
    ('solved', 2.0)
    >>> print(result.solutions[0])
    table
      top
      leg
        log
    """

    expand: Callable[[list[S]], Iterable[Reply[S]]]
    estimate: Callable[[list[S]], Iterable[float]] | None = None
    combine: str = "sum"
    # Ctrl-C may come between any two lines that change these. What is in the search is in them.
    _states: list[tuple[S, float]] = field(default_factory=list, init=False, repr=False)
    _numbers: dict[S, int] = field(default_factory=dict, init=False, repr=False)
    _options: dict[int, list[Option[S]]] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self._search = _andor.Search(self.combine)

    @property
    def known(self) -> int:
        """How many states were expanded."""
        return sum(self._search.is_known(number) for number in range(len(self._search)))

    def solve(
        self,
        root: S,
        *,
        solutions: int = 1,
        budget: int | None = None,
        time: float | None = None,
        batch: int = 1,
    ) -> Result[S]:
        """Looks for the cheapest solutions of a state.

        ``budget`` is the number of states that may be given to ``expand`` now, ``time`` a number
        of seconds, ``batch`` the most that ``expand`` is given at once. Ctrl-C ends the search;
        what is known comes back.
        """
        if solutions < 1 or batch < 1:
            raise ValueError("solutions, batch: at least 1 is needed")
        until = None if time is None else clock.monotonic() + time
        found: list[Solution[S]] = []
        calls = batches = 0
        stopped = None
        self._number([root])
        self._search.aim(self._numbers[root])
        try:
            while len(found) < solutions:
                most = batch if budget is None else min(batch, budget - calls)
                ask, solution = self._search.next(max(most, 1))
                if solution is not None:
                    cost, choices = solution
                    steps = {self._states[at][0]: self._options[at][nth] for at, nth in choices}
                    found.append(Solution(root, cost, steps))
                elif ask is None:
                    break
                elif most < 1:
                    stopped = "budget"
                    break
                elif until is not None and clock.monotonic() >= until:
                    stopped = "time"
                    break
                else:
                    self._ask(ask)
                    calls += len(ask)
                    batches += 1
        except KeyboardInterrupt:
            stopped = "interrupted"
        status = "open" if stopped else "solved" if found else "dead"
        return Result(status, found, calls, batches, self._search.bound(), stopped)

    def _number(self, states: Iterable[S]) -> None:
        """Gives new states their numbers."""
        new = [state for state in dict.fromkeys(states) if state not in self._numbers]
        estimates = [0.0] * len(new)
        if self.estimate is not None and new:
            estimates = [float(estimate) for estimate in self.estimate(list(new))]
            if len(estimates) != len(new):
                raise ValueError(f"estimate: {len(new)} states, {len(estimates)} answers")
        for state, estimate in zip(new, estimates):
            self._states.append((state, estimate))
            self._numbers[state] = len(self._states) - 1
        self._add()

    def _add(self) -> None:
        """Has the search know all states."""
        while len(self._search) < len(self._states):
            self._search.add(self._states[len(self._search)][1])

    def _ask(self, numbers: list[int]) -> None:
        """Has states expanded, and learns all or nothing of what is said."""
        states = [self._states[number][0] for number in numbers]
        replies = list(self.expand(list(states)))
        if len(replies) != len(states):
            raise ValueError(f"expand: {len(states)} states, {len(replies)} answers")
        read = [_options(state, reply) for state, reply in zip(states, replies)]
        self._number(
            state for options in read if options for option in options for state in option.states
        )
        for number, options in zip(numbers, read):
            self._tell(number, options)

    def _tell(self, number: int, options: list[Option[S]] | None) -> None:
        if options is None:
            self._search.solved(number)
        else:
            numbers = self._numbers
            told = [(option.cost, [numbers[state] for state in option.states]) for option in options]
            self._options[number] = options
            self._search.options(number, told)

    def __getstate__(self) -> dict[str, Any]:
        known = [number for number in range(len(self._search)) if self._search.is_known(number)]
        fields = {**self.__dict__, "_known": known}
        del fields["_search"], fields["_numbers"]
        return fields

    def __setstate__(self, fields: dict[str, Any]) -> None:
        known = fields.pop("_known")
        self.__dict__.update(fields)
        self._search = _andor.Search(self.combine)
        self._numbers = {state: number for number, (state, _) in enumerate(self._states)}
        self._add()
        for number in known:
            self._tell(number, self._options.get(number))


def _options(state: Any, reply: Any) -> list[Option[Any]] | None:
    """The options that ``expand`` names; ``None`` if the state is solved."""
    if reply is True:
        return None
    if reply is None or reply is False:
        return []
    if isinstance(reply, (str, bytes, Option)):
        raise TypeError(f"expand: of {state!r} it says {reply!r}, not SOLVED, DEAD or a list of options")
    options = []
    for option in reply:
        if not isinstance(option, Option):
            if isinstance(option, (str, bytes)):
                raise TypeError(f"expand: an option of {state!r} is {option!r}, not a list of states")
            option = Option(tuple(option))
        options.append(option)
    return options
