"""The tests that execute each line: they are the most likely to kill a mutant there, so they run first.

Caches and tables let other tests depend on a line that only the first of them runs, so all others run afterwards.
"""

from __future__ import annotations

import json
import os
import shlex
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

#: limits of the tests that run first
MAX_LIKELY_TESTS = 30
MAX_LIKELY_SECONDS = 4.0
#: stands for all lines of a module
ANY_LINE = "0"


@dataclass(frozen=True, slots=True)
class Coverage:
    """The processor time of some tests in seconds, and module -> line -> the tests that most likely kill a mutant there."""

    seconds: float
    likely: dict[str, dict[str, list[str]]]

    def likely_tests(self, module: str, line: int) -> tuple[str, ...]:
        """Return the tests that run a line.

        For a line that only an import runs, return the tests that run any line of its module.
        """
        lines = self.likely.get(module, {})
        return tuple(lines.get(str(line), lines.get(ANY_LINE, ())))


def traced_command(pytest: list[str], tests: tuple[str, ...], modules: list[str], result: Path) -> str:
    """Return the command that runs tests and writes which lines of the modules each of them runs."""
    variables = {"BOARDREEL_TRACED_FILES": os.pathsep.join(modules), "BOARDREEL_TRACE": str(result)}
    setting = [f"{name}={value}" for name, value in variables.items()]
    return shlex.join(["env", *setting, *pytest, "-p", "plugins.line_coverage", *tests])


def read_coverage(result: Path) -> Coverage:
    """Return the coverage that the command of `traced_command` has written to `result`."""
    tests = json.loads(result.read_text("utf-8"))
    likely: dict[str, dict[str, list[str]]] = defaultdict(dict)
    spent: dict[tuple[str, str], float] = defaultdict(float)
    for name, seconds, modules in sorted(tests, key=lambda test: (test[1], test[0])):
        for module, lines in modules.items():
            for line in (ANY_LINE, *map(str, lines)):
                found = likely[module].setdefault(line, [])
                if len(found) < MAX_LIKELY_TESTS and (not found or spent[module, line] + seconds < MAX_LIKELY_SECONDS):
                    found.append(name)
                    spent[module, line] += seconds
    return Coverage(sum(seconds for _, seconds, _ in tests), dict(likely))
