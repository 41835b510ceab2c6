"""Little Golem, T1 and unnamed records are known by their content first, then by their name; others are left alone."""

from __future__ import annotations

import boardreel
import pytest
from boardreel.games.conversion import convert
from boardreel.games.registry import open_rules
from boardreel.games.twixt import KIND
from games import twixt_support as twixt

GOLEM = "(;FF[4]EV[twixt.ld.DEFAULT]PB[Ann]PW[Ben]SZ[24]SO[https://www.littlegolem.net];b[pl];r[ps|draw];b[resign])"
T1_HEADER = """# by hand
#
1 # version
Ann # one
# nobody
{rows} # y-size
{columns} # x-size
H
C
{first}
V
{pie}
N
"""


def t1(moves: str, *, columns: int = 24, rows: int = 24, first: int = 1, pie: str = "Y") -> str:
    return T1_HEADER.format(columns=columns, rows=rows, first=first, pie=pie) + "\n".join(moves.split())


def kind_of(text: str, name: str | None = None) -> str | None:
    """Which game and dialect takes the text; None when nobody does."""
    collection = boardreel.read(text.encode(), name=name)
    if collection.outcome == "refused":
        return None
    rules = open_rules(collection.games[0])
    return rules.context.dialect.name if rules.kind.id == "twixt" else rules.kind.id  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("(;GM[21];W[D5])", None, "sgf"),
        ("(;GM[21];W[D5])", "game.tsgf", "sgf"),
        ("(; GM [ 21 ] ; W [D5])", None, "sgf"),
        (GOLEM, None, "littlegolem"),
        (GOLEM, "x.sgf", "littlegolem"),
        ("(;SZ[24];b[pl])", None, "littlegolem"),
        ("(;GM[21]SZ[24];b[pl];r[ps])", None, "littlegolem"),
        ("(;SZ[24];B[pl];R[ps])", None, "littlegolem"),
        (";SZ[24];b[pl];r[ps])", None, "littlegolem"),
        ("SZ[24];b[pl];r[ps]", "x.tsgf", "littlegolem"),
        ("just text", "x.tsgf", None),
        ("(;EV[null]SO[www.littlegolem.net];B[pl])", None, "littlegolem"),
        ("(;SZ[24];B[pl])", "x.tsgf", "littlegolem"),
        ("(;SZ[24];B[pl])", "x.sgf", "go"),
        ("(;RU[PP];W[D5])", None, "sgf"),
        ("(;EV[TwixT open];W[D5])", None, "sgf"),
        ("(;SZ[12];W[D5];B[F7])", "my-twixt-game.sgf", "sgf"),
        ("(;SZ[19];B[pd];W[dd])", "my-twixt-game.sgf", "go"),
        ("(;SZ[12];W[D5];B[F7])", "game.sgf", "go"),
        ("(;GM[1]SO[littlegolem.net]EV[go.in.DEFAULT];B[pd])", None, "go"),
        ("(;SO[littlegolem.net]EV[go.in.DEFAULT];B[pd];W[dd])", None, "go"),
        ("(;GM[11]SO[littlegolem.net];B[pd])", None, "hex"),
        ("(;GM[1]C[see ;b[pl\\] there];B[aa])", None, "go"),
        ("(;GM[Blokus];1[a20];2[t20])", "x.tsgf", "blokus"),
        (t1("D5 E7"), None, "t1"),
        (t1("D5 E7"), "x.sgf", "t1"),
        ("#\n#\nD5\n", "X.T1", "t1"),
        ("#\n#\nD5\n", "x.txt", None),
        ("nothing of the kind", "x.t1", None),
        ("", "x.t1", None),
        ("(;GM[21];W[D5]) # y-size", "x.t1", "sgf"),
        ("W[D5]B[E7]", "twixt.txt", "sgf"),
        ("just text", "twixt.sgf", None),
        ("<html># y-size is not here</html>"[:6], None, None),
    ],
)
def test_each_text_is_read_in_the_right_dialect(text: str, name: str | None, kind: str | None) -> None:
    assert kind_of(text, name) == kind


def test_a_record_without_gm_is_reported() -> None:
    assert twixt.codes(twixt.play("(;RU[PP];W[D5])")) == [(0, "no-gm")]


# ---------------------------------------------------------------- Little Golem


def test_little_golem_sides_names_and_coordinates_are_translated() -> None:
    replay = twixt.play(GOLEM)
    rules = twixt.rules_of(replay)
    assert [(side.color, side.player) for side in rules.sides] == [("W", "PB"), ("B", "PW")]
    assert twixt.last_position(replay).board == {"P12": "W", "P19": "B"}
    assert (rules.context.ruleset, twixt.last_position(replay).winner) == ("PP", "B")
    assert [rules.label(node) for node in replay.game.main_line()][1:] is not None


@pytest.mark.parametrize(
    ("size", "value", "hole"),
    [(24, "PL", "P12"), (24, "pl", "P12"), (30, "zA", "Z27"), (48, "aB", "A28"), (48, "Ab", "AA2"), (26, "Zz", None)],
)
def test_little_golem_capitals_are_columns_after_z_on_large_boards(size: int, value: str, hole: str | None) -> None:
    position = twixt.last_position(twixt.play(f"(;SZ[{size}];b[ee];r[{value}])"))
    assert set(position.board) - {"E5"} == ({hole} if hole else set())


