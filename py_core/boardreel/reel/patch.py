"""Describe how edits of a game change its Reel, so that a viewer need not load it again (`ReelPatch`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardreel.editing import Draft
from boardreel.editing.impact import Impact
from boardreel.games.move_numbers import MoveNumbers, last_number
from boardreel.reel.builder import ReelBuilder
from boardreel.reel.evaluation import evaluation_lanes
from boardreel.reel.move_list import MoveEntry, move_list, move_list_entry
from boardreel.reel.puzzle_table import puzzle_table
from boardreel.replay import Replay

#: frames that a patch contains; a viewer asks for the others when it shows their nodes
MAX_PATCH_FRAMES = 100
#: fields of the Reel that do not depend on the edits
_FIXED_FIELDS = frozenset({"source", "notice"})
#: properties that change how numbers are printed
_PRINTING_IDENTS = ("PM", "FG")


class ReelPatcher:
    """A builder of patches that update the Reel of a game to that of its draft, one edit after another.

    `builder` answers all other requests of the viewer about the draft.
    """

    def __init__(self, draft: Draft, numbers: Sequence[int] = ()) -> None:
        """Take the draft to describe; `numbers` are those of `ReelBuilder.numbers` for the game in its record."""
        self._numbers = numbers
        self._describe(draft)
        #: what the end of an earlier draft affects, until the next patch
        self._earlier = Impact()
        #: number of the nodes in earlier drafts
        self._earlier_count = 0
        #: number of the nodes for which the viewer has rows
        self._row_count = draft.game.base_count
        self._header: dict[str, Any] | None = None
        #: nodes with an evaluation that were added or edited
        self._evaluated: set[int] = set()
        #: the table of the puzzle that was sent last
        self._puzzle: dict[str, Any] | None = None

    def _describe(self, draft: Draft) -> None:
        """Switch to a draft, whose nodes the following patches describe."""
        self.draft = draft
        self.builder = ReelBuilder(draft.replay)
        self._rows = TreeRows(draft.replay, self._numbers)

    def follow(self, draft: Draft) -> None:
        """Describe another draft of the same game. The next patch leads to it from the earlier draft, which is undone."""
        while self.draft.undo():
            pass
        self._earlier.add(self.draft.take_impact())
        self._earlier_count = max(self._earlier_count, len(self.draft.game.parent))
        self._describe(draft)

    def patch(self) -> dict[str, Any] | None:
        """Return the changes of the Reel since the last call as a `ReelPatch`, or None if there are none."""
        impact, self._earlier = self._earlier, Impact()
        impact.add(self.draft.take_impact())
        if impact == Impact():
            return None
        fields: dict[str, Any] = {}
        if impact.is_game_new:
            fields = self._changed_header()
            self.builder = ReelBuilder(self.draft.replay)
            self._rows = TreeRows(self.draft.replay)
            impact.below.update(self.draft.game.descendants(0))
        if self._has_other_evaluations(impact):
            replay = self.draft.replay
            fields["evaluation"] = evaluation_lanes(replay, move_list(replay.game, replay.rules))
        puzzle = puzzle_table(self.draft.replay)
        if puzzle is not None and puzzle != self._puzzle:
            fields["puzzle"] = self._puzzle = puzzle
        # the viewer knows nodes of an earlier draft by these numbers
        reused = {node for node in impact.added if node < self._earlier_count}
        impact.added -= reused
        impact.below |= reused
        return self._encode(impact, fields)

    def _has_other_evaluations(self, impact: Impact) -> bool:
        """Return whether a node with an evaluation was added, removed or edited."""
        game, sources = self.draft.game, self.draft.replay.rules.evaluations
        if not self._evaluated and sources.idents.isdisjoint(impact.idents):
            return False
        nodes = impact.added | impact.changed
        found = {node for node in nodes if game.is_present(node) and any(sources.readings(game.properties(node)))}
        lost = {node for node in self._evaluated if not game.is_present(node)}
        was_in_record = any(
            any(sources.readings(game.base.properties(node))) for node in nodes if not game.is_added(node)
        )
        is_other = bool(found or lost or was_in_record or nodes & self._evaluated)
        self._evaluated = (self._evaluated - nodes - lost) | found
        return is_other

    def _encode(self, impact: Impact, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the patch for the effect of edits. `fields` are the Reel's fields that have changed."""
        game = self.draft.game
        self._rows.forget(impact.changed | impact.below)
        concerned = impact.added | impact.returned | impact.changed | impact.below | impact.redrawn
        present = set(filter(game.is_present, concerned))
        shown = self._nodes_to_send(impact, present)
        # a node may have changed while it was removed
        rows = (impact.added | impact.changed | impact.below | impact.returned) & present
        positions = (impact.below - impact.added) & present
        moved = impact.added | impact.below | impact.returned
        return {
            "children": [
                # a node that only an earlier draft has added has no children now
                [parent, list(game.child_indices(parent)) if parent < len(game.parent) else []]
                for parent in sorted(impact.parents)
            ],
            "nodes": [*map(_row_without_node, self._unused_numbers(rows)), *self._rows.rows(rows)],
            "stale": sorted((present - impact.added) - set(shown)),
            "kept": [node for node in shown if node not in moved],
            **({"lanesEnd": min(positions)} if positions else {}),
            "fields": fields,
            "part": self.builder.part(map(game.node, shown), moved),
        }

    def _nodes_to_send(self, impact: Impact, present: set[int]) -> list[int]:
        """Return the nodes whose frames the patch contains, in file order and at most `MAX_PATCH_FRAMES`.

        The current node and the edited nodes take precedence over nodes after them. `present` are the indices of all
        nodes that have not been removed.
        """
        current = self.draft.node.index
        kinds = (impact.changed, impact.added, impact.redrawn, impact.below, impact.returned)
        order = (current, *(node for nodes in kinds for node in sorted(nodes)))
        wanted = [node for node in dict.fromkeys(order) if node in present]
        return sorted(wanted[:MAX_PATCH_FRAMES])

    def _unused_numbers(self, rows: Iterable[int]) -> Iterable[int]:
        """Return the indices without a node that the viewer does not know yet, because it needs a row for every index.

        `rows` are the indices for which the patch has rows.
        """
        game = self.draft.game
        first, last = self._row_count, max(rows, default=-1)
        self._row_count = max(first, last + 1)
        return [node for node in range(first, last) if not game.is_present(node)]

    def _changed_header(self) -> dict[str, Any]:
        """Return the fields of the Reel about the game as a whole that have changed."""
        if self._header is None:
            base = Replay(self.draft.game.base)
            self._header = ReelBuilder(base).header(move_list(base.game, base.rules))
        before = self._header
        moves = move_list(self.draft.game, self.draft.replay.rules)
        self._header = ReelBuilder(self.draft.replay).header(moves)
        changed = {
            name: value for name, value in self._header.items() if name not in _FIXED_FIELDS and before[name] != value
        }
        # items of another board may have the same keys
        return {**changed, "items": []} if "scene" in changed else changed


