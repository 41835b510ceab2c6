"""Settings of hypothesis, what is left to the nightly run, and the Chromium that all tests of a run share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from website.reel_format import write_reel_modules

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# How long an example takes depends on what else the machine does, so there is no deadline.
settings.register_profile("boardreel", deadline=None, max_examples=25)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.register_profile("nightly", deadline=None, max_examples=200)
settings.load_profile("boardreel")


def pytest_configure(config: pytest.Config) -> None:
    """Write the modules that scripts of the page import and the build makes, before workers start."""
    if not hasattr(config, "workerinput"):
        write_reel_modules()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark with `nightly` all but one case of each test marked with `one_case` or `first_case`, in each browser.

    Which case of the former is left changes from test to test, so that each kind of case occurs.
    """
    cases: dict[str, dict[tuple[str, str], list[pytest.Item]]] = {"one_case": {}, "first_case": {}}
    for item in items:
        for marker, tests in cases.items():
            if item.get_closest_marker(marker) and isinstance(item, pytest.Function):
                name = item.nodeid.partition("[")[0]
                tests.setdefault((name, str(item.callspec.params.get("tab"))), []).append(item)
    for number, found in enumerate(cases["one_case"].values()):
        _leave_to_nightly(found, number % len(found))
    for found in cases["first_case"].values():
        _leave_to_nightly(found, 0)


def _leave_to_nightly(cases: list[pytest.Item], kept: int) -> None:
    """Mark with `nightly` all cases of a test but the one with the index `kept`."""
    for index, item in enumerate(cases):
        if index != kept:
            item.add_marker("nightly")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name each failed test at once, so that the log of a run that is cut off does so, too."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when})", flush=True)


@pytest.fixture(scope="session")
def launch_chromium() -> Iterator[Callable[[str], Browser]]:
    # imported here, so that tests without a browser need none
    from drivers import TEST_OPTIONS
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running: dict[str, Browser] = {}

        def launch(path: str) -> Browser:
            if path not in running:
                running[path] = playwright.chromium.launch(executable_path=path, args=TEST_OPTIONS)
            return running[path]

        yield launch
        for browser in running.values():
            browser.close()


@pytest.fixture(scope="session")
def chromium(launch_chromium: Callable[[str], Browser]) -> Browser:
    from drivers import headless_chromium_path

    return launch_chromium(headless_chromium_path())
