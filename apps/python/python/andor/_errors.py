"""The one exception that Python does not have already."""

from __future__ import annotations


class Rejected(ValueError):
    """A certificate that proves nothing: the line that is to blame, the rule it breaks, and why.

    >>> import andor
    >>> certificate = andor.solve("tictactoe", ask="x >= win").certificate
    >>> andor.check(certificate.replace(b"x\\t<\\twin", b"x\\t>=\\twin"))
    Traceback (most recent call last):
    ...
    andor._errors.Rejected: line 7: end: loss is not what the claim needs
    """

    def __init__(self, line: int, rule: str, reason: str) -> None:
        super().__init__(line, rule, reason)
        self.line = line
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.rule}: {self.reason}"
