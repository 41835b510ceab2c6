"""The progress of long computations, for a page that shows it and ends those that make none.

Functions whose work grows with the record call `advance` in their loops. Those whose size is known call `begin` first
and say how much of it is done. Without a listener that only counts.
"""

from __future__ import annotations

from collections.abc import Callable

#: units of work between two calls of the listener: less than a second on slow devices
UNITS_PER_REPORT = 2000
#: called while a computation goes on, if it is set: with the name of the computation, the amount that is done (0 if that
#: is not known) and the whole amount
listener: Callable[[str, int, int], object] | None = None
_units = 0
_computation, _whole = "", 0


def begin(computation: str, whole: int) -> None:
    """Begin a computation of a known size: `reading` as many characters, or listing the `moves` of as many nodes."""
    global _computation, _whole
    _computation, _whole = computation, whole


def advance(units: int = 1, done: int = 0) -> None:
    """Count finished units of work, each a few microseconds long, and call the listener every `UNITS_PER_REPORT` units.

    `done` is the amount of the computation that was begun last which is done; 0 if the work belongs to no computation.
    """
    global _units
    _units += units
    if _units >= UNITS_PER_REPORT:
        _units = 0
        if listener is not None:
            listener(_computation, done, _whole)
