"""A link that is pasted into the page opens the record to which it leads."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from viewer_page import open_page, wait_for_game

RECORD = "(;GM[1]SZ[9]PB[Ada]PW[Bo];B[ee];W[ge])"
HOST = "https://club.example/"
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""

pytestmark = pytest.mark.own_context


def serve(page: Page, files: dict[str, str]) -> None:
    """Answer for another host, which lets all sites read its files."""

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(HOST)
        kind = "text/html" if name.endswith(".html") else "application/x-go-sgf"
        route.fulfill(body=files[name], content_type=kind)

    page.route(f"{HOST}**", answer)


@pytest.mark.parametrize(
    ("name", "html"),
    [
        ("game.sgf", ""),
        ("element.html", '<p>Hello</p><board-reel src="files/game.sgf"></board-reel>'),
        ("inside.html", f'<board-reel><script type="application/x-go-sgf">{RECORD}</script></board-reel>'),
        ("wgo.html", f'<div data-wgo="{RECORD}"></div>'),
        ("list.html", '<base href="/files/"><a href="about.html">About</a><a href="game.SGF">Game</a>'),
    ],
)
@pytest.mark.first_case
def test_a_link_to_a_record_or_a_page_with_one_opens_it(page: Page, site_url: str, name: str, html: str) -> None:
    serve(page, {"game.sgf": RECORD, "files/game.sgf": RECORD, "files/game.SGF": RECORD, name: html or RECORD})
    tab = open_page(page, site_url)
    page.evaluate(PASTE, HOST + name)
    wait_for_game(tab)
    expect(page).to_have_title(re.compile("Ada"))
    assert f"src={HOST}{name}" in page.evaluate("() => decodeURIComponent(location.search)")


def test_a_mail_with_a_link_opens_it(page: Page, site_url: str) -> None:
    serve(page, {"game.sgf": RECORD})
    tab = open_page(page, site_url)
    page.evaluate(PASTE, f"Hello Bo,\nlook at our game ({HOST}game.sgf). See you!")
    expect(page.locator("#paste-understood")).to_have_text(f"{HOST}game.sgf")
    page.get_by_role("button", name="Show").click()
    wait_for_game(tab)
    expect(page).to_have_title(re.compile("Ada"))


@pytest.mark.faults_expected
def test_a_host_whose_files_cannot_be_read_is_named_with_what_to_do(page: Page, site_url: str) -> None:
    page.route(f"{HOST}**", lambda route: route.abort())
    open_page(page, site_url)
    page.get_by_role("button", name="Paste a record").click()
    box = page.get_by_role("dialog")
    box.get_by_role("textbox").fill(f"{HOST}game.sgf")
    box.get_by_role("button", name="Show").click()
    expect(page.locator("#problem")).to_contain_text("Download the file and drop it here.")


def test_a_page_without_a_record_says_so(page: Page, site_url: str) -> None:
    serve(page, {"about.html": "<h1>About us</h1>"})
    open_page(page, site_url)
    page.evaluate(PASTE, f"{HOST}about.html")
    expect(page.locator("#problem")).to_contain_text("about.html: No game found")
