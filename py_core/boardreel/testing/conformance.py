"""What every game must keep, whatever a record holds. Plug-ins use this module for their own records too."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import jsonschema

from boardreel import Replay, read
from boardreel.describe import templates, words
from boardreel.games.protocol import Position
from boardreel.reel import ReelMaker
from boardreel.sgf import Node

#: values that have broken readers: put into every property of a record by `hostile`
#: nodes at either end whose drawings are compared
LOOKED_AT = 100
HOSTILE = ("", " ", "zz99", "a" * 300, "9" * 5000, "-1", "\\", "a:b:c", "<script>", "‮abc", "\x00", "aa:zz", "٣", "１")


@cache
def reel_schema() -> Any:
    """The validator of the Reel's schema."""
    schema = json.loads(files("boardreel").joinpath("reel.schema.json").read_text("utf-8"))
    return jsonschema.Draft202012Validator(schema)


def drawn(position: Position) -> dict[str, Any]:
    """What stands on the board, by key; fails when two things have one key."""
    items = list(position.drawn())
    by_key = {item.key: item for item in items}
    assert len(by_key) == len(items)
    return by_key


def check(text: str, name: str | None = None) -> list[Replay]:
    """Checks all that holds for every record of every game; returns the replays for more."""
    collection = read(text.encode(), name=name)
    assert collection.outcome != "refused"
    replays = [Replay(game) for game in collection.games]
    for replay in replays:
        check_steps(replay, replay.game.nodes)
        check_any_order(replay)
        check_words(replay, replay.game.nodes)
        check_labels(replay)
        check_reel(replay)
    return replays


def check_steps(replay: Replay, nodes: Iterable[Node]) -> None:
    """Every step is exact: what it removes was there, what it adds was not, together they are the new drawing."""
    layers = set(replay.rules.scene.layers)
    points = {cell.point for cell in replay.rules.scene.cells}
    for node in nodes:
        before = replay.rules.start() if node.parent is None else replay.position(node.parent)
        step = replay.step(node)
        board = drawn(before)
        for key in step.removed:
            del board[key]
        for item in step.added:
            assert item.key not in board
            board[item.key] = item
        after = drawn(step.position)
        assert board == after
        shown = {
            point: item.color
            for item in after.values()
            if item.color is not None and item.layer != "links"
            for point in item.points
        }
        for point, color in step.position.board.items():
            assert shown.get(point) == color, (point, color)
        for item in (*after.values(), *step.marks):
            assert item.layer in layers
            assert item.symbol is None or item.symbol in replay.rules.scene.symbols
            if points and item.color is not None:
                assert points.issuperset(item.points)
        assert {key for key, _ in step.classes} <= after.keys()


def check_any_order(replay: Replay) -> None:
    """The position after a node does not depend on what was looked at before."""
    nodes = list(replay.game.nodes)
    expected = [drawn(replay.position(node)) for node in nodes]
    fresh = Replay(replay.game)
    for node in reversed(nodes):
        assert drawn(fresh.position(node)) == expected[node.index]
        assert fresh.position(node).to_play == replay.position(node).to_play


def check_words(replay: Replay, nodes: Iterable[Node]) -> None:
    """Every step with a move or setup is described, and every message has a template in every language of the game."""
    rules = replay.rules
    for language in rules.kind.messages:
        table = templates(rules.kind, language)
        for node in nodes:
            step = replay.step(node)
            assert step.say is not None or not (step.moves or step.setup)
            messages = [step.say, step.position.status(), *(finding.about for finding in replay.findings(node))]
            messages += [side.name for side in rules.sides] + [column.label for column in rules.columns]
            for message in messages:
                if message is not None:
                    assert message.key in table, message
                    assert words(message, table, language).strip()


def check_labels(replay: Replay) -> None:
    """Nodes that are written alike are listed alike, wherever they stand."""
    labels: dict[str, Any] = {}
    for node in replay.game.nodes:
        label = replay.rules.label(node)
        assert labels.setdefault(str(dict(node.properties)), label) == label


def check_reel(replay: Replay) -> None:
    """The Reel is valid by its schema, every number in it points at something, and told in parts it shows the same."""
    reel = json.loads(json.dumps(ReelMaker(replay).document()))
    reel_schema().validate(reel)
    assert reel["complete"]
    check_numbers(reel)
    maker = ReelMaker(replay)
    parts = json.loads(json.dumps(maker.beginning()))
    reel_schema().validate(parts)
    add_frames(parts, json.loads(json.dumps(maker.rest())))
    for node in replay.game.nodes:
        if str(node.index) not in parts["frames"]:
            add_frames(parts, json.loads(json.dumps(maker.more(node))))
    assert parts["complete"]
    check_numbers(parts)
    for node in (*replay.game.nodes[:LOOKED_AT], *replay.game.nodes[-LOOKED_AT:]):
        assert on_board(parts, node.index) == on_board(reel, node.index)


def check_numbers(reel: dict[str, Any]) -> None:
    """All frames are there, and point only at what is there too."""
    assert len(reel["frames"]) == len(reel["tree"]["parent"])
    for index, frame in reel["frames"].items():
        numbers = [*frame.get("add", ()), *frame.get("remove", ()), *frame.get("marks", ()), *frame.get("board", ())]
        assert all(0 <= number < len(reel["items"]) for number in numbers)
        assert all(0 <= number < len(reel["diagnostics"]) for number in frame.get("diagnostics", ()))
        assert 0 <= frame.get("info", 0) < len(reel["infos"])
        assert 0 <= int(index) < len(reel["tree"]["parent"])


def add_frames(reel: dict[str, Any], more: dict[str, Any]) -> None:
    """What a viewer does with an answer: `addFrames` of web/element/position.js."""
    for first, name in (("firstItem", "items"), ("firstInfo", "infos"), ("firstDiagnostic", "diagnostics")):
        assert more[first] == len(reel[name])
        reel[name] += more[name]
    assert not more["frames"].keys() & reel["frames"].keys()
    reel["frames"] |= more["frames"]
    reel["complete"] = more["complete"]


def on_board(reel: dict[str, Any], node: int) -> set[str]:
    """Keys of what stands on the board at a node, read off the frames as a viewer does."""
    path = []
    while node >= 0:
        path.append(reel["frames"][str(node)])
        if "board" in path[-1]:
            break
        node = reel["tree"]["parent"][node]
    shown: set[int] = set()
    for frame in reversed(path):
        shown = (shown | set(frame.get("board", ()))) - set(frame.get("remove", ())) | set(frame.get("add", ()))
    return {reel["items"][number]["key"] for number in shown}


def hostile(text: str) -> Iterable[str]:
    """The record with every value of its root and last node replaced by values that have broken readers."""
    for value in HOSTILE:
        yield text.replace("HOSTILE", value.replace("\\", "\\\\").replace("]", "\\]"))
