"""Compute the properties of a node after markup or setup is changed.

The functions return only the properties that change, as identifier and new raw values; an empty list removes the
property.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardreel.editing.changes import EditError, value_list
from boardreel.games.protocol import Rules
from boardreel.games.symmetry import identity
from boardreel.sgf.values import split_compose, unescape_simple

#: properties that put one symbol on each point of a list; a point has at most one of them
SYMBOLS = ("CR", "MA", "SL", "SQ", "TR")
#: properties that give points to the territory of a side
TERRITORIES = ("TB", "TW")
LABEL = "LB"
#: properties that draw something between two points
LINE, ARROW = "LN", "AR"
#: property that removes pieces
REMOVAL = "AE"
#: characters of a point that an error message quotes
_MAX_QUOTED_CHARACTERS = 40
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

Values = Mapping[str, Sequence[str]]


def board_points(rules: Rules, points: Iterable[str], method: str) -> list[str]:
    """Return points as a list; a string is one point. Raise EditError for a point that the board of the game lacks.

    `method` is the one that was called with the points, which may be written in any way. If the game has no board, every
    point is possible.
    """
    listed = value_list(points, method)
    known = set(map(_key, identity(rules.scene, ()).points))
    for point in listed:
        if known and _key(point) not in known:
            raise EditError(f"{point[:_MAX_QUOTED_CHARACTERS]!r} is not a point of the board")
    return listed


def toggled_marks(
    properties: Values, kind: str, points: Sequence[str], group: Sequence[str] = SYMBOLS
) -> dict[str, list[str]]:
    """Return the changes that put the symbol `kind` on points or, if all of them have it, remove it from them.

    A point has at most one symbol of a `group`, so others of it on these points are removed. `properties` are the
    properties of the node.
    """
    wanted = set(map(_key, points))
    present = {ident: _listed_points(properties.get(ident, ())) for ident in group}
    is_marked = wanted <= set(map(_key, present[kind]))
    changed: dict[str, list[str]] = {}
    for ident, marked in present.items():
        kept = [point for point in marked if _key(point) not in wanted]
        if ident == kind and not is_marked:
            changed[ident] = [*kept, *dict.fromkeys(points)]
        elif len(kept) < len(marked):
            changed[ident] = kept
    return changed


def toggled_line(properties: Values, kind: str, start: str, end: str) -> dict[str, list[str]]:
    """Return the change that draws a line (`LN`) or an arrow (`AR`) between two points, or takes it off if it is there.

    A line has no direction. An arrow takes the place of a line between its points, and the other way round.
    """
    ends = (_key(start), _key(end))
    changed: dict[str, list[str]] = {}
    for ident in (LINE, ARROW):
        values = list(properties.get(ident, ()))
        same = {ends, ends[::-1]} if LINE in (ident, kind) else {ends}
        kept = [value for value in values if tuple(_key(part or "") for part in split_compose(value)) not in same]
        if ident == kind and len(kept) == len(values):
            kept.append(f"{start}:{end}")
        if kept != values:
            changed[ident] = kept
    return changed


def toggled_points(present: Sequence[str], points: Sequence[str]) -> list[str]:
    """Return the points of a list after others were added, or taken off if all of them are in the list."""
    singles = _single_points(value for value in present if value)
    if set(points) <= set(singles):
        return [point for point in singles if point not in points]
    return list(dict.fromkeys((*singles, *points)))


def changed_label(properties: Values, point: str, raw_text: str) -> dict[str, list[str]]:
    """Return the change that sets the label of a point, or removes it if the text is empty. `raw_text` is escaped."""
    others = [value for value in properties.get(LABEL, ()) if _key(split_compose(value)[0]) != _key(point)]
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


def changed_setup(
    properties: Values, setup_idents: Iterable[str], points: Sequence[str], added: Values
) -> dict[str, list[str]]:
    """Return the changes that replace the setup of some points by the values in `added`.

    `properties` are the properties of the node, and `setup_idents` are the setup properties of the game. A value that
    lists several points, as for a piece, is removed completely if one of them is among `points`; a rectangle keeps its
    other points.
    """
    wanted = set(points)
    changed: dict[str, list[str]] = {}
    for ident in (*dict.fromkeys(setup_idents), *(ident for ident in added if ident not in properties)):
        values = list(properties.get(ident, ()))
        kept = [value for value in _single_points(values) if wanted.isdisjoint(value.split(","))]
        # rectangles that are not touched stay rectangles
        kept = values if len(kept) == len(_single_points(values)) else kept
        new = [*kept, *added.get(ident, ())]
        if new != values:
            changed[ident] = new
    return changed


def _key(raw: str) -> str:
    """Return a text that is the same for all ways of writing a point, such as `K4` and `k4`.

    The case of letters is significant where names are letters only, as in Go.
    """
    text = "".join(unescape_simple(raw).split())
    return text.lower() if any(map(str.isdigit, text)) else text


def _listed_points(values: Iterable[str]) -> list[str]:
    """Return the points in the values of a mark, some of which may list several (`a1,a2`)."""
    return [point for value in _single_points(values) for point in value.split(",")]


def _single_points(values: Iterable[str]) -> list[str]:
    """Return the points in a list of values, with each rectangle (`aa:cc`) expanded to its points."""
    points: list[str] = []
    for value in values:
        first, second = split_compose(value)
        corners = (unescape_simple(first), unescape_simple(second or ""))
        if second is None or not all(len(corner) == 2 and set(corner) <= set(_LETTERS) for corner in corners):
            points.append(value)
            continue
        (left, right), (top, bottom) = (sorted(map(_LETTERS.index, pair)) for pair in zip(*corners, strict=True))
        points += [
            _LETTERS[column] + _LETTERS[row] for row in range(top, bottom + 1) for column in range(left, right + 1)
        ]
    return points
