"""Records that a test opens in the worker."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from boardreel.worker import api as worker_api


@pytest.fixture
def open_record() -> Iterator[Callable[[bytes], int]]:
    """Return a function that opens a record and returns its number. All are closed at the end."""
    numbers: list[int] = []

    def open_record(record: bytes) -> int:
        numbers.append(json.loads(worker_api.open_collection("a.sgf", record))["id"])
        return numbers[-1]

    yield open_record
    for number in numbers:
        worker_api.close(number)
