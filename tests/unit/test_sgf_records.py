"""Real records and small cases: outcome, games, nodes, tree, findings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from boardreel.sgf import Collection, read
from boardreel.sgf.values import split_compose, unescape_simple, unescape_text
from support import load_json, records_there, shared_records

RECORDS = records_there()
CASES = ("cases.json", "cases-sgfc.json")


def tree_hash(collection: Collection) -> str:
    """SHA-256 of the tree in the form that the records' README describes."""
    tree = [
        [[node.depth, [[ident, raws] for ident, raws in node.properties.items()]] for node in game.nodes]
        for game in collection.games
    ]
    return hashlib.sha256(json.dumps(tree, separators=(",", ":")).encode()).hexdigest()


def expected_files() -> list[str]:
    return [] if RECORDS is None else sorted(load_json(RECORDS / "sgf" / "expected.json"))


def grammar_cases() -> Iterator[Any]:
    for name in CASES if RECORDS is not None else ():
        for case in load_json(RECORDS / "sgf" / name)["grammar"]:
            yield pytest.param(case, id=case["id"])


@pytest.mark.parametrize("name", expected_files())
@pytest.mark.parametrize("fast", [True, False], ids=["fast", "recovering"])
def test_a_real_file_has_the_expected_tree(name: str, fast: bool) -> None:
    folder = shared_records() / "sgf"
    expected = load_json(folder / "expected.json")[name]
    collection = read((folder / name).read_bytes(), name=name, fast=fast)
    assert collection.outcome == expected["outcome"]
    assert len(collection.games) == expected["games"]
    assert sum(len(game.nodes) for game in collection.games) == expected["nodes"]
    if expected["charset"] is not None:
        assert collection.charset == expected["charset"]
    hashes = {expected.get("tree_sha256"), *expected.get("tree_sha256_by_charset", {}).values()}
    assert tree_hash(collection) in hashes
    assert {found.code for found in collection.diagnostics} == set(expected["diagnostics"])


@pytest.mark.parametrize("case", list(grammar_cases()))
@pytest.mark.parametrize("fast", [True, False], ids=["fast", "recovering"])
def test_a_case_of_the_grammar(case: dict[str, Any], fast: bool) -> None:
    expected = case["expect"]
    collection = read(case["sgf"].encode(), fast=fast)
    assert collection.outcome == expected["outcome"]
    assert {found.code for found in collection.diagnostics} == set(expected["diagnostics"])
    if expected["outcome"] != "refused":
        assert [
            {"parent": list(game.parent), "props": [[[i, v] for i, v in n.properties.items()] for n in game.nodes]}
            for game in collection.games
        ] == expected["games"]


def test_every_case_of_text() -> None:
    for case in load_json(shared_records() / "sgf" / "cases.json")["text"]:
        unescape = unescape_text if case["type"] == "Text" else unescape_simple
        assert unescape(case["raw"]) == case["value"], case


def test_every_case_of_composed_values() -> None:
    for case in load_json(shared_records() / "sgf" / "cases.json")["compose"]:
        assert list(split_compose(case["raw"])) == case["parts_raw"], case
