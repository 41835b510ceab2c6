"""The edits of a draft: actions of the user, each with the changes that carry it out and undo it, and their history."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from boardreel.editing.changes import (
    Change,
    EditError,
    SetValues,
    apply_change,
    decode_change,
    encode_change,
    is_index,
    property_changes,
    tidy_value,
)
from boardreel.editing.draft_game import DraftGame
from boardreel.editing.impact import Impact, has_other_start, impact_of, nodes_to_replay
from boardreel.replay import Replay


@dataclass(frozen=True)
class Edit:
    """An edit that was applied to a draft: its name, its changes, and their inverses.

    `action` is the name of the method of `Draft` that made it. `before` and `node` are the indices of the current node
    before and after it. `changes` carry the edit out and `inverse` undoes it; both are in the order in which they are
    applied.
    """

    action: str
    before: int
    node: int
    changes: tuple[Change, ...]
    inverse: tuple[Change, ...]

    def sets_only(self, node: int, idents: Container[str]) -> bool:
        """Return whether the edit does nothing but set some of these properties of a node."""
        return all(
            isinstance(change, SetValues) and change.node == node and change.ident in idents for change in self.changes
        )

    @cached_property
    def data(self) -> dict[str, Any]:
        """The edit as a JSON-compatible value."""
        return {
            "action": self.action,
            "before": self.before,
            "node": self.node,
            "changes": [encode_change(change) for change in self.changes],
            "inverse": [encode_change(change) for change in self.inverse],
        }


def decode_edit(value: Any) -> Edit:
    """Return the edit that a JSON value describes. Raise EditError if it describes none."""
    fields = value if isinstance(value, dict) else {}
    action, before, node = fields.get("action"), fields.get("before"), fields.get("node")
    changes, inverse = fields.get("changes"), fields.get("inverse")
    if not (isinstance(action, str) and is_index(before) and is_index(node)):
        raise EditError("an entry of the draft is not an edit")
    if not (isinstance(changes, list) and isinstance(inverse, list)):
        raise EditError("an edit of the draft has no changes")
    return Edit(action, before, node, tuple(map(decode_change, changes)), tuple(map(decode_change, inverse)))


def apply_changes(game: DraftGame, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Apply changes to a game and return the changes that undo them, in the order in which to apply those.

    Raise EditError if a change does not fit the game; the game is then unchanged.
    """
    inverse: list[Change] = []
    try:
        for change in changes:
            inverse.append(apply_change(game, change))
    except EditError:
        for change in reversed(inverse):
            apply_change(game, change)
        raise
    return tuple(reversed(inverse))


class History:
    """The edits of a game in their order and the undone ones, the current node, and what the edits affect.

    `node` is the index of the current node. `replay` plays the edited game; it is replaced when an edit changes what the
    game starts with. `done` are the edits that can be undone, `undone` those that can be redone.
    """

    def __init__(self, game: DraftGame, replay: Replay) -> None:
        self.game = game
        self.replay = replay
        self.node = 0
        self.done: list[Edit] = []
        self.undone: list[Edit] = []
        self._impact = Impact()
        #: number of edits at the beginning of `done` that are the same as at the last `take_edits`
        self._kept = 0

    def restore(self, edits: Sequence[Edit]) -> None:
        """Apply stored edits to a game without edits.

        Raise EditError if an edit does not fit the game, has an inverse that does not undo it, or names a missing node.
        """
        game = self.game
        for edit in edits:
            does_fit = game.is_present(edit.before) and apply_changes(game, edit.changes) == edit.inverse
            if not (does_fit and game.is_present(edit.node)):
                raise EditError("an edit of the draft does not fit to the record")
        self.done = list(edits)
        self._note(change for edit in edits for change in edit.changes)
        if edits:
            self.node = edits[-1].node

    def apply(self, action: str, changes: Sequence[Change], node: int) -> bool:
        """Apply changes as one edit named `action`; return whether there were any. `node` becomes the current node."""
        if not changes:
            return False
        before = self.node
        inverse = self._change(changes, node)
        self.done.append(Edit(action, before, node, tuple(changes), inverse))
        self.undone.clear()
        return True

    def set_values(self, action: str, node: int, changed: Mapping[str, Sequence[str]], *, amend: bool) -> bool:
        """Set properties of the node at an index as one edit, and return whether that changed anything.

        `changed` maps identifiers to raw values; no values remove a property. With `amend`, the edit replaces the last
        one if that has the same action and has set the same properties of the node.
        """
        last = self.done[-1] if amend and self.done and not self.undone else None
        if last is not None and last.action == action and last.sets_only(node, changed):
            return self._amend(last, node, changed)
        return self.apply(action, property_changes(self.game.node(node), changed), node)

    def undo(self) -> bool:
        """Undo the last edit. Return False if there is nothing to undo."""
        if not self.done:
            return False
        edit = self._pop()
        self.undone.append(edit)
        self._change(edit.inverse, edit.before)
        return True

    def redo(self) -> bool:
        """Apply the last undone edit again. Return False if there is none."""
        if not self.undone:
            return False
        edit = self.undone.pop()
        self.done.append(edit)
        self._change(edit.changes, edit.node)
        return True

    def take_impact(self) -> Impact:
        """Return the effect, on nodes, of all edits since the last call."""
        impact, self._impact = self._impact, Impact()
        return impact

    def take_edits(self) -> tuple[int, list[Edit]]:
        """Return how many edits have stayed since the last call, counted from the first one, and the edits after them."""
        kept, self._kept = self._kept, len(self.done)
        return kept, self.done[kept:]

    def _pop(self) -> Edit:
        """Remove the last edit from `done` and return it."""
        edit = self.done.pop()
        self._kept = min(self._kept, len(self.done))
        return edit

    def _amend(self, last: Edit, node: int, changed: Mapping[str, Sequence[str]]) -> bool:
        """Merge changed properties into the last edit, which sets properties of the same node.

        Return whether that changed anything.
        """
        shown = self.game.node(node)
        if all(list(map(tidy_value, values)) == shown.raw(ident) for ident, values in changed.items()):
            return False
        self._pop()
        self._change(last.inverse, last.before)
        try:
            self.set_values(last.action, node, changed, amend=False)
        except EditError:
            self._change(last.changes, last.node)
            self.done.append(last)
            raise
        self.node = node
        return True

    def _change(self, changes: Sequence[Change], node: int) -> tuple[Change, ...]:
        """Apply changes, make a node the current one, and return the changes that undo them."""
        inverse = apply_changes(self.game, changes)
        self.node = node
        self._note(changes)
        return inverse

    def _note(self, changes: Iterable[Change]) -> None:
        """Discard the results of the replay that changes affect, and add these nodes to the next `take_impact`."""
        impact = impact_of(self.game, changes)
        if not impact.is_game_new:
            impact.below |= nodes_to_replay(self.replay.rules, self.game, impact)
            self.replay.tree_changed(impact.changed | impact.below, impact.redrawn, is_comment=impact.is_comment)
            impact.is_game_new = has_other_start(self.replay, self.game, impact)
        if impact.is_game_new:
            self.replay = Replay(self.game, is_puzzle=self.replay.is_puzzle)
        self._impact.add(impact)
