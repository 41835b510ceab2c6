"""The lanes of the chart: complete in a saved Reel, empty in the first live answer, the same when asked for in slices."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.games.grid import TABLE_NAMES
from boardreel.reel import ReelBuilder, reel_text
from support import ROOT

SAMPLES = ROOT / "web" / "samples"
VARIATIONS = "(;GM[Blokus Duo];B[e10,e9,e8](;W[j5,j6,k5];B[f7](;W[l4])(;C[no move]))(;W[j5];B[f7]))"
CAPTURES = "(;GM[1]SZ[9]AB[ab][ia]AW[aa][ib](;B[ba](;W[ee])(;W[ha]))(;W[ha]))"


def builder(text: str) -> ReelBuilder:
    return ReelBuilder(Replay(read(text).games[0]))


def saved_lanes(text: str) -> dict[str, Any]:
    lanes: dict[str, Any] = builder(text).document()["lanes"]
    return lanes


def numbers(text: str, lane: str) -> list[Any]:
    """Return the numbers of a lane at every node of a saved Reel."""
    reel = builder(text).document()
    listed = dict(reel["lanes"][lane]["values"])
    found: list[Any] = []
    for node, parent in enumerate(reel["tree"]["parent"]):
        found.append(listed.get(node) or found[parent])
    return found


def test_a_saved_reel_has_complete_lanes() -> None:
    reel = json.loads(reel_text(read(SAMPLES / "blokus.blksgf").games[0]))
    lanes = reel["lanes"]
    assert lanes["end"] == len(reel["tree"]["parent"]) == 71
    assert lanes["mobility"]["values"][-1][0] == 70
    assert lanes["lead"]["values"][-1] == [66, [-9, 9, -9, -11]]


def test_the_first_live_answer_only_says_which_lanes_there_are() -> None:
    first = builder(VARIATIONS).initial()
    assert first["lanes"] == {
        "end": 0,
        "lead": {"label": ["label.points"], "unit": "points", "sides": [[0]], "values": []},
        "mobility": {"values": []},
    }


@pytest.mark.parametrize("text", [VARIATIONS, CAPTURES])
@pytest.mark.parametrize("count", [1, 2, 3, 100])
def test_slices_are_the_same_as_the_whole(text: str, count: int) -> None:
    lanes = saved_lanes(text)
    nodes = lanes["end"]
    # every slice comes from a builder of its own, as after a restart of the worker
    slices = [builder(text).lanes(first, count) for first in range(0, nodes, count)]
    assert [(part["first"], part["end"]) for part in slices] == [
        (first, min(first + count, nodes)) for first in range(0, nodes, count)
    ]
    for name in lanes.keys() - {"end"}:
        assert [entry for part in slices for entry in part[name]] == lanes[name]["values"]


def test_every_variation_has_its_own_numbers() -> None:
    replay = Replay(read(VARIATIONS).games[0])
    expected = [[len(replay.position(node).legal_moves(color)) for color in ("B", "W")] for node in replay.game.nodes]
    assert numbers(VARIATIONS, "mobility") == expected
    assert len({tuple(row) for row in expected}) > 4


def test_a_node_with_the_numbers_of_its_parent_is_not_listed() -> None:
    listed = [node for node, _ in saved_lanes(VARIATIONS)["mobility"]["values"]]
    assert listed == [0, 1, 2, 3, 4, 6, 7]


def test_the_lead_in_go_is_in_captures() -> None:
    lanes = saved_lanes(CAPTURES)
    assert lanes.keys() == {"end", "lead"}
    assert lanes["lead"]["decides"] is False
    assert (lanes["lead"]["label"], lanes["lead"]["sides"]) == (["go.captures"], [[0]])
    assert [row for [row] in numbers(CAPTURES, "lead")] == [0, 1, 1, 0, -1]


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        ("Blokus", [[0], [1], [2], [3]]),
        ("Blokus Two-Player", [[0, 2]]),
        ("Blokus Three-Player", [[0], [1], [2]]),
        ("Blokus Duo", [[0]]),
        ("Callisto Three-Player", [[0], [1], [2]]),
    ],
)
def test_the_contenders_are_the_players(name: str, sides: list[list[int]]) -> None:
    assert saved_lanes(f"(;GM[{name}])")["lead"]["sides"] == sides


def test_the_lead_of_several_is_over_the_best_rival() -> None:
    moves = ";1[a20,b20,c20,d20,e20];2[t20,s20,r20];3[t1];4[a1,b1]"
    assert numbers(f"(;GM[Blokus]{moves})", "lead")[-1] == [2, -2, -4, -3]
    # the players of the first and the third color, and of the two others
    assert numbers(f"(;GM[Blokus Two-Player]{moves})", "lead")[-1] == [1]
    assert numbers(f"(;GM[Blokus Three-Player]{moves})", "lead")[-1] == [2, -2, -4]


@pytest.mark.parametrize("text", ["(;GM[21]SZ[24];W[C3];B[D6])", "(;GM[3];W[e2e4])", "(;GM[11];B[c3])"])
def test_games_that_count_nothing_have_no_lanes(text: str) -> None:
    assert "lanes" not in builder(text).document()
    assert "lanes" not in builder(text).initial()
    assert builder(text).lanes(0, 10) == {"first": 0, "end": len(read(text).games[0].nodes)}


def test_othello_counts_pieces() -> None:
    assert "othello" in TABLE_NAMES
    game = read(SAMPLES / "othello.sgf").games[0]
    reel = ReelBuilder(Replay(game)).document()
    assert reel["lanes"]["lead"]["label"] == ["grid.pieces"]
    [last] = reel["lanes"]["lead"]["values"][-1][1]
    black, white = Replay(game).position(game.main_line()[-1]).scores
    assert last == (black.values[0] or 0) - (white.values[0] or 0) != 0


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.blksgf")), ids=lambda path: path.stem)
def test_the_lanes_of_a_sample_are_small(path: Any) -> None:
    reel = json.loads(reel_text(read(path).games[0]))

    def size(value: Any) -> int:
        return len(gzip.compress(json.dumps(value, separators=(",", ":")).encode()))

    without = {name: value for name, value in reel.items() if name != "lanes"}
    assert 0 < size(reel) - size(without) < 1500
