"""Build the Reel of a game: one JSON document with everything that a viewer needs (`reel.schema.json`).

The tree is always complete. Frames are complete in a saved Reel; a live viewer first receives a few, then the rest of a
short game, or the frames around the current node of a long one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, NamedTuple

from boardreel.diagnostics import Diagnostic
from boardreel.games.protocol import Rules, Side
from boardreel.reel.diagnostics import DiagnosticCollector, cut_notice
from boardreel.reel.evaluation import evaluation_lanes
from boardreel.reel.frames import FrameCollector
from boardreel.reel.game_info import game_title
from boardreel.reel.lanes import empty_lanes, lane_values
from boardreel.reel.move_list import MoveList, move_list
from boardreel.reel.puzzle_table import puzzle_table
from boardreel.reel.results import game_result
from boardreel.reel.shared_fields import distinct_trays, json_text, shared_fields, shared_members
from boardreel.replay import Replay
from boardreel.scene import encode
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node
from boardreel.version import VERSION

FORMAT = "boardreel/1"
#: frames on either side of the root and of the opening node in the first answer
INITIAL_FRAME_RADIUS_NODES = 4
#: games up to this many nodes are sent in full by the second answer
MAX_NODES_SENT_WHOLE = 600
#: for longer games, frames on either side of the requested node
FRAME_RADIUS_NODES = 200
#: lines up to this many nodes are sent in full, because numbers of moves on the board need the frames of all of them
MAX_LINE_SENT_WHOLE = 2000


class ReelBuilder:
    """A builder of the Reel of one game, whole or in parts.

    Every part is self-contained: its frames refer only to items, infos and diagnostics of the same part, and items have
    keys. A viewer can therefore merge parts in any order and more than once, and a new builder can continue where
    another one ended.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self._encoded_items: dict[str, dict[str, Any]] = {}
        #: numbers of the moves by node, 0 for nodes without a move; empty until the Reel was built
        self.numbers: Sequence[int] = ()

    def document(self) -> dict[str, Any]:
        """Return the whole Reel, with the frames and the lanes of all nodes."""
        own, idents = self._saved_fields(self.replay.game.nodes)
        return own | shared_fields(self.replay.rules, idents)

    def document_text(self, keys: Mapping[str, Any] | None = None) -> str:
        """Return `document()` as JSON text, with the optional field `keys`."""
        return self._text(*self._saved_fields(self.replay.game.nodes), keys)

    def opening_texts(self, node: Node, keys: Mapping[str, Any] | None = None) -> DividedReel:
        """Return the Reel for a viewer that opens at a node, and a part with all other frames.

        The Reel has the lanes of all nodes and the optional field `keys`, but only the few frames that the viewer needs
        first.
        """
        own, idents = self._saved_fields(self._nodes_near(node, INITIAL_FRAME_RADIUS_NODES))
        others = [other for other in self.replay.game.nodes if other.index not in own["frames"]]
        return DividedReel(self._text(own, idents, keys), json_text(self.part(others)) if others else None)

    def _saved_fields(self, framed: Iterable[Node]) -> tuple[dict[str, Any], set[str]]:
        """Return what `_own_fields` returns for some nodes, with the lanes of all nodes."""
        own, idents = self._own_fields(framed)
        if "lanes" in own:
            end = len(self.replay.game.nodes)
            values = lane_values(self.replay, 0, end)
            own["lanes"] |= {name: own["lanes"][name] | {"values": values[name]} for name in values}
            own["lanes"]["end"] = end
        return own, idents

    def _text(self, own: Mapping[str, Any], idents: set[str], keys: Mapping[str, Any] | None = None) -> str:
        """Return a Reel as JSON text from what `_own_fields` returns, with the optional field `keys`.

        The fields that games of a variant share are encoded only once.
        """
        fields = own if keys is None else {**own, "keys": keys}
        return f"{json_text(fields)[:-1]},{shared_members(self.replay.rules, idents)}}}"

    def initial(self) -> dict[str, Any]:
        """Return the Reel with the few frames around the root and the opening node that a viewer needs first."""
        own, idents = self._own_fields(self._opening_nodes(INITIAL_FRAME_RADIUS_NODES))
        return own | shared_fields(self.replay.rules, idents)

    def initial_text(self) -> str:
        """Return `initial()` as JSON text."""
        return self._text(*self._own_fields(self._opening_nodes(INITIAL_FRAME_RADIUS_NODES)))

    def remaining(self) -> dict[str, Any]:
        """Return the frames of the whole game or, if it is long, of the nodes around its root and opening node."""
        nodes = self.replay.game.nodes
        whole = len(nodes) <= MAX_NODES_SENT_WHOLE
        return self.part(nodes if whole else self._opening_nodes(FRAME_RADIUS_NODES))

    def frames_around(
        self, node: Node, before: int = FRAME_RADIUS_NODES, after: int = FRAME_RADIUS_NODES
    ) -> dict[str, Any]:
        """Return the frames around a node.

        `before` is the number of frames up to and including the node; of more than `MAX_LINE_SENT_WHOLE` only the last
        `FRAME_RADIUS_NODES` are returned. `after` is the number of frames on its first line of children, of which no more
        than `FRAME_RADIUS_NODES` are returned.
        """
        if before > MAX_LINE_SENT_WHOLE:
            before = FRAME_RADIUS_NODES
        return self.part(_nodes_around(node, before, min(after, FRAME_RADIUS_NODES)))

    def check(self, first: int, count: int) -> dict[str, Any]:
        """Return the diagnostics of `count` nodes from node `first` on, in file order, without frames."""
        game = self.replay.game
        end = min(first + count, len(game.parent))
        diagnostics = DiagnosticCollector(self.replay)
        for index in filter(game.is_present, range(first, end)):
            diagnostics.add(game.node(index))
        return {"items": [], "infos": [], "frames": {}, **_diagnostic_fields(diagnostics), "checked": [first, end]}

    def lanes(self, first: int, count: int) -> dict[str, Any]:
        """Return the numbers of the chart's lanes at `count` nodes from node `first` on, in file order."""
        end = min(first + count, len(self.replay.game.parent))
        return {"first": first, "end": end, **lane_values(self.replay, first, end)}

    def part(self, nodes: Iterable[Node], moved: Set[int] | None = None) -> dict[str, Any]:
        """Return the frames of nodes, parents before children, as a part that can be merged into a Reel.

        `moved` is that of `FrameCollector`.
        """
        part = FrameCollector(self.replay, self._encoded_items, moved)
        part.add(nodes)
        return {
            "items": part.items,
            "infos": part.infos,
            "frames": part.frames,
            **_diagnostic_fields(part.diagnostics),
            "checked": [0, 0],
        }

    def _opening_nodes(self, radius: int) -> list[Node]:
        """Return the nodes around the root and around the node at which a viewer opens."""
        return self._nodes_near(self.replay.opening_node(), radius)

    def _nodes_near(self, node: Node, radius: int) -> list[Node]:
        """Return the nodes around the root and around another node."""
        return [near for center in (self.replay.game.root, node) for near in _nodes_around(center, radius, radius)]

    def _own_fields(self, nodes: Iterable[Node]) -> tuple[dict[str, Any], set[str]]:
        """Return the Reel with the frames of some nodes but without its shared fields, and the identifiers in the game."""
        game, rules = self.replay.game, self.replay.rules
        moves = move_list(game, rules)
        self.numbers = moves.number
        part = FrameCollector(self.replay, self._encoded_items)
        diagnostics = part.diagnostics
        diagnostics.add_parser_diagnostics()
        part.add(nodes)
        for index, flags in diagnostics.flags.items():
            moves.flags[index] |= flags
        is_complete = len(part.frames) == len(game.nodes)
        evaluation = evaluation_lanes(self.replay, moves)
        lanes = empty_lanes(rules)
        own = {
            "format": FORMAT,
            "core": VERSION,
            **self._own_header(moves),
            "infos": part.infos,
            "items": part.items,
            "tree": moves.encode(),
            "frames": part.frames,
            "complete": is_complete,
            **({} if evaluation is None else {"evaluation": evaluation}),
            **({} if lanes is None else {"lanes": lanes}),
            "diagnostics": [_encoded(diagnostic) for diagnostic in diagnostics.listed],
            "diagnosticsLeftOut": diagnostics.omitted.total(),
            "checked": is_complete,
        }
        return own, moves.idents

    def header(self, moves: MoveList) -> dict[str, Any]:
        """Return the fields of the Reel that concern the game as a whole. `moves` is the game's move list."""
        return self._own_header(moves) | shared_fields(self.replay.rules, moves.idents)

    def _own_header(self, moves: MoveList) -> dict[str, Any]:
        """Return the fields of `header` that other games of the same variant do not share."""
        game, rules = self.replay.game, self.replay.rules
        collection = game.collection
        trays = distinct_trays(rules)
        notice = cut_notice(game, moves.parent, moves.number)
        return {
            "source": {
                "name": game.source_name,
                "charset": collection.charset,
                "outcome": collection.outcome,
                "games": collection.game_count,
            },
            "game": {
                "number": game.number,
                "kind": rules.kind.id,
                "name": rules.name,
                "rules": bool(rules.sides),
                **({"counted": True} if rules.is_counted else {}),
            },
            "title": _title(game, rules),
            "result": _result(game, rules),
            "sides": [
                _side(side, rules.sides, game) | {"tray": trays.index(rules.trays[number]) if rules.trays else None}
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
            "start": self.replay.opening_node().index,
            "puzzle": puzzle_table(self.replay),
            "notice": None if notice is None else encode.message(notice),
            "bookmarks": [{"name": name, "node": node.index} for name, node in rules.bookmarks()],
        }


def _nodes_around(node: Node, before: int, after: int) -> list[Node]:
    """Return up to `before` nodes ending with the node, and up to `after` nodes on its first line of children."""
    line: list[Node] = []
    ancestor: Node | None = node
    while ancestor is not None and len(line) < before:
        line.append(ancestor)
        ancestor = ancestor.parent
    line.reverse()
    for _ in range(after):
        children = node.children
        if not children:
            break
        node = children[0]
        line.append(node)
    return line


def _diagnostic_fields(diagnostics: DiagnosticCollector) -> dict[str, Any]:
    """Return the fields of a part that hold diagnostics, and the number of those omitted."""
    return {
        "diagnostics": [_encoded(diagnostic) for diagnostic in diagnostics.listed],
        "omittedDiagnostics": list(diagnostics.omitted.items()),
        "flags": list(diagnostics.flags.items()),
    }


def _encoded(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic with its encoded message, or else its subject, if it has one."""
    about = diagnostic.about
    if isinstance(about, Message):
        return {**diagnostic.data(), "about": encode.message(about)}
    return {**diagnostic.data(), **({"subject": diagnostic.subject} if diagnostic.subject else {})}


def _title(game: Game, rules: Rules) -> str | list[Any]:
    """Return the title of the game: text of the record, or an encoded message if the record has none."""
    title = game_title(game, rules)
    return title if isinstance(title, str) else encode.message(title)


def _result(game: Game, rules: Rules) -> dict[str, Any] | None:
    """Return the encoded result of the game, or None if the record names no result."""
    result = game_result(game, rules)
    if result is None:
        return None
    winner = {} if result.winner is None else {"winner": result.winner}
    return {"message": encode.message(result.message), "raw": result.raw, **winner}


def _side(side: Side, sides: Sequence[Side], game: Game) -> dict[str, Any]:
    """Return an encoded side of the game, without its tray. `sides` are all sides of the game."""
    has_others = sum(other.player == side.player for other in sides) > 1
    return {
        "color": side.color,
        "class": side.classes,
        "letter": side.letter,
        "name": encode.message(side.name),
        "player": None if side.player is None else game.root.text(side.player) or None,
        **({"owner": side.player} if side.player is not None and has_others else {}),
    }


def reel_text(game: Game, replay: Replay | None = None, keys: Mapping[str, Any] | None = None) -> str:
    """Return the whole Reel of a game as JSON text.

    A `replay` of the game saves playing its nodes again. `keys` is the optional field of that name, with which the page
    finds positions in an index (see `boardreel.explorer.reel_keys`).
    """
    return ReelBuilder(replay or Replay(game)).document_text(keys)


class DividedReel(NamedTuple):
    """A Reel with its first frames and a part with the others, as JSON texts.

    A page shows the board before it parses the second text.
    """

    opening: str
    others: str | None

    @property
    def file_text(self) -> str:
        """Return the text of a Reel file: an array of both texts, each on a line of its own, or the first text alone."""
        return self.opening if self.others is None else f"[{self.opening},\n{self.others}]"
