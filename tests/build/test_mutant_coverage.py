"""Which tests run first against a mutant: those that run its line, the fastest first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mutants.coverage import MAX_LIKELY_SECONDS, MAX_LIKELY_TESTS, read_coverage
from support import ROOT

MODULE = """def double(number):
    return 2 * number


def half(number):
    if number % 2:
        raise ValueError
    return number // 2
"""
TESTS = """from numbers_of_two import double, half

def test_double():
    assert double(3) == 6

def test_half():
    assert half(6) == 3
"""


def coverage_of(folder: Path, *tests: tuple[str, float, dict[str, list[int]]]) -> Path:
    path = folder / "trace.json"
    path.write_text(json.dumps(tests), "utf-8")
    return path


def test_the_fastest_tests_of_a_line_come_first(tmp_path: Path) -> None:
    found = read_coverage(
        coverage_of(
            tmp_path, ("slow", 2.0, {"a.py": [1, 2]}), ("fast", 0.1, {"a.py": [1]}), ("other", 0.1, {"b.py": [1]})
        )
    )
    assert found.likely_tests("a.py", 1) == ("fast", "slow")
    assert found.likely_tests("a.py", 2) == ("slow",)
    assert found.seconds == 2.2


def test_a_line_that_only_an_import_runs_has_the_tests_of_its_module(tmp_path: Path) -> None:
    found = read_coverage(coverage_of(tmp_path, ("one", 0.1, {"a.py": [7]})))
    assert found.likely_tests("a.py", 1) == ("one",)
    assert found.likely_tests("b.py", 1) == ()


def test_the_likeliest_tests_are_few_and_short(tmp_path: Path) -> None:
    many = read_coverage(coverage_of(tmp_path, *((f"{n:03}", 0.001, {"a.py": [1]}) for n in range(100))))
    assert len(many.likely_tests("a.py", 1)) == MAX_LIKELY_TESTS
    half = MAX_LIKELY_SECONDS / 2
    long = read_coverage(coverage_of(tmp_path, *((f"{n}", half, {"a.py": [1]}) for n in range(5))))
    assert long.likely_tests("a.py", 1) == ("0",)
    longer = read_coverage(coverage_of(tmp_path, ("only", 3 * MAX_LIKELY_SECONDS, {"a.py": [1]})))
    assert longer.likely_tests("a.py", 1) == ("only",)


@pytest.mark.nightly
def test_the_plugin_names_the_lines_of_each_test(tmp_path: Path) -> None:
    (tmp_path / "numbers_of_two.py").write_text(MODULE)
    (tmp_path / "test_numbers.py").write_text(TESTS)
    variables = {
        "BOARDREEL_TRACED_FILES": "numbers_of_two.py",
        "BOARDREEL_TRACE": "trace.json",
        "PYTHONPATH": str(ROOT / "tests"),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "plugins.line_coverage", "-p", "no:cacheprovider"]
    subprocess.run(command, cwd=tmp_path, env=os.environ | variables, check=True, capture_output=True)
    found = {name: lines for name, _, lines in json.loads((tmp_path / "trace.json").read_text())}
    assert found == {
        "test_numbers.py::test_double": {"numbers_of_two.py": [2]},
        "test_numbers.py::test_half": {"numbers_of_two.py": [6, 8]},
    }
