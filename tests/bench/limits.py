"""Limits of the benchmarks: what is held, and what is wanted where that is less."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """Two numbers, of which the first must not be exceeded; None where there is none."""

    held: float | None = None
    wanted: float | None = None
    unit: str = ""

    def __str__(self) -> str:
        """Return both as one text."""
        texts = [f"≤ {self.held:,.10g}{self.unit}"] if self.held is not None else []
        texts += [f"wanted {self.wanted:,.10g}{self.unit}"] if self.wanted is not None else []
        return ", ".join(texts)

    def judge(self, value: float) -> str:
        """Return `met` if a value is as wanted, `held` if it only is within the limit, else `missed`."""
        if self.wanted is not None and value <= self.wanted:
            return "met"
        if self.held is None or value > self.held:
            return "missed"
        return "met" if self.wanted is None else "held"


#: engine → kind of page, or its folder → how many times as long as the fastest of the others it may take, or milliseconds
VIEWER_LIMITS = {
    "chromium": {
        "prepared": Limit(1.0, 0.9),
        "beside": Limit(1.1),
        "revisited": Limit(1.2),
        "new": Limit(3.2, 2.5),
    },
    "firefox": {"prepared": Limit(wanted=1.0), "new": Limit(wanted=3.5)},
    "webkit": {
        "prepared": Limit(wanted=1.3),
        "new-Blokus": Limit(wanted=582, unit=" ms"),
        "new-Go": Limit(wanted=472, unit=" ms"),
    },
}
#: how many times as long as in the fastest of the other viewers a step may take, without and with shelves
STEP_LIMIT, SHELF_STEP_LIMIT = Limit(1.0), Limit(2.0)
#: how many times as long as the classic board another first board may take
FIRST_BOARD_LIMIT = Limit(1.3, 1.2)
#: milliseconds of a first visit
POSTER_LIMIT, BOARD_LIMIT = Limit(500), Limit(4000, 3000)
#: bytes
OWN_LIMIT, DOWNLOAD_LIMIT = Limit(75_000, 70_000), Limit(7_000_000, 6_000_000)
#: of a first visit: milliseconds to the outline, bytes to the first board where the host compresses nothing, and how many
#: times as long the board may take as the line needs for its bytes
OUTLINE_LIMIT, FIRST_VISIT_BYTES_LIMIT, FIRST_VISIT_FACTOR_LIMIT = Limit(1000), Limit(11_500_000), Limit(1.1)
