"""Figures and numbers as they are printed: `FG`, `PM`, `MN`."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel.games.protocol import Step
from boardreel.reel import ReelMaker
from boardreel.sgf.figures import Figure, read_figure
from games.go_support import board, codes, last, marked, position, replay, steps

COORDINATES = {f"coordinates-{name}" for name in ("letters", "all-letters", "record", "numbers", "numerals")}
POINTS = [f"{column}{row}" for row in "abcdefghijklmnopqrs" for column in "abcdefghijklmnopqrs"]


def moves(count: int, start: int = 0) -> list[str]:
    return [f";{'BW'[n % 2]}[{POINTS[n]}]" for n in range(start, start + count)]


def tree(text: str) -> dict[str, Any]:
    tree: dict[str, Any] = ReelMaker(replay(text)).document()["tree"]
    return tree


def printed(text: str) -> list[int]:
    """The numbers of all nodes as they stand on the board, 0 where there is none."""
    made = tree(text)
    return [dict(made["printed"]).get(node, number) for node, number in enumerate(made["number"])]


def figure_names(played: list[Step]) -> list[str | None]:
    return [message and message.args.get("figure") for message in (step.position.status() for step in played)]


# -- MN


def test_a_move_has_the_number_that_the_record_gives_and_the_next_goes_on() -> None:
    assert tree("(;SZ[9];B[aa];W[ba]MN[10];B[ca];C[x];W[da](;B[ea])(;B[eb]MN[1];W[fb]))")["number"] == [
        *(0, 1, 10, 11, 0, 12),
        *(13, 1, 2),
    ]


# -- PM


def test_move_numbers_are_not_printed_after_pm_turns_them_off() -> None:
    assert printed("(;SZ[9];B[aa];W[ba]PM[0];B[ca];W[da]PM[1];B[ea])") == [0, 1, 0, 0, 4, 5]


def test_printing_is_inherited_down_the_path_and_not_by_siblings() -> None:
    assert printed("(;SZ[9](;B[aa]PM[0];W[ba])(;B[ab];W[bb]))") == [0, 0, 0, 1, 2]


@pytest.mark.parametrize(("first", "shown"), [(32, 32), (67, 67), (100, 100), (101, 1), (102, 2), (154, 54), (213, 13)])
def test_hundreds_are_left_out_by_the_first_move_of_the_figure(first: int, shown: int) -> None:
    text = f"(;SZ[19]PM[2];FG[257:x]{moves(1)[0][1:]}MN[{first}]{''.join(moves(60, 1))})"
    assert printed(text)[1:] == list(range(shown, shown + 61))


def test_the_hundreds_left_out_are_determined_again_in_every_figure() -> None:
    text = "".join((*moves(120), ";FG[]", *moves(10, 120), ";FG[]N[second]", *moves(5, 130)))
    numbers = printed(f"(;SZ[19]PM[2]{text})")
    assert numbers[1:121] == list(range(1, 121))
    assert numbers[122:132] == list(range(21, 31))
    assert numbers[133:] == list(range(31, 36))


@pytest.mark.parametrize("value", ["7", "-1", "x", ""])
def test_another_way_of_printing_is_a_bad_value_and_changes_nothing(value: str) -> None:
    assert printed(f"(;SZ[9]PM[0];B[aa]PM[{value}])") == [0, 0]
    found = [entry["code"] for entry in ReelMaker(replay(f"(;FF[4]SZ[9];B[aa]PM[{value}])")).document()["diagnostics"]]
    assert found == (["bad-value"] if value else ["empty-value"])


# -- FG


@pytest.mark.parametrize(
    ("raw", "figure"),
    [
        ("", Figure()),
        ("257:Figure 1", Figure("Figure 1", 257)),
        ("0:a\\:b", Figure("a:b", 0)),
        ("2:hidden", Figure("", 2)),
        ("33793:x", Figure("x", 0)),
        ("4", Figure("", 4)),
        ("Figure 3", Figure("Figure 3", 0)),
        ("-1:x", Figure("x", 0)),
        ("99999999999999999999999:x", Figure("99999999999999999999999:x", 0)),
    ],
)
def test_a_figure_value_is_read_as_flags_and_name(raw: str, figure: Figure) -> None:
    assert read_figure(raw) == figure


def test_the_status_names_the_figure_until_the_next_one() -> None:
    played = steps("(;SZ[9];B[aa]FG[257:Figure 1];W[bb];B[cc]FG[])")
    assert figure_names(played) == [None, "Figure 1", "Figure 1", None]
    assert figure_names(steps("(;SZ[9];B[aa]FG[2:Figure 1])")) == [None, None]


def test_a_figure_can_hide_coordinates_and_star_points() -> None:
    played = steps("(;SZ[9];FG[1:a];B[aa];FG[512:b];FG[513:c];FG[33281:d])")
    assert [set(step.hidden_toggles) for step in played] == [
        set(),
        COORDINATES,
        COORDINATES,
        {"stars"},
        {*COORDINATES, "stars"},
        set(),
    ]


CAPTURE = "(;SZ[5]AB[ab]AW[aa];FG[{}];B[ba];W[ee];C[x]{})"


def test_captured_stones_stay_visible_if_the_figure_requests_it() -> None:
    played = steps(CAPTURE.format("256:a", ";B[aa];FG[256:b]"))
    kept = [{key for key in marked(step) if key.startswith("kept")} for step in played]
    assert kept == [set(), set(), {"kept:2:aa"}, {"kept:2:aa"}, {"kept:2:aa"}, set(), set()]
    assert {item.classes for item in played[2].marks if item.key == "kept:2:aa"} == {"player2 white kept"}


def test_a_captured_stone_that_stays_visible_is_not_on_the_board() -> None:
    text = CAPTURE.format("256:a", "")
    assert board(text)[0] == ".X..."
    step = last(text)
    assert "aa" not in step.position.board
    assert all(item.color is None for item in step.marks)


def test_captured_stones_disappear_without_a_figure_that_keeps_them() -> None:
    for flags in ("257:a", "33024:a", ""):
        keeps = flags == "257:a"
        assert any(key.startswith("kept") for key in marked(last(CAPTURE.format(flags, "")))) is keeps


def test_stones_removed_by_suicide_stay_visible_too() -> None:
    step = last("(;SZ[1]RU[NZ];FG[256:a];B[aa])")
    assert marked(step) == {"kept:1:aa", "last:aa:0"}


def test_figures_and_their_move_lists_are_in_the_reel() -> None:
    assert tree("(;SZ[9];FG[257:One];B[aa]FG[4:Two](;FG[])(;FG[2:Three]))")["figures"] == [
        (1, "One", True),
        (2, "Two", False),
        (3, "", True),
        (4, "", True),
    ]


def test_a_game_without_figures_has_none_in_the_reel() -> None:
    made = tree("(;SZ[9];B[aa]C[FG and PM];W[bb])")
    assert (made["printed"], made["figures"]) == ([], [])


# -- time


def clocks(text: str) -> list[tuple[tuple[float | None, ...], ...]]:
    played = replay(text)
    return [tuple(score.values[1:] for score in position(played.step(node)).scores) for node in played.game.nodes]


def columns(text: str) -> list[str]:
    return [column.name for column in replay(text).rules.columns]


def test_remaining_time_and_moves_are_known_after_the_record_gives_them() -> None:
    text = "(;SZ[9]TM[600];B[aa]BL[595.5];W[ba];B[ca]BL[30]OB[10];W[da]WL[0]OW[x])"
    assert columns(text) == ["captures", "time", "moves-left"]
    assert clocks(text) == [
        ((600.0, None), (600.0, None)),
        ((595.5, None), (600.0, None)),
        ((595.5, None), (600.0, None)),
        ((30.0, 10.0), (600.0, None)),
        ((30.0, 10.0), (0.0, None)),
    ]


def test_the_remaining_time_is_unknown_until_the_record_gives_it() -> None:
    assert clocks("(;SZ[9];B[aa];W[ba]WL[9,5])") == [
        ((None,), (None,)),
        ((None,), (None,)),
        ((None,), (9.5,)),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("(;SZ[9]TM[600];B[aa])", ["captures"]),
        ("(;SZ[9]" + "".join(moves(81)) + ";BL[5])", ["captures", "time"]),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]OW[3]))", ["captures", "moves-left"]),
        ("(;SZ[9];B[aa]BL [5])", ["captures", "time"]),
        ("(;SZ[9];B[aa]BlackLeft[5])", ["captures", "time"]),
    ],
)
def test_a_number_that_the_record_never_gives_has_no_column(text: str, names: list[str]) -> None:
    assert columns(text) == names


# -- KO


def test_a_move_that_the_record_marks_as_illegal_is_played() -> None:
    step = last("(;SZ[9];B[aa];W[aa]KO[])")
    assert codes(step) == ["occupied-point"]
    assert step.position.board == {"aa": "W"}
