"""Records of Go servers in notations of their own give the facts in the files next to them."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from boardreel import Collection, Replay, read
from boardreel.games.conversion import convert
from boardreel.reel.game_info import info_rows
from boardreel.sgf import Node
from boardreel.sgf.values import unescape_text
from support import DATA, load_json

FOLDER = DATA / "vendors"
RECORDS = [path for suffix in ("gib", "ngf", "ugf", "ugi") for path in sorted(FOLDER.glob(f"*.{suffix}"))]
#: codes of the rules that the facts list
LISTED_CODES = frozenset(("bad-point", "bad-value", "occupied-point"))
TREE_IDENTS = ("AB", "AW", "AE", "B", "W", "LB", "N")
ROOT_IDENTS = ("AB", "AW", "AE")

with_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)


def facts_of(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = load_json(path.with_name(f"{path.name}.json"))
    return facts


def node_text(node: Node) -> str:
    """Return the setup, moves, labels and name of a node; of the root, only the setup."""
    idents = TREE_IDENTS if node.index else ROOT_IDENTS
    properties = node.properties
    return ";" + "".join(
        ident + "".join(f"[{value}]" for value in properties[ident]) for ident in properties if ident in idents
    )


def tree_text(node: Node) -> str:
    children = [tree_text(child) for child in node.children]
    return node_text(node) + "".join(children if len(children) < 2 else [f"({child})" for child in children])


def codec_name(charset: str | None) -> str:
    """Return the name of a charset as Python writes it; ASCII is a part of UTF-8."""
    name = codecs.lookup(charset or "utf-8").name
    return "utf-8" if name == "ascii" else name


@with_record
def test_the_notation_and_the_charset_are_found(path: Path) -> None:
    facts = facts_of(path)
    collection = read(path)
    (game,) = collection.games
    assert (game.traits.dialect, len(game.nodes)) == (facts["format"], facts["nodes"])
    assert codec_name(collection.charset) == codec_name(facts["charset"])
    rows = info_rows(game.root, Replay(game).rules)
    assert facts["format"].upper() in rows[-1].text


@with_record
def test_the_game_info_is_as_expected(path: Path) -> None:
    expected: Mapping[str, str | list[str]] = facts_of(path)["saved"]["root"]
    root = read(path).games[0].root
    found = {
        ident: list(values) if isinstance(expected.get(ident), list) else unescape_text(values[0])
        for ident, values in root.properties.items()
        if ident != "C"
    }
    assert found == expected


@with_record
def test_the_tree_and_its_comments_are_as_expected(path: Path) -> None:
    facts = facts_of(path)
    game = read(path).games[0]
    assert f"({tree_text(game.root)})" == facts["saved"]["tree"]
    comments = {str(node.index): node.text("C") for node in game.nodes if "C" in node.properties}
    assert comments == facts["comments"]


@with_record
def test_the_positions_are_as_expected(path: Path) -> None:
    game = read(path).games[0]
    replay = Replay(game)
    for expected in facts_of(path)["positions"]:
        position = replay.position(game.nodes[expected["node"]])
        stones = {color: sorted(point for point, found in position.board.items() if found == color) for color in "BW"}
        assert stones == {"B": expected["black"], "W": expected["white"]}
        assert position.extra_fields()["captures"] == expected["captured"]


@with_record
def test_the_diagnostics_are_as_expected(path: Path) -> None:
    collection = read(path)
    found = [(each.node, each.code) for each in collection.diagnostics if each.code.startswith("import-")]
    found += [(each.node, each.code) for each in Replay(collection.games[0]).diagnostics if each.code in LISTED_CODES]
    assert sorted(found) == sorted((each["node"], each["code"]) for each in facts_of(path)["diagnostics"])


@with_record
def test_a_record_is_converted_to_the_same_game(path: Path) -> None:
    collection = read(path)
    assert collection.to_bytes() == path.read_bytes()
    again = read(convert(collection)).games[0]
    assert tree_text(again.root) == tree_text(collection.games[0].root)
    assert again.traits.dialect is None


def moves(collection: Collection) -> list[str]:
    return [
        f"{ident}[{values[0]}]"
        for node in collection.games[0].main_line()[1:]
        for ident, values in node.properties.items()
        if ident in ("B", "W")
    ]


def imports(collection: Collection) -> list[tuple[str, int, int | None, str]]:
    return [(each.code, each.line, each.node, str(each.severity)) for each in collection.diagnostics]


@pytest.mark.parametrize("language", ["utf-8", "utf-16"])
def test_a_certain_charset_takes_precedence_over_the_country(language: str) -> None:
    text = "\\HS\n\\[GIBOKIND=Korea\\]\n\\[GAMEBLACKNAME=芦苇 (9段)\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\n\\GE\n"
    root = read(text.encode(language)).games[0].root
    assert (root.text("PB"), root.text("BR")) == ("芦苇", "9段")


def test_the_charset_that_the_user_chooses_takes_precedence() -> None:
    data = (FOLDER / "gib-2-handicap.gib").read_bytes()
    assert read(data, charset="latin-1").charset == "cp1252"


def test_names_with_brackets_are_no_game_tree() -> None:
    text = "\\HS\n\\[GAMEBLACKNAME=a(;b] (1D)\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n"
    collection = read(text)
    assert (collection.games[0].root.text("PB"), moves(collection)) == ("a(;b]", ["B[dd]"])


def test_a_game_tree_with_lines_of_a_server_stays_sgf() -> None:
    collection = read("(;GM[1]C[\n\\\\HS\n[Header]\nVer=UGF3\n];B[aa])")
    assert (collection.games[0].traits.dialect, len(collection.games[0].nodes)) == (None, 2)


def test_a_command_that_is_cut_loses_a_move() -> None:
    text = "\\HS\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1\nSTO 0 3 1 2\nUND 0 4\n\\GE\n"
    collection = read(text)
    assert moves(collection) == ["B[2]"]
    assert imports(collection) == [
        ("import-left-out", 6, 0, "error"),
        ("import-order", 7, 1, "warning"),
        ("import-left-out", 8, 1, "warning"),
    ]


@pytest.mark.parametrize(
    ("code", "points", "result"),
    [("0", "5", "B+0.5"), ("1", "0", "W+"), ("5", "0", "B+F"), ("8", "0", "W+T"), ("255", "0", None), ("", "", None)],
)
def test_results_of_gib(code: str, points: str, result: str | None) -> None:
    text = f"\\HS\n\\[GAMEINFOMAIN=GRLT:{code},ZIPSU:{points}\\]\n\\HE\n\\GS\nINI 0 1 0 &4\n\\GE\n"
    assert read(text).games[0].root.text("RE") == result


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (5, "pd dp dd pp jj"),
        (6, "pd dp dd pp dj pj"),
        (7, "pd dp dd pp dj pj jj"),
        (8, "pd dp dd pp dj pj jd jp"),
        (9, "pd dp dd pp dj pj jd jp jj"),
    ],
)
def test_handicap_stones_of_servers(stones: int, points: str) -> None:
    text = f"\\HS\n\\HE\n\\GS\nINI 0 1 {stones} &4\nSTO 0 2 2 3 2\n\\GE\n"
    assert read(text).games[0].root.raw("AB") == points.split()


def test_a_review_of_pandanet_with_variations_of_the_first_move() -> None:
    text = (
        "[Header]\nVer=REVIEW1\nSize=9\n[ReviewNode]\nNODE,1,0,0,0\nVARIATION,\nNODE,5,1,3,3\nVARIATIONEND,\n"
        "NODE,2,1,5,5\nNODE,3,2,20,20\n"
    )
    game = read(text).games[0]
    assert f"({tree_text(game.root)})" == "(;(;B[ee];W[])(;B[cc]))"


def test_packed_records_of_pandanet_are_refused_with_the_reason() -> None:
    collection = read(b"PP\x1d\x00-lh5-\x00\x00", name="game.ugz")
    assert collection.outcome == "refused"
    assert collection.diagnostics[0].message == (
        "No game found: not an SGF file; it is packed with LHA. Unpack it first."
    )


@pytest.mark.parametrize(
    ("days", "date"),
    [
        ("2021/03/08,,2021/04/01,", "2021-03-08,04-01"),
        ("2021/12/31,,2022/01/01,", "2021-12-31,2022-01-01"),
        ("2021/03/08,,2021/03,", "2021-03-08"),
        ("//,,2021/03/08,", "2021-03-08"),
    ],
)
def test_the_days_of_a_game_of_pandanet(days: str, date: str) -> None:
    assert read(f"[Header]\nVer=UGF3\nDate={days}\n[Data]\nAA,B1,1,0\n").games[0].root.text("DT") == date


@pytest.mark.parametrize("setup", ["TT", "ZZ", "YA"])
def test_a_setup_stone_off_the_board_is_no_stone_of_a_figure(setup: str) -> None:
    figure = "[Figure]\n.Fig,1,0,0,0,A\nQD,B1,0,0\nDD,W1,0,0\nCC,B1,1,0\n.EndFig\n"
    header = "[Header]\nVer=UGF 1.0\nSize=19\n[Data]\n"
    game = read(f"{header}QD,B1,0,0\n{setup},B1,0,0\nDD,W1,1,0\n{figure}").games[0]
    assert [next(iter(node.properties)) for node in game.nodes[1:]] == ["W", "B"]
    assert game.node(2).parent == game.node(1)
