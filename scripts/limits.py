#!/usr/bin/env python3
"""Whether the limits of `andor solve` and `andor problem` hold for the whole command, seen from outside.

    python3 scripts/limits.py ANDOR [--time 1 ...] [--memory 256M] [--only TEXT] [--engines] [--cpu]

Runs each question below with both limits, for each limit on time: so that some runs end in the search,
others in extraction, while the certificate is written, and in the check; with --engines also by every
engine. Prints for each run the verdict, the seconds beyond the limit (by the wall, from the start of
the process to its end), and the mebibytes of memory beyond it, as the system counts them. On a busy
machine a process waits, so with --cpu the limit is one on processor time, and that is measured. Exit
status 1 when a limit did not hold: more than 0.1 s, or more than 20 MiB.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

LONG_MATE = "7k/8/8/8/8/8/8/K1BN4 w - -"
QUESTIONS = [
    # The search takes all the time.
    ("connectfour", None, "first >= win", []),
    ("antichess", None, "white >= win", []),
    ("go:5x5", None, "black >= 1", []),
    ("checkers", None, "black >= win", []),
    ("dobutsu", None, "sente >= win", []),
    ("mnk:5,5,4", None, "x >= win", []),
    ("chess", None, "white >= win", []),
    ("tree:4,14,2,5", None, "max >= 1", []),
    # A verdict comes soon, and what comes after it takes longer than that.
    ("chess", "8/8/8/2k5/8/8/8/KR5r w - -", "white >= win", []),
    ("chess", "8/3k4/8/8/8/8/r7/KQ6 w - -", "white >= win", []),
    ("chess", "8/8/3k4/8/3n4/8/1R6/K7 w - -", "white >= win", []),
    ("chess", LONG_MATE, "white >= win", []),
    ("mnk:4,4,3", None, "x >= win", []),
    ("mnk:4,4,4", None, "x >= win", []),
    ("connectfour:5,5", None, "first >= 1", []),
    ("connectfour:6,5", None, "value", []),
    ("go:3x3", None, "black >= 9", []),
    ("go:4x3", None, "black >= 4", []),
    ("chess", "r1b1k2r/1pp2ppp/p1p2q2/2b5/4P3/2NP4/PPP1QnPP/R1B1K1NR w KQkq -", "white >= win within 4", []),
]
PROBLEMS = [
    ("kbK5/pp6/1P6/8/8/8/8/R7 w - -", []),
    ("3k4/8/3K4/3P4/8/1Q6/8/8 w - -", ["--mate", "5", "--all-moves"]),
    ("8/8/8/8/8/5k2/1R6/K7 w - -", []),
]
UNITS = {"k": 10, "M": 20, "G": 30}


def run(command, cpu):
    """The seconds by the wall or of processor time, the peak of memory in bytes, and what was printed."""
    with tempfile.TemporaryFile("w+") as output:
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        seconds = usage.ru_utime + usage.ru_stime if cpu else seconds
        return seconds, usage.ru_maxrss << 10, output.read()


def verdict(text):
    """The line of the output that says what came of it."""
    words = ("certified", "unknown", "stopped", "not certified", "error", "mate")
    lines = [line.strip() for line in text.splitlines() if any(word in line for word in words)]
    return lines[0][:58] if lines else text.strip().splitlines()[-1][:58] if text.strip() else "-"


def engines(andor):
    listed = subprocess.run([andor, "engines"], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()[1:] if line and not line.startswith(" ")]
    known = [row for row in rows if len(row) >= 4 and set(row) & {"sound", "unsound", "-"}]
    return [(row[0], row[1] if row[1] not in ("sound", "unsound", "-") else None) for row in known]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("andor")
    parser.add_argument("--time", type=float, nargs="+", default=[1])
    parser.add_argument("--memory", default="256M")
    parser.add_argument("--only", default="", metavar="TEXT", help="only commands that contain this")
    parser.add_argument("--engines", action="store_true", help="every question by every engine")
    parser.add_argument("--cpu", action="store_true", help="limits on processor time instead")
    arguments = parser.parse_args()
    memory = int(arguments.memory[:-1]) << UNITS[arguments.memory[-1]]
    commands = []
    for game, position, ask, more in QUESTIONS:
        chosen = engines(arguments.andor) if arguments.engines else []
        for engine, ghi in [(None, None), *chosen]:
            by = ["--engine", engine] * bool(engine) + ["--ghi", ghi] * bool(ghi)
            commands.append(["solve", game, *([position] if position else []), "--ask", ask, *by, *more])
    commands += [["problem", position, *more] for position, more in PROBLEMS]
    commands = [command for command in commands if arguments.only in " ".join(command)]
    worst_time, worst_memory, broken = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for command, limit in ((command, limit) for command in commands for limit in arguments.time):
            limits = ["--cpu" if arguments.cpu else "--time", str(limit), "--memory", arguments.memory, "--threads", "1"]
            kind = "proofs" if command[0] == "problem" or "value" in command else "proof"
            called = [arguments.andor, *command, *limits, "--proof", os.path.join(folder, kind)]
            seconds, peak, text = run(called, arguments.cpu)
            over, more = max(0, seconds - limit), max(0, peak - memory) / 2**20
            held = over <= 0.1 and more <= 20
            worst_time, worst_memory = max(worst_time, over), max(worst_memory, more)
            broken += not held
            print(f"{'' if held else 'BROKEN '}{' '.join(command[1:])[:66]}: {verdict(text)}")
            print(f"    {seconds:.2f} s of {limit}, over {over:.3f}; {peak / 2**20:.0f} MiB, over {more:.0f}", flush=True)
    print(f"worst: {worst_time:.3f} s, {worst_memory:.0f} MiB; {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
