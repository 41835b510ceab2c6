"""Determine what changes of a game concern: which nodes have other links, properties, positions or drawings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from boardreel.editing.changes import AddNode, Change, RemoveNode, SetValues
from boardreel.editing.draft_game import DraftGame

#: Properties that concern their own node alone: texts, judgments and marks. Every other property may change the
#: positions, numbers and drawings of the nodes after it.
OWN_IDENTS = frozenset(
    (
        *("C", "N", "GB", "GW", "DM", "UC", "HO", "TE", "BM", "DO", "IT", "V"),
        *("CR", "MA", "SL", "SQ", "TR", "LB", "LN", "AR", "TB", "TW"),
    )
)
#: property that says whether variations are marked on the board
VARIATION_STYLE = "ST"


@dataclass(slots=True)
class Impact:
    """What changes concern, as indices of nodes.

    `parents` have another list of children. `added` were created, and `returned` were removed and are back. `changed` have
    other properties. At the nodes `below`, positions and numbers may be others, because they or a node before them have
    changed. `redrawn` are nodes that may show marks for their variations or alternatives. `idents` are the properties that
    were set. If `is_game_new`, the rules of the game may be others, and so may everything else.
    """

    parents: set[int] = field(default_factory=set)
    added: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)
    below: set[int] = field(default_factory=set)
    redrawn: set[int] = field(default_factory=set)
    returned: set[int] = field(default_factory=set)
    idents: set[str] = field(default_factory=set)
    is_game_new: bool = False

    def add(self, other: Impact) -> None:
        """Add what other changes concern."""
        self.parents |= other.parents
        self.added |= other.added
        self.changed |= other.changed
        self.below |= other.below
        self.redrawn |= other.redrawn
        self.returned |= other.returned
        self.idents |= other.idents
        self.is_game_new = self.is_game_new or other.is_game_new


def impact_of(game: DraftGame, changes: Iterable[Change]) -> Impact:
    """Return what changes concern that were applied to a game."""
    impact = Impact()
    removed: set[int] = set()
    for change in changes:
        if isinstance(change, SetValues):
            impact.changed.add(change.node)
            impact.idents.add(change.ident)
            if change.ident not in OWN_IDENTS:
                impact.below.update(game.descendants(change.node))
                if change.node == 0:
                    impact.is_game_new = True
                else:
                    impact.redrawn |= _marking_variations(game, game.parent[change.node])
        else:
            impact.parents.add(change.parent)
            if isinstance(change, AddNode):
                impact.added.add(change.node)
                impact.idents.update(ident for ident, _ in change.properties)
            elif isinstance(change, RemoveNode):
                removed.add(change.node)
            elif change.node not in removed:
                impact.returned.update(game.descendants(change.node))
            impact.redrawn |= _marking_variations(game, change.parent)
    return impact


def _marking_variations(game: DraftGame, parent: int) -> set[int]:
    """Return the nodes that may show marks for the children of a node."""
    siblings = game.child_indices(parent) if VARIATION_STYLE in game.properties(0) else ()
    return {parent, *siblings}
