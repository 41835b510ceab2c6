"""Moves, links, swaps, ends, puzzles and setup of TwixT, and what is said where a record breaks the rules."""

from __future__ import annotations

from collections import Counter

import pytest
from boardreel import messages
from boardreel.games.twixt import KIND
from boardreel.games.twixt.problems import MAX_NODE_DIAGNOSTICS
from boardreel.replay import Replay
from games import twixt_support as twixt


def line(moves: str, root: str = "SZ[12]") -> Replay:
    """A game from its moves, `W` first: `D5 -e'4,K4 swap`; commas separate the values of one move."""
    nodes = (f";{'WB'[n % 2]}{''.join(f'[{v}]' for v in move.split(','))}" for n, move in enumerate(moves.split()))
    return twixt.play(f"(;FF[4]GM[21]{root}{''.join(nodes)})")


def words(replay: Replay, code: str) -> str:
    """The sentence of the only finding with this code."""
    (message,) = (found.message for found in replay.diagnostics if found.code == code)
    return message


# ---------------------------------------------------------------- codes


@pytest.mark.parametrize("code", KIND.codes)
def test_the_example_of_every_code_shows_it(code: str) -> None:
    replay = twixt.play(KIND.codes[code].example)
    found = [finding for finding in replay.diagnostics if finding.code == code]
    assert found
    assert all(finding.severity == KIND.codes[code].severity for finding in found)


def test_a_diagnostic_names_move_number_side_value_and_reason() -> None:
    assert words(line("K4 C3 D8 k4"), "occupied") == "Move 4, Black [k4]: K4 is already occupied."


def test_numbers_count_swaps_and_not_offers_of_a_draw() -> None:
    replay = twixt.play("(;GM[21]SZ[12];W[D5];B[swap];W[propose-draw];W[G7];B[G7])")
    assert words(replay, "occupied").startswith("Move 4, Black [G7]")


def test_a_diagnostic_points_at_its_value() -> None:
    replay = twixt.play("(;GM[21]SZ[12]\n;W[D5];B[-C'3][F7])")
    (found,) = replay.diagnostics
    assert (found.code, found.line, found.column, found.node) == ("no-link", 2, 9, 2)


def test_severities_decide_whether_moves_are_legal() -> None:
    replay = line("D5 F7 D5 D'3,F9 F9,-D'3 G3")
    legal = [replay.step(node).legal for node in replay.game.main_line()]
    assert legal == [None, True, True, False, False, False, True]
    spelled = line("D5 F7 E7 F9 G8,d'6 G3")
    assert [code for _, code in twixt.codes(spelled)] == ["bare-link", "entry-order", "link-exists"]


def test_every_peg_after_the_first_is_reported() -> None:
    assert twixt.codes(line("C3,F7,H9")) == [(1, "two-pegs"), (1, "two-pegs")]
    assert len(twixt.last_position(line("C3,F7,H9")).board) == 3


def test_unreadable_values_do_not_affect_the_others() -> None:
    replay = line("C3,!,-D5,F7")
    assert twixt.codes(replay) == [(1, "bad-value"), (1, "bad-value"), (1, "two-pegs")]
    assert set(twixt.last_position(replay).board) == {"C3", "F7"}


def test_letter_pairs_are_bad_in_a_standard_record() -> None:
    assert twixt.codes(line("hd tt")) == [(1, "bad-value"), (2, "bad-value")]


# ---------------------------------------------------------------- links and wins


def test_a_blocked_link_is_not_added_later_by_itself() -> None:
    barred = line("D4 G5 F5 H3 L9 F4 B2 D5")
    assert "F4-H3" in twixt.links(twixt.last_position(barred))["B"]
    assert "D5-F4" not in twixt.links(twixt.last_position(barred))["B"]
    freed = line("D4 G5 F5 H3 L9 F4 B2 D5 -E4',J9 K4")
    assert "D4-F5" not in twixt.links(twixt.last_position(freed))["W"]
    assert "D5-F4" not in twixt.links(twixt.last_position(freed))["B"]
    added = line("D4 G5 F5 H3 L9 F4 B2 D5 -E4',J9 /E4',K4")
    assert "D5-F4" in twixt.links(twixt.last_position(added))["B"]


