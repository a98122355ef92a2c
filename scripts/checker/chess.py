"""Chess, antichess and the pawn endgame: on a part of the board too, and with fifty moves."""

import re
from dataclasses import dataclass, replace

from .certificate import Refused
from .proof import Game

STRAIGHT, DIAGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAYS = {"n": JUMPS, "b": DIAGONAL, "r": STRAIGHT, "q": STRAIGHT + DIAGONAL, "k": STRAIGHT + DIAGONAL}
# The right, whose it is, and the files of king and rook before and after, on that side's first rank.
CASTLINGS = {"K": (1, 4, 7, 6, 5), "Q": (1, 4, 0, 2, 3), "k": (-1, 4, 7, 6, 5), "q": (-1, 4, 0, 2, 3)}


@dataclass(frozen=True)
class Position:
    """`men` has a sign for each square, a1, b1 and so on; `passed` is the square for en passant."""

    men: str
    turn: int
    rights: str
    passed: int | None
    clock: int

    def is_own(self, square):
        return self.men[square] != "." and self.men[square].isupper() == (self.turn == 1)

    def is_other(self, square):
        return self.men[square] != "." and not self.is_own(square)


def square(text):
    if not re.fullmatch("[a-h][1-8]", text):
        raise Refused(f"'{text}' is no square")
    return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)


