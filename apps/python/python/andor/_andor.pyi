"""The part of ``andor`` that is written in Rust."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

from andor._executors import Executor

__all__ = [
    "DatabaseFolder",
    "Game",
    "Node",
    "Proof",
    "Search",
    "StopToken",
    "campaign_export",
    "campaign_new",
    "campaign_run",
    "campaign_status",
    "check",
    "contract",
    "database_family",
    "engines",
    "games",
    "shortest",
    "solve",
    "work",
]

@final
class StopToken:
    """Ends searches from another thread."""

    def __new__(cls) -> StopToken: ...
    def set(self) -> None:
        """Ends every search that has this token, now and later."""

    def is_set(self) -> bool:
        """Whether it was set."""

@final
class Game:
    """A game of the caller's: any object with the methods start, turn, end, moves and play."""

    def __new__(cls, game: Any) -> Game: ...
    @property
    def game(self) -> Any:
        """The object with the rules."""

    @property
    def name(self) -> str:
        """The name that certificates give it."""

    @property
    def known(self) -> int:
        """How many positions are known."""

    @property
    def calls(self) -> int:
        """How often methods of the object were called."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Proof:
    """A claim that the checker has accepted, with the strategy that proves it."""

    @property
    def game(self) -> str: ...
    @property
    def repetition(self) -> str: ...
    @property
    def root(self) -> str: ...
    @property
    def history(self) -> tuple[str, ...]: ...
    @property
    def claim(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def claimant(self) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def given_database(self) -> str | None: ...
    @property
    def board(self) -> str | None: ...
    @property
    def certificate(self) -> bytes: ...
    def save(self, path: str | PathLike[str]) -> None: ...
    def tree(self) -> Node: ...
    def show(
        self, form: str = "tree", *, depth: int | None = None, nodes: int | None = None
    ) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Node:
    """A node of a strategy: one move of its owner, or all moves of the opponent."""

    @property
    def id(self) -> int: ...
    @property
    def position(self) -> str: ...
    @property
    def board(self) -> str | None: ...
    @property
    def turn(self) -> str: ...
    @property
    def value(self) -> int | None: ...
    @property
    def moves(self) -> dict[str, Node | None]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Search:
    """A search graph, and the search for solutions in it."""

    def __new__(cls, combine: str) -> Search: ...
    def __len__(self) -> int: ...
    def add(self, estimate: float) -> int: ...
    def is_known(self, state: int) -> bool: ...
    def solved(self, state: int) -> None: ...
    def options(self, state: int, options: Sequence[tuple[float, Sequence[int]]]) -> None: ...
    def aim(self, root: int) -> None: ...
    def bound(self) -> float: ...
    def next(
        self, most: int
    ) -> tuple[list[int] | None, tuple[float, list[tuple[int, int]]] | None]: ...

def shortest(
    game: Any,
    definition: str | None,
    position: Any,
    ask: str,
    settings: dict[str, Any],
    stop: StopToken | None,
) -> dict[str, Any]: ...
def solve(
    game: Any,
    definition: str | None,
    position: Any,
    history: Sequence[Any],
    ask: str | None,
    settings: dict[str, Any],
    stop: StopToken | None,
) -> dict[str, Any]: ...
def check(
    certificate: bytes | str | PathLike[str], game: Any = None, graph: str | None = None
) -> Proof: ...
def campaign_new(
    folder: str | PathLike[str],
    game: str,
    definition: str | None,
    position: str | None,
    ask: str,
    job_nodes: int,
    job_memory: int,
) -> None: ...
def campaign_run(
    folder: str | PathLike[str],
    executor: Executor,
    say: Callable[[str], object],
    time: float | None = None,
    stop: StopToken | None = None,
) -> None: ...
def campaign_status(folder: str | PathLike[str]) -> str: ...
def campaign_export(folder: str | PathLike[str], target: str | PathLike[str]) -> Proof: ...
def work(
    order: str, stop: StopToken | None = None, *, threads: int = 1, keep: bool = False
) -> bytes: ...
@final
class DatabaseFolder:
    def __new__(cls, folder: str, game: str, pieces: int | None = None) -> DatabaseFolder: ...
    @property
    def pieces(self) -> int: ...
    def families(self) -> list[tuple[str, int, list[str]]]: ...
    def read(self, file: str) -> bytes | None: ...
    def keep(self, file: str, bytes: bytes) -> None: ...

def database_family(
    game: str, pieces: int, file: str, needs: list[tuple[str, bytes]], *, threads: int = 1
) -> bytes: ...
def contract(game: Game, most: int) -> int: ...
def games() -> list[dict[str, Any]]: ...
def engines() -> list[dict[str, Any]]: ...
