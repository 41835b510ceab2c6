"""A parenthesis that closes a game before its end is ignored, where nodes follow it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from boardreel.sgf import Collection, Node, read
from example_counts import examples
from hypothesis import given
from hypothesis import strategies as st
from sgf_support import diagnostics_of, each_scanner, read_tolerantly, tree_of
from support import DATA, load_json

pieces = st.lists(
    st.sampled_from(["(", ")", ";", "(;B[aa]", ";W[bb]", "C[a]", " ", "x", ")(;", "\n(;FF[4]GM[1]", "; B", "[", "]"]),
    max_size=30,
).map(lambda parts: "".join(["(;GM[1]", *parts]))


def tree_text(node: Node, *, is_root: bool = True) -> str:
    """Return a game tree as text, without the properties of its root."""
    properties = [] if is_root else [f"{ident}[{values[0]}]" for ident, values in node.properties.items()]
    children = [tree_text(child, is_root=False) for child in node.children]
    return ";" + "".join([*properties, *(children if len(children) < 2 else [f"({child})" for child in children])])


def trees_of(collection: Collection) -> str:
    return "".join(f"({tree_text(game.root)})" for game in collection.games)


@pytest.mark.parametrize("path", sorted((DATA / "vendors").glob("sgf-close-*.sgf")), ids=lambda path: path.stem)
@each_scanner
def test_a_record_has_the_expected_tree(path: Path, read_with: Callable[..., Collection]) -> None:
    facts = load_json(path.with_name(f"{path.name}.json"))
    collection = read_with(path.read_bytes())
    assert trees_of(collection) == facts["tree"]
    found = [{"node": found.node, "code": found.code} for found in collection.diagnostics]
    assert [each for each in found if not each["code"].startswith("text-")] == facts["diagnostics"]


@pytest.mark.parametrize(
    ("text", "tree", "codes"),
    [
        ("(;GM[1];B[aa]);W[bb])", "(;;B[aa];W[bb])", ["early-close"]),
        # a parenthesis that is left over or missing at the end is explained by the other one
        ("(;GM[1];B[aa]);W[bb]))", "(;;B[aa];W[bb])", ["early-close"]),
        ("(;GM[1];B[aa]);W[bb]", "(;;B[aa];W[bb])", ["early-close"]),
        ("(;GM[1];B[aa]);W[bb](;B[cc]", "(;;B[aa];W[bb];B[cc])", ["early-close", "missing-close-paren"]),
        ("(;GM[1];B[aa]);W[bb])) ) x", "(;;B[aa];W[bb])", ["early-close", "text-after-game"]),
        ("(;GM[1];B[aa]));W[bb])", "(;;B[aa];W[bb])", ["early-close"]),
        ("(;GM[1];B[aa]);W[bb]);B[cc])", "(;;B[aa];W[bb];B[cc])", ["early-close", "early-close"]),
        ("(;GM[1];B[aa])\n;\nW[bb])(;;B[cc])", "(;;B[aa];W[bb])(;;B[cc])", ["early-close"]),
        ("(;GM[1];B[aa]) x ;W[bb])", "(;;B[aa];W[bb])", ["illegal-characters", "early-close"]),
        ("(;GM[1];B[aa]);1[bb])", "(;;B[aa];1[bb])", ["early-close"]),
        # no nodes of the game
        ("(;GM[1];B[aa]);;)", "(;;B[aa])", ["text-after-game"]),
        ("(;GM[1];B[aa]);see [1])", "(;;B[aa])", ["text-after-game"]),
        ("(;GM[1];B[aa])(;;W[bb])", "(;;B[aa])(;;W[bb])", []),
        ("(;GM[1];B[aa])W[bb]", "(;;B[aa])", ["text-after-game"]),
        ("(;GM[1];B[aa])))", "(;;B[aa])", ["text-after-game"]),
    ],
)
@each_scanner
def test_nodes_after_a_parenthesis_belong_to_the_game(
    text: str, tree: str, codes: list[str], read_with: Callable[..., Collection]
) -> None:
    collection = read_with(text)
    assert trees_of(collection) == tree
    assert [found.code for found in collection.diagnostics] == codes


def test_the_early_parenthesis_is_reported_where_it_stands() -> None:
    text = "(;GM[1];B[aa]\n);W[bb])"
    (found,) = read(text).diagnostics
    assert (found.line, found.column, found.offset, found.severity) == (2, 1, text.index("\n)") + 1, "warning")


def test_a_game_that_is_closed_early_and_left_open_ends_where_the_next_one_starts() -> None:
    text = "(;FF[4]GM[1];B[aa]);W[bb]\n(;FF[4]GM[1];B[cc])"
    collection = read(text)
    assert trees_of(collection) == "(;;B[aa];W[bb])(;;B[cc])"
    assert [found.code for found in collection.diagnostics] == ["early-close"]


def test_a_record_with_an_early_parenthesis_is_written_without_it() -> None:
    content = b"(;GM[1]FF[4];B[aa](;W[bb])(;W[cc]));W[dd])"
    collection = read(content)
    assert collection.to_bytes() == content
    assert read(collection.to_utf8()).outcome == "ok"
    assert trees_of(read(collection.to_utf8())) == trees_of(collection) == "(;;B[aa](;W[bb])(;W[cc])(;W[dd]))"


@examples(400)
@given(pieces)
def test_both_scanners_agree_about_parentheses(text: str) -> None:
    fast, tolerant = read(text), read_tolerantly(text)
    assert tree_of(fast) == tree_of(tolerant)
    assert diagnostics_of(fast) == diagnostics_of(tolerant)


@pytest.mark.parametrize(
    ("text", "code", "severity"),
    [
        ("(;GM[1])bye", "text-after-game", "warning"),
        ("(;GM[1])bye [1]", "text-after-game", "warning"),
        ("(;GM[1])B[aa", "text-after-game", "warning"),
        ("(;GM[1])B[aa]", "text-after-game", "error"),
        ("(;GM[1])bye B [aa]", "text-after-game", "error"),
        ("(;GM[1])1[a1,b1]", "text-after-game", "error"),
        ("(;GM[1])bye(;GM[1])", "text-between-games", "warning"),
        ("(;GM[1])x W[bb](;GM[1])", "text-between-games", "error"),
        ("(;GM[1];B[aa]+)", "illegal-characters", "warning"),
        ("(;GM[1];B[aa]black)", "illegal-characters", "warning"),
        ("(;GM[1];B[aa]black+[bb])", "illegal-characters", "warning"),
        ("(;GM[1];B[aa]+black [bb])", "illegal-characters", "error"),
    ],
)
@each_scanner
def test_skipped_text_is_an_error_if_it_has_properties(
    text: str, code: str, severity: str, read_with: Callable[..., Collection]
) -> None:
    (found,) = read_with(text).diagnostics
    assert (found.code, found.severity) == (code, severity)
