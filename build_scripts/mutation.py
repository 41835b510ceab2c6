"""Run the tests of the core on mutants, which are copies of its modules with one small change each.

cosmic-ray creates the mutants. A seeded sample of them is tested; the mutants that no test kills are listed with their
changes. The tests that execute the changed line run first. All tests of the module run only if these pass.

With `--results`, each result is written to a file at once. A later run with the same file skips the killed mutants of
unchanged modules and tests the survivors again, because there may be new tests. Delete the file after a change that could
make the tests weaker.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import os
import re
import shlex
import shutil
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, Any

import bootstrap
from mutants.coverage import MAX_LIKELY_SECONDS, Coverage, read_coverage, traced_command
from mutants.sample import draw_sample

if TYPE_CHECKING:
    from cosmic_ray.work_item import MutationSpec

CORE = "py_core/boardreel"
#: modules -> their tests; the first one that fails ends the test run of a mutant
TESTS = {
    **dict.fromkeys(
        (f"{CORE}/sgf/*.py", f"{CORE}/sgf/charset/*.py"),
        ("tests/unit/sgf", "tests/unit/test_files.py", "tests/unit/test_notebook.py"),
    ),
    f"{CORE}/games/blokus/boards/*.py": ("tests/games/blokus",),
    f"{CORE}/games/blokus/play*.py": ("tests/games/blokus",),
    f"{CORE}/games/go/board*.py": ("tests/games/go",),
    f"{CORE}/games/go/play*.py": ("tests/games/go",),
    f"{CORE}/games/twixt/board*.py": ("tests/games/twixt",),
    f"{CORE}/games/twixt/play*.py": ("tests/games/twixt",),
    f"{CORE}/publish/markup*.py": ("tests/unit/publish/test_markup.py",),
}
#: folders and files that the tests of `TESTS` need
COPIED = ("py_core", "tests", "build_scripts", "web/texts", "web/samples", "pyproject.toml", "README.md")
PYTEST = [
    "-m",
    "pytest",
    "-q",
    "-x",
    "-n",
    "0",
    "-p",
    "no:cacheprovider",
    "--hypothesis-profile=fast",
    "--hypothesis-seed=0",
]
#: A mutant counts as killed if its tests take this many times their usual processor time, because it probably loops.
#: Elapsed time would depend on the other work of the machine.
PATIENCE = 4
MIN_PROCESSOR_SECONDS = 20
#: The tests are at least this many times slower while their coverage is measured.
TRACING_FACTOR = 2
#: exit statuses of pytest if the tests pass, if it was called with an unknown test, and if it found no tests
PASSED_STATUSES = "0|4|5"
#: elapsed time after which a mutant counts as killed even if its tests use no processor time
MAX_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class Stage:
    """Tests that run in one process, and how much processor time they may take."""

    tests: tuple[str, ...]
    processor_seconds: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a module, and its tests in stages."""

    mutation: MutationSpec
    stages: tuple[Stage, ...]

    @property
    def place(self) -> str:
        """Return the file and the line of the mutant."""
        return f"{self.mutation.module_path}:{self.mutation.start_pos[0]}"

    @property
    def key(self) -> str:
        """Return a text that identifies the mutant, also among those of other versions of the module."""
        digest = hashlib.sha256((bootstrap.ROOT / self.mutation.module_path).read_bytes()).hexdigest()[:16]
        change = [self.mutation.operator_name, self.mutation.operator_args, self.mutation.occurrence]
        return json.dumps([str(self.mutation.module_path), digest, *change])


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a mutant, `killed`, `survived` or `incompetent`, and its change."""

    place: str
    operator: str
    outcome: str
    text: str


def main() -> None:
    """Test a sample of the mutants, and print the score and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=300, metavar="N", help="size of the sample (default: 300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed takes another sample (default: 1)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only modules with this text in their paths")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="write the results to this file, and reuse those in it"
    )
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    bootstrap.install_packages("tests")
    bootstrap.install_packages("mutation")
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="boardreel-mutants-") as folder:
        queue = multiprocessing.Manager().Queue()
        for number in range(arguments.jobs):
            queue.put(_copy_sources(Path(folder, str(number))))
        with ProcessPoolExecutor(arguments.jobs, initializer=partial(_enter, queue)) as pool:
            modules = {path: tests for path, tests in _modules().items() if arguments.only in path}
            known = _read_results(arguments.results)
            coverage = _coverage(pool, modules, known, arguments.results)
            sample = pool.submit(draw_sample, sorted(modules), arguments.mutants, arguments.seed).result()
            bootstrap.log(f"{len(sample)} mutants of {len(modules)} modules, seed {arguments.seed}")
            mutants = [
                Mutant(mutation, _stages(mutation, tests, coverage[_name(tests)]))
                for mutation in sample
                for tests in (modules[str(mutation.module_path)],)
            ]
            results = {mutant.key: Result(**known[mutant.key]) for mutant in mutants if mutant.key in known}
            results = {key: result for key, result in results.items() if result.outcome == "killed"}
            bootstrap.log(f"{len(results)} of them are known as killed")
            futures = {pool.submit(_test, mutant): mutant.key for mutant in mutants if mutant.key not in results}
            for future in as_completed(futures):
                key = futures[future]
                results[key] = future.result()
                _write_result(arguments.results, key, asdict(results[key]))
            _report(list(results.values()))
    print(f"{time.monotonic() - begun:.0f} s")


