#!/usr/bin/env python3
"""Writes the table of Campbell's pawn endgame that `andor reproduce campbell` reads.

    scripts/campbell_table.py target/release/andor > DATA/campbell-5x5-table.csv

Every state of the squares a4 to e8 with White's pawn on c5 to c7 and Black's on a4 to a7 or gone,
and whether White wins it, by Andor's retrograde analysis. An experiment that shall not believe
Andor needs a table by another program; the form is this one's.
"""

import itertools
import json
import subprocess
import sys

SQUARES = [file + rank for rank in "45678" for file in "abcde"]


def fen(side, men):
    """The placement of men by square, and who moves."""
    rows = []
    for rank in "87654321":
        rows.append("".join(men.get(file + rank, "1") for file in "abcdefgh"))
    return f"{'/'.join(rows)} {side} - -"


def main():
    states = {}
    pawns = itertools.product(["c5", "c6", "c7"], ["-", "a7", "a6", "a5", "a4"])
    for (white, black), king, other, side in itertools.product(pawns, SQUARES, SQUARES, "wb"):
        if len({white, black, king, other}) == 4:
            men = {white: "P", black: "p", king: "K", other: "k"}
            states[fen(side, men)] = ",".join([side, king, other, white, black])
    command = [sys.argv[1], "solve", "pawn-endgame", "--file", "-", "--ask", "white >= win"]
    command += ["--engine", "retrograde", "--json"]
    # A file holds only legal states; the others are named on standard error and left out.
    text = "\n".join(f'{state} id "{cells}";' for state, cells in states.items())
    answers = subprocess.run(command, input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    print("side,wk,bk,white_pawn,black_pawn,white_wins")
    for line in answers.stdout.splitlines():
        answer = json.loads(line)
        print(f"{answer['id']},{int(answer['verdict'] == 'proved')}")


main()
