"""The progress of long computations, for a page that ends those that make none.

Functions whose work grows with the record call `advance` in their loops. Without a listener that only counts.
"""

from __future__ import annotations

from collections.abc import Callable

#: units of work between two calls of the listener: less than a second on slow devices
UNITS_PER_REPORT = 2000
#: called while a computation goes on, if it is set
listener: Callable[[], object] | None = None
_units = 0


def advance(units: int = 1) -> None:
    """Count finished units of work, each a few microseconds long, and call the listener every `UNITS_PER_REPORT` units."""
    global _units
    _units += units
    if _units >= UNITS_PER_REPORT:
        _units = 0
        if listener is not None:
            listener()
