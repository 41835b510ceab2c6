"""Resolve class names to SVG presentation attributes, for pictures that cannot use the viewer's style sheet.

The tables are generated from the style sheet by `build_scripts/style_table.py`, so colors are defined in one place only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files

#: rows of a style table: the classes a row requires, and the attributes it sets
StyleTable = Sequence[tuple[frozenset[str], dict[str, str]]]
#: returns presentation attributes by the class names of a shape and of all its ancestors
Looks = Callable[[frozenset[str]], Mapping[str, str]]

THEMES = ("light", "dark")
PALETTES = ("default", "colorblind", "contrast", "redblack", "whiteblack")


@cache
def presentation_attributes(classes: frozenset[str]) -> dict[str, str]:
    """Return the presentation attributes (`fill`, `stroke`, …) of an SVG element in the light theme.

    `classes` are the class names of the element and of all its ancestors.
    """
    return resolve(style_table(), classes)


@cache
def style_table() -> StyleTable:
    """Return the style rows of the light theme in the default palette."""
    return [(frozenset(row["classes"]), row["attributes"]) for row in json.loads(_read("style_table.json"))]


@cache
def looks_for(theme: str = "light", palette: str = "default") -> Looks:
    """Return the looks of shapes in a theme and a palette. Raise ValueError if one of them is unknown."""
    for name, names in ((theme, THEMES), (palette, PALETTES)):
        if name not in names:
            raise ValueError(f"{name!r} is not one of {', '.join(names)}")
    if theme == "light" and palette == "default":
        return presentation_attributes
    palettes: Mapping[str, dict[str, dict[str, str]]] = json.loads(_read("palettes.json"))[theme]
    changes = palettes["default"] | palettes[palette]
    rows = [(row[0], changes.get(str(number), row[1])) for number, row in enumerate(style_table())]
    return cache(partial(resolve, rows))


def _read(name: str) -> str:
    """Return the text of a file next to this module."""
    return files("boardreel.scene").joinpath(name).read_text("utf-8")


def resolve(table: StyleTable, classes: frozenset[str]) -> dict[str, str]:
    """Return the presentation attributes that a style table gives an element with these classes.

    A row applies when all its classes are among them; later rows override earlier ones, as in CSS.
    """
    attributes: dict[str, str] = {}
    for required, values in table:
        if required <= classes:
            attributes |= values
    return attributes
