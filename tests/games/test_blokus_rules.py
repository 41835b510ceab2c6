"""The rules of the Blokus family, one by one: turns, legality, points, setup, dialects, and what cannot be read."""

from __future__ import annotations

import pytest
from boardreel.diagnostics import Severity
from boardreel.games import registry
from boardreel.games.blokus import KIND
from boardreel.games.blokus.board import bits
from boardreel.games.blokus.law import places
from boardreel.games.blokus.variants import VARIANTS, board_of, variant_named
from games.blokus_support import NAMES, at, codes, facts, last, replay_of, steps
from support import load_json, shared_spec

FOUR_STARTED = ";1[a20,b20];2[t20,s20];3[t1,s1];4[a1,b1]"


def message(text: str) -> str:
    """The first finding of the last node in words."""
    replay = replay_of(text)
    return replay.diagnose(replay.game.main_line()[-1])[0].message


# --- what is this family's


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_is_claimed_under_its_name(name: str) -> None:
    replay = replay_of(f"(;GM[{name}])")
    assert replay.rules.kind is KIND
    assert replay.rules.name == name


@pytest.mark.parametrize("value", ["Blokus Foo", "", "1", "Blokus\\nDuo"])
def test_other_games_are_left_to_others(value: str) -> None:
    assert replay_of(f"(;GM[{value}])").rules.kind is not KIND


def test_the_registry_finds_the_family() -> None:
    assert KIND in registry.built_in()


@pytest.mark.parametrize("code", KIND.codes)
def test_the_example_of_every_code_has_it(code: str) -> None:
    replay = replay_of(KIND.codes[code].example)
    assert code in [found.code for found in replay.diagnostics]


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)
def test_legal_first_moves(variant: object) -> None:
    expected = {entry["gm"]: entry for entry in load_json(shared_spec() / "pieces.json")["variants"]}
    for entry in expected.values():
        found = facts(f"(;GM[{entry['gm']}])")["legal_by_color"]
        assert list(found.values()) == entry["legal_first_moves_by_color"]


# --- turns


def test_colours_play_in_turn() -> None:
    turns = [step.position.to_play for step in steps(f"(;GM[Blokus]{FOUR_STARTED})")]
    assert turns == ["1", "2", "3", "4", "1"]


def test_a_colour_without_a_move_is_skipped() -> None:
    # purple holds the four corners of orange's only piece
    text = "(;GM[Blokus Duo]AW[j5]AB[k6,l6][i6,h6,g6][k4,l4,m4,n4][i4,h4,h3]PL[B];B[a1,a2])"
    assert facts(text)["legal_by_color"]["W"] == 0
    assert last(text).position.to_play == "B"


def test_a_colour_out_of_turn_is_played_and_marked_and_the_next_is_the_one_after_it() -> None:
    step = last("(;GM[Blokus];3[t1])")
    assert step.legal is False
    assert [finding.code for finding in step.findings] == ["out-of-turn"]
    assert step.position.to_play == "4"
    assert step.classes == ((step.added[0].key, "illegal"),)


def test_pl_says_who_is_to_play_until_the_next_move() -> None:
    turns = [step.position.to_play for step in steps("(;GM[Blokus];PL[3];C[still];3[t1];PL[w];PL[7])")]
    assert turns == ["1", "3", "3", "4", "2", "2"]


def test_in_a_node_with_a_move_the_move_wins_over_pl() -> None:
    assert last("(;GM[Blokus]PL[3]3[t1])").position.to_play == "4"
    assert last("(;GM[Blokus]PL[3]3[t1])").legal is True


def test_nobody_is_skipped_after_pl() -> None:
    assert last("(;GM[Blokus Duo]AW[j5]AB[k6,l6][i6,h6,g6][k4,l4,m4,n4][i4,h4,h3]PL[W])").position.to_play == "W"


# --- legality on boards where own pieces meet in corners


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;GM[Blokus];1[b20])", "start-point"),
        ("(;GM[Blokus]" + FOUR_STARTED + ";1[c20,d20,e20])", "edge-contact"),
        ("(;GM[Blokus]" + FOUR_STARTED + ";1[f10])", "no-contact"),
        ("(;GM[Blokus]" + FOUR_STARTED + ";1[a20,a19,a18])", "occupied"),
        ("(;GM[Blokus Trigon];1[a9])", "start-point"),
        ("(;GM[GembloQ];1[b28,c28,b27])", "not-a-piece"),
        ("(;GM[GembloQ];1[d27,e27,d26,e26])", "start-point"),
        ("(;GM[Nexos];1[a2])", "start-point"),
        ("(;GM[Callisto];1[a10,a11])", "opening-order"),
        ("(;GM[Callisto];1[j10])", "centre"),
    ],
)
def test_a_move_against_the_rules_is_named(text: str, code: str) -> None:
    assert code in codes(text)


