"""Side to play, points of players and status."""

from __future__ import annotations

import pytest
from boardreel.describe import templates, words
from boardreel.games.blokus import KIND
from games.blokus.support import (
    last_step,
    position_at,
    replay_of,
)


def test_three_players_take_turns_with_the_fourth_color_which_counts_for_nobody() -> None:
    replay = replay_of("(;GM[Blokus Three-Player];1[a20];2[t20];3[t1];4[a1,b1];1[b19,c19];2[s19,r19];3[s2,r2])")
    nodes = replay.game.main_line()
    status = [replay.position(node).status() for node in (nodes[3], nodes[7])]
    players = [message.args["player"].key for message in status if message is not None]
    assert players == ["blokus.color.Blue", "blokus.color.Yellow"]
    assert position_at(replay, nodes[-1]).player_points == [3, 3, 3]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;GM[Blokus Duo])", "Purple to play"),
        ("(;GM[Blokus Three-Player];1[a20];2[t20];3[t1])", "Green to play (moved by Blue)"),
    ],
)
def test_the_status_in_words(text: str, expected: str) -> None:
    status = last_step(text).position.status()
    assert status is not None
    assert words(status, templates(KIND)) == expected
