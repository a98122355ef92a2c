"""Solves games and AND/OR graphs with cycles, and proves its answers.

    >>> import andor
    >>> answer = andor.solve("tictactoe", ask="x >= win")
    >>> answer.verdict, answer.certified
    ('disproved', True)
    >>> print(answer.proof.words)
    x cannot force a win

A question has a claimant, and an answer is the claimant's strategy: ``answer.proof`` holds it, the
checker has accepted it, and ``answer.proof.tree()`` walks through it.
"""

from andor._andor import Game, Node, Proof, StopToken
from andor._answer import Answer, Shortest
from andor._errors import Rejected
from andor._list import Engine, GameInfo, engines, games
from andor._parallel import map, solve_async
from andor._search import DEAD, SOLVED, AndOr, Option, Result, Solution
from andor._solve import check, contract, shortest, solve, value
from andor._spiel import openspiel

__all__ = [
    "DEAD",
    "SOLVED",
    "AndOr",
    "Answer",
    "Engine",
    "Game",
    "GameInfo",
    "Node",
    "Option",
    "Proof",
    "Rejected",
    "Result",
    "Shortest",
    "Solution",
    "StopToken",
    "check",
    "contract",
    "engines",
    "games",
    "map",
    "openspiel",
    "shortest",
    "solve",
    "solve_async",
    "value",
]
