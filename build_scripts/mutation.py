"""Change one place of the core at a time and run the tests of the changed module: tests should notice every change.

cosmic-ray finds the places and makes the changes ("mutants"), in copies of the sources. A seeded sample of them is
tested; those that no test notices are listed with their changes.

With `--results`, each result goes to a file at once. A run that finds such a file continues: it leaves out the mutants of
unchanged modules that were noticed, and tests those that survived again, since there may be new tests. Delete the file
after a change of the tests that could make them weaker.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import multiprocessing
import os
import random
import re
import resource
import shlex
import shutil
import tempfile
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from cosmic_ray.work_item import MutationSpec

CORE = "py_core/boardreel"
#: modules -> their tests; the first file that notices a mutant ends its test run
TESTS = {
    f"{CORE}/sgf/*.py": ("tests/unit/sgf", "tests/unit/test_files.py"),
    f"{CORE}/games/blokus/boards/*.py": ("tests/games/blokus/boards", "tests/games/blokus"),
    f"{CORE}/games/blokus/play*.py": ("tests/games/blokus/test_play.py", "tests/games/blokus"),
    f"{CORE}/games/go/board*.py": ("tests/games/go",),
    f"{CORE}/games/go/play*.py": ("tests/games/go",),
    f"{CORE}/games/twixt/board*.py": ("tests/games/twixt",),
    f"{CORE}/games/twixt/play*.py": ("tests/games/twixt",),
    f"{CORE}/publish/tags*.py": ("tests/unit/publish/test_tags.py",),
}
#: folders and files that the tests of `TESTS` need
COPIED = ("py_core", "tests", "build_scripts", "web/locales", "web/samples", "pyproject.toml", "README.md")
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
#: mutants that change nothing: enumerations and small numbers are equal if and only if they are identical
EQUIVALENT = re.compile(r"ComparisonOperator_(Eq_Is|Is_Eq|NotEq_IsNot|IsNot_NotEq)$")
#: A mutant that makes the tests take this many times as much processor time as usual counts as noticed: it loops.
#: Elapsed time would depend on what else the machine does.
PATIENCE = 4
MIN_PROCESSOR_SECONDS = 20
#: elapsed time after which tests that use no processor time count as noticed as well
MAX_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of a module, its tests in stages, and how much processor time each stage may take."""

    mutation: MutationSpec
    stages: tuple[tuple[str, ...], ...]
    processor_seconds: int

    @property
    def place(self) -> str:
        """Return the file and line."""
        return f"{self.mutation.module_path}:{self.mutation.start_pos[0]}"

    @property
    def key(self) -> str:
        """Return what tells this mutant from all others, those of other versions of the module included."""
        digest = hashlib.sha256((bootstrap.ROOT / self.mutation.module_path).read_bytes()).hexdigest()[:16]
        change = [self.mutation.operator_name, self.mutation.operator_args, self.mutation.occurrence]
        return json.dumps([str(self.mutation.module_path), digest, *change])


@dataclass(frozen=True, slots=True)
class Result:
    """How the tests of a mutant ended: `killed`, `survived` or `incompetent`, and its change."""

    place: str
    operator: str
    outcome: str
    text: str


