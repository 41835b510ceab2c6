"""Edits: actions of the user, each with the changes that carry it out and the changes that undo it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from boardreel.editing.changes import Change, EditError, SetValues, apply_change, decode_change, encode_change, is_index
from boardreel.editing.draft_game import DraftGame


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


def restore_edits(game: DraftGame, edits: Sequence[Edit]) -> None:
    """Apply stored edits to a game.

    Raise EditError if an edit does not fit the game, has an inverse that does not undo it, or names a missing node.
    """
    for edit in edits:
        does_fit = game.is_present(edit.before) and apply_changes(game, edit.changes) == edit.inverse
        if not (does_fit and game.is_present(edit.node)):
            raise EditError("an edit of the draft does not fit to the record")
