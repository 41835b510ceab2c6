"""The records of positions read from photos."""

from __future__ import annotations

from collections.abc import Sequence

import boardreel
import pytest
from boardreel.diagnostics import Severity
from boardreel_photo import PhotoError, photo_record
from boardreel_photo.boards import turned_cell
from photo_cases import positions, values_of
from support import ROOT


def turned(values: Sequence[int], size: int, turns: int) -> list[int]:
    found = [0] * len(values)
    for cell, value in enumerate(values):
        found[turned_cell(cell, size, turns)] = value
    return found


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(("board", "size"), [("blokus", 20), ("blokus-duo", 14)])
def test_a_photo_from_any_side_becomes_the_same_record(board: str, size: int, turns: int) -> None:
    values = positions(board)[-1]
    content = photo_record(board, turned(values, size, turns))
    game = boardreel.read(content).games[0]
    position = boardreel.replay(game).position(game.root)
    assert not boardreel.replay(game).diagnostics
    assert values_of(dict(position.board), board) == list(values)


def test_the_turns_may_be_given() -> None:
    values = positions("blokus")[-1]
    game = boardreel.read(photo_record("blokus", values, turns=1)).games[0]
    shown = values_of(dict(boardreel.replay(game).position(game.root).board), "blokus")
    assert shown == turned(values, 20, 1)


def test_stones_and_names_are_written() -> None:
    values = [0] * 81
    values[1], values[80] = 1, 2
    game = boardreel.read(photo_record("go-9", values, ["A]nn", " "])).games[0]
    assert {name: list(raw) for name, raw in game.root.properties.items()} == {
        "GM": ["1"],
        "FF": ["4"],
        "CA": ["UTF-8"],
        "SZ": ["9"],
        "AB": ["ba"],
        "AW": ["ii"],
        "PB": ["A\\]nn"],
    }


def test_a_region_that_is_no_piece_is_written_in_parts() -> None:
    values = [0] * 400
    for cell in range(7):
        values[cell] = 1
    game = boardreel.read(photo_record("blokus", values)).games[0]
    assert not boardreel.replay(game).diagnostics
    assert sum(len(value.split(",")) for value in game.root.properties["A1"]) == 7


def test_a_second_copy_of_a_piece_stays_on_the_board_with_a_warning() -> None:
    values = [0] * 400
    values[0] = values[21] = values[105] = 1
    game = boardreel.read(photo_record("blokus", values)).games[0]
    replay = boardreel.replay(game)
    assert sum(values_of(dict(replay.position(game.root).board), "blokus")) == 3
    assert [(found.code, found.severity) for found in replay.diagnostics] == [
        ("surplus-piece", Severity.WARNING),
        ("surplus-piece", Severity.WARNING),
    ]


def test_a_color_that_can_move_is_to_play() -> None:
    game = boardreel.read(ROOT / "web" / "samples" / "blokus.blksgf").games[0]
    replay = boardreel.replay(game)
    for node in game.main_line()[-30:]:
        position = replay.position(node)
        record = boardreel.read(photo_record("blokus", values_of(dict(position.board), "blokus"), turns=0)).games[0]
        shown = boardreel.replay(record).position(record.root)
        can_move = {score.color for score in shown.scores if score.can_move}
        assert shown.to_play in can_move or not can_move
        assert can_move or "PL" not in record.root.properties


@pytest.mark.parametrize(("board", "cells"), [("blokus", [0] * 399), ("blokus-duo", [3] * 196), ("chess", [0])])
def test_values_of_another_board_are_refused(board: str, cells: list[int]) -> None:
    with pytest.raises(PhotoError):
        photo_record(board, cells)


@pytest.mark.parametrize(("board", "size", "players"), [("blokus", 20, 4), ("blokus-duo", 14, 2), ("go-9", 9, 2)])
def test_more_names_than_players_are_refused(board: str, size: int, players: int) -> None:
    photo_record(board, [0] * size**2, ["Ann"] * players)
    with pytest.raises(PhotoError, match=f"the game has {players} players and not {players + 1}"):
        photo_record(board, [0] * size**2, ["Ann"] * (players + 1))
