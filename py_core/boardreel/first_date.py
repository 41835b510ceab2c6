"""Find the first date in a text of a game, such as the value of `DT`."""

from __future__ import annotations

import re

_DATE = re.compile(r"(?<!\d)(?!0000)\d{4}(?:-(?:0\d|1[0-2])(?:-\d\d)?)?(?!\d)", re.ASCII)


def first_date(text: str) -> str:
    """Return the first date in a text: `2024`, `2024-05` or `2024-05-17`; empty without one.

    `publish/static/query.js` does the same.
    """
    match = _DATE.search(text)
    return match[0] if match else ""
