"""Convert properties of older Go records to FF[4]: `L` and `M`, passes written as `tt`, and `KI`.

Programs write these properties into FF[4] records too, so the version of the record does not matter. What programs and
servers write in another way is converted as well: points, passes, game info and handicap stones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardreel.games.go.context import GoContext
from boardreel.games.go.notation import MOVE_PROPERTIES, is_pass
from boardreel.games.go.play import GoNodePlayer
from boardreel.games.go.points import POINT_IDENTS
from boardreel.games.go.position import GoPosition
from boardreel.games.intersections.markup import OLD_MARKS, current_marks
from boardreel.games.intersections.notation import read_real
from boardreel.sgf import Game, Node
from boardreel.sgf.info_reading import InfoReading, read_info
from boardreel.sgf.properties import GAME_INFO_IDENTS
from boardreel.sgf.values import escape
from boardreel.sgf.vendor_headers import OVERTIME_IDENTS

#: properties of nodes after the root that may change
CONVERTED = OLD_MARKS | {"KI"} | POINT_IDENTS | GAME_INFO_IDENTS
#: properties of the game info that are rewritten; names of players never are
_INFO_IDENTS = frozenset(("RE", "KM", "HA", "TM", "DT", "OT", "EV"))


class Converter:
    """Convert the nodes of one game. The game is played once, at the first `M`, whose conversion depends on the stones."""

    def __init__(self, context: GoContext, game: Game) -> None:
        """Prepare to convert the nodes of `game`, whose board and settings are in `context`."""
        self.context = context
        self.game = game
        self._positions: list[GoPosition] = []

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """Return the node's properties in FF[4] as identifiers and raw values, or None if nothing changes."""
        if CONVERTED.isdisjoint(node.properties) and node.index > 0:
            return None
        properties: Mapping[str, Sequence[str]] = node.properties
        if node.index == 0 or not GAME_INFO_IDENTS.isdisjoint(properties):
            properties = dict(_converted_info(properties, read_info(node, standard_values=True)))
        now: dict[str, list[str]] = {}
        for ident, raws in properties.items():
            for current, values in self._property(node, ident, raws):
                now.setdefault(current, []).extend(values)
        if node.index == 0 and self.context.added_stones:
            now["AB"] = list(self.context.added_stones)
        if {ident: list(raws) for ident, raws in node.properties.items()} == now:
            return None
        return list(now.items())

    def _property(self, node: Node, ident: str, raws: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Return one property of a node in its FF[4] form: pairs of identifier and raw values.

        A property without a newer form, or with an unreadable value, is returned unchanged.
        """
        if ident in MOVE_PROPERTIES:
            return [
                (
                    ident,
                    ["" if is_pass(raw, self.context.grid) else self.context.grid.rewrite(ident, raw) for raw in raws],
                )
            ]
        if ident in OLD_MARKS:
            stones = self._position(node).stones if ident == "M" else b""
            marks = current_marks(self.context.grid, {ident: raws}, stones)
            return [(current, values) for current, values in marks.items() if values]
        if ident == "KI" and "KM" not in node.properties:
            half = read_real(raws)
            return [(ident, list(raws))] if half is None else [("KM", [f"{half / 2:g}"])]
        return [
            (ident, [self.context.grid.rewrite(ident, raw) for raw in raws] if ident in POINT_IDENTS else list(raws))
        ]

    def _position(self, node: Node) -> GoPosition:
        """Return the position after a node; the first call plays all nodes of the game and keeps their positions."""
        if not self._positions:
            for each in self.game.nodes:
                before = GoPosition.initial(self.context) if each.parent is None else self._positions[each.parent.index]
                after = GoNodePlayer(before, each).play().position
                assert isinstance(after, GoPosition)
                self._positions.append(after)
        return self._positions[node.index]


def _converted_info(
    properties: Mapping[str, Sequence[str]], info: Mapping[str, InfoReading]
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the properties of a node with its game info in the form of the format.

    `info` has the readings of `read_info`. Properties of servers are left out if their value was taken over. What could
    not be read stays as it is, and so does a value with a note.
    """
    by_source = {reading.ident: (ident, reading) for ident, reading in info.items() if ident in _INFO_IDENTS}
    overtime = info.get("OT")
    for ident, values in properties.items():
        standard, reading = by_source.get(ident, (ident, None))
        if overtime is not None and ident in OVERTIME_IDENTS:
            continue
        has_comma = ident == "KM" and "," in values[0]
        if reading is None or (
            standard == ident
            and ((reading.code is None and not has_comma) or reading.value is None or reading.has_note)
        ):
            yield ident, values
        elif reading.value is not None:
            yield standard, [escape(reading.value)]
    if overtime is not None and overtime.value is not None:
        yield "OT", [overtime.value]
