"""Campaigns on Ray's own test cluster: three nodes on this machine, in a network namespace with
nothing but the loopback interface, so that nothing leaves the machine.

Workers die, lie, send garbage or nothing, nodes go, the driver is killed, pieces are damaged: the
answer is right and certified each time, or the run says what is missing. Faults are counted.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import random
import secrets
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import andor
import pytest
from andor import campaign, database
from test_campaign import assert_certified

# Ray reads these when it is imported.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
ray = pytest.importorskip("ray", reason="Ray is not installed")

# Workers do not find this file.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

CLONE_NEWNET, SIOCSIFFLAGS, IFF_UP = 0x40000000, 0x8914, 1
QUESTION = ("connectfour:4,4", "first >= win")


@pytest.fixture(scope="module")
def loopback():
    """This thread and what it starts see no network but the loopback interface."""
    libc = ctypes.CDLL(None, use_errno=True)
    usual = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    if libc.unshare(CLONE_NEWNET):
        pytest.skip(f"no network namespace: {os.strerror(ctypes.get_errno())}")
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", IFF_UP))
    yield
    libc.setns(usual, CLONE_NEWNET)
    os.close(usual)


@pytest.fixture(scope="module")
def cluster(loopback):
    """A head with two processors and two nodes of one, with token authentication."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


FAULTS = Counter()
"""All that went wrong on purpose."""


def note(capsys, text):
    """Prints what was counted."""
    with capsys.disabled():
        print(f"\n  {text}")


def new(folder, job_nodes=2000):
    campaign.new(folder, *QUESTION[:1], ask=QUESTION[1], job_nodes=job_nodes)
    return folder


def parts(sent):
    """A report and the certificate behind it."""
    line, _, certificate = sent.partition(b"\n")
    return json.loads(line), certificate


def whole(report, certificate):
    return json.dumps(report).encode() + b"\n" + certificate


def turned(report, certificate):
    """The opposite of the answer, and of the claim of its certificate."""
    report["ending"] = "disproved" if report["ending"] == "proved" else "proved"
    old, other = (b"\t>=\t", b"\t<\t") if b"\t>=\t" in certificate else (b"\t<\t", b"\t>=\t")
    return whole(report, certificate.replace(old, other, 1))


