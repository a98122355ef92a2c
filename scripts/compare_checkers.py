#!/usr/bin/env python3
"""Compares `andor check` with scripts/check.py on many certificates and on damaged copies of them.

    python3 scripts/compare_checkers.py ANDOR [--only TEXT] [--walks 5] [--damage 20] [--nodes 200k] [--seed 1]

Andor answers the questions below. Then come walks along the strategies in its certificates: where a
walk ends is a new root, and what it went through its history, some positions of it twice. So roots
and histories after passes, with ko points, and with second occurrences come up. Prints
disagreements and keeps them in the working directory; exit status 1 when there is one.
"""

import argparse
import glob
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
BOARDS = ["1x1", "2x1", "3x1", "2x2", "3x2"]
KO = ["", ",positional", ",simple", ",suicide", ",positional,suicide", ",simple,suicide"]
SETTLED = [",settled", ",positional,suicide,settled"]
FIGHTS = ["eye=white=---X/--XX/XX..", "live=white=t--X/--XX/XX..", "eye=black=t-O./-OO./OO.."]
GO = [("go:" + board + ko, "", "value") for board in BOARDS for ko in KO + SETTLED]
GO += [(f"go:4x3{ko},{fight}", "", "value") for fight in FIGHTS for ko in KO]
BOUNDED = [f"{goal} within {moves}" for goal in ("black >= 1", "white >= 0") for moves in (1, 3)]
GO += [("go:2x2" + ko, "", ask) for ko in KO + SETTLED for ask in BOUNDED]
BOARD_GAMES = [
    ("tictactoe", "", "value"),
    ("tictactoe", "xo./.../...", "x >= win within 3"),
    ("mnk:4,3,3", "", "value"),
    ("mnk:3,2,2", "", "value"),
    ("mnk:4,2,3", "", "o >= draw within 3"),
    ("pawn-endgame", "", "value"),
    ("chess", "k7/8/1K6/1P6/8/8/8/8 w - -", "value"),
    ("chess", "8/8/8/8/8/1K6/8/1qk5 w - -", "value"),
    ("chess", "8/8/8/2k5/3Pp3/8/4K3/8 b - d3", "black >= draw"),
    ("chess", "4k3/8/8/8/8/8/4q3/R3K2R b KQ -", "white >= win within 2"),
    ("chess", "r3k2r/8/8/8/8/8/8/4K2R w Kkq -", "white >= win within 2"),
    ("chess", "7k/P7/5K2/8/8/8/8/8 w - -", "white >= win within 4"),
    ("chess:a1-c4,fifty", "8/8/8/8/8/1K6/8/1qk5 w - - 80 1", "value"),
    ("chess:fifty", "8/8/8/8/8/k1K5/8/1Q6 w - - 97 1", "value"),
    ("chess:a1-e5", "8/8/8/k7/8/1P6/8/K7 w - -", "value"),
    ("antichess", "8/8/8/8/3p4/8/2P5/8 w - -", "value"),
    ("checkers", "W:WK1:BK32", "value"),
    ("checkers", "W:WK22:B9,10,17,18", "value"),
    ("checkers", "B:WK3,K10,22:B12,K21", "value"),
    ("checkers", "W:W18,24,K10:BK15,6,K7,K14", "white >= win within 2"),
    ("dobutsu", "", "sente >= win within 3"),
    ("dobutsu", "S/-el/c-c/--G/LG-/E", "value"),
    ("dobutsu", "G/l--/EeG/---/L-C/cG", "value"),
    ("connectfour", "32164625112233", "value"),
    ("connectfour:4,4", "", "value"),
    ("connectfour:5,4", "", "first >= 1 within 5"),
    ("tree:3,5,64,1", "", "value"),
    ("tree:2,8,1000,18446744073709551615,200", "", "value"),
    ("tree:2,6,10,5", "", "max >= 5 within 2"),
    ("antichess", "8/P7/8/8/8/8/6p1/8 w - -", "mover >= win"),
]
GRAPHS = [
    ("graph", graph, "value")
    for graph in sorted(glob.glob(f"{HERE}/../corpus/**/*.andor", recursive=True))
]


class Workshop:
    """Makes certificates and has them compared."""

    def __init__(self, arguments, folder):
        self.arguments, self.folder, self.made, self.status = arguments, folder, 0, 0
        self.chance = random.Random(arguments.seed)

    def certificates(self, game, position, ask, history=()):
        """The files that andor writes as its answer."""
        self.made += 1
        place = os.path.join(self.folder, f"{self.made}.proof")
        command = [self.arguments.andor, "solve", game, *([position] if position else [])]
        command += ["--ask", ask, "--proof", place, "--nodes", self.arguments.nodes]
        command += [word for earlier in history for word in ("--history", earlier)]
        subprocess.run(command, capture_output=True, check=False)
        return [path for path in sorted(glob.glob(f"{place}/*.proof")) + [place] if os.path.isfile(path)]

    def compare(self, files, graph):
        if files:
            command = [sys.executable, f"{HERE}/check.py", "--compare", self.arguments.andor]
            command += ["--damage", str(self.arguments.damage), *(["--graph", graph] if graph else []), *files]
            self.status = max(self.status, subprocess.run(command, check=False).returncode)

    def walk(self, path):
        """A root and a history from the strategy in this file, both as texts."""
        with open(path, encoding="utf-8") as file:
            lines = [line.rstrip("\n").split("\t") for line in file]
        first = next(number for number, line in enumerate(lines) if line[0] == "nodes") + 1
        nodes = {line[0]: line for line in lines[first:]}
        node, been = lines[-1], []
        for _ in range(self.chance.randrange(1, 12)):
            refs = [ref for ref in node[4::2] if ref in nodes and nodes[ref][2] != "end"]
            if not refs:
                break
            been += [node[1]] * self.chance.choice([1, 1, 1, 2])
            node = nodes[self.chance.choice(refs)]
        plain = [text.rpartition(" in ")[0] or text for text in [node[1], *been]]
        return plain[0], plain[1:]

    def question(self, game, position, ask):
        graph = position if game == "graph" else None
        files = self.certificates(game, position, ask)
        self.compare(files, graph)
        for path in (self.chance.choice(files) for _ in range(self.arguments.walks if files else 0)):
            root, history = self.walk(path)
            for earlier in ([], history):
                self.compare(self.certificates(game, graph or root, ask, earlier), graph)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("andor", help="the andor binary")
    parser.add_argument("--only", default="", help="only questions with this text: part of `GAME POSITION ASK`")
    parser.add_argument("--walks", type=int, default=5, help="new roots for each question")
    parser.add_argument("--damage", type=int, default=20, help="damaged copies of each certificate")
    parser.add_argument("--nodes", default="200k", help="limit for each question")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(arguments, folder)
        for game, position, ask in GRAPHS + BOARD_GAMES + GO:
            if arguments.only in f"{game} {position} {ask}":
                print(f"{game} {position} {ask}", flush=True)
                workshop.question(game, position, ask)
    return workshop.status


if __name__ == "__main__":
    sys.exit(main())
