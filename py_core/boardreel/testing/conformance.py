"""The checks of the conformance suite: promises that every game keeps, whatever a record contains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from boardreel import Replay, read
from boardreel.describe import templates, words
from boardreel.games.protocol import Position
from boardreel.reel import ReelMaker
from boardreel.sgf import Node

#: `check_reel` compares the boards of this many nodes at the start and at the end of a game
COMPARED_NODES = 100
#: values that often break parsers; `hostile_variants` inserts them into a record
HOSTILE_VALUES = (
    *("", " ", "zz99", "a" * 300, "9" * 5000, "-1", "\\", "a:b:c", "<script>"),
    *("‮abc", "\x00", "aa:zz", "٣", "１"),
)


class ConformanceError(AssertionError):
    """A game breaks a promise of the plug-in protocol; the message says which one and where."""


def require(condition: object, message: str) -> None:
    """Raise ConformanceError with `message` unless `condition` is true. Unlike `assert`, this also works with `-O`."""
    if not condition:
        raise ConformanceError(message)


def check_record(text: str, name: str | None = None) -> list[Replay]:
    """Run all checks on the games of a record and return their replays, so that the caller can check more.

    `text` is the content of the record, `name` its file name. Raise ConformanceError if a check fails.
    """
    collection = read(text.encode(), name=name)
    require(collection.outcome != "refused", "the file is not accepted as a record")
    replays = [Replay(game) for game in collection.games]
    for replay in replays:
        check_steps(replay, replay.game.nodes)
        check_any_order(replay)
        check_messages(replay, replay.game.nodes)
        check_labels(replay)
        check_reel(replay)
    return replays


def check_steps(replay: Replay, nodes: Iterable[Node]) -> None:
    """Check that the steps of the nodes are exact, and that `Rules.play` gives the same result as `Rules.apply`.

    A step removes only items that exist, adds only items that do not, and its result is the drawing of its position. All
    items are on layers, points and symbols of the scene, and agree with `Position.board`.
    """
    layers = set(replay.rules.scene.layers)
    points = {cell.point for cell in replay.rules.scene.cells}
    for node in nodes:
        where = f"node {node.index}"
        before = replay.rules.start() if node.parent is None else replay.position(node.parent)
        step = replay.step(node)
        board = items_by_key(before)
        for key in step.removed:
            require(key in board, f"{where}: the step removes {key!r}, which is not on the board")
            del board[key]
        for item in step.added:
            require(item.key not in board, f"{where}: the step adds {item.key!r}, which is on the board already")
            board[item.key] = item
        after = items_by_key(step.position)
        require(board == after, f"{where}: the step does not lead to the drawing of its position")
        drawn_colors = {
            point: item.color
            for item in after.values()
            if item.color is not None and item.layer != "links"
            for point in item.points
        }
        for point, color in step.position.board.items():
            require(drawn_colors.get(point) == color, f"{where}: {point} has color {color} but is not drawn so")
        for item in (*after.values(), *step.marks):
            require(item.layer in layers, f"{where}: {item.key!r} is on the unknown layer {item.layer!r}")
            is_known = item.symbol is None or item.symbol in replay.rules.scene.symbols
            require(is_known, f"{where}: {item.key!r} has the unknown symbol {item.symbol!r}")
            if points and item.color is not None:
                require(points.issuperset(item.points), f"{where}: {item.key!r} is on points outside the board")
        require({key for key, _ in step.classes} <= after.keys(), f"{where}: classes of an item that is not drawn")
        played = replay.rules.play(before, node)
        require(items_by_key(played.position) == after, f"{where}: play and apply lead to different positions")
        is_equal = replace(played, position=step.position) == step.played
        require(is_equal, f"{where}: play and apply give different moves or diagnostics")


def items_by_key(position: Position) -> dict[str, Any]:
    """Return the items of a position by key. Raise ConformanceError if two items have the same key."""
    items = list(position.items())
    by_key = {item.key: item for item in items}
    require(len(by_key) == len(items), "two items of a position have the same key")
    return by_key


def check_any_order(replay: Replay) -> None:
    """Check that the position after a node does not depend on the order in which positions are requested."""
    nodes = list(replay.game.nodes)
    expected = [items_by_key(replay.position(node)) for node in nodes]
    other_replay = Replay(replay.game)
    for node in reversed(nodes):
        position = other_replay.position(node)
        is_equal = items_by_key(position) == expected[node.index]
        require(
            is_equal and position.to_play == replay.position(node).to_play,
            f"node {node.index}: its position depends on the nodes that were visited before",
        )


def check_messages(replay: Replay, nodes: Iterable[Node]) -> None:
    """Check that nodes with a move or setup have an announcement, and that all messages exist in all languages."""
    rules = replay.rules
    for language in rules.kind.messages:
        table = templates(rules.kind, language)
        for node in nodes:
            step = replay.step(node)
            is_announced = step.announcement is not None or not (step.moves or step.setup)
            require(is_announced, f"node {node.index}: a move or setup has no announcement")
            messages = [step.announcement, step.position.status()]
            messages += [diagnostic.message for diagnostic in replay.node_diagnostics(node)]
            messages += [side.name for side in rules.sides] + [column.label for column in rules.columns]
            for message in messages:
                if message is not None:
                    require(message.key in table, f"the message {message.key!r} has no text in {language!r}")
                    require(words(message, table, language).strip(), f"the text of {message.key!r} is empty")


def check_labels(replay: Replay) -> None:
    """Check that nodes with the same properties have the same label in the move list."""
    labels: dict[str, Any] = {}
    for node in replay.game.nodes:
        label = replay.rules.label(node)
        is_equal = labels.setdefault(str(dict(node.properties)), label) == label
        require(is_equal, f"node {node.index}: its label differs from that of a node with the same properties")


def check_reel(replay: Replay) -> None:
    """Check that the Reel of a game matches its schema and is the same whether it is sent whole or in parts."""
    reel = json.loads(json.dumps(ReelMaker(replay).document()))
    validate_reel(reel)
    require(reel["complete"], "the Reel is not complete")
    check_numbers(reel)
    maker = ReelMaker(replay)
    parts = json.loads(json.dumps(maker.beginning()))
    validate_reel(parts)
    add_frames(parts, json.loads(json.dumps(maker.rest())))
    for node in replay.game.nodes:
        if str(node.index) not in parts["frames"]:
            add_frames(parts, json.loads(json.dumps(maker.more(node))))
    require(parts["complete"], "the Reel that was sent in parts is not complete")
    check_numbers(parts)
    for node in (*replay.game.nodes[:COMPARED_NODES], *replay.game.nodes[-COMPARED_NODES:]):
        is_equal = on_board(parts, node.index) == on_board(reel, node.index)
        require(is_equal, f"node {node.index}: the Reel that was sent in parts shows another board")


def validate_reel(reel: dict[str, Any]) -> None:
    """Check a Reel against its JSON schema."""
    error = next(_reel_schema().iter_errors(reel), None)
    require(error is None, f"the Reel does not match its schema: {error}")


@cache
def _reel_schema() -> Any:
    """Return the validator of the Reel's JSON schema."""
    import jsonschema

    schema = json.loads(files("boardreel").joinpath("reel.schema.json").read_text("utf-8"))
    return jsonschema.Draft202012Validator(schema)


