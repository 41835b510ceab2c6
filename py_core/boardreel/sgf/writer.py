"""Nodes to bytes: unchanged structure, raw values as they were (specification of SGF, section 7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from boardreel.sgf.collection import Collection
from boardreel.sgf.game_names import game_name
from boardreel.sgf.tree import Game, Node
from boardreel.sgf.values import parse_number, unescape_simple

_BREAK = re.compile(r"\r\n|\n\r|\r")

Rewrite = Callable[[Node], Sequence[tuple[str, Sequence[str]]] | None]
Properties = Sequence[tuple[str, Sequence[str]]]


def write(collection: Collection, rewrite: Rewrite | None = None) -> bytes:
    """The games as UTF-8. `rewrite` gives the properties of a node in place of its own, or None to keep them."""
    games = [_game(game, rewrite) for game in collection.games]
    return "\n".join(games).encode("utf-8", "replace") + (b"\n" if games else b"")


def convert(collection: Collection, rewrite: Rewrite | None = None) -> bytes:
    """The games in FF[4]: old properties by their present names; `rewrite` is the game's own part, and comes first."""

    def current(node: Node) -> Properties:
        own = rewrite(node) if rewrite is not None else None
        properties = list(node.properties.items()) if own is None else list(own)
        return list(_modern(node, properties))

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


def _modern(node: Node, properties: Properties) -> Iterator[tuple[str, Sequence[str]]]:
    root = node.game.root
    go = game_name(root.text("GM")) == "Go"
    small = _size(root) <= 19
    stones = {value for ident, values in properties if ident in ("AB", "AW", "B", "W") for value in values}
    known = {ident for ident, _ in properties}
    if node.index == 0 and "FF" not in known:
        yield "FF", ["4"]
    for ident, values in properties:
        if ident == "FF" and node.index == 0:
            yield "FF", ["4"]
        elif ident == "KI" and "KM" not in known and (number := parse_number(values[0])) is not None:
            yield "KM", [f"{number / 2:g}"]
        elif not go:
            yield ident, values
        elif ident == "L" and "LB" not in known:
            yield "LB", [f"{value}:{_letter(n)}" for n, value in enumerate(values)]
        elif ident == "M" and not known & {"TR", "MA"}:
            yield from _marks(values, stones)
        elif ident in ("B", "W") and small:
            yield ident, ["" if value.strip() == "tt" else value for value in values]
        else:
            yield ident, values


def _marks(values: Sequence[str], stones: set[str]) -> Iterator[tuple[str, Sequence[str]]]:
    groups: Mapping[str, list[str]] = {
        "TR": [value for value in values if value in stones],
        "MA": [value for value in values if value not in stones],
    }
    yield from ((ident, group) for ident, group in groups.items() if group)


def _letter(number: int) -> str:
    return chr(ord("a") + number) if number < 26 else str(number + 1)


def _size(root: Node) -> int:
    parts = [parse_number(part) for part in unescape_simple((root.raw("SZ") or ["19"])[0]).split(":")]
    return max((part for part in parts if part is not None), default=19)
