"""Dropped games are indexed in the page and explored: progress, problems, cancel, and games opened from the explorer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from databases import page_database_script
from drivers import ChromiumTab, drop_file
from playwright.sync_api import Locator, Page, expect
from test_offline import cut_off, visit
from website.server import SiteServer

#: the same two moves in two orientations, then different ones
GAMES = [
    "(;GM[1]SZ[9]PB[Ann];B[cd];W[gg];B[dd])",
    "(;GM[1]SZ[9]PB[Bob];B[fc];W[cg];B[fd])",
    "(;GM[1]SZ[9]PB[Cid];B[cd];W[gg];B[ee];W[ff])",
]
DROP = """(texts) => {
  const transfer = new DataTransfer();
  texts.forEach((text, index) => transfer.items.add(new File([text], `game ${index + 1}.sgf`)));
  dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
}"""

#: stores the description of a collection of some size, as if it had been kept before
KEPT_BEFORE = page_database_script(
    "bytes", 'await resultOf(storeOf("items", "readwrite").put({ id: "other", bytes, used: 1 }, ["index", "other"]));'
)


def drop(page: Page, site_url: str, texts: list[str], name: str = "Explore these games") -> Locator:
    """Drop a file for each text and return the button that offers to explore them."""
    page.goto(site_url)
    page.evaluate(DROP, texts)
    button = page.get_by_role("button", name=name)
    expect(button).to_be_visible()
    return button


def test_dropped_games_are_indexed_and_explored(page: Page, site_url: str) -> None:
    drop(page, site_url, [*GAMES, "(;GM[999];B[aa])"]).click()
    explorer = page.locator("#games .explorer")
    expect(explorer.locator(".status")).to_have_text("3 games indexed. See the Explorer tab.")
    expect(explorer.locator("summary")).to_have_text("1 record could not be indexed")
    expect(explorer.locator("li")).to_have_text("game 4.sgf: No installed game has rules for game 1.")

    page.locator('[data-tab="explorer"]').click()
    table = page.locator(".explorer-moves")
    expect(table.locator("td.explorer-count > span:first-child")).to_have_text(["3"])
    page.evaluate("document.querySelector('board-reel').goTo(2)")
    expect(table.locator("td.explorer-count > span:first-child")).to_have_text(["2", "1"])

    page.locator(".explorer-games, .explorer").get_by_role("button", name="Bob").first.click()
    page.wait_for_function("document.querySelector('board-reel').node === 2")
    expect(page.locator("board-reel .title")).to_contain_text("Bob")

    page.evaluate("document.querySelector('board-reel').goTo(3)")
    page.locator(".explorer-search summary").click()
    page.get_by_role("button", name="Find these pieces").click()
    expect(page.locator(".explorer-search [role=status]")).to_have_text("2 games found")


@pytest.mark.nightly
def test_indexing_can_be_cancelled_and_started_again(page: Page, site_url: str) -> None:
    games = [game.replace("(;", f"(;DT[{number}]") for number in range(1, 401) for game in GAMES]
    button = drop(page, site_url, ["".join(games)])
    button.click()
    cancel = page.locator("#games .explorer").get_by_role("button", name="Cancel")
    expect(cancel).to_be_focused()
    expect(page.get_by_role("progressbar", name="Explore these games")).to_be_visible()
    cancel.click()
    expect(button).to_be_focused()
    button.click()
    expect(page.locator("#games .explorer .status")).to_have_text(
        "1200 games indexed. See the Explorer tab.", timeout=120_000
    )


@pytest.mark.nightly
def test_problems_of_own_records_are_described_in_the_language_of_the_page(page: Page, site_url: str) -> None:
    page.add_init_script("localStorage.setItem('boardreel-language', 'de')")
    drop(page, site_url, [*GAMES, "(;GM[999];B[aa])", "%PDF-1.7"], "Diese Partien erkunden").click()
    problems = page.locator("#games .explorer li")
    expect(problems).to_have_text(
        [
            "game 4.sgf: Kein installiertes Spiel hat Regeln für Partie 1.",
            re.compile("game 5.sgf: Keine Partie gefunden, .* Sie sieht aus wie ein PDF-Dokument. "),
        ],
        timeout=60_000,
    )


@pytest.mark.parametrize(("count", "is_offered"), [(20_000, True), (20_001, False)])
@pytest.mark.nightly
def test_more_than_20000_games_are_not_offered_for_exploring(
    page: Page, site_url: str, count: int, is_offered: bool
) -> None:
    page.goto(site_url)
    page.evaluate(DROP, ["(;GM[1]SZ[9];B[aa])" * count])
    expect(page.locator("#games .count")).to_have_text(f"{count} games")
    expect(page.get_by_role("button", name="Explore these games")).to_have_count(int(is_offered))


def test_a_folder_is_dropped_with_its_subfolders(page: Page, site_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "2024").mkdir(parents=True)
    for name, text in zip(["b.sgf", "2024/a.sgf", "notes.md"], GAMES, strict=True):
        (folder / name).write_text(text, "utf-8")
    page.goto(site_url)
    drop_file(page, folder)
    expect(page.locator("#games .count")).to_have_text("2 games")
    expect(page.locator("#games .entry .file")).to_have_text(["games/2024/a.sgf", "games/b.sgf"])


def test_one_game_is_not_offered_for_exploring(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.evaluate(DROP, GAMES[:1])
    expect(page.locator("board-reel [part=board], board-reel").first).to_be_visible()
    expect(page.get_by_role("button", name="Explore these games")).to_have_count(0)


@pytest.mark.own_context
@pytest.mark.nightly
def test_own_collections_that_are_kept_take_up_100_megabytes_at_most(page: Page, site_url: str) -> None:
    drop(page, site_url, GAMES).click()
    page.locator('[data-tab="explorer"]').click()
    page.evaluate(KEPT_BEFORE, 100_000_000 - 100)
    keep = page.get_by_role("button", name="Keep this collection")
    keep.click()
    status = page.locator(".explorer-keep [role=status]")
    expect(status).to_contain_text("Your own collections can take up 100 MB together.")
    page.evaluate(KEPT_BEFORE, 99_000_000)
    keep.click()
    expect(status).to_have_text("It can be read offline.")


@pytest.mark.service_workers
@pytest.mark.nightly
def test_kept_own_games_are_explored_without_network(page: Page, server: SiteServer) -> None:
    visit(ChromiumTab(page), server.url)
    drop(page, server.url, GAMES).click()
    status = page.locator("#games .explorer .status")
    expect(status).to_have_text("3 games indexed. See the Explorer tab.")
    page.locator('[data-tab="explorer"]').click()
    page.get_by_role("button", name="Keep this collection").click()
    kept = page.locator(".explorer-keep [role=status]")
    expect(kept).to_have_text("It can be read offline.")

    cut_off(server)
    page.reload()
    expect(status).to_have_text("3 games indexed. See the Explorer tab.")
    page.locator('[data-tab="explorer"]').click()
    expect(page.locator(".explorer-moves td.explorer-count > span:first-child")).to_have_text(["3"])
    expect(kept).to_have_text("It can be read offline.")
    page.locator(".explorer-games").get_by_role("button", name="Bob").first.click()
    expect(page.locator("board-reel .title")).to_contain_text("Bob")

    page.get_by_role("button", name="Remove from this device").click()
    expect(kept).to_have_text("")
    page.reload()
    expect(page.get_by_role("button", name="Explore these games")).to_be_visible()