def test_an_illegal_move_says_where_it_breaks_the_rule() -> None:
    text = f"(;GM[Blokus]{FOUR_STARTED};1[c19,d19,e19];2[r19];3[r2];4[c2];1[f18,g18,f19])"
    assert message(text) == "Move 9, Blue: this piece touches another blue piece along an edge (f19)."


def test_a_colour_may_touch_others_along_edges() -> None:
    assert codes("(;GM[Blokus Duo];B[e10];W[j5,j6,j7,j8,j9];B[f9,g9,h9,i9])") == []


def test_a_trigon_colour_takes_any_free_starting_point() -> None:
    assert codes("(;GM[Blokus Trigon];1[r4])") == []
    assert "start-point" not in codes("(;GM[Blokus Trigon];1[r4];2[r15])")
    taken = codes("(;GM[Blokus Trigon];1[r4];2[r4,s4])")
    assert "occupied" in taken
    everywhere = facts("(;GM[Blokus Trigon])")["legal_count"]
    assert facts("(;GM[Blokus Trigon];1[r4])")["legal_by_color"]["2"] == everywhere * 5 // 6


def test_gembloq_begins_on_the_whole_starting_square() -> None:
    assert codes("(;GM[GembloQ];1[b28,c28,b27,c27])") == []
    # the starting square of another colour
    assert codes("(;GM[GembloQ];1[b2,c2,b1,c1])") == ["start-point"]


def test_a_straight_line_closes_a_nexos_junction_for_others() -> None:
    cross = KIND.codes["crossing"].example
    assert codes(cross) == ["crossing"]
    # a corner does not
    assert codes("(;GM[Nexos];1[d21,e20];2[u20,u22];3[u4,u6];4[e4,e6];1[f21,e22,e24])") == []


def test_callisto_pieces_join_own_ones_at_edges_after_two_single_pieces() -> None:
    begun = "(;GM[Callisto Two-Player];B[h3];W[h14];B[e5];W[k12]"
    assert codes(begun + ";B[h4,h5])") == []
    assert codes(begun + ";B[i4,i5])") == ["no-contact"]
    # the third single piece goes anywhere outside the centre
    assert codes(begun + ";B[o9])") == []


# --- points, bonus, places


def test_points_count_what_is_on_the_board() -> None:
    found = facts("(;GM[GembloQ];1[b28,c28,b27,c27])")
    assert found["scores"] == {"1": 1, "2": 0, "3": 0, "4": 0}
    assert facts("(;GM[GembloQ];1[b28,c28,b27,c27,d27,e27,d26,e26])")["scores"]["1"] == 2
    assert facts("(;GM[GembloQ];1[b28,c28,b27,c27,d27,d26])")["scores"]["1"] == 1.5
    assert facts("(;GM[Callisto];1[a10])")["scores"]["1"] == 0
    assert facts("(;GM[Nexos];1[e22,e20])")["scores"]["1"] == 2


def all_pieces_but_the_single_one(last_name: str = "1") -> tuple[str, str]:
    """Setup values with every piece of Blokus Duo side by side as far as they go, and the piece left out."""
    variant = variant_named("Blokus Duo")
    assert variant is not None
    board = board_of(variant)
    values = []
    missing = ""
    for number, piece in enumerate(board.pieces):
        turn = board.orientations[number][0]
        mask = turn.mask << next(bits(board.shifts(turn, board.points)))
        value = f"[{','.join(board.names_of(mask))}]"
        if piece.name == last_name:
            missing = value
        else:
            values.append(value)
    return "".join(values), missing


def test_the_bonus_comes_with_the_last_piece_and_is_larger_for_the_single_one() -> None:
    setup, single = all_pieces_but_the_single_one()
    before = facts(f"(;GM[Blokus Duo]AB{setup})")
    assert (before["scores"]["B"], before["bonus"]["B"]) == (88, 0)
    after = facts(f"(;GM[Blokus Duo]AB{setup};B{single})")
    assert (after["scores"]["B"], after["bonus"]["B"]) == (89 + 20, 20)
    setup, other = all_pieces_but_the_single_one("L5")
    assert facts(f"(;GM[Blokus Duo]AB{setup};B{other})")["bonus"]["B"] == 15


def test_a_setup_with_all_pieces_has_the_bonus_once_and_the_order_is_unknown() -> None:
    setup, single = all_pieces_but_the_single_one()
    assert facts(f"(;GM[Blokus Duo]AB{setup}{single})")["bonus"]["B"] == 15
    assert facts(f"(;GM[Blokus Duo]AB{setup};B{single};AW[n14])")["bonus"]["B"] == 15


