"""Compute the properties of a node after marks are put on points or taken off, and after setup.

Functions return the properties that change, as identifier and new values; no values remove the property.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardreel.sgf.values import split_compose, unescape_simple

#: properties that put one symbol on each point of a list; a point has at most one of them
SYMBOLS = ("CR", "MA", "SL", "SQ", "TR")
LABEL = "LB"
#: property that removes pieces
REMOVAL = "AE"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

Values = Mapping[str, Sequence[str]]


def toggled_marks(properties: Values, kind: str, points: Sequence[str]) -> dict[str, list[str]]:
    """Return the changes that put the symbol `kind` on points, or take it off if all of them have it.

    The symbols that the points have before are taken off.
    """
    wanted = set(points)
    present = {ident: _single_points(properties.get(ident, ())) for ident in SYMBOLS}
    is_marked = wanted <= set(present[kind])
    changed: dict[str, list[str]] = {}
    for ident, marked in present.items():
        kept = [point for point in marked if point not in wanted]
        if ident == kind and not is_marked:
            changed[ident] = [*kept, *dict.fromkeys(points)]
        elif len(kept) < len(marked):
            changed[ident] = kept
    return changed


def changed_label(properties: Values, point: str, raw_text: str) -> dict[str, list[str]]:
    """Return the change that puts a label on a point, or takes it off if the text is empty. `raw_text` is escaped."""
    others = [value for value in properties.get(LABEL, ()) if split_compose(value)[0] != point]
    return {LABEL: [*others, f"{point}:{raw_text}"] if raw_text else others}


def setup_values(
    board: Mapping[str, str], points: Sequence[str], color: str | None, *, are_pieces: bool
) -> dict[str, list[str]]:
    """Return the properties that put a color on points of a board, or remove what is there if the color is None.

    There are none if the points have the color already. If `are_pieces`, one value names all points of a piece.
    """
    if color is None:
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
    """Return the changes that replace the setup of points by the values `added`.

    `setup_idents` are the setup properties of the game. A value that names one of the points and others, as a piece does,
    is removed with all its points; a rectangle keeps its other points.
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


def _single_points(values: Iterable[str]) -> list[str]:
    """Return the points of a list of points, with the points of each rectangle (`aa:cc`) one by one."""
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
