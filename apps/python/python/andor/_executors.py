"""Who carries the orders of a campaign out: threads of this process, or Ray."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from os import cpu_count, environ
from time import monotonic, sleep
from typing import Any, Protocol

from andor._andor import StopToken, work

LOOK = 0.05
"""Seconds to wait for a reply before the campaign looks at its limits and at Ctrl-C."""

Reply = tuple[int, "bytes | str", float]
"""The job, what a worker sent (a text says why there is nothing), and the seconds that it took."""


class Executor(Protocol):
    """Workers. How they are reached, started again and watched is their business: whatever they
    send is checked."""

    def idle(self) -> list[int]:
        """The workers that have nothing to do, each by a number of its own. A worker gets what is
        near to its last order: of that it may remember much."""

    def start(self, worker: int, job: int, order: str) -> None:
        """Takes an order for one of them, who has to give it to :func:`work`."""

    def wait(self) -> Reply | None:
        """Waits a little for a reply; ``None`` if none came."""

    def close(self) -> None:
        """Ends the work on what nobody waits for any more."""


class Threads:
    """Workers in this process: one, unless somebody says another number. Each has a memory of its
    own and so many ``threads`` that search in it: together as many as the machine has processors,
    if nobody says."""

    def __init__(self, workers: int | None = None, threads: int | None = None) -> None:
        workers = workers or 1
        self._threads = threads or max((cpu_count() or 1) // workers, 1)
        self._pools = [ThreadPoolExecutor(1) for _ in range(workers)]
        self._stop = StopToken()
        self._under_way: dict[Future[bytes], tuple[int, int, float]] = {}

    def idle(self) -> list[int]:
        busy = {worker for worker, _, _ in self._under_way.values()}
        return [worker for worker in range(len(self._pools)) if worker not in busy]

    def start(self, worker: int, job: int, order: str) -> None:
        future = self._pools[worker].submit(work, order, self._stop, threads=self._threads, keep=True)
        self._under_way[future] = worker, job, monotonic()

    def wait(self) -> Reply | None:
        done = wait(self._under_way, LOOK, FIRST_COMPLETED).done
        if not done:
            return None
        future = done.pop()
        _, job, begun = self._under_way.pop(future)
        return job, future.result(), monotonic() - begun

    def close(self) -> None:
        self._stop.set()
        for pool in self._pools:
            pool.shutdown()


def _carry_out(threads: int) -> Callable[[str], bytes]:
    """A task of Ray's. What a process remembers serves its next task."""

    def carry_out(order: str) -> bytes:
        return work(order, threads=threads, keep=True)

    return carry_out


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Ray, connected with a cluster. A connection that is there already is used and stays."""
    # A cluster that starts here tells nobody of it, unless its owner says so.
    environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("Ray is not installed: pip install 'andor[ray]'") from error
    is_ours = not ray.is_initialized()
    if is_ours:
        ray.init(address=address)
    try:
        yield ray
    finally:
        if is_ours:
            ray.shutdown()


class Ray:
    """A cluster of Ray's: each order is one of its tasks, so Ray schedules and retries them and
    moves what comes back. The wheel has to be installed on all nodes.

    ``address`` is that of ``ray.init``: ``auto`` for the cluster of this machine, ``local`` for a
    new one; a connection that is there already is used. ``workers`` is the number of tasks at a
    time, each with so many ``threads``: as many as the cluster has processors for at the moment, if
    nobody says. A worker is a place on a node, so that the next order finds what the last one left
    there. ``task`` is what becomes of an order there.
    """

    def __init__(
        self,
        address: str = "auto",
        workers: int | None = None,
        threads: int = 1,
        *,
        task: Callable[[str], Any] | None = None,
    ) -> None:
        self._connection = connected(address)
        self._ray: Any = self._connection.__enter__()
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        self._on: Any = NodeAffinitySchedulingStrategy
        self._workers, self._threads = workers, threads
        self._numbers: dict[tuple[str | None, int], int] = {}
        self._places: dict[int, str | None] = {}
        self._looked = float("-inf")
        self._task = self._ray.remote(task or _carry_out(threads))
        self._under_way: dict[Any, tuple[int, int, float]] = {}

    def _look(self) -> None:
        """Nodes come and go: a worker is a node's name and a place there."""
        found: list[tuple[str | None, int]] = []
        for node in self._ray.nodes():
            if node["Alive"]:
                processors = int(node["Resources"].get("CPU", 0))
                found += [(node["NodeID"], place) for place in range(processors // self._threads)]
        if self._workers is not None:
            found += [(None, place) for place in range(self._workers - len(found))]
            found = found[: self._workers]
        self._places = {self._numbers.setdefault(key, len(self._numbers)): key[0] for key in found}
        self._looked = monotonic()

    def idle(self) -> list[int]:
        if monotonic() - self._looked > 1:
            self._look()
        busy = {worker for worker, _, _ in self._under_way.values()}
        return [worker for worker in self._places if worker not in busy]

    def start(self, worker: int, job: int, order: str) -> None:
        node = self._places[worker]
        # A node that is gone meanwhile is no obstacle.
        strategy = "DEFAULT" if node is None else self._on(node_id=node, soft=True)
        # Ray's own account of memory: it places no more tasks on a node than that has room for.
        memory = json.loads(order)["memory"]
        task = self._task.options(num_cpus=self._threads, memory=memory, scheduling_strategy=strategy)
        self._under_way[task.remote(order)] = worker, job, monotonic()

    def wait(self) -> Reply | None:
        if not self._under_way:
            sleep(LOOK)
            return None
        ready, _ = self._ray.wait(list(self._under_way), timeout=LOOK)
        if not ready:
            return None
        _, job, begun = self._under_way.pop(ready[0])
        try:
            sent = self._ray.get(ready[0])
        except Exception as error:  # noqa: BLE001 - whatever a worker did, its job goes out again
            cause = getattr(error, "cause", None) or error
            return job, f"{type(cause).__name__}: {cause}".splitlines()[0][:200], monotonic() - begun
        if not isinstance(sent, bytes):
            sent = f"a worker sent {type(sent).__name__}, not bytes"
        return job, sent, monotonic() - begun

    def close(self) -> None:
        for reference in self._under_way:
            self._ray.cancel(reference, force=True)
        self._connection.__exit__(None, None, None)
