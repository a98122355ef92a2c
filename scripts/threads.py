#!/usr/bin/env python3
"""Two threads against one: wall seconds of the same questions, each asked by one thread and by several in turn.

    cargo build --release
    python3 scripts/threads.py [--threads 2] [--rounds 1] [--only WORD] [--andor PATH] [--minutes 12]

The machine should have nothing else to do: the head of the table says how busy it was. A question's seconds are those
of the search with its certificate, as `andor solve --json` tells them. The least of the rounds counts. A question that
one thread answers in less than 3 seconds, or not in 40, is named and left out, and so is what does not fit in the
minutes. Only the standard library is needed.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import time

WIN = ["--ask", "mover >= win"]


def board(game, ask):
    """A question about the start of a game, for df-pn."""
    return (f"{game}, {ask}", [game, "--ask", ask, "--engine", "dfpn"])


def ending(text):
    """A question about an ending of checkers."""
    return (f"checkers {text}", ["checkers", text, *WIN])


def mate(fen):
    """Whether the side to move mates."""
    return (f"mate {fen}", ["chess", fen, *WIN])


QUESTIONS = [
    ("antichess, 1.Nc3 loses", ["antichess", "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b - - 1 1", *WIN]),
    board("connectfour:6,5", "first >= draw"),
    board("connectfour:6,5", "first >= win"),
    board("connectfour:5,6", "first >= draw"),
    board("connectfour:5,6", "first >= win"),
    board("connectfour:6,4", "first >= draw"),
    board("connectfour:7,4", "first >= win"),
    board("connectfour:7,4", "first >= draw"),
    board("go:4x3", "value"),
    board("go:3x4", "value"),
    ending("W:WK1,K2,K3:BK31,K30"),
    ending("W:WK1,K2,K3:BK29,K30"),
    ending("W:WK1,K2,K4:BK31,K30"),
    ending("W:WK5,K6,K7:BK31,K30"),
    ending("W:WK1,K2,K3:BK31,K21"),
    mate("2bn1B1K/1rr2ppp/2PP3q/2ppP3/1p3p1P/p6P/PR5R/k7 w - -"),
    mate("4N3/p3p3/8/P5p1/6Pn/1BP4k/1Q2Kp1p/4b3 w - -"),
    mate("rr4k1/2p1Rp1n/p1Q4p/1p3P2/6PB/2P1p3/1q4P1/4R2K w - -"),
    mate("3K4/6p1/3B1pP1/1p1B1P2/1P3P1p/8/4p1pp/4Nb1k w - -"),
    mate("3q2rk/p4prp/1p2pN2/2pP4/7Q/P1P3R1/2P3PP/7K w - -"),
    mate("8/2p2K2/4B3/8/8/6p1/2P1Q2p/6qk w - -"),
    mate("1nk5/p2p1K2/b1p2B1N/1p6/1PP5/8/2P3pQ/8 w - -"),
    mate("8/8/8/B7/8/3p4/1K6/1B1k4 w - -"),
]


SHORTEST, LONGEST = 3.0, 40.0


def ask(andor, arguments, threads):
    """The answer of one search as JSON."""
    command = [andor, "solve", *arguments, "--memory", "2G", "--threads", str(threads), "--json"]
    command += ["--time", str(3 * LONGEST if threads > 1 else LONGEST)]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    return json.loads(told.splitlines()[0])


def measure(andor, arguments, threads, rounds):
    """The least seconds by one thread and by several, and their nodes; or why there are none, and whether that is bad."""
    best, nodes, answers = {}, {}, set()
    for _ in range(rounds):
        for count in (1, threads):
            answer = ask(andor, arguments, count)
            seconds = answer["seconds"]
            if count == 1 and answer["verdict"] == "unknown":
                return f"one thread does not answer it in {LONGEST:g} s", False
            if count == 1 and seconds < SHORTEST:
                return f"one thread takes {seconds:.2f} s", False
            if not answer["certified"]:
                return f"{answer['verdict']} by {count} threads, not certified", True
            answers.add((answer["verdict"], answer.get("value")))
            if seconds < best.get(count, math.inf):
                best[count], nodes[count] = seconds, answer["nodes"]
    return (best, nodes) if len(answers) == 1 else (f"different answers: {answers}", True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=12.0)
    parser.add_argument("--only", default="", help="only questions with this in their name")
    parser.add_argument("--andor", default="target/release/andor")
    arguments = parser.parse_args()
    if not os.path.exists(arguments.andor):
        sys.exit(f"{arguments.andor}: not there; build it as the head of this script says")
    begun, gains, bad = time.monotonic(), [], []
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    print(f"| question | one thread, s | {arguments.threads} threads, s | times faster | nodes of one / of all |")
    print("| --- | --- | --- | --- | --- |")
    for name, question in QUESTIONS:
        if arguments.only not in name:
            continue
        if time.monotonic() - begun > arguments.minutes * 60 - 60:
            print(f"left out for want of time: {name}", file=sys.stderr)
            continue
        best, nodes = measure(arguments.andor, question, arguments.threads, arguments.rounds)
        if isinstance(best, str):
            print(f"{'bad' if nodes else 'left out'}: {name}: {best}", file=sys.stderr)
            bad += [name] if nodes else []
            continue
        gain = best[1] / best[arguments.threads]
        gains.append(gain)
        of_nodes = nodes[1] / nodes[arguments.threads]
        print(f"| {name} | {best[1]:.2f} | {best[arguments.threads]:.2f} | {gain:.2f} | {of_nodes:.2f} |", flush=True)
    if gains:
        mean = math.exp(sum(map(math.log, gains)) / len(gains))
        print(f"\n{len(gains)} questions: geometric mean {mean:.2f}, least {min(gains):.2f}, most {max(gains):.2f}")
    print(f"load {os.getloadavg()[0]:.1f} at the end, {time.monotonic() - begun:.0f} s in all")
    if bad:
        sys.exit("not the same or not certified: " + ", ".join(bad))


if __name__ == "__main__":
    main()
