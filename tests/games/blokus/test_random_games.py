"""Random legal games of every variant, and legal moves compared with a slow independent implementation."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

import pytest
from boardreel import Replay, read
from boardreel.games.blokus.boards.geometry import Geometry, Point, parse_point, point_name
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.variants import VARIANTS, Variant
from boardreel.testing import conformance
from games.blokus.support import each_variant, position_at, random_record, replay_of
from hypothesis import given, settings
from hypothesis import strategies as st

SEEDS = (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
@each_variant()
def test_a_random_game_keeps_every_invariant(variant: Variant, seed: int) -> None:
    text = random_record(variant, seed)
    replay = replay_of(text)
    assert replay.diagnostics == []
    before = 0
    for node in replay.game.main_line():
        step = replay.step(node)
        position = position_at(replay, node)
        assert step.legal is (None if node.index == 0 else True)
        # no point has two colors, and a move adds exactly its own points
        board = position.board
        assert len(board) == sum(mask.bit_count() for mask in position.state.owned)
        assert len(board) - before == sum(len(move.points) for move in step.moves)
        before = len(board)
        check_scores(variant, position)
    end = position_at(replay, replay.game.main_line()[-1])
    assert end.is_over
    assert end.legal_moves() == []
    assert min(end.player_ranks) == 1
    conformance.check_steps(replay, replay.game.nodes)
    written = read(read(text).to_bytes())
    assert [Replay(written.games[0]).position(node).board for node in written.games[0].nodes] == [
        replay.position(node).board for node in replay.game.nodes
    ]


def check_scores(variant: Variant, position: BlokusPosition) -> None:
    """Check that points are piece scores plus bonus, and that placed and remaining pieces add up to the full set."""
    board = position.context.board
    for color in range(len(variant.colors)):
        placed = [piece.placement.piece for piece in position.state.placed if piece.color == color]
        worth = sum(board.pieces[piece].score for piece in placed) / board.points_per_score
        assert position.color_points[color] == worth + position.bonuses[color]
        assert len(placed) + sum(position.state.pieces_left[color]) == sum(piece.count for piece in board.pieces)
        has_bonus = variant.bonus.all_pieces > 0 and not any(position.state.pieces_left[color])
        assert (position.bonuses[color] > 0) == has_bonus


# --- setup, moves and nonsense in any order


@st.composite
def mixtures(draw: st.DrawFn) -> str:
    """Draw a record whose nodes have moves and setup of all kinds, most of them illegal."""
    name, points = draw(
        st.sampled_from((("Blokus Duo", "abcde"), ("Nexos", "bdfac"), ("Callisto Two-Player", "hijkl")))
    )
    piece = st.lists(
        st.tuples(st.sampled_from(points), st.integers(6, 11)).map(lambda point: f"{point[0]}{point[1]}"), max_size=2
    ).map(",".join)
    value = st.one_of(piece, piece, piece, st.sampled_from(("", "zz9", "B", "1", "a1;a2")))
    idents = st.sampled_from(("B", "W", "1", "2", "3", "BLUE", "A1", "A2", "AB", "AW", "AE", "AE", "PL", "C"))
    node = st.dictionaries(idents, st.lists(value, min_size=1, max_size=3), min_size=1, max_size=3)
    nodes = draw(st.lists(node, max_size=10))
    body = "".join(
        ";" + "".join(ident + "".join(f"[{raw}]" for raw in raws) for ident, raws in entries.items())
        for entries in nodes
    )
    return f"(;GM[{name}]{body})"


@settings(max_examples=60)
@given(mixtures())
def test_any_mixture_of_setup_and_moves_is_played_and_undone_exactly(text: str) -> None:
    replay = replay_of(text)
    conformance.check_steps(replay, replay.game.nodes)
    conformance.check_any_order(replay)
    conformance.check_messages(replay, replay.game.nodes)
    fresh = replay_of(text)
    for node in fresh.game.nodes:
        position = position_at(fresh, node)
        # inherited knowledge about colors without a legal move agrees with a new search
        assert [position.can_move(k) for k in range(len(position.state.owned))] == [
            position.context.placement_rules.can_move(position.state, k) for k in range(len(position.state.owned))
        ]


# --- a second opinion on legality, point by point from the text of the rules


def edge_neighbors(family: str, point: Point, kind: str | None) -> Iterator[Point]:
    c, r = point
    if family in ("Square", "Callisto"):
        yield from ((c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1))
    elif family == "Trigon":
        yield from ((c - 1, r), (c + 1, r), (c, r - 1 if kind == "up" else r + 1))
    elif family == "GembloQ":
        yield from ((c - 1, r), (c + 1, r), (c, r + 1 if kind in ("TL", "TR") else r - 1))


def corner_neighbors(family: str, point: Point, kind: str | None) -> Iterable[Point]:
    c, r = point
    if family == "Square":
        return [(c + x, r + y) for x in (-1, 1) for y in (-1, 1)]
    if family == "Trigon":
        up = 1 if kind == "up" else -1
        near = [(c - 2, r), (c + 2, r), (c - 1, r + up), (c + 1, r + up), (c, r + up)]
        return [*near, (c - 1, r - up), (c + 1, r - up), (c - 2, r - up), (c + 2, r - up)]
    if family == "Nexos":
        level = kind == "horizontal"
        ends = [(c - 1, r), (c + 1, r)] if level else [(c, r - 1), (c, r + 1)]
        around = [(x + dx, y + dy) for x, y in ends for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        return [other for other in around if other != point]
    return gembloq_corners(point)


def vertices(point: Point) -> set[Point]:
    """Return the corners of a GembloQ quarter, in columns and rows from the lower left."""
    c, r = point
    match (c + 2 * (r % 2)) % 4:
        case 0:
            return {(c, r), (c + 2, r), (c, r - 1)}
        case 1:
            return {(c + 1, r - 1), (c - 1, r - 1), (c + 1, r)}
        case 2:
            return {(c, r - 1), (c + 2, r - 1), (c, r)}
    return {(c + 1, r), (c - 1, r), (c + 1, r - 1)}


def gembloq_corners(point: Point) -> list[Point]:
    c, r = point
    near = [(c + x, r + y) for x in range(-5, 6) for y in range(-2, 3)]
    return [other for other in near if len(vertices(other) & vertices(point)) == 1]


def count_by_brute_force(
    variant: Variant, owner: dict[Point, int], placed: list[frozenset[Point]], color: int, used: list[str]
) -> int:
    """Count the legal moves of a color by trying every piece at every point."""
    geometry, family = variant.geometry, type(variant.geometry).__name__
    points = {point for point in geometry.points() if geometry.kind(point) in geometry.playable_kinds}
    own = {point for point, k in owner.items() if k == color}
    straight = {junction for piece in placed for junction in geometry.crossed_junctions(piece)}
    start = {parse_point(name) for group in starts(variant, color) for name in group.split()}
    found = 0
    for name, shape, count in variant.pieces.shapes:
        left = count - used.count(name)
        single = variant.free_piece is not None and name == variant.free_piece.piece
        if not left or (variant.free_piece is not None and not single and used.count(variant.free_piece.piece) < 2):
            continue
        seen: set[frozenset[Point]] = set()
        for turned in geometry.orientations(geometry.parse_shape(shape)):
            for target in points:
                moved = translated(geometry, turned, target)
                if moved is None or moved in seen or not moved <= points:
                    continue
                seen.add(moved)
                if moved & owner.keys() or straight & set(geometry.crossed_junctions(moved)):
                    continue
                kinds = {point: geometry.kind(point) for point in moved}
                edges = {n for point in moved for n in edge_neighbors(family, point, kinds[point])}
                if variant.free_piece is not None:
                    fits = not any(map(geometry.is_center, moved)) if single else bool(edges & own)
                elif not own:
                    whole = variant.start is not None and variant.start.cover_all
                    fits = start <= moved if whole else bool(start & moved)
                else:
                    corners = {n for point in moved for n in corner_neighbors(family, point, kinds[point])}
                    fits = bool(corners & own) and not edges & own
                found += fits
    return found


def starts(variant: Variant, color: int) -> tuple[str, ...]:
    start = variant.start
    if start is None:
        return ()
    return start.groups if start.shared else (start.groups[color],)


def translated(geometry: Geometry, shape: list[Point], target: Point) -> frozenset[Point] | None:
    """Return the shape with its first point on `target`, or None if that changed the kinds of its points."""
    dc, dr = target[0] - shape[0][0], target[1] - shape[0][1]
    moved = [(c + dc, r + dr) for c, r in shape]
    if any(geometry.kind(a) != geometry.kind(b) for a, b in zip(shape, moved, strict=True)):
        return None
    return frozenset(moved)


ORACLE = [variant for variant in VARIANTS if variant.name in {
    "Blokus Duo", "Blokus Junior", "Blokus Trigon Three-Player", "Nexos", "Callisto Two-Player", "GembloQ Two-Player",
}]  # fmt: skip


@pytest.mark.parametrize("moves", [0, 5, 14])
@pytest.mark.parametrize("variant", ORACLE, ids=[variant.name for variant in ORACLE])
@pytest.mark.one_case
def test_legal_moves_agree_with_brute_force(variant: Variant, moves: int) -> None:
    replay = replay_of(random_record(variant, 7, moves))
    position = position_at(replay, replay.game.main_line()[-1])
    owner = {parse_point(name): variant.move_properties.index(color) for name, color in position.board.items()}
    board = position.context.board
    placed = [frozenset(map(parse_point, board.names_of(piece.placement.mask))) for piece in position.state.placed]
    color = position.color_to_play
    used = [board.pieces[p.placement.piece].name for p in position.state.placed if p.color == color]
    assert len(position.legal_moves()) == count_by_brute_force(variant, owner, placed, color, used)


@each_variant()
def test_legal_moves_violate_no_rule(variant: Variant) -> None:
    replay = replay_of(random_record(variant, 3, 12))
    node = replay.game.main_line()[-1]
    position = position_at(replay, node)
    board = position.context.board
    choose = random.Random(5)
    legal = position.legal_moves()
    assert len(legal) == len({move.points for move in legal}) == position.extra_fields(legal=True)["legal_count"]
    for move in choose.sample(list(legal), min(40, len(legal))):
        placement = board.identify(board.mask_of_names(move.points))
        assert placement is not None
        assert board.pieces[placement.piece].name == move.piece
        assert position.context.placement_rules.violations(position.state, position.color_to_play, placement) == []
    assert all(sorted(move.points, key=lambda n: parse_point(n)[::-1]) == list(move.points) for move in legal[:20])
    assert point_name(parse_point(legal[0].points[0])) == legal[0].points[0]
