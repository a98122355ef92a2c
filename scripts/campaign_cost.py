#!/usr/bin/env python3
"""What a campaign costs beside one search, and what a second thread or worker brings.

    scripts/campaign_cost.py target/release/andor connectfour:5,5 - 'first >= win' --job-nodes 100k

Runs `andor solve` with one thread, and then the same campaign with one thread, with two threads on
one memory and with two workers of one thread, `--rounds` times in turn. Prints nodes, processor
time and the time on the wall, which means something on a quiet machine only. For figures about two
workers take a question that one worker needs ten minutes for.
"""

import argparse
import json
import resource
import subprocess
import tempfile
import time
from pathlib import Path

WAYS = {
    "one thread": ["--workers", "1", "--threads", "1"],
    "two threads": ["--workers", "1", "--threads", "2"],
    "two workers": ["--workers", "2", "--threads", "1"],
}


def run(*words: str) -> tuple[float, float, str]:
    """Seconds of processor time (with all that it started), seconds on the wall, what it printed."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    output = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, time.monotonic() - begun, output


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("andor")
    parser.add_argument("game")
    parser.add_argument("position", help="- for the start")
    parser.add_argument("ask")
    parser.add_argument("--job-nodes", default="1M")
    parser.add_argument("--job-memory", default="256M")
    parser.add_argument("--rounds", type=int, default=1)
    given = parser.parse_args()
    position = [] if given.position == "-" else [given.position]
    asked = [given.game, *position, "--ask", given.ask]
    print("| way | jobs | nodes | times one search | processor time | wall | times faster |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for _ in range(given.rounds):
        alone = ["solve", *asked, "--threads", "1", "--memory", given.job_memory, "--json"]
        used, wall, output = run(given.andor, *alone)
        one = json.loads(output.splitlines()[0])["nodes"]
        print(f"| one search | | {one:,} | 1 | {used:.1f} s | {wall:.1f} s | |", flush=True)
        first = 0.0
        for way, words in WAYS.items():
            with tempfile.TemporaryDirectory() as folder:
                place = str(Path(folder) / "campaign")
                limits = ["--job-nodes", given.job_nodes, "--job-memory", given.job_memory]
                run(given.andor, "campaign", "new", place, *asked, *limits)
                used, wall, _ = run(given.andor, "campaign", "run", place, *words)
                status = json.loads(run(given.andor, "campaign", "status", place, "--json")[2])
            first = first or wall
            jobs, nodes = status["decided"] + status["unknown"], status["nodes"]
            cost = f"{nodes:,} | {nodes / one:.2f} | {used:.1f} s | {wall:.1f} s | {first / wall:.2f}"
            print(f"| {way} | {jobs:,} | {cost} |", flush=True)


if __name__ == "__main__":
    main()
