"""Drawing primitives as plain data. `scene.svg` and the web viewer turn the same data into the same SVG elements.

Coordinates are user units whose size each board chooses; x points right and y points down. Colors and line widths come from
class names only, so that style sheets decide how a drawing looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, NamedTuple, TypeAlias


class Message(NamedTuple):
    """A text that has not been translated yet.

    `key` names a template of the message catalog and `args` fills its placeholders; an argument may itself be a message.
    """

    key: str
    args: Mapping[str, Any] = {}


def join_messages(key: str, messages: Iterable[Message]) -> Message:
    """Return one message of one or more: the template `key` puts each (`second`) after those before it (`first`)."""
    return reduce(lambda first, second: Message(key, {"first": first, "second": second}), messages)


class Box(NamedTuple):
    """A rectangle in user units; (x, y) is its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, strip: float) -> Box:
        """Return the rectangle with a strip of this width around it."""
        return Box(self.x - strip, self.y - strip, self.width + 2 * strip, self.height + 2 * strip)


@dataclass(frozen=True, slots=True)
class Path:
    """An SVG path. `d` is SVG path data with absolute or relative commands."""

    d: str
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle with its center at (x, y) and the radius `r`, in user units."""

    x: float
    y: float
    r: float
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in user units; (x, y) is its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text centered on (x, y); `size` is the font size in user units.

    If `width` is given, text that is wider is drawn in a smaller font so that it fits.
    """

    x: float
    y: float
    text: str
    size: float
    classes: str = ""
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Tiling:
    """A rectangle filled with a repeated pattern.

    `shapes` is the tile whose upper left corner is (x, y); it repeats every `step_x` and `step_y` user units.
    """

    x: float
    y: float
    width: float
    height: float
    step_x: float
    step_y: float
    shapes: tuple[Path | Circle | Rect, ...]
    classes: str = ""


Shape: TypeAlias = "Path | Circle | Rect | Text | Tiling"


@dataclass(frozen=True, slots=True)
class Item:
    """A group of shapes that is added to and removed from the board as a unit, such as a piece or a mark.

    `key` identifies the item within its game: two items with the same key have the same drawing. The drawing is either
    `shapes` or the scene's symbol `symbol` translated by `at`. `points` and `color` name the board points and the color the
    item represents; both are empty for decoration. `anchor` is the center of a move number or mark on the item, and `title`
    is its name for screen readers.
    """

    key: str
    layer: str
    shapes: tuple[Shape, ...] = ()
    classes: str = ""
    points: tuple[str, ...] = ()
    color: str | None = None
    symbol: str | None = None
    at: tuple[float, float] = (0.0, 0.0)
    anchor: tuple[float, float] | None = None
    title: Message | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """An empty point of the board, drawn as the scene's symbol `symbol` translated by (x, y).

    (x, y) lies inside the cell. `written` is the point's name in the players' notation if it differs from `point`.
    """

    point: str
    symbol: str
    x: float
    y: float
    written: str = ""


@dataclass(frozen=True, slots=True)
class Lattice:
    """A rectangular grid of points, for boards too large for one `Cell` per point.

    (x, y) is the point of the first column and first row; `step_x` and `step_y` are the distances between columns and rows
    in user units. A point's name is its column name followed by its row name.
    """

    x: float
    y: float
    step_x: float
    step_y: float
    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Toggle:
    """A setting of the drawing that users can switch: items with the class `toggle-NAME` are hidden while it is off.

    Toggles with the same `choice` (the label of the group) are exclusive: exactly one of them is on.
    """

    name: str
    label: Message
    on: bool = True
    choice: Message | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """The fixed part of a drawing, which is the same at every node of a game.

    `view` is the bounding box of the board, and `frame` that of the board with its coordinates. `layers` are the names of
    the layers from back to front. `background` is always drawn, `coordinates` only on request. `cells` has one entry per
    point; it is empty if `lattice` describes the points instead.
    """

    view: Box
    frame: Box
    layers: tuple[str, ...]
    background: tuple[Item, ...] = ()
    coordinates: tuple[Item, ...] = ()
    cells: tuple[Cell, ...] = ()
    cell_layer: str = "cells"
    lattice: Lattice | None = None
    symbols: Mapping[str, tuple[Shape, ...]] = field(default_factory=dict)
    toggles: tuple[Toggle, ...] = ()
