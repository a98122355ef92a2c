"""Campaigns by threads of this process: from beginning to end, interrupted, resumed, refused."""

from __future__ import annotations

import json
import subprocess
import sys

import andor
import pytest
from andor import campaign
from test_parallel import interrupted

QUESTION = ("connectfour:4,4", "first >= win")


@pytest.fixture
def folder(tmp_path):
    """A campaign of many small jobs."""
    campaign.new(tmp_path / "campaign", QUESTION[0], ask=QUESTION[1], job_nodes=2000)
    return tmp_path / "campaign"


def assert_certified(folder, claim, **rules):
    """Joins the pieces and has the certificate checked once more, from its file."""
    proof = campaign.export(folder, f"{folder}.proof")
    assert proof.claim == claim
    assert andor.check(f"{folder}.proof", **rules) == proof
    return proof


def test_a_campaign_from_beginning_to_end(folder):
    assert campaign.status(folder).verdict == "unknown"
    with pytest.raises(ValueError, match="not decided yet"):
        campaign.export(folder, f"{folder}.proof")
    done = campaign.run(folder)
    assert (done.verdict, done.refused) == ("disproved", 0) and done.decided > 3
    assert "disproved" in str(done) and campaign.status(folder) == done
    assert_certified(folder, "first < win")
    # What is decided stays so, and costs nothing more.
    assert campaign.run(folder, campaign.Threads(1)) == done


def test_what_was_ended_goes_on(folder):
    stop = andor.StopToken()
    stop.set()
    assert campaign.run(folder, stop=stop).decided == 0
    campaign.run(folder, time=0.05)
    assert campaign.run(folder).verdict == "disproved"
    assert_certified(folder, "first < win")


def test_ctrl_c_ends_a_run(tmp_path):
    campaign.new(tmp_path / "long", "connectfour", ask="first >= win", job_nodes=10**12)
    status, late = interrupted(lambda: campaign.run(tmp_path / "long"))
    assert status.verdict == "unknown" and late < 2


def test_a_graph_is_kept_with_its_campaign(tmp_path):
    graph = "repetition draw\nroot a\na max b c\nb min a d\nc min a\nd = win\n"
    campaign.new(tmp_path / "graph", "graph", graph, ask="max >= win", job_nodes=2)
    assert campaign.run(tmp_path / "graph").verdict == "disproved"
    assert_certified(tmp_path / "graph", "max < win", graph=graph)


def test_a_damaged_piece_is_solved_again(folder, caplog):
    campaign.run(folder)
    piece = next((folder / "pieces").iterdir())
    piece.write_bytes(piece.read_bytes().replace(b"connectfour", b"connectfive"))
    assert campaign.run(folder).lost == 1
    assert f"piece {piece.stem} is damaged or gone" in caplog.text
    assert_certified(folder, "first < win")


def test_an_exception_of_an_executor_comes_out(folder):
    class Mine(Exception):
        pass

    class Broken(campaign.Threads):
        def wait(self):
            raise Mine

    with pytest.raises(Mine):
        campaign.run(folder, Broken())
    assert campaign.run(folder).verdict == "disproved"


def test_two_runs_exclude_each_other(folder):
    class Nosy(campaign.Threads):
        def start(self, worker, job, order):
            with pytest.raises(RuntimeError, match="another run is at work there"):
                campaign.run(folder)
            super().start(worker, job, order)

    assert campaign.run(folder, Nosy()).verdict == "disproved"


def test_a_worker_keeps_its_memory_if_it_is_told(folder):
    orders = []

    class Told(campaign.Threads):
        def start(self, worker, job, order):
            orders.append(json.loads(order))
            super().start(worker, job, order)

    campaign.run(folder, Told(workers=2, threads=1))
    order = json.dumps({**orders[0], "nodes": 10_000_000})

    def nodes(**how):
        return json.loads(campaign.work(order, **how).split(b"\n")[0])["nodes"]

    assert nodes() == nodes()
    for threads in (1, 2):
        first, again = (nodes(threads=threads, keep=True) for _ in range(2))
        assert again * 10 < first
    with pytest.raises(ValueError, match="threads"):
        nodes(threads=0)


def test_what_is_wrong_is_named(tmp_path, folder):
    for call, error, words in [
        (lambda: campaign.run(tmp_path / "none"), FileNotFoundError, "no campaign is there"),
        (lambda: campaign.status(tmp_path / "none"), FileNotFoundError, "no campaign is there"),
        (lambda: campaign.new(folder, "tictactoe", ask="x >= win"), OSError, "not empty"),
        (lambda: campaign.new(tmp_path / "a", "ludo", ask="x >= win"), ValueError, "no game 'ludo'"),
        (lambda: campaign.new(tmp_path / "a", "tictactoe", ask="value"), ValueError, "one question"),
        (lambda: campaign.new(tmp_path / "a", "tictactoe", "x", ask="x >= win"), ValueError, "rows"),
        (lambda: campaign.work("nonsense"), ValueError, "no order"),
    ]:
        with pytest.raises(error, match=words):
            call()
    with pytest.raises(ValueError, match="job_nodes: 0 is no limit"):
        campaign.new(tmp_path / "a", "tictactoe", ask="x >= win", job_nodes=0)


def test_the_command_line(tmp_path):
    def said(*words, status=0):
        ran = subprocess.run([sys.executable, "-m", "andor.campaign", *words], capture_output=True, text=True)
        assert ran.returncode == status, ran.stderr
        return ran.stdout + ran.stderr

    name = str(tmp_path / "campaign")
    said("new", name, "tictactoe", "--ask", "x >= draw", "--job-nodes", "300")
    assert "unknown" in said("status", name, status=3)
    assert "x >= draw: proved" in said("run", name, "--workers", "2")
    assert "x >= draw at" in said("export", name, "--proof", f"{name}.proof")
    assert andor.check(f"{name}.proof").claim == "x >= draw"
    assert said("run", f"{name}-2", status=1).startswith("error: ")
    said("solve", status=2)
