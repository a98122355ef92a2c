"""Boards of python-chess as positions with their history. The package itself is not needed."""

from __future__ import annotations

from typing import Any

_VARIANTS = {"chess": "chess", "antichess": "antichess"}


def _is_board(thing: Any) -> bool:
    return hasattr(thing, "fen") and hasattr(thing, "move_stack") and hasattr(thing, "uci_variant")


def as_game(game: Any, position: Any, history: list[Any]) -> tuple[Any, Any, list[Any]]:
    """A board as a game's name, a text and the texts of what came before; others as they are."""
    board = position if _is_board(position) else game if _is_board(game) else None
    if board is None:
        return game, position, history
    variant = _VARIANTS.get(board.uci_variant)
    if variant is None:
        raise ValueError(f"boards of {board.uci_variant} are not known")
    if history:
        raise ValueError("history: a board has its own, in its move stack")
    if game is board:
        game = "chess:960" if variant == "chess" and board.chess960 else variant
    earlier = board.copy()
    texts: list[str] = []
    while earlier.move_stack:
        earlier.pop()
        texts.append(earlier.fen())
    return game, board.fen(), texts[::-1]