def test_own_links_cross_only_under_pp() -> None:
    moves = "D4 K3 D5 K5 F5 K7 F4"
    assert len(twixt.last_position(line(moves)).links) == 1
    assert len(twixt.last_position(line(moves, "SZ[12]RU[PP]")).links) == 2
    assert len(twixt.last_position(line(moves, "SZ[12]RU[3M]")).links) == 1


def test_a_chain_from_border_to_border_wins_and_is_highlighted() -> None:
    replay = line("C1 A3 D3 B6 C5 F5 D7", "SZ[7]")
    position = twixt.last_position(replay)
    assert (position.winner, position.win_by, position.to_play) == ("W", "connection", None)
    step = replay.step(replay.game.main_line()[-1])
    won = {key for key, classes in step.classes if "winning" in classes}
    assert won == {"W:C1", "W:D3", "W:C5", "W:D7", "W:C1-D3", "W:C5-D3", "W:C5-D7"}


def test_taking_a_link_off_and_putting_it_on_again_wins_then() -> None:
    replay = line("C1 A3 D3 B6 C5 F5 -c'4,D7 F3 /c'4,F2", "SZ[7]")
    line_ = replay.game.main_line()
    assert [twixt.position_at(replay, node).winner for node in line_[-3:]] == [None, None, "W"]


def test_a_chain_stays_shown_while_the_board_stays() -> None:
    replay = twixt.play("(;GM[21]SZ[7];W[C1];B[A3];W[D3];B[B6];W[C5];B[F5];W[D7];C[good game];B[F3])")
    *_, won, remark, after = (replay.step(node) for node in replay.game.main_line())
    assert {k for k, c in remark.classes if c == "winning"} == {k for k, c in won.classes if c == "winning"}
    assert "winning" not in {classes for _, classes in after.classes}


def test_the_result_stays_when_moves_go_on() -> None:
    replay = line("D5 resign E7 resign", "SZ[12]RE[W+]")
    position = twixt.last_position(replay)
    assert (position.winner, position.win_by) == ("W", "resign")
    assert twixt.codes(replay) == [(3, "after-end"), (4, "after-end")]


@pytest.mark.parametrize(
    ("result", "mismatch"),
    [(text, True) for text in ("B+", "b+Resign", "0", "Draw")] + [(text, False) for text in ("W+R", "w+", "?", "Void")],
)
def test_a_result_that_contradicts_the_moves_is_reported(result: str, mismatch: bool) -> None:
    found = twixt.codes(line("D5 resign", f"RE[{result}]"))
    assert found == ([(2, "result-mismatch")] if mismatch else [])


def test_the_winner_of_a_side_line_is_no_mismatch() -> None:
    assert twixt.play("(;GM[21]RE[B+];W[C3](;B[D4])(;B[resign]))").diagnostics == []


# ---------------------------------------------------------------- draws, passes, turns


def test_a_draw_needs_the_offer_of_the_other_side() -> None:
    agreed = "(;GM[21];W[C3];B[propose-draw];B[D5];W[F7];B[K9];W[accept-draw])"
    assert twixt.play(agreed).diagnostics == []
    assert twixt.last_position(twixt.play(agreed)).win_by == "agreement"
    at_once = twixt.play("(;GM[21];W[C3];B[D5];W[propose-draw];B[accept-draw])")
    assert (at_once.diagnostics, twixt.last_position(at_once).state.winner) == ([], "draw")
    own = twixt.play("(;GM[21];W[C3];W[propose-draw];B[D5];W[draw])")
    assert twixt.codes(own) == [(4, "no-draw-offer")]
    assert twixt.last_position(own).state.winner == "draw"


