"""Source positions of nodes, values and diagnostics."""

from __future__ import annotations

import re

import pytest
from boardreel.sgf import read
from hypothesis import given
from strategies import broken_records, records


def test_a_diagnostic_has_line_and_column() -> None:
    collection = read("(;B[aa]\n;W[bb]W[cc]\n)")
    (found,) = collection.diagnostics
    assert (found.code, found.line, found.column, found.game, found.node) == ("duplicate-property", 2, 7, 1, 1)


def test_a_diagnostic_of_a_root_names_its_game_and_node() -> None:
    (found,) = read("(;B[aa]B[bb])").diagnostics
    assert (found.code, found.game, found.node) == ("duplicate-property", 1, 0)


def test_text_between_games_is_reported_where_it_begins() -> None:
    (found,) = read("(;B[aa])\n\n  a note\n(;)").diagnostics
    assert (found.code, found.offset, found.line, found.column) == ("text-between-games", 12, 3, 3)


def test_the_problems_of_a_record_are_its_own() -> None:
    collection = read("(;B[aa]B[bb])")
    assert [found.code for found in collection.own_diagnostics] == ["duplicate-property"]


def test_each_value_has_a_source_position() -> None:
    node = read("(;FF[4]\r\nAB[aa] [bb]\r\n[cc])").games[0].root
    assert [node.source_position("AB", number)[1:] for number in range(3)] == [(2, 3), (2, 8), (3, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("ident", ["LB", "AR", "KK"])
def test_each_of_a_hundred_thousand_values_has_a_source_position(ident: str) -> None:
    count = 100_000
    game = read(f"(;;{ident}" + "[aa]" * count + "N[x])").games[0]
    node = game.nodes[1]
    columns = [node.source_position(ident, number)[2] for number in range(count)]
    assert columns == [len("(;;") + len(ident) + 1 + 4 * number for number in range(count)]
    assert node.source_position("N")[2] == columns[-1] + len("[aa]N")
    assert game.root.source_position("KK")[2] == 3


def test_a_position_that_the_node_does_not_have_is_that_of_the_node() -> None:
    node = read("(;\n;B[aa])").games[0].nodes[1]
    assert node.source_position("W") == node.source_position() == (4, 2, 2)


def test_the_text_of_a_game_ends_where_the_next_one_starts() -> None:
    text = "x(;C[a](;B[aa])(;B[bb])) between (;C[b)(;]) (;C[c]) end"
    games = read(text).games
    spans = [text[slice(*game.text_span)] for game in games]
    assert spans == ["(;C[a](;B[aa])(;B[bb])) between ", "(;C[b)(;]) ", "(;C[c]) end"]


@pytest.mark.parametrize("line_break", ["\n", "\r", "\r\n", "\n\r"])
def test_each_kind_of_line_break_ends_one_line(line_break: str) -> None:
    node = read(f"(;C[a]{line_break}{line_break};B[aa])").games[0].nodes[1]
    assert node.source_position()[1:] == (3, 2)


@given(broken_records | records())
def test_each_value_is_found_at_its_source_position(text: str) -> None:
    for game in read(text).games:
        for node in game.nodes:
            for ident, values in node.properties.items():
                for index, raw in enumerate(values):
                    offset, _, _ = node.source_position(ident, index)
                    # a bracket that is not escaped in the text is escaped in the raw value
                    pattern = re.escape(f"[{raw}").replace(re.escape("\\]"), r"\\?\]")
                    assert re.compile(pattern).match(text, offset)
