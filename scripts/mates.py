#!/usr/bin/env python3
"""Mates from a file of positions, by Andor and by Stockfish, in one run and with the same seconds of one core.

    cargo build --release -p andor-reproductions --example mates
    python3 scripts/mates.py ../shared/data/mates-120.epd [SECONDS] [--first N] [--stockfish PATH] [--andor PATH]

A line of the file is a position with `bm #N` or `dm N`. Andor's mates count when the checker has accepted their
certificates; Stockfish's when it says `score mate`, which is no proof but mostly right. Seconds are those that each program
spends on a processor where the system tells them (/proc), and otherwise those of the clock, so a busy machine is fair to
both. Only the standard library is needed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time


def positions(path):
    """The positions of a file as (FEN of four fields, moves to mate, line)."""
    found = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            length = re.search(r"\b(?:bm #|dm )(\d+)", line)
            if length:
                found.append((" ".join(line.split()[:4]), int(length.group(1)), line.rstrip("\n")))
    return found


def processor_seconds(process):
    """Seconds that a process has spent on processors; None where the system does not tell."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as told:
            fields = told.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Stockfish:
    """A chess program that speaks UCI, asked for one position after the other."""

    def __init__(self, path):
        self.process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.mate = None
        self.done = threading.Event()
        self.name = path
        threading.Thread(target=self.listen, daemon=True).start()
        self.say("uci", "setoption name Threads value 1", "setoption name Hash value 1024")

    def say(self, *commands):
        for command in commands:
            self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def listen(self):
        for line in self.process.stdout:
            if line.startswith("id name "):
                self.name = line[len("id name ") :].strip()
            mate = re.search(r" score mate (-?\d+) (?!lowerbound|upperbound)", line)
            if mate:
                self.mate = int(mate.group(1))
            elif " score cp " in line:
                self.mate = None
            elif line.startswith("bestmove"):
                self.done.set()

    def solve(self, fen, seconds):
        """The moves to the mate that it sees after so many seconds, if it sees one."""
        self.mate = None
        self.done.clear()
        self.say("ucinewgame", f"position fen {fen} 0 1", "go infinite")
        clock, begun = time.monotonic(), processor_seconds(self.process)
        while not self.done.wait(0.01):
            now = processor_seconds(self.process)
            spent = time.monotonic() - clock if now is None or begun is None else now - begun
            if spent >= seconds:
                self.say("stop")
                self.done.wait()
        return self.mate if self.mate and self.mate > 0 else None

    def quit(self):
        self.say("quit")
        self.process.wait()


def andor(path, line, seconds):
    """The moves to the shortest mate that was certified, if one was."""
    with tempfile.NamedTemporaryFile("w", suffix=".epd", encoding="utf-8") as file:
        file.write(line + "\n")
        file.flush()
        told = subprocess.run(
            [path, file.name, str(seconds)], stdout=subprocess.PIPE, text=True, check=True
        ).stdout
    best = re.search(r"best Some\((\d+)\)", told)
    return int(best.group(1)) if best else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("seconds", nargs="?", type=float, default=3.0)
    parser.add_argument("--first", type=int, help="only so many positions")
    # Debian puts games where not everybody's PATH looks.
    games = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games", "/usr/local/games"])
    found = shutil.which("stockfish", path=games) or "stockfish"
    parser.add_argument("--stockfish", default=found)
    parser.add_argument("--andor", default="target/release/examples/mates")
    arguments = parser.parse_args()
    try:
        stockfish = Stockfish(arguments.stockfish)
    except OSError as error:
        sys.exit(f"{arguments.stockfish}: {error.strerror} (Debian's package is called stockfish)")
    if not os.path.exists(arguments.andor):
        sys.exit(f"{arguments.andor}: not there; build it as the head of this script says")
    found = positions(arguments.file)[: arguments.first]
    tally = {"andor": [0, 0, 0], "stockfish": [0, 0, 0]}
    for number, (fen, length, line) in enumerate(found, 1):
        ours = andor(arguments.andor, line, arguments.seconds)
        theirs = stockfish.solve(fen, arguments.seconds)
        for name, mate in (("andor", ours), ("stockfish", theirs)):
            tally[name][0] += mate is not None
            tally[name][1] += mate is not None and name == "andor"
            tally[name][2] += mate is not None and mate <= length
        print(f"{number:4} #{length:<3} andor {ours or '-':>3}  stockfish {theirs or '-':>3}  {fen}", flush=True)
    print(f"\n| {len(found)} mates, {arguments.seconds:g} s each | found | certified | shortest |")
    print("| --- | --- | --- | --- |")
    for name, shown in (("andor", "Andor"), ("stockfish", stockfish.name)):
        some, certified, shortest = tally[name]
        print(f"| {shown} | {some} | {certified} | {shortest} |")
    stockfish.quit()


if __name__ == "__main__":
    main()
