"""Helpers of all tests: the records with expected facts, and a JSON reader.

The project's own records are in `tests/data`; a missing one fails its test. Third-party records may not be copied into the
project: they are next to a checkout, in `../shared/records`, and where one is missing its test is skipped by name.
"""

from __future__ import annotations

import json
from collections.abc import Collection as CollectionOf
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel.batch.diagnosing import game_diagnostics
from boardreel.diagnostics import Diagnostic
from boardreel.sgf import Collection

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"
THIRD_PARTY = ROOT.parent / "shared" / "records"


def load_json(path: Path) -> Any:
    """Return the content of a JSON file."""
    return json.loads(path.read_text("utf-8"))


def reel_of_file(content: bytes) -> dict[str, Any]:
    """Return the Reel of a Reel file, without the frames that follow it on a second line."""
    found = json.loads(content)
    reel: dict[str, Any] = found[0] if isinstance(found, list) else found
    return reel


def third_party_names(folder: str) -> list[str]:
    """Return the paths, relative to a folder of the shared records, of the third-party files that tests read."""
    names: list[str] = load_json(DATA / "third_party.json")[folder]
    return names


def third_party_param(path: Path) -> Any:
    """Return a test parameter for a third-party file; its test is skipped if the file is missing."""
    missing = pytest.mark.skipif(not path.is_file(), reason=f"{path.name} is a third-party record, kept elsewhere")
    return pytest.param(path, id=path.name, marks=missing)


def own_records(folder: str, suffixes: CollectionOf[str]) -> list[Path]:
    """Return the paths of the project's own records in a folder of `tests/data`, sorted."""
    paths = sorted(path for path in (DATA / folder).rglob("*") if path.suffix in suffixes)
    assert paths, f"no records in {DATA / folder}"
    return paths


def record_params(folder: str, suffixes: CollectionOf[str]) -> list[Any]:
    """Return test parameters for the own and the third-party records of a folder: their paths."""
    own = [pytest.param(path, id=path.name) for path in own_records(folder, suffixes)]
    return [*own, *(third_party_param(THIRD_PARTY / folder / name) for name in third_party_names(folder))]


def third_party(name: str) -> Path:
    """Return the path of a third-party file in the shared records, or skip the test if it is missing."""
    path = THIRD_PARTY / name
    if not path.is_file():
        pytest.skip(f"{path.name} is a third-party record, kept elsewhere")
    return path


def sgf_facts(path: Path) -> Any:
    """Return the expected facts of an SGF record in the folder `files`, from `expected.json` next to that folder."""
    return load_json(path.parents[1] / "expected.json")[f"files/{path.name}"]


def record_diagnostics(collection: Collection, *, strict: bool = False) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a record: those of the file, then those of each game. `strict` adds checks of style."""
    yield from collection.diagnostics
    for game in collection.games:
        yield from game_diagnostics(game, strict=strict)
