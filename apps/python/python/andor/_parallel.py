"""Many positions at once, and questions that other work goes on beside."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from typing import Any

from andor._andor import StopToken
from andor._answer import Answer
from andor._solve import GameLike, solve


async def solve_async(game: GameLike, position: Hashable = None, **options: Any) -> Answer:
    """Like :func:`solve`, in a thread of its own: ``answer = await solve_async("tictactoe")``.

    When the task is cancelled the search ends.

    >>> asyncio.run(solve_async("tictactoe")).value
    'draw'
    """
    stop = StopToken()
    call = partial(solve, game, position, stop=stop, **options)
    searching = asyncio.ensure_future(asyncio.to_thread(call))
    try:
        return await asyncio.shield(searching)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait([searching])
        raise


def _with_bar(progress: bool, total: int) -> Callable[[], object]:
    """What is called after each answer: it moves a bar if tqdm is there to draw one."""
    if progress:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            update: Callable[[], object] = tqdm(total=total).update
            return update
    return lambda: None


def _unsolved(game: GameLike, position: Hashable, options: dict[str, Any]) -> Answer:
    """The answer about a position whose turn did not come."""
    stop = StopToken()
    stop.set()
    return solve(game, position, **{**options, "stop": stop})


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(job: tuple[GameLike, dict[str, Any]], position: Hashable) -> Answer:
    game, options = job
    return solve(game, position, **options)


def map(  # noqa: A001 - it does what map does
    game: GameLike,
    positions: Iterable[Hashable],
    *,
    workers: int | None = None,
    processes: bool | None = None,
    progress: bool = False,
    **options: Any,
) -> list[Answer]:
    """Answers the same question about many positions, several at once; answers come in order.

    Games by name are searched in threads, since engines do not hold the interpreter's lock. A
    caller's game needs the interpreter, so it is searched in processes (``processes=True``), where
    it must be possible to pickle it. ``progress`` shows a bar if tqdm is installed. Other options
    as those of :func:`solve`. Ctrl-C ends all searches; what is known comes back, and the rest is
    ``unknown``.

    >>> [answer.value for answer in map("tictactoe", ["xx./oo./...", "x../.o./..."], ask="value")]
    ['win', 'draw']
    """
    todo = list(positions)
    by_name = isinstance(game, str) or hasattr(game, "move_stack")
    if processes is None:
        processes = not by_name
    workers = workers or cpu_count() or 1
    step = _with_bar(progress, len(todo))
    answers: list[Answer] = []
    if processes:
        with get_context().Pool(min(workers, max(len(todo), 1)), _ignore_interrupts) as pool:
            found = pool.imap(partial(_work, (game, options)), todo)
            _collect(found, answers, step)
            pool.terminate()
    else:
        stop = options.setdefault("stop", StopToken())
        with ThreadPoolExecutor(workers) as pool:
            waiting = [pool.submit(solve, game, position, **options) for position in todo]
            if not _collect((future.result() for future in waiting), answers, step):
                stop.set()
                answers = [future.result() for future in waiting]
    return answers + [_unsolved(game, position, options) for position in todo[len(answers) :]]


def _collect(found: Iterator[Answer], answers: list[Answer], step: Callable[[], object]) -> bool:
    """Collects answers until there is none left, or Ctrl-C; says which."""
    try:
        for answer in found:
            answers.append(answer)
            step()
    except KeyboardInterrupt:
        return False
    return True
