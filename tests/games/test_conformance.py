"""One suite for every game that is found: its own records, and what breaks readers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.games import registry
from boardreel.games.grid import TABLE_NAMES
from boardreel.reel import ReelBuilder
from boardreel.testing import conformance
from boardreel.testing.requirements import ConformanceError
from support import DATA, ROOT

SAMPLES = sorted((ROOT / "web" / "samples").glob("*.*sgf")) + sorted((ROOT / "web" / "samples").glob("*.T1"))
#: kinds of record that every game has in tests/data/conformance/KIND/: `empty.sgf`, `smallest.sgf`, …
NEEDED = ("empty", "smallest", "largest", "illegal", "setup", "hostile")
RECORDS = sorted(path for path in (DATA / "conformance").rglob("*") if path.is_file())
#: the games on a grid are one kind in the registry, and each is a kind of its own when it is opened
KINDS = [kind.id for kind in registry.built_in() if kind.id != "grid"] + sorted(TABLE_NAMES)


def ids(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_brings_the_records_that_the_suite_needs(kind: str) -> None:
    found = {path.stem for path in (DATA / "conformance" / kind).glob("*")}
    assert found >= set(NEEDED)


def hostile_cases() -> Iterator[Any]:
    """Yield each hostile record with each hostile value as parameters of a test.

    Games on a grid read values with the same code, so every run has a quarter of the values with each of them.
    """
    for number, path in enumerate(path for path in RECORDS if path.stem == "hostile"):
        for index, variant in enumerate(conformance.hostile_variants(path.read_text("utf-8"))):
            is_repeated = path.parent.name in TABLE_NAMES and (number + index) % 4
            marks = [pytest.mark.nightly] if is_repeated else []
            yield pytest.param(path, variant, id=f"{ids(path)}-{index}", marks=marks)


def check(path: Path, text: str) -> None:
    """Check a text of a record of the suite."""
    for replay in conformance.check_record(text, path.name):
        assert replay.rules.kind.id == path.parent.name


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem != "hostile"], ids=ids)
def test_a_record_of_the_suite(path: Path) -> None:
    check(path, path.read_text("utf-8"))


@pytest.mark.parametrize(("path", "variant"), list(hostile_cases()))
def test_a_hostile_record_of_the_suite(path: Path, variant: str) -> None:
    check(path, variant)


@pytest.mark.parametrize("path", SAMPLES, ids=ids)
def test_a_sample_of_the_site(path: Path) -> None:
    collection = read(path)
    assert collection.outcome == "ok"
    for game in collection.games:
        replay = Replay(game)
        conformance.check_steps(replay, game.nodes)
        conformance.check_messages(replay, game.nodes)
        conformance.check_reel(replay)
        assert [found for found in replay.diagnostics if found.severity in ("error", "fatal")] == []


def test_the_message_about_a_schema_mismatch_names_the_path() -> None:
    document = json.loads(ReelBuilder(Replay(read(SAMPLES[0]).games[0])).document_text())
    conformance.validate_reel(document)
    document["scene"]["view"] = "wide"
    with pytest.raises(ConformanceError, match=r"does not match its schema at \['scene', 'view'\]: \"wide\" is not"):
        conformance.validate_reel(document)


def illegal_records() -> Iterator[Path]:
    return (path for path in RECORDS if path.stem == "illegal")


@pytest.mark.parametrize("path", list(illegal_records()), ids=ids)
def test_an_illegal_move_is_shown_and_said(path: Path) -> None:
    replay = Replay(read(path).games[0])
    assert len(replay.diagnostics) >= 1
    assert all(found.message and found.line == 1 and found.column >= 1 for found in replay.diagnostics)


@pytest.mark.parametrize("path", [path for path in RECORDS if path.stem == "empty"], ids=ids)
def test_ten_thousand_empty_nodes(path: Path) -> None:
    text = path.read_text("utf-8").strip().removesuffix(")") + ";" * 10_000 + ")"
    replay = Replay(read(text).games[0])
    last = replay.game.nodes[-1]
    assert replay.position(last).board == replay.position(replay.game.root).board
