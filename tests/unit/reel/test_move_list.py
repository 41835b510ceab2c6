"""The move list: numbers, printed numbers, labels, sides, flags and annotation signs of all nodes."""

from __future__ import annotations

import tracemalloc

import pytest
from boardreel import Replay, read
from boardreel.reel.move_list import COMMENT, IMPORTANT, NAMED, SETUP, MoveList, move_list


def moves_of(text: str) -> MoveList:
    """Return the move list of the first game of a record."""
    replay = Replay(read(text).games[0])
    return move_list(replay.game, replay.rules)


def printed(text: str) -> list[int]:
    """Return the printed numbers of all nodes of the first game of a record."""
    moves = moves_of(text)
    return [dict(moves.printed).get(node, number) for node, number in enumerate(moves.number)]


def test_moves_are_numbered_along_their_path_and_other_nodes_are_not() -> None:
    moves = moves_of("(;GM[1]SZ[9];B[aa];C[x];W[bb](;B[cc];W[dd])(;B[dd]))")
    assert moves.parent == [-1, 0, 1, 2, 3, 4, 3]
    assert moves.number == [0, 1, 0, 2, 3, 4, 3]


@pytest.mark.parametrize(
    ("nodes", "numbers"),
    [
        (";B[aa];W[bb]MN[10];B[cc]", [0, 1, 10, 11]),
        (";B[aa]MN[5](;W[bb])(;W[cc]MN[1];B[dd])", [0, 5, 6, 1, 2]),
        (";B[aa];W[bb]MN[x];B[cc]", [0, 1, 2, 3]),
        (";B[aa]MN[0];W[bb]", [0, 0, 1]),
    ],
)
def test_a_number_in_the_record_takes_precedence_and_the_next_moves_continue_from_it(
    nodes: str, numbers: list[int]
) -> None:
    assert moves_of(f"(;GM[1]SZ[9]{nodes})").number == numbers


def test_setup_between_moves_does_not_count() -> None:
    moves = moves_of("(;GM[1]SZ[9];B[aa];AB[cc][dd];W[bb])")
    assert [moves.number[node] for node in (1, 3)] == [1, 2]
    assert moves.flags[2] & SETUP


def test_numbers_are_not_printed_below_a_node_that_turns_them_off() -> None:
    assert printed("(;GM[1]SZ[9];B[aa](;W[bb]PM[0];B[cc];W[dd]PM[1])(;W[cc]))") == [0, 1, 0, 0, 4, 2]


def test_only_the_numbers_that_are_printed_differently_are_listed() -> None:
    assert moves_of("(;GM[1]SZ[9];B[aa];W[bb]PM[0];B[cc])").printed == [(2, 0), (3, 0)]
    assert moves_of("(;GM[1]SZ[9];B[aa];W[bb])").printed == []


@pytest.mark.parametrize(("first", "shown"), [(99, 99), (100, 100), (101, 1), (200, 100), (201, 1)])
def test_a_figure_drops_the_hundreds_of_its_first_number(first: int, shown: int) -> None:
    text = f"(;GM[1]SZ[9]PM[2];FG[]B[aa]MN[{first}];W[bb];B[cc])"
    assert printed(text)[1:] == [shown, shown + 1, shown + 2]


def test_every_figure_has_hundreds_of_its_own() -> None:
    assert printed("(;GM[1]SZ[9]PM[2];B[aa]MN[150];W[bb];FG[]B[cc]MN[250];W[dd])") == [0, 50, 51, 50, 51]


def test_figures_are_listed_with_their_names() -> None:
    assert moves_of("(;GM[1]SZ[9];FG[5:First]B[aa];FG[]W[bb])").figures == [(1, "First", False), (2, "", True)]


def test_flags_show_comments_names_and_hotspots() -> None:
    moves = moves_of("(;GM[1]C[x];B[aa]N[y];W[bb]HO[1]C[z])")
    assert moves.flags == [COMMENT, NAMED, COMMENT | IMPORTANT]


def test_signs_are_listed_by_node() -> None:
    assert moves_of("(;GM[1];B[aa]TE[2];W[bb];B[cc]BM[1])").signs == [(1, "!!"), (3, "?")]


def test_moves_have_the_index_of_their_side() -> None:
    assert moves_of("(;GM[1];B[aa];C[x];W[bb])").side == [-1, 0, -1, 1]


def test_all_identifiers_of_the_game_are_collected_though_equal_nodes_are_parsed_once() -> None:
    moves = moves_of("(;GM[1]" + ";B[aa];W[]" * 50 + ";XX[a])")
    assert moves.idents == {"GM", "B", "W", "XX"}
    assert moves.number[-3:] == [99, 100, 0]


@pytest.mark.parametrize(
    "node",
    [
        "B[aa]C[x]",
        r"B[aa]C[x\]y]TE[1]",
        "C[x]B[bb]BM[1]",
        "N[C[x]B[bb]",
        r"N[a\]C[x]B[bb]TE[2]",
        "LB[aa:C[x]W[cc]",
        "B[C[x]",
        "C[x]C[y]HO[1]",
        "W[dd] C[x]DO[]",
    ],
)
def test_the_text_of_a_comment_changes_nothing_else(node: str) -> None:
    other = node.replace("x", "z")
    together = moves_of(f"(;GM[1]SZ[19](;{node})(;{other})(;{node}))")
    for number, single in enumerate([node, other, node], 1):
        alone = moves_of(f"(;GM[1]SZ[19];{single})")
        assert (together.label[number], together.side[number]) == (alone.label[1], alone.side[1])
        assert (together.flags[number], together.number[number]) == (alone.flags[1], alone.number[1])
        assert [sign for index, sign in together.signs if index == number] == [sign for _, sign in alone.signs]
        assert together.idents == alone.idents


def test_a_comment_is_left_out_without_much_memory() -> None:
    replay = Replay(read(f"(;GM[1]SZ[9];B[aa]C[{'a' * 100_000}])").games[0])
    tracemalloc.start()
    try:
        move_list(replay.game, replay.rules)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000


def test_the_encoded_tree_has_the_fields_of_the_reel_only() -> None:
    fields = {"parent", "label", "side", "number", "flags", "signs", "printed", "figures"}
    assert moves_of("(;GM[1];B[aa])").encode().keys() == fields
