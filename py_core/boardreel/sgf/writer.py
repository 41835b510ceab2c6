"""Write games as SGF text with the structure that they have (the project's SGF specification, section 7).

All nodes of a game are written or some of them, with their own properties or others.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from boardreel.sgf.charset.codec_access import encode_keeping_bytes
from boardreel.sgf.game_table import GameTable

#: identifiers and raw values of a node's properties, in the order in which they are written
Properties: TypeAlias = Sequence[tuple[str, Sequence[str]]]
#: a function that returns the properties to write for the node at an index
PropertiesOf: TypeAlias = Callable[[int], Properties]

_LINE_BREAK_WITH_CR = re.compile(r"\r\n|\n\r|\r")


def encode_record(games: Iterable[str], codec: str | None = None) -> bytes:
    """Return a record that consists of the given games, each the text of a game tree, in UTF-8 or in another codec.

    In another codec, lone surrogates stand for bytes (see `charset.codec_access`). Raise UnicodeEncodeError if it lacks a
    character.
    """
    texts = list(games)
    text = "\n".join(texts) + ("\n" if texts else "")
    return text.encode("utf-8", "replace") if codec is None else encode_keeping_bytes(text, codec)


def game_properties(game: GameTable) -> PropertiesOf:
    """Return a function that returns all properties of the node at an index."""
    return lambda index: list(game.properties(index).items())


def format_nodes(
    game: GameTable, indices: Sequence[int], properties_of: PropertiesOf, *, keep_charset: bool = False
) -> str:
    """Return the SGF text of the game tree that consists of some nodes of a game.

    `indices` are those of the nodes, parents first, and `properties_of(index)` returns the properties of a node. The root
    names UTF-8 as its charset; `keep_charset` leaves `CA` unchanged.
    """
    places = {index: place for place, index in enumerate(indices)}
    parents = [places.get(game.parent[index], -1) for index in indices]
    return format_game(parents, lambda place: properties_of(indices[place]), keep_charset=keep_charset)


def format_game(
    parents: Sequence[int], properties_of: Callable[[int], Properties], *, keep_charset: bool = False
) -> str:
    """Return the SGF text of a game tree. Its root names UTF-8 as the charset; `keep_charset` leaves `CA` unchanged.

    `parents` has the index of each node's parent, -1 for the root, in file order: a node comes after its parent, and
    all descendants of a node come before its next sibling. `properties_of(index)` returns the properties of a node.
    """
    child_counts = array("i", [0]) * len(parents)
    for parent in parents[1:]:
        child_counts[parent] += 1
    pieces = ["("]
    #: parents of the variations that are open
    open_forks: list[int] = []
    for index, parent in enumerate(parents):
        if index and child_counts[parent] > 1:
            while open_forks and open_forks[-1] >= parent:
                open_forks.pop()
                pieces.append(")")
            open_forks.append(parent)
            pieces.append("\n(")
        elif index:
            pieces.append("\n")
        properties = properties_of(index)
        pieces.append(format_node(properties if index or keep_charset else with_charset(properties)))
    pieces.append(")" * (len(open_forks) + 1))
    return "".join(pieces)


def with_charset(properties: Properties) -> Properties:
    """Return the properties of a root with `CA[UTF-8]`, because records are written in UTF-8.

    It replaces another `CA`, or is inserted after `FF` or `GM`.
    """
    idents = [ident for ident, _ in properties]
    if "CA" in idents:
        return [(ident, ["UTF-8"] if ident == "CA" else values) for ident, values in properties]
    position = next((idents.index(ident) + 1 for ident in ("FF", "GM") if ident in idents), 0)
    return [*properties[:position], ("CA", ["UTF-8"]), *properties[position:]]


def with_file_format(properties: Properties) -> Properties:
    """Return the properties of a root with `FF[4]` in place of another `FF`, or as the first property."""
    if any(ident == "FF" for ident, _ in properties):
        return [(ident, ["4"] if ident == "FF" else values) for ident, values in properties]
    return [("FF", ["4"]), *properties]


def format_node(properties: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return the SGF text of a node, from its semicolon to its last value."""
    return ";" + "".join(ident + "".join(f"[{clean_value(value)}]" for value in values) for ident, values in properties)


def clean_value(raw: str) -> str:
    """Return a raw value with LF as line break, without NUL characters, and with an even number of final backslashes.

    An odd number would escape the closing bracket. It occurs if the text of a record ends inside a value.
    """
    raw = _LINE_BREAK_WITH_CR.sub("\n", raw).replace("\0", " ") if "\r" in raw or "\0" in raw else raw
    backslashes = len(raw) - len(raw.rstrip("\\"))
    return raw[:-1] if backslashes % 2 else raw
