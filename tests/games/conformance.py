"""What every game must keep, whatever a record holds. Plug-ins use this module for their own records too."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

import jsonschema
from boardreel import Replay, read
from boardreel.games.protocol import Position
from boardreel.messages import format_message, templates
from boardreel.reel import ReelBuilder
from boardreel.sgf import Node

#: nodes at either end whose drawings are compared
LOOKED_AT = 100
#: fields of a frame that hold indices of items
ITEM_FIELDS = ("board", "add", "remove", "marks")
#: fields of a frame that are omitted if they are the same as in the parent's frame of the same part
GAME_STATE_FIELDS = ("toPlay", "scores", "canMove", "left", "status")
#: values that have broken readers: put into every property of a record by `hostile`
HOSTILE = ("", " ", "zz99", "a" * 300, "9" * 5000, "-1", "\\", "a:b:c", "<script>", "‮abc", "\x00", "aa:zz", "٣", "１")


@cache
def reel_schema() -> Any:
    """The validator of the Reel's schema."""
    schema = json.loads(files("boardreel.reel").joinpath("reel.schema.json").read_text("utf-8"))
    return jsonschema.Draft202012Validator(schema)


def drawn(position: Position) -> dict[str, Any]:
    """What stands on the board, by key; fails when two things have one key."""
    items = list(position.items())
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
    """Check that every step is exact, and that playing a node without drawing it has the same result.

    What a step removes was there, what it adds was not, and together they are the new drawing.
    """
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
        played = replay.rules.play(before, node)
        assert drawn(played.position) == after
        assert replace(played, position=step.position) == step.played


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
            assert step.announcement is not None or not (step.moves or step.setup)
            messages = [step.announcement, step.position.status(), *(d.message for d in replay.node_diagnostics(node))]
            messages += [side.name for side in rules.sides] + [column.label for column in rules.columns]
            for message in messages:
                if message is not None:
                    assert message.key in table, message
                    assert format_message(message, table, language).strip()


def check_labels(replay: Replay) -> None:
    """Nodes that are written alike are listed alike, wherever they stand."""
    labels: dict[str, Any] = {}
    for node in replay.game.nodes:
        label = replay.rules.label(node)
        assert labels.setdefault(str(dict(node.properties)), label) == label


def check_reel(replay: Replay) -> None:
    """Check that the Reel is valid by its schema, and that parts of it, merged in another order, show the same."""
    document = json.loads(json.dumps(ReelBuilder(replay).document()))
    reel_schema().validate(document)
    assert document["complete"]
    check_indices(document)
    parent = document["tree"]["parent"]
    whole = decoded_frames(document)
    assert len(whole) == len(parent)
    initial = json.loads(json.dumps(ReelBuilder(replay).initial()))
    reel_schema().validate(initial)
    check_indices(initial)
    # a builder of its own for every part: the answers of a new worker are the same
    parts = [initial, ReelBuilder(replay).remaining()]
    loaded = {int(index) for part in parts for index in part["frames"]}
    for node in replay.game.nodes:
        if node.index not in loaded:
            parts.append(ReelBuilder(replay).frames_around(node))
            loaded |= set(parts[-1]["frames"])
    assert len(loaded) == len(parent)
    merged: dict[int, dict[str, Any]] = {}
    for part in reversed(parts):
        check_indices(part)
        for index, frame in decoded_frames(part).items():
            if index not in merged or "board" in frame:
                merged[index] = frame
    items = {item["key"]: item for item in document["items"]}
    assert all(items[item["key"]] == item for part in parts for item in part["items"])
    for node in (*replay.game.nodes[:LOOKED_AT], *replay.game.nodes[-LOOKED_AT:]):
        assert shown_items(merged, parent, node.index) == shown_items(whole, parent, node.index)
        changed = {"board", "add", "remove", *GAME_STATE_FIELDS}
        one, other = ({k: v for k, v in frames[node.index].items() if k not in changed} for frames in (merged, whole))
        assert one == other


def check_indices(part: dict[str, Any]) -> None:
    """Check that the frames of a Reel, or of a part of it, refer to entries of its own tables."""
    for frame in part["frames"].values():
        indices = [index for field in ITEM_FIELDS for index in frame.get(field, ())]
        indices += [index for index, _ in frame.get("classes", ())]
        assert all(0 <= index < len(part["items"]) for index in indices)
        assert all(0 <= index < len(part["diagnostics"]) for index in frame.get("diagnostics", ()))
        assert 0 <= frame.get("info", 0) < len(part["infos"])


def decoded_frames(part: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the frames of a Reel, or of a part of it, by node, with items as keys and with infos and diagnostics."""
    keys = [item["key"] for item in part["items"]]
    frames = {}
    for index, frame in part["frames"].items():
        decoded = {**frame, **{field: [keys[i] for i in frame[field]] for field in ITEM_FIELDS if field in frame}}
        if "classes" in frame:
            decoded["classes"] = [(keys[i], classes) for i, classes in frame["classes"]]
        decoded["info"] = part["infos"][frame.get("info", 0)]
        decoded["diagnostics"] = [part["diagnostics"][i]["code"] for i in frame.get("diagnostics", ())]
        frames[int(index)] = decoded
    return frames


def shown_items(frames: dict[int, dict[str, Any]], parent: list[int], node: int) -> set[str]:
    """Return the keys of the items on the board at a node, read from decoded frames as a viewer does."""
    path = []
    while node >= 0:
        path.append(frames[node])
        if "board" in path[-1]:
            break
        node = parent[node]
    shown: set[str] = set()
    for frame in reversed(path):
        shown = (shown | set(frame.get("board", ()))) - set(frame.get("remove", ())) | set(frame.get("add", ()))
    return shown


def hostile(text: str) -> Iterable[str]:
    """The record with every value of its root and last node replaced by values that have broken readers."""
    for value in HOSTILE:
        yield text.replace("HOSTILE", value.replace("\\", "\\\\").replace("]", "\\]"))
