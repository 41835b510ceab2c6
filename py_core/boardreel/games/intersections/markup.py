"""What a node shows on the board beside stones: its markup, and what it inherits down the path (`DD` `VW` `FG`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardreel.games.intersections.figures import off
from boardreel.games.intersections.marks import (
    SHAPES,
    cover_item,
    dim_item,
    label_mark,
    line_mark,
    shape_mark,
    territory_mark,
    view_box,
)
from boardreel.games.intersections.notation import Reader
from boardreel.games.intersections.points import LETTERS, Grid
from boardreel.scene.shapes import Box, Item
from boardreel.sgf.figures import Figure, read_figure
from boardreel.sgf.values import unescape_simple

LISTS = frozenset((*SHAPES, "M"))
COMPOSED = frozenset(("LB", "AR", "LN", "L"))
TERRITORY = {"TB": "player1 black", "TW": "player2 white"}
#: every property that this module reads
IDENTS = LISTS | COMPOSED | frozenset(TERRITORY)
INHERITED = frozenset(("DD", "VW", "FG"))


@dataclass(frozen=True, slots=True)
class Inherited:
    """What holds on down the path: dimmed points, visible points (None: all), the figure (None: there are none)."""

    dim: int = 0
    view: int | None = None
    figure: Figure | None = None

    def items(self, grid: Grid) -> list[Item]:
        """The veil and the cover."""
        shown = [dim_item(grid, self.dim)] if self.dim else []
        return shown if self.view is None else [*shown, cover_item(grid, self.view)]

    def box(self, grid: Grid) -> Box | None:
        """The part of the board to show, or None for all of it."""
        return None if self.view is None else view_box(grid, self.view)

    @property
    def off(self) -> tuple[str, ...]:
        """Toggles of the scene that the figure does without."""
        return off(self.figure)


PLAIN = Inherited()


def inherit(before: Inherited, reader: Reader, properties: Mapping[str, Sequence[str]]) -> Inherited:
    """What holds from this node on."""
    if INHERITED.isdisjoint(properties):
        return before
    now = before
    for ident in ("DD", "VW"):
        if ident in properties:
            bits = reader.bits(ident, list(properties[ident]))
            now = replace(now, dim=bits) if ident == "DD" else replace(now, view=bits or None)
    if "FG" in properties:
        now = replace(now, figure=read_figure(properties["FG"][0]))
    return now


class Marks(NamedTuple):
    """The marks of a node, and the points that have one in their middle."""

    items: list[Item]
    taken: set[int]


def read_marks(reader: Reader, properties: Mapping[str, Sequence[str]], board: Sequence[int]) -> Marks:
    """Draws the markup of a node over the board after it."""
    marks = Marks([], set())
    if IDENTS.isdisjoint(properties):
        return marks
    shaped: dict[int, str] = {}
    labelled: set[int] = set()
    for ident, values in properties.items():
        raws = list(values)
        if ident in LISTS:
            _shapes(reader, ident, raws, board, shaped, marks)
        elif ident in TERRITORY:
            points = reader.grid.points(reader.bits(ident, raws))
            marks.items.extend(territory_mark(reader.grid, ident, point, TERRITORY[ident]) for point in points)
        elif ident in ("LB", "L"):
            _labels(reader, ident, raws, board, labelled, marks)
        elif ident in ("AR", "LN"):
            _lines(reader, ident, raws, marks)
    marks.taken.update(shaped, labelled)
    return marks


def _shapes(
    reader: Reader, ident: str, raws: list[str], board: Sequence[int], shaped: dict[int, str], marks: Marks
) -> None:
    grid = reader.grid
    for value, area in reader.areas(ident, raws):
        clash: int | None = None
        for point in grid.points_of(area):
            name = ident if ident != "M" else "TR" if board[point] else "MA"
            if point in shaped:
                clash = point
                continue
            shaped[point] = ident
            marks.items.append(shape_mark(grid, name, point, board[point]))
        if clash is not None:
            code = "position-not-unique" if shaped[clash] == ident else "markup-conflict"
            reader.report(code, ident, value, point=grid.shown[clash])


def _labels(
    reader: Reader, ident: str, raws: list[str], board: Sequence[int], labelled: set[int], marks: Marks
) -> None:
    for value, raw in enumerate(raws):
        if ident == "L":
            point = reader.point(ident, value, raw)
            pair = None if point is None else (point, LETTERS[value % len(LETTERS)])
        else:
            pair = reader.pair(ident, value, raw)
        if pair is None:
            continue
        point, text = pair[0], unescape_simple(pair[1]).strip()
        if point in labelled:
            reader.report("position-not-unique", ident, value, point=reader.grid.shown[point])
        elif text:
            labelled.add(point)
            marks.items.append(label_mark(reader.grid, point, text, board[point]))
        else:
            reader.report("empty-value", ident, value)


def _lines(reader: Reader, ident: str, raws: list[str], marks: Marks) -> None:
    drawn: set[tuple[int, int]] = set()
    for value, raw in enumerate(raws):
        pair = reader.pair(ident, value, raw)
        end = None if pair is None else reader.point(ident, value, pair[1])
        if pair is None or end is None:
            continue
        start = pair[0]
        line = (start, end) if ident == "AR" else (min(start, end), max(start, end))
        if start == end:
            reader.report("bad-value", ident, value, text=unescape_simple(raw)[:40])
        elif line in drawn:
            reader.report("position-not-unique", ident, value, point=reader.grid.shown[start])
        else:
            drawn.add(line)
            marks.items.append(line_mark(reader.grid, ident, start, end))
