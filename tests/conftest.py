"""Settings of hypothesis, and the one Chromium that all tests of a run share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# How long an example takes depends on what else the machine does, so there is no deadline.
settings.register_profile("boardreel", deadline=None)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.load_profile("boardreel")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    # imported here, so that tests without a browser need none
    from drivers import CHROMIUM_OPTIONS, headless_chromium_path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=headless_chromium_path(), args=CHROMIUM_OPTIONS)
        yield browser
        browser.close()
