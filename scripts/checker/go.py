"""Go under superko or simple ko, and fights on its board."""

import re
from dataclasses import dataclass, replace

from .certificate import Refused
from .proof import Game

SIGN = {1: "X", -1: "O"}


@dataclass(frozen=True)
class Position:
    """`board` has a sign for each point, row by row from the top; `ko` is a point by its place there."""

    board: str
    turn: int
    stage: str = "0"
    ko: int | None = None


class Go(Game):
    players = ("black", "white")

    def __init__(self, columns, rows, options):
        if not (1 <= columns <= 19 and 1 <= rows <= 19):
            raise Refused("no such board", 2)
        self.columns, self.rows = columns, rows
        self.near = [self.neighbours(point) for point in range(columns * rows)]
        self.fight = None
        words = []
        for option in options:
            if option in ("simple", "positional", "suicide", "settled"):
                words.append(option)
            else:
                self.fight = Fight(self, option)
        self.ko = next((word for word in words if word in ("simple", "positional")), "situational")
        self.suicide, self.settled = "suicide" in words, "settled" in words
        self.rule = 0 if self.ko == "simple" else "mover-loses"
        if self.settled and (self.ko == "simple" or self.fight):
            raise Refused("settled goes with superko, and not with fights", 2)
        self.outcomes = list(range(-columns * rows, columns * rows + 1))
        if self.fight:
            self.outcomes = [-1, 0, 1] if self.ko == "simple" else [-1, 1]
        order = ["simple", "positional", "suicide", "settled"]
        fight = [self.fight.name] if self.fight else []
        self.name = ",".join([f"go:{columns}x{rows}", *(word for word in order if word in words), *fight])

    # The board.

    def neighbours(self, point):
        row, column = divmod(point, self.columns)
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [r * self.columns + c for r, c in around if 0 <= r < self.rows and 0 <= c < self.columns]

    def point_name(self, point):
        row, column = divmod(point, self.columns)
        return f"{'ABCDEFGHJKLMNOPQRST'[column]}{self.rows - row}"

    def area(self, point, belongs):
        """The points connected with this one through points that belong."""
        found, waiting = {point}, [point]
        while waiting:
            new = [p for p in self.near[waiting.pop()] if p not in found and belongs(p)]
            found.update(new)
            waiting.extend(new)
        return frozenset(found)

    def chain(self, board, point):
        return self.area(point, lambda p: board[p] == board[point])

    def around(self, points):
        return {p for point in points for p in self.near[point]} - set(points)

    def liberties(self, board, chain):
        return {p for p in self.around(chain) if board[p] == "."}

    def dead(self, board, sign):
        own = [point for point, stone in enumerate(board) if stone == sign]
        return {point for point in own if not self.liberties(board, self.chain(board, point))}

    def place(self, board, point, turn):
        """The board after a stone, the stones captured, and the player's own that left."""
        board = board[:point] + SIGN[turn] + board[point + 1 :]
        captured = self.dead(board, SIGN[-turn])
        board = without(board, captured)
        own = self.dead(board, SIGN[turn])
        return without(board, own), captured, own

    def score(self, board):
        points = 0
        for point, stone in enumerate(board):
            touched = {stone} if stone != "." else {board[p] for p in self.around(self.chain(board, point))}
            points += {frozenset("X"): 1, frozenset("O"): -1}.get(frozenset(touched), 0)
        return points

    # Settled boards.

    def alive(self, board, sign):
        def parts(own):
            points = [p for p in range(len(board)) if (board[p] == sign) == own]
            return {self.area(p, lambda q: (board[q] == sign) == own) for p in points}

        def is_vital(region, chain):
            return {p for p in region if board[p] == "."} <= self.liberties(board, chain)

        chains, regions = parts(True), parts(False)
        while True:
            kept = {chain for chain in chains if sum(is_vital(region, chain) for region in regions) >= 2}
            stones = set().union(*kept)
            safe = {r for r in regions if all(p in stones for p in self.around(r) if board[p] == sign)}
            if (kept, safe) == (chains, regions):
                return stones
            chains, regions = kept, safe

    def is_settled(self, board):
        alive = self.alive(board, "X") | self.alive(board, "O")
        colours = [{board[p] for p in near} for near in self.near]
        return all(p in alive if s != "." else colours[p] in ({"X"}, {"O"}) for p, s in enumerate(board))

    # The game.

    def read(self, text):
        fields = text.split(" ")
        rows = fields[0].split("/")
        board, defaults = "".join(rows), ["X", "0"]
        side, stage, *ko = fields[1:] + defaults[len(fields) - 1 :]
        if len(rows) != self.rows or not all(re.fullmatch(f"[XO.]{{{self.columns}}}", row) for row in rows):
            raise Refused(f"'{text}': the board has another size or other signs")
        if side not in ("X", "O") or stage not in ("0", "1", "1n", "2") or len(ko) > 1:
            raise Refused(f"'{text}': after the board stand side, stage and perhaps a ko point")
        if self.dead(board, "X") or self.dead(board, "O"):
            raise Refused(f"'{text}': a chain without a liberty")
        if stage == "1n" and self.ko != "situational":
            raise Refused(f"'{text}': noted, but not under situational superko")
        position = Position(board, 1 if side == "X" else -1, stage)
        if not ko:
            return position
        names = {self.point_name(p): p for p in range(len(board))}
        if self.ko != "simple" or ko[0] not in names or not self.can_be_ko(position, names[ko[0]]):
            raise Refused(f"'{text}': {ko[0]} can be no ko point")
        return replace(position, ko=names[ko[0]])

    def can_be_ko(self, position, point):
        board, turn = position.board, position.turn
        if position.stage != "0" or board[point] != "." or any(board[p] != SIGN[-turn] for p in self.near[point]):
            return False
        return len(self.place(board, point, turn)[1]) == 1

    def turn(self, position):
        return position.turn

    def end(self, position):
        if self.fight:
            return self.fight.end(self, position)
        if position.stage == "2" or self.settled and self.is_settled(position.board):
            return self.score(position.board)
        return None

    def moves(self, position):
        board, turn = position.board, position.turn
        after = {"pass": Position(board, -turn, "1" if position.stage == "0" else "2")}
        if self.ko == "situational" and position.stage == "1" and (self.suicide or SIGN[-turn] in board):
            after["note"] = replace(position, stage="1n")
        for point, stone in enumerate(board):
            if stone != "." or point == position.ko or self.fight and point not in self.fight.region:
                continue
            stones, captured, own = self.place(board, point, turn)
            if own and not self.suicide:
                continue
            ko = None
            if self.ko == "simple" and len(captured) == 1 and self.place(stones, *captured, -turn)[0] == board:
                [ko] = captured
            after[self.point_name(point)] = Position(stones, -turn, "0", ko)
        return after

    def class_of(self, position):
        if self.ko == "positional" and position.stage == "0":
            return replace(position, turn=1)
        if self.ko == "situational" and position.stage == "1n":
            return replace(position, stage="0")
        return position

    def stood_before(self, position):
        if self.ko == "simple" or position.stage not in ("1", "1n"):
            return []
        stood = [replace(position, turn=-position.turn, stage="0")]
        if self.ko == "situational" and position.stage == "1":
            stood.append(replace(position, stage="0"))
        return [self.class_of(earlier) for earlier in stood]

    def is_counted(self, move):
        return move != "note"


