#!/usr/bin/env python3
"""Checks certificates by docs/certificate-format.md and docs/rules.md, sharing no code with andor.

    python3 scripts/check.py [--graph FILE] CERTIFICATE...
    python3 scripts/check.py --compare ANDOR [--damage N] [--graph FILE] CERTIFICATE...

Prints `valid` or `invalid: line N: reason` for each. Exit status: 0 when all are valid, 4 when one is
valid given a database (this checker looks none up), 1 when one is invalid, 2 when one cannot be
looked at: no such game, no graph named, a compressed file without a module for zstd. With --compare
each certificate is also given to `andor check`, and so are N copies of it with one thing damaged;
exit status 1 when the two disagree anywhere. Python 3.10 or later, the standard library only.
"""

import argparse
import io
import sys

from checker import checkers, chess, dobutsu, go, graph, mnk, small
from checker.certificate import Refused, read
from checker.compare import compare
from checker.proof import check


class Unknown(Exception):
    """What cannot be looked at."""


def text_of(path):
    """The bytes of a certificate, unpacked."""
    with open(path, "rb") as file:
        data = file.read()
    if not path.endswith(".zst"):
        return data
    try:
        from compression import zstd  # from Python 3.14 on
        return zstd.decompress(data)
    except ImportError:
        pass
    try:
        import zstandard
        return zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)).read()
    except ImportError:
        raise Unknown("no module for zstd here: unpack it first") from None


def verdict(data, graph_game=None):
    """`valid`, `valid given database` and its checksum, or `invalid` and why."""
    try:
        header, nodes = read(io.BytesIO(data))
        game = graph_game if header.game == "graph" else None
        for family in (mnk, go, chess, checkers, dobutsu, small):
            game = game or family.named(header.game)
        if game is None:
            raise Unknown("name the graph with --graph" if header.game == "graph" else f"no game {header.game}")
        check(game, header, nodes)
    except Refused as refused:
        return str(refused)
    return f"valid given database {header.database}" if header.database else "valid"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("certificates", nargs="+")
    parser.add_argument("--graph", help="the file of the graph that certificates of the game graph speak of")
    parser.add_argument("--compare", metavar="ANDOR", help="the andor binary to compare with")
    parser.add_argument("--damage", type=int, default=0, metavar="N", help="damaged copies of each to compare")
    arguments = parser.parse_args()
    graph_game = None
    if arguments.graph:
        with open(arguments.graph, encoding="utf-8") as file:
            graph_game = graph.Graph(file.read())

    def judge(data):
        try:
            return verdict(data, graph_game)
        except Unknown as unknown:
            return str(unknown)

    seen = set()
    for path in arguments.certificates:
        try:
            data = text_of(path)
        except (Unknown, OSError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            seen.add(2)
            continue
        if arguments.compare:
            agree = compare(arguments.compare, arguments.graph, path, data, judge, arguments.damage)
            seen.add(0 if agree else 1)
        else:
            said = judge(data)
            print(f"{path}: {said}")
            first, *more = said.split()
            seen.add({"valid": 4 if more else 0, "invalid:": 1}.get(first, 2))
    return next(status for status in (2, 1, 4, 0) if status in seen)


if __name__ == "__main__":
    sys.exit(main())
