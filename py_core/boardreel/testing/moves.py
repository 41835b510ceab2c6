"""Check that the moves of a game can be written, read again, and typed as text; and that its symmetries keep the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boardreel import Replay, read
from boardreel.games.protocol import Move, Position, Rules, Symmetry
from boardreel.sgf import Game, Node
from boardreel.sgf.writer import format_node
from boardreel.testing.requirements import require

#: the properties of a node: pairs of identifier and raw values
Properties = Sequence[tuple[str, Sequence[str]]]
#: `check_moves` writes this many moves at each node
SAMPLED_MOVES = 20
#: at each node, this many moves that remove a link are written
MOVES_WITH_REMOVALS = 3
#: actions that end a game, or do not change it
_FINAL_ACTIONS = ("resign", "forfeit", "propose-draw", "accept-draw")
#: `check_symmetries` compares positions after this many moves
SYMMETRY_MOVES = 3
#: of a board with more points, some are checked
MAX_CHECKED_POINTS = 100
#: legal moves are not compared on larger boards
MAX_MOVE_POINTS = 2000


def check_moves(replay: Replay, nodes: Iterable[Node]) -> None:
    """Check some legal moves at each of some nodes of a game.

    The text of a move must name it, and a record with the properties that `Rules.encode` returns must contain the same
    move. If the game does not implement `encode`, only the texts are checked. Raise ConformanceError if a check fails.
    """
    rules, source = replay.rules, random.Random(0)
    for node in nodes:
        position = replay.position(node)
        for move in sample_moves(position, source, SAMPLED_MOVES):
            where = f"node {node.index}: {move}"
            check_text(rules, position, move, where)
            properties = rules.encode(position, move)
            if properties:
                check_played(rules, position, make_node(replay.game, properties), move, where)


def sample_moves(position: Position, source: random.Random, count: int | None) -> list[Move]:
    """Return `count` random legal moves of the side to play, or all if `count` is None, and its other actions.

    In games in which a move may remove links first, add a few moves that do.
    """
    moves = list(position.legal_moves())
    if count is not None and len(moves) > count:
        moves = source.sample(moves, count)
    actions = [move for move in position.actions() if move not in moves]
    placed, removals = [move for move in moves if move.points], position.removals()
    changing = source.sample(placed, min(len(placed), len(removals), MOVES_WITH_REMOVALS))
    return [*moves, *(replace(move, links=(source.choice(removals),)) for move in changing), *actions]


def check_text(rules: Rules, position: Position, move: Move, where: str) -> None:
    """Check that `Rules.parse_move` reads a move's text, and its points joined by commas. `where` is for messages."""
    text = rules.move_text(position, move)
    require(rules.parse_move(position, text) == move, f"{where}: its text {text!r} names another move")
    if move.points and not move.links:
        points = ",".join(move.points)
        require(rules.parse_move(position, points) == move, f"{where}: its points {points!r} name another move")


def check_played(rules: Rules, position: Position, node: Node, move: Move, where: str) -> Position:
    """Check that a node plays a legal move and nothing else; return the position after it. `where` is for messages."""
    played = rules.play(position, node)
    require(played.moves == (move,), f"{where}: it was written as {node.properties} and read as {played.moves}")
    require(played.legal is not False, f"{where}: it is among the legal moves, and illegal when it is played")
    return played.position


def make_node(game: Game, properties: Properties) -> Node:
    """Return a node with some properties, from a new record in which it follows the root of `game`."""
    text = f"({format_node(game.root.properties.items())}{format_node(properties)})"
    return read(text.encode(), name=game.collection.name).games[0].nodes[1]


def check_written_games(
    root: str, *, name: str | None = None, positions: int = 50, moves: int | None = SAMPLED_MOVES, seed: int = 0
) -> int:
    """Play random games, write moves of every position as variations, read the record, and compare moves and positions.

    `root` is the text of the root node, and `name` the file name of the record. At each of `positions` positions, `moves`
    random legal moves are written, or all if it is None. Return the number of moves that were checked. Raise
    ConformanceError if a move is lost or changed.
    """
    source = random.Random(seed)
    checked = 0
    while positions > 0:
        game = read(f"({root})".encode(), name=name).games[0]
        rules = Replay(game).rules
        line = _random_line(rules, game, source, positions, moves)
        require(line, "the game has no legal move after its root")
        _check_line(rules, _write_line(root, line), name, line)
        positions -= len(line)
        checked += sum(len(ply.variations) for ply in line)
    return checked


class Ply(NamedTuple):
    """A position of a random game, and some legal moves with their properties. The first move is the one played."""

    position: Position
    variations: list[tuple[Move, Properties]]


