"""The elementary changes of a game, each with its inverse, and their form in JSON.

An edit of the user consists of changes. A list of edits may come from a store that anybody can write to, so every
change is checked against the game before it is applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

from boardreel.editing.draft_game import DraftGame
from boardreel.games.protocol import NodeDiagnostic
from boardreel.sgf import Node
from boardreel.sgf.argument_types import wrong_type
from boardreel.sgf.charset.codec_access import replace_surrogates
from boardreel.sgf.writer import Properties, clean_value

#: nodes that a draft may add, and numbers that a stored draft may skip between two added nodes
MAX_ADDED_NODES = 100_000
_IDENT = re.compile(r"[A-Z0-9]{1,64}")
#: properties that follow from how a record is written
_FIXED_IDENTS = frozenset({"CA"})
#: identifiers in a notation in which lower-case letters have a meaning
_FOREIGN_IDENT = re.compile(r"[A-Za-z0-9]{1,64}")
_RAW_VALUE = re.compile(r"(?:[^\]\\]|\\.)*+", re.DOTALL)


class EditError(ValueError):
    """An edit that cannot be applied, with the reason."""


class RefusedSetupError(EditError):
    """A change of setup that would have no effect; `diagnostic` is the problem that the node would have, if it had one."""

    def __init__(self, reason: str, diagnostic: NodeDiagnostic | None) -> None:
        super().__init__(reason)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class AddNode:
    """Create the node with the index `node` as a child of `parent`, at the index `place` in its list of children."""

    node: int
    parent: int
    place: int
    properties: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class LinkNode:
    """Put a removed node, with all nodes below it, back into its parent's list of children, at the index `place`."""

    node: int
    parent: int
    place: int


@dataclass(frozen=True, slots=True)
class RemoveNode:
    """Remove a node, with all nodes below it, from its parent's list of children, where it has the index `place`."""

    node: int
    parent: int
    place: int


@dataclass(frozen=True, slots=True)
class SetValues:
    """Give a node a property at the index `place` among its properties, or remove the property if `values` is empty."""

    node: int
    ident: str
    values: tuple[str, ...]
    place: int


Change: TypeAlias = AddNode | LinkNode | RemoveNode | SetValues

#: name of a change in JSON → its class; the other fields have the names of the class
_CLASSES: Mapping[str, type[Change]] = {"add": AddNode, "link": LinkNode, "remove": RemoveNode, "set": SetValues}
_NAMES: Mapping[type[Change], str] = {cls: name for name, cls in _CLASSES.items()}


def apply_change(game: DraftGame, change: Change) -> Change:
    """Apply a change to a game and return its inverse.

    Raise EditError if the change does not fit the game; the game is then unchanged.
    """
    match change:
        case AddNode(node, parent, place, properties):
            if node < len(game.parent):
                # the change was undone before, so the node is there
                return apply_change(game, LinkNode(node, parent, place))
            _check(node < len(game.parent) + MAX_ADDED_NODES, f"node {node} is too far from the others")
            _check(node < game.base_count + MAX_ADDED_NODES, "too many nodes were added")
            _check_place(game, parent, place, 0)
            game.add(node, parent, check_properties(properties, is_foreign=game.is_foreign))
            game.link(node, parent, place)
            return RemoveNode(node, parent, place)
        case LinkNode(node, parent, place):
            _check(0 < node < len(game.parent) and game.parent[node] == parent, f"node {node} is no child of {parent}")
            children = _check_place(game, parent, place, 0)
            _check(node not in children, f"node {node} was not removed")
            game.link(node, parent, place)
            return RemoveNode(node, parent, place)
        case RemoveNode(node, parent, place):
            children = _check_place(game, parent, place, 1)
            _check(children[place] == node, f"node {node} is not the child {place} of {parent}")
            game.unlink(node)
            return LinkNode(node, parent, place)
        case SetValues(node, ident, values, place):
            _check_present(game, node)
            check_properties([(ident, values)], is_foreign=game.is_foreign)
            before = game.properties(node)
            idents = list(before)
            inverse_place = idents.index(ident) if ident in before else 0
            _check(0 <= place <= len(idents), f"node {node} has no property {place}")
            game.set_values(node, ident, values, place)
            return SetValues(node, ident, tuple(before.get(ident, ())), inverse_place)


def check_properties(properties: Properties, *, is_foreign: bool = False) -> Properties:
    """Return `properties` if they can be written in SGF or, if `is_foreign`, in the notation of a foreign record.

    Raise EditError for an invalid identifier, for a repeated one, and for a value that is not a valid raw value.
    """
    pattern = _FOREIGN_IDENT if is_foreign else _IDENT
    idents = [ident for ident, _ in properties]
    _check(len(set(idents)) == len(idents), "a property is given twice")
    for ident, values in properties:
        _check(pattern.fullmatch(ident) is not None, f"{ident[:64]!r} is not the identifier of a property")
        for value in values:
            # values of the record that an undo brings back need not be tidy
            is_raw = _RAW_VALUE.fullmatch(tidy_value(value)) is not None
            _check(is_raw, f"a value of {ident} is not written as in a record")
    return properties


