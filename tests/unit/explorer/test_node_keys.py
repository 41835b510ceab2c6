"""The keys of nodes that the page gets: the same as those of an index, in every orientation, for tried moves too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel import read
from boardreel.explorer import Explorer
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.keys import position_key
from boardreel.explorer.node_keys import key_data, node_rows, orientation_data
from boardreel.explorer.rows import Options
from boardreel.replay import Replay
from boardreel.worker import api as worker_api
from boardreel.worker import draft_calls, explorer_calls
from explorer_games import KINDS, write_games


def replays() -> list[Replay]:
    """Return a game of every kind, with a variation."""
    import random

    found = []
    for root, choices in KINDS:
        (text,) = write_games(root, choices, 1, 9, random.Random(3))
        first, _, rest = text.partition(";")[2].partition(";")
        found.append(Replay(read(f"(;{first}(;{rest[:-1]})(;C[a bare node];{rest[:-1]}))".encode()).games[0]))
    return found


@pytest.mark.parametrize("replay", replays(), ids=lambda replay: replay.rules.scope)
def test_rows_of_all_nodes_equal_the_keys_of_their_positions(replay: Replay) -> None:
    rows = list(node_rows(replay))
    assert rows == [tuple(key_data(replay, node).values()) for node in replay.game.nodes]
    assert [key for key, _, _ in rows] == [
        position_key(replay.rules, replay.position(node)).hex() for node in replay.game.nodes
    ]
    assert rows[0][2] == ""
    assert all(move for _, _, move in rows[1:5])


@pytest.mark.parametrize("replay", replays(), ids=lambda replay: replay.rules.scope)
def test_the_table_of_symmetries_turns_positions_into_the_orientation_of_their_keys(replay: Replay) -> None:
    data = json.loads(json.dumps(orientation_data(replay.rules)))
    points = data["points"]
    assert data["symmetries"][0]["points"] == list(range(len(points)))
    for node in replay.game.nodes:
        found = key_data(replay, node)
        turn = data["symmetries"][found["symmetry"]]
        image = {
            points[turn["points"][points.index(point)]]: turn["colors"][color]
            for point, color in replay.position(node).board.items()
        }
        symmetry = replay.rules.symmetries()[found["symmetry"]]
        assert image == symmetry.board(replay.position(node).board)


def test_an_index_has_the_moves_of_children_under_the_texts_that_the_page_gets(tmp_path: Path) -> None:
    # the same opening in two orientations
    (tmp_path / "a.sgf").write_bytes(b"(;GM[1]SZ[9];B[cd];W[gg];B[dd])")
    (tmp_path / "b.sgf").write_bytes(b"(;GM[1]SZ[9];B[fc];W[cg];B[fd])")
    build_index(tmp_path, tmp_path / "index", Options(), local_engine(1))
    index = Explorer(tmp_path / "index")
    for name in "ab":
        number = json.loads(worker_api.open_collection("x.sgf", (tmp_path / f"{name}.sgf").read_bytes()))["id"]
        for node in range(3):
            answer = json.loads(explorer_calls.key(number, 1, node))
            ((_, entry),) = index.entries(bytes.fromhex(answer["key"]))
            assert entry.games == 2
            assert [[node + 1, row.move] for row in entry.rows] == answer["children"]
        worker_api.close(number)


def test_moves_of_an_index_are_turned_to_the_position_of_a_node() -> None:
    number = json.loads(worker_api.open_collection("x.sgf", b"(;GM[1]SZ[9];B[fc];W[cg];B[fd];W[dd])"))["id"]
    keys = [json.loads(explorer_calls.key(number, 1, node)) for node in range(5)]
    moves = json.loads(explorer_calls.move_texts(number, 1, 2, json.dumps([keys[3]["move"], "B =pass", "B zz"])))
    assert moves[0] == {"text": "F6", "key": keys[3]["key"]}
    assert moves[1]["text"] == "pass"
    assert moves[2] == {"text": "B zz", "key": None}
    worker_api.close(number)


def test_an_illegal_move_has_no_key() -> None:
    number = json.loads(worker_api.open_collection("x.sgf", b"(;GM[1]SZ[9];B[ee])"))["id"]
    (move,) = json.loads(explorer_calls.move_texts(number, 1, 1, '["W ee"]'))
    assert move == {"text": "E5", "key": None}
    worker_api.close(number)


def test_tried_moves_have_keys_of_their_own() -> None:
    number = json.loads(worker_api.open_collection("x.sgf", b"(;GM[1]SZ[9];B[ee])"))["id"]
    added = json.loads(draft_calls.edit(number, 1, '{"op": "play", "node": 1, "move": "C3"}'))["node"]
    answer = json.loads(explorer_calls.key(number, 1, added))
    replay = Replay(read(b"(;GM[1]SZ[9];B[ee];W[cg])").games[0])
    assert answer["key"] == key_data(replay, replay.game.node(2))["key"]
    assert [child for child, _ in json.loads(explorer_calls.key(number, 1, 1))["children"]] == [added]
    assert json.loads(explorer_calls.move_texts(number, 1, added, '["B =pass"]'))[0]["key"] is not None
    worker_api.close(number)
