"""Compute the properties of a node after markup or setup is changed.

The functions return only the properties that change, as identifier and new raw values; an empty list removes the
property.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardreel.editing.changes import EditError, value_list
from boardreel.games.point_values import point_key
from boardreel.games.protocol import Rules
from boardreel.games.symmetry import identity
from boardreel.sgf.values import split_compose

#: properties that put one symbol on each point of a list; a point has at most one of them
SYMBOLS = ("CR", "MA", "SL", "SQ", "TR")
#: properties that give points to the territory of a side
TERRITORIES = ("TB", "TW")
LABEL = "LB"
#: properties of marks before FF[4]
OLD_MARKS = frozenset(("L", "M"))
#: properties that draw something between two points
LINE, ARROW = "LN", "AR"
#: property that removes pieces
REMOVAL = "AE"
#: characters of a point that an error message quotes
_MAX_QUOTED_CHARACTERS = 40

Values = Mapping[str, Sequence[str]]


def board_points(rules: Rules, points: Iterable[str], method: str) -> list[str]:
    """Return the names of points as a list; a string is one point. Raise EditError for a point that the board lacks.

    `method` is the one that was called with the points, which may be written in any way. If the game has no board, every
    point is possible.
    """
    names = {point_key(name): name for name in identity(rules.scene, ()).points}
    listed = value_list(points, method)
    for point in listed:
        if names and point_key(point) not in names:
            raise EditError(f"{point[:_MAX_QUOTED_CHARACTERS]!r} is not a point of the board")
    return [names.get(point_key(point), point) for point in listed]


def toggled_marks(
    rules: Rules, properties: Values, kind: str, points: Sequence[str], group: Sequence[str] = SYMBOLS
) -> dict[str, list[str]]:
    """Return the changes that put the symbol `kind` on points or, if all of them have it, remove it from them.

    A point has at most one symbol of a `group`, so others of it on these points are removed. `properties` are the
    properties of the node.
    """
    is_marked = set(map(point_key, points)) <= set(map(point_key, _listed_points(rules, properties.get(kind, ()))))
    changed: dict[str, list[str]] = {}
    for ident in group:
        values = list(properties.get(ident, ()))
        new = _values_without(rules, values, points)
        if ident == kind and not is_marked:
            new += dict.fromkeys(points)
        if new != values:
            changed[ident] = new
    return changed


def toggled_line(rules: Rules, properties: Values, kind: str, start: str, end: str) -> dict[str, list[str]]:
    """Return the change that draws a line (`LN`) or an arrow (`AR`) between two points, or takes it off if it is there.

    A line has no direction. An arrow takes the place of a line between its points, and the other way round.
    """
    ends = (_point(rules, start), _point(rules, end))
    changed: dict[str, list[str]] = {}
    for ident in (LINE, ARROW):
        values = list(properties.get(ident, ()))
        same = {ends, ends[::-1]} if LINE in (ident, kind) else {ends}
        kept = [
            value for value in values if tuple(_point(rules, part or "") for part in split_compose(value)) not in same
        ]
        if ident == kind and len(kept) == len(values):
            kept.append(f"{start}:{end}")
        if kept != values:
            changed[ident] = kept
    return changed


def toggled_points(rules: Rules, present: Sequence[str], points: Sequence[str]) -> list[str]:
    """Return the points of a list after others were added, or taken off if all of them are in the list."""
    singles = _listed_points(rules, filter(None, present))
    if set(points) <= set(singles):
        return [point for point in singles if point not in points]
    return list(dict.fromkeys((*singles, *points)))


def changed_label(rules: Rules, properties: Values, point: str, raw_text: str) -> dict[str, list[str]]:
    """Return the change that sets the label of a point, or removes it if the text is empty. `raw_text` is escaped."""
    wanted = _point(rules, point)
    others = [value for value in properties.get(LABEL, ()) if _point(rules, split_compose(value)[0]) != wanted]
    return {LABEL: [*others, f"{point}:{raw_text}"] if raw_text else others}


def setup_values(
    board: Mapping[str, str] | None, points: Sequence[str], color: str | None, *, are_pieces: bool
) -> dict[str, list[str]]:
    """Return the setup properties that give points a color, or remove the pieces on them if `color` is None.

    `board` maps occupied points to their colors before; None if it is not known what is on the points. Points that
    have the color already are omitted. If `are_pieces`, one value lists all points of a piece; otherwise each point is
    a value.
    """
    if board is None:
        ident = REMOVAL if color is None else f"A{color}"
    elif color is None:
        points = [point for point in points if point in board]
        ident = REMOVAL
    else:
        points = [] if all(board.get(point) == color for point in points) else points
        ident = f"A{color}"
    if not points:
        return {}
    return {ident: [",".join(points)] if are_pieces else list(points)}


def whole_setup(board: Mapping[str, str], points: Sequence[str], color: str | None) -> dict[str, list[str]]:
    """Return the setup properties of a whole board after points got a color, or lost their pieces if `color` is None.

    `board` maps occupied points to their colors before. An empty board has no setup except that of `points`.
    """
    after = {point: other for point, other in board.items() if point not in points}
    after |= {} if color is None else dict.fromkeys(points, color)
    values: dict[str, list[str]] = {}
    for point, other in after.items():
        values.setdefault(f"A{other}", []).append(point)
    return values or {REMOVAL: list(points)}


def changed_setup(rules: Rules, properties: Values, points: Sequence[str], added: Values) -> dict[str, list[str]]:
    """Return the changes that replace the setup of some points by the values in `added`.

    `properties` are the properties of the node. A piece is removed completely if one of its points is among `points`.
    """
    changed: dict[str, list[str]] = {}
    for ident in dict.fromkeys((*rules.setup_idents, *added)):
        values = list(properties.get(ident, ()))
        new = _values_without(rules, values, points, are_pieces=bool(rules.trays)) + list(added.get(ident, ()))
        if new != values:
            changed[ident] = new
    return changed


def _values_without(
    rules: Rules, values: Sequence[str], points: Iterable[str], *, are_pieces: bool = False
) -> list[str]:
    """Return the raw values of a list of points without some points.

    A value that names none of them stays as it is written. Another one is replaced by its other points, or omitted if
    values are pieces.
    """
    unwanted = set(map(point_key, points))
    kept: list[str] = []
    for value in values:
        listed = rules.point_values(value)
        others = [point for point in listed if point_key(point) not in unwanted]
        if len(others) == len(listed):
            kept.append(value)
        elif not are_pieces:
            kept += others
    return kept


def _listed_points(rules: Rules, values: Iterable[str]) -> list[str]:
    """Return the points that the raw values of a list of points name."""
    return [point for value in values for point in rules.point_values(value)]


def _point(rules: Rules, raw: str) -> str:
    """Return a text that is the same for all ways in which a raw value may name a point."""
    return ",".join(map(point_key, rules.point_values(raw)))
