"""The file: from bytes to a header and node lines. What is not exactly the format is refused."""

import re
import unicodedata
from dataclasses import dataclass, field

LONGEST_LINE = 1 << 24
WORDS = {"win": 1, "draw": 0, "loss": -1}


class Refused(Exception):
    """What is wrong, and in which line if that is known."""

    def __init__(self, reason, line=None):
        super().__init__(reason)
        self.reason, self.line = reason, line

    def __str__(self):
        return f"invalid: line {self.line}: {self.reason}"


@dataclass
class Header:
    """The claim, and what it is about. Lines: game 2, repetition 3, root 4, then the history."""

    game: str
    rule: int | str | None
    occurrence: int | None
    root: str
    history: list = field(default_factory=list)
    database: str | None = None
    player: str = ""
    holds: bool = True
    value: int = 0
    within: int | None = None
    claim_line: int = 0
    nodes: int = 0
    version: int = 1


@dataclass
class Node:
    """A node line. `moves` are pairs of a move and an id, or None for `rep`; an end has none."""

    line: int
    id: int
    position: str
    kind: str
    value: int | None
    moves: list


def number(text, below=1 << 64):
    if not re.fullmatch(r"0|[1-9][0-9]*", text, re.ASCII) or int(text) >= below:
        raise Refused(f"'{text}' is no plain number below {below}")
    return int(text)


def value(text):
    if text in WORDS:
        return WORDS[text]
    if not re.fullmatch(r"-?[0-9]+", text, re.ASCII) or abs(int(text)) > 10**9:
        raise Refused(f"'{text}' is no value")
    return int(text)


def repetition(text):
    """A rule: a value, mover-loses, mover-wins, or None where nothing repeats."""
    if text == "none":
        return None
    return text if text in ("mover-loses", "mover-wins") else value(text)


class Lines:
    """The lines of a file as lists of fields; `number` is that of the last one."""

    def __init__(self, stream):
        self.stream, self.number = stream, 0

    def next(self):
        self.number += 1
        raw = self.stream.readline(LONGEST_LINE + 2)
        if not raw:
            return None
        if not raw.endswith(b"\n"):
            raise Refused("the line is too long, or the file is cut in it", self.number)
        try:
            fields = raw[:-1].decode("utf-8").split("\t")
        except UnicodeDecodeError:
            raise Refused("not UTF-8", self.number) from None
        for text in fields:
            if not text or any(unicodedata.category(sign) == "Cc" for sign in text):
                raise Refused("an empty field or a control character", self.number)
        return fields

    def named(self, name, least, most):
        """The fields after the name of the next line, which must be that one."""
        fields = self.next()
        if not fields or fields[0] != name or not least <= len(fields) - 1 <= most:
            raise Refused(f"expected the line '{name}'", self.number)
        return fields[1:]


def read_header(lines):
    version = number(*lines.named("andor-proof", 1, 1))
    if version not in (1, 2, 3):
        raise Refused("versions 1, 2 and 3 only are known", lines.number)
    [game] = lines.named("game", 1, 1)
    rule = lines.named("repetition", 1, 2)
    occurrence = number(rule[1]) if rule[1:] else None
    header = Header(game, repetition(rule[0]), occurrence, *lines.named("root", 1, 1))
    header.version = version
    fields = lines.next()
    while fields and fields[0] == "history" and len(fields) == 2:
        header.history.append(fields[1])
        fields = lines.next()
    if fields and fields[0] == "database" and len(fields) == 2:
        header.database = fields[1]
        fields = lines.next()
    match fields:
        case ["claim", player, (">=" | "<") as sign, text]:
            header.within = None
        case ["claim", player, (">=" | "<") as sign, text, "within", moves]:
            header.within = number(moves, 1 << 32)
        case _:
            raise Refused("expected the line 'claim'", lines.number)
    header.player, header.holds, header.value = player, sign == ">=", value(text)
    header.claim_line = lines.number
    header.nodes = number(lines.named("nodes", 1, 1)[0])
    return header


def read_node(line, fields, version):
    match fields:
        case [name, position, "sure", text] if version >= 2:
            return Node(line, number(name), position, "sure", value(text), [])
        case [name, position, "all"] if version >= 2:
            return Node(line, number(name), position, "all", None, [])
        case [name, position, ("end" | "database") as kind, text]:
            return Node(line, number(name), position, kind, value(text), [])
        case [name, position, "pick", _, _]:
            pass
        case [name, position, "all", _, _, *rest] if len(rest) % 2 == 0:
            pass
        case _:
            raise Refused("not a node line")
    refs = [None if ref == "rep" else number(ref) for ref in fields[4::2]]
    return Node(line, number(name), position, fields[2], None, list(zip(fields[3::2], refs)))


def read(stream):
    """The header and the nodes of a certificate."""
    lines = Lines(stream)
    try:
        header, nodes = read_header(lines), []
        while (fields := lines.next()) is not None:
            nodes.append(read_node(lines.number, fields, header.version))
    except Refused as refused:
        raise Refused(refused.reason, refused.line or lines.number) from None
    if not nodes or len(nodes) != header.nodes:
        raise Refused(f"{header.nodes} nodes announced, {len(nodes)} found", lines.number)
    return header, nodes
