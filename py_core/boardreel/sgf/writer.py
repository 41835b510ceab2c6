"""Nodes to bytes: unchanged structure, raw values as they were (specification of SGF, section 7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from boardreel.sgf.collection import Collection
from boardreel.sgf.tree import Game, Node

_BREAK = re.compile(r"\r\n|\n\r|\r")

Rewrite = Callable[[Node], Sequence[tuple[str, Sequence[str]]] | None]
Properties = Sequence[tuple[str, Sequence[str]]]


def write(collection: Collection, rewrite: Rewrite | None = None) -> bytes:
    """The games as UTF-8. `rewrite` gives the properties of a node in place of its own, or None to keep them."""
    games = [_game(game, rewrite) for game in collection.games]
    return "\n".join(games).encode("utf-8", "replace") + (b"\n" if games else b"")


def convert(collection: Collection, rewrite: Rewrite | None = None) -> bytes:
    """Return the games as FF[4]. `rewrite` converts the properties of the game of a node, as in `write`."""

    def current(node: Node) -> Properties | None:
        properties = rewrite(node) if rewrite is not None else None
        if node.index:
            return properties
        return _with_file_format(list(node.properties.items()) if properties is None else properties)

    return write(collection, current)


def _game(game: Game, rewrite: Rewrite | None) -> str:
    """One game tree. Nodes stand in file order, so it is enough to know which variations are open."""
    first, following = game.links
    pieces = ["("]
    forks: list[int] = []
    for index, parent in enumerate(game.parent):
        if parent >= 0 and following[first[parent]] >= 0:
            while forks and forks[-1] >= parent:
                forks.pop()
                pieces.append(")")
            forks.append(parent)
            pieces.append("\n(")
        elif index:
            pieces.append("\n")
        pieces.append(_node(Node(game, index), rewrite))
    pieces.append(")" * (len(forks) + 1))
    return "".join(pieces)


def _node(node: Node, rewrite: Rewrite | None) -> str:
    properties = rewrite(node) if rewrite is not None else None
    if properties is None:
        properties = list(node.properties.items())
    if node.index == 0:
        properties = _with_charset(properties)
    body = "".join(ident + "".join(f"[{_raw(value)}]" for value in values) for ident, values in properties)
    return ";" + body


def _raw(value: str) -> str:
    """A raw value as it may stand between brackets: LF line ends; a lone backslash at the very end is dropped."""
    value = _BREAK.sub("\n", value).replace("\0", " ") if "\r" in value or "\0" in value else value
    backslashes = len(value) - len(value.rstrip("\\"))
    return value[:-1] if backslashes % 2 else value


def _with_charset(properties: Properties) -> Properties:
    if any(ident == "CA" for ident, _ in properties):
        return [(ident, ["UTF-8"] if ident == "CA" else values) for ident, values in properties]
    idents = [ident for ident, _ in properties]
    place = next((idents.index(ident) + 1 for ident in ("FF", "GM") if ident in idents), 0)
    return [*properties[:place], ("CA", ["UTF-8"]), *properties[place:]]


def _with_file_format(properties: Properties) -> Properties:
    if any(ident == "FF" for ident, _ in properties):
        return [(ident, ["4"] if ident == "FF" else values) for ident, values in properties]
    return [("FF", ["4"]), *properties]
