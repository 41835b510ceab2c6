"""The parts of positions, for all games: what changes, what symmetries do, and which positions they keep apart."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from boardreel import Move, Replay, read
from boardreel.explorer.keys import keys_for, position_key
from boardreel.explorer.walk import walk_line
from boardreel.games.protocol import KO, LINK, PIECE, SWAP, Part, Position, Rules
from boardreel.testing import ConformanceError, check_parts
from boardreel.testing.moves import make_node
from random_starts import STARTS, Start

MOVES = 14


def random_record(start: Start, moves: int, source: random.Random) -> tuple[str, Replay]:
    """Return the record of a random game of legal moves and special moves that do not end it."""
    text = f"({start.root}"
    replay = Replay(read(f"{text})".encode(), name=start.name).games[0])
    rules, position = replay.rules, replay.position(replay.game.root)
    for _ in range(moves):
        legal = list(position.legal_moves())
        if not legal:
            break
        properties = rules.encode(position, source.choice(legal))
        position = rules.play(position, make_node(replay.game, properties)).position
        text += ";" + "".join(ident + "".join(f"[{value}]" for value in values) for ident, values in properties)
    return f"{text})", Replay(read(f"{text})".encode(), name=start.name).games[0])


def last_position(text: str) -> tuple[Rules, Position]:
    replay = Replay(read(text.encode()).games[0])
    return replay.rules, replay.position(replay.game.main_line()[-1])


def parts(text: str) -> set[Part]:
    rules, position = last_position(text)
    return set(rules.position_parts(position))


def key(text: str) -> bytes:
    return position_key(*last_position(text))


@pytest.mark.parametrize("start", STARTS, ids=[start.root for start in STARTS])
def test_the_parts_that_change_lead_from_each_position_to_the_next(start: Start) -> None:
    _, replay = random_record(start, MOVES, random.Random(5))
    rules = replay.rules
    before = rules.start()
    found = set(rules.position_parts(before))
    for node in replay.game.main_line():
        played = rules.play(before, node)
        found ^= set(rules.changed_parts(before, played))
        before = played.position
        assert found == set(rules.position_parts(before))
        pieces = {(point, part.color) for part in found if part.kind == PIECE and part.color for point in part.points}
        assert pieces == set(before.board.items())


@pytest.mark.parametrize("start", STARTS, ids=[start.root for start in STARTS])
def test_the_key_is_the_same_in_all_orientations(start: Start) -> None:
    _, replay = random_record(start, MOVES, random.Random(6))
    rules, keys = replay.rules, keys_for(replay.rules)
    for place in walk_line(replay.game, rules, MOVES):
        position_parts = rules.position_parts(place.played.position)
        assert position_key(rules, place.played.position) == place.key
        for symmetry in keys.symmetries:
            total = keys.change(keys.start, [part.image(symmetry) for part in position_parts])
            assert keys.orient(total)[0] == place.key


def test_the_ko_point_is_a_part_only_while_the_rule_is_in_force() -> None:
    ko = "(;GM[1]SZ[9];AB[ba][ab][bc]AW[ca][db][cc][bb]PL[B];B[cb]"
    position_parts = parts(f"{ko})")
    assert Part(KO, "", ("bb",)) in position_parts
    assert Part(PIECE, "W", ("bb",)) not in position_parts
    assert not any(part.kind == KO for part in parts(f"{ko};W[ii])"))
    assert not any(part.kind == KO for part in parts(f"{ko};W[])"))
    # the same stones without a capture
    assert key(f"{ko})") != key("(;GM[1]SZ[9];AB[ba][ab][bc][cb]AW[ca][db][cc]PL[W])")


def test_a_capture_of_two_stones_is_no_ko() -> None:
    text = "(;GM[1]SZ[9];AB[ba][ca][ab][bc][cc]AW[bb][cb][ea]PL[B];B[db])"
    assert not any(part.kind == KO for part in parts(text))


def test_twixt_positions_before_and_after_a_swap_are_kept_apart() -> None:
    before, after = "(;GM[21]SZ[12];W[D6])", "(;GM[21]SZ[12];W[D6];B[swap-pieces])"
    assert Part(SWAP) in parts(before)
    assert Part(SWAP) not in parts(after)
    assert key(before) != key(after)
    # the same peg, whose swap the record excludes
    assert key("(;GM[21]SZ[12]HA[];W[D6])") != key(before)


@pytest.mark.parametrize(
    ("record", "one", "other", "are_equal"),
    [
        # swaps that lead to E3 and E10
        ("(;GM[21]SZ[12:24];W[{}]{})", "C5", "J5", False),
        ("(;GM[21]SZ[24];W[{}]{})", "C5", "V5", True),
        # too far down for a swap
        ("(;GM[21]SZ[12:24];W[{}]{})", "C20", "J20", True),
        # swaps that lead to c2 and e7, whose image is d1
        ("(;GM[11]SZ[8:7];B[{}]{})", "b3", "g5", False),
        ("(;GM[11]SZ[8:8];B[{}]{})", "b3", "g6", True),
    ],
)
def test_mirror_images_whose_swaps_are_no_images_are_kept_apart(
    record: str, one: str, other: str, are_equal: bool
) -> None:
    for swap in (";B[swap]", "") if "21" in record else (";W[swap]", ""):
        assert (key(record.format(one, swap)) == key(record.format(other, swap))) is are_equal


def test_twixt_positions_with_different_links_are_kept_apart() -> None:
    linked = "(;GM[21]SZ[12];W[D6];B[I9];W[E8];B[I3])"
    assert key(linked) == key("(;GM[21]SZ[12];W[E8];B[I3];W[D6];B[I9])")
    rules, position = last_position(linked)
    peg = Move("W", ("G2",))
    nodes = [rules.encode(position, move) for move in (peg, replace(peg, links=(position.removals()[0],)))]
    kept, removed = (f"{linked[:-1]};W{''.join(f'[{value}]' for value in node[0][1])})" for node in nodes)
    assert {part.kind for part in parts(kept) ^ parts(removed)} == {LINK}
    assert key(removed) != key(kept)


def test_sizes_variants_rulesets_and_the_side_to_play_are_kept_apart() -> None:
    texts = [
        *("(;GM[1]SZ[9])", "(;GM[1]SZ[13])", "(;GM[1]SZ[9:13])", "(;GM[1]SZ[9]RU[NZ])", "(;GM[1]SZ[9];AE[aa]PL[W])"),
        *("(;GM[21]SZ[12])", "(;GM[21]SZ[12]RU[PP])", "(;GM[Blokus])", "(;GM[Blokus Two-Player])", "(;GM[11])"),
    ]
    assert len({key(text) for text in texts}) == len(texts)


def test_the_order_of_moves_does_not_matter() -> None:
    assert key("(;GM[1];B[pd];W[dp];B[pp])") == key("(;GM[1];B[pp];W[dp];B[pd])")
    # reflected at a diagonal
    assert key("(;GM[1];B[pd];W[dp];B[qp])") == key("(;GM[1];B[dp];W[pd];B[pq])")


def test_colors_are_exchanged_where_the_symmetry_does() -> None:
    # a peg of white in column D and row 6 is one of black in column F and row 4
    white, black = "(;GM[21]SZ[12];AW[D6][H9]PL[B])", "(;GM[21]SZ[12];AB[F4][I8]PL[W])"
    assert key(white) == key(black)
    assert key("(;GM[1]SZ[9];AB[cc]PL[W])") != key("(;GM[1]SZ[9];AW[cc]PL[B])")


def test_the_suite_for_plug_ins_checks_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Replay(read("(;GM[1]SZ[9];B[aa];W[bb];B[cc])").games[0])
    check_parts(replay)
    monkeypatch.setattr(type(replay.rules), "changed_parts", lambda *_: [Part(PIECE, "B", ("aa",))])
    with pytest.raises(ConformanceError, match="changed parts"):
        check_parts(replay)