def _row_without_node(node: int) -> list[Any]:
    """Return the move-list row for an index that has no node, or whose node was removed."""
    return [node, -1, None, -1, 0, 0, None, None]


class TreeRows:
    """The move-list rows of nodes, computed on demand along the paths from the root.

    Numbers are cached for later calls.
    """

    def __init__(self, replay: Replay, numbers: Sequence[int] = ()) -> None:
        """Take the replay whose nodes get rows. `numbers` are move numbers that are known already.

        `numbers` are those of the moves in the record, by node, and 0 for nodes without a move. A long game has too many
        nodes to compute them again for its first edit.
        """
        self._replay = replay
        self._numbers = numbers
        #: nodes whose numbers may differ from `numbers`
        self._changed: set[int] = set()
        self._side_indices = {side.color: index for index, side in enumerate(replay.rules.sides)}
        #: node → number of the last move on the path to it
        self._last_numbers: dict[int, int] = {}

    def forget(self, nodes: Iterable[int]) -> None:
        """Discard the cached numbers of nodes that have changed or come after a changed node."""
        for node in nodes:
            self._last_numbers.pop(node, None)
            self._changed.add(node)

    def rows(self, nodes: Iterable[int]) -> list[list[Any]]:
        """Return the move-list rows of nodes: index, parent, label, side, number, flags, annotation, printed number.

        The printed number is None if it is the number of the move.
        """
        game = self._replay.game
        prints_all = not any(map(game.may_have, _PRINTING_IDENTS))
        numbers = MoveNumbers(self._replay.rules, game)
        rows = []
        for node in sorted(nodes):
            entry = self._entry(node)
            number = self._last_number(node) if entry.is_move else 0
            label = None if entry.label is None else entry.label.text
            printed = number if prints_all else numbers.printed(node)
            own_printed = None if printed == number else printed
            rows.append([node, game.parent[node], label, entry.side, number, entry.flags, entry.sign, own_printed])
        return rows

    def _entry(self, node: int) -> MoveEntry:
        """Return the columns of a node's row that depend only on its own properties."""
        return move_list_entry(self._replay.game.node(node), self._replay.rules, self._side_indices)

    def _last_number(self, node: int) -> int:
        """Return the number of the last move on the path to a node."""
        numbers, restarts = self._last_numbers, self._replay.rules.setup_restarts_numbers
        path = []
        while node >= 0 and node not in numbers and not self._recorded_number(node):
            path.append(node)
            node = self._replay.game.parent[node]
        number = numbers.get(node) or self._recorded_number(node)
        for each in reversed(path):
            number = numbers[each] = last_number(self._entry(each).label, number, setup_restarts=restarts)
        return number

    def _recorded_number(self, node: int) -> int:
        """Return the number of the move of a node in the record, 0 if it has none or another one now."""
        return self._numbers[node] if 0 <= node < len(self._numbers) and node not in self._changed else 0
