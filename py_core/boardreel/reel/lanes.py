"""Compute the lanes of the chart: who leads, and how many legal moves every side has, by node.

In a saved Reel they are complete. A live viewer receives empty lanes first, and asks for the numbers while it is idle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from boardreel.games.protocol import Position, Rules
from boardreel.replay import Replay
from boardreel.scene import encode

#: function from rules, a position and the position before it to the numbers of a lane
Numbers = Callable[[Rules, Position, Position | None], list[float]]


class _Lane(NamedTuple):
    """A lane of the chart: a number for each side at every node.

    It has a name in the Reel, and functions for its fields other than values (None if a game does not have the lane)
    and for its numbers at a position.
    """

    name: str
    fields: Callable[[Rules], dict[str, Any] | None]
    numbers: Numbers


def lead_fields(rules: Rules) -> dict[str, Any] | None:
    """Return the fields of the lane `lead`: the label, the unit, and the sides to which each number belongs."""
    if rules.lead is None:
        return None
    contenders = rules.lead.contenders
    # the lead of the second of two contenders is that of the first with the opposite sign
    listed = contenders[:1] if len(contenders) == 2 else contenders
    return {
        "label": encode.message(rules.lead.label),
        **({"unit": rules.lead.unit} if rules.lead.unit else {}),
        **({} if rules.lead.decides else {"decides": False}),
        "sides": [list(sides) for sides in listed],
    }


def lead_numbers(rules: Rules, position: Position, before: Position | None) -> list[float]:
    """Return the lead of the first of two contenders over the other, or of each of several over its best rival."""
    assert rules.lead is not None
    numbers = position.comparable_numbers
    totals = [sum(numbers[side] for side in sides) for sides in rules.lead.contenders]
    if len(totals) == 2:
        return [_rounded(totals[0] - totals[1])]
    second, best = sorted(totals)[-2:]
    return [_rounded(total - (second if total == best else best)) for total in totals]


def _rounded(lead: float) -> float:
    """Return a lead with at most two decimals."""
    return encode.number(round(lead, 2))


def mobility_fields(rules: Rules) -> dict[str, Any] | None:
    """Return the fields of the lane `mobility`, which has only values, or None if the game does not have it."""
    return {} if rules.counts_legal_moves else None


def mobility_numbers(rules: Rules, position: Position, before: Position | None) -> list[float]:
    """Return the number of legal moves of each side at a position."""
    return [position.count_legal_moves(side.color, before) for side in rules.sides]


# counting the moves tells which sides are out, which the lead needs to know
_LANES = (
    _Lane("mobility", mobility_fields, mobility_numbers),
    _Lane("lead", lead_fields, lead_numbers),
)


def empty_lanes(rules: Rules) -> dict[str, Any] | None:
    """Return the field `lanes` of the Reel before any number is known, or None if the game has no lanes."""
    found = {lane.name: fields for lane in _LANES if (fields := lane.fields(rules)) is not None}
    return {"end": 0, **{name: fields | {"values": []} for name, fields in found.items()}} if found else None


def lane_values(replay: Replay, first: int, end: int) -> dict[str, list[list[Any]]]:
    """Return the numbers of each lane at the nodes from `first` up to, but not including, `end`.

    A node that has the numbers of its parent is omitted.
    """
    rules = replay.rules
    lanes = [lane for lane in _LANES if lane.fields(rules) is not None]
    values: dict[str, list[list[Any]]] = {lane.name: [] for lane in lanes}
    if not lanes:
        return values
    rows: dict[int, list[list[float]]] = {}

    def row(index: int, before: Position | None) -> list[list[float]]:
        """Return the numbers of all lanes at the node with an index."""
        if index not in rows:
            position = replay.position(replay.game.node(index))
            rows[index] = [lane.numbers(rules, position, before) for lane in lanes]
        return rows[index]

    for index in range(first, end):
        parent = replay.game.parent[index]
        known: Sequence[list[float] | None] = [None] * len(lanes)
        before = None
        if parent >= 0:
            known = row(parent, None)
            before = replay.position(replay.game.node(parent))
        _append_changes(values.values(), index, row(index, before), known)
    return values


def _append_changes(
    values: Iterable[list[list[Any]]],
    index: int,
    numbers: Sequence[list[float]],
    known: Sequence[list[float] | None],
) -> None:
    """Append the numbers of a node to each lane in which they differ from those of its parent.

    `values` are the lists of the lanes, `index` is the index of the node, and `known` has the numbers of its parent by
    lane.
    """
    for entries, own, inherited in zip(values, numbers, known, strict=True):
        if own != inherited:
            entries.append([index, own])