def test_every_move_passes_the_turn() -> None:
    replay = twixt.play("(;GM[21]SZ[12];W[!];B[A1];W[];B[F7];B[H9];W[propose-draw];W[I4])")
    assert [code for _, code in twixt.codes(replay)] == ["bad-value", "corner", "pass", "turn-order"]


def test_pl_determines_the_side_to_play() -> None:
    assert twixt.play("(;GM[21]PL[B];B[C3];W[D6];PL[White];W[F7])").diagnostics == []
    assert twixt.codes(twixt.play("(;GM[21]PL[black];W[C3])")) == [(1, "turn-order")]


def test_moves_of_both_sides_in_one_node_are_played_in_order() -> None:
    replay = twixt.play("(;GM[21]SZ[12];W[C3]B[C3])")
    assert twixt.last_position(replay).board == {"C3": "W"}
    assert len(replay.step(replay.game.nodes[1]).moves) == 2


# ---------------------------------------------------------------- swaps


def test_swapped_pieces_are_mirrored() -> None:
    position = twixt.last_position(line("D5 swap"))
    assert (position.board, position.to_play, twixt.last_peg(position)) == ({"E4": "B"}, "W", "E4")


def test_after_swapped_sides_black_moves_next() -> None:
    position = twixt.last_position(line("D5 swap-sides"))
    assert (position.board, position.to_play) == ({"D5": "W"}, "B")


@pytest.mark.parametrize(
    ("moves", "root"),
    [
        ("swap", ""),
        ("D5 F7 swap", ""),
        ("D5 F7 G9 swap", ""),
        ("D5,F7 swap", ""),
        ("! swap", ""),
        ("D5 swap", "HA[]"),
        ("D5 swap-sides", "HA[]"),
        ("pass swap", ""),
        ("swap swap", ""),
        ("D5 swap", "AB[F7]"),
    ],
)
def test_a_swap_that_is_not_allowed_changes_nothing(moves: str, root: str) -> None:
    replay = line(moves, "SZ[12]" + root)
    before, after = (twixt.position_at(replay, node) for node in replay.game.main_line()[-2:])
    assert "swap-not-allowed" in [code for _, code in twixt.codes(replay)]
    assert twixt.picture(after)["pegs"] == twixt.picture(before)["pegs"]
    assert after.to_play != before.to_play
    announcement = replay.step(replay.game.main_line()[-1]).announcement
    assert announcement is not None
    assert announcement.key == "twixt.say.pass"


def test_a_mirrored_peg_must_land_on_a_hole() -> None:
    assert "swap-not-allowed" in [c for _, c in twixt.codes(line("K3 swap", "SZ[12:5]PZ[]"))]
    assert twixt.last_position(line("D3 swap", "SZ[12:5]PZ[]")).board == {"C4": "B"}


# ---------------------------------------------------------------- the record as a whole


@pytest.mark.parametrize(
    "size", ["", "x", "2", "703", "24:2", "24:", ":24", "-5", "1e3", "24:24:24", "9" * 5000, "２４"]
)
def test_an_invalid_size_is_replaced_by_24(size: str) -> None:
    replay = line("D5", f"SZ[{size}]")
    grid = twixt.rules_of(replay).context.grid
    assert (grid.columns, grid.rows) == (24, 24)
    assert twixt.codes(replay) == [(0, "bad-size")]


@pytest.mark.parametrize(
    ("size", "expected"), [("3", (3, 3)), ("702", (702, 702)), (" 30 : 20 ", (30, 20)), ("09", (9, 9))]
)
def test_the_board_has_the_size_of_the_root(size: str, expected: tuple[int, int]) -> None:
    grid = twixt.rules_of(line("D2", f"SZ[{size}]HA[]")).context.grid
    assert (grid.columns, grid.rows) == expected


