"""A plugin for pytest that writes which tests run which lines of some files, see build_scripts/mutants/coverage.py.

The environment names the files (`BOARDREEL_TRACED_FILES`, relative to the current folder) and the file for the result
(`BOARDREEL_TRACE`): for each test its name, its processor time in seconds, and the lines of each file.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

TRACED = {str(Path(name).resolve()): name for name in os.environ["BOARDREEL_TRACED_FILES"].split(os.pathsep)}

_lines: dict[str, set[int]] = defaultdict(set)
_tests: list[tuple[str, float, dict[str, list[int]]]] = []


def _trace_call(frame: FrameType, event: str, argument: Any) -> Any:
    return _trace_line if frame.f_code.co_filename in TRACED else None


def _trace_line(frame: FrameType, event: str, argument: Any) -> Any:
    _lines[frame.f_code.co_filename].add(frame.f_lineno)
    return _trace_line


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Record the lines of one test."""
    _lines.clear()
    begun = time.process_time()
    sys.settrace(_trace_call)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        found = {TRACED[file]: sorted(lines) for file, lines in _lines.items()}
        _tests.append((item.nodeid, time.process_time() - begun, found))


def pytest_sessionfinish() -> None:
    """Write the result."""
    Path(os.environ["BOARDREEL_TRACE"]).write_text(json.dumps(_tests), "utf-8")
