"""Nodes are kept as runs: each still has its own place, parent and siblings, however it is asked for."""

from __future__ import annotations

import pytest
from boardreel import read
from boardreel.sgf.node_table import MAX_CACHED_RUNS

#: one run of three nodes, one with a semicolon inside a value, a run again, a fork
MIXED = "(;B[aa];W[bb]C[x];B[cc];W[dd]C[a;b];B[ee];W[ff](;B[gg];W[hh])(;C[first]B[ii];W[jj]))"


def test_the_nodes_of_runs_have_their_own_properties() -> None:
    nodes = read(MIXED).games[0].nodes
    moves = [node.raw("B") or node.raw("W") for node in nodes]
    assert moves == [[letter * 2] for letter in "abcdefghij"]
    assert [node.text("C") for node in nodes if "C" in node.properties] == ["x", "a;b", "first"]


def test_the_nodes_of_runs_have_their_own_places() -> None:
    for node in read(MIXED).games[0].nodes:
        offset, line, column = node.source_position()
        assert (MIXED[offset - 1], line, column) == (";", 1, offset + 1)
        ident = "B" if node.raw("B") else "W"
        at, _, _ = node.source_position(ident)
        assert MIXED[at : at + 4] == f"[{node.raw(ident)[0]}]"


def test_a_fork_behind_a_run_hangs_on_its_last_node() -> None:
    game = read(MIXED).games[0]
    assert list(game.parent) == [-1, 0, 1, 2, 3, 4, 5, 6, 5, 8]
    assert [child.index for child in game.nodes[5].children] == [6, 8]


def test_the_text_of_a_node_ends_where_a_variation_begins() -> None:
    game = read("(;B[aa];W[bb]\n( ;B[cc]\n(\n;W[dd];B[ee])(;\n(;W[ff]LB[aa:(]C[;]\n(;B[gg]))(;W[hh]))))").games[0]
    assert list(game.parent) == [-1, 0, 1, 2, 3, 2, 5, 6, 5]
    texts = [(game.node_text(index) or "").strip() for index in range(len(game.nodes))]
    assert texts == ["B[aa]", "W[bb]", "B[cc]", "W[dd]", "B[ee]", "", "W[ff]LB[aa:(]C[;]", "B[gg]", "W[hh]"]
    assert [node.raw("B") or node.raw("W") for node in game.nodes if node.properties] == [
        [letter * 2] for letter in "abcdefgh"
    ]


def test_more_runs_than_are_kept_apart_in_any_order() -> None:
    count = 3 * MAX_CACHED_RUNS
    text = "".join(f"(;B[aa]C[{game}];W[bb]C[{game}])" for game in range(count))
    games = read(text).games
    for game in (*range(count), *range(count - 1, -1, -1)):
        assert [node.text("C") for node in games[game].nodes] == [str(game)] * 2


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa];W[bb]W[cc];B[dd])",
        "(;FF[4]GM[1];B[aa];W[bb];FF[4]FF[3];B[cc])",
        "(;B[aa]C[one]C[two];W[bb])",
        "(;GM[1];\nAB[aa]\nAB[bb];B[cc])",
        "(;LB[aa:1]B[aa]LB[bb:2];W[bb])",
    ],
)
def test_a_property_that_stands_twice_is_found_among_regular_nodes(text: str) -> None:
    collection = read(text)
    assert [found.code for found in collection.diagnostics] == ["duplicate-property"]
    plain = read(text.replace("(", "(  ", 1))
    assert [node.properties for node in plain.games[0].nodes] == [node.properties for node in collection.games[0].nodes]
