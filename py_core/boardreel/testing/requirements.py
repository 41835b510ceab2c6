"""The error of the conformance suite, and the function by which all its checks fail."""

from __future__ import annotations


class ConformanceError(AssertionError):
    """A game breaks a promise of the plug-in protocol; the message says which one and where."""


def require(condition: object, message: str) -> None:
    """Raise ConformanceError with `message` unless `condition` is true. Unlike `assert`, this also works with `-O`."""
    if not condition:
        raise ConformanceError(message)
