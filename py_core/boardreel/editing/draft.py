"""Edit a game without changing its record: play moves, annotate, set up, undo and redo, and save the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from boardreel.editing.changes import (
    AddNode,
    Change,
    EditError,
    RemoveNode,
    check_properties,
    move_changes,
    tidy_value,
    value_list,
)
from boardreel.editing.draft_game import DraftGame
from boardreel.editing.draft_writer import Scope, lacks_characters, needs_utf8, write_draft
from boardreel.editing.edit_history import History, decode_edit
from boardreel.editing.impact import Impact
from boardreel.editing.markup import (
    OLD_MARKS,
    REMOVAL,
    SYMBOLS,
    TERRITORIES,
    Values,
    board_points,
    changed_label,
    changed_setup,
    setup_values,
    toggled_marks,
    whole_setup,
)
from boardreel.games.protocol import Move, Played
from boardreel.replay import Replay
from boardreel.sgf import Game, Node
from boardreel.sgf.argument_types import no_game, wrong_type
from boardreel.sgf.values import escape


class Draft:
    """A game of a record together with the edits of a user. The record itself never changes.

    `game` is the edited game. It is always the same object, so nodes that its methods return stay valid: a node of the
    record keeps its index, and an added node gets an index of its own. `replay` plays the edited game; an edit discards
    its results only for the nodes that the edit affects.

    Methods that take a node expect a node of `game`. They raise EditError, a ValueError, if the node was removed or the
    edit cannot be written, and TypeError if an argument is of another type.
    """

    def __init__(self, game: Game, replay: Replay | None = None) -> None:
        """Start a draft of a game without edits.

        `replay` is a replay of the same game, if there is one: the draft copies its cached results.
        """
        if not isinstance(game, Game):
            raise no_game("Draft", game)
        self.game = DraftGame(game)
        copied = Replay(self.game) if replay is None else replay.for_copy(self.game)
        self._history = History(self.game, copied)

    def __repr__(self) -> str:
        return f"<Draft with {self.edit_count} edit{'' if self.edit_count == 1 else 's'}: {self.game!r}>"

    @classmethod
    def restore(cls, game: Game, edits: Iterable[Mapping[str, Any]], replay: Replay | None = None) -> Draft:
        """Return a draft of a game with stored edits: the value of `edits` of an earlier draft of the same game.

        `replay` is the argument of `Draft`. Raise ValueError if an edit is malformed or does not fit the game.
        """
        draft = cls(game, replay)
        draft._history.restore([decode_edit(edit) for edit in edits])
        return draft

    @property
    def replay(self) -> Replay:
        """The replay of the edited game."""
        return self._history.replay

    @property
    def edits(self) -> list[dict[str, Any]]:
        """The edits as JSON-compatible values, each with its inverse; undone edits are not included."""
        return [edit.data for edit in self._history.done]

    @property
    def node(self) -> Node:
        """The current node: the node that the last edit was about, unless another one was set."""
        return self.game.node(self._history.node)

    @node.setter
    def node(self, node: Node) -> None:
        self._history.node = self._index(node, "node")

    @property
    def edit_count(self) -> int:
        """The number of edits; undone edits are not counted."""
        return len(self._history.done)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._history.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to redo."""
        return bool(self._history.undone)

    @property
    def needs_utf8(self) -> bool:
        """Whether the record will be saved in UTF-8, because its own charset is unsuitable.

        A charset is unsuitable if it lacks a character of an edit, or if the record does not name it and would be read
        in another one.
        """
        return needs_utf8(self.game)

    @property
    def lacks_characters(self) -> bool:
        """Whether the charset of the record lacks a character of an edit; quicker to compute than `needs_utf8`."""
        return lacks_characters(self.game)

    def play(self, node: Node, move: Move) -> Node:
        """Play a move after a node: return the child that already has this move, or add one.

        The move may break the rules; it is then shown like an illegal move in a record. Raise EditError if it cannot be
        written.
        """
        parent = self._index(node, "play")
        for child in self.game.child_indices(parent):
            if self.replay.play(self.game.node(child)).moves == (move,):
                self._history.node = child
                return self.node
        return self._add(parent, self._encode(parent, move, "play"), "play")

    def try_move(self, node: Node, move: Move) -> Played:
        """Return the result of playing a move after a node, without adding a node; its diagnostics say what is illegal.

        Raise EditError if the move cannot be written.
        """
        index = self._index(node, "try_move")
        position = self.replay.position(node)
        with self.game.trial(index, self._encode(index, move, "try_move")) as trial:
            return self.replay.rules.play(position, trial)

    def add_node(
        self, parent: Node, properties: Mapping[str, Sequence[str]] | Iterable[tuple[str, Sequence[str]]]
    ) -> Node:
        """Add a node as the last child of `parent` and return it. `properties` maps identifiers to raw values."""
        pairs = properties.items() if isinstance(properties, Mapping) else properties
        return self._add(self._index(parent, "add_node"), list(pairs), "add_node")

    def set_property(self, node: Node, identifier: str, values: Iterable[str]) -> bool:
        """Set the raw values of a property, or remove it if there are none. Return whether that changed anything.

        A string is one value, here and in the other methods that take values.
        """
        return self._set(node, {identifier: values}, "set_property")

    def set_properties(self, node: Node, changed: Mapping[str, Sequence[str]], *, amend: bool = False) -> bool:
        """Set the raw values of several properties in one edit. Return False if nothing changes.

        No values remove a property. With `amend`, the edit replaces the last one if that has set the same properties of
        the node, so that both are undone together.
        """
        return self._set(node, changed, "set_properties", amend=amend)

    def set_comment(self, node: Node, text: str, *, amend: bool = False) -> bool:
        """Set the comment of a node; an empty text removes it. Return False if that is its comment already.

        `amend` is that of `set_properties`: a text that is saved while it is written is one edit.
        """
        return self._set(node, {"C": [escape(text)] if text else []}, "set_comment", amend=amend)

    def toggle_mark(self, node: Node, kind: str, points: Iterable[str]) -> bool:
        """Put a symbol on points or, if all of them have it, remove it from them. Return whether that changed anything.

        `kind` is the property of the symbol: `CR` (circle), `MA` (cross), `SL` (selected), `SQ` (square), `TR`
        (triangle), or of the territory of a side: `TB`, `TW`. Raise EditError for another one.

        A string is one point, here and in the other methods that take points. Raise EditError for a point that the board
        does not have.
        """
        self._index(node, "toggle_mark")
        group = next((group for group in (SYMBOLS, TERRITORIES) if kind in group), ())
        if not group:
            raise EditError(f"{kind!r} is not one of {', '.join((*SYMBOLS, *TERRITORIES))}")
        rules = self.replay.rules
        points = board_points(rules, points, "toggle_mark")
        return self._set_marks(
            node, lambda properties: toggled_marks(rules, properties, kind, points, group), "toggle_mark"
        )

    def set_label(self, node: Node, point: str, text: str) -> bool:
        """Set the label of a point, or remove it if `text` is empty. Return whether that changed anything."""
        self._index(node, "set_label")
        rules, raw_text = self.replay.rules, escape(text, composed=True)
        (point,) = board_points(rules, point, "set_label")
        return self._set_marks(node, lambda properties: changed_label(rules, properties, point, raw_text), "set_label")

    def set_up(self, node: Node, points: Iterable[str], color: str | None) -> Node:
        """Place a piece of a color on points, or remove their pieces if `color` is None; return the changed node.

        A node with a move must not have setup; it gets a child with the setup, which is returned instead. In games with
        pieces of several points, call this once per piece, with all its points. There, a piece that is placed after one
        was removed is in a child as well, because a node adds its pieces first. Raise EditError for an unknown color.
        """
        index, rules = self._index(node, "set_up"), self.replay.rules
        points = board_points(rules, points, "set_up")
        colors = list(rules.setup_colors)
        if color is not None and color not in colors:
            raise EditError(f"{color!r} is not one of the colors {', '.join(colors)}")
        if self.replay.play(node).moves or self._removes_before_adding(node, points, color):
            added = self._setup_values(node, points, color)
            return self._add(index, list(added.items()), "set_up") if added else node
        added = self._setup_values(node.parent, points, color)
        if node.parent is None and rules.initial_board:
            added = self._replaced_start(node, points, color, added)
        self._set(node, changed_setup(rules, node.properties, points, added), "set_up")
        return node

    def delete(self, node: Node) -> Node:
        """Remove a node with all nodes below it, and return its parent, which becomes the current node.

        Raise EditError for the root.
        """
        index = self._index(node, "delete")
        if index == 0:
            raise EditError("the root of a game cannot be deleted")
        parent = self.game.parent[index]
        self._history.apply("delete", [RemoveNode(index, parent, self.game.place_of(index))], parent)
        return self.node

    def make_main_line(self, node: Node) -> bool:
        """Make the line to a node the main line. Return False if it is the main line already."""
        changes: list[Change] = []
        *path, _ = self.game.path_up(self._index(node, "make_main_line"))
        for index in path:
            changes += move_changes(self.game, index, 0)
        return self._history.apply("make_main_line", changes, node.index)

    def move_up(self, node: Node) -> bool:
        """Move a variation before the previous one. Return False if it is the first."""
        index = self._index(node, "move_up")
        place = self.game.place_of(index) if index else 0
        return self._history.apply("move_up", move_changes(self.game, index, place - 1) if place else [], index)

    def undo(self) -> bool:
        """Undo the last edit. Return False if there is nothing to undo."""
        return self._history.undo()

    def redo(self) -> bool:
        """Apply the last undone edit again. Return False if there is none, or if another edit was made since."""
        return self._history.redo()

    def to_bytes(self, scope: Scope | str = Scope.RECORD) -> bytes:
        """Return the edited record, or a part of it, as the bytes of a file.

        `scope` is `record` for the whole record, in which all other games keep their bytes; `game` for this game;
        `line` for the moves from the root to the current node; or `additions` for the added nodes with the moves before
        them. A record in another notation is written as SGF. If the charset of the record is unsuitable, everything is
        written in UTF-8 (see `needs_utf8`).
        """
        return write_draft(self.game, Scope(scope), self._history.node)

    def take_impact(self) -> Impact:
        """Return which nodes all edits since the last call affect, so that a view of the game can be updated."""
        return self._history.take_impact()

    def take_edits(self) -> tuple[int, list[dict[str, Any]]]:
        """Return how many edits have stayed since the last call, counted from the first one, and the edits after them.

        The edits are values as in `edits`. Whoever stores them needs no others to follow the draft.
        """
        kept, edits = self._history.take_edits()
        return kept, [edit.data for edit in edits]

    def _encode(self, index: int, move: Move, method: str) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the properties that play a move after the node at an index: pairs of identifier and raw values.

        `method` is the one that was called. Raise EditError if there are none, and TypeError if `move` is no move.
        """
        if not isinstance(move, Move):
            raise wrong_type(method, "a Move", move, "`Position.legal_moves()` returns those that are legal")
        properties = self.replay.rules.encode(self.replay.position(self.game.node(index)), move)
        if not properties:
            raise EditError("the rules of the game cannot write this move")
        return properties

    def _board(self, node: Node | None) -> Mapping[str, str]:
        """Return the colors of the occupied points after a node, or before the root if `node` is None."""
        return (self.replay.rules.start() if node is None else self.replay.position(node)).board

    def _set_marks(self, node: Node, change: Callable[[Values], Values], action: str) -> bool:
        """Change the marks of a node, with those of older versions of SGF in their current form.

        `change` returns the changes of the properties that it gets. If it changes nothing, older marks stay. `action`
        and the result are those of `_set`.
        """
        properties = node.properties
        replaced: Values = {}
        if not OLD_MARKS.isdisjoint(properties):
            replaced = self.replay.rules.current_marks(self.replay.position(node), properties)
        current = {**properties, **replaced}
        changed = {ident: values for ident, values in change(current).items() if values != current.get(ident, [])}
        return self._set(node, {**replaced, **changed} if changed else {}, action)

    def _setup_values(
        self, before: Node | None, points: Sequence[str], color: str | None
    ) -> Mapping[str, Sequence[str]]:
        """Return the setup that gives points a color after the node `before`; None is before the root."""
        rules = self.replay.rules
        # the board of a game without rules is not known
        board = self._board(before) if rules.sides else None
        return setup_values(board, points, color, are_pieces=bool(rules.trays))

    def _removes_before_adding(self, node: Node, points: Sequence[str], color: str | None) -> bool:
        """Return whether a node that removes pieces shall place another one, in a game that adds pieces first.

        The piece may be the one that is removed. A removed piece that gets back to its points is no other one.
        """
        if color is None or not self.replay.rules.trays or REMOVAL not in node.properties:
            return False
        return bool(self._setup_values(node.parent, points, color))

    def _replaced_start(
        self, root: Node, points: Sequence[str], color: str | None, added: Mapping[str, Sequence[str]]
    ) -> Mapping[str, Sequence[str]]:
        """Return the setup to add to the root of a game with an initial position, which is not shown if there is setup.

        The first setup is therefore the whole board, and a board without pieces needs setup, too. `added` is the setup
        of the points in other games.
        """
        board = self._board(root)
        whole = whole_setup(board, points, color)
        has_setup = not root.properties.keys().isdisjoint(self.replay.rules.setup_idents)
        is_emptied = REMOVAL in whole and not board.keys().isdisjoint(points)
        return whole if is_emptied or (added and not has_setup) else added

    def _index(self, node: Node, method: str) -> int:
        """Return the index of a node that a method was called with.

        Raise EditError if it belongs to another game or was removed, and TypeError if it is no node.
        """
        if not isinstance(node, Node):
            raise wrong_type(method, "a Node", node, "take one of `draft.game.nodes`")
        if node.game is not self.game or not self.game.is_present(node.index):
            raise EditError(f"{node!r} is not a node of the draft")
        return node.index

    def _add(self, parent: int, properties: Sequence[tuple[str, Sequence[str]]], action: str) -> Node:
        """Add a node with properties as the last child of the node at the index `parent`, and return it.

        `action` is the name of the public method, which the edit stores.
        """
        tidy = tuple(
            (ident, tuple(map(tidy_value, value_list(values, action)))) for ident, values in properties if values
        )
        check_properties(tidy, is_foreign=self.game.is_foreign)
        node = len(self.game.parent)
        self._history.apply(
            action, [AddNode(node, parent, sum(1 for _ in self.game.child_indices(parent)), tidy)], node
        )
        return self.node

    def _set(self, node: Node, changed: Mapping[str, Iterable[str]], action: str, *, amend: bool = False) -> bool:
        """Set the properties `changed` of a node as one edit, and return whether that changed anything.

        `changed` maps identifiers to raw values; no values remove a property. `action` is as for `_add`, and `amend` as
        for `set_properties`.
        """
        lists = {identifier: value_list(values, action) for identifier, values in changed.items()}
        return self._history.set_values(action, self._index(node, action), lists, amend=amend)
