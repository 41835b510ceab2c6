"""What the library cannot take raises an error that says what to pass, and is never taken for something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boardreel import Collection, links, read, replay
from boardreel.budgets import Limits
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
    with pytest.raises(TypeError, match=r"^play\(\) takes a Move, not NoneType; "):
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


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda record: replay(record.games[0]).position(5), "position() takes a Node, not int; as in position("),
        (lambda record: replay(record.games[0]).position(None), "position() takes a Node, not NoneType"),
        (lambda record: replay(record.games[0]).move(3), "move() takes a Node, not int"),
        (lambda record: replay(record.games[0]).play(3), "play() takes a Node, not int"),
        (lambda record: replay(record.games[0]).svg(3), "step() takes a Node, not int"),
        (Draft, "Draft() takes a Game, not Collection; pass one of its games, as in Draft(collection.games[0])"),
        (links.encode, "encode() takes a Game, not Collection; pass one of its games, as in encode("),
        (
            lambda record: Collection.of(record.games[0]),
            "Collection.of() takes games, not Game; as in Collection.of([game])",
        ),
        (Collection.of, "Collection.of() takes games, not Collection; as in Collection.of("),
        (lambda _: Collection.of(["x"]), "Collection.of() takes games, not str"),
        (
            lambda _: read(GAME, budget=Limits()),
            "read() takes a Budget, not Limits; as in read(source, budget=limits.start",
        ),
    ],
)
def test_an_argument_of_another_type_is_named(call: Callable[[Any], object], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
        call(read(GAME))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda draft: draft.play(0, draft.replay.position(draft.game.root).legal_moves()[0]),
            "play() takes a Node, not int",
        ),
        (lambda draft: draft.delete(1), "delete() takes a Node, not int; take one of `draft.game.nodes`"),
        (lambda draft: draft.toggle_mark(0, "TR", ["aa"]), "toggle_mark() takes a Node, not int"),
        (lambda draft: draft.set_comment(None, "x"), "set_comment() takes a Node, not NoneType"),
        (lambda draft: draft.set_property(draft.game.root, "KM", 6.5), "set_property() takes texts, not float"),
        (lambda draft: draft.set_property(draft.game.root, "KM", [6.5]), "set_property() takes texts, not float"),
        (lambda draft: draft.set_property(draft.game.root, "KM", None), "set_property() takes texts, not NoneType"),
        (lambda draft: draft.add_node(draft.game.root, {"KM": 6.5}), "add_node() takes texts, not float"),
        (lambda draft: draft.set_up(draft.game.root, 5, "B"), "set_up() takes texts, not int"),
    ],
)
def test_an_argument_of_another_type_is_no_edit(call: Callable[[Any], object], message: str) -> None:
    draft = Draft(read(GAME).games[0])
    with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
        call(draft)
    assert draft.edit_count == 0


def test_a_name_is_no_record_for_a_notebook() -> None:
    notebook = pytest.importorskip("boardreel.notebook")
    with pytest.raises(TypeError, match=r"^show\(\) takes a record or a Game, not str; as in show\(boardreel\.read"):
        notebook.show("game.sgf")
