"""Nothing stays behind: neither of searches that end in an exception nor of those that do not."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import andor
import pytest
from chase import Chase

PAGE = 4096


def resident():
    """The bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


class Failing(Chase):
    def __init__(self, allowed):
        self.left = allowed

    def play(self, position, room):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("no more")
        return super().play(position, room)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
@pytest.mark.parametrize("fails", [True, False])
def test_memory_is_flat(fails):
    def search(number):
        if fails:
            with pytest.raises(RuntimeError, match="no more"):
                andor.solve(Failing(number % 8), (0, 2, "cat"), ask="cat >= win", memory=1 << 20)
        else:
            andor.solve(Chase(), ask="cat >= win", memory=1 << 20)

    for number in range(2000):
        search(number)
    gc.collect()
    before = resident()
    for number in range(10_000):
        search(number)
    gc.collect()
    assert resident() - before < 4 << 20


def test_a_game_goes_when_its_answer_goes():
    game = Chase()
    seen = weakref.ref(game)
    answer = andor.solve(game, ask="cat >= win")
    del game
    assert answer.proof.board is None
    del answer
    gc.collect()
    # What Rust gave up without the interpreter's lock goes with the next call.
    andor.solve("tictactoe", nodes=1)
    gc.collect()
    assert seen() is None
