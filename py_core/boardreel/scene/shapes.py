"""Drawings as data. Nothing here draws: `scene.svg` and the web layer turn the same data into the same SVG elements.

Coordinates are user units of the board's own choice, x to the right, y downwards. Looks come from class names alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias


class Message(NamedTuple):
    """A text that is not yet in a language: the key of a template and what fills it. Arguments may be messages."""

    key: str
    args: Mapping[str, Any] = {}


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Path:
    """An SVG path, `d` in absolute or relative commands."""

    d: str
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    r: float
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Text centred on (x, y). `width`, when given, is the room it has: longer text is drawn smaller by the drawer."""

    x: float
    y: float
    text: str
    size: float
    classes: str = ""
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Tiling:
    """The rectangle (x, y, width, height) filled by repeating `shapes`, given for the tile whose corner is (x, y)."""

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
    """One drawn thing, put on and taken off as a whole; one SVG group.

    `key` names it in its record: equal keys are the same drawing. Its shapes are `shapes`, or the scene's symbol `symbol`
    moved by `at`. `points` and `color` say what of the board it stands for (empty for decoration). `anchor` is where a move
    number or a mark goes. `title` is what it is called when it is spoken.
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
    """An empty point of the board: the scene's symbol `symbol`, moved by (x, y). (x, y) lies inside the cell.

    `written` is the name as players write it where the record has another.
    """

    point: str
    symbol: str
    x: float
    y: float
    written: str = ""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Points in rows and columns for boards too large for one `Cell` a point: name of (column, row) = column + row."""

    x: float
    y: float
    step_x: float
    step_y: float
    columns: tuple[str, ...]
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Toggle:
    """Something the reader may switch: items with class `toggle-NAME` are hidden while it is off.

    Of the toggles with the same `choice`, which is what the choice is called, one is on.
    """

    name: str
    label: Message
    on: bool = True
    choice: Message | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What does not change during a game. `view` is the board alone, `frame` the board with room for coordinates.

    `layers` from the back to the front; `background` is always drawn, `coordinates` when asked for. `cells` has one entry a
    point, or is empty and `lattice` says where the points are.
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
