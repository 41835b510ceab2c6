"""Whatever fails of whatever file: a board that plays or a sentence, and a board at the next visit.

The tests play some cases. `python3 build_scripts/fault_matrix.py --only pairwise` plays a pairwise selection, and without
options the whole matrix.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest
from drivers import CHROMIUM_OPTIONS, headless_chromium_path
from fault_matrix import FAULTS, VISITS, Case, StartFile, cases, pairwise, started_files
from fault_visits import visitor
from playwright.sync_api import Browser, sync_playwright

#: set by build_scripts/fault_matrix.py: `full`, `pairwise`, or a text that the names of the cases contain
SELECTION = os.environ.get("BOARDREEL_FAULT_MATRIX", "")
#: browsers that share the cases; most of a visit waits for one processor
BROWSERS = int(os.environ.get("BOARDREEL_FAULT_MATRIX_BROWSERS", "2"))


def test_the_selection_has_every_pair() -> None:
    files = [StartFile(f"/{number}") for number in range(17)]
    found = pairwise(files)
    assert {(case.file, case.fault) for case in found} == {(file, fault) for file in files for fault in FAULTS}
    assert {(case.file, case.visit) for case in found} == {(file, visit) for file in files for visit in VISITS}
    assert {(case.fault, case.visit) for case in found} == {(fault, visit) for fault in FAULTS for visit in VISITS}
    assert len(found) == 17 * len(FAULTS)
    assert len(cases(files)) == 17 * len(FAULTS) * len(VISITS)


@pytest.mark.parametrize(
    ("pattern", "fault", "visit"),
    [
        # the stylesheet fails before any script runs
        ("v-*/app/app.css", "type", "first visit"),
        ("v-*/app/app.css", "html", "new version"),
        # browsers do not parse a module with a syntax error again
        ("v-*/runtime/client.js", "half", "first visit"),
    ],
)
def test_a_fault_that_the_selection_may_leave_out_ends_well(
    chromium: Browser, site: Path, tmp_path: Path, pattern: str, fault: str, visit: str
) -> None:
    path = next(site.glob(pattern)).relative_to(site).as_posix()
    with visitor(chromium, site, tmp_path) as played:
        played.play(Case(StartFile(f"/{path}"), fault, visit))


@pytest.mark.skipif(not SELECTION, reason="run by build_scripts/fault_matrix.py: the selection takes ten minutes")
def test_every_fault_ends_well(chromium: Browser, site: Path, tmp_path: Path) -> None:
    files = started_files(chromium, site)
    paths = {file.path: file for file in files}
    assert any(path.startswith("/runtime/core-") for path in paths)
    assert any(path.endswith(".whl") and file.without_snapshot for path, file in paths.items())
    found = pairwise(files) if SELECTION == "pairwise" else cases(files)
    if SELECTION not in ("pairwise", "full"):
        found = [case for case in found if SELECTION in str(case)]
    begun = time.monotonic()
    queue: SimpleQueue[Case] = SimpleQueue()
    for case in found:
        queue.put(case)
    folders = [tmp_path / str(number) for number in range(BROWSERS)]
    with ThreadPoolExecutor(BROWSERS) as pool:
        failed = [*chain.from_iterable(pool.map(lambda folder: _play_all(queue, site, folder), folders))]
    print(f"{len(found)} cases, {len(failed)} failed, {time.monotonic() - begun:.0f} s", flush=True)
    assert failed == []


def _play_all(queue: SimpleQueue[Case], site: Path, folder: Path) -> list[str]:
    """Play cases in a browser of its own until none is left; return what failed."""
    failed = []
    folder.mkdir()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=headless_chromium_path(), args=CHROMIUM_OPTIONS)
        with visitor(browser, site, folder) as played:
            while (case := _next(queue)) is not None:
                begun, result = time.monotonic(), "ends well"
                try:
                    played.play(case)
                except Exception as error:
                    result = str(error)[:300]
                    failed.append(f"{case}: {result}")
                print(f"{case}: {result}, {time.monotonic() - begun:.1f} s", flush=True)
        browser.close()
    return failed


def _next(queue: SimpleQueue[Case]) -> Case | None:
    try:
        return queue.get_nowait()
    except Empty:
        return None
