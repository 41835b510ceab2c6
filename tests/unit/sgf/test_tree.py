"""Collections, games and nodes."""

from __future__ import annotations

import re

import pytest
from boardreel.sgf import read
from example_counts import examples
from hypothesis import given
from strategies import broken_records, records


def test_games_of_a_record_are_numbered_from_one() -> None:
    games = read("(;GN[a];B[aa])(;GN[b])").games
    assert [(game.number, game.root.text("GN"), len(game.nodes)) for game in games] == [(1, "a", 2), (2, "b", 1)]


def test_children_are_in_file_order() -> None:
    game = read("(;(;N[a];N[b])(;N[c]))").games[0]
    assert [child.text("N") for child in game.root.children] == ["a", "c"]
    assert [node.index for node in game.main_line()] == [0, 1, 2]
    assert [node.depth for node in game.nodes] == [0, 1, 2, 1]


def test_the_values_of_a_comment_are_joined() -> None:
    assert read("(;C[a]C[b])").games[0].root.text("C") == "a\n\nb"


def test_values_have_the_type_of_the_property_table() -> None:
    node = read("(;SZ[13:9]KM[6,5]HA[x]PL[w]LB[aa:x\\:y]AB[aa][bb]KK[a][b])").games[0].root
    assert node.get("SZ") == (13, 9)
    assert node.get("KM") == 6.5
    assert node.get("HA") is None
    assert node.get("PL") == "W"
    assert node.get("LB") == [("aa", "x:y")]
    assert node.get("AB") == ["aa", "bb"]
    assert node.get("KK") == ["a", "b"]
    assert node.get("C") is None


def test_a_number_of_thousands_of_digits_is_malformed() -> None:
    assert read(f"(;MN[{'9' * 5000}])").games[0].root.get("MN") is None


@examples(300)
@given(broken_records | records())
def test_root_values_are_available_without_opening_the_games(text: str) -> None:
    collection = read(text)
    opened = [{ident: raws[0] for ident, raws in game.root.properties.items()} for game in collection.games]
    assert list(collection.iter_root_values()) == opened


@pytest.mark.parametrize(("ff", "version"), [("", 1), ("FF[3]", 3), ("FF[4]", 4), ("FF[9]", 4), ("FF[x]", 4)])
def test_an_unknown_file_format_is_the_latest(ff: str, version: int) -> None:
    assert read(f"(;{ff})").games[0].file_format == version


def test_nodes_are_equal_if_they_are_the_same_node_of_the_same_game() -> None:
    one, other = read("(;;B[aa])(;;B[aa])").games
    assert one.nodes[1] == one.nodes[1]
    assert len({one.nodes[1], one.nodes[1]}) == 1
    assert one.nodes[1] != one.nodes[0]
    assert one.nodes[1] != other.nodes[1]


def test_the_same_game_is_the_same_object() -> None:
    games = read("(;)(;)").games
    assert games[1] is games[1]
    assert [game.number for game in games] == [1, 2]


def test_a_property_of_the_game_is_found_without_parsing_it() -> None:
    for text in ("(;B[aa];FG[x])", "(;B[aa]W[bb];FG[x]", "(; B[aa];FG [x])"):
        game = read(text).games[0]
        assert game.may_have("FG"), text
        assert not game.may_have("PM"), text


def test_a_pattern_is_searched_in_the_game_alone() -> None:
    pattern = re.compile("needle")
    assert [game.may_match(pattern) for game in read("(;C[hay])(;C[a needle])(;C[hay])").games] == [False, True, False]
    # values of repaired nodes are not in the text as they are
    assert read("(;C[hay]C[hay])").games[0].may_match(pattern)


def test_a_node_is_present_if_the_game_has_its_index() -> None:
    game = read("(;;B[aa])").games[0]
    assert [game.is_present(index) for index in range(-1, 4)] == [False, True, True, False, False]


@pytest.mark.parametrize("index", [-1, 2])
def test_a_game_has_no_node_beyond_its_last(index: int) -> None:
    with pytest.raises(IndexError):
        read("(;GN[a];B[aa])").games[0].node(index)
