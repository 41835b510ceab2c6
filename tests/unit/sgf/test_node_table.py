"""Nodes are stored as runs: each one still has its own text, position, parent and siblings."""

from __future__ import annotations

from boardreel.sgf import read
from boardreel.sgf.node_table import MAX_CACHED_RUNS

#: one run of three nodes, one with a semicolon inside a value, a run again, a fork
MIXED = "(;B[aa];W[bb]C[x];B[cc];W[dd]C[a;b];B[ee];W[ff](;B[gg];W[hh])(;C[first]B[ii];W[jj]))"


def test_each_node_of_a_run_has_its_own_properties() -> None:
    nodes = read(MIXED).games[0].nodes
    moves = [node.raw("B") or node.raw("W") for node in nodes]
    assert moves == [[letter * 2] for letter in "abcdefghij"]
    assert [node.text("C") for node in nodes if "C" in node.properties] == ["x", "a;b", "first"]


def test_each_node_of_a_run_has_its_own_source_position() -> None:
    for node in read(MIXED).games[0].nodes:
        offset, line, column = node.source_position()
        assert (MIXED[offset - 1], line, column) == (";", 1, offset + 1)
        ident = "B" if node.raw("B") else "W"
        at, _, _ = node.source_position(ident)
        assert MIXED[at : at + 4] == f"[{node.raw(ident)[0]}]"


def test_the_parent_of_variations_after_a_run_is_its_last_node() -> None:
    game = read(MIXED).games[0]
    assert list(game.parent) == [-1, 0, 1, 2, 3, 4, 5, 6, 5, 8]
    assert [child.index for child in game.nodes[5].children] == [6, 8]


def test_the_text_of_a_node_ends_before_a_variation() -> None:
    game = read("(;B[aa];W[bb]\n( ;B[cc]\n(\n;W[dd];B[ee])(;\n(;W[ff]LB[aa:(]C[;]\n(;B[gg]))(;W[hh]))))").games[0]
    assert list(game.parent) == [-1, 0, 1, 2, 3, 2, 5, 6, 5]
    texts = [(text or "").strip() for text in game.node_texts(range(len(game.nodes)))]
    assert texts == ["B[aa]", "W[bb]", "B[cc]", "W[dd]", "B[ee]", "", "W[ff]LB[aa:(]C[;]", "B[gg]", "W[hh]"]
    assert [node.raw("B") or node.raw("W") for node in game.nodes if node.properties] == [
        [letter * 2] for letter in "abcdefgh"
    ]


def test_the_cache_of_node_offsets_may_be_smaller_than_the_number_of_runs() -> None:
    count = 3 * MAX_CACHED_RUNS
    text = "".join(f"(;B[aa]C[{game}];W[bb]C[{game}])" for game in range(count))
    games = read(text).games
    for game in (*range(count), *range(count - 1, -1, -1)):
        assert [node.text("C") for node in games[game].nodes] == [str(game)] * 2


def test_the_span_of_a_node_includes_properties_after_an_irregularity() -> None:
    text = "(;B[aa];W[bb]\nAB [cc]"
    node = read(text).games[0].nodes[1]
    assert node.source_position("AB")[0] == text.index("[cc]")