def test_little_golem_holes_can_be_a_letter_and_a_number() -> None:
    replay = twixt.play("(;SZ[48];b[f4];r[t27];b[B24];r[draw])")
    assert twixt.last_position(replay).board == {"F4": "W", "T27": "B", "AB24": "W"}


def test_little_golem_draw_offers_and_bad_values_are_read() -> None:
    replay = twixt.play("(;SZ[24];b[pl|DRAW];r[draw])")
    assert twixt.codes(replay) == []
    assert twixt.last_position(replay).win_by == "agreement"
    assert [(move.points, move.name) for move in replay.step(replay.game.nodes[1]).moves] == [
        (("P12",), None),
        ((), "propose-draw"),
    ]
    bad = twixt.play("(;SZ[24];b[p];r[zz];b[p1234];r[aa];b[|draw])")
    assert [code for _, code in twixt.codes(bad)] == ["bad-value", "off-board", "bad-value", "corner", "bad-value"]


def test_converted_little_golem_records_keep_players_with_their_sides() -> None:
    source = twixt.play(GOLEM.replace("SZ[24]", "SZ[24]BR[1800]C[a \\] b]"))
    text = convert(source.game.collection).decode()
    written = twixt.play(text)
    root = written.game.root
    assert [root.text(ident) for ident in ("GM", "RU", "PW", "PB", "WR", "BR")] == [
        "21",
        "PP",
        "Ann",
        "Ben",
        "1800",
        None,
    ]
    assert root.text("C") == "a ] b"
    assert twixt.picture(twixt.last_position(written)) == twixt.picture(twixt.last_position(source))
    assert twixt.last_position(written).state.draw_offers == frozenset("B")
    assert convert(written.game.collection).decode() == text


# ---------------------------------------------------------------- T1


def test_t1_header_and_moves_are_read() -> None:
    replay = twixt.play(t1("D6 H4 swap f7", columns=18, rows=12, first=2, pie="N").replace("\n", "\r\n"))
    record = twixt.rules_of(replay).context
    assert (record.grid.columns, record.grid.rows, record.has_handicap) == (18, 12, True)
    assert [replay.game.root.text(ident) for ident in ("PW", "PB", "GC")] == ["Ann", "", "by hand"]
    assert twixt.last_position(replay).board == {"D6": "B", "H4": "W", "F7": "W"}
    assert twixt.codes(replay) == [(3, "swap-not-allowed")]


def test_t1_without_empty_lines_is_read_as_t1j_does() -> None:
    text = "1\nAnn\nBen\n24 # y-size\n24\nH\nH\n2\nV\nY\nN\nE5\nF7\n"
    replay = twixt.play(text)
    assert twixt.last_position(replay).board == {"E5": "B", "F7": "W"}
    assert twixt.codes(replay) == []


def test_t1_diagnostics_point_into_the_file() -> None:
    text = t1("D5 D5 nonsense A1 resign")
    replay = twixt.play(text)
    found = {found.code: found for found in replay.diagnostics}
    assert {code: found[code].line for code in found} == {"occupied": 15, "bad-value": 16, "corner": 17}
    assert twixt.last_position(replay).winner == "B"


def test_t1_columns_continue_after_z() -> None:
    assert set(twixt.last_position(twixt.play(t1("AB20 E5", columns=36, rows=36))).board) == {"AB20", "E5"}
    mixed = twixt.last_position(twixt.play(t1("B20 e5 b7", columns=36, rows=36)))
    assert set(mixed.board) == {"AB20", "E5", "B7"}


@pytest.mark.parametrize("size", [0, 2, 703, 9999])
def test_invalid_t1_sizes_are_reported(size: int) -> None:
    assert (0, "bad-size") in twixt.codes(twixt.play(t1("D5", rows=size)))


def test_a_converted_t1_file_is_in_standard_notation() -> None:
    source = twixt.play(t1("D6 H4 e'5 f7", columns=18, rows=12, first=2))
    written = twixt.play(convert(source.game.collection))
    assert twixt.rules_of(written).context.dialect.name == "sgf"
    assert KIND.claims(written.game)
    assert twixt.picture(twixt.last_position(written)) == twixt.picture(twixt.last_position(source))


def test_converting_doubles_the_backslash_and_keeps_what_cannot_be_read() -> None:
    source = twixt.play("(;GM[21]SZ[24];W[-i*3J4'\\i’4k4][!];B[K9];AB[C3][/d'4])")
    text = convert(source.game.collection).decode()
    assert ";W[-i'3][\\\\J4'][\\\\i'4][K4][!]" in text
    assert "AB[C3][/d'4]" in text


@pytest.mark.parametrize("size", [10, 1000, 100_000])
def test_hostile_texts_are_refused_quickly(size: int) -> None:
    for text in ("#" * size, "# " * size, "(" * size, "( " * size, "a\n" * size, "#y-size" * size, ";b[" * size):
        for name in (None, "x.t1", "x.tsgf"):
            kind = kind_of(text, name)
            assert kind in (None, "t1", "littlegolem", "go", "tree")
