"""The page guesses the charset of records: with chardet when it can be fetched, with the built-in guess otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from drivers import ChromiumTab, drop_file, wait_until
from playwright.sync_api import Page, expect
from viewer_page import open_file, open_page, wait_for_game
from website.server import SiteServer

NAME = "Илья Шикшин"
RECORD = f"(;GM[1]FF[4]SZ[9]PB[{NAME}]PW[Светлана Шикшина];B[ee])"
#: whether the cache of the service worker has the wheel of chardet
IS_STORED = """async () => {
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    if (requests.some(({ url }) => url.includes("/chardet-"))) return true;
  }
  return false;
}"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a record in KOI8-R that does not name its charset."""
    path = tmp_path / "old.sgf"
    path.write_bytes(RECORD.encode("koi8-r"))
    return path


def is_wheel(path: str) -> bool:
    """Return whether a path of the site is that of chardet's wheel."""
    return "/chardet-" in path


@pytest.mark.nightly
def test_chardet_is_fetched_when_a_charset_has_to_be_guessed(page: Page, server: SiteServer, record: Path) -> None:
    # an embedded viewer, which no service worker serves
    asked: list[str] = []
    server.answer = asked.append
    server.pages |= {"/old.sgf": record.read_bytes(), "/new.sgf": RECORD.encode()}
    page.goto(f"{server.url}embed.html?src=new.sgf")
    wait_for_game(ChromiumTab(page))
    expect(page.locator(".title")).to_contain_text(NAME)
    assert not any(map(is_wheel, asked))
    page.goto(f"{server.url}embed.html?src=old.sgf")
    wait_for_game(ChromiumTab(page))
    expect(page.locator(".title")).to_contain_text(NAME)
    assert any(map(is_wheel, asked))
    # embedded viewers store nothing
    assert not page.evaluate(IS_STORED)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_without_chardet_the_record_opens_and_the_game_info_offers_charsets(
    page: Page, server: SiteServer, tmp_path: Path
) -> None:
    server.answer = lambda path: 404 if is_wheel(path) else None
    record = tmp_path / "old.sgf"
    record.write_bytes(RECORD.encode("koi8-r"))
    open_file(page, server.url, record)
    expect(page.locator(".title")).to_contain_text(NAME)
    page.get_by_role("button", name="Game info").click()
    page.get_by_label("Charset").select_option("cp1251")
    expect(page.locator(".title")).to_contain_text(NAME.encode("koi8-r").decode("cp1251"))


@pytest.mark.faults_expected
@pytest.mark.service_workers
@pytest.mark.nightly
def test_after_the_first_visit_the_guess_needs_no_network(page: Page, server: SiteServer, record: Path) -> None:
    tab = ChromiumTab(page)
    tab.goto(server.url)
    wait_until(tab, IS_STORED)
    asked: list[str] = []

    def hang_up(path: str) -> None:
        asked.append(path)
        raise ConnectionAbortedError(path)

    server.answer = hang_up
    open_page(page, server.url)
    drop_file(page, record)
    wait_for_game(tab)
    expect(page.locator(".title")).to_contain_text(NAME)
    assert not any(map(is_wheel, asked))
