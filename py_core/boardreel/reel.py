"""Makes the Reel: one game as one JSON document, all that a viewer needs to show it (`reel.schema.json`, `web/reel.d.ts`).

The tree is always told whole. The frames are too when the Reel is to be kept; a viewer that waits for its first board is
told a few, then the rest of a short game, and of a long one those that lie near the place that is looked at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from boardreel.describe import MESSAGES, templates
from boardreel.findings import Findings
from boardreel.games.protocol import Position, Rules, Side, Step, TrayPiece
from boardreel.information import infos, result, title
from boardreel.movelist import move_list
from boardreel.remarks import remarks
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.scene.shapes import Item
from boardreel.sgf import Game, Node
from boardreel.sgf.game_info import game_info_node
from boardreel.sgf.values import unescape_text
from boardreel.version import VERSION

FORMAT = "boardreel/1"
#: frames to either side of a node that a viewer is told at first
FIRST = 4
#: games of so many nodes are told whole then; of longer ones this many frames to either side of the node that is asked for
WHOLE = 600
AROUND = 200


class ReelMaker:
    """Makes the Reel of one game and, later, the frames that it left out. Items and findings keep their numbers."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._items: dict[str, int] = {}
        self._item_data: list[dict[str, Any]] = []
        self._findings = Findings(replay)
        self._told: set[int] = set()
        #: number of the info that counts from a node on, by that node, and by the info itself
        self._info_from: dict[int, int] = {}
        self._info_numbers: dict[str, int] = {}
        self._infos: list[list[dict[str, Any]]] = []

    def document(self) -> dict[str, Any]:
        """The whole Reel, with all frames however long the game is."""
        return self._document(lambda: self._frames(self.replay.game.nodes))

    def beginning(self) -> dict[str, Any]:
        """The Reel with the few frames that a viewer needs at first; `rest` tells the others."""
        start = self.replay.opening_node()
        return self._document(lambda: self._around(self.replay.game.root, FIRST) | self._around(start, FIRST))

    def _document(self, tell: Callable[[], dict[int, dict[str, Any]]]) -> dict[str, Any]:
        game, rules = self.replay.game, self.replay.rules
        moves = move_list(game, rules)
        self._info(game.root)
        frames = tell()
        for index, bits in self._findings.take_flags().items():
            moves.flags[index] |= bits
        collection = game.collection
        trays = _distinct(rules.trays)
        return {
            "format": FORMAT,
            "core": VERSION,
            "source": {
                "name": collection.name,
                "charset": collection.charset,
                "outcome": collection.outcome,
                "games": len(collection.games),
            },
            "game": {
                "number": game.number,
                "kind": rules.kind.id,
                "name": rules.name,
                "rules": bool(rules.sides),
            },
            "title": title(game, rules),
            "result": _result(game, rules),
            "infos": self._infos,
            "sides": [
                _side(side, game) | {"tray": trays.index(rules.trays[number]) if rules.trays else None}
                for number, side in enumerate(rules.sides)
            ],
            "columns": [
                {
                    "name": column.name,
                    "label": encode.message(column.label),
                    "star": column.star,
                    "clock": column.clock,
                }
                for column in rules.columns
            ],
            "trays": [[_tray_piece(piece) for piece in tray] for tray in trays],
            "scene": encode.scene(rules.scene),
            "items": self._item_data,
            "tree": moves.data(),
            "frames": frames,
            "complete": self._is_complete,
            "start": self.replay.opening_node().index,
            "puzzle": None if rules.puzzle is None else {"goal": encode.message(rules.puzzle.goal)},
            "bookmarks": [{"name": name, "node": node.index} for name, node in rules.bookmarks()],
            "diagnostics": [found.data() for found in self._findings.listed],
            "diagnosticsLeftOut": self._findings.left_out,
            "checked": self._findings.complete,
            "messages": {
                language: templates(rules.kind, language, moves.idents)
                for language in sorted({*MESSAGES, *rules.kind.messages})
            },
        }

    def more(self, node: Node) -> dict[str, Any]:
        """The frames round a node that were not told before, with the items, infos and findings they need."""
        return self._more(lambda: self._around(node, AROUND))

    def rest(self) -> dict[str, Any]:
        """All frames that were not told before; of a long game those round root and start."""
        nodes = self.replay.game.nodes
        if len(nodes) <= WHOLE:
            return self._more(lambda: self._frames(node for node in nodes if node.index not in self._told))
        return self._more(lambda: self._around(nodes[0], AROUND) | self._around(self.replay.opening_node(), AROUND))

    def check(self, nodes: int) -> dict[str, Any]:
        """The findings of so many nodes that nobody has looked at, without their frames."""

        def look() -> dict[int, dict[str, Any]]:
            self._findings.go_on(nodes)
            return {}

        return self._more(look)

    def _more(self, tell: Callable[[], dict[int, dict[str, Any]]]) -> dict[str, Any]:
        listed = self._findings.listed
        items, infos, diagnostics = len(self._item_data), len(self._infos), len(listed)
        frames = tell()
        return {
            "firstItem": items,
            "items": self._item_data[items:],
            "firstInfo": infos,
            "infos": self._infos[infos:],
            "frames": frames,
            "firstDiagnostic": diagnostics,
            "diagnostics": [found.data() for found in listed[diagnostics:]],
            "diagnosticsLeftOut": self._findings.left_out,
            "checked": self._findings.complete,
            "flags": list(self._findings.take_flags().items()),
            "complete": self._is_complete,
        }

    @property
    def _is_complete(self) -> bool:
        return len(self._told) == len(self.replay.game.nodes)

    def _around(self, node: Node, reach: int) -> dict[int, dict[str, Any]]:
        """Frames from the node back to one that was told (or so far, with a whole drawing) and on along its line."""
        back: list[Node] = []
        at: Node | None = node
        while at is not None and at.index not in self._told and len(back) < reach:
            back.append(at)
            at = at.parent
        line = back[::-1]
        ahead = node
        for _ in range(reach):
            children = ahead.children
            if not children:
                break
            ahead = children[0]
            if ahead.index not in self._told:
                line.append(ahead)
        return self._frames(line)

    def _frames(self, nodes: Iterable[Node]) -> dict[int, dict[str, Any]]:
        frames = {}
        for node in nodes:
            parent = node.parent
            fresh = parent is not None and parent.index not in self._told
            frames[node.index] = self._frame(node, None if fresh or parent is None else parent, fresh=fresh)
            self._told.add(node.index)
        return frames

    def _frame(self, node: Node, parent: Node | None, *, fresh: bool) -> dict[str, Any]:
        step = self.replay.step(node)
        before = self.replay.rules.start() if parent is None else self.replay.position(parent)
        frame: dict[str, Any] = {}
        if fresh:
            frame["board"] = self._numbers(step.position.items())
        else:
            first = list(before.items()) if parent is None else []
            frame["add"] = self._numbers([*(i for i in first if i.key not in step.removed), *step.added])
            dropped = {item.key for item in first}
            frame["remove"] = [self._items[key] for key in step.removed if key not in dropped]
        frame["marks"] = self._numbers(step.marks)
        frame["classes"] = [[self._items[key], classes] for key, classes in step.classes]
        frame |= _standing(step.position, None if parent is None else before)
        frame |= self._texts(node, step)
        return {name: value for name, value in frame.items() if value not in ([], "")}

    def _texts(self, node: Node, step: Step) -> dict[str, Any]:
        texts: dict[str, Any] = {
            "comment": node.text("C") or "",
            "name": node.text("N") or "",
            "remarks": [encode.message(remark) for remark in remarks(node, self.replay.rules)],
            "diagnostics": self._findings.of(node),
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
        info = self._info(node)
        if info:
            texts["info"] = info
        return texts

    def _info(self, node: Node) -> int:
        """The number of the game info that counts at the node; each different one is told once."""
        owner = game_info_node(node).index
        if owner not in self._info_from:
            rows = infos(node, self.replay.rules)
            number = self._info_numbers.setdefault(json.dumps(rows), len(self._infos))
            if number == len(self._infos):
                self._infos.append(rows)
            self._info_from[owner] = number
        return self._info_from[owner]

    def _numbers(self, items: Iterable[Item]) -> list[int]:
        numbers = []
        for item in items:
            known = self._items.get(item.key)
            if known is None:
                known = self._items[item.key] = len(self._item_data)
                self._item_data.append(encode.item(item))
            numbers.append(known)
        return numbers


def _standing(position: Position, before: Position | None) -> dict[str, Any]:
    """Who is to play, scores, pieces left, status: what differs from the position before, or all of it."""
    now = _standing_of(position)
    if before is None:
        return now
    then = _standing_of(before)
    return {name: value for name, value in now.items() if value != then[name]}


def _standing_of(position: Position) -> dict[str, Any]:
    scores = position.scores
    status = position.status()
    return {
        "toPlay": position.to_play,
        "scores": [[None if value is None else encode.number(value) for value in score.values] for score in scores],
        "canMove": [score.can_move for score in scores],
        "left": [list(score.left) for score in scores if score.left],
        "status": None if status is None else encode.message(status),
    }


def _result(game: Game, rules: Rules) -> dict[str, Any] | None:
    found = result(game, rules)
    return None if found is None else {"message": encode.message(found.message), "raw": found.raw}


def _side(side: Side, game: Game) -> dict[str, Any]:
    return {
        "color": side.color,
        "class": side.classes,
        "letter": side.letter,
        "name": encode.message(side.name),
        "player": None if side.player is None else game.root.text(side.player) or None,
    }


def _distinct(trays: Iterable[tuple[TrayPiece, ...]]) -> list[tuple[TrayPiece, ...]]:
    """Each tray once: in most games all sides have the same pieces."""
    found: list[tuple[TrayPiece, ...]] = []
    for tray in trays:
        if tray not in found:
            found.append(tray)
    return found


def _tray_piece(piece: TrayPiece) -> dict[str, Any]:
    return {
        "name": piece.name,
        "shapes": [encode.shape(shape) for shape in piece.shapes],
        "box": encode.numbers(piece.box),
        "count": piece.count,
    }


def reel_text(game: Game) -> str:
    """The whole Reel of a game as JSON text."""
    return json.dumps(ReelMaker(Replay(game)).document(), ensure_ascii=False, separators=(",", ":"))
