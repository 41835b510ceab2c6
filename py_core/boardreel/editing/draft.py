"""Edit a game without changing its record: play moves, annotate, set up, undo and redo, and save the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardreel.editing.changes import (
    AddNode,
    Change,
    EditError,
    LinkNode,
    RemoveNode,
    SetValues,
    check_properties,
    tidy_value,
)
from boardreel.editing.draft_game import DraftGame
from boardreel.editing.edits import Edit, apply_changes, decode_edit, restore_edits
from boardreel.editing.impact import Impact, impact_of
from boardreel.editing.markup import REMOVAL, SYMBOLS, changed_label, changed_setup, setup_values, toggled_marks
from boardreel.editing.saving import Scope, lacks_characters, needs_utf8, write_draft
from boardreel.games.protocol import Move, Played
from boardreel.replay import Replay
from boardreel.sgf import Game, Node
from boardreel.sgf.values import escape

#: properties that follow from how a record is written
_FIXED_IDENTS = frozenset({"CA"})


class Draft:
    """A game of a record together with the edits of a reader. The record itself never changes.

    `game` is the edited game. It is the same object all the time, so the nodes that its methods return stay valid: a node
    of the record keeps its index, and an added one gets an index of its own. `replay` plays the edited game; what it knows
    about nodes that an edit does not concern stays known.

    Methods that take a node accept nodes of `game`. They raise ValueError (`EditError`) if the node was removed or what
    is asked for cannot be written.
    """

    def __init__(self, game: Game, replay: Replay | None = None) -> None:
        """Start a draft of a game without edits. If `replay` plays the game already, the draft knows what it knows."""
        self.game = DraftGame(game)
        self.replay = Replay(self.game) if replay is None else replay.for_copy(self.game)
        self._node = 0
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        #: what the edits since the last call of `take_impact` concern
        self._impact = Impact()

    @classmethod
    def restore(cls, game: Game, edits: Iterable[Mapping[str, Any]], replay: Replay | None = None) -> Draft:
        """Return a draft of a game with edits from `edits` of an earlier draft of the same game.

        `replay` is the one of `Draft`. Raise ValueError if an edit is malformed or does not fit to the game.
        """
        draft = cls(game, replay)
        decoded = [decode_edit(edit) for edit in edits]
        restore_edits(draft.game, decoded)
        draft._done = decoded
        draft._note(change for edit in decoded for change in edit.changes)
        if decoded:
            draft._node = decoded[-1].node
        return draft

    @property
    def edits(self) -> list[dict[str, Any]]:
        """The edits as JSON-compatible values, each with its inverse; those that were undone are not among them."""
        return [edit.data for edit in self._done]

    @property
    def node(self) -> Node:
        """The current node: the one that the last edit was about, unless it was set to another one."""
        return self.game.node(self._node)

    @node.setter
    def node(self, node: Node) -> None:
        self._node = self._index(node)

    @property
    def edit_count(self) -> int:
        """The number of edits, without those that were undone."""
        return len(self._done)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to redo."""
        return bool(self._undone)

    @property
    def needs_utf8(self) -> bool:
        """Whether the saved record is in UTF-8 because its own charset lacks a character, or would not be recognized."""
        return needs_utf8(self.game)

    @property
    def lacks_characters(self) -> bool:
        """Whether the charset of the record lacks a character of an edit. This is quicker to find out than `needs_utf8`."""
        return lacks_characters(self.game)

    def play(self, node: Node, move: Move) -> Node:
        """Return the child of a node that plays a move; add it if there is none.

        The move may break the rules, which is shown like that of a record. Raise ValueError if it cannot be written.
        """
        parent = self._index(node)
        for child in self.game.child_indices(parent):
            if self.replay.play(self.game.node(child)).moves == (move,):
                self._node = child
                return self.node
        return self._add(parent, self._encode(parent, move), "play")

    def try_move(self, node: Node, move: Move) -> Played:
        """Return what playing a move after a node would give, without adding a node: its diagnostics say what is illegal.

        Raise ValueError if the move cannot be written.
        """
        index = self._index(node)
        position = self.replay.position(node)
        with self.game.trial(index, self._encode(index, move)) as trial:
            return self.replay.rules.play(position, trial)

    def add_node(
        self, parent: Node, properties: Mapping[str, Sequence[str]] | Iterable[tuple[str, Sequence[str]]]
    ) -> Node:
        """Add a node as the last child of `parent` and return it. The values of its properties are raw values."""
        pairs = properties.items() if isinstance(properties, Mapping) else properties
        return self._add(self._index(parent), list(pairs), "add_node")

    def set_property(self, node: Node, identifier: str, values: Iterable[str]) -> bool:
        """Set the raw values of a property; no values remove it. Return False if the node has these values already."""
        return self._set(node, {identifier: list(values)}, "set_property")

    def set_comment(self, node: Node, text: str) -> bool:
        """Set the comment of a node; an empty text removes it. Return False if that is its comment already."""
        return self._set(node, {"C": [escape(text)] if text else []}, "set_comment")

    def toggle_mark(self, node: Node, kind: str, points: Iterable[str]) -> bool:
        """Put a symbol on points, or take it off if all of them have it.

        `kind` is the property of the symbol: `CR` (circle), `MA` (cross), `SL` (selected), `SQ` (square), `TR` (triangle).
        """
        if kind not in SYMBOLS:
            raise EditError(f"{kind!r} is not one of {', '.join(SYMBOLS)}")
        return self._set(node, toggled_marks(node.properties, kind, list(points)), "toggle_mark")

    def set_label(self, node: Node, point: str, text: str) -> bool:
        """Put a text on a point, in place of the one that it has; an empty text removes it."""
        return self._set(node, changed_label(node.properties, point, escape(text, composed=True)), "set_label")

    def set_up(self, node: Node, points: Iterable[str], color: str | None) -> Node:
        """Place a piece of a color on points, or remove the pieces on them if `color` is None.

        Setup does not belong into a node with a move; such a node gets a child with the setup. Return the node that has it.
        In games with pieces of several points, call this once for each piece, with all its points.
        """
        index, points = self._index(node), list(points)
        rules = self.replay.rules
        colors = [side.color for side in rules.sides]
        if color is not None and color not in colors:
            raise EditError(f"{color!r} is not one of the colors {', '.join(colors)}")
        has_move = bool(self.replay.play(node).moves)
        before = self._board(node if has_move else node.parent)
        added = setup_values(before, points, color, are_pieces=bool(rules.trays))
        if has_move:
            return self._add(index, list(added.items()), "set_up") if added else node
        idents = (*(f"A{each}" for each in colors), REMOVAL)
        self._set(node, changed_setup(node.properties, idents, points, added), "set_up")
        return node

    def delete(self, node: Node) -> Node:
        """Remove a node with everything after it, and return its parent, which is the current node then."""
        index = self._index(node)
        if index == 0:
            raise EditError("the root of a game cannot be deleted")
        parent = self.game.parent[index]
        self._apply("delete", [RemoveNode(index, parent, self._place(index))], parent)
        return self.node

    def make_main_line(self, node: Node) -> bool:
        """Make the line to a node the main line. Return False if it is that already."""
        changes: list[Change] = []
        index = self._index(node)
        while index > 0:
            changes += self._move_changes(index, 0)
            index = self.game.parent[index]
        return self._apply("make_main_line", changes, node.index)

    def move_up(self, node: Node) -> bool:
        """Move a variation before the previous one. Return False if there is none."""
        index = self._index(node)
        place = self._place(index) if index else 0
        return self._apply("move_up", self._move_changes(index, place - 1) if place else [], index)

    def undo(self) -> bool:
        """Undo the last edit. Return False if there is nothing to undo."""
        if not self._done:
            return False
        edit = self._done.pop()
        self._undone.append(edit)
        self._change(edit.inverse, edit.before)
        return True

    def redo(self) -> bool:
        """Do the last edit again that was undone. Return False if there is none, or if another edit came after it."""
        if not self._undone:
            return False
        edit = self._undone.pop()
        self._done.append(edit)
        self._change(edit.changes, edit.node)
        return True

    def to_bytes(self, scope: Scope | str = Scope.RECORD) -> bytes:
        """Return the edited record, or a part of it.

        `record` is the whole record, in which the other games have the bytes that they had. `game` is this game, `line`
        the moves from the root to the current node, and `additions` the nodes that were added, with the moves before them.
        A record in another notation is written as SGF. If the charset of the record does not do, all is written in UTF-8
        (see `needs_utf8`).
        """
        return write_draft(self.game, Scope(scope), self._node)

    def take_impact(self) -> Impact:
        """Return what all edits since the last call concern, for those who show the game."""
        impact, self._impact = self._impact, Impact()
        return impact

    def _encode(self, index: int, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the properties of a move after a node. Raise EditError if it cannot be written."""
        properties = self.replay.rules.encode(self.replay.position(self.game.node(index)), move)
        if not properties:
            raise EditError("the rules of the game cannot write this move")
        return properties

    def _board(self, node: Node | None) -> Mapping[str, str]:
        """Return the colors on the board after a node, or before the root if it is None."""
        return (self.replay.rules.start() if node is None else self.replay.position(node)).board

    def _index(self, node: Node) -> int:
        """Return the index of a node of this game. Raise EditError if it is of another game or was removed."""
        if node.game is not self.game or not self.game.is_present(node.index):
            raise EditError(f"{node!r} is not a node of the draft")
        return node.index

    def _place(self, index: int) -> int:
        """Return the place of a node in the list of children of its parent."""
        return self.game.child_indices(self.game.parent[index]).index(index)

    def _add(self, parent: int, properties: Sequence[tuple[str, Sequence[str]]], action: str) -> Node:
        """Add a node as the last child of a node and return it."""
        tidy = tuple((ident, tuple(map(tidy_value, values))) for ident, values in properties if values)
        check_properties(self.game, tidy)
        node = len(self.game.parent)
        self._apply(action, [AddNode(node, parent, len(self.game.child_indices(parent)), tidy)], node)
        return self.node

    def _set(self, node: Node, changed: Mapping[str, Sequence[str]], action: str) -> bool:
        """Set properties of a node and return whether that changed anything."""
        index = self._index(node)
        idents = list(node.properties)
        changes: list[Change] = []
        for ident, values in changed.items():
            if ident in _FIXED_IDENTS:
                raise EditError(f"{ident} follows from the text of the record")
            tidy = tuple(map(tidy_value, values))
            if list(tidy) == node.raw(ident):
                continue
            if ident not in idents:
                idents.append(ident)
            changes.append(SetValues(index, ident, tidy, idents.index(ident)))
            if not tidy:
                idents.remove(ident)
        return self._apply(action, changes, index)

    def _move_changes(self, index: int, place: int) -> list[Change]:
        """Return the changes that move a node to a place among its siblings."""
        now = self._place(index)
        parent = self.game.parent[index]
        return [] if now == place else [RemoveNode(index, parent, now), LinkNode(index, parent, place)]

    def _apply(self, action: str, changes: Sequence[Change], node: int) -> bool:
        """Apply the changes of an edit, after which `node` is the current node, and return False if there are none."""
        if not changes:
            return False
        before = self._node
        inverse = self._change(changes, node)
        self._done.append(Edit(action, before, node, tuple(changes), inverse))
        self._undone.clear()
        return True

    def _change(self, changes: Sequence[Change], node: int) -> tuple[Change, ...]:
        """Apply changes, make a node the current one, and return the changes that undo them."""
        inverse = apply_changes(self.game, changes)
        self._node = node
        self._note(changes)
        return inverse

    def _note(self, changes: Iterable[Change]) -> None:
        """Discard what the replay knows about the nodes that changes concern, and add these to `take_impact`."""
        impact = impact_of(self.game, changes)
        self._impact.add(impact)
        if impact.is_game_new:
            self.replay = Replay(self.game, is_puzzle=self.replay.is_puzzle)
        else:
            self.replay.tree_changed(impact.changed | impact.below, impact.redrawn)
