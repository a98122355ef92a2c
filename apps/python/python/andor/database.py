"""Databases whose families are jobs: the values of all positions of a game, built on a cluster.

    >>> import tempfile
    >>> from andor import database
    >>> folder = tempfile.mkdtemp()
    >>> database.build(folder, "checkers", pieces=2)
    ['checkers-k-k.adb', 'checkers-k-m.adb', 'checkers-m-m.adb']

The same in a shell: ``python -m andor.database``. The files are those of ``andor database build``,
byte for byte, which may go on in the folder; ``andor database verify`` checks every entry.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from os import PathLike, fspath

from andor._andor import DatabaseFolder, database_family
from andor._executors import connected

__all__ = ["build"]


def _family(game: str, pieces: int, file: str, threads: int, names: list[str], *contents: bytes) -> bytes:
    """A task of Ray's: Ray brings the contents of the files that a family needs."""
    needs = list(zip(names, contents, strict=True))
    return database_family(game, pieces, file, needs, threads=threads)


def build(
    folder: str | PathLike[str],
    game: str,
    *,
    pieces: int | None = None,
    address: str | None = None,
    threads: int = 1,
    say: Callable[[str], object] = lambda file: None,
) -> list[str]:
    """Builds the families that are not in the folder yet; gives their files in the order in which
    they came.

    A family waits for those that it leads to and for no other. With ``address`` each is a task of
    Ray's with so many ``threads`` (see :class:`andor.campaign.Ray`); else they are built one after
    the other. What was built is in the folder at once, so a build that was ended goes on when it is
    called again. ``say`` is told each file.
    """
    place = DatabaseFolder(fspath(folder), game, pieces)
    families = place.families()
    missing = [family for family in families if place.read(family[0]) is None]
    built: list[str] = []

    def keep(file: str, content: bytes) -> None:
        place.keep(file, content)
        built.append(file)
        say(file)

    if address is None:
        for file, _, names in missing:
            contents = [place.read(name) or b"" for name in names]
            keep(file, _family(game, place.pieces, file, threads, names, *contents))
        return built
    with connected(address) as ray:
        entries = {file: numbers for file, numbers, _ in families}
        task = ray.remote(_family)
        results = {}
        for file in {name for _, _, names in missing for name in names} - {file for file, _, _ in missing}:
            results[file] = ray.put(place.read(file))
        under_way = {}
        for file, numbers, names in missing:
            memory = 4 * (numbers + sum(entries[name] for name in names))
            ours = task.options(num_cpus=threads, memory=memory)
            needs = [results[name] for name in names]
            results[file] = ours.remote(game, place.pieces, file, threads, names, *needs)
            under_way[results[file]] = file
        try:
            while under_way:
                ready, _ = ray.wait(list(under_way))
                content = ray.get(ready[0])
                keep(under_way.pop(ready[0]), content)
        finally:
            for result in under_way:
                ray.cancel(result, force=True)
    return built


def _arguments() -> argparse.ArgumentParser:
    about = "The values of all positions of a game with few pieces, each family a job."
    parser = argparse.ArgumentParser(prog="python -m andor.database", description=about)
    commands = parser.add_subparsers(dest="command", required=True)
    about = "build the files that are not in the folder yet; may be killed and started again"
    command = commands.add_parser("build", help=about, description=about)
    command.add_argument("game", help="checkers or dobutsu")
    command.add_argument("folder")
    command.add_argument("--pieces", type=int, metavar="N")
    command.add_argument("--address", help="of a cluster of Ray's, 'auto' or 'local'; else this process")
    command.add_argument("--threads", type=int, default=1, metavar="N", help="of each job")
    return parser


def main(words: list[str] | None = None) -> int:
    """The command line."""
    given = _arguments().parse_args(words)
    options = {"pieces": given.pieces, "address": given.address, "threads": given.threads}
    files = build(given.folder, given.game, **options, say=lambda file: print(f"{file} built", flush=True))
    print(f"{len(files)} files built in {given.folder}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ValueError, OSError, RuntimeError, ImportError) as error:
        sys.exit(f"error: {error}")
