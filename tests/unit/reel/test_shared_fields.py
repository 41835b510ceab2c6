"""The fields that games of a variant share: encoded once, and always the same as if they were encoded for each game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.reel import ReelBuilder, shared_fields
from boardreel.scene import encode
from boardreel.scene.shapes import Scene
from boardreel.sgf import Node

RECORDS = (
    "(;GM[Blokus]PW[Ada]C[x];1[a20,b20]TE[1];2[t20])",
    "(;GM[Blokus]ZZ[own];1[a20,b20])",
    "(;GM[Blokus Duo];1[e10])",
    "(;GM[1]SZ[9]PB[Ada];B[aa]C[x])",
    "(;GM[1]SZ[19];B[aa])",
    "(;GM[21]SZ[24]RE[B+R];W[C3])",
    "(;GM[3];W[e2e4])",
)


def builder(text: str) -> ReelBuilder:
    """Return a new builder for the first game of a record."""
    return ReelBuilder(Replay(read(text).games[0]))


@pytest.fixture(autouse=True)
def without_texts() -> Iterator[None]:
    """Start and end each test without texts."""
    shared_fields._texts.clear()
    yield
    shared_fields._texts.clear()


@pytest.fixture
def scenes(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """Return a list to which every scene that is encoded is added."""
    encoded: list[Scene] = []
    scene: Callable[[Scene], dict[str, Any]] = encode.scene

    def count(value: Scene) -> dict[str, Any]:
        encoded.append(value)
        return scene(value)

    monkeypatch.setattr(encode, "scene", count)
    return encoded


@pytest.mark.parametrize("limit", [1, 24])
def test_the_text_of_the_first_answer_is_its_json_whatever_was_encoded_before(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_fields, "MAX_CACHED_TEXTS", limit)
    for record in (*RECORDS, *reversed(RECORDS)):
        assert json.loads(builder(record).initial_text()) == json.loads(json.dumps(builder(record).initial())), record


def test_the_scene_is_encoded_once_for_all_games_of_a_variant(scenes: list[Scene]) -> None:
    for record in (*RECORDS[:2], *RECORDS[:2]):
        builder(record).initial_text()
    assert len(scenes) == 1
    builder(RECORDS[2]).initial_text()
    assert len(scenes) == 2


def test_texts_used_least_recently_are_dropped(scenes: list[Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    # a game of Go has a scene and messages
    monkeypatch.setattr(shared_fields, "MAX_CACHED_TEXTS", 3)
    small, medium, large = (f"(;GM[1]SZ[{size}])" for size in (9, 13, 19))
    for record in (small, medium, small, large, small):
        builder(record).initial_text()
    assert [len(scene.cells) for scene in scenes] == [81, 169, 361], "the small board is still known"
    assert len(shared_fields._texts) == 3
    builder(medium).initial_text()
    assert len(scenes) == 4


def test_the_first_answer_plays_only_the_nodes_that_it_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    made = builder("(;GM[Blokus]" + ";1[a20];2[t20];3[t1];4[a1]" * 20 + ")")
    rules = made.replay.rules
    played: list[int] = []

    def watch(name: str) -> None:
        method = getattr(rules, name)

        def call(before: Any, node: Node) -> Any:
            played.append(node.index)
            return method(before, node)

        monkeypatch.setattr(rules, name, call)

    watch("play")
    watch("apply")
    assert list(json.loads(made.initial_text())["frames"]) == ["0", "1", "2", "3", "4"]
    assert played == [0, 1, 2, 3, 4]


def test_json_is_compact_and_readable() -> None:
    assert shared_fields.json_text({"name": ["Zoë", 1]}) == '{"name":["Zoë",1]}'
