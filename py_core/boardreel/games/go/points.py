"""The points of a Go board, under their names in records and under those at the edge of the board (`R16`).

SmartGo and GoGui write the latter. See section 7 of the project's specification of vendor files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from weakref import WeakKeyDictionary

from boardreel.games.intersections.notation import PointReader
from boardreel.games.intersections.points import LETTERS, MAX_SIZE, PointGrid
from boardreel.games.protocol import Move
from boardreel.sgf import Game, Node
from boardreel.sgf.properties import PROPERTIES
from boardreel.sgf.property_types import ValueType
from boardreel.sgf.values import split_compose, unescape_simple

_POINT_TYPES = frozenset((ValueType.POINT, ValueType.MOVE, ValueType.STONE, ValueType.POINT_PAIR, ValueType.LABEL))
#: properties whose values have points
POINT_IDENTS = frozenset(row.ident for row in PROPERTIES.values() if row.value_type in _POINT_TYPES)
#: index of the first node with points as on the edge of the board, -1 if there is none, for each game in use
_first_nodes: WeakKeyDictionary[Game, int] = WeakKeyDictionary()


class GoGrid(PointGrid):
    """A board whose points have two names: `qd` and, as on the edge of the board, `R16`."""

    @cached_property
    def moves(self) -> Mapping[str, tuple[Move, ...]]:
        """Return the moves of each color, `B` and `W`, by point index. All games on a board share them."""
        return {color: tuple(Move(color, (name,)) for name in self.names) for color in ("B", "W")}

    def find_point(self, raw: str) -> int | None:
        """Return the index of the point that a raw value names in either way, or None if it names none."""
        point = super().find_point(raw)
        return point if point is not None else self.find_edge_name(raw)

    def find_edge_name(self, raw: str) -> int | None:
        """Return the index of the point that a raw value names as on the edge of the board (`R16` or `r16`), or None."""
        return self.index_by_display_name.get("".join(unescape_simple(raw).split()).upper())

    @property
    def name_beyond_corner(self) -> str | None:
        """Return the name of the point one column and one row beyond the board; some programs write it for a pass."""
        if max(self.columns, self.rows) >= MAX_SIZE:
            return None
        return LETTERS[self.columns] + LETTERS[self.rows]

    def rewrite(self, ident: str, raw: str) -> str:
        """Return a raw value of a property with points as records name them, in place of those as on the edge of the board.

        The part of a label after its point is text and stays.
        """
        first, rest = split_compose(raw)
        if rest is None:
            return self._record_name(first)
        return f"{self._record_name(first)}:{rest if ident == 'LB' else self._record_name(rest)}"

    def _record_name(self, raw: str) -> str:
        """Return the name that records use for a point, `qd` for `R16`, or `raw` if it names no point in this way."""
        point = self.find_edge_name(raw)
        return raw if point is None else self.names[point]


@lru_cache(maxsize=32)
def shared_go_grid(columns: int, rows: int) -> GoGrid:
    """Return the board of `columns` x `rows` points, always the same object, so that its tables are computed once."""
    return GoGrid(columns, rows)


class GoPointReader(PointReader):
    """A reader of the points of one node of Go, which reports points as on the edge of the board once a game."""

    def __init__(self, grid: GoGrid, node: Node, *, is_old_format: bool = False) -> None:
        """Start without diagnostics. `is_old_format` means that the record says that it is in FF[1] to FF[3]."""
        super().__init__(grid, is_old_format=is_old_format)
        self.go_grid = grid
        self.node = node

    def report_repair(self, ident: str, value_index: int, raw: str, point: int) -> None:
        """Report points as on the edge of the board in the first node that has any, and each other repair."""
        if self.go_grid.find_edge_name(raw) != point:
            super().report_repair(ident, value_index, raw, point)
        elif "human-coordinates" not in self._reported and self._is_first_with_edge_names():
            self.report("human-coordinates", ident, value_index)

    def _is_first_with_edge_names(self) -> bool:
        """Return whether the node is the first of its game with a point as on the edge of the board."""
        return first_node_with_edge_names(self.node.game, self.go_grid) == self.node.index


def first_node_with_edge_names(game: Game, grid: GoGrid) -> int:
    """Return the index of the first node, in file order, with a point as on the edge of the board; -1 without one."""
    if game not in _first_nodes:
        _first_nodes[game] = next((node.index for node in game.nodes if _has_edge_names(node, grid)), -1)
    return _first_nodes[game]


def _has_edge_names(node: Node, grid: GoGrid) -> bool:
    """Return whether a node has a point as on the edge of the board."""
    return any(
        grid.find_edge_name(split_compose(raw)[0]) is not None
        for ident, raws in node.properties.items()
        if ident in POINT_IDENTS
        for raw in raws
    )
