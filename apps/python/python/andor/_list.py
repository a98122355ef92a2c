"""The games and engines that there are."""

from __future__ import annotations

from dataclasses import dataclass

from andor import _andor


@dataclass(frozen=True)
class GameInfo:
    """What people want to know of a game."""

    name: str
    about: str
    notation: str
    repetition: str
    questions: str
    examples: list[str]
    default_ask: str


@dataclass(frozen=True)
class Engine:
    """An engine with one way of treating history, and how far it can be trusted before a check.

    ``none``, ``constant`` and ``by_mover`` are about rules of repetition: nothing repeats, a
    repetition has one value, the value depends on who repeats. Each is ``sound``, or ``unsound: ``
    or ``refused: `` with the reason.
    """

    name: str
    ghi: str | None
    about: str
    paper: str
    none: str
    constant: str
    by_mover: str


def games() -> list[GameInfo]:
    """All games by name.

    >>> [game.name for game in games()][:3]
    ['graph', 'tictactoe', 'mnk:M,N,K']
    """
    return [GameInfo(**fields) for fields in _andor.games()]


def engines() -> list[Engine]:
    """All engines with their ways of treating history, the default of each first.

    >>> [engine.ghi for engine in engines() if engine.name == "dfpn"][0]
    'lemma'
    """
    return [Engine(**fields) for fields in _andor.engines()]