class Fight:
    """What a fight is about: points of the region, targets, who defends."""

    def __init__(self, go, text):
        parts = re.fullmatch(r"(eye|live)=(black|white)=([XOTxot./-]+)", text)
        rows = parts.group(3).split("/") if parts else []
        if len(rows) != go.rows or any(len(row) != go.columns for row in rows):
            raise Refused(f"'{text}' is no option of this board", 2)
        self.name, self.aim, self.defender = text, parts.group(1), 1 if parts.group(2) == "black" else -1
        signs = "".join(rows)
        self.region = {p for p, sign in enumerate(signs) if sign in "xot-"}
        self.targets = {p for p, sign in enumerate(signs) if sign in "tT"}
        board = signs.upper().replace("-", ".").replace("T", SIGN[self.defender])
        outside = set(range(len(board))) - self.region
        chains = {go.chain(board, p) for p, stone in enumerate(board) if stone == SIGN[-self.defender]}
        unsafe = any(chain & outside and not go.liberties(board, chain) & outside for chain in chains)
        no_target = self.aim == "live" and not self.targets
        if not self.region or no_target or go.dead(board, "X") or go.dead(board, "O") or unsafe:
            raise Refused(f"'{text}' makes no sense as a fight", 2)

    def end(self, go, position):
        board = position.board
        if any(board[p] != SIGN[self.defender] for p in self.targets):
            return -self.defender
        if self.aim == "eye" and any(self.is_eye(go, board, p) for p in self.region):
            return self.defender
        if position.stage == "2":
            return self.defender if self.aim == "live" else -self.defender
        return None

    def is_eye(self, go, board, point):
        if board[point] != "." or not go.near[point] or board[go.near[point][0]] != SIGN[self.defender]:
            return False
        chain = go.chain(board, go.near[point][0])
        return chain >= {*go.near[point], *self.targets} and len(go.liberties(board, chain)) >= 2


def without(board, points):
    return "".join("." if p in points else sign for p, sign in enumerate(board))


def named(name):
    """The game of this name, if it is Go."""
    size = re.match(r"go:([0-9]+)x([0-9]+)(,|$)", name, re.ASCII)
    if not size:
        return None
    return Go(int(size.group(1)), int(size.group(2)), name.split(",")[1:])
