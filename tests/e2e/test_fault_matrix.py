"""Whatever fails of whatever file: a board that plays or a sentence, and a board at the next visit.

This is a check of its own, `test.py faults`, since its browsers use the whole machine. The whole takes 20 minutes in
Chromium, and longer in the others; `BOARDREEL_FAULT_MATRIX=kinds test.py faults -- -k chromium` plays a part.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue

import pytest
from drivers import TEST_OPTIONS, firefox, headless_chromium_path, webkit
from fault_matrix import Case, cases, kind_pairwise, pairwise, started_files
from fault_visits import OpenTab, Visitor, chromium_tab, only_tab, visitor
from playwright.sync_api import Browser, sync_playwright
from site_versions import site_of_a_start

#: name -> the cases that it selects
SELECTIONS = {"full": cases, "pairwise": pairwise, "kinds": kind_pairwise}
#: one of these names, or a text that the names of the cases, `PATH, FAULT, VISIT`, contain
SELECTION = os.environ.get("BOARDREEL_FAULT_MATRIX", "full")
#: browsers that share the cases; most of a visit computes, some waits
BROWSERS = int(os.environ.get("BOARDREEL_FAULT_MATRIX_BROWSERS", "3"))


@pytest.mark.parametrize("engine", ["chromium", "firefox", "webkit"])
def test_every_fault_ends_well(chromium: Browser, site: Path, tmp_path: Path, engine: str) -> None:
    files = started_files(chromium, site)
    paths = {file.path: file for file in files}
    assert any(path.startswith("/runtime/core-") for path in paths)
    assert any(path.endswith(".whl") and file.without_snapshot for path, file in paths.items())
    select = SELECTIONS.get(SELECTION)
    found = select(files) if select else [case for case in cases(files) if SELECTION in str(case)]
    begun = time.monotonic()
    queue: SimpleQueue[Case] = SimpleQueue()
    for case in found:
        queue.put(case)
    small_site = site_of_a_start(site, tmp_path / "site", {file.path for file in files})
    folders = [tmp_path / str(number) for number in range(BROWSERS)]
    with ThreadPoolExecutor(BROWSERS) as pool:
        failed = [*chain.from_iterable(pool.map(lambda folder: _play_all(engine, queue, small_site, folder), folders))]
    print(f"{engine}: {len(found)} cases, {len(failed)} failed, {time.monotonic() - begun:.0f} s", flush=True)
    assert failed == []


def _play_all(engine: str, queue: SimpleQueue[Case], site: Path, folder: Path) -> list[str]:
    """Play cases in a browser of its own until none is left; return what failed."""
    failed = []
    folder.mkdir()
    with _browser(engine) as open_tab, visitor(open_tab, site, folder) as played:
        while (case := _next(queue)) is not None:
            begun = time.monotonic()
            error = _error(played, case)
            if error:
                failed.append(f"{case}: {error}")
            print(f"{engine}, {case}: {error or 'ends well'}, {time.monotonic() - begun:.1f} s", flush=True)
    return failed


@contextmanager
def _browser(engine: str) -> Iterator[OpenTab]:
    """Start a browser and return the function that opens its pages."""
    if engine == "chromium":
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=headless_chromium_path(), args=TEST_OPTIONS)
            yield lambda: chromium_tab(browser)
            browser.close()
    else:
        with firefox() if engine == "firefox" else webkit() as tab:
            yield lambda: only_tab(tab)


def _error(played: Visitor, case: Case) -> str:
    """Return what went wrong with a case, nothing if it ended well."""
    try:
        played.play(case)
    except Exception as error:
        return str(error)[:300] or type(error).__name__
    return ""


def _next(queue: SimpleQueue[Case]) -> Case | None:
    try:
        return queue.get_nowait()
    except Empty:
        return None
