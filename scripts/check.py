#!/usr/bin/env python3
"""Checks certificates, independently of andor: written from docs/certificate-format.md and docs/rules.md alone.

    python3 scripts/check.py [--graph FILE] CERTIFICATE...
    python3 scripts/check.py --compare ANDOR [--damage N] [--graph FILE] CERTIFICATE...

Prints `valid` or `invalid: line N: reason` for each; exit status 0 when all are valid, 1 when one is not, 2 when one cannot be
looked at: a game that this checker does not know (it knows graph, tictactoe, mnk, go and the chess family), or a
compressed file without a module for zstd. With --compare each certificate is also given to `andor check`, and so are N copies
of it with a line damaged; exit status 1 when the two disagree anywhere.
"""

import argparse
import io
import sys

from checker import chess, go, graph, mnk
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
    """None where the certificate proves its claim, else what is wrong, as a Refused."""
    try:
        header, nodes = read(io.BytesIO(data))
        game = graph_game if header.game == "graph" else None
        for family in (mnk, go, chess):
            game = game or family.named(header.game)
        if game is None:
            raise Unknown(f"{header.game} is not known here" + (": --graph FILE" * (header.game == "graph")))
        check(game, header, nodes)
    except Refused as refused:
        return refused
    return None


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

    def judge(copy):
        try:
            return verdict(copy, graph_game)
        except Unknown as unknown:
            return unknown

    status = 0
    for path in arguments.certificates:
        try:
            data = text_of(path)
            if arguments.compare:
                good = compare(arguments.compare, arguments.graph, path, data, judge, arguments.damage)
            else:
                fault = verdict(data, graph_game)
                good = fault is None
                print(f"{path}: {fault or 'valid'}")
            status = max(status, 0 if good else 1)
        except (Unknown, OSError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = 2
    return status


if __name__ == "__main__":
    sys.exit(main())