def test_the_ruleset_is_read_from_the_root() -> None:
    assert [twixt.rules_of(line("D5", f"RU[{name}]")).context.ruleset for name in ("std", "Pp", "3m", "", "??")] == [
        "STD",
        "PP",
        "3M",
        "STD",
        "STD",
    ]


def test_bookmarks_and_start_node_are_found() -> None:
    replay = twixt.play(
        "(;GM[21]N[Bookmark 3];W[C3]N[bookmark 1]IP[](;B[F7]N[bookmark x])(;B[G9]N[bookmark 1]IP[];W[H4]N[bookmark 12]))"
    )
    rules = twixt.rules_of(replay)
    assert [(name, node.index) for name, node in rules.bookmarks()] == [("1", 1), ("3", 0), ("12", 4)]
    start = rules.start_node()
    assert start is not None
    assert start.index == 1
    assert twixt.codes(replay) == [(0, "duplicate-bookmark"), (0, "multiple-ip")]


def test_missing_brackets_are_reported_once_and_the_rest_is_shown() -> None:
    replay = twixt.play("junk [x] (;GM[21];W[C3](;B[D5]")
    assert twixt.codes(replay) == [(0, "syntax")]
    assert twixt.last_position(replay).board == {"C3": "W", "D5": "B"}


# ---------------------------------------------------------------- puzzles


PUZZLE = "(;GM[21]SZ[12]PZ[{goal}]{root};W[D3][E5];B[H4];B[-D'4][G6]{at};W[F7](;B[I6])(;W[J9]))"


def test_before_its_start_a_puzzle_has_free_turns() -> None:
    replay = twixt.play(PUZZLE.format(goal="", root="PL[W]", at="IP[]"))
    assert [twixt.position_at(replay, node).to_play for node in replay.game.main_line()] == [*[None] * 3, "W", "B", "W"]
    assert twixt.codes(replay) == [(3, "not-own-link")]
    side_line = replay.game.nodes[6]
    assert [finding.code for finding in replay.node_diagnostics(side_line)] == ["turn-order"]


def test_without_pl_the_other_side_than_the_last_mover_begins() -> None:
    replay = twixt.play(PUZZLE.format(goal="B+", root="", at="IP[]"))
    assert twixt.position_at(replay, replay.game.nodes[3]).to_play == "W"
    assert (0, "puzzle-no-pl") in twixt.codes(replay)


def test_without_ip_the_normal_rules_apply() -> None:
    replay = twixt.play(PUZZLE.format(goal="0", root="PL[W]", at=""))
    assert {(0, "puzzle-no-ip"), (1, "two-pegs"), (3, "turn-order")} <= set(twixt.codes(replay))


@pytest.mark.parametrize(
    ("goal", "key"), [("", "win"), ("W+", "win"), ("draw", "draw"), ("0", "draw"), ("B+", "other"), ("whatever", "win")]
)
def test_the_objective_of_a_puzzle_is_worded_by_its_goal(goal: str, key: str) -> None:
    puzzle = twixt.rules_of(twixt.play(PUZZLE.format(goal=goal, root="PL[W]", at="IP[]"))).puzzle
    assert puzzle is not None
    assert puzzle.goal.key == f"twixt.goal.{key}"


# ---------------------------------------------------------------- setup


def test_setup_adds_links_in_the_order_of_the_node() -> None:
    replay = twixt.play("(;GM[21]SZ[12]AB[D5][E7]AW[E6][C5]AE[D5];AE[C5];AW[C5])")
    barred, _, position = (twixt.position_at(replay, node) for node in replay.game.main_line())
    assert barred.links == []
    assert position.links == [("C5", "E6", "W")]
    assert twixt.pegs(position) == {"B": {"E7"}, "W": {"E6", "C5"}}
    assert twixt.last_peg(position) is None


