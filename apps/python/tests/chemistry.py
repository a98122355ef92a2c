"""A toy chemistry: molecules are made of others, there and back again; some can be bought.

And what it is compared with: the search of retrosynthesis tools, a tree without sharing, in which a
cycle is cut by a look at the ancestors.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from andor import SOLVED, Option


class Chemistry:
    """Molecules are numbers. Every reaction needs one or two molecules that are a little simpler,
    or, one in three, as large or larger: those lead in circles. Small numbers can be bought."""

    def __init__(self, molecules=100_000, seed=0, reactions=4, bought=0.02):
        self.molecules, self.seed, self.reactions = molecules, seed, reactions
        self.at_hand = int(molecules * bought)
        self.target = molecules - 1

    def reactions_of(self, molecule):
        dice = random.Random(self.seed * 1_000_003 + molecule)
        options = []
        for _ in range(self.reactions):
            needs = []
            for _ in range(dice.randint(1, 2)):
                # Two of three times simpler by up to a half, else about as large: a way in circles.
                if dice.random() < 2 / 3:
                    needs.append(dice.randrange(molecule // 2, molecule))
                else:
                    needs.append(min(self.molecules - 1, dice.randrange(molecule, molecule * 5 // 4 + 2)))
            options.append(Option(tuple(needs), 1.0))
        return options

    def expand(self, molecules):
        return [
            SOLVED if molecule < self.at_hand else self.reactions_of(molecule) for molecule in molecules
        ]

    def is_route(self, solution):
        """Whether a solution is one: reactions that exist, down to what can be bought, no circle."""
        path = set()

        def made(molecule):
            if molecule < self.at_hand:
                return True
            option = solution.steps.get(molecule)
            if molecule in path or option not in self.reactions_of(molecule):
                return False
            path.add(molecule)
            is_made = all([made(need) for need in option.states])
            path.discard(molecule)
            return is_made

        return made(solution.root)


@dataclass
class TreeResult:
    """What a tree search came to."""

    solved: bool
    cost: float
    calls: int
    distinct: int


class _Node:
    __slots__ = ("children", "cost", "molecule", "parent", "solved", "value")

    def __init__(self, molecule, parent, cost=0.0):
        self.molecule, self.parent, self.cost = molecule, parent, cost
        self.children, self.value, self.solved = None, 0.0, False


def tree_search(chemistry, target, most):
    """Best first in a tree, as Retro* does it: what is open costs nothing, the open molecule of the
    cheapest unfinished route comes next. A reaction that needs an ancestor is left out. Molecules
    and reactions are nodes in turn."""
    root = _Node(target, None)
    calls, seen = 0, set()

    def refresh(node):
        # Molecules (molecule is set) take the best reaction, reactions the sum of their molecules.
        while node is not None:
            if node.molecule is not None:
                values = [(child.value, not child.solved) for child in node.children]
                value, is_open = min(values, default=(float("inf"), True))
            else:
                value = node.cost + sum(child.value for child in node.children)
                is_open = not all(child.solved for child in node.children)
            if (value, not is_open) == (node.value, node.solved):
                return
            node.value, node.solved = value, not is_open
            node = node.parent

    def next_open():
        node = root
        while node.children is not None:
            if node.molecule is not None:
                node = min(node.children, key=lambda child: (child.value, not child.solved))
            else:
                node = next(child for child in node.children if not child.solved)
        return node

    while not root.solved and root.value < float("inf") and calls < most:
        node = next_open()
        ancestors, above = {node.molecule}, node.parent
        while above is not None:
            if above.molecule is not None:
                ancestors.add(above.molecule)
            above = above.parent
        calls += 1
        seen.add(node.molecule)
        (reply,) = chemistry.expand([node.molecule])
        node.children = []
        if reply is SOLVED:
            node.solved = True
            node.value = 0.0
            refresh(node.parent)
            continue
        for option in reply:
            if ancestors.isdisjoint(option.states):
                reaction = _Node(None, node, option.cost)
                reaction.children = [_Node(need, reaction) for need in option.states]
                reaction.value = option.cost
                node.children.append(reaction)
        refresh(node)
    return TreeResult(root.solved, root.value, calls, len(seen))
