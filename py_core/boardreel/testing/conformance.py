"""The checks of the conformance suite: promises that every game keeps, whatever a record contains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from boardreel import Replay, read
from boardreel.games.protocol import Position
from boardreel.messages import format_message, templates
from boardreel.reel import ReelBuilder
from boardreel.sgf import Node
from boardreel.testing.moves import check_moves, check_symmetries
from boardreel.testing.parts import check_parts
from boardreel.testing.requirements import ConformanceError, require

#: `check_reel` compares the boards of this many nodes at the start and at the end of a game
COMPARED_NODES = 100
#: `check_mentions` looks for mentions in this text and in the comments
MENTIONING_TEXT = "After 2, move 3 at a1, D4–D6 or B1; 1. K10 2 e5 \U0001f600 Zug 1, Schwarz 1 (60 points)"
#: `check_lanes` lists the legal moves of this many nodes at the start and at the end of a game
COUNTED_NODES = 5
#: `check_moves` checks the legal moves of this many nodes at the start and at the end of a game
MOVE_NODES = 2
#: fields of a frame that contain indices of items
ITEM_FIELDS = ("board", "add", "remove", "marks")
#: fields of a frame that are omitted if they are the same as in the frame of the parent in the same part
GAME_STATE_FIELDS = ("toPlay", "scores", "canMove", "left", "status", "ranks")
#: values that often break parsers; `hostile_variants` inserts them into a record
HOSTILE_VALUES = (
    *("", " ", "zz99", "a" * 300, "9" * 5000, "-1", "\\", "a:b:c", "<script>"),
    *("‮abc", "\x00", "aa:zz", "٣", "１"),
)


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
        check_mentions(replay)
        check_reel(replay)
        check_lanes(replay)
        is_large = replay.rules.scene.lattice is not None
        check_moves(replay, first_and_last(replay.game.nodes, 1 if is_large else MOVE_NODES))
        check_symmetries(replay.rules, replay.game)
        check_parts(replay)
    return replays


def first_and_last(nodes: Sequence[Node], count: int) -> list[Node]:
    """Return the first and the last `count` nodes, each of them once."""
    return [*nodes[:count], *nodes[max(count, len(nodes) - count) :]]


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
        is_equal = played._replace(position=step.position) == step.played
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
                    require(format_message(message, table, language).strip(), f"the text of {message.key!r} is empty")


def check_mentions(replay: Replay) -> None:
    """Check that the mentions in comments are sorted, do not overlap, and refer to points or nodes of the game."""
    for node in replay.game.nodes[:COMPARED_NODES]:
        for text in (MENTIONING_TEXT, node.text("C") or ""):
            end = 0
            for mention in replay.rules.mentions(node, text):
                where = f"node {node.index}: the mention of characters {mention.start} to {mention.end}"
                require(
                    end <= mention.start < mention.end <= len(text),
                    f"{where} is outside the text or overlaps another one",
                )
                require(mention.points or mention.nodes, f"{where} refers to nothing")
                require(all(other.game is replay.game for other in mention.nodes), f"{where} refers to another game")
                end = mention.end


def check_labels(replay: Replay) -> None:
    """Check that nodes with the same properties have the same label in the move list."""
    labels: dict[str, Any] = {}
    for node in replay.game.nodes:
        label = replay.rules.label(node)
        is_equal = labels.setdefault(str(dict(node.properties)), label) == label
        require(is_equal, f"node {node.index}: its label differs from that of a node with the same properties")


def check_reel(replay: Replay) -> None:
    """Check that the Reel matches its schema, and that its parts, merged in another order, show the same as the whole."""
    document = json.loads(json.dumps(ReelBuilder(replay).document()))
    validate_reel(document)
    require(document["complete"], "the Reel is not complete")
    check_indices(document)
    parent = document["tree"]["parent"]
    whole = decode_frames(document)
    require(len(whole) == len(parent), "the Reel has not one frame per node")
    initial = json.loads(json.dumps(ReelBuilder(replay).initial()))
    validate_reel(initial)
    check_indices(initial)
    # Every part comes from a builder of its own, since the answers of a restarted worker have to be the same.
    parts = [initial, ReelBuilder(replay).remaining()]
    loaded = {int(index) for part in parts for index in part["frames"]}
    for node in replay.game.nodes:
        if node.index not in loaded:
            parts.append(ReelBuilder(replay).frames_around(node))
            loaded |= set(parts[-1]["frames"])
    require(len(loaded) == len(parent), "the parts of the Reel do not have all frames")
    merged: dict[int, dict[str, Any]] = {}
    for part in reversed(parts):
        check_indices(part)
        for index, frame in decode_frames(part).items():
            if index not in merged or "board" in frame:
                merged[index] = frame
    items = {item["key"]: item for item in document["items"]}
    is_equal = all(items[item["key"]] == item for part in parts for item in part["items"])
    require(is_equal, "an item of a part of the Reel differs from the item with its key in the whole Reel")
    changing = {"board", "add", "remove", *GAME_STATE_FIELDS}
    for node in (*replay.game.nodes[:COMPARED_NODES], *replay.game.nodes[-COMPARED_NODES:]):
        is_equal = items_shown(merged, parent, node.index) == items_shown(whole, parent, node.index)
        require(is_equal, f"node {node.index}: the Reel that was sent in parts shows another board")
        one, other = (
            {name: value for name, value in frames[node.index].items() if name not in changing}
            for frames in (merged, whole)
        )
        require(one == other, f"node {node.index}: the Reel that was sent in parts has another frame")


def check_lanes(replay: Replay) -> None:
    """Check the lanes of the chart: every side has a number at each node, and the number of legal moves is right."""
    rules, nodes = replay.rules, replay.game.nodes
    sides = range(len(rules.sides))
    contenders = () if rules.lead is None else rules.lead.contenders
    require(
        all(side in sides for group in contenders for side in group), "the lead is about a side that does not exist"
    )
    require(len(contenders) != 1, "the lead has a single contender")
    before: Position | None = None
    for node in (*nodes[:COUNTED_NODES], *nodes[-COUNTED_NODES:]):
        position = replay.position(node)
        if rules.lead is not None:
            is_complete = len(position.comparable_numbers) == len(sides)
            require(is_complete, f"node {node.index}: the lead does not have one number per side")
        for side in rules.sides if rules.counts_legal_moves else ():
            is_equal = position.count_legal_moves(side.color, before) == len(position.legal_moves(side.color))
            require(is_equal, f"node {node.index}: the number of legal moves of {side.color} differs from their list")
        before = position
    slices = [ReelBuilder(Replay(replay.game)).lanes(first, 3) for first in range(0, len(nodes), 3)]
    lanes = ReelBuilder(replay).document().get("lanes", {})
    for name in lanes.keys() - {"end"}:
        is_equal = lanes[name]["values"] == [entry for part in slices for entry in part[name]]
        require(is_equal, f"the lane {name!r} that was computed in slices differs from the whole")


def validate_reel(reel: dict[str, Any]) -> None:
    """Check a Reel against its JSON schema."""
    error = next(_reel_schema().iter_errors(reel), None)
    if error is not None:
        raise ConformanceError(f"the Reel does not match its schema at {error.instance_path}: {error.message}")


@cache
def _reel_schema() -> Any:
    """Return the validator of the Reel's JSON schema."""
    import jsonschema_rs

    schema = json.loads(files("boardreel.reel").joinpath("reel.schema.json").read_text("utf-8"))
    return jsonschema_rs.Draft202012Validator(schema)


def check_indices(part: dict[str, Any]) -> None:
    """Check that the frames of a Reel, or of a part of one, refer to entries of its own tables."""
    for node, frame in part["frames"].items():
        items = [index for field in ITEM_FIELDS for index in frame.get(field, ())]
        items += [index for index, _ in frame.get("classes", ())]
        is_valid = (
            all(0 <= index < len(part["items"]) for index in items)
            and all(0 <= index < len(part["diagnostics"]) for index in frame.get("diagnostics", ()))
            and 0 <= frame.get("info", 0) < len(part["infos"])
        )
        require(is_valid, f"frame {node} of the Reel has an index that is out of range")


def decode_frames(part: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Return the frames of a Reel, or of a part of one, by node, with indices replaced by what they refer to."""
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


def items_shown(frames: dict[int, dict[str, Any]], parent: list[int], node: int) -> set[str]:
    """Return the keys of the items on the board at a node, computed from decoded frames as in the viewer."""
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


def hostile_variants(text: str) -> Iterator[str]:
    """Yield copies of a record in which the word HOSTILE is replaced by values that often break parsers."""
    for value in HOSTILE_VALUES:
        yield text.replace("HOSTILE", value.replace("\\", "\\\\").replace("]", "\\]"))
