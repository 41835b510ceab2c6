"""Numbers for the ratings and ranks of players, for comparing and sorting them."""

from __future__ import annotations

import re

_RANK = re.compile(r"\s*(\d{1,2})\s*([kdp])", re.IGNORECASE | re.ASCII)
_ELO = re.compile(r"\s*(\d{3,4})(?!\d)", re.ASCII)
#: numbers for ranks, so that any dan is above any kyu and any professional rank above any dan
_RANK_VALUES = {"k": (3050, -100), "d": (3000, 100), "p": (4000, 100)}


def rating_number(text: str | None) -> int:
    """Return a number for a rating (`2413`) or a rank (`3k`, `5d`, `9p`) that grows with the strength, 0 if unknown.

    `publish/static/query.js` does the same.
    """
    if text is None:
        return 0
    rank = _RANK.match(text)
    if rank is not None:
        base, step = _RANK_VALUES[rank[2].lower()]
        return base + step * int(rank[1])
    rating = _ELO.match(text)
    return int(rating[1]) if rating else 0
