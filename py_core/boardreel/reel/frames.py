"""Encode the frames of nodes, with the items, game infos and diagnostics that they refer to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence, Set
from typing import Any

from boardreel.games.protocol import Mention, Position, Side, Step
from boardreel.reel.annotations import annotation_messages
from boardreel.reel.diagnostics import DiagnosticCollector
from boardreel.reel.game_info import info_rows
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.scene.shapes import Item
from boardreel.sgf import Node
from boardreel.sgf.game_info import game_info_node
from boardreel.sgf.values import unescape_text

#: the last character that is one code unit in UTF-16, by which JavaScript counts
LAST_SINGLE_UNIT = "\uffff"


class FrameCollector:
    """A collector of frames and of the tables that they refer to by index: `items`, `infos` and `diagnostics`.

    The tables belong to this collector alone, so its frames can be shown, or merged into those of another one, without
    any earlier answer: every frame either changes the board of a parent in the same collector or contains the whole
    board. `infos[0]` is the game info of the root; a frame without an `info` refers to it.

    `encoded_items` caches encoded items by key. Collectors of the same game may share it. `moved` is for a receiver that
    has drawn the game: the indices of the nodes whose positions are other ones than it has drawn. The frames of all other
    nodes have no board and no game state, because those stay, and those of their children change their board.
    """

    def __init__(
        self,
        replay: Replay,
        encoded_items: dict[str, dict[str, Any]] | None = None,
        moved: Set[int] | None = None,
    ) -> None:
        self.replay = replay
        self._moved = moved
        self._encoded_items = {} if encoded_items is None else encoded_items
        self.frames: dict[int, dict[str, Any]] = {}
        self.items: list[dict[str, Any]] = []
        self.infos: list[list[dict[str, Any]]] = []
        self.diagnostics = DiagnosticCollector(replay)
        self._item_indices: dict[str, int] = {}
        self._info_indices: dict[str, int] = {}
        #: node with game info → index of the info that applies from this node on
        self._info_index_by_owner: dict[int, int] = {}
        self._info_index(replay.game.root)

    def add(self, nodes: Iterable[Node]) -> None:
        """Add the frames of nodes to the tables, parents before children."""
        for node in nodes:
            if node.index not in self.frames:
                self.frames[node.index] = self._frame(node)

    def _frame(self, node: Node) -> dict[str, Any]:
        """Return the frame of a node without its empty fields."""
        step = self.replay.step(node)
        frame = {} if self._is_drawn(node.index) else self._drawing(node, step)
        frame["marks"] = self._indices(step.marks)
        keys = [key for key, _ in step.classes]
        frame["classes"] = [
            [index, classes]
            for index, (_, classes) in zip(self._indices_of(keys, step.position), step.classes, strict=True)
        ]
        frame |= self._texts(node, step)
        return {name: value for name, value in frame.items() if value not in ([], "")}

    def _is_drawn(self, index: int) -> bool:
        """Return whether the receiver has drawn the position of a node, unless it has never shown it."""
        return self._moved is not None and index not in self._moved

    def _drawing(self, node: Node, step: Step) -> dict[str, Any]:
        """Return the fields of a frame that draw its board and say its game state."""
        parent = node.parent
        before = None if parent is None else self.replay.position(parent)
        frame: dict[str, Any] = {}
        if parent is None or before is None:
            start_items = list(self.replay.rules.start().items())
            start_keys = {item.key for item in start_items}
            kept = [item for item in start_items if item.key not in step.removed]
            frame["add"] = self._indices([*kept, *step.added])
            frame["remove"] = [self._item_indices[key] for key in step.removed if key not in start_keys]
        else:
            # the board comes first: items are drawn in the order of their indices
            if not (parent.index in self.frames or self._is_drawn(parent.index)):
                frame["board"] = self._indices(step.position.items())
            frame["add"] = self._indices(step.added)
            frame["remove"] = self._indices_of(step.removed, before)
        compared = None if "board" in frame else before
        return frame | _changed_game_state(step.position, compared, self.replay.rules.sides)

    def _texts(self, node: Node, step: Step) -> dict[str, Any]:
        """Return the fields of a frame that are texts of the record or that describe its move."""
        comment = node.text("C") or ""
        texts: dict[str, Any] = {
            "comment": comment,
            "mentions": _mentions(self.replay.rules.mentions(node, comment), comment) if comment else [],
            "name": node.text("N") or "",
            "remarks": [
                encode.message(remark)
                for remark in (*annotation_messages(node, self.replay.rules), *step.position.remarks())
            ],
            "diagnostics": self.diagnostics.add(node),
            "properties": [[ident, [unescape_text(raw) for raw in raws]] for ident, raws in node.properties.items()],
        }
        if step.legal is not None:
            texts["legal"] = step.legal
        if step.announcement is not None:
            texts["say"] = encode.message(step.announcement)
        if step.view is not None:
            texts["view"] = encode.numbers(step.view)
        if step.hidden_toggles:
            texts["off"] = list(step.hidden_toggles)
        info = self._info_index(node)
        if info:
            texts["info"] = info
        return texts

    def _info_index(self, node: Node) -> int:
        """Return the index in `infos` of the game info that applies at a node."""
        owner = game_info_node(node).index
        if owner not in self._info_index_by_owner:
            rows = [row.encode() for row in info_rows(node, self.replay.rules)]
            index = self._info_indices.setdefault(json.dumps(rows), len(self.infos))
            if index == len(self.infos):
                self.infos.append(rows)
            self._info_index_by_owner[owner] = index
        return self._info_index_by_owner[owner]

    def _indices_of(self, keys: Sequence[str], position: Position) -> list[int]:
        """Return the indices in `items` of the items of a position with some keys."""
        if not all(key in self._item_indices for key in keys):
            wanted = set(keys)
            self._indices(item for item in position.items() if item.key in wanted)
        return [self._item_indices[key] for key in keys]

    def _indices(self, items: Iterable[Item]) -> list[int]:
        """Return the indices in `items` of some items, each of which is listed there once."""
        indices = []
        for item in items:
            index = self._item_indices.get(item.key)
            if index is None:
                index = self._item_indices[item.key] = len(self.items)
                encoded = self._encoded_items.get(item.key)
                if encoded is None:
                    encoded = self._encoded_items[item.key] = encode.item(item)
                self.items.append(encoded)
            indices.append(index)
        return indices


def _mentions(mentions: Sequence[Mention], text: str) -> list[list[Any]]:
    """Return encoded mentions: span in UTF-16 code units, points, and nodes if there are any."""
    encoded: list[list[Any]] = []
    offset = wide = 0
    for mention in mentions:
        start_wide = wide + sum(character > LAST_SINGLE_UNIT for character in text[offset : mention.start])
        offset = mention.end
        wide = start_wide + sum(character > LAST_SINGLE_UNIT for character in text[mention.start : offset])
        span = [mention.start + start_wide, mention.end + wide]
        nodes = [[node.index for node in mention.nodes]] if mention.nodes else []
        encoded.append([*span, list(mention.points), *nodes])
    return encoded


def _changed_game_state(position: Position, before: Position | None, sides: Sequence[Side]) -> dict[str, Any]:
    """Return the fields of the game state that differ from the position before, or all fields if that is None."""
    state = _game_state(position, sides)
    if before is None:
        # a game begins without ranks, so a first frame need not say so
        return {name: value for name, value in state.items() if name != "ranks" or value is not None}
    state_before = _game_state(before, sides)
    return {name: value for name, value in state.items() if value != state_before[name]}


def _game_state(position: Position, sides: Sequence[Side]) -> dict[str, Any]:
    """Return the side to move, scores, remaining pieces, status and ranks of a position."""
    scores = position.scores
    ranks = position.ranks
    status = position.status()
    return {
        "toPlay": position.to_play,
        "scores": [[None if value is None else encode.number(value) for value in score.values] for score in scores],
        "canMove": [score.can_move for score in scores],
        "left": [list(score.left) for score in scores if score.left],
        "status": None if status is None else encode.message(status),
        "ranks": None if ranks is None else [ranks.get(side.color) for side in sides],
    }
