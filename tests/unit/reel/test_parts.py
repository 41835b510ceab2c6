"""Parts of a Reel can be merged in any order: the viewer then shows the same as with the whole Reel."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.messages import format_message
from boardreel.reel import ReelBuilder, builder, reel_text
from boardreel.reel.diagnostics import MAX_LISTED_INFOS
from boardreel.scene.shapes import Message
from boardreel.sgf import Game
from support import DATA

SEEDS = range(6)
MERGE = Path(__file__).parent / "merge_parts.mjs"
#: made before parts had tables of their own; see `test_a_reel_file_made_earlier_still_shows_the_same`
EARLIER_REEL = DATA / "reel" / "variations.reel.json"
RECORD = DATA / "reel" / "variations.sgf"

ERRORS = ";B[zz]" * 150 + ";XX[a]" * 120
GAMES = {
    "Go with variations and game info": RECORD.read_text("utf-8"),
    "Blokus with setup": "(;GM[Blokus Duo];1[e10,e9,e8](;2[j5,j6,k5];AB[a1])(;2[j5](;C[x])(;1[f7]));PL[2])",
    "TwixT with removed links": "(;GM[21]SZ[24];W[C3];B[D6](;W[D5];B[E4];W[F6])(;W[E4];B[resign]))",
    "more diagnostics than are listed": f"(;FF[4]GM[1]SZ[9]{ERRORS}(;B[zz]TE[1]BM[1])(;W[aa]))",
    "a game without rules": "(;GM[3];W[e2e4]C[a];B[e7e5](;W[x])(;W[y]GB[1]GW[1]))",
}


def merged(*cases: tuple[dict[str, Any], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return what the viewer shows after it has merged parts into Reels."""
    lines = [json.dumps({"reel": reel, "parts": parts}) for reel, parts in cases]
    done = subprocess.run(
        ["node", MERGE], input="\n".join(lines), capture_output=True, text=True, check=True, timeout=120
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_parts(game: Game, chance: random.Random) -> list[dict[str, Any]]:
    """Return parts that together contain every frame, in random order, some of them twice.

    Every part comes from a builder of its own, as after a restart of the worker.
    """

    def new_builder() -> ReelBuilder:
        return ReelBuilder(Replay(game))

    nodes = list(game.nodes)
    parts = []
    missing = {node.index for node in nodes}
    while missing:
        node = nodes[chance.choice(sorted(missing))]
        parts.append(new_builder().frames_around(node, chance.randrange(1, 60), chance.randrange(60)))
        missing -= parts[-1]["frames"].keys()
    parts += [new_builder().check(chance.randrange(len(nodes)), chance.randrange(1, 50)) for _ in range(4)]
    parts += [new_builder().remaining()] * chance.randrange(2)
    parts += chance.choices(parts, k=3)
    chance.shuffle(parts)
    return parts


@cache
def shown(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what the viewer shows of a game: with the whole Reel, and with parts in several orders."""
    game = read(GAMES[name]).games[0]
    cases: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [(ReelBuilder(Replay(game)).document(), [])]
    for seed in SEEDS:
        cases.append((ReelBuilder(Replay(game)).initial(), random_parts(game, random.Random(f"{name} {seed}"))))
    whole, *in_parts = merged(*cases)
    return whole, in_parts


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_parts_in_any_order_show_the_same_as_the_whole_reel(name: str, seed: int) -> None:
    whole, in_parts = shown(name)
    result = in_parts[seed]
    assert result["isValid"]
    assert result["complete"]
    assert result["checked"]
    assert result["listed"] == whole["listed"], "listed and omitted diagnostics"
    # which diagnostics are listed depends on the order if they are too many, how many there are does not
    fields = whole["nodes"][0].keys() - ({"diagnostics"} if whole["listed"] > MAX_LISTED_INFOS else set())
    for node, (expected, merged_node) in enumerate(zip(whole["nodes"], result["nodes"], strict=True)):
        assert merged_node["isLoaded"]
        assert {field: merged_node[field] for field in fields} == {field: expected[field] for field in fields}, node


@pytest.mark.parametrize("name", GAMES)
def test_a_page_that_holds_a_reel_in_two_scripts_shows_the_same(name: str) -> None:
    game = read(GAMES[name]).games[0]
    cases = []
    for index in (0, len(game.nodes) // 2, len(game.nodes) - 1):
        texts = ReelBuilder(Replay(game)).opening_texts(game.nodes[index])
        reel = json.loads(texts.opening)
        assert str(index) in reel["frames"]
        cases.append((reel, [] if texts.others is None else [json.loads(texts.others)]))
    whole, _ = shown(name)
    for result in merged(*cases):
        assert result["areParts"]
        assert result["isValid"]
        assert result["complete"]
        assert result["checked"]
        assert result["listed"] == whole["listed"]
        assert [node["items"] for node in result["nodes"]] == [node["items"] for node in whole["nodes"]]


def test_a_short_game_is_whole_in_the_first_script() -> None:
    game = read("(;GM[1]SZ[9];B[ee];W[cc])").games[0]
    texts = ReelBuilder(Replay(game)).opening_texts(game.root)
    assert texts.opening == reel_text(game)
    assert texts.others is None


def test_slices_of_idle_time_check_a_game_whose_frames_are_not_loaded() -> None:
    game = read("(;FF[4]GM[1]SZ[9]" + ";B[zz]" * 60 + ")").games[0]
    reel = ReelBuilder(Replay(game)).initial()
    slices = [ReelBuilder(Replay(game)).check(first, 10) for first in range(0, 61, 10)]
    # all frames are merged last, so that the script can describe every node
    whole = ReelBuilder(Replay(game)).remaining()
    (result,) = merged((reel, [*reversed(slices), *slices, whole]))
    assert result["isChecked"]
    assert result["listed"] == 60
    assert [node["diagnostics"] for node in result["nodes"][1:]] == [["bad-point"]] * 60


def test_a_long_game_is_sent_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "MAX_NODES_SENT_WHOLE", 10)
    monkeypatch.setattr(builder, "FRAME_RADIUS_NODES", 5)
    monkeypatch.setattr(builder, "MAX_LINE_SENT_WHOLE", 15)
    game = read("(;GM[1]SZ[9]" + ";B[]" * 40 + ")").games[0]
    made = ReelBuilder(Replay(game))
    assert sorted(made.remaining()["frames"]) == list(range(6))
    frames = made.frames_around(game.nodes[20])["frames"]
    assert sorted(frames) == list(range(16, 26))
    assert [node for node, frame in frames.items() if "scores" in frame] == [16], "the first frame is complete"
    frames = made.frames_around(game.nodes[20], before=15)["frames"]
    assert sorted(frames) == list(range(6, 26)), "the line is whole, so that its moves can be numbered"
    frames = made.frames_around(game.nodes[20], before=16)["frames"]
    assert sorted(frames) == list(range(16, 26)), "a longer line is not"


def test_a_reel_file_made_earlier_still_shows_the_same() -> None:
    reel = json.loads(EARLIER_REEL.read_text("utf-8"))
    document = ReelBuilder(Replay(read(RECORD).games[0])).document()
    earlier, now = merged((reel, []), (document, []))
    assert earlier["isValid"]
    assert earlier["complete"]
    for node in earlier["nodes"]:
        node["items"] = [without_title(item) for item in node["items"]]
    # what a wrong move is called has changed since then
    reel["messages"]["en"]["go.unreadable"] = "{color}: unreadable move"
    shown = [said(each | {"reel": None}, made["messages"]["en"]) for each, made in ((earlier, reel), (now, document))]
    assert shown[0] == shown[1]


def said(value: Any, templates: Mapping[str, str]) -> Any:
    """Return what the viewer shows with texts in place of messages, whose keys differ between versions."""
    match value:
        case dict():
            return {key: said(each, templates) for key, each in value.items()}
        case [str() as key, *args] if key in templates:
            return format_message(Message(key, said(args[0], templates) if args else {}), templates)
        case list():
            return [said(each, templates) for each in value]
    return value


def without_title(item: str) -> str:
    """Return an item without the title that earlier versions gave each stone, in which they named its color and point."""
    fields: dict[str, Any] = json.loads(item)
    fields.pop("title", None)
    return json.dumps(fields, separators=(",", ":"))