def _name(tests: tuple[str, ...]) -> str:
    return " ".join(tests)


def _read_results(path: Path | None) -> dict[str, Any]:
    """Return the content of a results file: coverage by the names of the tests, results by the keys of the mutants."""
    if path is None or not path.is_file():
        return {}
    return dict(map(json.loads, path.read_text("utf-8").splitlines()))


def _write_result(path: Path | None, key: str, value: Any) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, value]) + "\n")


def _modules() -> dict[str, tuple[str, ...]]:
    """Return the tests of each module, by the module's path."""
    found: dict[str, tuple[str, ...]] = {}
    for pattern, tests in TESTS.items():
        paths = sorted(bootstrap.ROOT.glob(pattern))
        if not paths:
            bootstrap.exit_with_error(f"No module matches {pattern}.")
        found |= {str(path.relative_to(bootstrap.ROOT)): tests for path in paths}
    return found


def _coverage(
    pool: ProcessPoolExecutor, modules: dict[str, tuple[str, ...]], known: dict[str, Any], results: Path | None
) -> dict[str, Coverage]:
    """Return the coverage of each group of tests by its name. Measure it if it is not known."""
    groups = sorted(set(modules.values()))
    covered = {tests: [module for module in modules if modules[module] == tests] for tests in groups}
    new = {_name(tests): pool.submit(_measure, tests, covered[tests]) for tests in groups if _name(tests) not in known}
    for name, future in new.items():
        known[name] = asdict(future.result())
        _write_result(results, name, known[name])
    return {_name(tests): Coverage(**known[_name(tests)]) for tests in groups}


def _stages(mutation: MutationSpec, tests: tuple[str, ...], coverage: Coverage) -> tuple[Stage, ...]:
    """Return the tests that are most likely to kill a mutant, then all tests of its module."""
    usual_seconds = coverage.seconds / TRACING_FACTOR
    likely = coverage.likely_tests(str(mutation.module_path), mutation.start_pos[0])
    stages = [(likely, MAX_LIKELY_SECONDS)] if likely else []
    return tuple(
        Stage(names, round(max(MIN_PROCESSOR_SECONDS, PATIENCE * seconds)))
        for names, seconds in [*stages, (tests, usual_seconds)]
    )


def _copy_sources(target: Path) -> Path:
    for name in COPIED:
        source = bootstrap.ROOT / name
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, target / name)
    return target


def _enter(queue: Queue[Path]) -> None:
    """Make a worker process use a copy of the sources that no other process uses, taken from a queue."""
    os.chdir(queue.get())
    # the copies take precedence over the sources, which are on the path of the virtual environment
    os.environ["PYTHONPATH"] = os.pathsep.join(str(Path.cwd() / name) for name in ("py_core", "build_scripts", "tests"))


def _command(stages: tuple[Stage, ...]) -> str:
    """Return the command that runs the tests of all stages until one fails or has used more processor time."""
    runs = (
        f"(ulimit -t {stage.processor_seconds}; exec {shlex.join([*_pytest(), *stage.tests])})\n"
        f"status=$?; case $status in {PASSED_STATUSES}) ;; *) exit $status; esac"
        for stage in stages
    )
    return shlex.join(["sh", "-c", "\n".join([*runs, "exit 0"])])


def _pytest() -> list[str]:
    return [str(bootstrap.VENV / "bin" / "python"), *PYTEST]


def _measure(tests: tuple[str, ...], modules: list[str]) -> Coverage:
    """Run tests without a change and return their coverage; end the command if they fail."""
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_item import TestOutcome

    result = Path("coverage.json").resolve()
    outcome, output = run_tests(traced_command(_pytest(), tests, modules, result), MAX_SECONDS)
    if outcome is not TestOutcome.SURVIVED:
        raise RuntimeError(f"{' '.join(tests)} failed without any change:\n{output}")
    return read_coverage(result)


def _test(mutant: Mutant) -> Result:
    """Run the tests of a mutant in stages and return the outcome."""
    from cosmic_ray.mutating import mutate_and_test

    found = mutate_and_test([mutant.mutation], _command(mutant.stages), MAX_SECONDS)
    outcome = str(found.test_outcome.value if found.test_outcome else found.worker_outcome.value)
    print({"killed": ".", "survived": "S"}.get(outcome, "?"), end="", flush=True)
    return Result(mutant.place, mutant.mutation.operator_name, outcome, found.diff or found.output or "")


def _report(results: list[Result]) -> None:
    print()
    for number, result in zip(count(1), sorted(results, key=lambda result: result.place), strict=False):
        if result.outcome != "killed":
            changed = [line for line in result.text.split("\n") if re.match(r"[-+](?![-+] ?[ab]?/?)", line)]
            print(f"{number}. {result.place} {result.outcome}, {result.operator}", *changed, sep="\n    ")
    killed = sum(result.outcome == "killed" for result in results)
    print(f"{killed} of {len(results)} mutants killed: {killed / len(results):.1%}")


if __name__ == "__main__":
    main()
