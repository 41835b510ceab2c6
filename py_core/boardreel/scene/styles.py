"""Resolve class names to SVG presentation attributes, for pictures that cannot use the viewer's style sheet.

The table `style_table.json` is generated from the style sheet by `build_scripts/style_table.py`, so colors are defined in
one place only.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def _style_table() -> list[tuple[frozenset[str], dict[str, str]]]:
    """Load the rows of `style_table.json`: the classes a row requires, and the attributes it sets."""
    text = files("boardreel.scene").joinpath("style_table.json").read_text("utf-8")
    return [(frozenset(row["classes"]), row["attributes"]) for row in json.loads(text)]


@cache
def presentation_attributes(classes: frozenset[str]) -> dict[str, str]:
    """Return the presentation attributes (`fill`, `stroke`, …) of an SVG element.

    `classes` are the class names of the element and of all its ancestors. A row of the style table applies when all its
    classes are among them; later rows override earlier ones, as in CSS.
    """
    attributes: dict[str, str] = {}
    for required, values in _style_table():
        if required <= classes:
            attributes |= values
    return attributes
