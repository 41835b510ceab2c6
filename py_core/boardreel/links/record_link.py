"""Write a game as a link and read it again.

A link has the moves as digits (`move_stream`) and all other properties as text (`node_texts`), or the text of the whole
game if that is shorter or the game has no move code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from boardreel.games.move_code import MoveCode
from boardreel.games.registry import built_in, open_rules
from boardreel.links.envelope import MAX_MOVES_BYTES, MAX_TEXT_BYTES, Envelope, seal, unseal
from boardreel.links.errors import LinkError
from boardreel.links.move_stream import MAX_NODES, MAX_RANKED_NODES, find_move, read_moves, write_moves
from boardreel.links.node_texts import read_texts, write_texts
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf import read as read_sgf
from boardreel.sgf.argument_types import no_game
from boardreel.sgf.grammar import parse_properties
from boardreel.sgf.writer import clean_value, format_game, with_file_format

#: the most characters of a link that is read
MAX_CHARACTERS = 400_000
#: file name of the record in a link
RECORD_NAME = "shared.sgf"
#: an address with a link, or the link itself
_LINK = re.compile(r"\s*(?:[^\s#]*#r=)?([\w-]+)(?:&[^\s]*)?\s*", re.ASCII)

#: the properties of a node: identifier → raw values
_Properties = Mapping[str, Sequence[str]]


class Link(NamedTuple):
    """The content of a link: a collection of one game, and its current node."""

    collection: Collection
    node: Node


def encode(game: Game, node: Node | None = None) -> str:
    """Return a game as the text of a link, to be used after `#r=`. `node` is the current node, the root if it is None.

    A game of a record in another notation is stored in the current form of its game's format. Raise LinkError
    (`record-too-large`) if the game has too many nodes or too much text for a link.
    """
    if not isinstance(game, Game):
        raise no_game("encode", game)
    places, tree = _readable_tree(game)
    current = 0 if node is None else places[node.index]
    candidates = [Envelope(current, text=tree.text())]
    for is_ranked in (False, True):
        with_moves = _with_moves(tree, current, is_ranked=is_ranked)
        if with_moves is not None:
            candidates.append(with_moves)
    fitting = [each for each in candidates if _fits(each)]
    if not fitting or len(tree.parents) > MAX_NODES:
        raise LinkError("record-too-large")
    link = min((seal(each) for each in fitting), key=len)
    if len(link) > MAX_CHARACTERS:
        raise LinkError("record-too-large")
    return link


def decode(text: str) -> Collection:
    """Return the record in a link, which may be the whole address or only what follows `#r=`.

    Raise LinkError if the text is no link, or one that is damaged or too large. What the record contains is not checked.
    """
    return read_link(text).collection


def read_link(text: str) -> Link:
    """Return the record in a link and its current node. The argument and the errors are those of `decode`."""
    if len(text) > MAX_CHARACTERS:
        raise LinkError("too-large")
    match = _LINK.fullmatch(text)
    if match is None:
        raise LinkError("not-a-link")
    envelope = unseal(match[1])
    record = envelope.text if envelope.moves is None else _tree_with_moves(envelope, envelope.moves).text()
    collection = read_sgf(record.encode("utf-8", "replace"), name=RECORD_NAME)
    if len(collection.games) != 1:
        raise LinkError("damaged")
    game = collection.games[0]
    if len(game.nodes) > MAX_NODES:
        raise LinkError("too-large")
    if not game.is_present(envelope.node):
        raise LinkError("damaged")
    return Link(collection, game.node(envelope.node))


class _Tree(NamedTuple):
    """The nodes of a game in file order: the index of each node's parent (-1 for the root), and its properties."""

    parents: list[int]
    properties: list[dict[str, list[str]]]

    def text(self) -> str:
        """Return the SGF text of the game."""
        return format_game(self.parents, lambda index: list(self.properties[index].items()))


def _readable_tree(game: Game) -> tuple[dict[int, int], _Tree]:
    """Return the place of each node of a game in file order, by index, and the tree in standard SGF."""
    nodes = game.nodes
    places = {node.index: place for place, node in enumerate(nodes)}
    parents = [places.get(game.parent[node.index], -1) for node in nodes]
    convert = open_rules(game).convert if game.collection.is_foreign else None
    tree = _Tree(parents, [])
    for place, node in enumerate(nodes):
        converted = None if convert is None else convert(node)
        properties = list(node.properties.items()) if converted is None else converted
        if convert is not None and not place:
            properties = with_file_format(properties)
        tree.properties.append({ident: list(map(clean_value, values)) for ident, values in properties if values})
    # the text of a link is UTF-8
    tree.properties[0].pop("CA", None)
    return places, tree


