"""Dobutsu shogi."""

import re
from dataclasses import dataclass

from .certificate import Refused
from .proof import Game

STRAIGHT, AHEAD, BACK = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1)], [(-1, 1), (-1, -1)]
# Steps as (forward, sideways).
STEPS = {"C": [(1, 0)], "G": STRAIGHT, "E": AHEAD + BACK, "L": STRAIGHT + AHEAD + BACK, "R": STRAIGHT + AHEAD}


@dataclass(frozen=True)
class Position:
    """`board` has a sign for each square, row by row from the top; `hands` are sorted. Capitals are Sente's."""

    board: str
    turn: int
    hands: str


def own_sign(kind, side):
    return kind.upper() if side == 1 else kind.lower()


def square_name(square):
    return "abc"[square % 3] + str(square // 3 + 1)


class Dobutsu(Game):
    name, players, rule, occurrence, has_databases = "dobutsu", ("sente", "gote"), 0, 3, True

    def read(self, text):
        form = re.fullmatch(r"([SG])((?:/[CGELRcgelr-]{3}){4})/(-|[CGEcge]+)", text)
        if not form:
            raise Refused(f"'{text}' is no position")
        board, hands = form.group(2).replace("/", ""), form.group(3).replace("-", "")
        turn = 1 if form.group(1) == "S" else -1
        all_of = (board + hands).upper().replace("R", "C")
        lions = [board.count(own_sign("l", side)) for side in (turn, -turn)]
        if any(all_of.count(kind) != 2 for kind in "CGE") or lions[0] > 1 or lions[1] != 1:
            raise Refused(f"'{text}' cannot be")
        return Position(board, turn, "".join(sorted(hands)))

    def turn(self, position):
        return position.turn

    def reached(self, board, side):
        """Pairs of squares from which and onto which this side's animals step, whatever stands there."""
        for square, sign in enumerate(board):
            if sign != "-" and sign.isupper() == (side == 1):
                for forward, aside in STEPS[sign.upper()]:
                    row, column = square // 3 - side * forward, square % 3 + aside
                    if 0 <= row < 4 and 0 <= column < 3:
                        yield square, 3 * row + column

    def end(self, position):
        board, turn = position.board, position.turn
        theirs = board.index(own_sign("l", -turn))
        is_safe = all(to != theirs for _, to in self.reached(board, turn))
        tried = theirs // 3 == (0 if turn == -1 else 3) and is_safe
        lost = own_sign("l", turn) not in board or tried or not self.moves(position)
        return -turn if lost else None

    def moves(self, position):
        board, turn, hands = position.board, position.turn, position.hands
        after = {}
        for square, to in self.reached(board, turn):
            sign, taken = board[square], board[to]
            if taken != "-" and taken.isupper() == (turn == 1):
                continue
            hatches = sign.upper() == "C" and to // 3 == (0 if turn == 1 else 3)
            kind, sort = sign.upper().replace("R", "C"), "-" if taken == "-" else "x"
            text = kind + square_name(square) + sort + square_name(to)
            held = "" if taken.upper() in "-L" else own_sign(taken.upper().replace("R", "C"), turn)
            changed = list(board)
            changed[square], changed[to] = "-", own_sign("R", turn) if hatches else sign
            after[text + "+" * hatches] = Position("".join(changed), -turn, "".join(sorted(hands + held)))
        for kind in {sign for sign in hands if sign.isupper() == (turn == 1)}:
            for to in (to for to, sign in enumerate(board) if sign == "-"):
                dropped = board[:to] + kind + board[to + 1 :]
                after[f"{kind.upper()}*{square_name(to)}"] = Position(dropped, -turn, hands.replace(kind, "", 1))
        return after


def named(text):
    """The game of this name, if it is dobutsu."""
    return Dobutsu() if text == "dobutsu" else None