def check_numbers(reel: dict[str, Any]) -> None:
    """Check that a Reel has a frame for every node, and that the indexes in the frames are valid."""
    node_count = len(reel["tree"]["parent"])
    require(len(reel["frames"]) == node_count, "the Reel has not one frame per node")
    for index, frame in reel["frames"].items():
        items = [*frame.get("add", ()), *frame.get("remove", ()), *frame.get("marks", ()), *frame.get("board", ())]
        is_valid = (
            0 <= int(index) < node_count
            and all(0 <= number < len(reel["items"]) for number in items)
            and all(0 <= number < len(reel["diagnostics"]) for number in frame.get("diagnostics", ()))
            and 0 <= frame.get("info", 0) < len(reel["infos"])
        )
        require(is_valid, f"frame {index} of the Reel has an index that is out of range")


def add_frames(reel: dict[str, Any], answer: dict[str, Any]) -> None:
    """Add further frames to a Reel as the viewer does, see `addFrames` in `web/reel/frames.js`."""
    for first, name in (("firstItem", "items"), ("firstInfo", "infos"), ("firstDiagnostic", "diagnostics")):
        require(answer[first] == len(reel[name]), f"{first} does not continue the list of {name}")
        reel[name] += answer[name]
    require(not answer["frames"].keys() & reel["frames"].keys(), "a frame was sent twice")
    reel["frames"] |= answer["frames"]
    reel["complete"] = answer["complete"]


def on_board(reel: dict[str, Any], node: int) -> set[str]:
    """Return the keys of the items on the board at a node, computed from the frames as in the viewer."""
    path = []
    while node >= 0:
        path.append(reel["frames"][str(node)])
        if "board" in path[-1]:
            break
        node = reel["tree"]["parent"][node]
    items: set[int] = set()
    for frame in reversed(path):
        items = (items | set(frame.get("board", ()))) - set(frame.get("remove", ())) | set(frame.get("add", ()))
    return {reel["items"][number]["key"] for number in items}


def hostile_variants(text: str) -> Iterator[str]:
    """Yield copies of a record in which the word HOSTILE is replaced by values that often break parsers."""
    for value in HOSTILE_VALUES:
        yield text.replace("HOSTILE", value.replace("\\", "\\\\").replace("]", "\\]"))
