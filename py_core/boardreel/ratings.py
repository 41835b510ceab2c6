"""Numbers for the ratings and ranks of players, for comparing and sorting them."""

from __future__ import annotations

import re
import unicodedata

#: numbers as they stand before a rank in Chinese and Japanese; the first rank may have a word of its own instead
_NUMERALS = "一二三四五六七八九十"
_RANK = re.compile(rf"\s*(\d{{1,2}}|[初초{_NUMERALS}])\s*([kdp段단级級급])(p?)", re.IGNORECASE | re.ASCII)
_ELO = re.compile(r"\s*(\d{3,4})(?!\d)", re.ASCII)
#: numbers for ranks, so that any dan is above any kyu and any professional rank above any dan
_RANK_VALUES = {**dict.fromkeys("k级級급", (3050, -100)), **dict.fromkeys("d段단", (3000, 100)), "p": (4000, 100)}


def rating_number(text: str | None) -> int:
    """Return a number for a rating (`2413`) or a rank (`3k`, `5段`, `9p`) that grows with the strength, 0 if unknown.

    `publish/static/query.js` does the same.
    """
    if text is None:
        return 0
    text = unicodedata.normalize("NFKC", text)
    rank = _RANK.match(text)
    if rank is not None:
        base, step = _RANK_VALUES[(rank[3] or rank[2]).lower()]
        number = int(rank[1]) if rank[1].isdecimal() else _NUMERALS.find(rank[1]) + 1 or 1
        return base + step * number
    rating = _ELO.match(text)
    return int(rating[1]) if rating else 0
