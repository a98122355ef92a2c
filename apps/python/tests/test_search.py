"""AND/OR search: solutions against enumeration, budgets, batches, other roots, pickles, errors."""

from __future__ import annotations

import itertools
import pickle
import random

import andor
import pytest
from andor import DEAD, SOLVED, AndOr, Option
from chemistry import Chemistry, tree_search
from planning import Corridor, simulate

PROBLEM = {
    "table": [Option(("top", "leg"), 1.0, "glue"), Option(("kit",), 5.0, "unpack")],
    "leg": [Option(("table",), 0.0, "saw"), Option(("log",), 2.0, "turn")],
    "top": SOLVED,
    "log": SOLVED,
    "kit": SOLVED,
}


def expand(states):
    return [PROBLEM[state] for state in states]


def test_solutions_come_cheapest_first():
    result = AndOr(expand).solve("table", solutions=9)
    assert result.status == "solved" and result.stopped is None
    assert [solution.cost for solution in result.solutions] == [3.0, 5.0]
    first, second = result.solutions
    assert {state: option.label for state, option in first.steps.items()} == {"table": "glue", "leg": "turn"}
    assert first.leaves == {"top", "log"} and second.leaves == {"kit"}
    assert str(first) == "table  by glue\n  top\n  leg  by turn\n    log"


def problem(seed):
    """A random problem with cycles whose costs are whole numbers."""
    dice = random.Random(seed)
    size = dice.randint(2, 6)
    states = {}
    for state in range(size):
        options = [
            Option(tuple(dice.randrange(size) for _ in range(dice.randint(0, 3))), float(dice.randint(0, 3)))
            for _ in range(dice.randint(0, 3))
        ]
        states[state] = SOLVED if state and dice.random() < 0.3 else options
    return states


def truth(states):
    """The costs of all solutions of state 0, by trying every choice."""

    def cost(state, chosen, path, used):
        if states[state] is SOLVED:
            return 0.0
        if state in path or not states[state]:
            return None
        used[state] = chosen[state]
        option = states[state][chosen[state]]
        costs = [cost(need, chosen, path | {state}, used) for need in option.states]
        return None if None in costs else option.cost + sum(costs)

    found = {}
    ways = [range(1 if options is SOLVED else max(len(options), 1)) for options in states.values()]
    for way in itertools.product(*ways):
        used = {}
        value = cost(0, dict(enumerate(way)), frozenset(), used)
        if value is not None:
            found[tuple(sorted(used.items()))] = value
    return sorted(found.values())


def test_random_problems_have_the_solutions_that_enumeration_finds():
    solved = 0
    for seed in range(600):
        states = problem(seed)
        search = AndOr(lambda asked, states=states: [states[state] for state in asked])
        result = search.solve(0, solutions=10_000, batch=1 + seed % 3)
        assert [solution.cost for solution in result.solutions] == truth(states), seed
        assert result.status == ("solved" if result.solutions else "dead")
        solved += bool(result.solutions)
    assert 150 < solved < 550


def test_nothing_is_asked_twice_and_batches_are_kept():
    asked = []

    def counted(states):
        assert 1 <= len(states) <= 2
        asked.extend(states)
        return expand(states)

    search = AndOr(counted)
    first = search.solve("table", batch=2)
    assert first.calls == len(asked) == len(set(asked)) and first.batches < first.calls
    again = search.solve("table", batch=2)
    assert again.calls == 0 and again.solutions[0].cost == 3.0
    assert search.solve("leg").solutions[0].cost == 2.0
    assert search.known == len(asked)


def test_a_budget_ends_a_search_which_can_go_on():
    search = AndOr(expand)
    result = search.solve("table", budget=2)
    assert (result.status, result.stopped, result.calls) == ("open", "budget", 2)
    assert search.solve("table", budget=0).calls == 0
    copy = pickle.loads(pickle.dumps(search))
    for continued in [search, copy]:
        result = continued.solve("table", solutions=5)
        assert result.calls == 3 and [solution.cost for solution in result.solutions] == [3.0, 5.0]
    assert search.solve("table", time=1e-9).stopped is None


