"""Moves are written as they are read, and texts name them as players write them."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from boardreel import Replay, read
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.protocol import LinkChange, Move, Position, Rules
from boardreel.testing import ConformanceError, check_written_games
from boardreel.testing.moves import SAMPLED_MOVES, sample_moves
from random_starts import STARTS, Start
from support import own_records, third_party

#: the records of `special` have other forms of moves, which Pentobi reads
PENTOBI_RECORDS = [path for path in own_records("blokus", {".blksgf"}) if path.parent.name == "blokus"]
PENTOBI_BOOKS = ("classic_2", "duo", "trigon_2")


def at_end(text: str, name: str | None = None) -> tuple[Rules, Position]:
    """Return the rules of a record and the position at the end of its main line."""
    game = read(text.encode(), name=name).games[0]
    replay = Replay(game)
    return replay.rules, replay.position(game.main_line()[-1])


def parsed(text: str, move: str) -> Move | None:
    """Return the move that a text names at the end of a record."""
    rules, position = at_end(text)
    return rules.parse_move(position, move)


def encoded(text: str, move: str, name: str | None = None) -> list[tuple[str, list[str]]]:
    """Return the properties of a move, given as players write it, at the end of a record."""
    rules, position = at_end(text, name)
    found = rules.parse_move(position, move)
    assert found is not None
    return [(ident, list(values)) for ident, values in rules.encode(position, found)]


@pytest.mark.parametrize(
    "moves", [SAMPLED_MOVES, pytest.param(None, marks=pytest.mark.nightly)], ids=["sampled moves", "all moves"]
)
@pytest.mark.parametrize("start", STARTS, ids=[start.root for start in STARTS])
def test_written_moves_are_read_as_the_same_moves(start: Start, moves: int | None) -> None:
    positions = 50
    assert check_written_games(start.root, name=start.name, positions=positions, moves=moves) > positions


def test_a_lost_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from boardreel.games.go import rules

    monkeypatch.setattr(rules, "encode_move", lambda move, grid, *, is_old_format: [("B", ["aa"])])
    with pytest.raises(ConformanceError, match="read as"):
        check_written_games(";GM[1]SZ[5]")


def check_moves_of_pentobi(path: Path) -> int:
    """Check that all moves of a record are written as the record has them, and return their number."""
    count = 0
    for game in read(path).games:
        replay = Replay(game)
        for node in game.nodes:
            before = replay.rules.start() if node.parent is None else replay.position(node.parent)
            for move in replay.play(node).moves:
                (ident, values), *others = replay.rules.encode(before, move)
                assert (list(node.properties[ident]), others) == (list(values), [])
                count += 1
    return count


@pytest.mark.parametrize("path", PENTOBI_RECORDS, ids=lambda path: path.name)
def test_moves_are_written_as_pentobi_writes_them(path: Path) -> None:
    assert check_moves_of_pentobi(path) > 20


@pytest.mark.parametrize("name", PENTOBI_BOOKS)
def test_moves_are_written_as_in_the_opening_books_of_pentobi(name: str) -> None:
    assert check_moves_of_pentobi(third_party(f"pentobi-books/book_{name}.blksgf")) > 10


@pytest.mark.parametrize(
    ("text", "points", "piece"),
    [
        ("e10", "e10", "1"),
        ("e10,e9,f9", "e9,f9,e10", "V3"),
        ("E10 F10", "e10,f10", "2"),
        ("e8-e10,f8", "e8,f8,e9,e10", "L4"),
        ("e8–e10, f8", "e8,f8,e9,e10", "L4"),
        ("L4 e8-e10,f8", "e8,f8,e9,e10", "L4"),
        ("l4: e8-e10,f8", "e8,f8,e9,e10", "L4"),
        ("e10-c10", "c10,d10,e10", "I3"),
        # `I3` is a piece and a point
        ("I3 i3-i5", "i3,i4,i5", "I3"),
        ("i3 i4 i5", "i3,i4,i5", "I3"),
        ("W: j5", "j5", "1"),
        ("Orange j5", "j5", "1"),
        ("orange: j5-j6", "j5,j6", "2"),
    ],
)
def test_a_piece_is_read_from_its_points(text: str, points: str, piece: str) -> None:
    color = "W" if text[0] in "Wo" or text.startswith("Orange") else "B"
    assert parsed("(;GM[Blokus Duo])", text) == Move(color, tuple(points.split(",")), piece)


@pytest.mark.parametrize(
    "text", ["", " ", "pass", "e10,g10", "z99", "e10-f11", "X e10", "e10-a99", "e" * 2000, "V5", ","]
)
def test_other_texts_are_no_pieces(text: str) -> None:
    assert parsed("(;GM[Blokus Duo])", text) is None


def test_a_color_and_a_piece_may_have_the_same_letter() -> None:
    text = "(;GM[Blokus])"
    assert parsed(text, "Y b1-b4,a2") == Move("1", ("b1", "a2", "b2", "b3", "b4"), "Y")
    assert parsed(text, "Y: a1") == parsed(text, "yellow a1") == Move("2", ("a1",), "1")
    assert parsed(text, "3: a1") == Move("3", ("a1",), "1")


def test_a_range_leaves_out_the_junctions_of_nexos() -> None:
    assert parsed("(;GM[Nexos])", "e18-e22") == Move("1", ("e18", "e20", "e22"), "I3")


def test_a_text_names_the_color_that_is_not_to_play() -> None:
    rules, position = at_end("(;GM[1]SZ[9];B[ee])")
    assert rules.move_text(position, Move("W", ("cc",))) == "C7"
    assert rules.move_text(position, Move("B", ("cc",))) == "B: C7"
    assert rules.parse_move(position, "B: C7") == Move("B", ("cc",))


@pytest.mark.parametrize(
    ("root", "value"),
    [
        ("FF[4]SZ[19]", ""),
        ("FF[3]SZ[19]", "tt"),
        ("FF[3]SZ[20]", ""),
        ("SZ[9]", "tt"),
        ("FF[4]SZ[20]", ""),
        ("FF[3]SZ[20:19]", "tt"),
    ],
)
def test_a_pass_is_written_as_the_version_of_the_format_does(root: str, value: str) -> None:
    assert encoded(f"(;GM[1]{root};B[aa])", "pass") == [("W", [value])]


@pytest.mark.parametrize("text", ["D16", "d16", " D16 ", "dd", "B D16", "black d16", "Schwarz: D16"])
def test_a_point_of_go_is_read(text: str) -> None:
    assert parsed("(;GM[1])", text) == Move("B", ("dd",))


@pytest.mark.parametrize("text", ["I9", "D20", "tt", "resign", "W:", "D 16", "D16 D17"])
def test_other_texts_are_no_moves_of_go(text: str) -> None:
    assert parsed("(;GM[1])", text) is None


def test_a_long_move_of_twixt_names_the_links_that_it_changes() -> None:
    text = r"(;FF[4]GM[21]SZ[12]AB[I4][J2][K5];B[-i'3][-J4'])"
    game = read(text).games[0]
    played = Replay(game).play(game.nodes[1])
    assert played.moves == (Move("B", (), links=(LinkChange("I4", "J2", True), LinkChange("I4", "K5", True))),)


def long_move_record() -> str:
    """Return a record in which Black is to play and has the pegs and links of the published example of a long move."""
    return "(;FF[4]GM[21]SZ[24]PL[B]AB[J2][I4][K5][I3][J5]AE[B2])"


def test_the_published_example_of_a_long_move_is_written() -> None:
    rules, position = at_end(long_move_record())
    move = rules.parse_move(position, r"-i'3 -J4' \i'4 K4")
    links = (LinkChange("I4", "J2", True), LinkChange("I4", "K5", True), LinkChange("I3", "J5"))
    assert move == Move("B", ("K4",), links=links)
    assert encoded(long_move_record(), r"-i'3-J4'\i'4K4") == [("B", ["-i'3", "-J4'", r"\\i'4", "K4"])]
    assert rules.move_text(position, move) == r"-i'3 -J4' \i'4 K4"
    assert rules.parse_move(position, "-I4:J2 -K5:I4 +I3:J5 k4") == move


@pytest.mark.parametrize("change", ["-I4:K5 K4", "-J2:I4 -I4:K5 K4", r"-i'3 -J4' \i'4 K4", "-i'3"])
def test_a_move_that_changes_links_is_read_as_it_was_written(change: str) -> None:
    rules, position = at_end(long_move_record())
    move = rules.parse_move(position, change)
    assert move is not None
    (ident, values), *_ = rules.encode(position, move)
    text = long_move_record().removesuffix(")") + f";{ident}{''.join(f'[{value}]' for value in values)})"
    game = read(text).games[0]
    played = Replay(game).play(game.nodes[1])
    assert played.moves == (move,)
    assert (played.legal, rules.parse_move(position, rules.move_text(position, move))) == (bool(move.points), move)


@pytest.mark.parametrize(
    "text", ["A1", "Z99", "K4 K6", "K4 -i'3", "-a'3 K4", "-A2:C3 K4", "+A2:A3 K4", "-K4", "", "tt", "K 4"]
)
def test_other_texts_are_no_moves_of_twixt(text: str) -> None:
    assert parsed(long_move_record(), text) is None


def test_the_links_that_a_move_may_remove_are_those_of_its_side() -> None:
    _, position = at_end(long_move_record())
    assert position.removals() == [LinkChange("I4", "J2", True), LinkChange("I4", "K5", True)]
    assert position.removals("W") == []
    _, fixed = at_end(long_move_record().replace("SZ", "RU[PP]SZ"))
    assert fixed.removals() == ()


def names(moves: object) -> list[str]:
    assert isinstance(moves, list | tuple)
    return [move.name for move in moves if move.name]


@pytest.mark.parametrize(
    ("text", "can_swap"),
    [
        ("SZ[12];W[D5]", True),
        ("SZ[12];B[D5]", True),
        ("SZ[12]", False),
        ("SZ[12];W[D5];B[E6]", False),
        ("SZ[12]HA[];W[D5]", False),
        ("SZ[12]RU[3M];W[D5]", False),
        ("SZ[12]RU[PP];W[D5]", True),
        ("SZ[12]AB[C3];W[D5]", False),
        ("SZ[12:9]HA[];W[D5]", False),
        ("SZ[12:5]PZ[];W[K3]", False),
    ],
)
def test_twixt_lists_the_swap_where_it_is_legal(text: str, can_swap: bool) -> None:
    _, position = at_end(f"(;FF[4]GM[21]{text})")
    found = [move for move in position.legal_moves() if move.name]
    assert [move.name for move in found] == (["swap-pieces"] if can_swap else [])
    assert ("swap-pieces" in names(position.actions())) is can_swap
    node = ";W[swap]" if position.to_play == "W" else ";B[swap]"
    game = read(f"(;FF[4]GM[21]{text}{node})").games[0]
    assert Replay(game).play(game.nodes[-1]).legal is can_swap or "3M" in text


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (";W[D5];B[E6]", "propose-draw resign"),
        (";W[D5];B[E6];B[propose-draw]", "accept-draw resign"),
        (";W[D5];B[E6];W[propose-draw]", "resign"),
        (";W[D5];B[resign]", ""),
    ],
)
def test_the_actions_of_twixt(text: str, actions: str) -> None:
    rules, position = at_end(f"(;FF[4]GM[21]{text})")
    assert " ".join(names(position.actions())) == actions
    for move in position.actions():
        assert rules.parse_move(position, rules.move_text(position, move)) == move


def test_draw_offers_and_accepts() -> None:
    assert encoded("(;FF[4]GM[21];W[D5])", "draw") == [("B", ["propose-draw"])]
    assert encoded("(;FF[4]GM[21];W[D5];W[propose-draw])", "Draw") == [("B", ["accept-draw"])]


def test_little_golem_writes_letters() -> None:
    record = "(;FF[4]EV[twixt.ld.DEFAULT]SZ[{}]SO[https://www.littlegolem.net];b[pl])"
    assert encoded(record.format(24), "K4", "game.tsgf") == [("r", ["kd"])]
    assert encoded(record.format(30), "AB29", "game.tsgf") == [("r", ["BC"])]
    assert encoded(record.format(24), "swap", "game.tsgf") == [("r", ["swap"])]


@pytest.mark.parametrize(
    ("root", "text", "value"),
    [
        ("GM[11]", "d3", "d3"),
        ("GM[11];B[a1]", "swap", "swap-pieces"),
        ("GM[havannah]SZ[4];W[a1]", "swap", "swap"),
        ("GM[2]", "D3", "d3"),
        ("GM[2]", "pass", "PA"),
        ("GM[4]", "H8", "hh"),
        ("GM[4]SZ[19]", "pa", "pa"),
        ("GM[18]", "D1-D7/G7", "djddgd"),
        ("GM[18]", "d1 d7 g7", "djddgd"),
        ("GM[18]", "djddgd", "djddgd"),
        ("GM[9]", "b8-h8", "b8-h8"),
        ("GM[9]", "b8-b6", "b8-b6"),
        ("GM[9];B[b1-h1];W[a2-d2];B[b8-b2]", "a3-b2", "a3:b2"),
        ("GM[9]", "resign", "resign"),
    ],
)
def test_moves_of_games_on_a_grid(root: str, text: str, value: str) -> None:
    ((_, values),) = encoded(f"(;FF[4]{root})", text)
    assert values == [value]


def test_resign_is_not_written_where_it_is_a_move_to_points() -> None:
    rules, position = at_end("(;GM[18]SZ[52]AB[aa]AW[bb])")
    resign = rules.parse_move(position, "resign")
    assert resign == Move("B", name="resign")
    assert rules.encode(position, resign) == ()


@pytest.mark.parametrize("root", ["GM[Blokus]", "GM[1]", "GM[21]", "GM[11]", "GM[3]"])
def test_what_is_no_move_of_the_game_is_not_written(root: str) -> None:
    rules, position = at_end(f"(;{root})")
    for move in (Move("X", ("a1",)), Move("B"), Move("B", ("nowhere",)), Move("B", name="castle"), Move("1")):
        assert list(rules.encode(position, move)) == []


def test_placements_are_the_legal_moves_with_points() -> None:
    for text in ("(;GM[Blokus Trigon];1[r15])", "(;GM[1]SZ[5];B[cc])", "(;GM[21]SZ[8];W[D5])", "(;GM[18]SZ[5]AB[aa])"):
        _, position = at_end(text)
        legal = [(move.piece, move.points) for move in position.legal_moves() if move.points]
        assert list(position.placements()) == legal
        if isinstance(position, BlokusPosition):
            assert position.actions() == ()


def test_the_stones_of_connect6_are_chosen_in_any_order() -> None:
    rules, first = at_end("(;GM[Connect6]SZ[2])")
    assert [points for _, points in first.placements()] == [("aa",), ("ba",), ("ab",), ("bb",)]
    _, second = at_end("(;GM[Connect6]SZ[2];B[aa])")
    pairs = [points for _, points in second.placements()]
    assert sorted(pairs) == sorted(permutations(["ba", "ab", "bb"], 2))
    for one, other in pairs:
        assert rules.parse_move(second, f"{one},{other}") == rules.parse_move(second, f"{other},{one}")
    assert {rules.parse_move(second, ",".join(points)) for points in pairs} == set(second.legal_moves())


def test_a_game_without_encode_cannot_write_moves() -> None:
    rules, position = at_end("(;GM[3];W[e2e4])")
    assert list(rules.encode(position, Move("B", name="e7e5"))) == []
    assert rules.parse_move(position, "e7e5") is None


def test_the_default_texts_are_those_of_points_pieces_and_links() -> None:
    rules, position = at_end("(;GM[1]SZ[5];B[cc])")
    assert Rules.move_text(rules, position, Move("W", ("aa",))) == "aa"
    assert Rules.move_text(rules, position, Move("B", ("aa",), "Q")) == "B: Q aa"
    assert Rules.move_text(rules, position, Move("W", name="pass")) == "pass"
    links = (LinkChange("a", "b", True), LinkChange("c", "d"))
    assert Rules.move_text(rules, position, Move("W", ("aa",), links=links)) == "-a:b +c:d aa"


@pytest.mark.parametrize(("text", "point"), [("aa", "aa"), ("AA", "aa"), ("B: ab", "ab"), ("z1", None), ("cc", None)])
def test_the_default_reads_legal_moves(text: str, point: str | None) -> None:
    rules, position = at_end("(;GM[1]SZ[5];B[cc])")
    expected = None if point is None else Move("B" if text.startswith("B") else "W", (point,))
    assert Rules.parse_move(rules, position, text) == expected


def test_the_default_reads_the_points_of_a_piece() -> None:
    rules, position = at_end("(;GM[Blokus Duo])")
    assert Rules.parse_move(rules, position, "e9,e10") == Move("B", ("e9", "e10"), "2")


@pytest.mark.parametrize("root", ["GM[11];B[a1]", "GM[2]", "GM[18]", "GM[9]"])
def test_the_actions_of_games_on_a_grid(root: str) -> None:
    rules, position = at_end(f"(;{root})")
    expected = ["swap-pieces", "resign"] if root.startswith("GM[11]") else ["resign"]
    assert [move.name for move in position.actions()] == expected
    assert [rules.parse_move(position, rules.move_text(position, move)) for move in position.actions()] == list(
        position.actions()
    )


def test_a_pass_is_an_action_of_go_and_of_a_stuck_side_of_othello() -> None:
    assert names(at_end("(;GM[1])")[1].actions()) == ["pass"]
    # White has no piece to enclose
    _, position = at_end("(;GM[2]AB[a1]AW[b1])")
    assert names(position.actions("W")) == ["pass", "resign"]
    assert names(position.actions("B")) == ["resign"]


@pytest.mark.parametrize("text", ["SZ[4:6];B[a5]", "SZ[4:6];B[a4]"])
def test_a_swap_in_hex_needs_a_target(text: str) -> None:
    _, position = at_end(f"(;GM[11]{text})")
    is_possible = text.endswith("B[a4]")
    assert ("swap-pieces" in names(position.legal_moves())) is is_possible
    played = Replay(read(f"(;GM[11]{text};W[swap-pieces])").games[0])
    assert played.play(played.game.nodes[-1]).legal is is_possible


def test_moves_that_remove_links_are_among_the_sampled_moves() -> None:
    _, position = at_end(long_move_record())
    changing = [move for move in sample_moves(position, Random(0), 5) if move.links]
    assert len(changing) == 2
    assert {change for move in changing for change in move.links} <= set(position.removals())