def _random_line(rules: Rules, game: Game, source: random.Random, length: int, moves: int | None) -> list[Ply]:
    """Play a random game to its end, or until it has `length` positions, and return them with `moves` moves each."""
    position = rules.play(rules.start(), game.root).position
    line: list[Ply] = []
    while len(line) < length:
        candidates = sample_moves(position, source, moves)
        playable = [move for move in candidates if move.points or move.name not in _FINAL_ACTIONS]
        if not playable:
            break
        chosen = source.choice(playable)
        variations = [(move, rules.encode(position, move)) for move in (chosen, *candidates)]
        for move, properties in variations:
            require(properties, f"{move} cannot be written")
            check_text(rules, position, move, str(move))
        line.append(Ply(position, variations))
        position = check_played(rules, position, make_node(game, variations[0][1]), chosen, str(chosen))
    return line


def _write_line(root: str, line: Iterable[Ply]) -> str:
    """Return the text of a record with a line and its variations. `root` is the text of the root's properties."""
    begin, end = f"({root}", ")"
    for ply in line:
        nodes = [format_node(properties) for _, properties in ply.variations]
        begin += f"({nodes[0]}"
        end = ")" + "".join(f"({node})" for node in nodes[1:]) + end
    return begin + end


def _check_line(rules: Rules, text: str, name: str | None, line: Sequence[Ply]) -> None:
    """Read a record made by `_write_line`, and compare its moves and the positions after them with the line."""
    game = read(text.encode(), name=name).games[0]
    replay, node = Replay(game), game.root
    for position, variations in line:
        children = node.children
        require(len(children) == len(variations), f"node {node.index}: a variation was lost")
        for child, (move, _) in zip(children, variations, strict=True):
            where = f"node {child.index}: {move}"
            after = check_played(replay.rules, replay.position(node), child, move, where)
            is_equal = _state(after) == _state(rules.play(position, child).position)
            require(is_equal, f"{where}: the position differs after the record was written and read")
        node = children[0]


def _state(position: Position) -> Mapping[str, Any]:
    """Return the facts by which two positions are compared."""
    return {
        "to_play": position.to_play,
        "board": dict(position.board),
        "scores": list(position.scores),
        "ranks": position.ranks,
        "status": position.status(),
        "fields": position.extra_fields(),
    }


def check_symmetries(rules: Rules, game: Game) -> None:
    """Check that the symmetries of a game form a group, and that they map legal moves to legal moves.

    The moves are those of a random game from the empty board, if the game can write its moves. Of a large board, only some
    points are checked.
    """
    symmetries = rules.symmetries()
    require(symmetries, "there are no symmetries: the identity is missing")
    points = list(symmetries[0].points)
    is_large = len(points) > MAX_MOVE_POINTS
    if len(points) > MAX_CHECKED_POINTS:
        points = random.Random(0).sample(points, MAX_CHECKED_POINTS)
    colors = [side.color for side in rules.sides]
    tables = [_images(points, colors, symmetry) for symmetry in symmetries]
    require(tables[0] == (*points, *colors), "the first symmetry is not the identity")
    require(len(set(tables)) == len(tables), "two symmetries are the same")
    for symmetry, table in zip(symmetries, tables, strict=True):
        require(len(set(table[: len(points)])) == len(points), "a symmetry maps two points to the same point")
        require(sorted(table[len(points) :]) == sorted(colors), "a symmetry is not a permutation of the colors")
        products = {_images(points, colors, symmetry, other) for other in symmetries}
        require(products == set(tables), "the symmetries are not a group")
    for symmetry in () if is_large else symmetries[1:]:
        _check_legal_moves(rules, game, symmetry)


def _images(points: Sequence[str], colors: Sequence[str], *symmetries: Symmetry) -> tuple[str, ...]:
    """Return the images of points and colors under symmetries that are applied one after another."""
    for symmetry in symmetries:
        points = [symmetry.points[point] for point in points]
        colors = [symmetry.colors[color] for color in colors]
    return (*points, *colors)


def _check_legal_moves(rules: Rules, game: Game, symmetry: Symmetry) -> None:
    """Check that a symmetry maps the legal moves in a random game to those in the image of that game."""
    source = random.Random(0)
    position = image = rules.start()
    for _ in range(SYMMETRY_MOVES):
        require(symmetry.board(position.board) == dict(image.board), "a symmetry does not map the board to its image")
        color = position.to_play
        if color is None:
            return
        legal_moves = position.legal_moves(color)
        expected = {symmetry.transform_move(move) for move in legal_moves}
        found = set(image.legal_moves(symmetry.colors[color]))
        require(found == expected, f"a symmetry changes the legal moves of {color}")
        moves = [move for move in legal_moves if move.points]
        if not moves:
            return
        move = source.choice(moves)
        mirrored = symmetry.transform_move(move)
        nodes = [rules.encode(position, move), rules.encode(image, mirrored)]
        if not all(nodes):
            return
        position = rules.play(position, make_node(game, nodes[0])).position
        image = rules.play(image, make_node(game, nodes[1])).position