def test_setup_replaces_pegs_of_the_other_color_only() -> None:
    replay = twixt.play("(;GM[21]SZ[12]AW[C5][E6][E6];AB[E6][F8];AE[A1:F6])")
    positions = [twixt.position_at(replay, node) for node in replay.game.main_line()]
    assert [position.links for position in positions] == [[("C5", "E6", "W")], [("E6", "F8", "B")], []]
    assert [position.board for position in positions][-1] == {"F8": "B"}
    assert replay.diagnostics == []


def test_bad_setup_values_are_reported_and_the_rest_applies() -> None:
    replay = twixt.play("(;GM[21]SZ[12]AB[!][A1][M1][-C4][C4:!][A5][C4:Z99][-c'3]AE[tt][A1])")
    expected = {"bad-value": 4, "corner": 2, "off-board": 1, "no-link": 1, "border-row": 1}
    assert Counter(code for _, code in twixt.codes(replay)) == expected
    assert len(twixt.last_position(replay).board) == 1 + 10 * 9 - 1


def test_setup_of_a_whole_huge_board_ends() -> None:
    replay = twixt.play("(;GM[21]SZ[702]AW[A1:ZZ702];AE[A1:ZZ702];VW[B2:YY700]DD[A1:ZZ702]MA[A1:ZZ702])")
    assert (0, "too-many-pegs") in twixt.codes(replay)
    assert twixt.last_position(replay).board == {}


# ---------------------------------------------------------------- words


def test_a_node_is_announced_with_moves_and_links() -> None:
    replay = twixt.play("(;GM[21]SZ[12];W[C3];B[F7];W[D5];B[propose-draw];B[H8];W[-c'4][K4];B[resign])")
    table = messages.templates(KIND)
    said = [
        messages.format_message(step.announcement, table)
        for node in replay.game.main_line()
        if (step := replay.step(node)).announcement
    ]
    assert said == [
        "White C3",
        "Black F7",
        "White D5. Linked: C3-D5",
        "Black offers a draw",
        "Black H8. Linked: F7-H8",
        "White K4. Unlinked: C3-D5",
        "Black resigns",
    ]


def test_the_move_list_shows_moves_as_players_write_them() -> None:
    replay = twixt.play("(;GM[21];W[k04];B[swap];W[-I'3-J4'\\i'4K4];B[propose-draw];B[resign];AB[C3];C[x])")
    labels = [replay.rules.label(node) for node in replay.game.main_line()]
    assert [label and (label.text, label.color, label.setup) for label in labels] == [
        None,
        ("K4", "W", False),
        ("swap", "B", False),
        (r"-i'3 -J4' \i'4 K4", "W", False),
        ("propose-draw", None, False),
        ("resign", "B", False),
        ("", None, True),
        None,
    ]


def test_legal_moves_leave_out_pegs_corners_and_the_opponents_border_rows() -> None:
    position = twixt.last_position(line("B2 C3", "SZ[5]"))
    holes = {move.points[0] for move in position.legal_moves()}
    assert position.to_play == "W"
    assert len(holes) == 3 * 5 - 2
    assert holes.isdisjoint({"A2", "E3", "A1", "B2", "C3"})
    assert position.legal_moves("B") != position.legal_moves("W")
    assert twixt.last_position(line("B2 resign", "SZ[5]")).legal_moves() == ()


def test_diagnostics_of_one_node_are_bounded_and_its_values_still_apply() -> None:
    replay = twixt.play("(;GM[21];W" + "[!]" * 5000 + "[K4];B[C3]LB" + "[aa:x]" * 5000 + "VW" + "[!]" * 5000 + ")")
    assert twixt.last_position(replay).board == {"K4": "W", "C3": "B"}
    assert len(replay.diagnostics) <= 3 * MAX_NODE_DIAGNOSTICS
    label = replay.rules.label(replay.game.nodes[1])
    assert label is not None
    assert len(label.text) < 100
