"""Texts of any length are shown: a part at once, the rest when it is asked for, and the page stays usable."""

from __future__ import annotations

import pytest
from failing_page import GAME, VIEWER, show
from playwright.sync_api import Page, expect
from viewer_page import wait_for_game
from website.server import SiteServer

HEAD = "(;GM[1]FF[4]SZ[19]"
COMMENTS = {
    "60,000 coordinates": "K10 " * 60_000,
    "60,000 coordinates in one word": "K10," * 60_000,
    "130,000 lines": "line\n" * 130_000,
    "130,000 links": "https://example.org/x\n" * 13_000,
    "10 MB": "The quick brown fox. " * 500_000,
}


@pytest.mark.nightly
def test_long_comments(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = f"{HEAD}{''.join(f';C[{text}]' for text in COMMENTS.values())})".encode()
    tab = show(page, place)
    wait_for_game(tab)
    for node, name in enumerate(COMMENTS, start=1):
        tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", node)
        comment = page.locator(".comment")
        assert 1000 < len(comment.inner_text()) < 20_000, name
        expect(comment.locator(".show-all")).to_be_visible()
        tab.evaluate("() => document.querySelector('board-reel').goTo(0)")
        expect(comment).to_have_text("")


@pytest.mark.nightly
def test_the_rest_of_a_long_comment_comes_on_request(page: Page, place: SiteServer) -> None:
    text = "K10 and D4, see https://example.org/x. " * 2000 + "The end."
    place.pages[GAME] = f"{HEAD};B[aa]C[{text}])".encode()
    tab = show(page, place)
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').goTo(1)")
    page.get_by_role("button", name="Show all").click()
    comment = page.locator(".comment-text")
    expect(comment).to_contain_text("The end.")
    assert comment.inner_text() == text
    expect(comment.locator("p")).to_have_count(1)
    expect(comment.locator(".coordinate")).to_have_count(4000)
    expect(comment.locator("a")).to_have_count(2000)


@pytest.mark.nightly
def test_long_game_info_is_shown_in_part(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = f"{HEAD}GC[{'about the game ' * 200_000}];B[aa])".encode()
    tab = show(page, place, VIEWER.replace("<board-reel", '<board-reel lang="de"'))
    wait_for_game(tab)
    tab.evaluate(
        "() => document.querySelector('board-reel').shadowRoot.querySelector('header button:nth-of-type(2)').click()"
    )
    expect(page.locator("dialog .show-all")).to_have_text("Alles anzeigen")
    assert len(page.locator("dialog .info").inner_text()) < 25_000
