"""Every kind of game played through in the page: at every node the document shows what `boardreel positions` says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drivers import Tab, wait_until
from playwright.sync_api import Page
from viewer_page import (
    DESCRIPTION,
    SAMPLES,
    SEEN,
    SHOWN,
    WATCH,
    assert_shows,
    focus_viewer,
    open_file,
    open_sample,
    positions,
    press,
)

#: these have a puzzle's solution to be asked for first, see test_viewer_puzzle.py
PUZZLES = {"twixt-24x24-puzzle.sgf"}
GAMES = sorted(path for path in SAMPLES.iterdir() if path.name not in PUZZLES)


def watched(tab: Tab, keys: list[str]) -> list[dict[str, Any]]:
    """Presses keys; answers with what is shown after each."""
    tab.evaluate(WATCH)
    for key in keys:
        tab.press(key)
    seen: list[dict[str, Any]] = wait_until(tab, SEEN, len(keys))
    return seen


def assert_all_shown(tab: Tab, path: Path, *, back: bool) -> None:
    """Steps through the whole main line, from the start of the record to its end and, when asked, back."""
    facts = positions(path)
    about = tab.evaluate(DESCRIPTION)
    focus_viewer(tab)
    press(tab, "Home", 0)
    assert_shows(tab.evaluate(SHOWN), facts[0], about)
    steps = len(facts) - 1
    assert steps > 3
    seen = watched(tab, ["ArrowRight"] * steps + ["ArrowLeft"] * (steps * back))
    for shown, fact in zip(seen, facts[1:] + facts[-2::-1] * back, strict=True):
        assert_shows(shown, fact, about)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_dropped_record_shows_every_position(page: Page, site_url: str, path: Path) -> None:
    tab = open_file(page, site_url, path)
    assert_all_shown(tab, path, back=False)


@pytest.mark.parametrize("name", ["blokus-duo.blksgf", "twixt-18x12.T1", "go-9x9-problem.sgf"])
def test_every_browser_shows_every_position(tab: Tab, site_url: str, name: str) -> None:
    open_sample(tab, site_url, name)
    assert_all_shown(tab, SAMPLES / name, back=True)
