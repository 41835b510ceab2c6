"""The fast scanner gives the same tree as the tolerant one, however it reads the text."""

from __future__ import annotations

from itertools import islice, product
from unittest.mock import patch

import pytest
from boardreel.sgf import fast_patterns, fast_scanner, read
from example_counts import examples
from hypothesis import given
from hypothesis import strategies as st
from sgf_support import diagnostics_of, read_tolerantly, tree_of
from strategies import broken_records, records


@examples(300)
@given(broken_records | records())
def test_both_scanners_agree(text: str) -> None:
    fast, tolerant = read(text), read_tolerantly(text)
    assert tree_of(fast) == tree_of(tolerant)
    assert diagnostics_of(fast) == diagnostics_of(tolerant)


@examples(400)
@given(broken_records | records(), st.integers(1, 80), st.sampled_from([0, 5000]))
def test_chunks_of_any_size_give_the_same_tree(text: str, size: int, many: int) -> None:
    """However many games make it worth while to look for their roots."""
    with (
        patch.object(fast_scanner, "CHUNK_CHARACTERS", size),
        patch.object(fast_patterns, "GAME_SAMPLE_CHARACTERS", size),
        patch.object(fast_patterns, "MIN_GAMES_FOR_ROOT_PATTERN", many),
    ):
        in_chunks = read(text)
    whole = read(text)
    assert tree_of(in_chunks) == tree_of(whole)
    assert diagnostics_of(in_chunks) == diagnostics_of(whole)


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa])(B[bb];W[cc])",
        "(;B[aa])(;W[bb])(C[x])",
        "(;B[aa]) (no game) (;W[bb])",
        "(;B[aa](;W[bb](;B[cc])))(W[dd])",
    ],
)
def test_a_later_game_may_be_irregular_from_its_first_character_on(text: str) -> None:
    fast, tolerant = read(text), read_tolerantly(text)
    assert tree_of(fast) == tree_of(tolerant)
    assert diagnostics_of(fast) == diagnostics_of(tolerant)


@pytest.mark.parametrize("comment", ["a;b", "];[", ";", "(;B[aa", "a;B", ";W["])
def test_semicolons_in_comments_start_no_nodes(comment: str) -> None:
    text = f"(;GM[1];B[aa];W[bb]C[{comment.replace(']', '')}];B[cc];W[dd]C[x];B[ee])" * 3
    assert tree_of(read_tolerantly(text)) == tree_of(read(text))


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
def test_a_duplicate_property_is_found_among_well_formed_nodes(text: str) -> None:
    collection = read(text)
    assert [found.code for found in collection.diagnostics] == ["duplicate-property"]
    plain = read(text.replace("(", "(  ", 1))
    assert [node.properties for node in plain.games[0].nodes] == [node.properties for node in collection.games[0].nodes]


@pytest.mark.slow
@pytest.mark.parametrize("many", [0, 5000])
def test_a_root_may_have_any_number_of_properties(many: int) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    idents = ["X" + "".join(some) for some in islice(product(letters, repeat=4), 100_000)]
    text = f"(;{''.join(f'{ident}[]' for ident in idents)};B[aa])" * 2
    with patch.object(fast_patterns, "MIN_GAMES_FOR_ROOT_PATTERN", many):
        assert [len(game.root.properties) for game in read(text).games] == [100_000] * 2
