"""Budgets: how many bytes, items and files reading may produce, and how long it may take.

Small files can be made to exhaust memory or time. So everything that reads files from outside (archives, records,
importers, indexes) draws on one budget, and stops with a `BudgetSpentError` when that is used up. This module knows no
format.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass


class BudgetSpentError(Exception):
    """Raised if reading needs more than its budget allows.

    The message ends a sentence, such as "it has more than 64 MB".
    """


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a read operation: time and amounts. None means that there is no limit.

    `max_bytes` are those of the content when it is unpacked, whether it can be used or not. `max_items` are nodes of
    records, and `max_files` files in an archive or of an index. `max_seconds` is the time for one file, or for one
    question to an index.
    """

    max_bytes: int | None = 64 * 1024 * 1024
    max_items: int | None = 2_000_000
    max_files: int | None = 10_000
    max_seconds: float | None = None

    def start(self, clock: Callable[[], float] = time.monotonic) -> Budget:
        """Return a budget with these limits, whose time begins now. `clock` returns the time in seconds."""
        return Budget(self, clock)


#: those of the page and of the library
USUAL = Limits()
#: for content that was read within a budget before
UNLIMITED = Limits(None, None, None, None)


class Budget:
    """The amounts that a read operation may still use. Every method raises BudgetSpentError if that is not enough."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.bytes_left: float = math.inf if limits.max_bytes is None else limits.max_bytes
        self.items_left: float = math.inf if limits.max_items is None else limits.max_items
        self.files_left: float = math.inf if limits.max_files is None else limits.max_files
        self._clock = clock
        #: the reading of the clock, in seconds, at which the time is used up; None if the time is not limited
        self.end_s = None if limits.max_seconds is None else clock() + limits.max_seconds

    def end_at(self, end_s: float) -> None:
        """Let the time be used up at a time of the clock at the latest, because it is shared with other work."""
        self.end_s = end_s if self.end_s is None else min(self.end_s, end_s)

    @property
    def seconds_left(self) -> float | None:
        """The time that is left, in seconds; None if the time is not limited."""
        return None if self.end_s is None else self.end_s - self._clock()

    def check_bytes(self, count: int) -> None:
        """Check that `count` more bytes are left, without counting them."""
        if count > self.bytes_left:
            raise BudgetSpentError(f"it has more than {_size_text(self.limits.max_bytes or 0)}")
        self.check_time()

    def spend_bytes(self, count: int) -> None:
        """Subtract bytes that were produced from those that are left."""
        self.check_bytes(count)
        self.bytes_left -= count

    def spend_items(self, count: int) -> None:
        """Subtract items that were read from those that are left."""
        self.check_items(count)
        self.items_left -= count

    def check_items(self, count: int) -> None:
        """Check that `count` more items are left, without counting them."""
        if count > self.items_left:
            raise BudgetSpentError(f"it has more than {self.limits.max_items:,} nodes")
        if self.end_s is not None:
            self.check_time()

    def spend_files(self, count: int) -> None:
        """Subtract files of an archive or of an index from those that are left."""
        self.files_left -= count
        if self.files_left < 0:
            raise BudgetSpentError(f"it has more than {self.limits.max_files:,} files")
        self.check_time()

    def check_time(self) -> None:
        """Check that there is time left. Call this in every loop that content from outside can make long."""
        if self.end_s is not None and self._clock() > self.end_s:
            raise BudgetSpentError(f"it takes more than {self.limits.max_seconds:g} s")


def _size_text(count: int) -> str:
    """Return a number of bytes as text: in MB if it is a whole number of them."""
    megabytes, rest = divmod(count, 1 << 20)
    return f"{megabytes:,} MB" if megabytes and not rest else f"{count:,} bytes"
