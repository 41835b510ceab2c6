"""Describe a puzzle in the Reel: the moves of its solution, and the lines that succeed.

The result is `puzzle` in `reel.schema.json`. A viewer judges the user's moves by this table alone, without
Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from boardreel.games.protocol import Move, Position, Symmetry
from boardreel.puzzles import PuzzleTree
from boardreel.replay import Replay
from boardreel.scene import encode

#: in puzzles with more nodes, only the recorded form of a move is accepted, because looking for symmetries takes time
MAX_NODES_WITH_SYMMETRIES = 2000


def puzzle_table(replay: Replay) -> dict[str, Any] | None:
    """Return the encoded puzzle of a game, or None if the game is not a puzzle."""
    puzzle = replay.puzzle
    if puzzle is None:
        return None
    return {
        "goal": encode.message(puzzle.goal),
        "solvers": [index for index, side in enumerate(replay.rules.sides) if side.color in puzzle.solvers],
        "moves": list(_moves(replay, puzzle)),
        "successes": sorted(puzzle.successes),
    }


def _moves(replay: Replay, puzzle: PuzzleTree) -> Iterator[list[Any]]:
    """Yield the solver's moves: node, piece, name of a special move, and points as recorded and in symmetric forms."""
    symmetries = replay.rules.symmetries()[1:] if len(puzzle.nodes) <= MAX_NODES_WITH_SYMMETRIES else ()
    kept: dict[int, list[Symmetry]] = {}
    for node in puzzle.nodes:
        parent = node.parent
        if parent is None or not puzzle.is_solvers_move(node):
            continue
        move = next((move for move in replay.play(node).moves if move.color in puzzle.solvers), None)
        if move is None:
            continue
        if parent.index not in kept:
            kept[parent.index] = symmetries_of_position(replay.position(parent), symmetries)
        yield [node.index, move.piece, move.name, [list(points) for points in _forms(move, kept[parent.index])]]


def _forms(move: Move, symmetries: Sequence[Symmetry]) -> list[tuple[str, ...]]:
    """Return the points of a move as recorded, then those of each different image under `symmetries`."""
    forms = {frozenset(move.points): move.points}
    for symmetry in symmetries:
        points = tuple(symmetry.points[point] for point in move.points)
        forms.setdefault(frozenset(points), points)
    return list(forms.values())


def symmetries_of_position(position: Position, symmetries: Sequence[Symmetry]) -> list[Symmetry]:
    """Return the symmetries under which a position is its own image: its board, its side to play and its moves."""
    found = []
    board = position.board
    for symmetry in symmetries:
        if symmetry.colors.get(position.to_play or "", position.to_play) != position.to_play:
            continue
        if any(board.get(symmetry.points[point]) != symmetry.colors[color] for point, color in board.items()):
            continue
        # what the board does not say: links, and moves that an earlier move forbids
        if _keeps_items(position, symmetry) and _keeps_moves(position, symmetry):
            found.append(symmetry)
    return found


def _keeps_items(position: Position, symmetry: Symmetry) -> bool:
    """Return whether a symmetry maps every item drawn on points to an equal item on the images of its points."""
    items = {(item.color, frozenset(item.points)) for item in position.items() if item.points and item.color}
    return items == {
        (symmetry.colors[color], frozenset(_image(points, symmetry.points))) for color, points in items if color
    }


def _keeps_moves(position: Position, symmetry: Symmetry) -> bool:
    """Return whether a symmetry maps the legal moves of a position to the same set of moves."""
    moves = {(move.name, frozenset(move.points)) for move in position.legal_moves()}
    return moves == {(name, frozenset(_image(points, symmetry.points))) for name, points in moves}


def _image(points: frozenset[str], images: Mapping[str, str]) -> Iterator[str]:
    """Yield the images of points. A point that is not in `images`, such as a link's center, is its own image."""
    return (images.get(point, point) for point in points)
