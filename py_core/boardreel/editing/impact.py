"""Determine which nodes an edit affects: those with other links, properties, positions or drawings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import partial

from boardreel.editing.changes import AddNode, Change, RemoveNode, SetValues
from boardreel.editing.draft_game import DraftGame
from boardreel.games.protocol import Rules
from boardreel.games.registry import open_rules
from boardreel.replay import Replay
from boardreel.sgf import Game

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
    """The effect of changes on a game, as sets of node indices.

    - `parents` have a different list of children.
    - `added` were created; `returned` were removed before and are restored.
    - `moved` were removed from a list of children or put back into one.
    - `changed` have different properties.
    - `below` may have a different position or move number, because they or a node before them have changed.
    - `redrawn` may show different marks for their variations or alternatives.

    `idents` are the properties that were set. `is_game_new` means that the rules of the game may have changed, and
    therefore everything else.
    """

    parents: set[int] = field(default_factory=set)
    added: set[int] = field(default_factory=set)
    changed: set[int] = field(default_factory=set)
    below: set[int] = field(default_factory=set)
    redrawn: set[int] = field(default_factory=set)
    returned: set[int] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)
    idents: set[str] = field(default_factory=set)
    is_game_new: bool = False

    @property
    def is_comment(self) -> bool:
        """Whether nothing but comments was edited."""
        return self.idents == {"C"} and not self.parents

    def add(self, other: Impact) -> None:
        """Add the effect of later changes to this one."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) | getattr(other, each.name))


def impact_of(game: DraftGame, changes: Iterable[Change]) -> Impact:
    """Return the effect of changes that have already been applied to a game."""
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
            else:
                impact.moved.add(change.node)
                if isinstance(change, RemoveNode):
                    removed.add(change.node)
                elif change.node not in removed:
                    impact.returned.update(game.descendants(change.node))
            impact.redrawn |= _marking_variations(game, change.parent)
    return impact


def nodes_to_replay(rules: Rules, game: DraftGame, impact: Impact) -> set[int]:
    """Return the indices of nodes before edited ones whose results depend on these, and of the nodes after them.

    `rules` may be those of the record of which `game` is an edited copy.
    """
    if impact.idents <= OWN_IDENTS and not impact.parents:
        return set()
    parents = impact.parents | {game.parent[node] for node in impact.changed if node > 0}
    found = {node.index for parent in parents for node in rules.nodes_depending_on_children(game.node(parent))}
    return {index for node in found for index in game.descendants(node)}


def has_other_start(replay: Replay, game: DraftGame, impact: Impact) -> bool:
    """Return whether an edit changes what the rules take from the nodes after the root when they are opened.

    These are the side that starts, which some rules take from the first move, the start node and the bookmarks, and in
    some games the board, the order of the sides or the columns.
    """
    rules = replay.rules
    parents = impact.parents | {max(0, game.parent[node]) for node in impact.changed}
    if not (
        rules.start_depends_on(impact.idents, moves_nodes=bool(impact.moved))
        or _has_markers(game, rules, impact)
        or any(map(partial(_is_before_moves, replay), parents))
    ):
        return False
    return _start_of(open_rules(game)) != _start_of(rules)


def _has_markers(game: Game, rules: Rules, impact: Impact) -> bool:
    """Return whether an edit concerns a property that marks a start node or a bookmark, or a node that may have one."""
    if not rules.marker_idents:
        return False
    moved = (node for start in impact.moved for node in game.descendants(start))
    return any(not rules.marker_idents.isdisjoint(idents) for idents in (impact.idents, *map(game.properties, moved)))


def _start_of(rules: Rules) -> tuple[object, ...]:
    """Return what rules have taken from the nodes of their game; see `has_other_start`."""
    start = rules.start_node()
    bookmarks = [(name, node.index) for name, node in rules.bookmarks()]
    sides = (rules.start().to_play, rules.playing_order, rules.columns)
    return sides, rules.scene, None if start is None else start.index, bookmarks, rules.diagnostics


def _is_before_moves(replay: Replay, index: int) -> bool:
    """Return whether no move was played on the way from the root to the node at an index."""
    return not any(replay.play(node).moves for node in map(replay.game.node, replay.game.path_up(index)))


def _marking_variations(game: DraftGame, parent: int) -> set[int]:
    """Return the nodes that may show marks for the children of the node at the index `parent`."""
    siblings = game.child_indices(parent) if VARIATION_STYLE in game.properties(0) else ()
    return {parent, *siblings}
