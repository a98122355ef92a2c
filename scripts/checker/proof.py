"""Whether a strategy proves its claim: each node on its own, then the whole by what a repetition is worth.

A game has `name`, `players` (Max's and Min's name), `outcomes`, `rule` (a value, a word or None),
`occurrence`, and the methods of `Game`. Players are 1 (Max) and -1 (Min), so that a value for Max times
a player is the worth to that player.
"""

import re
from collections import Counter

from .certificate import Refused


class Game:
    """What most games have in common. Positions can be compared and hashed."""

    outcomes, rule, occurrence, has_databases = [-1, 0, 1], None, 2, False

    def read(self, text):
        """The position that a text means; refuses what is none."""
        raise NotImplementedError

    def turn(self, position):
        raise NotImplementedError

    def end(self, position):
        """The value for Max where the game is over, else None."""
        raise NotImplementedError

    def moves(self, position):
        """The position after each legal move, by the move's text. Asked only where the game is not over."""
        raise NotImplementedError

    def bounds(self, _position):
        """Two values for Max between which the value of a position lies that is not over, or None."""
        return None

    def images(self, _position):
        """The images of a position under the symmetries of the rules, without itself."""
        return []

    def class_of(self, position):
        return position

    def stood_before(self, _position):
        """Classes that must have stood before a root or history position, beside its own."""
        return []

    def is_counted(self, _move):
        """Whether the move is one of those that a bounded claim counts."""
        return True

    def circles_alone(self, _player):
        """Whether a player could move for ever while the other is never to move."""
        return False


class Within(Game):
    """A game cut off when `player` has made its moves. A position is a pair: the game's own, and moves left."""

    def __init__(self, game, player, needed, keeps_rule):
        self.game, self.player = game, player
        self.failed = game.outcomes[0] if player == 1 else game.outcomes[-1]
        self.rule = game.rule if keeps_rule else None
        self.outcomes, self.occurrence = game.outcomes, game.occurrence
        if self.failed * player >= needed:
            raise Refused("every outcome meets the claim")
        if isinstance(game.rule, int) and game.rule * player >= needed:
            raise Refused("a repetition meets the claim")
        if game.rule == "mover-wins":
            raise Refused("the player may meet the claim by repeating with its last move")
        if game.circles_alone(-player):
            raise Refused("the opponent can move in a circle alone")

    def read(self, text):
        position, separator, left = text.rpartition(" in ")
        if not separator or not (left.isascii() and left.isdigit()) or int(left) >= 1 << 32:
            raise Refused(f"'{text}' does not end in the moves left")
        return self.game.read(position), int(left)

    def turn(self, position):
        return self.game.turn(position[0])

    def end(self, position):
        over = self.game.end(position[0])
        return self.failed if over is None and position[1] == 0 else over

    def moves(self, position):
        inner, left = position
        mine = self.game.turn(inner) == self.player
        return {
            move: (after, left - (mine and self.game.is_counted(move)))
            for move, after in self.game.moves(inner).items()
        }

    def class_of(self, position):
        return self.game.class_of(position[0]) if self.rule is not None else position

    def stood_before(self, position):
        return self.game.stood_before(position[0])


def check(game, header, nodes):
    """Refuses what is no proof."""
    if header.game != game.name:
        raise Refused(f"the name of this game is {game.name}", 2)
    if header.player not in game.players:
        raise Refused(f"'{header.player}' does not play this game", header.claim_line)
    if header.database is not None:
        at_line(header.claim_line - 1, check_database, game, header)
    player = 1 if header.player == game.players[0] else -1
    history = [at_line(line, game.read, text) for line, text in enumerate(header.history, 5)]
    for line, earlier in enumerate(history, 5):
        if game.end(earlier) is not None:
            raise Refused("the game was over there", line)
    stood = Counter(game.class_of(earlier) for earlier in history)
    past = {known for known, times in stood.items() if times >= game.occurrence - 1}
    for earlier in history:
        past.update(game.stood_before(earlier))
    if game.rule is None and past:
        raise Refused("there is a history, but nothing can repeat", 3)
    bounded = header.within is not None
    keeps_rule = not bounded or isinstance(game.rule, str) or isinstance(game.rule, int) and bool(past)
    check_rule(game.rule if keeps_rule else None, game.occurrence, header)
    if bounded:
        game = at_line(header.claim_line, Within, game, player, header.value, keeps_rule)
    root = at_line(4, game.read, header.root)
    if bounded and root[1] != header.within:
        raise Refused("the root has not as many moves left as the claim", 4)
    past.update(game.stood_before(root))
    if header.version == 3 and (past or bounded or header.database is not None):
        raise Refused("no history, bound or database where nodes stand for images", 1)
    strategy = Strategy(game, header, player, nodes, root)
    strategy.check_whole(past)


