#!/usr/bin/env python3
"""Games by the clock between Andor and another UCI engine, to the end, with python-chess as referee.

    pip install chess
    cargo build --release
    python3 scripts/uci_games.py [--andor PATH] [--opponent PATH] [--seconds S] [--increment S] [--games N] [--first N]

Andor has the winning side of the endings in the list, so it has to win them, in no more moves than it announces; the
other positions are normal ones. Every move is checked, and clocks are kept here. The last lines count what must not
happen: illegal moves, losses on time, endings not won, announced mates that moved away. Exit status 1 if there are any.
"""

import argparse
import shutil
import sys
import time

import chess
import chess.engine

# Name, position with the moves played before, Andor's side (w or b), whether Andor wins by force.
GAMES = [
    ("KQK", "8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "w", True),
    ("KQK, black", "k5q1/8/8/8/4K3/8/8/8 b - - 0 1", "b", True),
    ("KQK, little of the count left", "8/8/8/3k4/8/8/8/KQ6 w - - 82 90", "w", True),
    ("KRK", "8/8/8/3k4/8/8/8/KR6 w - - 0 1", "w", True),
    ("KRK, black", "8/8/3K4/8/8/8/2r5/k7 b - - 0 1", "b", True),
    ("KBBK", "8/8/8/3k4/8/8/8/KBB5 w - - 0 1", "w", True),
    ("KBNK", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "w", True),
    ("KBNK, black", "7k/5bn1/8/8/3K4/8/8/8 b - - 0 1", "b", True),
    ("KPK", "8/8/1k6/8/8/4K3/4P3/8 w - - 0 1", "w", True),
    ("KPK, opposition", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", "w", True),
    ("KPK, black", "8/8/8/8/4p3/4k3/8/4K3 b - - 0 1", "b", True),
    ("KPK, after a repetition", "k7/8/1K6/1P6/8/8/8/8 w - - 0 1 moves b6c7 a8a7 c7c6 a7b8 c6b6 b8a8", "w", True),
    ("two rooks", "8/8/8/3k4/8/8/8/KR5R w - - 0 1", "w", True),
    ("a mate in three", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "w", True),
    ("the lost side of KRK", "8/8/8/3k4/8/8/8/KR6 w - - 0 1", "b", False),
    ("the lost side of KBBK", "8/8/8/3k4/8/8/8/KBB5 w - - 0 1", "b", False),
    ("the start", chess.STARTING_FEN, "w", False),
    ("the start, black", chess.STARTING_FEN, "b", False),
    ("a gambit", "r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4", "b", False),
    ("Chess960", "bqnb1rkr/pppppppp/3n4/8/8/3N4/PPPPPPPP/BQ1B1RKR w HFhf - 0 1", "w", False),
]


class OnTime(Exception):
    """A clock ran out."""


class Game:
    """One game, and what was announced in it."""

    def __init__(self, fen, side, seconds, increment):
        fen, _, moves = fen.partition(" moves ")
        self.board = chess.Board(fen, chess960=True)
        for move in moves.split():
            self.board.push_uci(move)
        self.andor = chess.WHITE if side == "w" else chess.BLACK
        self.clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
        self.increment = increment
        self.announced = []
        self.slowest = 0.0

    def move(self, engine):
        """Has an engine make its move, by its clock."""
        mover = self.board.turn
        limit = chess.engine.Limit(
            white_clock=self.clocks[chess.WHITE],
            black_clock=self.clocks[chess.BLACK],
            white_inc=self.increment,
            black_inc=self.increment,
        )
        before = time.monotonic()
        played = engine.play(self.board, limit, game=self, info=chess.engine.INFO_SCORE)
        used = time.monotonic() - before
        self.clocks[mover] -= used
        if self.clocks[mover] < 0:
            raise OnTime("andor" if mover == self.andor else "the opponent")
        self.clocks[mover] += self.increment
        if mover == self.andor:
            self.slowest = max(self.slowest, used)
            score = played.info.get("score")
            mate = score.relative.mate() if score else None
            self.announced.append(mate if mate is not None and mate > 0 else None)
        if played.move not in self.board.legal_moves:
            raise chess.engine.EngineError(f"{played.move} in {self.board.fen()}")
        self.board.push(played.move)

    def play(self, andor, opponent):
        """Plays to the end by the rules, draws by repetition and fifty moves included."""
        while not self.board.is_game_over(claim_draw=True):
            self.move(andor if self.board.turn == self.andor else opponent)
        return self.board.outcome(claim_draw=True)

    def moved_away(self):
        """Whether an announced mate did not come closer with the next move."""
        mates = self.announced
        return any(one is not None and (two is None or two >= one) for one, two in zip(mates, mates[1:]))


def main():
    """Plays the games and counts."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--andor", default="target/release/andor")
    parser.add_argument("--opponent", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--increment", type=float, default=0.5)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--games", type=int, default=len(GAMES))
    chosen = parser.parse_args()
    wrong = {"illegal": 0, "on time": 0, "not won": 0, "moved away": 0, "lost on time by the opponent": 0}
    list_of_games = GAMES[chosen.first - 1 : chosen.first - 1 + chosen.games]
    for number, (name, fen, side, wins) in enumerate(list_of_games, chosen.first):
        with (
            chess.engine.SimpleEngine.popen_uci([chosen.andor, "uci"], timeout=60) as andor,
            chess.engine.SimpleEngine.popen_uci(chosen.opponent, timeout=60) as opponent,
        ):
            game = Game(fen, side, chosen.seconds, chosen.increment)
            try:
                outcome = game.play(andor, opponent)
                how = outcome.termination.name.lower().replace("_", " ")
                result = f"{outcome.result()} {how}"
                won = outcome.winner == game.andor
            except OnTime as loser:
                result, won = f"on time: {loser}", str(loser) != "andor"
                wrong["on time" if not won else "lost on time by the opponent"] += 1
            except chess.engine.EngineError as error:
                result, won = f"illegal: {error}", False
                wrong["illegal"] += 1
        wrong["not won"] += bool(wins) and not won
        wrong["moved away"] += game.moved_away()
        first = next((mate for mate in game.announced if mate is not None), None)
        after = sum(1 for _ in game.announced) - next(
            (place for place, mate in enumerate(game.announced) if mate is not None), len(game.announced)
        )
        mates = f"mate {first} announced, {after} moves" if first else "no mate announced"
        left = game.clocks[game.andor]
        print(
            f"{number:2} {name}: {result} after {len(game.board.move_stack)} half-moves; {mates}; "
            f"slowest move {game.slowest:.1f} s, {left:.1f} s left",
            flush=True,
        )
    print(", ".join(f"{what}: {count}" for what, count in wrong.items()))
    return 1 if any(count for what, count in wrong.items() if "opponent" not in what) else 0


if __name__ == "__main__":
    sys.exit(main())