def test_what_nothing_solves_is_dead():
    assert AndOr(lambda states: [DEAD for _ in states]).solve(1).status == "dead"
    assert AndOr(lambda states: [[] for _ in states]).solve(1).status == "dead"
    assert AndOr(lambda states: [None for _ in states]).solve(1).status == "dead"
    assert AndOr(lambda states: [[[state]] for state in states]).solve(1).status == "dead"
    solved = AndOr(lambda states: [SOLVED for _ in states]).solve(1)
    assert solved.status == "solved" and solved.solutions[0].cost == 0.0
    assert not solved.solutions[0].steps and solved.solutions[0].leaves == {1}


def test_estimates_lead_and_do_not_mislead():
    # Counting up is endless, counting down leads to 0.
    def count(states):
        return [SOLVED if state == 0 else [[state + 1], [state - 1]] for state in states]

    blind = AndOr(count).solve(12)
    led = AndOr(count, estimate=lambda states: [float(abs(state)) for state in states]).solve(12)
    assert blind.solutions[0].cost == led.solutions[0].cost == 12.0
    assert led.calls == 13 < blind.calls


def test_the_worst_or_the_sum_is_paid():
    def chain(states):
        return [SOLVED if state == 90 else [[state + 1, state + 1]] for state in states]

    assert AndOr(chain, combine="max").solve(0).solutions[0].cost == 90.0
    assert AndOr(chain).solve(80).solutions[0].cost == 2.0**10 - 1
    with pytest.raises(OverflowError, match="combine='max'"):
        AndOr(chain).solve(-60)


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (lambda states: [], ValueError),
        (lambda states: None, TypeError),
        (lambda states: ["ab" for _ in states], TypeError),
        (lambda states: [["ab"] for _ in states], TypeError),
        (lambda states: [3 for _ in states], TypeError),
        (lambda states: [[Option((1,), -1.0)] for _ in states], ValueError),
        (lambda states: [[Option((1,), float("nan"))] for _ in states], ValueError),
        (lambda states: [[[[]]] for _ in states], TypeError),
        (lambda states: 1 / 0, ZeroDivisionError),
    ],
)
def test_nonsense_is_refused_and_nothing_of_it_is_kept(reply, error):
    replies = iter([reply])
    search = AndOr(lambda states: next(replies, expand)(states))
    with pytest.raises(error):
        search.solve("table")
    assert search.solve("table").solutions[0].cost == 3.0
    for wrong in [{"solutions": 0}, {"batch": 0}]:
        with pytest.raises(ValueError, match="at least 1"):
            search.solve("table", **wrong)
    with pytest.raises(ValueError, match="neither sum nor max"):
        AndOr(expand, combine="least")


def test_ctrl_c_returns_what_is_known():
    def press(states):
        if "leg" in states:
            raise KeyboardInterrupt
        return expand(states)

    result = AndOr(press).solve("table")
    assert (result.status, result.stopped) == ("open", "interrupted")


def test_sharing_saves_calls_in_a_cyclic_chemistry():
    chemistry = Chemistry(molecules=20_000, seed=1)
    shared = AndOr(chemistry.expand).solve(chemistry.target)
    assert shared.status == "solved"
    assert chemistry.is_route(shared.solutions[0])
    tree = tree_search(chemistry, chemistry.target, most=3 * shared.calls)
    assert tree.calls >= 3 * shared.calls


def test_a_strong_plan_reaches_its_goal_whatever_happens():
    corridor = Corridor(length=30)
    result = AndOr(corridor.expand, combine="max").solve(corridor.start)
    plan = result.solutions[0]
    for seed in range(500):
        assert simulate(corridor, plan, random.Random(seed)) <= plan.cost
    assert AndOr(Corridor(length=30, has_rope=False).expand, combine="max").solve(corridor.start).status == "dead"


def test_names_are_exported():
    assert all(hasattr(andor, name) for name in andor.__all__)
