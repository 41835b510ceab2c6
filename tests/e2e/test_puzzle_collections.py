"""A puzzle in every browser, and the collection that remembers which puzzles were solved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.reel import reel_text
from drivers import ChromiumTab, Tab, click_on, wait_until
from playwright.sync_api import Page, expect
from policies import STRICT, under
from puzzle_page import COUNT_EVENTS, MESSAGE, RECORD, play
from test_accessibility import assert_no_violations
from trying import middle
from viewer_page import IN_VIEWER, NODE, PAGE, SAMPLES, VIEWER, focus_viewer, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

SAYS = f"(part) => ({MESSAGE})().includes(part)"
PROGRESS = "(text) => document.querySelector('.progress output')?.textContent === text"


def click_point(tab: Tab, point: str) -> None:
    """Click on a point of the board."""
    tab.click(*middle(tab, point))


def test_a_puzzle_is_solved_in_every_browser(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    shared_server.pages["/prepared.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()
    shared_server.pages[VIEWER] = PAGE.format('<board-reel reel="/prepared.json"></board-reel>').encode()
    tab.goto(site_url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    wait_until(tab, SAYS, "Your move.")
    tab.evaluate(COUNT_EVENTS)
    click_point(tab, "aa")
    wait_until(tab, SAYS, "A9 is not in the solution.")
    focus_viewer(tab)
    tab.press("h")
    wait_until(tab, SAYS, "Look near ")
    wait_until(tab, f"() => Boolean(({IN_VIEWER})('.puzzle-region circle'))")
    click_point(tab, "cc")
    wait_until(tab, SAYS, "This line does not solve it")
    click_on(
        tab,
        f"() => [...({IN_VIEWER})('.puzzle').querySelectorAll('button')]"
        ".find(({ textContent }) => textContent === 'Try again')",
    )
    wait_until(tab, NODE, 0)
    wait_until(tab, SAYS, "Your move.")
    click_point(tab, "ef")
    wait_until(tab, NODE, 2)
    wait_until(tab, SAYS, "By symmetry this is the same as E6. Your move")
    click_point(tab, "ef")
    wait_until(tab, SAYS, "Solved in 2 tries!")
    (event,) = tab.evaluate("() => window.solved")
    assert (event["node"], event["tries"], event["hints"]) == (3, 2, 1)


@pytest.fixture(scope="module")
def made(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with three puzzles and a game."""
    folder = tmp_path_factory.mktemp("puzzles")
    records = folder / "records"
    records.mkdir()
    for name, info in (("a", "GN[Alpha]DI[12k]"), ("b", "GN[Beta]DI[3d]"), ("c", "GN[Gamma]DI[12k]")):
        (records / f"{name}.sgf").write_text(RECORD.replace("PL[B]", f"PL[B]{info}"), "utf-8")
    (records / "game.sgf").write_text((SAMPLES / "go-19x19-game.sgf").read_text("utf-8"), "utf-8")
    options = ["--viewer", str(site), "--sort", "name", "--jobs", "1", "--puzzles"]
    assert main(["site", str(records), "-o", str(folder / "out"), *options]) == 0
    return folder / "out"


@pytest.fixture
def club(made: Path) -> Iterator[SiteServer]:
    with SiteServer(made) as server:
        server.answer = under(STRICT)
        server.pages["/favicon.ico"] = b""
        yield server


def expect_progress(page: Page, text: str) -> None:
    expect(page.locator(".progress output")).to_have_text(text)


def solve(page: Page) -> None:
    wait_for_game(ChromiumTab(page))
    page.locator(".puzzle .solution").wait_for()
    play(page, "ed")
    wait_until(ChromiumTab(page), NODE, 2)
    play(page, "ef")
    expect(page.locator(".progress output")).to_have_text("✓ Solved")


@pytest.mark.nightly
def test_a_collection_remembers_what_is_solved_and_leads_to_the_next_puzzle(page: Page, club: SiteServer) -> None:
    page.goto(club.url)
    page.get_by_role("link", name="3 puzzles").click()
    expect_progress(page, "0 of 3 solved")
    page.get_by_role("link", name="Next unsolved puzzle").click()
    expect(page).to_have_title("Alpha – Go")
    solve(page)
    page.get_by_role("link", name="Next unsolved puzzle").click()
    expect(page).to_have_title("Beta – Go")
    page.get_by_role("link", name="All puzzles").click()
    expect_progress(page, "1 of 3 solved")
    expect(page.locator("li.is-solved .solved")).to_have_text("✓ Solved in 1 try")
    page.get_by_label("Progress").select_option("unsolved")
    expect_progress(page, "1 of 3 solved, 2 shown")
    page.get_by_label("Difficulty").select_option("12k")
    expect_progress(page, "1 of 3 solved, 1 shown")
    page.reload()
    expect_progress(page, "1 of 3 solved, 1 shown")
    assert page.locator(".cards > li:visible strong").all_text_contents() == ["Gamma"]
    page.get_by_label("Progress").select_option("solved")
    assert page.locator(".cards > li:visible strong").all_text_contents() == ["Alpha"]
    assert_no_violations(page)
    page.get_by_role("button", name="Clear my progress").click()
    expect_progress(page, "0 of 3 solved, 0 shown")
    expect(page.get_by_text("No puzzle matches.")).to_be_visible()


def test_a_collection_without_puzzles_offers_no_filters_and_no_way_back(
    page: Page, club: SiteServer, made: Path
) -> None:
    text = (made / "puzzles" / "index.html").read_text("utf-8")
    club.pages["/puzzles/index.html"] = re.sub("<li .*</li>", "", text, flags=re.DOTALL).encode()
    page.goto(f"{club.url}puzzles/index.html", wait_until="networkidle")
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
    assert page.locator(".progress, .find, .none").evaluate_all(
        "(parts) => parts.every((part) => !part.checkVisibility({ visibilityProperty: true }))"
    )


def test_a_collection_works_without_storage(page: Page, club: SiteServer) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('denied', 'QuotaExceededError'); };"
    )
    page.goto(f"{club.url}puzzles/index.html?after=c")
    expect(page).to_have_title("Alpha – Go")
    wait_for_game(ChromiumTab(page))
    page.locator(".puzzle .solution").wait_for()
    play(page, "ed")
    wait_until(ChromiumTab(page), NODE, 2)
    play(page, "ef")
    expect(page.locator(".progress output")).to_have_text("✓ Solved. This browser cannot store it.")


def test_a_collection_remembers_in_every_browser(tab: Tab, club: SiteServer) -> None:
    tab.goto(f"{club.url}puzzles/index.html")
    wait_until(tab, PROGRESS, "0 of 3 solved")
    click_on(tab, "() => document.querySelector('a.next')")
    wait_until(tab, "() => document.title.startsWith('Alpha')")
    wait_for_game(tab)
    wait_until(tab, SAYS, "Your move.")
    click_point(tab, "ed")
    wait_until(tab, NODE, 2)
    click_point(tab, "ef")
    wait_until(tab, PROGRESS, "\u2713 Solved")
    tab.goto(f"{club.url}puzzles/index.html")
    wait_until(tab, PROGRESS, "1 of 3 solved")
