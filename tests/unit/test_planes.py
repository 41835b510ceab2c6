"""Positions as arrays for machine learning: pieces, the side to play and legal moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import Position, read, replay
from support import ROOT

np = pytest.importorskip("numpy")
SAMPLES = sorted((ROOT / "web" / "samples").iterdir())


def position_of(text: str | Path) -> Position:
    game = read(text).games[0]
    return replay(game).position(game.main_line()[-1])


def test_rows_are_counted_from_the_top_and_columns_from_the_left() -> None:
    planes = position_of("(;GM[1]SZ[3:2];B[ca];W[ab])").planes()
    assert planes.dtype == np.uint8
    assert planes.tolist() == [
        [[0, 0, 1], [0, 0, 0]],
        [[0, 0, 0], [1, 0, 0]],
        [[1, 1, 1], [1, 1, 1]],
        [[0, 0, 0], [0, 0, 0]],
        [[1, 1, 0], [0, 1, 1]],
    ]


@pytest.mark.parametrize(
    ("record", "point", "place"),
    [
        ("(;GM[21]SZ[12];W[D5])", 0, (4, 3)),
        ("(;GM[11]SZ[5];B[b4])", 0, (3, 1)),
        ("(;GM[Blokus Duo];B[a1])", 0, (13, 0)),
        ("(;GM[1]SZ[52];B[aB])", 0, (27, 0)),
    ],
)
def test_points_are_where_players_see_them(record: str, point: int, place: tuple[int, int]) -> None:
    planes = position_of(record).planes(legal=False)
    assert list(zip(*planes[point].nonzero(), strict=True)) == [place]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_planes_of_every_game_have_its_board_and_its_legal_moves(path: Path) -> None:
    game = read(path).games[0]
    position = replay(game).position(game.main_line()[len(game.main_line()) // 2])
    planes, count = position.planes(), len(position.colors)
    assert planes.shape[0] == 2 * count + 1
    assert [int(planes[number].sum()) for number in range(count)] == [
        list(position.board.values()).count(color) for color in position.colors
    ]
    assert [bool(planes[count + number].all()) for number in range(count)] == [
        color == position.to_play for color in position.colors
    ] or not planes.size
    assert int(planes[-1].sum()) == len({point for _, points in position.placements() for point in points})
    assert (position.planes(legal=False) == planes[:-1]).all()
