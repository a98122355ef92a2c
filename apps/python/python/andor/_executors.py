"""Who carries the orders of a campaign out: threads of this process, or Ray."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
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

    def free(self) -> int:
        """How many orders can be taken now."""

    def start(self, job: int, order: str) -> None:
        """Takes an order, which somebody has to give to :func:`work`."""

    def wait(self) -> Reply | None:
        """Waits a little for a reply; ``None`` if none came."""

    def close(self) -> None:
        """Ends the work on what nobody waits for any more."""


class Threads:
    """Threads of this process; as many as the machine has processors, if nobody says."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._workers)
        self._stop = StopToken()
        self._under_way: dict[Future[bytes], tuple[int, float]] = {}

    def free(self) -> int:
        return self._workers - len(self._under_way)

    def start(self, job: int, order: str) -> None:
        self._under_way[self._pool.submit(work, order, self._stop)] = job, monotonic()

    def wait(self) -> Reply | None:
        done = wait(self._under_way, LOOK, FIRST_COMPLETED).done
        if not done:
            return None
        future = done.pop()
        job, begun = self._under_way.pop(future)
        return job, future.result(), monotonic() - begun

    def close(self) -> None:
        self._stop.set()
        self._pool.shutdown()


def _carry_out(order: str) -> bytes:
    """A task of Ray's."""
    return work(order)


class Ray:
    """A cluster of Ray's: each order is one of its tasks, so Ray schedules and retries them and
    moves what comes back. The wheel has to be installed on all nodes.

    ``address`` is that of ``ray.init``: ``auto`` for the cluster of this machine, ``local`` for a
    new one; a connection that is there already is used. ``workers`` is the number of tasks at a
    time: as many as the cluster has processors at the moment, if nobody says. ``task`` is what
    becomes of an order there.
    """

    def __init__(
        self, address: str = "auto", workers: int | None = None, *, task: Callable[[str], Any] = _carry_out
    ) -> None:
        # A cluster that starts here tells nobody of it, unless its owner says so.
        environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("Ray is not installed: pip install 'andor[ray]'") from error
        self._ray: Any = ray
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            ray.init(address=address)
        self._workers = workers
        self._processors, self._looked = 0, float("-inf")
        self._task = ray.remote(task)
        self._under_way: dict[Any, tuple[int, float]] = {}

    def free(self) -> int:
        if self._workers is not None:
            return self._workers - len(self._under_way)
        # Nodes come and go.
        if monotonic() - self._looked > 1:
            self._processors = int(self._ray.cluster_resources().get("CPU", 0))
            self._looked = monotonic()
        return max(self._processors - len(self._under_way), 0)

    def start(self, job: int, order: str) -> None:
        # Ray's own account of memory: it places no more tasks on a node than that has room for.
        task = self._task.options(num_cpus=1, memory=json.loads(order)["memory"])
        self._under_way[task.remote(order)] = job, monotonic()

    def wait(self) -> Reply | None:
        if not self._under_way:
            sleep(LOOK)
            return None
        ready, _ = self._ray.wait(list(self._under_way), timeout=LOOK)
        if not ready:
            return None
        job, begun = self._under_way.pop(ready[0])
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
        if self._is_ours:
            self._ray.shutdown()
