"""Results as the index counts them: outcomes and points, from the record or from the end of the game."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.explorer import Explorer
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.outcomes import GameResult, named_result, result_of_number
from boardreel.explorer.rows import Options
from explorer_fixtures import RECORDS
from hypothesis import given
from hypothesis import strategies as st

POINTS = st.integers(0, 2000)


@given(st.integers(0, 255), st.lists(POINTS, max_size=4))
def test_a_result_is_read_again_from_its_number(outcome: int, points: list[int]) -> None:
    result = GameResult(outcome, tuple(points))
    assert result_of_number(result.to_number()) == result


def test_a_result_without_points_is_its_outcome() -> None:
    assert [GameResult(outcome).to_number() for outcome in range(4)] == [0, 1, 2, 3]


def test_points_and_outcome_are_turned_together() -> None:
    result = GameResult(2, (640, 705, 580, 610))
    assert result.oriented((1, 2, 3, 0)) == GameResult(3, (610, 640, 705, 580))


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        ("GM[Blokus]RE[64 58 70 61.5]", GameResult(3, (640, 580, 700, 615))),
        ("GM[Blokus]RE[64 58 64 61]", GameResult(5, (640, 580, 640, 610))),
        ("GM[Blokus]RE[64 58 70]", GameResult()),
        ("GM[Blokus]RE[9999 58 70 61]", GameResult(1)),
        ("GM[Blokus Duo]RE[W+4]", GameResult(2)),
        ("GM[1]RE[B+3.5]", GameResult(1)),
    ],
)
def test_points_are_those_of_all_players_or_none(root: str, expected: GameResult) -> None:
    game = read(f"(;FF[4]{root})").games[0]
    assert named_result(game, Replay(game).rules) == expected


def test_a_void_game_counts_for_nobody(tmp_path: Path) -> None:
    finished = next(line for line in (RECORDS / "scores.sgf").read_text("utf-8").splitlines() if "Junior" in line)
    for root, known in (("", 1), ("RE[Void]", 0), ("RE[No result]", 0)):
        folder = tmp_path / str(len(root))
        folder.mkdir()
        (folder / "a.sgf").write_text(finished.replace("PB[Ann]", f"PB[Ann]{root}"), "utf-8")
        build_index(folder, folder / "index", Options(), local_engine(1))
        replay = Replay(read(finished).games[0])
        (row,) = Explorer(folder / "index").at(replay.position(replay.game.root), replay.rules).moves
        assert (sum(row.wins) + row.draws, row.scored) == (known, known)


def test_the_points_of_a_finished_game_follow_from_the_rules(tmp_path: Path) -> None:
    build_index(RECORDS, tmp_path / "index", Options(), local_engine(1))
    finished = [Replay(game) for game in read((RECORDS / "scores.sgf").read_bytes()).games[3:]]
    ends = [replay.position(replay.game.main_line()[-1]).player_points for replay in finished]
    replay = finished[0]
    answer = Explorer(tmp_path / "index").at(replay.position(replay.game.root), replay.rules)
    assert answer.games == len(finished)
    assert sum(row.scored for row in answer.moves) == len(finished)
    for player in range(2):
        total = sum(row.points[player] for row in answer.moves)
        assert total == sum(points[player] for points in ends if points)
