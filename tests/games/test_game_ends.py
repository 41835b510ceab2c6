"""Every game with rules says in the same way whether it is over, who has won and how many points there are."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from boardreel import Position, read, replay
from support import ROOT

GO = "(;GM[1]FF[4]SZ[3];B[ba];W[bb]"
TWO_COLORS_EACH = "blokus-two-player.blksgf"


def last_position(text: str | bytes) -> Position:
    game = read(text).games[0]
    return replay(game).position(game.main_line()[-1])


@pytest.mark.parametrize(
    ("text", "is_over", "winner", "points"),
    [
        pytest.param(GO + ")", False, None, None, id="nobody has passed"),
        pytest.param(GO + ";B[];W[])", True, None, None, id="both have passed, nothing is counted"),
        pytest.param(GO + ";B[];W[];PL[B])", False, None, None, id="Go goes on with a side to play"),
        pytest.param(GO + ";B[];W[];AB[cc])", False, None, None, id="Go goes on after setup"),
        pytest.param(GO + ";B[];AE[ba];W[])", False, None, None, id="one pass before and one after setup"),
        pytest.param(GO + ";B[]PL[W];W[]PL[B])", True, None, None, id="passes that name the next side"),
        pytest.param(GO + ";B[];W[];C[x])", True, None, None, id="a comment after the passes"),
        pytest.param(GO + ";B[];W[]TB[aa]TW[ac][bc][cc])", True, "W", {"B": 1, "W": 3}, id="counted territory"),
        pytest.param(GO + ";B[];W[]TB[aa]TW[ac])", True, None, {"B": 1, "W": 1}, id="a tie"),
        pytest.param("(;GM[1]SZ[9];B[aa]TB[ba]TW[ii])", False, None, {"B": 1, "W": 1}, id="counted before the end"),
        pytest.param("(;FF[4]GM[21]SZ[12];W[D5])", False, None, None, id="TwixT goes on"),
        pytest.param("(;FF[4]GM[21]SZ[12];W[D5];B[resign])", True, "W", None, id="resigned"),
        pytest.param("(;FF[4]GM[21]SZ[12];W[D5];B[draw];W[draw])", True, None, None, id="a draw by agreement"),
        pytest.param("(;GM[11]SZ[5];B[a1];W[resign])", True, "B", None, id="Hex, resigned"),
        pytest.param("(;GM[Othello];B[f5])", False, None, {"B": 4, "W": 1}, id="pieces are counted"),
        pytest.param("(;GM[99];B[x])", False, None, None, id="a game without rules"),
    ],
)
def test_the_end_of_a_game(text: str, is_over: bool, winner: str | None, points: Mapping[str, float] | None) -> None:
    position = last_position(text)
    assert (position.is_over, position.winner, position.points) == (is_over, winner, points)


def test_points_of_several_colors_belong_to_one_player() -> None:
    position = last_position((ROOT / "web" / "samples" / TWO_COLORS_EACH).read_bytes())
    assert position.is_over
    points = position.points
    assert points is not None
    assert position.player_points == [points["1"] + points["3"], points["2"] + points["4"]]
    best = max(range(2), key=position.player_points.__getitem__)
    assert position.winner == "12"[best]
