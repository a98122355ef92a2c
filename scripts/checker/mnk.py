"""Tic-tac-toe and its family."""

import re

from .certificate import Refused
from .proof import Game


class Mnk(Game):
    """A position is the rows as a tuple of strings."""

    players = ("x", "o")

    def __init__(self, columns, rows, in_a_row):
        if min(columns, rows, in_a_row) < 1 or (columns + 1) * rows > 64:
            raise Refused("no such board", 2)
        self.columns, self.rows, self.in_a_row = columns, rows, in_a_row
        sizes = (columns, rows, in_a_row)
        self.name = "tictactoe" if sizes == (3, 3, 3) else "mnk:%d,%d,%d" % sizes

    def read(self, text):
        rows = tuple(text.split("/"))
        if len(rows) != self.rows or not all(re.fullmatch(f"[xo.]{{{self.columns}}}", row) for row in rows):
            raise Refused(f"'{text}' is no position")
        if text.count("x") - text.count("o") not in (0, 1):
            raise Refused(f"'{text}': x moves first, in turn")
        if self.has_row(rows, "x" if self.turn(rows) == 1 else "o"):
            raise Refused(f"'{text}': the game was over before the last move")
        return rows

    def turn(self, rows):
        board = "".join(rows)
        return 1 if board.count("x") == board.count("o") else -1

    def has_row(self, rows, side):
        def is_side(column, row):
            return 0 <= column < self.columns and 0 <= row < self.rows and rows[row][column] == side

        return any(
            all(is_side(column + step * right, row + step * down) for step in range(self.in_a_row))
            for row in range(self.rows)
            for column in range(self.columns)
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def end(self, rows):
        turn = self.turn(rows)
        if self.has_row(rows, "o" if turn == 1 else "x"):
            return -turn
        return None if "." in "".join(rows) else 0

    def moves(self, rows):
        side, after = "x" if self.turn(rows) == 1 else "o", {}
        for number, row in enumerate(rows):
            for column in (column for column, sign in enumerate(row) if sign == "."):
                name = "abcdefghijklmnopqrstuvwxyz"[column % 26] * (column // 26 + 1)
                changed = row[:column] + side + row[column + 1 :]
                after[f"{name}{number + 1}"] = rows[:number] + (changed,) + rows[number + 1 :]
        return after


def named(name):
    """The game of this name, if it is one of the family."""
    if name == "tictactoe":
        return Mnk(3, 3, 3)
    sizes = re.fullmatch(r"mnk:([0-9]+),([0-9]+),([0-9]+)", name, re.ASCII)
    return Mnk(*map(int, sizes.groups())) if sizes else None
