"""Write a position as a record: a root that sets up the pieces or stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel import read, replay
from boardreel.games.intersections.points import shared_grid
from boardreel.sgf.values import escape
from boardreel.sgf.writer import encode_record, format_game

from boardreel_photo.boards import BlokusBoard, GoBoard
from boardreel_photo.orientation import pieces, record_turns, turned
from boardreel_photo.photo import PhotoError


def setup_record(
    cells: Sequence[int], board: BlokusBoard | GoBoard, names: Sequence[str], turns: int | None = None
) -> bytes:
    """Return the bytes of a record with a position as it is read from a photo.

    `names` are those of the players in the order of the game; empty ones are left out. `turns` are the quarter turns
    clockwise by which the photo is turned; if it is None, a board of Blokus is turned so that the colors cover their
    starting cells, and a board of Go is not turned. Raise PhotoError if there are more names than players.
    """
    if isinstance(board, GoBoard):
        values = turned(cells, board.size, turns or 0)
        return _record(_go_properties(values, board), ("PB", "PW"), names)
    values = turned(cells, board.size, record_turns(cells, board) if turns is None else turns)
    placed = pieces(values, board)
    properties = _blokus_properties(placed, board)
    properties |= _color_to_play(properties, placed, board)
    return _record(properties, board.variant.player_properties, names)


def _blokus_properties(placed: Sequence[Sequence[Sequence[int]]], board: BlokusBoard) -> dict[str, Sequence[str]]:
    """Return the properties of a root with the pieces of each color."""
    variant = board.variant
    found: dict[str, Sequence[str]] = {"GM": [variant.name]}
    for ident, group in zip(variant.setup_properties, placed, strict=True):
        texts = [",".join(map(board.name_of_cell, part)) for part in group]
        if texts:
            found[ident] = texts
    return found


def _color_to_play(
    properties: Mapping[str, Sequence[str]], placed: Sequence[Sequence[Sequence[int]]], board: BlokusBoard
) -> dict[str, Sequence[str]]:
    """Return the property for the color to play: of those that can move, the first one with the fewest pieces.

    Without the property, the first color that can move is to play.
    """
    game = read(_record(properties, (), ())).games[0]
    scores = replay(game).position(game.root).scores
    movable = [color for color, score in enumerate(scores) if score.can_move]
    to_play = min(movable, key=lambda color: len(placed[color]), default=0)
    return {"PL": [board.variant.move_properties[to_play]]} if to_play else {}


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
    """Return the bytes of a record with one node. Raise PhotoError if there are more names than players."""
    if len(names) > len(players):
        raise PhotoError(f"the game has {len(players)} players and not {len(names)}")
    named = {ident: [escape(name.strip())] for ident, name in zip(players, names, strict=False) if name.strip()}
    return encode_record([format_game([-1], lambda _: list((dict(properties) | named).items()))])
