"""The table of a puzzle in the Reel: the solver's moves, also in their symmetric forms, and the lines that succeed."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import read
from boardreel.reel.builder import ReelBuilder
from boardreel.replay import Replay


def table_of(record: str, *, is_puzzle: bool = True) -> Any:
    return ReelBuilder(Replay(read(record.encode()).games[0], is_puzzle=is_puzzle)).document()["puzzle"]


def forms(record: str) -> list[set[str]]:
    """Return, for each move of the solver, the first points of its forms."""
    return [{points[0] for points in forms} for _, _, _, forms in table_of(record)["moves"]]


def test_a_game_has_no_table() -> None:
    assert table_of("(;GM[1]SZ[9];B[ee])", is_puzzle=False) is None


def test_the_moves_of_the_solver_have_their_piece_points_and_name() -> None:
    table = table_of("(;GM[Blokus Duo];B[e8,e9,e10];W[j5];B[f7,g7])")
    assert table["solvers"] == [0]
    assert [(node, piece, name, sorted(form[0])) for node, piece, name, form in table["moves"]] == [
        (1, "I3", None, ["e10", "e8", "e9"]),
        (3, "2", None, ["f7", "g7"]),
    ]
    assert table_of("(;GM[1]SZ[9]AB[aa]PL[B];B[];W[bb])")["moves"] == [[1, None, "pass", [[]]]]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        # a board without a symmetry
        ("(;GM[1]SZ[9]AB[ab]AW[ca]PL[B];B[ff])", [{"ff"}]),
        # mirrored at both axes, then at one, then at none
        ("(;GM[1]SZ[9]AB[de][fe]AW[ee]PL[B];B[ed];W[ef];B[cc])", [{"ed", "ef"}, {"cc", "gc"}]),
        # on a board that is empty
        ("(;GM[21]SZ[12]PZ[]PL[W];IP[];W[C3])", [{"C3", "J3", "C10", "J10"}]),
        # links break the symmetry that the pegs have
        ("(;GM[21]SZ[12]PZ[]PL[W];W[F5][G5][F8][G8];IP[];W[C3])", [{"C3", "J3", "C10", "J10"}]),
        ("(;GM[21]SZ[12]PZ[]PL[W];AW[F5][G7][F8][G6];IP[];W[C3])", [{"C3"}]),
    ],
)
def test_symmetric_forms_are_those_that_keep_the_position(record: str, expected: list[set[str]]) -> None:
    assert forms(record) == expected


def test_a_symmetry_that_exchanges_the_sides_makes_no_form() -> None:
    # half a turn exchanges the colors: the board is the same, but the other side would be to play
    ((_, _, _, found),) = table_of("(;GM[Blokus Duo]AB[e10]AW[j5]PL[B];B[f9,g9])")["moves"]
    assert [set(points) for points in found] == [{"f9", "g9"}, {"f8", "f9"}]


def test_large_puzzles_are_not_searched_for_symmetries(monkeypatch: pytest.MonkeyPatch) -> None:
    record = "(;GM[1]SZ[9]AB[de][fe]AW[ee]PL[B];B[ed];W[ef];B[cc])"
    monkeypatch.setattr("boardreel.reel.puzzle_table.MAX_NODES_WITH_SYMMETRIES", 2)
    assert forms(record) == [{"ed"}, {"cc"}]


def test_the_first_answer_of_a_viewer_has_the_table() -> None:
    replay = Replay(read(b"(;GM[1]SZ[9]AB[aa]PL[B];B[ee]C[RIGHT])").games[0])
    assert ReelBuilder(replay).initial()["puzzle"]["successes"] == [0, 1]
