"""What the library cannot take raises an error that says what to pass, and is never taken for something else."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import read, replay
from boardreel.editing.draft import Draft

GAME = "(;GM[1]FF[4]SZ[9];B[ee];W[cc])"


def test_an_open_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_text(GAME, "utf-8")
    with path.open("rb") as file, pytest.raises(TypeError, match=r"not BufferedReader; .* read\(file\.read\(\)\)"):
        read(file)  # type: ignore[arg-type]


def test_a_collection_is_no_game() -> None:
    with pytest.raises(
        TypeError, match=r"not Collection; pass one of its games, as in replay\(collection\.games\[0\]\)"
    ):
        replay(read(GAME))  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["position", "play", "step"])
def test_a_node_of_another_game_has_no_position(method: str) -> None:
    first, second = read(GAME * 2).games
    with pytest.raises(ValueError, match=r"<Node 1 of game 2> is not a node of the game of this replay"):
        getattr(replay(first), method)(second.nodes[1])


def test_nothing_is_no_move() -> None:
    draft = Draft(read(GAME).games[0])
    with pytest.raises(TypeError, match=r"a Move is needed, not NoneType"):
        draft.play(draft.game.root, None)  # type: ignore[arg-type]
    assert draft.edit_count == 0


def test_a_string_is_one_value() -> None:
    draft = Draft(read(GAME).games[0])
    draft.set_property(draft.game.root, "PB", "Lee")
    draft.set_properties(draft.game.root, {"PW": "Ke", "EV": ["Final"]})
    node = draft.add_node(draft.game.root, {"B": "aa"})
    assert draft.game.root.properties["PB"] == ["Lee"]
    assert draft.game.root.properties["PW"] == ["Ke"]
    assert node.properties["B"] == ["aa"]