@pytest.mark.parametrize(
    ("points", "later", "expected"),
    [
        ([5, 5, 3], False, [1, 1, 3]),
        ([5, 5, 3], True, [2, 1, 3]),
        ([1, 2, 2, 2], True, [4, 3, 2, 1]),
        ([0, 0], False, [1, 1]),
    ],
)
def test_places(points: list[float], later: bool, expected: list[int]) -> None:
    assert places(points, later_wins_ties=later) == expected


def test_the_fourth_colour_of_three_players_is_moved_in_turns_and_counts_for_nobody() -> None:
    replay = replay_of("(;GM[Blokus Three-Player];1[a20];2[t20];3[t1];4[a1,b1];1[b19,c19];2[s19,r19];3[s2,r2])")
    nodes = replay.game.main_line()
    status = [replay.position(node).status() for node in (nodes[3], nodes[7])]
    players = [message.args["player"].key for message in status if message is not None]
    assert players == ["blokus.color.Blue", "blokus.color.Yellow"]
    assert at(replay, nodes[-1]).player_points == [3, 3, 3]


# --- setup


def test_setup_adds_and_removes_whole_pieces_in_any_node() -> None:
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];AB[f11,g11]AE[j5][a1];W[j5])")
    nodes = replay.game.main_line()
    step = replay.step(nodes[3])
    assert step.setup
    assert dict(step.position.board) == {"e10": "B", "f11": "B", "g11": "B"}
    assert [finding.code for finding in step.findings] == ["nothing-to-remove"]
    assert step.removed == (*(item.key for item in replay.step(nodes[2]).added),)
    assert replay.step(nodes[4]).legal is False or replay.step(nodes[4]).position.board["j5"] == "W"


def test_additions_come_before_removals_and_both_before_the_move() -> None:
    step = last("(;GM[Blokus Duo]AB[e10,e11]AE[e10,e11]B[e10,e11])")
    assert dict(step.position.board) == {"e10": "B", "e11": "B"}
    assert step.findings == ()


def test_a_removed_piece_can_be_placed_again() -> None:
    assert codes("(;GM[Blokus Duo];B[e10];AE[e10]PL[B];B[e10])") == []


def test_setup_names_of_two_and_of_more_colours_mean_the_same() -> None:
    assert dict(last("(;GM[Blokus]AB[a1]AW[c3]A3[e5])").position.board) == {"a1": "1", "c3": "2", "e5": "3"}
    assert dict(last("(;GM[Blokus Duo]A1[a1]A2[c3])").position.board) == {"a1": "B", "c3": "W"}


def test_one_bad_value_of_a_setup_leaves_the_others() -> None:
    step = last("(;GM[Blokus Duo]AB[a1][zz9][c3,c5][e5,e6])")
    assert dict(step.position.board) == {"a1": "B", "e5": "B", "e6": "B"}
    assert [(finding.code, finding.value) for finding in step.findings] == [("bad-point", 1), ("not-a-piece", 2)]


def test_setup_restarts_the_numbers_of_moves() -> None:
    numbers = [step.number for step in steps("(;GM[Blokus Duo];B[e10];W[j5];AB[a1,a2];B[f11,g11];W[k6,l6])")]
    assert numbers == [None, 1, 2, None, 1, 2]


def test_overlapping_pieces_both_count_and_the_later_owns_the_points() -> None:
    found = last("(;GM[Blokus Duo]AB[a1,a2,a3]AW[a2,b2])")
    assert dict(found.position.board) == {"a1": "B", "a2": "W", "b2": "W", "a3": "B"}
    assert found.position.facts()["scores"] == {"B": 3, "W": 2}


def test_what_lay_under_a_removed_piece_comes_back() -> None:
    replay = replay_of("(;GM[Blokus Duo]AB[a1,a2,a3]AW[a2,b2][n14];AE[a2,b2])")
    step = replay.step(replay.game.main_line()[-1])
    assert dict(step.position.board) == {"a1": "B", "a2": "B", "a3": "B", "n14": "W"}
    assert [item.points for item in step.added] == [("a1", "a2", "a3")]
    assert len(step.removed) == 2


# --- dialects


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Blokus Duo];BLUE[e10,f10];GREEN[j5,j4])",
        "(;GM[Blokus Duo];BLUE[e10][f10];GREEN[j5][j4])",
        "(;GM[Blokus Duo];1[e10,f10];2[j4,j5])",
        "(;GM[blokus duo];B[ F010 , e10 ];W[J5,j4])",
        "(;GM[Blokus Duo];B[e10,f1\\0];W[j5,j4])",
    ],
)
def test_old_and_careless_spellings_mean_the_same(text: str) -> None:
    step = last(text)
    assert dict(step.position.board) == {"j4": "W", "j5": "W", "e10": "B", "f10": "B"}
    assert step.findings == ()
    converted = [last(text).position.rules.convert(node) for node in replay_of(text).game.nodes[1:]]
    assert [row or None for row in converted][:1] in ([[("B", ["e10,f10"])]], [None])


