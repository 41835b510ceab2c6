"""Annotate a draft: judgments, lines, dimmed points and the side to move, as the specification of SGF wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.editing.changes import EditError, RefusedSetupError
from boardreel.editing.draft import Draft
from boardreel.editing.markup import ARROW, LINE, board_points, toggled_line, toggled_points
from boardreel.games.protocol import LinkChange, NodeDiagnostic, Played, Position
from boardreel.sgf import Node
from boardreel.sgf.values import escape

#: annotations of which a node may have only one each: of its move, of its position; and the hotspot
ANNOTATION_GROUPS = (("TE", "BM", "DO", "IT"), ("GB", "GW", "DM", "UC"), ("HO",))
#: annotations without degree
_WITHOUT_DEGREE = frozenset({"DO", "IT"})
MAX_DEGREE = 2
DIMMED, TO_PLAY = "DD", "PL"


def annotate(draft: Draft, node: Node, ident: str, degree: int) -> bool:
    """Set an annotation of a node and remove those that exclude it. Return False if nothing changes.

    `ident` is the property, such as `TE` for a good move. `degree` is 1, 2 if it is emphasized, or 0 to remove it.
    """
    group = next((group for group in ANNOTATION_GROUPS if ident in group), ())
    if not group:
        raise EditError(f"{ident!r} is not an annotation")
    if not 0 <= degree <= (1 if ident in _WITHOUT_DEGREE else MAX_DEGREE):
        raise EditError(f"{ident} has no degree {degree}")
    properties = node.properties
    changed: dict[str, Sequence[str]] = {other: [] for other in group if other in properties}
    if degree:
        changed[ident] = [""] if ident in _WITHOUT_DEGREE else [str(degree)]
    return draft.set_properties(node, changed)


def set_name(draft: Draft, node: Node, text: str, *, amend: bool = False) -> bool:
    """Set the name of a node (`N`), or remove it if `text` is empty. Return False if nothing changes.

    With `amend`, this edit replaces the last one if that set the name of the same node.
    """
    simple = " ".join(text.split())
    return draft.set_properties(node, {"N": [escape(simple)] if simple else []}, amend=amend)


def toggle_line(draft: Draft, node: Node, kind: str, start: str, end: str) -> bool:
    """Draw a line (`kind` is `LN`) or an arrow (`AR`) between two points, or take it off if it is there."""
    if kind not in (LINE, ARROW):
        raise EditError(f"{kind!r} is neither {LINE} nor {ARROW}")
    rules = draft.replay.rules
    start, end = board_points(rules, (start, end), "toggle_line")
    if start == end:
        raise EditError("a line needs two points")
    return draft.set_properties(node, toggled_line(rules, node.properties, kind, start, end))


def toggle_dimmed(draft: Draft, node: Node, points: Sequence[str]) -> bool:
    """Dim points from a node on, or show them clearly again if all of them are dimmed there."""
    rules = draft.replay.rules
    points = board_points(rules, points, "toggle_dimmed")
    inherited = toggled_points(rules, _inherited(node.parent), ())
    after = toggled_points(rules, node.raw(DIMMED) if DIMMED in node.properties else inherited, points)
    is_inherited = set(after) == set(inherited)
    # an empty value shows all points clearly again
    return draft.set_properties(node, {DIMMED: [] if is_inherited else after or [""]})


def _inherited(node: Node | None) -> Sequence[str]:
    """Return the raw values of `DD` that apply after a node: its own, or those of the nearest ancestor that has any."""
    while node is not None:
        if DIMMED in node.properties:
            return node.raw(DIMMED)
        node = node.parent
    return ()


def set_to_play(draft: Draft, node: Node, color: str | None) -> Node:
    """Let a side move after a node, or the one that follows by the rules if `color` is None.

    This is setup, which does not belong into a node with a move; such a node gets a child. Return the node that has it.
    """
    sides = [side.color for side in draft.replay.rules.sides]
    if color is not None and color not in sides:
        raise EditError(f"{color!r} is not one of the colors {', '.join(sides)}")
    if color is not None and draft.replay.play(node).moves:
        return draft.add_node(node, {TO_PLAY: [color]})
    draft.set_properties(node, {TO_PLAY: [] if color is None else [color]})
    return node


def toggle_link(draft: Draft, node: Node, points: Sequence[str]) -> Node:
    """Add the link between two points by setup, or remove the one that is there. Return the node with the setup.

    The link has the color of the piece on the first point. Raise EditError if the rules allow no such change.
    """
    first, second = points
    rules, position = draft.replay.rules, draft.replay.position(node)
    color = position.board.get(first)
    is_present = _has_link(position, first, second)
    value, opposite = (rules.link_setup(LinkChange(first, second, removal)) for removal in (is_present, not is_present))
    refusal = f"there can be no link from {first} to {second}"
    if color is None or color != position.board.get(second) or not value:
        raise EditError(refusal)
    ident = f"A{color}"
    is_added = bool(draft.replay.play(node).moves)
    before = [] if is_added else node.raw(ident)
    # an entry that has done the opposite is omitted, unless that changes nothing
    diagnostic: NodeDiagnostic | None = None
    for values in [[other for other in before if other != opposite]] * (opposite in before) + [[*before, value]]:
        played = _try_setup(draft, node, {ident: values}, is_added=is_added)
        if _has_link(played.position, first, second) != is_present:
            if is_added:
                return draft.add_node(node, {ident: values})
            draft.set_properties(node, {ident: values})
            return node
        last = (ident, len(values) - 1)
        diagnostic = next((each for each in played.diagnostics if (each.ident, each.value_index) == last), None)
    raise RefusedSetupError(refusal, diagnostic)


def _has_link(position: Position, first: str, second: str) -> bool:
    """Return whether there is a link between two points."""
    links = position.extra_fields().get("links", ())
    return any({one, other} == {first, second} for one, other, _ in links)


def _try_setup(draft: Draft, node: Node, changed: Mapping[str, Sequence[str]], *, is_added: bool) -> Played:
    """Return the result of playing a node with changed properties, or a child with these if `is_added`."""
    rules, parent = draft.replay.rules, node if is_added else node.parent
    before = rules.start() if parent is None else draft.replay.position(parent)
    properties = changed if is_added else {**node.properties, **changed}
    with draft.game.trial(0 if parent is None else parent.index, list(properties.items())) as trial:
        return rules.play(before, trial)


def set_texts(draft: Draft, node: Node, texts: Mapping[str, str]) -> bool:
    """Set several text properties of a node in one edit; an empty text removes its property. Other properties stay."""
    return draft.set_properties(node, {ident: [escape(text)] if text else [] for ident, text in texts.items()})
