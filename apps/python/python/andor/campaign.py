"""Campaigns: long proofs from many jobs, in a folder that survives whatever happens.

    >>> import tempfile
    >>> from andor import campaign
    >>> folder = tempfile.mkdtemp()
    >>> campaign.new(folder, "connectfour:4,4", ask="first >= win", job_nodes=5000)
    >>> campaign.run(folder).verdict
    'disproved'
    >>> campaign.export(folder, f"{folder}.proof").claim
    'first < win'

The same in a shell: ``python -m andor.campaign``. The folder is that of ``andor campaign``, which
may work on it, too.
"""

from __future__ import annotations

import argparse
import json
import logging
import signal
import sys
from dataclasses import dataclass, fields
from os import PathLike, fspath

from andor import _andor
from andor._andor import Proof, StopToken, work
from andor._executors import Executor, Ray, Threads
from andor._solve import _defined

__all__ = ["Executor", "Ray", "Status", "Threads", "export", "new", "run", "status", "work"]

_log = logging.getLogger("andor.campaign")


@dataclass(frozen=True)
class Status:
    """What was done so far. What is left is not known: it depends on what the next jobs find."""

    game: str
    """The game."""
    root: str
    """Where play starts."""
    ask: str
    """The question."""
    verdict: str
    """``proved``, ``disproved`` or ``unknown``: what the pieces say. The whole is checked by
    :func:`export`."""
    numbers: tuple[int | None, int | None]
    """Proof and disproof number of the question in the plan: how many jobs it takes at least."""
    positions: int
    """Positions of the plan."""
    decided: int
    """Jobs that were answered."""
    unknown: int
    """Jobs that became smaller ones."""
    refused: int
    """Reports that were no good, and workers that were lost."""
    lost: int
    """Pieces that were lost and are solved again."""
    bytes: int
    """Bytes of all pieces."""
    piece_nodes: int
    """Nodes of all pieces."""
    nodes: int
    """Positions that all jobs generated."""
    seconds: float
    """Seconds that all jobs took together."""

    def __str__(self) -> str:
        proof, disproof = ("infinite" if number is None else number for number in self.numbers)
        return (
            f"{self.game} {self.root}\n"
            f"  {self.ask}: {self.verdict}\n"
            f"  numbers: {proof} to prove, {disproof} to disprove\n"
            f"  jobs: {self.decided:,} answered, {self.unknown:,} taken apart,"
            f" {self.refused:,} refused or lost, {self.lost:,} pieces solved again\n"
            f"  pieces: {self.bytes:,} bytes, {self.piece_nodes:,} nodes\n"
            f"  cost: {self.nodes:,} nodes, {self.seconds:.0f} s of all workers"
        )


def new(
    folder: str | PathLike[str],
    game: str,
    position: str | PathLike[str] | None = None,
    *,
    ask: str,
    job_nodes: int = 1_000_000,
    job_memory: int = 256 << 20,
) -> None:
    """Begins a campaign in a folder that is empty or not there.

    Game, position and question are those of :func:`andor.solve`; the game has a name. A job may
    generate ``job_nodes`` positions at first and take ``job_memory`` bytes.
    """
    _, definition, position = _defined(game, position)
    text = None if position is None else fspath(position)
    _andor.campaign_new(fspath(folder), game, definition, text, ask, job_nodes, job_memory)


def run(
    folder: str | PathLike[str],
    executor: Executor | None = None,
    *,
    time: float | None = None,
    stop: StopToken | None = None,
) -> Status:
    """Works on a campaign until its question is decided. ``executor`` is who works: by default
    threads, or :class:`Ray`; it is closed at the end.

    It ends after ``time`` seconds, by ``stop`` and by Ctrl-C; it may be killed and goes on when
    it is called again. What workers send is checked before it is written down. What became of
    damaged files, and why jobs go out again, is logged.
    """
    executor = executor or Threads()
    try:
        _andor.campaign_run(fspath(folder), executor, _log.warning, time, stop)
    finally:
        executor.close()
    return status(folder)


def status(folder: str | PathLike[str]) -> Status:
    """How a campaign stands; also while a run is at work."""
    found = json.loads(_andor.campaign_status(fspath(folder)))
    found["numbers"] = tuple(found["numbers"])
    return Status(**{field.name: found[field.name] for field in fields(Status)})


def export(folder: str | PathLike[str], proof: str | PathLike[str]) -> Proof:
    """Joins the pieces into one certificate, checks the whole and writes it to a file (``.zst`` at
    the end of its name compresses it)."""
    return _andor.campaign_export(fspath(folder), fspath(proof))


def _arguments() -> argparse.ArgumentParser:
    about = "Long proofs from many jobs."
    parser = argparse.ArgumentParser(prog="python -m andor.campaign", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in [
        ("new", "begin a campaign in a folder that is empty or not there"),
        ("run", "work on it until the question is decided; may be killed and started again"),
        ("status", "what was done so far; also while a run is at work"),
        ("export", "join the pieces into one certificate and check it"),
    ]:
        command = commands.add_parser(name, help=about, description=about)
        command.add_argument("folder")
        if name == "new":
            command.add_argument("game")
            command.add_argument("position", nargs="?")
            command.add_argument("--ask", required=True, metavar="Q")
            command.add_argument("--job-nodes", type=int, default=1_000_000, metavar="N")
            command.add_argument("--job-memory", type=int, default=256 << 20, metavar="BYTES")
        elif name == "run":
            command.add_argument("--address", help="of a cluster of Ray's, 'auto' or 'local'; else threads")
            command.add_argument("--workers", type=int, metavar="N", help="at a time, each with a memory")
            command.add_argument("--threads", type=int, metavar="N", help="of each worker, on one memory")
            command.add_argument("--time", type=float, metavar="S")
        elif name == "export":
            command.add_argument("--proof", required=True, metavar="FILE")
    return parser


def main(words: list[str] | None = None) -> int:
    """The command line. Gives the exit status: 0 decided, 3 not decided yet."""
    given = _arguments().parse_args(words)
    if given.command == "new":
        limits = {"job_nodes": given.job_nodes, "job_memory": given.job_memory}
        new(given.folder, given.game, given.position, ask=given.ask, **limits)
        return 0
    if given.command == "export":
        # Joining does not look at Ctrl-C, and leaves nothing behind.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        print(repr(export(given.folder, given.proof)))
        return 0
    if given.command == "run":
        executor: Executor = (
            Ray(given.address, given.workers, given.threads or 1)
            if given.address
            else Threads(given.workers, given.threads)
        )
        found = run(given.folder, executor, time=given.time)
    else:
        found = status(given.folder)
    print(found)
    return 3 if found.verdict == "unknown" else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, OSError, RuntimeError, ImportError) as error:
        sys.exit(f"error: {error}")
