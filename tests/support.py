"""What tests share: where the shared records are, and small readers of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"


def shared_records() -> Path:
    """The folder of shared records, or a skip where it is not there."""
    path = ROOT.parent / "shared" / "records"
    if not path.is_dir():
        pytest.skip("the shared records are not here")
    return path


def shared_spec() -> Path:
    """The folder of shared specifications, or a skip where it is not there."""
    path = ROOT.parent / "shared" / "spec"
    if not path.is_dir():
        pytest.skip("the shared specifications are not here")
    return path


def records_there() -> Path | None:
    """The folder of shared records while tests are collected, None where it is not there."""
    path = ROOT.parent / "shared" / "records"
    return path if path.is_dir() else None


def load_json(path: Path) -> Any:
    """A JSON file."""
    return json.loads(path.read_text("utf-8"))
