"""What comes back from a question."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from os import PathLike, fspath
from pathlib import Path

from andor._andor import Node, Proof


@dataclass(frozen=True)
class Answer:
    """An answer, and what it took to find it. The fields are those of ``andor solve --json``.

    >>> import andor
    >>> answer = andor.value("mnk:3,3,3", "xo./.../...")
    >>> answer.value, answer.player, len(answer.proofs)
    ('win', 'x', 1)
    """

    game: str
    """The game's name; that of a caller's game begins with ``python:``."""
    position: str
    """The position as the game writes it; the file of a graph."""
    rules: str | None
    """What the position does not show of the rules."""
    ask: str
    """The question as it was understood."""
    verdict: str
    """``proved``, ``disproved`` or ``unknown``; for a value ``proved`` when it is known."""
    value: str | int | None
    """The value, if it was asked: ``win``, ``draw``, ``loss`` or a score, to ``player``."""
    player: str
    """Whose point of view it is."""
    certified: bool
    """Whether the checker has accepted all that the answer claims."""
    stopped: str | None
    """Why it is unknown: ``nodes``, ``time``, ``memory``, ``interrupted``."""
    why_uncertified: str | None
    """Why a verdict has no certificate."""
    engine: str
    """The engine that had the last word."""
    ghi: str | None
    """How it treats history, if it has several ways."""
    sound: bool
    """Whether that engine can be trusted under this rule of repetition even without a check."""
    nodes: int
    """Positions generated."""
    expanded: int
    """Positions whose moves were generated."""
    seconds: float
    """The time of the search and the check."""
    memory_bytes: int
    """The largest size of the engine's structures."""
    line: tuple[str, ...]
    """Best play for both sides, as far as the certified strategies know it."""
    line_end: str | None
    """How the line ends: ``over``, ``repetition`` or ``open``."""
    proofs: tuple[Proof, ...]
    """The checked claims: one of a question, up to two of a value."""

    @property
    def proved(self) -> bool | None:
        """Whether the question was answered with yes; ``None`` while it is unknown."""
        return {"proved": True, "disproved": False}.get(self.verdict)

    @property
    def proof(self) -> Proof:
        """The checked claim. A value may rest on two: see ``proofs``."""
        if len(self.proofs) == 1:
            return self.proofs[0]
        if self.proofs:
            raise ValueError("the value rests on two claims: see proofs")
        raise ValueError(f"there is no certificate: {self.why_uncertified or self.verdict}")

    @property
    def certificate(self) -> bytes:
        """The certificate of the one claim, as it stands in a file."""
        return self.proof.certificate

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the certificate: to a file, or for a value one file a claim into a folder."""
        if self.ask != "value":
            self.proof.save(fspath(path))
            return
        for proof in self.proofs:
            kind = "ge" if ">=" in proof.claim else "lt"
            Path(path).mkdir(parents=True, exist_ok=True)
            proof.save(fspath(Path(path) / f"1.{kind}.proof"))

    def tree(self) -> Node:
        """The root of the strategy."""
        return self.proof.tree()

    def __str__(self) -> str:
        answer = self.verdict if self.value is None else f"{self.value} for {self.player}"
        if self.stopped:
            known = ", ".join(proof.claim for proof in self.proofs)
            answer = f"unknown (stopped: {self.stopped})" + (f", known: {known}" if known else "")
        elif not self.certified:
            answer += ", NOT CERTIFIED"
        elif self.proofs:
            sizes = " and ".join(str(proof.nodes) for proof in self.proofs)
            answer += f", certified (strategy of {sizes} node{'s' if sizes != '1' else ''})"
        text = f"{self.game} {self.position}\n  {self.ask}: {answer}"
        if self.line:
            more = {"repetition": " (repetition)", "open": " ..."}.get(self.line_end or "", "")
            text += f"\n  line: {' '.join(self.line)}{more}"
        return text

    def _repr_svg_(self) -> str | None:
        return self.proofs[0]._repr_svg_() if self.proofs else None

    def _repr_html_(self) -> str:
        parts = [f"<pre>{escape(str(self))}</pre>"]
        board = self.proofs[0].board if self.proofs else None
        if board:
            parts.append(f"<pre>{escape(board)}</pre>")
        for proof in self.proofs:
            parts.append(f"<details open><summary>{escape(proof.words)}</summary>")
            parts.append(f"<div style='overflow-x: auto'>{proof._repr_svg_()}</div></details>")
        return "\n".join(parts)


@dataclass(frozen=True)
class Shortest:
    """What is known of the shortest way to a goal: bound after bound, each end with its proof."""

    moves: int | None
    """The length of the shortest win that was found; ``None`` if none was."""
    none_in: int
    """There is none in this many moves."""
    stopped: str | None
    """What ended the search before more was known."""
    nodes: int
    """Positions generated."""
    win: Answer | None
    """That there is a win in so many moves."""
    none: Answer | None
    """That there is none in fewer."""

    @property
    def is_shortest(self) -> bool:
        """Whether no win is shorter."""
        return self.moves is not None and self.none_in == self.moves - 1

    @property
    def certified(self) -> bool:
        """Whether the checker has accepted that there is this win, and no shorter one."""
        claims = [self.win] if self.none_in == 0 else [self.win, self.none]
        return self.is_shortest and all(claim is not None and claim.certified for claim in claims)
