"""English draughts."""

import re
from dataclasses import dataclass

from .certificate import Refused
from .proof import Game


@dataclass(frozen=True)
class Position:
    """`men` has a sign for each square from 1 on: b and w, kings in capitals, or a point."""

    men: str
    turn: int


def beyond(square, way, far):
    """The square so far away, by its number less one; None off the board."""
    row, column = square // 4, square % 4 * 2 + (square // 4 + 1) % 2
    row, column = row + far * way[0], column + far * way[1]
    return row * 4 + column // 2 if 0 <= row < 8 and 0 <= column < 8 else None


class Checkers(Game):
    name, players, rule, occurrence, has_databases = "checkers", ("black", "white"), 0, 3, True

    def read(self, text):
        plain = text.replace(" ", "")
        side, *lists = plain.removesuffix(".").split(":")
        if side not in ("B", "W") or sorted(part[:1] for part in lists) != ["B", "W"]:
            raise Refused(f"'{text}': a side and two lists are expected")
        men = ["."] * 32
        for part in lists:
            for item in part[1:].split(",") if part[1:] else []:
                ends = item.removeprefix("K").split("-")
                numbers = all(re.fullmatch("[0-9]+", end) and 1 <= int(end) <= 32 for end in ends)
                if len(ends) > 2 or not numbers:
                    raise Refused(f"'{text}': {item} is no square")
                for square in range(int(ends[0]) - 1, int(ends[-1])):
                    if men[square] != ".":
                        raise Refused(f"'{text}': two pieces on a square")
                    men[square] = part[0] if item.startswith("K") else part[0].lower()
        position = Position("".join(men), 1 if side == "B" else -1)
        counts = {sign: men.count(sign) + men.count(sign.lower()) for sign in "BW"}
        waiting = counts["W" if side == "B" else "B"]
        if max(counts.values()) > 12 or waiting == 0 or "w" in men[:4] or "b" in men[28:]:
            raise Refused(f"'{text}' cannot be")
        return position

    def turn(self, position):
        return position.turn

    def end(self, position):
        return None if self.moves(position) else -position.turn

    def captures(self, men, piece, enemies, way, jumped):
        """All captures that go on from this one, as (squares stood on, squares jumped)."""
        at, further = way[-1], []
        crowned = len(way) > 1 and piece in "bw" and at // 4 == (7 if piece == "b" else 0)
        for direction in [] if crowned else ways(piece):
            over, landing = beyond(at, direction, 1), beyond(at, direction, 2)
            if landing is not None and men[over] in enemies and over not in jumped and men[landing] == ".":
                further += self.captures(men, piece, enemies, [*way, landing], [*jumped, over])
        return further or ([(way, jumped)] if jumped else [])

    def moves(self, position):
        men, own = position.men, "bB" if position.turn == 1 else "wW"
        pieces = [square for square in range(32) if men[square] in own]
        found = []
        for square in pieces:
            lifted = men[:square] + "." + men[square + 1 :]
            enemies = "wW" if position.turn == 1 else "bB"
            found += self.captures(lifted, men[square], enemies, [square], [])
        if not found:
            steps = [(square, beyond(square, way, 1)) for square in pieces for way in ways(men[square])]
            found = [([square, to], []) for square, to in steps if to is not None and men[to] == "."]
        after = {}
        for way, jumped in found:
            board = ["." if square in [way[0], *jumped] else sign for square, sign in enumerate(men)]
            piece = men[way[0]]
            crowned = way[-1] // 4 == (7 if position.turn == 1 else 0)
            board[way[-1]] = piece.upper() if crowned else piece
            text = ("x" if jumped else "-").join(str(square + 1) for square in way)
            after[text] = Position("".join(board), -position.turn)
        return after


def ways(piece):
    down = [(1, -1), (1, 1)] if piece in "bBW" else []
    return down + ([(-1, -1), (-1, 1)] if piece in "wWB" else [])


def named(name):
    """The game of this name, if it is checkers."""
    return Checkers() if name == "checkers" else None
