"""A cat chases a mouse through five rooms: the game of the tests."""

from __future__ import annotations

DOORS = ((1, 3), (0, 2), (1, 3, 4), (0, 2), (2,))
"""Rooms 0 to 3 form a ring; room 4 is a dead end behind room 2."""


class Chase:
    """A position is the rooms of cat and mouse and who moves; coming back is a draw."""

    players = ("cat", "mouse")

    def start(self):
        return (0, 4, "cat")

    def turn(self, position):
        return position[2]

    def end(self, position):
        return "win" if position[0] == position[1] else None

    def moves(self, position):
        cat, mouse, turn = position
        return DOORS[cat if turn == "cat" else mouse]

    def play(self, position, room):
        cat, mouse, turn = position
        return (room, mouse, "mouse") if turn == "cat" else (cat, room, "cat")
