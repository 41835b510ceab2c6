"""Holes, link centers and long moves are read in every spelling, from raw values."""

from __future__ import annotations

import pytest
from boardreel.games.twixt.holes import HoleGrid, column_name, column_number
from boardreel.games.twixt.notation import PEG, UNREADABLE, move_text, read_entries, read_move, write_entries
from boardreel.sgf.values import unescape_simple
from hypothesis import given
from hypothesis import strategies as st

#: the published long move, spelled in many ways
SPELLINGS = (
    (r"-i'3", r"-J4'", r"\i'4", "K4"),
    (r"-i'3-J4'\i'4K4",),
    (r"-I*3", r"-j4*", r"\\I*4", "k4"),
    (r"-i’3-J4’", r"\\i´4k04"),
    (r"-i`3", " - J 4 ' ", "\\i'4\\\nK4"),
    ("-i'3\n-J4'", "\\\r\n\\i'4", "K\t4"),
)


@pytest.mark.parametrize("raws", SPELLINGS)
def test_every_spelling_of_the_published_long_move(raws: tuple[str, ...]) -> None:
    assert move_text(read_move(raws)) == r"-i'3 -J4' \i'4 K4"


@pytest.mark.parametrize(
    ("number", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (701, "ZY"), (702, "ZZ")]
)
def test_columns_continue_after_z(number: int, name: str) -> None:
    assert column_name(number) == name
    assert column_number(name) == column_number(name.lower()) == number


def test_names_of_all_columns_come_back() -> None:
    assert [column_number(column_name(number)) for number in range(1, 703)] == list(range(1, 703))


@pytest.mark.parametrize("raw", ["K4", "k4", "K04", "K0000000000000000000000004", " k\n4 "])
def test_a_hole_is_read_as_one_peg(raw: str) -> None:
    (entry,) = read_entries(raw)
    assert (entry.kind, entry.column, entry.row) == (PEG, 11, 4)


@pytest.mark.parametrize(
    "raw",
    [
        "tt",
        "hd",
        "4",
        "K",
        "ABC4",
        "K4:L5",
        "K-4",
        "'K4",
        "K''4",
        "K'4'",
        "--K'4",
        "\\\\\\\\K'4",
        "K4!",
        "Ｋ4",
        "K４",
        "K٣",
        "+",
    ],
)
def test_an_unreadable_value_is_one_unreadable_entry(raw: str) -> None:
    assert [entry.kind for entry in read_entries(raw)] == [UNREADABLE]


def test_a_signed_hole_is_unreadable_but_the_entries_next_to_it_are_not() -> None:
    assert [entry.kind for entry in read_entries("-K4L5")] == [UNREADABLE, PEG]


def test_enormous_numbers_are_rows_off_the_board() -> None:
    (entry,) = read_entries("K" + "9" * 100_000)
    assert (entry.kind, entry.row) == (PEG, 1000)


def test_a_link_without_a_sign_is_read_as_falling() -> None:
    (entry,) = read_entries("i'4")
    assert entry.has_no_sign
    assert entry.text() == r"\i'4"


@pytest.mark.parametrize(
    ("center", "slope", "link"),
    [("i'3", "\\", "I2-J4"), ("i'3", "/", "I4-J2"), ("J4'", "\\", "I4-K5"), ("J4'", "/", "I5-K4")],
)
def test_link_centers_are_halfway_between_the_ends(center: str, slope: str, link: str) -> None:
    grid = HoleGrid()
    (entry,) = read_entries(slope + center)
    assert entry.center is not None
    number = entry.center.link(grid, slope)
    assert number is not None
    names = [grid.coordinates(hole) for hole in (number // 4,)]
    assert f"{column_name(names[0][0])}{names[0][1]}" == link.split("-")[0]
    assert entry.center.link(HoleGrid(3, 3), slope) is None


@pytest.mark.parametrize(
    ("raw", "special"),
    [
        ("resign", "resign"),
        (" Resign ", "resign"),
        ("FORFEIT", "forfeit"),
        ("propose-draw", "propose-draw"),
        ("draw", "accept-draw"),
        ("swap", "swap-pieces"),
        ("Swap-Sides", "swap-sides"),
        ("pass", "pass"),
        ("", "pass"),
        ("  \n", "pass"),
    ],
)
def test_special_moves_are_read(raw: str, special: str) -> None:
    assert read_move([raw]).special == special


def test_a_special_move_is_the_only_value() -> None:
    assert [entry.kind for entry in read_move(["resign", "K4"]).entries] == [UNREADABLE, PEG]


entries = st.builds(
    lambda sign, column, steep, row: (
        f"{sign}{column_name(column)}'{row}" if steep else f"{sign}{column_name(column)}{row}'"
    ),
    st.sampled_from(["-", "\\", "/"]),
    st.integers(1, 702),
    st.sampled_from([("'", ""), ("", "'")]),
    st.integers(1, 702),
)


@given(st.lists(entries, min_size=1, max_size=5), st.sampled_from(["", "C7"]))
def test_written_entries_read_the_same_in_one_value_and_in_many(links: list[str], peg: str) -> None:
    values = [*links, peg] if peg else links
    together = read_move(["".join(values)]).entries
    apart = read_move(values).entries
    assert [e._replace(value_index=0) for e in together] == [e._replace(value_index=0) for e in apart]
    written = write_entries(apart)
    assert read_move(written).entries == apart
    # a reader that unescapes as the format says sees the published form
    assert [unescape_simple(value) for value in written] == [entry.text() for entry in apart]


@given(st.text(max_size=20))
def test_no_value_raises(raw: str) -> None:
    assert isinstance(move_text(read_move([raw])), str)
    assert read_move([raw, raw]).special is None
