"""Records of all kinds: outcome, games, nodes, tree and diagnostics."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel.budgets import Limits
from boardreel.games.conversion import convert
from boardreel.sgf import Collection, read
from boardreel.sgf.validation import validate_node
from boardreel.sgf.vendor_headers import are_programs_of_fox
from example_counts import examples
from hypothesis import given
from hypothesis import strategies as st
from sgf_support import each_scanner
from strategies import broken_records
from support import DATA, THIRD_PARTY, load_json, record_params, sgf_facts

CASES = DATA / "sgf" / "cases.json"
#: cases restated from the test suite of another program, which stay outside the project
THIRD_PARTY_CASES = THIRD_PARTY / "sgf" / "cases-sgfc.json"


def tree_hash(collection: Collection) -> str:
    """SHA-256 of the tree in the form that the records' README describes."""
    tree = [
        [[node.depth, [[ident, raws] for ident, raws in node.properties.items()]] for node in game.nodes]
        for game in collection.games
    ]
    return hashlib.sha256(json.dumps(tree, separators=(",", ":")).encode()).hexdigest()


def grammar_cases() -> Iterator[Any]:
    for case in load_json(CASES)["grammar"]:
        yield pytest.param(case, id=case["id"])
    if not THIRD_PARTY_CASES.is_file():
        skip = pytest.mark.skip(reason=f"{THIRD_PARTY_CASES.name} is a third-party file, kept elsewhere")
        yield pytest.param({}, id=THIRD_PARTY_CASES.name, marks=skip)
        return
    for case in load_json(THIRD_PARTY_CASES)["grammar"]:
        yield pytest.param(case, id=case["id"])


@pytest.mark.parametrize("path", record_params("sgf", (".sgf",)))
@each_scanner
def test_a_record_has_the_expected_tree(path: Path, read_with: Callable[..., Collection]) -> None:
    expected = sgf_facts(path)
    collection = read_with(path.read_bytes(), name=path.name)
    # the two programs that Fox names in each record are no longer reported
    is_from_fox = are_programs_of_fox("AP", collection.games[0].root.raw("AP")) if collection.games else False
    codes = set(expected["diagnostics"]) - ({"duplicate-property"} if is_from_fox else set())
    assert collection.outcome == ("ok" if is_from_fox and not codes else expected["outcome"])
    assert len(collection.games) == expected["games"]
    assert sum(len(game.nodes) for game in collection.games) == expected["nodes"]
    if expected["charset"] is not None:
        assert collection.charset == expected["charset"]
    hashes = {expected.get("tree_sha256"), *expected.get("tree_sha256_by_charset", {}).values()}
    assert tree_hash(collection) in hashes
    assert {found.code for found in collection.diagnostics} == codes


@pytest.mark.parametrize("case", list(grammar_cases()))
@each_scanner
def test_grammar_cases_give_the_expected_tree(case: dict[str, Any], read_with: Callable[..., Collection]) -> None:
    expected = case["expect"]
    collection = read_with(case["sgf"].encode())
    assert collection.outcome == expected["outcome"]
    assert {found.code for found in collection.diagnostics} == set(expected["diagnostics"])
    if expected["outcome"] != "refused":
        assert [
            {"parent": list(game.parent), "props": [[[i, v] for i, v in n.properties.items()] for n in game.nodes]}
            for game in collection.games
        ] == expected["games"]


@examples(300)
@given(st.binary(max_size=300) | broken_records.map(str.encode))
def test_any_bytes_can_be_read_validated_and_converted(data: bytes) -> None:
    collection = read(data)
    assert collection.outcome in ("ok", "recovered", "refused")
    for game in collection.games:
        for node in game.nodes:
            validate_node(node, standard_values=True, strict=True)
            for ident in node.properties:
                node.get(ident)
                node.source_position(ident)
    convert(collection)


@each_scanner
def test_a_record_may_have_as_many_nodes_as_the_limit_says(read_with: Callable[..., Collection]) -> None:
    text = "(" + ";B[aa]" * 100 + ")"
    assert len(read_with(text, budget=Limits(max_items=100).start()).games[0].nodes) == 100
    assert read_with(text, budget=Limits(max_items=99).start()).outcome == "refused"


@pytest.mark.parametrize(("source", "code"), [("(;B[aa]C[\0])", "nul-character"), (b"PK\3\4 no game", "no-game-found")])
def test_what_concerns_the_whole_record_is_reported_at_its_start(source: str | bytes, code: str) -> None:
    assert [(found.code, found.line, found.column) for found in read(source).diagnostics] == [(code, 1, 1)]


def test_records_up_to_64_mib_are_read() -> None:
    assert Limits().max_bytes == 67_108_864


@pytest.mark.parametrize(
    ("second", "codes"),
    [
        ("CA[KOI8-R]C[ä]", ["mixed-charsets"]),
        ("CA[UTF-8]C[ä]", []),
        ("CA[US-ASCII]C[ä]", []),
        ("CA[no charset]C[ä]", []),
        ("C[ä]", []),
    ],
)
def test_a_game_that_names_another_charset_than_the_first_is_reported(second: str, codes: list[str]) -> None:
    found = read(f"(;CA[UTF-8]C[ä])(;{second})".encode()).diagnostics
    assert [(diagnostic.code, diagnostic.node) for diagnostic in found] == [(code, 0) for code in codes]


def test_a_charset_that_a_game_in_ascii_names_does_not_matter() -> None:
    assert read(b"(;CA[UTF-8]C[a])(;CA[KOI8-R]C[b])").diagnostics == []

    collection = read("(" + ";" * 1000 + ")", budget=Limits(max_items=100).start())
    assert collection.outcome == "refused"
    assert [found.code for found in collection.diagnostics] == ["too-large"]


def test_a_record_with_too_many_bytes_is_refused() -> None:
    assert [found.code for found in read(b"(;B[aa])", budget=Limits(max_bytes=4).start()).diagnostics] == ["too-large"]
