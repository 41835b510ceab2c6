"""Walk through the positions of a game and compute their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from boardreel.explorer.keys import keys_for, only_move
from boardreel.games.protocol import Part, Played, Position, Rules
from boardreel.sgf import Game, Node

#: the function that plays a node from the position before it: `Rules.play`, or one that knows results already
Play: TypeAlias = Callable[[Position, Node], Played]


class Place(NamedTuple):
    """A place on a walk through a game: a node at which the position may differ from that at its parent.

    `depth` is the depth of the node, 0 for the root. `changed` are the parts of the position that changed. `key` and
    `symmetries` are those that `PositionKeys.orient` returns.
    """

    node: Node
    depth: int
    played: Played
    changed: tuple[Part, ...]
    key: bytes
    symmetries: tuple[int, ...]


class Visit(NamedTuple):
    """A place as the builder of an index needs it.

    `node` is the index of the node in its game, and `parent` the index of the visit before it on the same line, -1 for
    the root. `depth`, `changed`, `key` and `symmetries` are those of a `Place`. `move` is the text of the only move of
    the node in the orientation of the place before it, empty if it has none, and `move_symmetry` the index of the
    symmetry that gives this orientation.
    """

    node: int
    parent: int
    depth: int
    move: str
    move_symmetry: int
    changed: tuple[Part, ...]
    key: bytes
    symmetries: tuple[int, ...]


class MainLine(NamedTuple):
    """The nodes of the main line of a game and their texts, see `Game.node_texts`."""

    game: Game
    nodes: list[Node]
    texts: list[str | None]


class LineEnd(NamedTuple):
    """The position after the last node of a main line that was played, and the depth of that node."""

    position: Position
    depth: int


def main_line_of(game: Game) -> MainLine:
    """Return the main line of a game."""
    nodes = game.main_line()
    return MainLine(game, nodes, list(game.node_texts(node.index for node in nodes)))


def visit_line(line: MainLine, rules: Rules, max_depth: int, play: Play) -> tuple[list[Visit], LineEnd]:
    """Return the places on a main line, to a depth of `max_depth`, and the position at the last node that was played.

    The places are those of `walk_line`. Nodes that are plain moves are played together, see `Rules.plain_moves`.
    """
    keys, position = keys_for(rules), rules.start()
    total = keys.change(keys.start, rules.position_parts(position))
    nodes, texts = line.nodes[: max_depth + 1], line.texts[: max_depth + 1]
    visits: list[Visit] = []
    before: tuple[int, ...] = (0,)
    depth = 0
    while depth < len(nodes):
        moves, position = rules.plain_moves(position, texts, depth) if depth else ((), position)
        for plain in moves:
            change, move_texts = keys.plain_move(plain)
            total ^= change
            key, after = keys.orient(total)
            symmetry = before[0] if len(before) == 1 else min((move_texts[index], index) for index in before)[1]
            place = (
                nodes[depth].index,
                len(visits) - 1,
                depth,
                move_texts[symmetry],
                symmetry,
                plain.changed,
                key,
                after,
            )
            visits.append(tuple.__new__(Visit, place))
            before = after
            depth += 1
        if depth == len(nodes):
            break
        node = nodes[depth]
        played = play(position, node)
        changed = tuple(rules.changed_parts(position, played))
        total, position = keys.change(total, changed), played.position
        if _is_place(node, played, changed):
            move = only_move(played)
            text, symmetry = ("", 0) if move is None or not visits else keys.oriented_move(move, before)
            key, after = keys.orient(total)
            visits.append(Visit(node.index, len(visits) - 1, depth, text, symmetry, changed, key, after))
            before = after
        depth += 1
    return visits, LineEnd(position, depth - 1)


def visit_tree(line: MainLine, rules: Rules, max_depth: int, play: Play) -> tuple[list[Visit], LineEnd]:
    """Return the places of a whole game tree in file order, to a depth of `max_depth`.

    Return also the position at the last node of the main line that was played.
    """
    keys, start = keys_for(rules), rules.start()
    on_line, end = {node.index for node in line.nodes}, LineEnd(start, -1)
    visits: list[Visit] = []
    #: by the index of a node: the position after it, its sum, and the index of the last place up to it
    states: dict[int, tuple[Position, int, int]] = {
        -1: (start, keys.change(keys.start, rules.position_parts(start)), -1)
    }
    for node, previous, depth in zip(line.game.nodes, line.game.parent, line.game.depth, strict=True):
        if depth > max_depth:
            continue
        position, total, parent = states[previous]
        played = play(position, node)
        changed = tuple(rules.changed_parts(position, played))
        total = keys.change(total, changed)
        if _is_place(node, played, changed):
            key, symmetries = keys.orient(total)
            text, symmetry = "", 0
            if (move := only_move(played)) and parent >= 0:
                text, symmetry = keys.oriented_move(move, visits[parent].symmetries)
            visits.append(Visit(node.index, parent, depth, text, symmetry, changed, key, symmetries))
            parent = len(visits) - 1
        states[node.index] = (played.position, total, parent)
        if node.index in on_line:
            end = LineEnd(played.position, depth)
    return visits, end


def _is_place(node: Node, played: Played, changed: tuple[Part, ...]) -> bool:
    """Return whether the position after a node may differ from the one before it, or is the first of the game."""
    return bool(changed or played.moves or played.setup or node.index == 0)


def walk_line(game: Game, rules: Rules, max_depth: int) -> Iterator[Place]:
    """Yield the places on the main line of a game, to a depth of `max_depth`."""
    keys, position = keys_for(rules), rules.start()
    total = keys.change(keys.start, rules.position_parts(position))
    for depth, node in enumerate(game.main_line()[: max_depth + 1]):
        played = rules.play(position, node)
        changed = tuple(rules.changed_parts(position, played))
        total, position = keys.change(total, changed), played.position
        if _is_place(node, played, changed):
            yield Place(node, depth, played, changed, *keys.orient(total))
