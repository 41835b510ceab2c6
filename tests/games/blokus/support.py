"""Helpers for the tests of the Blokus family: short ways to a replay, the specification, and random games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.cli.positions import position_to_dict
from boardreel.games.blokus.boards.bitboard import CORNER, EDGE
from boardreel.games.blokus.boards.geometry import Polygon
from boardreel.games.blokus.boards.placements import iter_bits
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.variants import VARIANTS, Variant, board_for
from boardreel.games.protocol import Step
from boardreel.sgf import Game, Node
from support import DATA, load_json

NAMES = [variant.name for variant in VARIANTS]
#: moves that give each of four colors a piece on its starting point of the 20 × 20 board
FOUR_STARTED = ";1[a20,b20];2[t20,s20];3[t1,s1];4[a1,b1]"


def each_variant() -> pytest.MarkDecorator:
    """Parametrize a test with `variant`, one of the eighteen variants."""
    return pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)


@cache
def specification() -> Any:
    """Return the machine-readable specification of boards, pieces and variants."""
    return load_json(DATA / "pieces.json")


def specified_variant(variant: Variant) -> Any:
    """Return the part of the specification about one variant."""
    return next(entry for entry in specification()["variants"] if entry["gm"] == variant.name)


def specified_pieces(variant: Variant) -> list[Any]:
    """Return the part of the specification about the pieces of a variant."""
    pieces: list[Any] = specification()["piece_sets"][specified_variant(variant)["piece_set"]]["pieces"]
    return pieces


@cache
def point_neighbors(variant: Variant) -> dict[tuple[int, int], int]:
    """Map bit index and neighbor relation of each playable point to the bit set of its playable neighbors.

    Neighbors are the points that share one or two vertices, as the geometry says.
    """
    board, geometry = board_for(variant), variant.geometry
    bits_of_vertex: dict[tuple[int, int], set[int]] = {}
    for bit in iter_bits(board.playable):
        for vertex in geometry.vertices(board.point(bit)):
            bits_of_vertex.setdefault(vertex, set()).add(bit)
    neighbors = {(bit, relation): 0 for bit in iter_bits(board.playable) for relation in (EDGE, CORNER)}
    for bit in iter_bits(board.playable):
        shared = Counter(other for vertex in geometry.vertices(board.point(bit)) for other in bits_of_vertex[vertex])
        del shared[bit]
        for other, count in shared.items():
            neighbors[bit, count] |= 1 << other
    return neighbors


def replay_of(text: str) -> Replay:
    """Return a replay of the first game in the text of a record."""
    return Replay(read(text).games[0])


def steps(text: str) -> list[Step]:
    """Return the steps of the main line."""
    replay = replay_of(text)
    return [replay.step(node) for node in replay.game.main_line()]


def last_step(text: str) -> Step:
    """Return the last step of the main line."""
    return steps(text)[-1]


def diagnostic_codes(text: str) -> list[str]:
    """Return the diagnostic codes of the last node of the main line."""
    return [diagnostic.code for diagnostic in last_step(text).diagnostics]


def first_message(text: str) -> str:
    """Return the first diagnostic of the last node of the main line in words."""
    replay = replay_of(text)
    return replay.diagnose(replay.game.main_line()[-1])[0].message


def extra_fields(text: str) -> dict[str, Any]:
    """Return the family's own fields after the main line, with numbers of legal moves."""
    return last_step(text).position.extra_fields(legal=True)


def position_at(replay: Replay, node: Node) -> BlokusPosition:
    """Return the position after a node."""
    position = replay.position(node)
    assert isinstance(position, BlokusPosition)
    return position


def area(polygon: list[tuple[float, float]] | Polygon) -> float:
    """Return the area of a polygon; it is positive if the vertices run clockwise on the screen."""
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def random_record(variant: Variant, seed: int, moves: int = 999) -> str:
    """Return the text of a game of random legal moves, to its end or with at most `moves` moves."""
    choose = random.Random(seed)
    text = f"(;GM[{variant.name}]"
    rules = replay_of(text + ")").rules
    position = rules.start()
    for _ in range(moves):
        legal_moves = position.legal_moves()
        if not legal_moves:
            break
        move = choose.choice(legal_moves)
        node = f";{move.color}[{','.join(move.points)}]"
        text += node
        position = rules.play(position, read(f"(;GM[{variant.name}]{node})").games[0].nodes[1]).position
    return text + ")"


def check_tree(game: Game, expected: Any) -> None:
    """Compare every node of a game with its expected facts."""
    replay = Replay(game)
    assert replay.rules.name == expected["game"]
    assert game.main_line()[-1].index == expected["main_line_end"]
    assert len(game.nodes) == len(expected["nodes"])
    for node, facts in zip(game.nodes, expected["nodes"], strict=True):
        check_node(replay, node, facts)


def check_node(replay: Replay, node: Node, expected: dict[str, Any]) -> None:
    """Compare the position after a node with its expected facts."""
    position = position_at(replay, node)
    fact = position_to_dict(replay, node, legal=True)
    colors = position.context.variant.move_properties

    def by_color(field: str) -> list[Any]:
        return [fact[field][color] for color in colors]

    assert fact["parent"] == expected["parent"]
    if "comment" in expected:
        assert (fact["comment"] or "") == expected["comment"]
    if "error" in expected:
        if not expected.get("error_inherited"):
            assert expected["error"] in fact["diagnostics"]
            assert fact["moves"] == []
        return
    move = expected["move"]
    wanted = [] if move is None else [(colors[move["color"] - 1], move["points"], move["piece"])]
    assert [(m["color"], ",".join(m["points"]), m["piece"]) for m in fact["moves"]] == wanted
    if "is_legal" in expected:
        assert fact["legal"] is expected["is_legal"]
    assert fact["setup"] == expected["setup"]
    assert fact["to_play"] == colors[expected["to_play"] - 1]
    assert fact["legal_count"] == expected["legal"]
    assert by_color("legal_by_color") == expected["legal_by_color"]
    assert fact["over"] == expected["over"]
    assert by_color("scores") == expected["points"]
    assert by_color("bonus") == expected["bonus"]
    assert by_color("pieces_left") == expected["pieces_left"]
    assert fact["annotation"] == expected.get("annotation")
    if "cells" in expected:
        cells = [sorted(point for point, color in fact["board"].items() if color == k) for k in colors]
        assert cells == [sorted(filter(None, points.split(","))) for points in expected["cells"]]
    if "pieces" in expected:
        names = position.context.board.names_of
        for color, pieces in enumerate(expected["pieces"]):
            laid = sorted(
                ",".join(names(piece.placement.mask)) for piece in position.state.placed if piece.color == color
            )
            assert laid == sorted(pieces)
    if "player_points" in expected:
        assert fact["player_points"] == expected["player_points"]
        assert fact["places"] == [place["place"] for place in expected["place"]]
