"""A strong planning problem with actions whose outcome is not known: cross a corridor.

The robot can walk, and may then stand one or two steps further; on ice it may also slide back. With
a rope it can climb safely. A strong plan reaches the goal whatever happens.
"""

from __future__ import annotations

from andor import SOLVED, Option


class Corridor:
    """A state is the place, and whether the rope is in hand."""

    def __init__(self, length, has_rope=True):
        self.length, self.has_rope = length, has_rope
        self.start = (0, False)

    def actions(self, state):
        place, rope = state
        ahead = min(place + 1, self.length), min(place + 2, self.length)
        actions = {}
        if place % 5 == 3:
            # Ice.
            actions["walk"] = [(ahead[0], rope), (max(place - 2, 0), rope)]
            if rope:
                actions["climb"] = [(ahead[0], True)]
        else:
            actions["walk"] = [(ahead[0], rope), (ahead[1] if place % 5 != 2 else ahead[0], rope)]
            actions["wait"] = [(place, rope)]
        if place == 0 and self.has_rope:
            actions["take"] = [(0, True)]
        return actions

    def expand(self, states):
        return [
            SOLVED
            if state[0] == self.length
            else [Option(tuple(after), 1.0, name) for name, after in self.actions(state).items()]
            for state in states
        ]


def simulate(corridor, plan, dice):
    """Follows a plan while chance decides; the number of steps to the goal."""
    state, steps = corridor.start, 0
    while state[0] != corridor.length:
        option = plan.steps[state]
        assert list(option.states) == corridor.actions(state)[option.label]
        state = dice.choice(option.states)
        steps += 1
        assert steps <= 10_000
    return steps