def square_name(place):
    return "abcdefgh"[place % 8] + str(place // 8 + 1)


def man(kind, side):
    return kind.upper() if side == 1 else kind.lower()


def home(side, file):
    return file + (0 if side == 1 else 56)


def turned(position, bits):
    """The image of a position: its files, its ranks, or files and ranks with each other exchanged."""

    def image(place):
        file, rank = place % 8 ^ 7 * (bits & 1), place // 8 ^ 7 * (bits >> 1 & 1)
        return 8 * file + rank if bits & 4 else file + 8 * rank

    men = [""] * 64
    for place, sign in enumerate(position.men):
        men[image(place)] = sign
    passed = None if position.passed is None else image(position.passed)
    return replace(position, men="".join(men), passed=passed)


class Chess(Game):
    players, rule, occurrence = ("white", "black"), 0, 3

    def __init__(self, aim, part, fifty):
        self.aim, self.fifty = aim, fifty
        usual = "a4-e8" if aim == "pawn-endgame" else "a1-h8"
        self.part = part or usual
        low, high = map(square, self.part.split("-"))
        self.files, self.ranks = range(low % 8, high % 8 + 1), range(low // 8, high // 8 + 1)
        if not self.files or not self.ranks or max(len(self.files), len(self.ranks)) < 3:
            raise Refused(f"{part} is no part of the board", 2)
        options = [self.part] * (self.part != usual) + ["fifty"] * fifty
        self.name = aim + ":" * bool(options) + ",".join(options)

    def step(self, place, way):
        file, rank = place % 8 + way[0], place // 8 + way[1]
        return file + 8 * rank if file in self.files and rank in self.ranks else None

    def walk(self, men, place, kind):
        """The squares that a man attacks: up to the first man in each direction, and onto it."""
        for way in WAYS[kind]:
            at = self.step(place, way)
            while at is not None:
                yield at
                at = self.step(at, way) if kind in "brq" and men[at] == "." else None

    def is_attacked(self, men, place, by):
        pawns = [self.step(place, (aside, -by)) for aside in (-1, 1)]
        return any(at is not None and men[at] == man("p", by) for at in pawns) or any(
            men[at] == man(kind, by) for kind in "nbrqk" for at in self.walk(men, place, kind)
        )

    def in_check(self, men, side):
        king = men.find(man("k", side))
        return self.aim != "antichess" and king >= 0 and self.is_attacked(men, king, -side)

    # Moves.

    def candidates(self, position):
        """Moves as (from, to, promotion), as if check did not matter."""
        for place in filter(position.is_own, range(64)):
            kind = position.men[place].lower()
            if kind == "p":
                yield from self.pawn_moves(position, place)
            else:
                reached = self.walk(position.men, place, kind)
                yield from ((place, to, "") for to in reached if not position.is_own(to))
        for right in position.rights:
            side, king, rook, king_to, rook_to = CASTLINGS[right]
            between = range(min(king, rook) + 1, max(king, rook))
            if side == position.turn and all(position.men[home(side, file)] == "." for file in between):
                if not any(self.is_attacked(position.men, home(side, f), -side) for f in (king, rook_to, king_to)):
                    yield home(side, king), home(side, king_to), ""

    def pawn_moves(self, position, place):
        men, turn = position.men, position.turn
        ahead = self.step(place, (0, turn))
        reached = [self.step(place, (aside, turn)) for aside in (-1, 1)]
        reached = [to for to in reached if to is not None and (position.is_other(to) or to == position.passed)]
        if ahead is not None and men[ahead] == ".":
            reached.append(ahead)
            further = self.step(ahead, (0, turn))
            if place // 8 == (1 if turn == 1 else 6) and further is not None and men[further] == ".":
                reached.append(further)
        kinds = {"chess": "qrbn", "antichess": "qrbnk", "pawn-endgame": "q"}[self.aim]
        for to in reached:
            yield from ((place, to, kind) for kind in (kinds if to // 8 == (7 if turn == 1 else 0) else [""]))

    def is_capture(self, position, move):
        is_pawn = position.men[move[0]].lower() == "p"
        return position.men[move[1]] != "." or is_pawn and move[0] % 8 != move[1] % 8

    def after(self, position, move):
        """The position after a move; with a square for en passant whether or not anyone can capture."""
        start, to, promotion = move
        men, turn = list(position.men), position.turn
        moved = men[start]
        is_pawn = moved.lower() == "p"
        if is_pawn and to == position.passed:
            men[to - 8 * turn] = "."
        men[start], men[to] = ".", man(promotion or moved, turn)
        rights = ""
        for right in position.rights:
            side, king, rook, king_to, rook_to = CASTLINGS[right]
            if (side, home(side, king), home(side, king_to)) == (turn, start, to):
                men[home(side, rook)], men[home(side, rook_to)] = ".", man("r", side)
            if not {start, to} & {home(side, king), home(side, rook)}:
                rights += right
        passed = start + 8 * turn if is_pawn and abs(to - start) == 16 else None
        counts = self.fifty and not is_pawn and not self.is_capture(position, move)
        return Position("".join(men), -turn, rights, passed, min(position.clock + 1, 100) if counts else 0)

    def legal(self, position):
        moves = list(self.candidates(position))
        if self.aim == "antichess":
            return [move for move in moves if self.is_capture(position, move)] or moves
        return [move for move in moves if not self.in_check(self.after(position, move).men, position.turn)]

    def canonical(self, position):
        """An en-passant square only where a pawn can capture."""
        passed = position.passed
        if passed is None or any(m[1] == passed and position.men[m[0]] in "Pp" for m in self.legal(position)):
            return position
        return replace(position, passed=None)

    def moves(self, position):
        return {
            square_name(move[0]) + square_name(move[1]) + move[2]: self.canonical(self.after(position, move))
            for move in self.legal(position)
        }

    def turn(self, position):
        return position.turn

    # Ends.

    def end(self, position):
        men, turn = position.men, position.turn
        legal = self.legal(position)
        if self.aim == "pawn-endgame" and "Q" in men:
            return 0 if any(men[to] == "Q" for _, to, _ in legal) else 1
        if self.aim == "pawn-endgame" and "P" not in men:
            return 0
        if not legal:
            return turn if self.aim == "antichess" else -turn if self.in_check(men, turn) else 0
        return 0 if position.clock >= 100 or self.is_dead(men) else None

    def is_dead(self, men):
        if self.aim != "chess" or self.part != "a1-h8":
            return False
        others = [(sign.lower(), (at // 8 + at % 8) % 2) for at, sign in enumerate(men) if sign not in ".kK"]
        kinds = [kind for kind, _ in others]
        return kinds in ([], ["n"]) or set(kinds) == {"b"} and len({colour for _, colour in others}) == 1

    def class_of(self, position):
        return replace(position, clock=0)

    # Positions.

    def images(self, position):
        if self.part != "a1-h8" or position.rights:
            return []
        most = 2 if "P" in position.men.upper() else 8
        return [turned(position, bits) for bits in range(1, most)]

    def read(self, text):
        fields = re.split(" +", text.strip(" "))
        rows = [re.sub("[1-8]", lambda digit: "." * int(digit.group()), row) for row in fields[0].split("/")]
        placed = len(rows) == 8 and all(re.fullmatch("[pnbrqkPNBRQK.]{8}", row) for row in rows)
        if not placed or len(fields) not in (4, 6) or "." in fields[0] or fields[1] not in ("w", "b"):
            raise Refused(f"'{text}' is no FEN")
        rights = "" if fields[2] == "-" else fields[2]
        if not set(rights) <= set(CASTLINGS) or len(set(rights)) != len(rights):
            raise Refused(f"'{text}': castling is '-' or some of KQkq")
        if not all(re.fullmatch("[0-9]+", clock) and int(clock) < 1 << 32 for clock in fields[4:]):
            raise Refused(f"'{text}': the clocks are numbers")
        rights = "".join(right for right in CASTLINGS if right in rights)
        passed = None if fields[3] == "-" else square(fields[3])
        clock = min(int(fields[4]), 100) if self.fifty and len(fields) == 6 else 0
        position = Position("".join(reversed(rows)), 1 if fields[1] == "w" else -1, rights, passed, clock)
        if fault := self.fault(position):
            raise Refused(f"'{text}': {fault}")
        return self.canonical(position)

    def fault(self, position):
        """What makes a position impossible, if something does."""
        men, turn = position.men, position.turn
        for side in (1, -1):
            own = [sign for sign in men if sign != "." and sign.isupper() == (side == 1)]
            if len(own) > 16 or own.count(man("p", side)) > 8:
                return "too many men"
            if self.aim != "antichess" and own.count(man("k", side)) != 1:
                return "one king each is needed"
            if self.aim == "antichess" and side != turn and not own:
                return "the game was over before"
        for at, sign in enumerate(men):
            if sign != "." and (at % 8 not in self.files or at // 8 not in self.ranks):
                return "a man outside the board"
            if sign in "Pp" and at // 8 in (0, 7):
                return "a pawn on the first or last rank"
        for right in position.rights:
            side, king, rook, _, _ = CASTLINGS[right]
            stand = men[home(side, king)] == man("k", side) and men[home(side, rook)] == man("r", side)
            if self.aim == "antichess" or not stand:
                return f"there can be no right {right}"
        if self.in_check(men, -turn):
            return "the king of the side that has moved is in check"
        if self.aim == "pawn-endgame" and turn == 1 and "Q" in men:
            return "the game was over with the promotion"
        if position.passed is not None:
            if position.passed // 8 != (5 if turn == 1 else 2):
                return "the en-passant square is on another rank"
            start, to = position.passed + 8 * turn, position.passed - 8 * turn
            if (men[start], men[position.passed], men[to]) != (".", ".", man("p", -turn)):
                return "no pawn has jumped"
            before = list(men)
            before[start], before[to] = before[to], "."
            if self.in_check("".join(before), turn):
                return "the side to move was in check before the pawn jumped"
        return None


def named(name):
    """The game of this name, if it is of this family."""
    form = re.fullmatch(r"(chess|antichess|pawn-endgame)(?::(?:([a-h][1-8]-[a-h][1-8])(,fifty)?|(fifty)))?", name)
    return Chess(form.group(1), form.group(2), bool(form.group(3) or form.group(4))) if form else None