def main() -> None:
    """Test a sample of the mutants; print the score and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=300, metavar="N", help="size of the sample (default: 300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed takes another sample (default: 1)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only modules with this text in their paths")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep results in this file, or continue from it")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    bootstrap.install_test_packages()
    bootstrap.install_mutation_packages()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="boardreel-mutants-") as folder:
        queue = multiprocessing.Manager().Queue()
        for number in range(arguments.jobs):
            queue.put(_copy_sources(Path(folder, str(number))))
        with ProcessPoolExecutor(arguments.jobs, initializer=partial(_enter, queue)) as pool:
            modules = {path: tests for path, tests in _modules().items() if arguments.only in path}
            groups = sorted(set(modules.values()))
            known = _known(arguments.results)
            new = [group for group in groups if _name(group) not in known]
            for group, duration in zip(new, pool.map(_duration, new), strict=True):
                _keep(arguments.results, _name(group), duration)
                known[_name(group)] = duration
            sample = pool.submit(_sample, sorted(modules), arguments.mutants, arguments.seed).result()
            bootstrap.log(f"{len(sample)} mutants of {len(modules)} modules, seed {arguments.seed}")
            mutants = []
            for mutation in sample:
                tests = modules[str(mutation.module_path)]
                limit = round(max(MIN_PROCESSOR_SECONDS, PATIENCE * known[_name(tests)]))
                stages = (*_own_tests(mutation.module_path, tests), tests)
                mutants.append(Mutant(mutation, stages, limit))
            results = {mutant.key: Result(**known[mutant.key]) for mutant in mutants if mutant.key in known}
            results = {key: result for key, result in results.items() if result.outcome == "killed"}
            bootstrap.log(f"{len(results)} of them known as noticed")
            futures = {pool.submit(_test, mutant): mutant.key for mutant in mutants if mutant.key not in results}
            for future in as_completed(futures):
                key = futures[future]
                results[key] = future.result()
                _keep(arguments.results, key, asdict(results[key]))
            _report(list(results.values()))
    print(f"{time.monotonic() - begun:.0f} s")


def _name(tests: tuple[str, ...]) -> str:
    return " ".join(tests)


def _known(path: Path | None) -> dict[str, Any]:
    """Return what earlier runs have kept: durations by the names of the tests, results by the keys of the mutants."""
    if path is None or not path.is_file():
        return {}
    return dict(map(json.loads, path.read_text("utf-8").splitlines()))


def _keep(path: Path | None, key: str, value: Any) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, value]) + "\n")


def _modules() -> dict[str, tuple[str, ...]]:
    """Return module -> its tests."""
    found: dict[str, tuple[str, ...]] = {}
    for pattern, tests in TESTS.items():
        paths = sorted(bootstrap.ROOT.glob(pattern))
        if not paths:
            bootstrap.exit_with_error(f"No module matches {pattern}.")
        found |= {str(path.relative_to(bootstrap.ROOT)): tests for path in paths}
    return found


def _own_tests(module: Path, tests: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the tests named after a module, if there are any: they run first, on their own.

    They are the likeliest to notice a mutant, and to collect the others takes longer than to run them.
    """
    own = Path(tests[0], f"test_{module.stem}.py")
    return [(str(own),)] if (bootstrap.ROOT / own).is_file() else []


def _sample(modules: list[str], size: int, seed: int) -> list[MutationSpec]:
    """Return mutations at different places: a place with many possible ones, as `+`, is not drawn more often."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB

    paths = [Path(module) for module in modules]
    work = WorkDB(":memory:", WorkDB.Mode.create)
    init(paths, work, {})
    annotations = {module: _annotation_spans(Path(module)) for module in modules}
    places = defaultdict(list)
    for item in work.work_items:
        mutation = item.mutations[0]
        module = str(mutation.module_path)
        start = (mutation.start_pos[0], mutation.start_pos[1])
        if not EQUIVALENT.search(mutation.operator_name) and not any(
            first <= start < last for first, last in annotations[module]
        ):
            places[module, start].append(mutation)
    source = random.Random(seed)
    drawn = source.sample(sorted(places), min(size, len(places)))
    return [
        source.choice(sorted(places[place], key=lambda found: (found.operator_name, found.occurrence)))
        for place in drawn
    ]


def _annotation_spans(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return first and last position of all annotations, which are never evaluated."""
    spans = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for found in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(found, ast.expr):
                last = (found.end_lineno or found.lineno, found.end_col_offset or 0)
                spans.append(((found.lineno, found.col_offset), last))
    return spans


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
    """Work in a copy of the sources of one's own."""
    os.chdir(queue.get())
    # the copies come before the sources, which the virtual environment knows
    os.environ["PYTHONPATH"] = os.pathsep.join(str(Path.cwd() / name) for name in ("py_core", "build_scripts", "tests"))


def _command(stages: tuple[tuple[str, ...], ...], processor_seconds: int) -> str:
    """Return the command that runs the tests of all stages until one fails or has used more processor time."""
    python = str(bootstrap.VENV / "bin" / "python")
    runs = " && ".join(shlex.join([python, *PYTEST, *tests]) for tests in stages)
    return shlex.join(["sh", "-c", f"ulimit -t {processor_seconds}; {runs}"])


def _duration(tests: tuple[str, ...]) -> float:
    """Return the processor time that tests take without a change, in seconds; end the command if they fail."""
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_item import TestOutcome

    begun = _processor_seconds_of_children()
    outcome, output = run_tests(_command((tests,), MAX_SECONDS), MAX_SECONDS)
    if outcome is not TestOutcome.SURVIVED:
        raise RuntimeError(f"{' '.join(tests)} failed without any change:\n{output}")
    return _processor_seconds_of_children() - begun


def _processor_seconds_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _test(mutant: Mutant) -> Result:
    """Run the tests of a mutant."""
    from cosmic_ray.mutating import mutate_and_test

    command = _command(mutant.stages, mutant.processor_seconds)
    found = mutate_and_test([mutant.mutation], command, MAX_SECONDS)
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
    print(f"{killed} of {len(results)} mutants noticed: {killed / len(results):.1%}")


if __name__ == "__main__":
    main()
