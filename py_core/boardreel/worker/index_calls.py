"""Index a visitor's own records in the web worker, in steps between which other messages are answered.

The records are written to Python's file system in memory and indexed as `boardreel index` does it; then the page takes
the files of the index. The module is imported when a visitor asks for an index; it is not in the memory snapshot.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from boardreel.explorer.builder import PLAYING, Report, Steps
from boardreel.explorer.rows import Options
from boardreel.explorer.sources import Problem
from boardreel.explorer.step_build import build_in_steps
from boardreel.record_files import SOURCE_SUFFIXES
from boardreel.sgf.file_type import help_kind
from boardreel.worker.open_records import to_json

#: the part of the time that playing the games takes; the rest is writing
PLAYING_SHARE = 0.7
#: what a build writes for its next run, which there is not
_UNPUBLISHED = "sources"


@dataclass
class Build:
    """A build of an index that has been started: its folder, its steps while it runs, its report when it has ended.

    `names` are those that the page gave the records, by the names of their files.
    """

    folder: Path
    names: dict[str, str] = field(default_factory=dict)
    steps: Steps | None = None
    report: Report | None = None
    games: int = 0
    fraction: float = 0.0

    @property
    def records(self) -> Path:
        """The folder of the records."""
        return self.folder / "records"

    @property
    def output(self) -> Path:
        """The folder of the index."""
        return self.folder / "index"


_builds: dict[int, Build] = {}
_numbers = count(1)


def start() -> bytes:
    """Start a build of an index without records, and return the build's number as JSON."""
    number = next(_numbers)
    build = _builds[number] = Build(Path(tempfile.mkdtemp()))
    build.records.mkdir()
    return to_json(number)


def add(number: int, files: str, content: bytes) -> None:
    """Add records to a build that is not running; `number` is the build's.

    `files` is a JSON list of names and sizes, and `content` has the bytes of all files, one after another.
    """
    build = _builds[number]
    data = memoryview(content)
    start = 0
    for name, size in json.loads(files):
        suffix = Path(name).suffix.lower()
        # the names of records may be equal, and need not be names of files here
        file = f"{len(build.names):06}{suffix if suffix in SOURCE_SUFFIXES else '.sgf'}"
        build.names[file] = name
        (build.records / file).write_bytes(data[start : start + size])
        start += size


def step(number: int, milliseconds: float) -> bytes:
    """Go on with a build for about a time, but at least by one part of the work, and return its progress.

    In the answer, `games` is the number of games that were played, and `fraction` the part of the work that is done.
    After the last step, `report` has the number of games that were added, the problems, and the names of the files of the
    index.
    """
    build = _builds[number]
    end = time.monotonic() + milliseconds / 1000
    if build.steps is None:
        build.steps = build_in_steps(build.records, build.output, Options())
    while build.report is None:
        try:
            stage, done, total, build.games = next(build.steps)
            part = done / total
            is_playing = stage == PLAYING
            build.fraction = part * PLAYING_SHARE if is_playing else PLAYING_SHARE + part * (1 - PLAYING_SHARE)
        except StopIteration as stop:
            build.report = stop.value
            shutil.rmtree(build.records)
        if time.monotonic() >= end:
            break
    report = None if build.report is None else _report_data(build, build.report)
    return to_json({"games": build.games, "fraction": build.fraction, "report": report})


def _report_data(build: Build, report: Report) -> dict[str, Any]:
    """Return the report of a build for the page, and the names of the files of the index."""
    return {
        "games": report.added,
        "problems": [_problem_data(problem, build.names[problem.file]) for problem in report.problems],
        "files": sorted(_index_files(build)),
    }


def _problem_data(problem: Problem, name: str) -> dict[str, Any]:
    """Return a problem of a record with a name, so that the page can say it in any language."""
    file_help = None if problem.file_type is None else help_kind(problem.file_type)
    data = {field: getattr(problem, field) for field in ("code", "message", "game", "line", "column")}
    return {"name": name, **data, "fileType": problem.file_type, "fileHelp": file_help}


def _index_files(build: Build) -> Iterator[str]:
    """Yield the names of the files of a finished index."""
    for path in build.output.rglob("*"):
        name = path.relative_to(build.output).as_posix()
        if path.is_file() and name != _UNPUBLISHED and not any(part.startswith(".") for part in name.split("/")):
            yield name


def take(number: int, name: str) -> bytes:
    """Return a file of a finished index as bytes, and remove it from the build."""
    path = _builds[number].output / name
    content = path.read_bytes()
    path.unlink()
    return content


def discard(number: int) -> None:
    """Discard the build with a number, whether it has ended or not."""
    build = _builds.pop(number, None)
    if build is not None:
        if build.steps is not None:
            build.steps.close()
        shutil.rmtree(build.folder, ignore_errors=True)
