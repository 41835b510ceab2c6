"""Every kind of game played through in the page: at every node the document shows what `boardreel positions` says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drivers import Tab, drop_file, wait_until
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
#: pages that share the records
PAGES = 4
#: whether the game of a file is shown, and not the one before
IS_SHOWN = """(name) => {
  const viewer = document.querySelector("board-reel");
  return viewer?.state === "ready" && document.title.includes(name);
}"""
#: what is shown at each of some nodes
GO_TO = f"""async (nodes) => {{
  const shown = {SHOWN};
  const seen = [];
  for (const node of nodes) {{
    await document.querySelector("board-reel").goTo(node);
    seen.push(shown());
  }}
  return seen;
}}"""


def watched(tab: Tab, keys: list[str]) -> list[dict[str, Any]]:
    """Press keys, and return what is shown after each."""
    tab.evaluate(WATCH)
    for key in keys:
        tab.press(key)
    seen: list[dict[str, Any]] = wait_until(tab, SEEN, len(keys))
    return seen


def assert_each_node_shown(tab: Tab, path: Path) -> None:
    """Go to each node of the main line."""
    facts = positions(path)
    assert len(facts) > 4
    about = wait_until(tab, DESCRIPTION)
    for shown, fact in zip(tab.evaluate(GO_TO, [fact["node"] for fact in facts]), facts, strict=True):
        assert_shows(shown, fact, about)


def assert_each_step_shown(tab: Tab, path: Path) -> None:
    """Step by keys through the whole main line, from the start of the record to its end and back."""
    facts = positions(path)
    about = wait_until(tab, DESCRIPTION)
    focus_viewer(tab)
    press(tab, "Home", 0)
    assert_shows(tab.evaluate(SHOWN), facts[0], about)
    steps = len(facts) - 1
    assert steps > 3
    seen = watched(tab, ["ArrowRight"] * steps + ["ArrowLeft"] * steps)
    for shown, fact in zip(seen, facts[1:] + facts[-2::-1], strict=True):
        assert_shows(shown, fact, about)


@pytest.mark.parametrize("part", range(PAGES))
@pytest.mark.one_case
def test_dropped_records_show_every_position(page: Page, site_url: str, part: int) -> None:
    """Drop one record after the other on the same page, as a reader does."""
    first, *others = GAMES[part::PAGES]
    tab = open_file(page, site_url, first)
    assert_each_node_shown(tab, first)
    for path in others:
        drop_file(page, path)
        wait_until(tab, IS_SHOWN, path.name)
        assert_each_node_shown(tab, path)


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("name", ["blokus-duo.blksgf", "twixt-18x12.T1", "go-13x13-handicap.sgf"])
@pytest.mark.one_case
@pytest.mark.engines_differ
def test_every_browser_shows_every_position(tab: Tab, site_url: str, name: str) -> None:
    open_sample(tab, site_url, name)
    assert_each_step_shown(tab, SAMPLES / name)
