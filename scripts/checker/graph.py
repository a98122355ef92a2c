"""Graphs from a file."""

from .certificate import Refused, number, repetition, value
from .proof import Game


class Graph(Game):
    """A position is a node's name."""

    name, players = "graph", ("max", "min")

    def __init__(self, text):
        self.mover, self.targets, self.ends = {}, {}, {}
        rules, roots = [], []
        for line in text.splitlines():
            match line.split("#")[0].split():
                case []:
                    pass
                case ["repetition", rule, *occurrence] if rule not in ("max", "min", "=") and len(occurrence) < 2:
                    rules.append((repetition(rule), *map(number, occurrence)))
                case ["root", node]:
                    roots.append(node)
                case [node, "=", worth]:
                    self.add(self.ends, node, value(worth))
                case [node, ("max" | "min") as player, *targets] if targets and len(set(targets)) == len(targets):
                    self.add(self.targets, node, targets)
                    self.mover[node] = 1 if player == "max" else -1
                case _:
                    raise Refused(f"'{line}' is no line of a graph")
        if len(rules) != 1 or len(roots) != 1:
            raise Refused("a graph has one rule of repetition and one root")
        for node in [*roots, *(target for targets in self.targets.values() for target in targets)]:
            self.read(node)
        self.rule, self.occurrence = (*rules[0], 2)[:2]
        if self.occurrence < 2 or len(rules[0]) > 1 and not isinstance(self.rule, int):
            raise Refused("a constant rule can act at an occurrence from the second on, others at the second")
        if self.rule is None and self.has_cycle(self.targets):
            raise Refused("a cycle, though nothing repeats")
        by_rule = {None: [], "mover-loses": [-1, 1], "mover-wins": [-1, 1]}.get(self.rule, [self.rule])
        self.outcomes = sorted({*self.ends.values(), *by_rule})

    def add(self, kind, node, what):
        if node in self.targets or node in self.ends:
            raise Refused(f"{node} has two lines")
        kind[node] = what

    def has_cycle(self, inside):
        """Whether some of these nodes lie on a cycle among them: strike out those without a way on."""
        left = set(inside)
        while dead := {node for node in left if not left & set(self.targets[node])}:
            left -= dead
        return bool(left)

    def read(self, text):
        if text not in self.targets and text not in self.ends:
            raise Refused(f"the graph has no node {text}")
        return text

    def turn(self, node):
        return self.mover[node]

    def end(self, node):
        return self.ends.get(node)

    def moves(self, node):
        return {target: target for target in self.targets[node]}

    def circles_alone(self, player):
        return self.has_cycle([node for node, mover in self.mover.items() if mover == player])