LIES = {
    "garbage": lambda report, certificate: b"\xff\x00 no report at all",
    "nothing": lambda report, certificate: b"",
    "no bytes": lambda report, certificate: {"job": report["job"]},
    "none": lambda report, certificate: None,
    "false verdict": turned,
    "no certificate": lambda report, certificate: whole({**report, "ending": "proved"}, b""),
    "cut certificate": lambda report, certificate: whole(
        {**report, "ending": "proved"}, certificate[: len(certificate) // 2]
    ),
    "another job": lambda report, certificate: whole({**report, "job": report["job"] + 1}, certificate),
}


def unreliable(text):
    """A task of a worker that does to an order what stands in it."""
    order = json.loads(text)
    fault, first = order.pop("fault"), Path(order.pop("marker"))
    if fault == "dies once" and not first.exists():
        first.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if fault == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if fault == "raises":
        raise RuntimeError("the worker is out of order")
    sent = campaign.work(json.dumps(order))
    return LIES[fault](*parts(sent)) if fault in LIES else sent


class Unreliable(campaign.Ray):
    """Half of the orders go wrong in some way, and some replies come twice."""

    def __init__(self, folder, faults, seed, workers=None):
        super().__init__(workers=workers, task=unreliable)
        self.folder, self.dice, self.counted, self.faults = folder, random.Random(seed), Counter(), faults
        self.again = None

    def start(self, worker, job, order):
        fault = self.dice.choice(self.faults) if self.dice.random() < 0.5 else "-"
        self.counted[fault] += 1
        marker = str(self.folder / f"dead-{job}-{self.counted.total()}")
        super().start(worker, job, json.dumps({**json.loads(order), "fault": fault, "marker": marker}))

    def wait(self):
        if self.again is not None:
            reply, self.again = self.again, None
            return reply
        reply = super().wait()
        if reply is not None and self.dice.random() < 0.2:
            self.counted["twice"] += 1
            self.again = reply
        return reply


def questions(most):
    """Random cyclic graphs of all rules with the verdicts of the Rust oracle."""
    if not os.environ.get("ANDOR_QUESTIONS"):
        pytest.skip("test.sh makes the questions")
    with open(os.environ["ANDOR_QUESTIONS"], encoding="utf-8") as file:
        found = [json.loads(line) for line in file]
    return [question for question in found if not question["history"]][:most]


def test_liars_cannot_make_the_answer_wrong(cluster, tmp_path, capsys):
    counted, refused, asked = Counter(), 0, questions(60)
    for seed, question in enumerate(asked):
        folder = tmp_path / str(seed)
        campaign.new(folder, "graph", question["graph"], ask=question["ask"], job_nodes=4)
        workers = Unreliable(tmp_path, [*LIES, "raises"], seed, workers=4)
        done = campaign.run(folder, workers)
        assert done.verdict == ("proved" if question["proved"] else "disproved"), question
        campaign.export(folder, f"{folder}.proof")
        counted += workers.counted
        refused += done.refused
    honest, twice = counted.pop("-"), counted.pop("twice")
    note(capsys, f"{len(asked)} graphs: {honest} honest replies, {counted.total()} others, {refused} refused")
    assert set(counted) == {*LIES, "raises"} and twice
    # A lie may come too late, and one that comes twice may be refused twice: its job is out again.
    assert 0.9 * counted.total() < refused <= counted.total() + twice
    FAULTS.update(counted, twice=twice)


def test_workers_that_die_are_replaced(cluster, tmp_path, capsys):
    workers = Unreliable(tmp_path, ["dies once", *LIES], seed=1)
    done = campaign.run(new(tmp_path / "campaign"), workers)
    deaths = len(list(tmp_path.glob("dead-*")))
    note(capsys, f"{deaths} workers died and Ray tried again; {done.refused} replies refused")
    assert done.verdict == "disproved" and deaths
    assert_certified(tmp_path / "campaign", "first < win")
    del workers.counted["-"]
    FAULTS.update(workers.counted)


def test_a_job_that_kills_its_workers_is_taken_apart(cluster, tmp_path, caplog):
    class Deadly(Unreliable):
        def start(self, worker, job, order):
            self.faults = ["dies"] if job == 0 else ["-"]
            self.dice.random = lambda: 0.4
            super().start(worker, job, order)

    done = campaign.run(new(tmp_path / "campaign", 100_000), Deadly(tmp_path, [], seed=1))
    assert done.verdict == "disproved" and done.refused == 3 and done.unknown
    assert "WorkerCrashedError" in caplog.text
    FAULTS["dies"] += 3


def slow(text):
    """A task that can be hit while it works."""
    time.sleep(0.3)
    return campaign.work(text)


def descendants(process):
    """The processes that one has started, and those that these have."""
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in task.read_text().split():
            yield int(child)
            yield from descendants(child)


def workers_of_ray():
    """The processes at work on tasks."""
    for process in descendants(os.getpid()):
        try:
            name = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if name.startswith(b"ray::slow"):
            yield process


def test_nodes_may_go_and_workers_may_be_killed(cluster, tmp_path, capsys):
    node = cluster.add_node(num_cpus=2)
    killed = []

    def attack():
        for _ in range(3):
            time.sleep(1)
            victim = next(workers_of_ray(), None)
            if victim is not None:
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)
        cluster.remove_node(node, allow_graceful=False)

    attacker = threading.Thread(target=attack)
    attacker.start()
    done = campaign.run(new(tmp_path / "campaign", 4000), campaign.Ray(task=slow))
    attacker.join()
    note(capsys, f"{len(killed)} workers killed and a node of two removed, {done.refused} jobs lost")
    assert killed and done.verdict == "disproved"
    assert_certified(tmp_path / "campaign", "first < win")
    FAULTS.update({"worker killed at work": len(killed), "node removed": 1})


def pieces_in(ledger):
    """The pieces that the whole lines of a ledger name."""
    records = [line.split("\t") for line in ledger.read_text().split("\n")[:-1]]
    return [record[3] for record in records if record[1] in ("proved", "disproved")]


def test_a_driver_that_is_killed_goes_on(cluster, tmp_path, capsys):
    folder = new(tmp_path / "campaign", 3000)
    words = [sys.executable, "-m", "andor.campaign", "run", folder, "--address", cluster.address]
    pieces = []
    for _ in range(2):
        driver = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        before = len(pieces)
        while driver.poll() is None and len(pieces) < before + 4:
            time.sleep(0.002)
            pieces = pieces_in(folder / "ledger")
        driver.kill()
        assert driver.wait() == -signal.SIGKILL
    # One piece is damaged, another is gone, and the last record was not written to its end.
    damaged, gone = (folder / "pieces" / f"{name}.proof" for name in pieces[:2])
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"!")
    gone.unlink()
    with open(folder / "ledger", "ab") as ledger:
        ledger.write(b"torn")
    done = campaign.run(folder, campaign.Ray())
    note(capsys, f"the driver killed twice, of {len(pieces)} pieces {done.lost} damaged or gone")
    assert done.verdict == "disproved" and done.lost == 2
    assert_certified(folder, "first < win")
    FAULTS.update({"driver killed": 2, "piece damaged": 1, "piece gone": 1, "torn record": 1})


