"""Moves, captures, suicide, setup and turns in Go (specification of SGF, section 4)."""

from __future__ import annotations

from string import ascii_letters

import pytest
from boardreel import read
from boardreel.games.conversion import convert
from games.go_support import board, codes, last, position, replay, rows, steps


def test_a_stone_without_liberties_is_captured() -> None:
    text = "(;SZ[3];B[ab];W[aa];B[ba])"
    assert board(text) == [".X.", "X..", "..."]
    assert position(last(text)).captures == {"B": 0, "W": 1}


def test_one_move_captures_two_groups() -> None:
    text = "(;SZ[3]AW[aa][ca]AB[ab][cb];B[ba])"
    assert board(text) == [".X.", "X.X", "..."]
    assert position(last(text)).captures == {"B": 0, "W": 2}


def test_a_capture_comes_before_suicide() -> None:
    text = "(;SZ[2]AW[aa]AB[ba][ab];W[bb])"
    assert board(text) == ["O.", ".O"]
    assert codes(last(text)) == []


def test_suicide_is_played_and_the_stones_are_the_opponents_prisoners() -> None:
    step = last("(;SZ[3]AB[ba][ab];W[aa])")
    assert rows(position(step)) == [".X.", "X..", "..."]
    assert position(step).captures == {"B": 0, "W": 1}
    assert codes(step) == ["suicide"]
    assert step.legal is False


@pytest.mark.parametrize("rules", ["NZ", "GOE", "Ing", "New Zealand", "Tromp-Taylor"])
def test_suicide_is_legal_if_the_ruleset_allows_it(rules: str) -> None:
    root, move = steps(f"(;SZ[3]RU[{rules}]AB[ba][bb][ac]AW[ab];W[aa])")
    assert (codes(move), move.legal) == (["suicide"], True)
    assert ("aa",) in [found.points for found in position(root).legal_moves("W")]


def test_every_move_on_one_point_is_suicide() -> None:
    played = steps("(;SZ[1];B[aa];W[aa];B[aa])")
    assert [codes(step) for step in played[1:]] == [["suicide"]] * 3
    assert position(played[-1]).captures == {"B": 2, "W": 1}
    assert [move.name for move in position(played[-1]).legal_moves()] == ["pass"]


def test_five_by_five_fills_until_the_last_stone_kills_all() -> None:
    names = [x + y for y in "abcde" for x in "abcde"]
    moves = "".join(f";B[{name}]" for name in names)
    played = steps(f"(;SZ[5]{moves})")
    assert codes(played[-1]) == ["suicide"]
    assert rows(position(played[-1])) == ["....."] * 5
    assert position(played[-1]).captures == {"B": 25, "W": 0}


def test_snapback_on_two_by_two() -> None:
    text = "(;SZ[2];B[aa];W[bb];B[ba];W[ab])"
    assert board(text) == ["..", "OO"]
    assert position(last(text)).captures == {"B": 2, "W": 0}


def test_a_move_onto_a_stone_replaces_it_without_a_prisoner() -> None:
    step = last("(;SZ[3]AW[bb];B[bb])")
    assert rows(position(step)) == ["...", ".X.", "..."]
    assert position(step).captures == {"B": 0, "W": 0}
    assert codes(step) == ["occupied-point"]
    assert step.legal is False


def test_a_move_onto_a_stone_may_capture() -> None:
    step = last("(;SZ[3]AB[ba][bb]AW[aa][ab];B[ab])")
    assert rows(position(step)) == [".X.", "XX.", "..."]
    assert position(step).captures == {"B": 0, "W": 1}


def test_setup_captures_nothing_until_the_opponent_plays_next_to_a_group() -> None:
    played = steps("(;SZ[3]AB[aa][ba]AW[ca][bb][ab];W[cc];W[ca])")
    assert [rows(position(step)) for step in played] == [
        ["XXO", "OO.", "..."],
        ["XXO", "OO.", "..O"],
        ["..O", "OO.", "..O"],
    ]
    assert position(played[-1]).captures == {"B": 2, "W": 0}


def test_setup_replaces_stones_without_captures_and_the_last_value_wins() -> None:
    step = last("(;SZ[3]AB[aa][bb];AW[aa]AE[bb]AB[aa])")
    assert rows(position(step)) == ["X..", "...", "..."]
    assert codes(step) == ["position-not-unique"]
    assert position(step).captures == {"B": 0, "W": 0}


def test_setup_that_changes_nothing_is_reported() -> None:
    assert codes(last("(;FF[4]SZ[3]AB[aa];AB[aa]AE[bb][ca:cc])")) == ["setup-without-effect"] * 3


def test_setup_comes_before_the_move_whatever_the_order_in_the_file() -> None:
    assert board("(;SZ[3];W[aa]AB[ba][ab][aa]AE[aa])") == [".X.", "X..", "..."]


def test_two_moves_in_a_node_are_played_in_file_order() -> None:
    step = last("(;SZ[3];W[bb]B[aa])")
    assert [(move.color, move.points) for move in step.moves] == [("W", ("bb",)), ("B", ("aa",))]
    assert step.position.to_play == "W"


