"""The time limit of a reading, and the progress that it reports."""

from __future__ import annotations

import time

from boardreel import progress

#: seconds after which what has been read so far is returned
LIMIT_S = 5.0
#: amount of a whole reading as progress counts it
WHOLE = 100


class Deadline:
    """The end of the time of a reading. Steps ask whether it has passed, and leave out what is not essential then."""

    def __init__(self, seconds: float = LIMIT_S) -> None:
        self._end_s = time.monotonic() + seconds
        #: whether a step has been left out
        self.is_missed = False
        progress.begin("reading", WHOLE)

    def has_passed(self) -> bool:
        """Return whether no time is left, which makes the reading partial."""
        self.is_missed = self.is_missed or time.monotonic() > self._end_s
        return self.is_missed

    def report(self, done: int) -> None:
        """Report that `done` of `WHOLE` is done."""
        progress.advance(progress.UNITS_PER_REPORT, done)