def check_rule(rule, occurrence, header):
    if header.rule != rule:
        raise Refused(f"the rule of repetition is {rule} here", 3)
    if header.occurrence is not None and (header.occurrence != occurrence or not isinstance(rule, int)):
        raise Refused(f"the rule acts at occurrence {occurrence}", 3)


def check_database(game, header):
    if not game.has_databases:
        raise Refused("this game has no databases")
    if not re.fullmatch("[0-9a-f]{64}", header.database):
        raise Refused("a checksum has 64 hexadecimal digits")
    if header.within is not None or isinstance(game.rule, str):
        raise Refused("a database knows no bounds and not who repeats")


def at_line(line, function, *arguments):
    """Calls a function; what it refuses, it refuses in this line."""
    try:
        return function(*arguments)
    except Refused as refused:
        raise Refused(refused.reason, refused.line or line) from None


class Strategy:
    """Nodes by their place in the file. A step is a move, the position after it, and a node or None (`rep`)."""

    def __init__(self, game, header, player, nodes, root):
        self.game, self.player, self.header = game, player, header
        self.claimant = player if header.holds else -player
        self.left_out, self.has_images = None, header.version == 3
        self.lines = [node.line for node in nodes]
        self.positions = [at_line(node.line, game.read, node.position) for node in nodes]
        place = {}
        for index, node in enumerate(nodes):
            if place.setdefault(node.id, index) != index:
                raise Refused(f"a second node {node.id}", node.line)
        if self.positions[-1] != root:
            raise Refused("the last node is not the root", self.lines[-1])
        self.steps = [
            at_line(node.line, self.node_steps, index, node, place) for index, node in enumerate(nodes)
        ]

    def is_target(self, value):
        """Whether an outcome, as a value for Max, is good for the claimant."""
        return (value * self.player >= self.header.value) == self.header.holds

    def node_steps(self, index, node, place):
        position = self.positions[index]
        over = self.game.end(position)
        if node.kind == "database":
            if self.header.database is None or over is not None or not self.is_target(node.value * self.player):
                raise Refused("no database, or the game is over, or the value is not in the target")
            return []
        if node.kind == "sure":
            return self.check_sure(node, position, over)
        if (node.kind == "end") != (over is not None):
            raise Refused("the game is over here" if over is not None else "the game is not over here")
        if node.kind == "end":
            if node.value != over * self.player or not self.is_target(over):
                raise Refused(f"the game ends with {over * self.player} here, or that is not in the target")
            return []
        mine = self.game.turn(position) == self.claimant
        if mine != (node.kind == "pick"):
            raise Refused("the other player is to move")
        legal, named = self.game.moves(position), [move for move, _ in node.moves]
        if len(set(named)) != len(named) or not set(named) <= set(legal):
            raise Refused("a move is illegal or stands here twice")
        missing = set() if mine else set(legal) - set(named)
        for move in sorted(missing):
            end = self.game.end(legal[move])
            if self.header.version == 1 or end is None or not self.is_target(end):
                raise Refused(f"missing: {move}")
            self.left_out = node.line
        return [(move, legal[move], self.follow(move, legal[move], ref, place)) for move, ref in node.moves]

    def check_sure(self, node, position, over):
        bounds = None if over is not None or self.game.rule is not None else self.game.bounds(position)
        if bounds is None:
            raise Refused("the game is over, or the rules bound no value here")
        worth = [bound * self.player for bound in bounds]
        found = min(worth) if self.header.holds else max(worth)
        if node.value != found or not self.is_target(found * self.player):
            raise Refused(f"the rules say {found} here, or that is not in the target")
        return []

    def follow(self, move, after, ref, place):
        if ref is None:
            if self.has_images:
                raise Refused(f"{move} repeats, where nodes stand for images")
            if self.game.end(after) is not None:
                raise Refused(f"{move} ends the game, which is no repetition")
            return None
        found = ref in place and self.positions[place[ref]]
        if ref not in place or found != after and not (self.has_images and found in self.game.images(after)):
            raise Refused(f"{ref} is not the position after {move}")
        return place[ref]

    def repetition_is_good(self, mover):
        rule, outcomes = self.game.rule, self.game.outcomes
        if isinstance(rule, int):
            return self.is_target(rule)
        lowest = (rule == "mover-loses") == (mover == 1)
        return self.is_target(outcomes[0] if lowest else outcomes[-1])

    def check_whole(self, past):
        game = self.game
        self.classes = [game.class_of(position) for position in self.positions]
        if game.rule is None:
            return self.check_acyclic(past)
        good = {mover: self.repetition_is_good(mover) for mover in (1, -1)}
        if all(good.values()):
            return self.check_closed(past)
        if not any(good.values()) and self.classes == self.positions:
            return self.check_acyclic(past)
        return self.check_paths(past, good)

    def check_closed(self, past):
        for node, steps in enumerate(self.steps):
            for move, after, to in steps:
                known = self.game.class_of(after)
                if to is None and known not in past and known not in (self.classes[-1], self.classes[node]):
                    raise Refused(f"{move} does not repeat for certain", self.lines[node])

    def check_earlier(self):
        for node, steps in enumerate(self.steps):
            for move, _, to in steps:
                if to is not None and to >= node:
                    raise Refused(f"{move} does not refer to an earlier line", self.lines[node])

    def check_acyclic(self, past):
        self.check_earlier()
        for node, steps in enumerate(self.steps):
            if any(to is None for *_, to in steps):
                raise Refused("a repetition where none may be", self.lines[node])
            if node != len(self.steps) - 1 and self.classes[node] in past:
                raise Refused("the position stands in the history", self.lines[node])

    def check_paths(self, past, good):
        if self.has_images:
            raise Refused("paths count, and nodes stand for images", 1)
        self.check_earlier()
        if self.left_out is not None:
            raise Refused("where paths count, every reply stands here", self.left_out)
        root = len(self.steps) - 1
        reached = {root}
        for node in range(root, -1, -1):
            if node in reached:
                reached.update(to for *_, to in self.steps[node] if to is not None)
        order = sorted(reached, reverse=True)
        # A class of one node only cannot stand above a move to that node: lines would go in a circle.
        often = Counter(self.classes[node] for node in order)
        bits = {}
        for node in order:
            for _, after, to in self.steps[node]:
                known = self.game.class_of(after)
                if often[known] > (to is not None):
                    bits.setdefault(known, 1 << len(bits))
        # Sets of classes as bits: those on some path to a node, and those on every path.
        some, every = {node: 0 for node in order}, {node: -1 for node in order}
        every[root] = 0
        for node in order:
            some[node] |= bits.get(self.classes[node], 0)
            every[node] |= bits.get(self.classes[node], 0)
            for move, after, to in self.steps[node]:
                known = self.game.class_of(after)
                bit = bits.get(known, 0)
                suits = good[self.game.turn(self.positions[node])]
                if to is None and not (suits and (known in past or every[node] & bit)):
                    raise Refused(f"{move} does not repeat, or not on every path, or badly", self.lines[node])
                if to is not None and not suits and (known in past or some[node] & bit):
                    raise Refused(f"{move} repeats on some path", self.lines[node])
                if to is not None:
                    some[to] |= some[node]
                    every[to] &= every[node]
