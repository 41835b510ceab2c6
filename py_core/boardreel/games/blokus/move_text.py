"""Write moves as property values, and read them as players write them: `f1-f3,g2` or `L4 f1-f3,g2`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.geometry import parse_point, point_name
from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.context import BlokusContext
from boardreel.games.protocol import Move

_PIECE_AND_POINTS = re.compile(r"([\w.]+)[\s:]+(.*)", re.DOTALL)
_SEPARATORS = re.compile(r"[\s,+]+")
_DASH = re.compile(r"\s*[-–]\s*")
_POINTS = re.compile(r"([a-z]{1,2}[0-9]{1,2})(?:-([a-z]{1,2}[0-9]{1,2}))?", re.ASCII)
#: a move names no more points and ranges
MAX_NAMES = 40


def encode_move(context: BlokusContext, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the property of a move as Pentobi writes it: one value, all points in canonical order.

    Return nothing for a move of another game: of a color that the variant does not have, or without points of the board.
    """
    board = context.board
    masks = [board.point_masks.get(point) for point in move.points]
    mask = 0
    for point in masks:
        mask |= point or 0
    if not mask or None in masks or move.color not in context.variant.move_properties:
        return ()
    return ((move.color, (",".join(board.names_of(mask)),)),)


def parse_placement(board: Board, text: str) -> Placement | None:
    """Return the placement of a piece that a text describes, or None if it describes none.

    The text names all points of the piece, in any order, and may name the piece before them. `f1-f3` are all points from
    `f1` to `f3` in a row or column.
    """
    match = _PIECE_AND_POINTS.fullmatch(text)
    if match is not None:
        placement = _parse_points(board, match[2])
        # `L4` is a piece and may be a point as well
        if placement is not None and board.pieces[placement.piece].name.casefold() == match[1].casefold():
            return placement
    return _parse_points(board, text)


def _parse_points(board: Board, text: str) -> Placement | None:
    """Return the piece on the points that a text names, or None if there is no such piece or the text has other words."""
    mask = 0
    names = _SEPARATORS.split(_DASH.sub("-", text.strip().lower()))
    for name in names[:MAX_NAMES]:
        match = _POINTS.fullmatch(name)
        points = 0 if match is None else _mask_between(board, match[1], match[2] or match[1])
        if not points:
            return None
        mask |= points
    return board.identify(mask) if len(names) <= MAX_NAMES else None


def _mask_between(board: Board, first: str, last: str) -> int:
    """Return the points from one point to another, both included, as a bit set. 0 if they are not in one row or column.

    Between the two, points that cannot be part of a piece are omitted: the junctions of Nexos.
    """
    masks = board.point_masks
    if first == last or first not in masks or last not in masks:
        return masks.get(first, 0) if first == last else 0
    (left, low), (right, high) = parse_point(first), parse_point(last)
    if left != right and low != high:
        return 0
    columns, rows = (range(min(pair), max(pair) + 1) for pair in ((left, right), (low, high)))
    mask = 0
    for point in product(columns, rows):
        mask |= masks.get(point_name(point), 0)
    return mask & board.playable
