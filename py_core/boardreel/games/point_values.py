"""Read the values of lists of points in games whose points have no other notation than their names."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from boardreel.sgf.values import split_compose, unescape_simple

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def point_key(raw: str) -> str:
    """Return a text that is the same for all ways of writing a point, such as `K4` and `k4`.

    The case of letters is significant where names are letters only, as in Go.
    """
    text = "".join(unescape_simple(raw).split())
    return text.lower() if any(map(str.isdigit, text)) else text


def split_point_list(raw: str, names: Mapping[str, str]) -> list[str]:
    """Return the points of a raw value: a point, points joined by commas, or a rectangle of letters (`aa:cc`).

    `names` maps the `point_key` of every point to its name. Other points stay as they are written.
    """
    first, second = split_compose(raw)
    corners = (unescape_simple(first), unescape_simple(second or ""))
    if all(len(corner) == 2 and set(corner) <= set(_LETTERS) for corner in corners):
        (left, right), (top, bottom) = (sorted(map(_LETTERS.index, pair)) for pair in zip(*corners, strict=True))
        rows = _LETTERS[top : bottom + 1]
        parts = [column + row for row, column in product(rows, _LETTERS[left : right + 1])]
    else:
        parts = raw.split(",")
    return [names.get(point_key(part), part) for part in parts]
