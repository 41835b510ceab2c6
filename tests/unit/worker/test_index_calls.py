"""Indexing own records in the worker: in short steps, with the same answers as the index of a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from boardreel.explorer import Explorer
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.node_keys import node_rows
from boardreel.explorer.rows import Options
from boardreel.opening import read
from boardreel.replay import Replay
from boardreel.worker import index_calls
from explorer_games import write_collection

#: more than any build here takes
MAX_STEPS = 10_000


@pytest.fixture
def number() -> Iterator[int]:
    """Start a build, and discard it after the test."""
    number = json.loads(index_calls.start())
    yield number
    index_calls.discard(number)


def add(number: int, files: dict[str, bytes]) -> None:
    """Add files to a build."""
    sizes = [[name, len(content)] for name, content in files.items()]
    index_calls.add(number, json.dumps(sizes), b"".join(files.values()))


def run(number: int) -> list[dict[str, Any]]:
    """Run a build in the shortest steps and return all answers."""
    answers: list[dict[str, Any]] = []
    while not answers or answers[-1]["report"] is None:
        assert len(answers) < MAX_STEPS
        answers.append(json.loads(index_calls.step(number, 0)))
    return answers


def take(number: int, report: dict[str, Any], folder: Path) -> Explorer:
    """Take all files of a finished index, write them to a folder, and return the reader of the index."""
    for name in report["files"]:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(index_calls.take(number, name))
    return Explorer(folder)


def test_own_records_have_the_answers_of_an_index_of_their_folder(number: int, tmp_path: Path) -> None:
    write_collection(tmp_path / "games", 110, per_file=5)
    paths = sorted((tmp_path / "games").iterdir())
    add(number, {path.name: path.read_bytes() for path in paths[:7]})
    add(number, {path.name: path.read_bytes() for path in paths[7:]})
    report = run(number)[-1]["report"]
    own = take(number, report, tmp_path / "own")
    build_index(tmp_path / "games", tmp_path / "index", Options(), local_engine(1))
    expected = Explorer(tmp_path / "index")
    assert report["games"] == expected.manifest.sets[0].games > 90
    assert own.manifest.sets[0].positions == expected.manifest.sets[0].positions
    for path in paths:
        replay = Replay(read(path).games[0])
        for key, _, _ in node_rows(replay):
            ((_, found),), ((_, other),) = own.entries(bytes.fromhex(key)), expected.entries(bytes.fromhex(key))
            assert (found.rows, found.occurrences) == (other.rows, other.occurrences)


def test_files_of_games_are_named_by_their_number_whatever_the_page_calls_them(number: int, tmp_path: Path) -> None:
    names = ["same.sgf", "same.sgf", "../../outside.sgf", "no suffix"]
    contents = [f"(;GM[1]SZ[9]PB[Ann {index}];B[aa])".encode() for index in range(4)]
    for name, content in zip(names, contents, strict=True):
        add(number, {name: content})
    report = run(number)[-1]["report"]
    rows = dict(row[1][:3:2] for row in take(number, report, tmp_path).search("ann"))
    assert rows == {f"{index:06}.sgf": (f"Ann {index}", "") for index in range(4)}


def test_progress_grows_step_by_step(number: int) -> None:
    add(number, {f"{index}.sgf": f"(;GM[1]SZ[9]PB[{index}];B[aa]C[{'x' * 900}])".encode() for index in range(40)})
    answers = run(number)
    fractions = [answer["fraction"] for answer in answers]
    assert len(answers) > 10
    assert fractions == sorted(fractions)
    assert [answer["games"] for answer in answers[::3]] == sorted(answer["games"] for answer in answers[::3])
    assert answers[-1]["games"] == 40


def test_every_step_goes_on_however_short_it_is(number: int) -> None:
    add(number, {f"{index}.sgf": f"(;GM[1]SZ[9]PB[{index}];B[aa])".encode() for index in range(3)})
    fractions = [0.0, *(answer["fraction"] for answer in run(number))]
    assert all(before < after for before, after in pairwise(fractions[:-1]))


def test_records_that_cannot_be_read_are_named(number: int) -> None:
    add(
        number,
        {"good.sgf": b"(;GM[1]SZ[9];B[aa])", "bad: really.sgf": b"\x00nothing", "other.sgf": b"(;GM[999];B[aa])"},
    )
    report = run(number)[-1]["report"]
    assert report["games"] == 1
    problems = [(found["name"], found["code"], found["game"], found["fileType"]) for found in report["problems"]]
    assert problems == [("bad: really.sgf", "no-game-found", 0, None), ("other.sgf", "no-rules", 1, None)]


def test_a_discarded_build_leaves_no_files(number: int) -> None:
    add(number, {"good.sgf": b"(;GM[1]SZ[9];B[aa])"})
    folder = index_calls._builds[number].folder
    json.loads(index_calls.step(number, 0))
    assert folder.is_dir()
    index_calls.discard(number)
    assert not folder.exists()
    index_calls.discard(number)