def property_changes(node: Node, changed: Mapping[str, Sequence[str]]) -> list[Change]:
    """Return the changes that give a node the raw values in `changed`, by identifier; no values remove a property.

    Properties that have these values already need no change. Raise EditError for a property that cannot be set.
    """
    idents = list(node.properties)
    changes: list[Change] = []
    for ident, values in changed.items():
        _check(ident not in _FIXED_IDENTS, f"{ident} follows from the text of the record")
        tidy = tuple(map(tidy_value, values))
        if list(tidy) == node.raw(ident):
            continue
        if ident not in idents:
            idents.append(ident)
        changes.append(SetValues(node.index, ident, tidy, idents.index(ident)))
        if not tidy:
            idents.remove(ident)
    return changes


def move_changes(game: DraftGame, node: int, place: int) -> list[Change]:
    """Return the changes that move a node to the index `place` in its parent's list of children; none if it is there."""
    now, parent = game.place_of(node), game.parent[node]
    return [] if now == place else [RemoveNode(node, parent, now), LinkNode(node, parent, place)]


def value_list(values: Iterable[str], method: str) -> list[str]:
    """Return the values of a property as a list. A string is one value and not a value for each character.

    Raise TypeError if they are no texts; `method` is the one that was called with them.
    """
    listed = [values] if isinstance(values, str) or not isinstance(values, Iterable) else list(values)
    for value in listed:
        if not isinstance(value, str):
            raise wrong_type(method, "texts", value)
    return listed


def tidy_value(raw: str) -> str:
    """Return a raw value as it will be read from the saved record: line breaks as LF, and no NUL characters."""
    return replace_surrogates(clean_value(raw))


def _check_place(game: DraftGame, parent: int, place: int, count: int) -> list[int]:
    """Return the indices of the children of a node after checking that `place` is valid in this list.

    With `count` 1 there must be a child at `place`; with 0, `place` may also be the end of the list. Raise EditError if
    the check fails.
    """
    _check_present(game, parent)
    children = list(game.child_indices(parent))
    _check(0 <= place <= len(children) - count, f"node {parent} has no child {place}")
    return children


def _check_present(game: DraftGame, node: int) -> None:
    """Raise EditError if a node is not in the tree."""
    _check(game.is_present(node), f"there is no node {node}")


def _check(condition: bool, reason: str) -> None:
    """Raise EditError with the message `reason` unless a condition is met."""
    if not condition:
        raise EditError(reason)


def encode_change(change: Change) -> dict[str, Any]:
    """Return a change as a JSON-compatible value."""
    fields: dict[str, Any] = {name: getattr(change, name) for name in change.__slots__}
    if isinstance(change, AddNode):
        fields["properties"] = [[ident, list(values)] for ident, values in change.properties]
    elif isinstance(change, SetValues):
        fields["values"] = list(change.values)
    return {"change": _NAMES[type(change)], **fields}


def decode_change(value: Any) -> Change:
    """Return the change that a JSON value describes. Raise EditError if it describes none."""
    fields = dict(value) if isinstance(value, dict) else {}
    cls = _CLASSES.get(str(fields.pop("change", "")))
    if cls is None or set(fields) != set(cls.__slots__):
        raise EditError("an entry of the draft is not a change")
    for name in ("node", "parent", "place"):
        _check(is_index(fields.get(name, 0)), f"{name} is not a number")
    if cls is AddNode:
        fields["properties"] = decode_properties(fields["properties"])
    elif cls is SetValues:
        _check(isinstance(fields["ident"], str), "an identifier is not a text")
        fields["values"] = _texts(fields["values"])
    return cls(**fields)


def is_index(value: Any) -> TypeGuard[int]:
    """Return whether a JSON value can be the index of a node or a place in a list."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def decode_properties(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return properties given as a JSON list of pairs or as an object. Raise EditError for anything else."""
    pairs: Sequence[Any] = list(value.items()) if isinstance(value, dict) else value if isinstance(value, list) else [0]
    if not all(isinstance(pair, (list, tuple)) and len(pair) == 2 and isinstance(pair[0], str) for pair in pairs):
        raise EditError("the properties of a node are not a list")
    return tuple((ident, _texts(values)) for ident, values in pairs)


def _texts(value: Any) -> tuple[str, ...]:
    """Return a JSON list of strings as a tuple. Raise EditError for any other value."""
    if not (isinstance(value, (list, tuple)) and all(isinstance(text, str) for text in value)):
        raise EditError("the values of a property are not a list of texts")
    return tuple(value)
