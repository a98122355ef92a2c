"""Connect Four and random trees."""

import re
from dataclasses import dataclass

from .certificate import Refused
from .proof import Game

WORD = (1 << 64) - 1


class ConnectFour(Game):
    """A position is the columns as a tuple of strings of x (first) and o, from the bottom."""

    players = ("first", "second")

    def __init__(self, columns, rows):
        if not 1 <= columns <= 9 or rows < 1 or columns * (rows + 1) > 64:
            raise Refused("no such board", 2)
        self.columns, self.rows = columns, rows
        self.name = "connectfour" if (columns, rows) == (7, 6) else f"connectfour:{columns},{rows}"
        wins = {self.score(stones) * (1 if stones % 2 else -1) for stones in range(7, columns * rows + 1)}
        self.outcomes = sorted(wins | {0})

    def score(self, stones):
        return (self.columns * self.rows + 2 - stones) // 2

    def read(self, text):
        board = ("",) * self.columns
        for digit in "" if text == "-" else text:
            if self.end(board) is not None or digit not in self.moves(board):
                raise Refused(f"'{text}' is no sequence of columns")
            board = self.moves(board)[digit]
        return board

    def turn(self, board):
        return 1 if sum(map(len, board)) % 2 == 0 else -1

    def has_line(self, board, side):
        """Whether these signs, among them `.` for empty places, make a line."""

        def is_side(column, row):
            return 0 <= column < self.columns and 0 <= row < self.rows and self.sign(board, column, row) in side

        steps = ((1, 0), (0, 1), (1, 1), (1, -1))
        return any(
            all(is_side(column + step * right, row + step * up) for step in range(4))
            for column in range(self.columns)
            for row in range(self.rows)
            for right, up in steps
        )

    @staticmethod
    def sign(board, column, row):
        return board[column][row] if row < len(board[column]) else "."

    def bounds(self, board):
        stones, mover = sum(map(len, board)), self.turn(board)

        def best(player):
            last = stones + (1 if player == mover else 2)
            possible = last <= self.columns * self.rows and self.has_line(board, "x." if player == 1 else "o.")
            return self.score(last) if possible else 0

        return -best(-1), best(1)

    def end(self, board):
        stones, side = sum(map(len, board)), "o" if self.turn(board) == 1 else "x"

        if self.has_line(board, side):
            return -self.turn(board) * self.score(stones)
        return 0 if stones == self.columns * self.rows else None

    def moves(self, board):
        sign = "x" if self.turn(board) == 1 else "o"
        return {
            str(column + 1): board[:column] + (board[column] + sign,) + board[column + 1 :]
            for column in range(self.columns)
            if len(board[column]) < self.rows
        }


def mix(word):
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


@dataclass
class Tree(Game):
    """A position is the tuple of moves from the root."""

    breadth: int
    depth: int
    values: int
    seed: int
    deviation: int | None = None
    players = ("max", "min")

    def __post_init__(self):
        small = self.breadth == 1 or self.depth < 64 and self.breadth**self.depth <= 1 << 63
        if not small or self.breadth < 1 or not 1 <= self.values <= 10**6 or self.seed > WORD:
            raise Refused("no such tree", 2)
        numbers = [self.breadth, self.depth, self.values, self.seed, self.deviation]
        self.name = "tree:" + ",".join(str(number) for number in numbers if number is not None)
        self.outcomes = range(self.values)

    def read(self, text):
        moves = () if text == "root" else tuple(text.split("."))
        plain = all(re.fullmatch("0|[1-9][0-9]*", move) and int(move) < self.breadth for move in moves)
        if not plain or len(moves) > self.depth:
            raise Refused(f"'{text}' is no node of the tree")
        return tuple(map(int, moves))

    def turn(self, line):
        return 1 if len(line) % 2 == 0 else -1

    def end(self, line):
        if len(line) < self.depth:
            return None
        number = 0
        for move in line:
            number = number * self.breadth + move
        word = mix(mix(self.seed + 0x9E3779B97F4A7C15 & WORD) ^ number)
        if self.deviation is None:
            return word * self.values >> 64
        total = sum(mix(word + k & WORD) >> 32 for k in range(1, 13))
        found = self.values // 2 + self.deviation * (total / 4294967295 - 6)
        nearest = int(abs(found) + 0.5) * (1 if found >= 0 else -1)
        return min(max(nearest, 0), self.values - 1)

    def moves(self, line):
        return {str(move): (*line, move) for move in range(self.breadth)}


def named(name):
    """The game of this name, if it is one of these."""
    if name == "connectfour":
        return ConnectFour(7, 6)
    form = re.fullmatch(r"(connectfour|tree):([0-9]+(?:,[0-9]+)*)", name, re.ASCII)
    sizes = tuple(map(int, form.group(2).split(","))) if form else ()
    if form and form.group(1) == "tree" and len(sizes) in (4, 5):
        return Tree(*sizes)
    return ConnectFour(*sizes) if form and form.group(1) == "connectfour" and len(sizes) == 2 else None
