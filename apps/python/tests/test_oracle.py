"""Random graphs as games in Python: the verdicts of the Rust oracle, and a certificate for each.

The questions are made by `cargo run -p andor-testkit --example questions 2000`; test.sh names the
file in $ANDOR_QUESTIONS.
"""

from __future__ import annotations

import json
import os
from collections import Counter

import andor
import pytest

WORDS = {"win": 1, "draw": 0, "loss": -1}


class Graph:
    """A graph file as a game of its own."""

    def __init__(self, text):
        self.ends, self.owner, self.after = {}, {}, {}
        values = []
        for line in text.splitlines():
            first, *rest = line.split()
            if first == "repetition":
                self.repetition = rest[0]
                values += {"mover-loses": [-1, 1], "mover-wins": [-1, 1], "none": []}.get(
                    rest[0], [WORDS.get(rest[0], rest[0])]
                )
            elif first == "root":
                self.root = rest[0]
            elif rest[0] == "=":
                self.ends[first] = int(WORDS.get(rest[1], rest[1]))
            else:
                self.owner[first], self.after[first] = rest[0], rest[1:]
        self.outcomes = sorted({int(value) for value in values} | set(self.ends.values()))

    def start(self):
        return self.root

    def turn(self, node):
        return self.owner[node]

    def end(self, node):
        return self.ends.get(node)

    def moves(self, node):
        return self.after[node]

    def play(self, node, target):
        return target


def test_verdicts_are_those_of_the_oracle():
    if not os.environ.get("ANDOR_QUESTIONS"):
        pytest.skip("test.sh makes the questions")
    seen = Counter()
    with open(os.environ["ANDOR_QUESTIONS"], encoding="utf-8") as file:
        for line in file:
            question = json.loads(line)
            game = Graph(question["graph"])
            answer = andor.solve(game, ask=question["ask"], history=question["history"])
            assert (answer.proved, answer.certified) == (question["proved"], True), line
            checked = andor.check(answer.certificate, game=Graph(question["graph"]))
            assert checked == answer.proof
            seen[question["rule"], question["proved"], bool(question["history"])] += 1
    rules = {"draw", "loss", "mover-loses", "mover-wins"}
    assert sum(seen.values()) >= 2000
    assert all(seen[rule, proved, history] > 20 for rule in rules for proved in (0, 1) for history in (0, 1))
    assert seen["none", True, False] > 100 and seen["none", False, False] > 100
