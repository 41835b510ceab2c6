"""What class names look like, for pictures that carry their colours in themselves.

The table is made from the style sheet of the viewer (`build_scripts/style_table.py`), so there is one place for colours.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def _table() -> list[tuple[frozenset[str], dict[str, str]]]:
    text = files("boardreel.scene").joinpath("style_table.json").read_text("utf-8")
    return [(frozenset(row["classes"]), row["attributes"]) for row in json.loads(text)]


@cache
def presentation(classes: frozenset[str]) -> dict[str, str]:
    """Presentation attributes (`fill`, `stroke`, …) of an element with these classes, its ancestors' included.

    Rows of the table apply in their order when all their classes are present; later rows win.
    """
    attributes: dict[str, str] = {}
    for needed, values in _table():
        if needed <= classes:
            attributes |= values
    return attributes
