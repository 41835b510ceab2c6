"""Resolve class names to SVG presentation attributes, for pictures that cannot use the viewer's style sheet.

The table `style_table.json` is generated from the style sheet by `build_scripts/style_table.py`, so colors are defined in
one place only.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

#: rows of a style table: the classes a row requires, and the attributes it sets
StyleTable = Sequence[tuple[frozenset[str], dict[str, str]]]


def parse_style_table(text: str) -> StyleTable:
    """Return the rows of a style table from its JSON text."""
    return [(frozenset(row["classes"]), row["attributes"]) for row in json.loads(text)]


@cache
def _style_table() -> StyleTable:
    """Load `style_table.json`, the looks of the light theme."""
    return parse_style_table(files("boardreel.scene").joinpath("style_table.json").read_text("utf-8"))


@cache
def presentation_attributes(classes: frozenset[str]) -> dict[str, str]:
    """Return the presentation attributes (`fill`, `stroke`, …) of an SVG element in the light theme.

    `classes` are the class names of the element and of all its ancestors.
    """
    return resolve(_style_table(), classes)


def resolve(table: StyleTable, classes: frozenset[str]) -> dict[str, str]:
    """Return the presentation attributes that a style table gives an element with these classes.

    A row applies when all its classes are among them; later rows override earlier ones, as in CSS.
    """
    attributes: dict[str, str] = {}
    for required, values in table:
        if required <= classes:
            attributes |= values
    return attributes