def test_black_and_white_are_no_moves_where_there_are_more_colours() -> None:
    step = last("(;GM[Blokus];B[a20])")
    assert step.moves == ()
    assert step.legal is None
    assert [finding.code for finding in step.findings] == ["no-such-color"]
    assert codes("(;GM[Blokus Trigon Three-Player];4[p14])") == ["no-such-color"]


def test_of_several_moves_in_a_node_the_first_colour_counts() -> None:
    step = last("(;GM[Blokus Duo];W[j5]B[e10])")
    assert [move.color for move in step.moves] == ["B"]
    assert [finding.code for finding in step.findings] == ["second-move"]


def test_a_repeated_move_property_counts_as_its_last() -> None:
    assert [move.points for move in last("(;GM[Blokus Duo];B[e8,e9]B[f10,g10])").moves] == [("f10", "g10")]


# --- what cannot be read


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("", "bad-point"),
        ("null", "bad-point"),
        ("e10,", "bad-point"),
        ("e10;f10", "bad-point"),
        ("e0", "bad-point"),
        ("o10", "bad-point"),
        ("e15", "bad-point"),
        ("e99999999999999999999", "bad-point"),
        ("ｅ10", "bad-point"),
        ("e10,e10", "not-a-piece"),
        ("e10,g10", "not-a-piece"),
    ],
)
def test_a_value_that_is_no_piece_leaves_the_position_as_it_was(value: str, code: str) -> None:
    before, after = steps(f"(;GM[Blokus Duo];B[{value}])")
    assert [finding.code for finding in after.findings] == [code]
    assert KIND.codes[code].severity is Severity.ERROR
    assert after.position.board == before.position.board == {}
    assert after.position.to_play == before.position.to_play == "B"
    assert after.moves == ()
    assert after.legal is None


def test_a_piece_that_is_used_up_is_not_placed_and_the_game_goes_on() -> None:
    all_steps = steps("(;GM[Blokus Duo];B[e10];W[j5];B[f11];B[f11,g11])")
    assert [finding.code for finding in all_steps[3].findings] == ["piece-used-up"]
    assert all_steps[4].legal is True


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;GM[Nexos];1[e20,e21,e22])", "not-a-piece"),
        ("(;GM[Nexos];1[f22])", "bad-point"),
        ("(;GM[GembloQ];1[b28])", "not-a-piece"),
        ("(;GM[GembloQ];1[b28,c28])", "not-a-piece"),
        ("(;GM[GembloQ];1[a28])", "bad-point"),
        ("(;GM[Blokus Trigon];1[r15,t15])", "not-a-piece"),
        ("(;GM[Blokus Trigon];1[a1])", "bad-point"),
        ("(;GM[Callisto];1[a1])", "bad-point"),
    ],
)
def test_what_cannot_be_on_a_board_is_said_with_its_place(text: str, code: str) -> None:
    replay = replay_of(text)
    found = replay.diagnostics
    assert [(entry.code, entry.line, entry.node) for entry in found] == [(code, 1, 1)]
    assert text[found[0].offset :].startswith(("1[", "[", text.split(";1[")[1][:2]))


# --- where a viewer opens


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("(;GM[Blokus Duo];B[e10];W[j5])", None),
        ("(;GM[Blokus Duo]C[hello];B[e10];W[j5])", None),
        ("(;GM[Blokus Duo]AB[e10];W[j5])", 0),
        ("(;GM[Blokus Duo])", None),
    ],
)
def test_a_viewer_opens_at_the_root_and_only_a_setup_is_a_start_of_the_record(text: str, start: int | None) -> None:
    replay = replay_of(text)
    node = replay.rules.start_node()
    assert (node and node.index) == start
    assert replay.opening_node().index == 0


def test_the_move_list_knows_pieces_without_playing() -> None:
    replay = replay_of("(;GM[Blokus Duo]AB[a1];B[e10,f10];W[zz];C[x];AE[a1]W[j5])")
    labels = [replay.rules.label(node) for node in replay.game.nodes]
    assert [(label.text, label.color, label.setup) if label else None for label in labels] == [
        ("AB", None, True),
        ("2", "B", False),
        ("?", "W", False),
        None,
        ("1", "W", True),
    ]


def test_a_second_move_is_said_in_words() -> None:
    text = "(;GM[Blokus Duo];W[j5]B[e10])"
    assert message(text) == "Move 1, Purple: the node has another move (W), which is not played."
