"""Convert properties of older Go records to FF[4]: `L` and `M`, passes written as `tt`, and `KI`.

Programs write these properties into FF[4] records too, so the version of the record does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardreel.games.go.execution import MOVES, Execution, is_pass
from boardreel.games.go.position import GoPosition
from boardreel.games.grid.points import LETTERS
from boardreel.games.grid.values import Reader, seconds
from boardreel.sgf import Game, Node

if TYPE_CHECKING:
    from boardreel.games.go.rules import GoRules

OLD = frozenset(("L", "M", "KI")) | MOVES


class Converter:
    """Converts the nodes of one game. The boards are played once, when the first `M` is met."""

    def __init__(self, rules: GoRules, game: Game) -> None:
        self.rules = rules
        self.game = game
        self._positions: list[GoPosition] = []

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """The node's properties in the current form, or None where nothing changes."""
        if OLD.isdisjoint(node.properties):
            return None
        now: dict[str, list[str]] = {}
        for ident, raws in node.properties.items():
            for current, values in self._property(node, ident, raws):
                now.setdefault(current, []).extend(values)
        if {ident: list(raws) for ident, raws in node.properties.items()} == now:
            return None
        return list(now.items())

    def _property(self, node: Node, ident: str, raws: Sequence[str]) -> list[tuple[str, list[str]]]:
        if ident in MOVES:
            return [(ident, ["" if is_pass(raw, self.rules.grid) else raw for raw in raws])]
        if ident == "L":
            return [("LB", [f"{raw}:{LETTERS[i % len(LETTERS)]}" for i, raw in enumerate(raws)])]
        if ident == "M":
            return self._marks(node, raws)
        if ident == "KI" and "KM" not in node.properties:
            half = seconds(raws)
            return [(ident, list(raws))] if half is None else [("KM", [f"{half / 2:g}"])]
        return [(ident, list(raws))]

    def _marks(self, node: Node, raws: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Triangles on stones, crosses elsewhere; what cannot be read stays."""
        grid, stones, reader = self.rules.grid, self._position(node).stones, Reader(self.rules.grid)
        sorted_out: dict[str, list[str]] = {}
        for raw in raws:
            areas = [area for _, area in reader.areas("M", [raw])]
            if not areas:
                sorted_out.setdefault("M", []).append(raw)
            for point in (point for area in areas for point in grid.points_of(area)):
                sorted_out.setdefault("TR" if stones[point] else "MA", []).append(grid.names[point])
        return list(sorted_out.items())

    def _position(self, node: Node) -> GoPosition:
        if not self._positions:
            for each in self.game.nodes:
                before = self.rules.start() if each.parent is None else self._positions[each.parent.index]
                self._positions.append(Execution(before, each).position())
        return self._positions[node.index]
