"""Write a position as a record: a root that sets up the pieces or stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.intersections.points import shared_grid
from boardreel.sgf.values import escape
from boardreel.sgf.writer import encode_record, format_game

from boardreel_photo.boards import BlokusBoard, GoBoard
from boardreel_photo.orientation import pieces, record_turns, turned


def setup_record(
    cells: Sequence[int], board: BlokusBoard | GoBoard, names: Sequence[str], turns: int | None = None
) -> bytes:
    """Return the bytes of a record with a position as it is read from a photo.

    `names` are those of the players in the order of the game; empty ones are left out. `turns` are the quarter turns
    clockwise by which the photo is turned; if it is None, a board of Blokus is turned so that the colors cover their
    starting cells, and a board of Go is not turned.
    """
    if isinstance(board, GoBoard):
        values = turned(cells, board.size, turns or 0)
        return _record(_go_properties(values, board), ("PB", "PW"), names)
    values = turned(cells, board.size, record_turns(cells, board) if turns is None else turns)
    return _record(_blokus_properties(values, board), board.variant.player_properties, names)


def _blokus_properties(values: Sequence[int], board: BlokusBoard) -> dict[str, Sequence[str]]:
    """Return the properties of a root with pieces, and with the color to play if it is not the first one."""
    variant = board.variant
    placed = pieces(values, board)
    found: dict[str, Sequence[str]] = {"GM": [variant.name]}
    for ident, group in zip(variant.setup_properties, placed, strict=True):
        texts = [",".join(map(board.name_of_cell, part)) for part in group]
        if texts:
            found[ident] = texts
    counts = [len(group) for group in placed]
    to_play = counts.index(min(counts))
    return found | ({"PL": [variant.move_properties[to_play]]} if to_play else {})


def _go_properties(values: Sequence[int], board: GoBoard) -> dict[str, Sequence[str]]:
    """Return the properties of a root with stones."""
    point_names = shared_grid(board.size, board.size).names
    found: dict[str, Sequence[str]] = {"GM": ["1"], "FF": ["4"], "SZ": [str(board.size)]}
    for ident, side in (("AB", 1), ("AW", 2)):
        points = [name for name, value in zip(point_names, values, strict=True) if value == side]
        if points:
            found[ident] = points
    return found


def _record(properties: Mapping[str, Sequence[str]], players: Sequence[str], names: Sequence[str]) -> bytes:
    """Return the bytes of a record with one node."""
    named = {ident: [escape(name.strip())] for ident, name in zip(players, names, strict=False) if name.strip()}
    return encode_record([format_game([-1], lambda _: list((dict(properties) | named).items()))])
