"""The looks of printed boards: in color, or with a gray pattern for each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from boardreel.scene.elements import Element
from boardreel.scene.styles import StyleTable, presentation_attributes, resolve

#: ids of the patterns of the sides, in the order of the classes `player1`, `player2` and so on
_PATTERN_IDS = tuple(f"pattern-{number}" for number in range(1, 5))
#: background of each pattern, and the path that is repeated in a tile of one by one
_PATTERNS: Sequence[tuple[str, str]] = (
    ("#8f8f8f", ""),
    ("#ffffff", "M-.25 .25L.25 -.25M0 1L1 0M.75 1.25L1.25 .75"),
    ("#d9d9d9", "M.25 .25h.001M.75 .75h.001"),
    ("#ffffff", "M0 .5H1M.5 0V1"),
)
#: width of the lines of each pattern
_STROKES = (0.0, 0.14, 0.28, 0.1)
#: a tile in user units of the board
_TILE = 0.5
_PIECES = ("piece", "peg", "link", "stone", "territory-mark")
_LINES = {"fill": "none", "stroke": "#000000", "stroke-opacity": "1"}
NOTHING = {"fill": "none", "stroke": "none"}


@cache
def _rows() -> StyleTable:
    """Return the style rows that override the light theme in print with gray patterns."""
    rows = [
        *(({"board"}, {"fill": "#ffffff"}), ({"board", "wood"}, {"fill": "#ffffff"})),
        ({"board", "felt"}, {"fill": "#ffffff"}),
        *(({name}, NOTHING) for name in ("edge-light", "edge-dark", "stone-shadow", "stone-light", "grain")),
    ]
    for number, pattern in enumerate(_PATTERN_IDS, start=1):
        side = f"player{number}"
        rows += [({side, piece}, {"fill": f"url(#{pattern})", "stroke": "#000000"}) for piece in _PIECES]
        rows += [({side, "piece"}, {"fill": f"url(#{pattern})", "stroke": "none"})]
        rows += [({side, "outline"}, _LINES | {"stroke-width": "0.08"}), ({side, "seam"}, _LINES)]
        rows += [({side, line}, {"stroke": "#000000"}) for line in ("last-ring", "gone-line")]
        rows += [({side, "border"}, {"fill": f"url(#{pattern})"}), ({side, "start"}, {"fill": "#000000"})]
        rows += [({side, edge}, NOTHING) for edge in ("edge-light", "edge-dark")]
        # black and white pieces are what they are
        rows += [({side, "black", piece}, {"fill": "#1b1b1b"}) for piece in _PIECES]
        rows += [({side, "white", piece}, {"fill": "#ffffff"}) for piece in _PIECES]
    rows += [({"number"}, NUMBER), ({"number", "black"}, NUMBER | {"fill": "#ffffff", "stroke": "#1b1b1b"})]
    return [(frozenset(classes), attributes) for classes, attributes in rows]


#: numbers have an outline, so that they can be read on patterns
NUMBER: dict[str, str] = {
    "fill": "#000000",
    "stroke": "#ffffff",
    "stroke-width": "0.16",
    "stroke-linejoin": "round",
    "paint-order": "stroke",
    "font-weight": "bold",
    "font-family": "sans-serif",
}


@cache
def gray_looks(classes: frozenset[str]) -> Mapping[str, str]:
    """Return the presentation attributes of a shape with gray patterns, by its classes and those of its ancestors."""
    return {**presentation_attributes(classes), **resolve(_rows(), classes)}


def pattern_definitions() -> list[Element]:
    """Return the SVG elements of the patterns with which `gray_looks` fills shapes."""
    return [
        _pattern(name, background, path, stroke)
        for name, (background, path), stroke in zip(_PATTERN_IDS, _PATTERNS, _STROKES, strict=True)
    ]


def _pattern(name: str, background: str, path: str, stroke: float) -> Element:
    """Return the SVG element that defines one pattern: a background with strokes along a path."""
    rect = Element("rect", {"width": "1", "height": "1", "fill": background})
    line = {"d": path, "fill": "none", "stroke": "#000000", "stroke-width": f"{stroke:g}", "stroke-linecap": "round"}
    shapes = [rect, Element("path", line)] if path else [rect]
    size = {"width": "1", "height": "1", "patternTransform": f"scale({_TILE:g})"}
    return Element("pattern", {"id": name, "patternUnits": "userSpaceOnUse", **size}, shapes)
