"""The figures of docs/python.md, measured: `python apps/python/bench.py [FIGURE]...`.

Times are of the process, not of the clock, except those of single calls.
"""

from __future__ import annotations

import os
import signal
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "tests"))

import andor
from andor import campaign
from chemistry import Chemistry, tree_search


class Rows:
    """Four in a row on a board of 4 times 4, in plain Python: a text of 16 letters."""

    repetition = "none"
    lines = [
        tuple(4 * (row + nth * down) + column + nth * right for nth in range(4))
        for row in range(4)
        for column in range(4)
        for right, down in [(1, 0), (0, 1), (1, 1), (-1, 1)]
        if 0 <= column + 3 * right < 4 and row + 3 * down < 4
    ]

    def start(self):
        return "." * 16

    def turn(self, board):
        return board.count(".") % 2

    def end(self, board):
        for a, b, c, d in self.lines:
            if board[a] != "." and board[a] == board[b] == board[c] == board[d]:
                return 1 if board[a] == "x" else -1
        return None if "." in board else 0

    def moves(self, board):
        return [at for at, letter in enumerate(board) if letter == "."]

    def play(self, board, at):
        return board[:at] + "xo"[self.turn(board)] + board[at + 1 :]


def overhead():
    """What a call costs beside search and check, in the middle of many."""
    for game, position, ask in [
        ("tictactoe", "xx./oo./...", "x >= win"),
        ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - -", "mover mates in 2"),
    ]:
        beside = []
        for _ in range(500):
            begun = time.perf_counter()
            answer = andor.solve(game, position, ask=ask)
            beside.append(time.perf_counter() - begun - answer.seconds)
        print(f"overhead of a call, {game}: {statistics.median(beside) * 1e6:.0f} us")


def own_game():
    """Positions a second: new ones, known ones, and what Python alone generates."""
    rules = Rows()
    begun = time.process_time()
    seen, waiting, generated = {rules.start()}, [rules.start()], 0
    while waiting and generated < 300_000:
        board = waiting.pop()
        if rules.end(board) is None:
            for at in rules.moves(board):
                generated += 1
                after = rules.play(board, at)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    spent = time.process_time() - begun
    print(f"plain Python: {generated / spent:,.0f} positions generated a second")
    game = andor.Game(rules)
    for what in ["the first search", "again, all known"]:
        begun = time.process_time()
        calls = game.calls
        answer = andor.solve(game, ask="max >= win", engine="dfpn", nodes=500_000)
        spent = time.process_time() - begun
        rate, calls = answer.nodes / spent, game.calls - calls
        print(
            f"{what}: {rate:,.0f} positions asked a second"
            f" ({answer.nodes:,} asked, {game.known:,} known, {calls:,} calls of methods, {spent:.2f} s)"
        )


def chemistry():
    """Calls of expand until the first route is found."""
    for seed in range(2):
        toy = Chemistry(molecules=100_000, seed=seed)
        shared = andor.AndOr(toy.expand).solve(toy.target)
        route = shared.solutions[0]
        assert toy.is_route(route)
        most = 5 * shared.calls
        tree = tree_search(toy, toy.target, most=most)
        ended = f"a route of cost {tree.cost:g}" if tree.solved else "no route yet"
        print(
            f"100,000 molecules, seed {seed}: {shared.calls:,} calls for the cheapest route ({route.cost:g});"
            f" the tree {tree.calls:,} ({ended}; {tree.distinct:,} different molecules):"
            f" {tree.calls / shared.calls:.1f} times"
        )


def ctrl_c():
    """How long a search goes on after Ctrl-C."""

    class Endless(Rows):
        def end(self, board):
            return None

        def moves(self, board):
            return [1, 2]

        def turn(self, board):
            return board % 2

        def start(self):
            return 1

        def play(self, board, move):
            return board * 2 + move

    for name, game in [("chess", "chess"), ("a game in Python", Endless())]:
        late = []
        for _ in range(5):
            sent = []

            def press(sent=sent):
                sent.append(time.perf_counter())
                os.kill(os.getpid(), signal.SIGINT)

            threading.Timer(0.3, press).start()
            answer = andor.solve(game, ask="mover >= win")
            late.append(time.perf_counter() - sent[0])
            assert answer.stopped == "interrupted"
        print(f"Ctrl-C, {name}: ended after {max(late) * 1000:.0f} ms at most")


def jobs_on_ray():
    """What a job costs on Ray: the same jobs one after the other, in a thread and in a cluster."""
    try:
        executors = [campaign.Threads(1), campaign.Ray("local", 1)]
    except ModuleNotFoundError as error:
        print(error)
        return
    taken = []
    for executor in executors:
        with tempfile.TemporaryDirectory() as folder:
            campaign.new(folder, "connectfour:5,4", ask="first >= win", job_nodes=20_000)
            begun = time.perf_counter()
            done = campaign.run(folder, executor)
            taken.append(time.perf_counter() - begun)
    jobs, (here, there) = done.decided + done.unknown, taken
    each = f"{(there - here) / jobs * 1000:.1f} ms more each"
    print(f"{jobs} jobs: {here:.1f} s in a thread, {there:.1f} s on Ray, {each}")


if __name__ == "__main__":
    figures = [overhead, own_game, chemistry, ctrl_c, jobs_on_ray]
    for figure in figures:
        if not sys.argv[1:] or figure.__name__ in sys.argv[1:]:
            figure()
