"""What must hold for any text and any bytes."""

from __future__ import annotations

import time
from itertools import islice, product
from unittest.mock import patch

import pytest
from boardreel.sgf import Collection, fast_scanner, read
from boardreel.sgf.conversion import convert
from boardreel.sgf.validation import validate_node
from boardreel.sgf.values import escape, unescape_simple, unescape_text
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import broken_records, records


def shape(collection: Collection, *, without: frozenset[str] = frozenset()) -> list[object]:
    """Games, nodes, identifiers and texts: what reading and writing must keep."""
    return [
        [
            (parent, [(i, [unescape_text(v) for v in vs]) for i, vs in node.properties.items() if i not in without])
            for parent, node in zip(game.parent, game.nodes, strict=True)
        ]
        for game in collection.games
    ]


@given(records())
def test_writing_what_was_read_keeps_the_tree(text: str) -> None:
    collection = read(text.encode())
    written = collection.to_bytes()
    again = read(written)
    assert again.outcome == "ok"
    assert shape(again, without=frozenset({"CA"})) == shape(collection, without=frozenset({"CA"}))
    assert again.to_bytes() == written


@given(broken_records)
def test_what_was_recovered_is_written_repaired(text: str) -> None:
    collection = read(text.encode())
    again = read(collection.to_bytes())
    assert again.outcome == ("refused" if collection.outcome == "refused" else "ok")
    assert shape(again, without=frozenset({"CA"})) == shape(collection, without=frozenset({"CA"}))


@settings(max_examples=300)
@given(broken_records | records())
def test_both_readers_agree(text: str) -> None:
    fast, recovering = read(text), read(text, fast=False)
    assert shape(fast) == shape(recovering)
    assert [(d.code, d.offset, d.game, d.node) for d in fast.diagnostics] == [
        (d.code, d.offset, d.game, d.node) for d in recovering.diagnostics
    ]


@settings(max_examples=1000)
@given(broken_records | records(), st.integers(1, 80), st.sampled_from([0, 5000]))
def test_a_large_file_is_read_in_chunks_of_any_size(text: str, size: int, many: int) -> None:
    """However many games make it worth while to look for their roots."""
    with (
        patch.object(fast_scanner, "CHUNK_CHARACTERS", size),
        patch.object(fast_scanner, "MIN_GAMES_FOR_ROOT_PATTERN", many),
    ):
        in_chunks = read(text)
    whole = read(text)
    assert shape(in_chunks) == shape(whole)
    assert [(d.code, d.offset, d.game, d.node) for d in in_chunks.diagnostics] == [
        (d.code, d.offset, d.game, d.node) for d in whole.diagnostics
    ]


@settings(max_examples=300)
@given(broken_records | records())
def test_the_roots_are_known_without_opening_the_games(text: str) -> None:
    collection = read(text)
    opened = [{ident: raws[0] for ident, raws in game.root.properties.items()} for game in collection.games]
    assert list(collection.iter_root_values()) == opened


@settings(max_examples=300)
@given(st.binary(max_size=300) | broken_records.map(str.encode))
def test_no_bytes_are_too_strange(data: bytes) -> None:
    collection = read(data)
    assert collection.outcome in ("ok", "recovered", "refused")
    for game in collection.games:
        for node in game.nodes:
            validate_node(node, standard_values=True, strict=True)
            for ident in node.properties:
                node.get(ident)
                node.source_position(ident)
    convert(collection)


@given(st.text(max_size=50))
def test_escaped_text_comes_back(text: str) -> None:
    plain = text.replace("\r", "").replace("\t", "").replace("\v", "").replace("\f", "").replace("\0", "")
    assert unescape_text(escape(plain)) == plain
    assert unescape_simple(escape(plain)) == plain.replace("\n", " ")


HOSTILE = {
    "nested trees without end": "(;" * 500_000,
    "parentheses": "(" * 1_000_000,
    "ten megabytes in one value": "(;C[" + "x" * 10_000_000,
    "backslashes": "(;C[" + "\\" * 400_000,
    "siblings": "(;" + "(;B[aa])" * 50_000 + ")",
    "properties in one node": "(;" + "".join(f"A{n}[x]" for n in range(17_000)) + ")",
    "a long line": "(" + ";B[aa]" * 100_000 + ")",
    "nested variations": "(;" * 100_000 + ")" * 100_000,
    "one long word": "(;" + "A" * 1_000_000,
    "games and junk": "(;B[aa])x" * 20_000,
    "duplicates": "(;" + "B[aa]" * 50_000 + ")",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_read_in_linear_time(name: str) -> None:
    text = HOSTILE[name]
    started = time.process_time()
    collection = read(text)
    written = collection.to_bytes()
    for game in collection.games[:3]:
        assert len(game.main_line()) >= 1
        assert game.nodes[-1].depth >= 0
    # no timing test: ten times what the slowest needs, so that only quadratic time fails
    assert time.process_time() - started < 30
    assert len(written) < 2 * len(text) + 100


def test_too_many_nodes_are_refused_in_words() -> None:
    collection = read("(" + ";" * 1000 + ")", max_nodes=100)
    assert collection.outcome == "refused"
    assert [found.code for found in collection.diagnostics] == ["too-large"]


def test_too_many_bytes_are_refused_in_words() -> None:
    assert [found.code for found in read(b"(;B[aa])", max_bytes=4).diagnostics] == ["too-large"]


@pytest.mark.parametrize("many", [0, 5000])
def test_a_root_may_have_any_number_of_properties(many: int) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    idents = ["X" + "".join(some) for some in islice(product(letters, repeat=4), 100_000)]
    text = f"(;{''.join(f'{ident}[]' for ident in idents)};B[aa])" * 2
    with patch.object(fast_scanner, "MIN_GAMES_FOR_ROOT_PATTERN", many):
        assert [len(game.root.properties) for game in read(text).games] == [100_000] * 2
