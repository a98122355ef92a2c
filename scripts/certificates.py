#!/usr/bin/env python3
"""How large certificates are, and what checking costs beside solving.

    python3 scripts/certificates.py ANDOR [--only TEXT]

Solves each question below on one thread and has its certificate checked by another process. Prints a
table: nodes, bytes, bytes a node, bytes a node compressed, processor time of `andor solve` (with the
check that is part of it) and of `andor check`, and the second beside the first.
"""

import argparse
import os
import subprocess
import sys
import tempfile

QUESTIONS = [
    ("tictactoe", "", "x >= win"),
    ("mnk:4,4,3", "", "x >= win"),
    ("mnk:4,4,4", "", "x >= win"),
    ("connectfour:5,4", "", "first >= 1"),
    ("connectfour:5,5", "", "first >= 1"),
    ("go:3x3", "", "black >= 9"),
    ("go:4x3", "", "black >= 4"),
    ("checkers", "B:WK1,K32:BK10,K19,K28", "black >= win"),
    ("pawn-endgame", "", "white >= win"),
    ("chess", "8/3k4/8/8/8/8/r7/KQ6 w - -", "white >= win"),
    ("chess", "8/8/8/3rk3/8/8/8/KQ6 w - -", "white >= win"),
    ("chess", "8/8/3k4/8/3n4/8/1R6/K7 w - -", "white >= win"),
    ("chess", "7k/8/8/8/8/8/8/K1BN4 w - -", "white >= win"),
    ("chess", "r1b1k2r/1pp2ppp/p1p2q2/2b5/4P3/2NP4/PPP1QnPP/R1B1K1NR w KQkq -", "white >= win within 4"),
    ("antichess", "rnbqkbnr/pppppppp/8/8/8/7N/PPPPPPPP/RNBQKB1R b - -", "black >= win"),
]


def timed(command):
    """The output of a command, and the processor time that it took."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return output.read(), usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("andor")
    parser.add_argument("--only", default="", metavar="TEXT", help="only questions that contain this")
    arguments = parser.parse_args()
    print("| question | nodes | bytes | a node | compressed | solve, s | check, s | ratio |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for game, position, ask in QUESTIONS:
            name = f"`{' '.join(filter(None, (game, position, ask)))}`"
            if arguments.only not in name:
                continue
            plain, packed = os.path.join(folder, "proof"), os.path.join(folder, "proof.zst")
            call = [arguments.andor, "solve", game, *([position] if position else []), "--ask", ask]
            _, solving = timed([*call, "--threads", "1", "--time", "300", "--proof", plain])
            if not os.path.exists(plain):
                print(f"| {name} | not certified | | | | {solving:.2f} | | |", flush=True)
                continue
            text, checking = timed([arguments.andor, "check", plain])
            nodes = next(int(line.split()[1]) for line in text.splitlines() if line.startswith("  valid"))
            size = os.path.getsize(plain)
            subprocess.run(["zstd", "-q", "-f", plain, "-o", packed], check=False)
            small = f"{os.path.getsize(packed) / nodes:.1f}" if os.path.exists(packed) else "-"
            ratio = f"{checking / solving:.2f}" if solving > 0 else "-"
            row = [name, f"{nodes:,}", f"{size:,}", f"{size / nodes:.1f}", small]
            print("| " + " | ".join([*row, f"{solving:.2f}", f"{checking:.2f}", ratio]) + " |", flush=True)
            for file in (plain, packed):
                if os.path.exists(file):
                    os.remove(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