def test_only_the_first_value_of_a_move_is_played() -> None:
    assert board("(;SZ[3];B[aa][bb])") == ["X..", "...", "..."]


@pytest.mark.parametrize(
    ("text", "to_play"),
    [
        ("(;SZ[9])", "B"),
        ("(;SZ[9]HA[2])", "W"),
        ("(;SZ[9]HA[1])", "B"),
        ("(;SZ[9]HA[0])", "B"),
        ("(;SZ[9]AB[aa])", "W"),
        ("(;SZ[9]AB[aa]AW[bb])", "B"),
        ("(;SZ[9]AB[aa]PL[B])", "B"),
        ("(;SZ[9]PL[w])", "W"),
        ("(;SZ[9]PL[1])", "B"),
        ("(;SZ[9];B[aa])", "W"),
        ("(;SZ[9];B[aa];AW[bb])", "W"),
        ("(;SZ[9];B[aa];PL[B];C[still])", "B"),
        ("(;SZ[9];B[aa]PL[B])", "B"),
        ("(;SZ[9];B[zz])", "W"),
        ("(;SZ[9];B[])", "W"),
    ],
)
def test_the_side_to_play_follows_moves_pl_and_handicap(text: str, to_play: str) -> None:
    assert last(text).position.to_play == to_play


def test_the_first_move_of_the_record_takes_precedence_over_guessing() -> None:
    assert steps("(;SZ[9]AB[aa];B[bb])")[0].position.to_play == "B"
    assert steps("(;SZ[9];C[x];W[bb])")[0].position.to_play == "W"


@pytest.mark.parametrize(
    ("size", "value", "passes"),
    [
        ("19", "", True),
        ("19", "tt", True),
        ("21", "tt", False),
        ("21", "", True),
        ("21:9", "tt", True),
        ("9", " ", True),
    ],
)
def test_passes_are_counted_and_shown(size: str, value: str, passes: bool) -> None:
    step = last(f"(;SZ[{size}];B[{value}])")
    assert step.moves[0].name == ("pass" if passes else None)
    assert step.legal is True


def test_two_passes_end_the_game() -> None:
    status = last("(;SZ[9];B[];W[])").position.status()
    assert status is not None
    assert status.key == "go.both-passed"


@pytest.mark.parametrize(
    ("size", "columns", "rows_"),
    [
        ("", 19, 19),
        ("SZ[1]", 1, 1),
        ("SZ[52]", 52, 52),
        ("SZ[53]", 52, 52),
        ("SZ[13:9]", 13, 9),
        ("SZ[9:99]", 9, 52),
        ("SZ[19:19]", 19, 19),
        ("SZ[0]", 19, 19),
        ("SZ[-12]", 19, 19),
        ("SZ[x]", 19, 19),
        ("SZ[9:]", 19, 19),
        ("SZ[99999999999999999999999]", 19, 19),
    ],
)
def test_the_board_has_the_size_of_the_root(size: str, columns: int, rows_: int) -> None:
    grid = position(last(f"(;FF[4]{size})")).context.grid
    assert (grid.columns, grid.rows) == (columns, rows_)


def test_a_size_outside_the_root_is_ignored() -> None:
    assert len(board("(;SZ[9];SZ[5])")) == 9


def test_capital_letters_are_the_columns_after_z() -> None:
    step = last("(;SZ[52];B[ZZ])")
    assert step.position.board == {"ZZ": "B"}
    assert step.announcement is not None
    assert step.announcement.args["move"] == "BBB1"


@pytest.mark.parametrize(
    ("value", "code"), [("zz", "bad-point"), ("a", "bad-point"), ("aaa", "bad-point"), ("AA", "bad-point")]
)
def test_a_move_off_the_board_is_skipped(value: str, code: str) -> None:
    step = last(f"(;SZ[9];B[{value}])")
    assert codes(step) == [code]
    assert step.moves == ()
    assert step.legal is None
    assert not step.position.board


def test_white_space_in_a_point_is_repaired() -> None:
    step = last("(;SZ[9];B[a a])")
    assert codes(step) == ["value-repaired"]
    assert step.position.board == {"aa": "B"}


def test_unreadable_setup_stones_do_not_affect_the_others() -> None:
    step = last("(;SZ[9]AB[aa][zz][bb:zz][cc])")
    assert step.position.board == {"aa": "B", "cc": "B"}
    assert codes(step) == ["bad-point", "bad-point"]


@pytest.mark.parametrize(
    ("value", "count", "found"), [("aa:cc", 9, []), ("cc:aa", 9, ["value-repaired"]), ("aa:aa", 1, ["value-repaired"])]
)
def test_rectangles_set_up_all_their_points(value: str, count: int, found: list[str]) -> None:
    step = last(f"(;FF[4]SZ[9]AB[{value}])")
    assert len(step.position.board) == count
    assert codes(step) == found