def forgetful(text):
    """A task that does not depend on what its process did before."""
    return campaign.work(text)


class Recorded(campaign.Ray):
    """Keeps in which order things happened."""

    def __init__(self):
        super().__init__(task=forgetful)
        self.idle_then, self.jobs_then = [], []

    def idle(self):
        self.idle_then.append(super().idle())
        return self.idle_then[-1]

    def wait(self):
        reply = super().wait()
        self.jobs_then.append(reply and reply[0])
        return reply


class Again:
    """Has this process do the same jobs in the same order."""

    def __init__(self, recorded):
        self.idle_then, self.jobs_then = iter(recorded.idle_then), iter(recorded.jobs_then)
        self.orders = {}

    def idle(self):
        return next(self.idle_then)

    def start(self, worker, job, order):
        self.orders[job] = order

    def wait(self):
        job = next(self.jobs_then)
        return None if job is None else (job, campaign.work(self.orders.pop(job)), 0.0)

    def close(self):
        pass


def test_the_same_jobs_elsewhere_leave_the_same_certificate(cluster, tmp_path, capsys):
    on_ray = Recorded()
    begun = time.monotonic()
    far = campaign.run(new(tmp_path / "ray", 1000), on_ray)
    taken = time.monotonic() - begun
    here = campaign.run(new(tmp_path / "here", 1000), Again(on_ray))
    assert (far.nodes, far.decided, far.unknown) == (here.nodes, here.decided, here.unknown)
    names = [sorted(piece.name for piece in (folder / "pieces").iterdir()) for folder in tmp_path.iterdir()]
    assert names[0] == names[1]
    proofs = [assert_certified(tmp_path / name, "first < win") for name in ["ray", "here"]]
    assert proofs[0] == proofs[1]
    jobs = far.decided + far.unknown
    note(capsys, f"{jobs} jobs in {taken:.1f} s on Ray, the same certificate of {proofs[0].nodes} nodes")


def files_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix == ".adb"}


def test_a_database_built_on_ray_has_the_same_files(cluster, tmp_path, capsys):
    here = database.build(tmp_path / "here", "checkers", pieces=3)
    begun = time.monotonic()
    far = database.build(tmp_path / "ray", "checkers", pieces=3, address="auto")
    note(capsys, f"{len(far)} families of checkers in {time.monotonic() - begun:.1f} s on Ray")
    whole = files_in(tmp_path / "here")
    assert set(here) == set(far) == set(whole) and whole == files_in(tmp_path / "ray")
    # What was lost is built again, and nothing else; the jobs find what they need in the folder.
    lost = ["checkers-kk-k.adb", "checkers-mm-m.adb"]
    for name in lost:
        (tmp_path / "ray" / name).unlink()
    assert sorted(database.build(tmp_path / "ray", "checkers", pieces=3, address="auto")) == lost
    assert whole == files_in(tmp_path / "ray")


def test_workers_without_the_program_are_named(cluster, tmp_path):
    def foreign(order):
        raise ModuleNotFoundError("No module named 'andor'")

    with pytest.raises(RuntimeError, match="nothing comes of the jobs any more.*No module named 'andor'"):
        campaign.run(new(tmp_path / "campaign"), campaign.Ray(task=foreign))
    assert campaign.run(tmp_path / "campaign", campaign.Ray()).verdict == "disproved"


def test_strangers_are_refused(cluster, tmp_path):
    new(tmp_path / "campaign")
    words = [sys.executable, "-m", "andor.campaign", "run", tmp_path / "campaign", "--address", cluster.address]
    stranger = {**os.environ, "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    ran = subprocess.run(words, env=stranger, capture_output=True, text=True, timeout=120)
    assert ran.returncode and "oken" in ran.stderr
    assert campaign.status(tmp_path / "campaign").decided == 0


def test_the_faults_are_counted(cluster, capsys):
    questions(1)
    note(capsys, f"{FAULTS.total()} faults: {dict(FAULTS.most_common())}")
    assert len(FAULTS) == 18 and FAULTS.total() > 200
