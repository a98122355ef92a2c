"""Games of OpenSpiel (the package open_spiel, which is needed only here)."""

from __future__ import annotations

from typing import Any


def openspiel(game: Any, *, merge: bool = True) -> OpenSpiel:
    """A game of OpenSpiel, or of its name there, as rules for :func:`solve`.

    Any game of two players who move in turns, without chance, with nothing hidden, whose returns
    are whole numbers that add up to 0. Players are ``p0`` and ``p1``.

    States with the same text, player and moves are one position. That is wrong where a text leaves
    out what the rules look at (superko, a count of moves without progress): then a position can
    come back, though OpenSpiel's games are finite, or two states of one text differ, and the
    search says so. ``merge=False`` takes the moves so far for the position: always right, without
    transpositions.
    """
    return OpenSpiel(game, merge=merge)


class OpenSpiel:
    """The rules of a game of OpenSpiel: see :func:`openspiel`."""

    players = ("p0", "p1")
    repetition = "none"

    def __init__(self, game: Any, *, merge: bool = True) -> None:
        if isinstance(game, str):
            import pyspiel

            game = pyspiel.load_game(game)
        self.game = game
        self.merge = merge
        self.name = str(game)
        kind = game.get_type()
        if game.num_players() != 2:
            raise ValueError(f"{self.name}: two players are needed, not {game.num_players()}")
        for found, wanted in [
            (kind.dynamics.name, "SEQUENTIAL"),
            (kind.chance_mode.name, "DETERMINISTIC"),
            (kind.information.name, "PERFECT_INFORMATION"),
            (kind.utility.name, "ZERO_SUM"),
        ]:
            if found != wanted:
                raise ValueError(f"{self.name}: {found}, and {wanted} is needed")
        if merge and kind.short_name == "chess":
            raise ValueError(f"{self.name}: its text leaves out repetitions; merge=False knows them")
        low, high = game.min_utility(), game.max_utility()
        if int(low) != low or int(high) != high:
            raise ValueError(f"{self.name}: returns from {low} to {high}, and whole numbers are needed")
        self.outcomes = range(int(low), int(high) + 1)
        self._states: dict[Any, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self.name, self.merge))

    def _position(self, state: Any) -> Any:
        if not self.merge:
            return tuple(state.history())
        over = state.is_terminal()
        player = -1 if over else state.current_player()
        position = (player, str(state))
        known = self._states.setdefault(position, state)
        if known is not state and _shown(known) != _shown(state):
            histories = f"{known.history()} and {state.history()}"
            why = f"{self.name}: two states of one text differ, after {histories}"
            raise ValueError(f"{why}; merge=False tells them apart")
        return position

    def _state(self, position: Any) -> Any:
        if self.merge:
            return self._states[position]
        state = self.game.new_initial_state()
        for action in position:
            state.apply_action(action)
        return state

    def start(self) -> Any:
        return self._position(self.game.new_initial_state())

    def turn(self, position: Any) -> int:
        return int(self._state(position).current_player())

    def end(self, position: Any) -> int | None:
        state = self._state(position)
        if not state.is_terminal():
            return None
        value = state.returns()[0]
        if int(value) != value:
            raise ValueError(f"{self.name}: a return of {value}, and whole numbers are needed")
        return int(value)

    def moves(self, position: Any) -> list[int]:
        return list(self._state(position).legal_actions())

    def play(self, position: Any, action: int) -> Any:
        return self._position(self._state(position).child(action))

    def text(self, position: Any) -> str:
        """The moves that lead there, as numbers of OpenSpiel: a text of one line."""
        moves = self._state(position).history() if self.merge else position
        return " ".join(str(action) for action in moves) or "-"

    def parse(self, text: str) -> Any:
        state = self.game.new_initial_state()
        for action in text.replace("-", "").split():
            if int(action) not in state.legal_actions():
                raise ValueError(f"{self.name}: {text}: {action} is not legal there")
            state.apply_action(int(action))
        return self._position(state)

    def move_text(self, position: Any, action: int) -> str:
        return str(action)

    def board(self, position: Any) -> str:
        return str(self._state(position))


def _again(name: str, merge: bool) -> OpenSpiel:
    return OpenSpiel(name, merge=merge)


def _shown(state: Any) -> tuple[bool, list[int], list[float]]:
    over = state.is_terminal()
    return over, [] if over else state.legal_actions(), state.returns() if over else []
