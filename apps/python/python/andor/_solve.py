"""Questions about positions: solve, value, shortest, check."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from andor import _andor
from andor._andor import Game, Proof, StopToken
from andor._answer import Answer, Shortest
from andor._board import as_game

GameLike = Any
"""A game's name, or an object with the methods start, turn, end, moves and play."""


def _definition(graph: str | PathLike[str]) -> str:
    """The text of a graph, given as a file or as the text itself."""
    text = fspath(graph)
    return text if "\n" in text else Path(text).read_text(encoding="utf-8")


def _defined(game: Any, position: Any) -> tuple[dict[str, str], str | None, Any]:
    """What an answer calls the position if a file defines the game; the definition; the position."""
    if game != "graph":
        return {}, None, position
    if not isinstance(position, (str, PathLike)):
        raise TypeError("graph: the file of a graph is needed, or its text")
    name = fspath(position)
    return {"position": "graph" if "\n" in name else name}, _definition(name), None


def _settings(*given: Any) -> dict[str, Any]:
    names = ("engine", "ghi", "nodes", "time", "memory", "seed")
    return dict(zip(names, given))


def solve(
    game: GameLike,
    position: Hashable = None,
    *,
    ask: str | None = None,
    history: Iterable[Hashable] = (),
    engine: str | None = None,
    ghi: str | None = None,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    stop: StopToken | None = None,
) -> Answer:
    """Answers a question about a position, and has the answer certified.

    ``game`` is a name (see :func:`games`), an object with the rules of a game, or a
    ``chess.Board`` of python-chess, whose moves so far are the history. A game by name has texts
    for positions (``graph`` the file of a graph, or its text); an object has what its own methods
    take. Without a position it is the game's start.

    ``ask`` is ``value`` or ``PLAYER >= V``, with ``within N`` if moves are counted. ``nodes``,
    ``time`` (seconds) and ``memory`` (bytes) are limits; Ctrl-C ends the search, too, and what is
    known then comes back. ``stop`` ends it from another thread.

    >>> answer = solve("chess", "7k/8/5K2/8/8/8/8/6Q1 w - -", ask="mover mates in 2")
    >>> answer.verdict, answer.certified, answer.line
    ('proved', True, ('Qg7#',))
    """
    if isinstance(history, (str, bytes)):
        raise TypeError("history: a list of positions is needed, not one text")
    game, position, history = as_game(game, position, list(history))
    name, definition, position = _defined(game, position)
    settings = _settings(engine, ghi, nodes, time, memory, seed)
    found = _andor.solve(game, definition, position, history, ask, settings, stop)
    return Answer(**{**found, **name})


def value(game: GameLike, position: Hashable = None, **options: Any) -> Answer:
    """The value of a position to the player who moves. Options as those of :func:`solve`.

    >>> value("connectfour:4,4").value
    0
    """
    return solve(game, position, ask="value", **options)


def shortest(
    game: GameLike,
    position: Hashable = None,
    *,
    ask: str = "mover >= win",
    nodes: int | None = None,
    time: float | None = None,
    memory: int | None = None,
    seed: int = 0,
    stop: StopToken | None = None,
) -> Shortest:
    """The shortest way to a goal, in moves of its player, with proofs of both ends.

    What came before the position does not count, the moves of a ``chess.Board`` included.

    >>> found = shortest("chess", "7k/8/5K2/8/8/8/8/Q7 w - -")
    >>> found.moves, found.none_in, found.certified
    (2, 1, True)
    """
    game, position, _ = as_game(game, position, [])
    name, definition, position = _defined(game, position)
    settings = _settings(None, None, nodes, time, memory, seed)
    found = _andor.shortest(game, definition, position, ask, settings, stop)
    for claim in ("win", "none"):
        if found[claim] is not None:
            found[claim] = Answer(**{**found[claim], **name})
    return Shortest(**found)


def check(
    certificate: bytes | str | PathLike[str],
    *,
    game: GameLike = None,
    graph: str | PathLike[str] | None = None,
) -> Proof:
    """Checks a certificate, given as bytes or as the path of its file, and gives the proved claim.

    ``graph`` is the file (or the text) of the graph that it speaks of. ``game`` is the object with
    the rules if the certificate says that they are the caller's (``python:...``).

    >>> proof = check(solve("tictactoe", ask="o >= draw").certificate)
    >>> proof.claim, proof.claimant
    ('o >= draw', 'o')

    A certificate that proves nothing raises :class:`Rejected`, which says the line and why.
    """
    text = None if graph is None else _definition(graph)
    return _andor.check(certificate, game, text)


def contract(game: GameLike, most: int = 10_000) -> int:
    """Walks through a game of the caller's, start first, until ``most`` positions were looked at.

    Gives their number. The first promise that the game breaks raises ``ValueError`` and is named:
    moves that differ when they are asked for again, two moves written alike, a text that is not
    read back, a value that is none of the outcomes, a position that comes back under the rule
    ``none``.
    """
    return _andor.contract(Game(game), most)