def test_notation_of_ff4_in_an_older_record_is_reported() -> None:
    assert codes(last("(;FF[3]SZ[9]AB[aa:bb])")) == ["newer-feature"]
    assert codes(last("(;FF[3]SZ[9];B[])")) == ["newer-feature"]


def test_a_node_with_many_bad_points_reports_only_some() -> None:
    assert len(last("(;SZ[9]AB" + "[zz]" * 5000 + ")").diagnostics) <= 20


def test_move_numbers_continue_from_the_one_that_is_given() -> None:
    assert [step.number for step in steps("(;SZ[9];B[aa];W[bb]MN[10];B[cc])")] == [None, 1, 10, 11]


@pytest.mark.parametrize(
    ("node", "text", "color", "setup"),
    [
        ("B[dd]", "D6", "B", False),
        ("W[ai]", "A1", "W", False),
        ("W[ii]", "J1", "W", False),
        ("B[]", "pass", "B", False),
        ("B[tt]", "pass", "B", False),
        ("B[zz]", "?", "B", False),
        ("B[aa]W[bb]", "A9 B8", "B", False),
        ("AB[aa]PL[W]", "AB A9", None, True),
    ],
)
def test_the_move_list_shows_moves_as_players_write_them(node: str, text: str, color: str | None, setup: bool) -> None:
    played = replay(f"(;SZ[9];{node})")
    label = played.rules.label(played.game.nodes[1])
    assert label is not None
    assert (label.text, label.color, label.setup) == (text, color, setup)


def test_a_node_without_move_and_setup_has_no_label() -> None:
    played = replay("(;SZ[9];C[x])")
    assert played.rules.label(played.game.nodes[1]) is None


def test_legal_moves_are_the_empty_points_without_suicide_and_the_pass() -> None:
    at = position(last("(;SZ[3]AB[ba][ab][bc]AW[bb])"))
    assert {move.points for move in at.legal_moves("W") if move.points} == {("ca",), ("cb",), ("cc",)}
    assert {move.points[0] for move in at.legal_moves("B") if move.points} == {"aa", "ca", "cb", "ac", "cc"}
    assert at.legal_moves("B")[-1].name == "pass"
    assert at.legal_moves("purple") == ()


def test_remaining_times_are_shown_if_the_record_has_them() -> None:
    played = steps("(;SZ[9]TM[600];B[aa]BL[590.5];W[bb]WL[580])")
    assert [column.name for column in replay("(;SZ[9]TM[600];B[aa]BL[590.5];W[bb]WL[580])").rules.columns] == [
        "captures",
        "time",
    ]
    assert [score.values for score in played[-1].position.scores] == [(0, 590.5), (0, 580)]
    assert [column.name for column in replay("(;SZ[9];B[aa])").rules.columns] == ["captures"]


@pytest.mark.parametrize("gm", ["", "GM[1]", "GM[ 1 ]", "GM[]", "GM[Go]"])
def test_a_record_that_names_no_other_game_is_go(gm: str) -> None:
    assert replay(f"(;{gm})").rules.kind.id == "go"


def test_old_properties_are_converted() -> None:
    played = replay("(;FF[1]KI[13]SZ[9];B[aa]L[bb][cc]M[aa][dd];W[tt])")
    converted = [played.rules.convert(node) for node in played.game.nodes]
    assert dict(converted[0] or ())["KM"] == ["6.5"]
    assert converted[1] == [("B", ["aa"]), ("LB", ["bb:a", "cc:b"]), ("TR", ["aa"]), ("MA", ["dd"])]
    assert converted[2] == [("W", [""])]
    current = replay("(;FF[4];B[ss])")
    assert current.rules.convert(current.game.nodes[1]) is None


def test_a_komi_with_a_comma_is_converted_and_others_are_kept() -> None:
    for written, expected in {"6,5": "6.5", "6.50": "6.50", " 7": " 7"}.items():
        assert f"KM[{expected}]".encode() in convert(read(f"(;FF[4]GM[1]KM[{written}];B[dd])"))


@pytest.mark.parametrize("version", [3, 4])
def test_marks_are_converted_the_same_way_from_every_version(version: int) -> None:
    record = read(f"(;GM[1]FF[{version}]SZ[9];B[aa];W[bb]M[aa][cc];B[tt])")
    expected = "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n;B[aa]\n;W[bb]TR[aa]MA[cc]\n;B[])\n"
    assert convert(record).decode() == expected


@pytest.mark.parametrize("version", [3, 4])
def test_letters_after_z_are_converted_to_the_labels_on_the_board(version: int) -> None:
    points = [column + row for row in "abc" for column in "abcdefghi"]
    text = f"(;GM[1]FF[{version}]SZ[9];L{''.join(f'[{point}]' for point in points)})"
    converted = convert(read(text)).decode()
    labels = [f"{point}:{letter}" for point, letter in zip(points, ascii_letters, strict=False)]
    assert read(converted).games[0].nodes[1].raw("LB") == labels
    assert [item.shapes for item in last(converted).marks] == [item.shapes for item in last(text).marks]
    assert len(last(text).marks) == 27