def _with_moves(tree: _Tree, current: int, *, is_ranked: bool) -> Envelope | None:
    """Return the link with the moves as digits, or None if the game has no move code or cannot be restored from it.

    With `is_ranked`, the digits are ranks. The moves are restored in the letters of the move code.
    """
    if is_ranked and len(tree.parents) > MAX_RANKED_NODES:
        return None
    root = tree.properties[0]
    has_format_4 = root.get("FF") == ["4"]
    number, known = _find_root(root)
    code = _move_code(root)
    if code is None:
        return None
    tree = tree._replace(properties=[root, *(_with_standard_moves(each, code) for each in tree.properties[1:])])
    moves = [None, *(find_move(code, properties) for properties in tree.properties[1:])]
    texts: list[_Properties] = [
        {ident: values for ident, values in root.items() if ident not in known and not (ident == "FF" and has_format_4)}
    ]
    for properties, move in zip(tree.properties[1:], moves[1:], strict=True):
        ident = None if move is None else code.idents[move.side]
        texts.append({other: values for other, values in properties.items() if other != ident})
    digits = write_moves(code, tree.parents, moves, is_ranked=is_ranked)
    if digits is None:
        return None
    envelope = Envelope(current, number, digits, has_format_4, write_texts(texts), is_ranked)
    if not _fits(envelope):
        return None
    try:
        restored = _tree_with_moves(envelope, envelope.moves or b"")
    except LinkError:
        return None
    return envelope if restored == tree else None


def _find_root(root: _Properties) -> tuple[int, _Properties]:
    """Return the number in links that stands for the most properties of a root, and these properties; 0 for none."""
    known = ((number, parse_properties(text)) for number, text in _link_roots().items())
    fitting = [(number, found) for number, found in known if all(root.get(ident) == found[ident] for ident in found)]
    return max(fitting, key=lambda each: len(each[1]), default=(0, {}))


@cache
def _link_roots() -> Mapping[int, str]:
    """Return the texts of root properties by their number in links, of all built-in games."""
    roots: dict[int, str] = {}
    for kind in built_in():
        roots |= getattr(kind, "link_roots", {})
    return roots


def _with_standard_moves(properties: Mapping[str, list[str]], code: MoveCode) -> dict[str, list[str]]:
    """Return the properties of a node, with the values of its move in the form for which a move code has numbers."""
    return {
        ident: list(code.standard_values(values)) if ident in code.idents else values
        for ident, values in properties.items()
    }


def _move_code(root: _Properties) -> MoveCode | None:
    """Return the move code of a game whose root has these properties, or None if the game has none."""
    text = format_game([-1], lambda _: list(root.items()))
    game = read_sgf(text.encode("utf-8", "replace"), name=RECORD_NAME).games[0]
    return open_rules(game).move_code


def _fits(envelope: Envelope) -> bool:
    """Return whether the parts of a link do not exceed the limits on its size."""
    return (
        len(envelope.moves or b"") <= MAX_MOVES_BYTES and len(envelope.text.encode("utf-8", "replace")) < MAX_TEXT_BYTES
    )


def _tree_with_moves(envelope: Envelope, content: bytes) -> _Tree:
    """Return the nodes of the game in a link that stores moves as digits.

    Raise LinkError if it is damaged or too new.
    """
    texts = read_texts(envelope.text, MAX_NODES + 1)
    if envelope.root and envelope.root not in _link_roots():
        raise LinkError("newer-version")
    root = parse_properties(_link_roots().get(envelope.root, ""))
    root = ({"FF": ["4"]} if envelope.has_format_4 else {}) | root | texts[0]
    code = _move_code(root)
    if code is None:
        raise LinkError("newer-version")
    parents, moves = read_moves(code, content, is_ranked=envelope.is_ranked)
    properties = [root]
    for move, others in zip(moves[1:], texts[1:], strict=False):
        own = {} if move is None else {code.idents[move.side]: list(code.values(move.number))}
        properties.append(own | others)
    if any(texts[len(parents) :]):
        raise LinkError("damaged")
    return _Tree(parents, properties)
