"""Many positions at once, other work beside a search, and Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time

import andor
import pytest
from chase import Chase

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
POSITIONS = ["xx./oo./...", "x../.o./...", ".../.../..."]


def test_map_keeps_the_order():
    answers = andor.map("tictactoe", POSITIONS, ask="value", workers=2)
    assert [answer.value for answer in answers] == ["win", "draw", "draw"]
    assert andor.map("tictactoe", []) == []
    ring = [(0, 2, "cat"), (0, 4, "cat")]
    for processes in [None, False]:
        answers = andor.map(Chase(), ring, ask="cat >= win", processes=processes, workers=2)
        assert [answer.verdict for answer in answers] == ["disproved", "proved"]


def test_map_shows_progress(capsys):
    andor.map("tictactoe", POSITIONS, ask="value", progress=True)
    assert "3/3" in capsys.readouterr().err


def test_an_error_in_map_comes_out():
    with pytest.raises(ValueError, match="tictactoe: "):
        andor.map("tictactoe", ["xx./oo./...", "nonsense"])


def test_other_work_goes_on_beside_a_search():
    async def both():
        searching = asyncio.create_task(andor.solve_async("chess", START, time=0.5))
        beats = 0
        while not searching.done():
            await asyncio.sleep(0.01)
            beats += 1
        return beats, await searching

    beats, answer = asyncio.run(both())
    assert answer.stopped == "time" and beats > 5


def test_a_cancelled_task_ends_its_search():
    async def cancel():
        searching = asyncio.create_task(andor.solve_async("chess", START))
        await asyncio.sleep(0.1)
        searching.cancel()
        with pytest.raises(asyncio.CancelledError):
            await searching

    begun = time.monotonic()
    asyncio.run(cancel())
    assert time.monotonic() - begun < 30


def test_the_lock_is_free_while_an_engine_works():
    beats = []
    done = threading.Event()

    def beat():
        while not done.wait(0.005):
            beats.append(time.monotonic())

    thread = threading.Thread(target=beat)
    thread.start()
    andor.solve("chess", START, time=0.5)
    done.set()
    thread.join()
    assert len(beats) > 10


def interrupted(work):
    """What the work gives when Ctrl-C comes while it runs, and how long it then went on."""
    sent = []

    def press():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.4, press)
    timer.start()
    answer = work()
    late = time.monotonic() - sent[0]
    timer.join()
    return answer, late


class Endless:
    def start(self):
        return 1

    def turn(self, position):
        return position % 2

    def end(self, position):
        return None

    def moves(self, position):
        return [1, 2]

    def play(self, position, move):
        return position * 2 + move


@pytest.mark.parametrize("game", ["chess", "endless"])
def test_ctrl_c_ends_a_search_and_what_is_known_comes_back(game):
    rules = Endless() if game == "endless" else game
    answer, late = interrupted(lambda: andor.solve(rules, ask="mover >= win"))
    assert (answer.verdict, answer.stopped) == ("unknown", "interrupted")
    assert answer.nodes > 1000
    # 0.2 s are promised; a busy machine gets more.
    assert late < 2


def test_ctrl_c_ends_a_map():
    positions = ["xx./oo./..."] + ["..../..../..../...."] * 6
    answers, late = interrupted(lambda: andor.map("mnk:4,4,4", positions[1:], engine="pn-tree"))
    assert len(answers) == 6 and late < 10
    assert {answer.stopped for answer in answers} <= {"interrupted", None}
    assert any(answer.stopped == "interrupted" for answer in answers)


def test_an_exception_of_a_signal_handler_comes_out():
    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    usual = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(Alarm):
            andor.solve("chess", START)
    finally:
        signal.signal(signal.SIGALRM, usual)
