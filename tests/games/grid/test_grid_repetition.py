"""Lines of Action: a game in which a position occurs for the third time with the same side to play is drawn."""

from __future__ import annotations

import pytest
from boardreel import read
from boardreel.messages import format_message, templates
from boardreel.replay import Replay
from boardreel.sgf import Node

#: four moves after which the pieces are where they were before
CYCLE = ";B[b1-b3];W[a2-c2];B[b3-b1];W[c2-a2]"
DRAW = "Draw: the same position for the third time"


def replay_of(moves: str, root: str = "GM[9]FF[4]") -> Replay:
    return Replay(read(f"(;{root}{moves})").games[0])


def outcome(replay: Replay, node: Node | None = None) -> tuple[object, object, str | None]:
    """Return ranks, winner and the side to play after a node, the last one by default."""
    position = replay.position(node or replay.game.main_line()[-1])
    return position.ranks, position.extra_fields()["winner"], position.to_play


def status(replay: Replay) -> str:
    message = replay.position(replay.game.main_line()[-1]).status()
    assert message is not None
    return format_message(message, templates(replay.rules.kind))


DRAWN = ({"B": 1, "W": 1}, "draw", None)
UNDECIDED = (None, None, "B")


@pytest.mark.parametrize("start", ["", "SU[Standard]", "AB[b1][b8][d4]AW[a2][h2][e8]PL[B]"])
def test_the_third_time_is_a_draw(start: str) -> None:
    replay = replay_of(CYCLE * 2, f"GM[9]FF[4]{start}")
    line = replay.game.main_line()
    assert outcome(replay) == DRAWN
    assert outcome(replay, line[-2])[1] is None
    assert outcome(replay, line[4]) == UNDECIDED
    assert replay.play(line[-1]).legal is True
    assert status(replay) == DRAW
    assert replay.position(line[-1]).legal_moves() == ()


def test_the_draw_is_announced_with_the_move() -> None:
    replay = replay_of(CYCLE * 2)
    message = replay.step(replay.game.main_line()[-1]).announcement
    assert message is not None
    assert format_message(message, templates(replay.rules.kind)) == f"White c2-a2. {DRAW}"


def test_the_same_pieces_with_the_other_side_to_play_are_another_position() -> None:
    # a white piece loses a move on the way, so that Black and White are to play in turn
    replay = replay_of(";B[b1-b3];W[a2-c2];B[b3-b1];W[c2-a2]", "GM[9]FF[4]PL[W]")
    assert outcome(replay)[1] is None
    passes = ";B[b1-b3];W[];B[b3-b1];W[]"
    assert outcome(replay_of(passes)) == UNDECIDED
    assert outcome(replay_of(passes * 2)) == DRAWN
    assert outcome(replay_of(";B[];W[];B[]"))[1] is None


def test_a_setup_begins_the_count_again() -> None:
    assert outcome(replay_of(f"{CYCLE};AE[h8]{CYCLE}")) == UNDECIDED
    assert outcome(replay_of(f"{CYCLE};AE[h8]{CYCLE * 2}")) == DRAWN


def test_each_variation_counts_the_positions_of_its_own_line() -> None:
    replay = replay_of(f"{CYCLE}({CYCLE})({CYCLE})")
    first, second = (node for node in replay.game.nodes if not node.children)
    assert [outcome(replay, leaf) for leaf in (first, second)] == [DRAWN, DRAWN]
    replay = replay_of(f"{CYCLE}(;B[c1-c3];W[a2-c2];B[c3-c1];W[c2-a2])({CYCLE.replace('b', 'd')})")
    first, second = (node for node in replay.game.nodes if not node.children)
    assert [outcome(replay, leaf)[1] for leaf in (first, second)] == ["draw", "draw"]


def test_a_move_after_the_draw_is_reported_and_a_resignation_decides() -> None:
    replay = replay_of(f"{CYCLE * 2};B[b1-b3]")
    assert [each.code for each in replay.diagnose(replay.game.main_line()[-1])] == ["after-end"]
    assert outcome(replay_of(f"{CYCLE * 2};B[resign]"))[1] == "W"


@pytest.mark.parametrize("record", ["(;GM[11]SZ[5]AB[a1];B[pass];W[pass];B[pass];W[pass];B[pass];W[pass])"])
def test_repeated_positions_of_other_games_are_not_judged(record: str) -> None:
    assert outcome(Replay(read(record).games[0])) == UNDECIDED
