"""Install what is needed, build, and run every check: lint, format, types, unit and game tests, browser tests.

The last line counts all tests; the exit status is 1 if anything failed. Each pytest test counts as one, and so does
each other check. `--fast` runs what the inner loop of development needs, in less than a minute; `nightly` runs what is
too long for every run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import bootstrap
from build import build
from website.reel_format import write_reel_modules

RESULTS = bootstrap.ROOT / "test-results"
PYTHON = bootstrap.VENV / "bin" / "python"


@dataclass(frozen=True, slots=True)
class Count:
    """The numbers of tests that passed, failed and were skipped, and the names of the failed ones."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    names: tuple[str, ...] = ()

    def __add__(self, other: Count) -> Count:
        return Count(
            self.passed + other.passed,
            self.failed + other.failed,
            self.skipped + other.skipped,
            self.names + other.names,
        )

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


@dataclass(frozen=True, slots=True)
class Command:
    """A check that is one command. Several of them may run at the same time, so its output is printed when it has ended."""

    parts: tuple[str | Path, ...]

    def __call__(self, _: list[str]) -> Count:
        """Run the command, print its output, and return a count of one test that passed or failed."""
        ended = subprocess.run(
            self.parts,
            cwd=bootstrap.ROOT,
            check=False,
            env=bootstrap.node_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        print(ended.stdout.decode(errors="replace"), end="", flush=True)
        return Count(failed=1) if ended.returncode else Count(passed=1)


def command(*parts: str | Path) -> Command:
    """Return a check that runs one command."""
    return Command(parts)


def pytest(name: str, *parts: str) -> Callable[[list[str]], Count]:
    """Return a check that runs pytest with `parts` and the additional options of the command line."""

    def check(options: list[str]) -> Count:
        report = RESULTS / f"{name}.xml"
        report.unlink(missing_ok=True)
        arguments = [
            "-m",
            "pytest",
            "-q",
            f"--junitxml={report}",
            *(part for part in parts if _exists(part)),
            *options,
        ]
        status = subprocess.run([PYTHON, *arguments], cwd=bootstrap.ROOT, check=False).returncode
        if not report.is_file():
            return Count(failed=1)
        found = [ElementTree.parse(report).getroot().find("testsuite")]
        numbers = {key: sum(int(suite.get(key, 0)) for suite in found if suite is not None) for key in _KEYS}
        names = tuple(
            f"{case.get('classname')}::{case.get('name')}"
            for case in ElementTree.parse(report).iter("testcase")
            if case.find("failure") is not None or case.find("error") is not None
        )
        failed = numbers["failures"] + numbers["errors"]
        count = Count(numbers["tests"] - failed - numbers["skipped"], failed, numbers["skipped"], names)
        broken = status not in (0, 5) and not failed
        return count + Count(failed=1) if broken else count

    return check


def build_site(_: list[str]) -> Count:
    """Build the site, and return a count of one check that passed or failed."""
    try:
        build()
    except SystemExit as ended:
        print(ended.code, flush=True)
        return Count(failed=1)
    return Count(passed=1)


_KEYS = ("tests", "failures", "errors", "skipped")


def _exists(part: str) -> bool:
    return not part.startswith("tests/") or (bootstrap.ROOT / part).exists()


#: Playwright calls such as `evaluate` have no time limit. A browser test that hangs ends together with its worker.
LIMITS = ("--timeout=240", "--timeout-method=thread")

FAULT_MATRIX = "tests/e2e/test_fault_matrix.py"
#: installs a gigabyte of packages
FRAMEWORKS = "tests/e2e/test_frameworks.py"

#: The summary lists the slowest tests. Some browser tests wait rather than compute, so there is one more worker than cores.
BROWSER_TESTS = (
    *("-n", "3", "--dist", "loadfile", "--durations=30", "--durations-min=5"),
    *LIMITS,
    *("tests/e2e", f"--ignore={FAULT_MATRIX}", f"--ignore={FRAMEWORKS}"),
)
#: what a full run leaves out, see the markers in pyproject.toml
NOT_NIGHTLY = ("-m", "not nightly")
NIGHTLY = ("-m", "nightly")
CORE_TESTS = ("-n", "2", "tests/unit", "tests/games", "tests/dialects", "tests/oracles", "tests/fuzz")
CONTRACT_TESTS = ("-n", "2", "--dist", "loadfile", "tests/contract", "tests/build")

JAVASCRIPT_FOLDERS = ("web", "tests/js", "tests/bench", "build_scripts", "py_core/boardreel/publish/static")

#: name -> check; `run_checks` says in which order they run
CHECKS: dict[str, Callable[[list[str]], Count]] = {
    "lint": command(PYTHON, "-m", "ruff", "check", "."),
    "format": command(PYTHON, "-m", "ruff", "format", "--check", "."),
    "types": command(
        PYTHON,
        "-m",
        "mypy",
        "--strict",
        "py_core/boardreel",
        "py_core/boardreel_dialects",
        "py_core/boardreel_photo",
        *map(str, sorted(bootstrap.SCRIPTS.rglob("*.py"))),
    ),
    "js-lint": command(
        bootstrap.NODE_MODULES / ".bin" / "biome",
        "check",
        "--config-path=web/javascript-style.json",
        "--error-on-warnings",
        *JAVASCRIPT_FOLDERS,
    ),
    "js-types": command(bootstrap.NODE_MODULES / ".bin" / "tsc", "-p", "web"),
    # the modules of the npm package that run in Node
    "npm-types": command(bootstrap.NODE_MODULES / ".bin" / "tsc", "-p", "web/hosts/npm"),
    "js": command(
        "node",
        "--test",
        "--test-reporter=spec",
        *map(str, sorted((bootstrap.ROOT / "tests" / "js").rglob("*.test.js"))),
    ),
    "unit": pytest("unit", "-n", "2", "--hypothesis-profile=fast", "-m", "not slow and not nightly", "tests/unit"),
    "core": pytest("core", *NOT_NIGHTLY, *CORE_TESTS),
    "build": build_site,
    "contract": pytest("contract", *NOT_NIGHTLY, *CONTRACT_TESTS),
    "e2e": pytest("e2e", *NOT_NIGHTLY, *BROWSER_TESTS),
    # all tests, because the property-based ones try more examples
    "nightly-core": pytest("nightly-core", "--hypothesis-profile=nightly", *CORE_TESTS),
    "nightly-contract": pytest("nightly-contract", *NIGHTLY, *CONTRACT_TESTS),
    "nightly-e2e": pytest("nightly-e2e", *NIGHTLY, *BROWSER_TESTS),
    # one after the other: bundlers use all cores
    "frameworks": pytest(
        "frameworks", "-n", "0", "--durations=0", "--timeout=900", "--timeout-method=thread", FRAMEWORKS
    ),
    # a single test: its browsers share the cases
    "faults": pytest("faults", "-n", "0", "-s", "--timeout=3600", "--timeout-method=thread", FAULT_MATRIX),
}
NIGHTLY_CHECKS = ("build", "nightly-core", "nightly-contract", "nightly-e2e", "frameworks", "faults")
#: the checks of a full run; `unit` is a part of `core`
ALL = tuple(name for name in CHECKS if name == "build" or name not in {"unit", *NIGHTLY_CHECKS})
#: what runs first of the checks that run side by side: the longest, and what has to end before packages are installed
FIRST = ("build", "types")
#: the checks that `--fast` runs
FAST = ("lint", "format", "types", "js-lint", "js-types", "npm-types", "js", "unit")
NEED_BROWSERS = {"contract", "e2e", "nightly-contract", "nightly-e2e", "frameworks", "faults"}
NEED_SERVERS = {"contract", "nightly-contract"}
NEED_NIGHTLY_PACKAGES = {"nightly-core", "nightly-e2e"}
NEED_TEST_PACKAGES = {"core", *NEED_BROWSERS, *NEED_NIGHTLY_PACKAGES}


def run_check(name: str, options: list[str]) -> Count:
    """Run a check, and print its name, count and duration."""
    begun = time.monotonic()
    print(f"── {name}", flush=True)
    count = CHECKS[name](options)
    print(f"── {name}: {count}, {time.monotonic() - begun:.0f} s", flush=True)
    return count


def run_checks(names: list[str], options: list[str]) -> Count:
    """Run the checks with these names, and return how many tests passed, failed and were skipped in all of them.

    The build and the checks that are one command run at the same time, one on each core, while the packages and
    browsers for pytest are installed. When the build and the installation have ended, the pytest checks run one after
    the other, even if some of those commands still run. `options` are further arguments for pytest.
    """
    single = [name for name in names if uses_one_core(name)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {name: pool.submit(run_check, name, options) for name in FIRST if name in single}
        installed = pool.submit(install_what_is_needed, names, running.get("types"))
        running |= {name: pool.submit(run_check, name, options) for name in single if name not in FIRST}
        if "build" in running:
            running["build"].result()
        installed.result()
        counts = [run_check(name, options) for name in names if name not in single]
        counts += [check.result() for check in running.values()]
    return sum(counts, Count())


def uses_one_core(name: str) -> bool:
    """Return whether a check is one command or the build, so that others may run at the same time."""
    return name == "build" or isinstance(CHECKS[name], Command)


def install_what_is_needed(names: list[str], types: Future[Count] | None) -> None:
    """Install the packages, browsers and web servers that some checks need, once the check `types` has ended."""
    if types:
        types.result()  # it reads the packages
    needed = set(names)
    if NEED_TEST_PACKAGES & needed:
        bootstrap.install_packages("tests")
    if NEED_NIGHTLY_PACKAGES & needed:
        bootstrap.install_packages("nightly")
    if NEED_BROWSERS & needed:
        bootstrap.install_browsers()
    if NEED_SERVERS & needed:
        bootstrap.install_servers()


def main() -> None:
    """Run the checks that the command line names."""
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    given, options = sys.argv[1:end], sys.argv[end + 1 :]
    parser = argparse.ArgumentParser(description=__doc__, epilog="Arguments after -- go to pytest: e2e -- -k boot -x")
    names = ", ".join(CHECKS)
    about = f"checks to run: {names}; `nightly` for {', '.join(NIGHTLY_CHECKS)}; default: {', '.join(ALL)}"
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=about)
    parser.add_argument("--fast", action="store_true", help=f"run only {', '.join(FAST)}, with fewer examples")
    arguments = parser.parse_args(given)
    default = FAST if arguments.fast else ALL
    named = [each for name in arguments.checks for each in (NIGHTLY_CHECKS if name == "nightly" else (name,))]
    chosen = [name for name in CHECKS if name in (named or default)]
    if unknown := set(named) - set(CHECKS):
        parser.error(f"no check of this name: {', '.join(sorted(unknown))}")
    bootstrap.activate_venv()
    bootstrap.install_node_packages()
    write_reel_modules()
    RESULTS.mkdir(exist_ok=True)
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    # each Python that a test starts would compile all modules again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    total = run_checks(chosen, options)
    for failed_test in total.names:  # repeated at the end, for readers who see only the last lines of a log
        print(f"failed: {failed_test}")
    print(total)
    sys.exit(1 if total.failed else 0)


if __name__ == "__main__":
    main()
