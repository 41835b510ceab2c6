"""Comments: live moves and points, the choice between meanings, the way from comment to comment, and the list of all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Locator, Page, expect
from viewer_page import (
    IN_VIEWER,
    NODE,
    SAMPLES,
    focus_viewer,
    open_sample,
    press,
    show_elements,
    show_record,
    wait_for_game,
)
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

RECORD = """(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob]C[😀 Look at E5, then White 2; or 2. C3.]
;B[ee]C[White 2 has two meanings here.](;W[gc]C[After G7, see move 1.];B[cg];W[cc]C[The end.])
(;W[cg];B[gc]C[Another end.]))"""
#: 900 variations, which the worker sends in parts
MANY = "(;GM[1]SZ[19];B[dd]" + "".join(f"(;W[pp]C[Idea {n}: see Q4 {'deep ' * (n % 3)}])" for n in range(900)) + ")"
LONG = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[dd]C[Note {n}]" for n in range(10_000)) + ")"
STONES = "[part=board] [data-color]"


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 1200, "height": 900}}


@pytest.fixture
def commented(page: Page, server: SiteServer) -> ChromiumTab:
    tab = show_record(page, server, RECORD)
    focus_viewer(tab)
    return tab


def mention(page: Page, text: str) -> Locator:
    return page.locator(".comment .mention").get_by_text(text, exact=True)


def test_mentions_are_buttons_at_their_place_in_the_text(page: Page, commented: ChromiumTab) -> None:
    expect(page.locator(".comment .mention")).to_have_text(["E5", "White 2", "2. C3"])
    assert page.locator(".comment-text").inner_text() == "😀 Look at E5, then White 2; or 2. C3."


def test_a_move_is_previewed_and_a_click_goes_there(page: Page, commented: ChromiumTab) -> None:
    board = page.locator("[part=board]")
    stones = page.locator(STONES)
    expect(stones).to_have_count(0)
    mention(page, "2. C3").hover()
    expect(stones).to_have_count(2)
    expect(board).to_have_class(re.compile(r"\bpreview\b"))
    page.mouse.move(0, 0)
    expect(stones).to_have_count(0)
    mention(page, "2. C3").focus()
    expect(stones).to_have_count(2)
    page.keyboard.press("Enter")
    wait_until(commented, NODE, 5)
    expect(board).not_to_have_class(re.compile(r"\bpreview\b"))
    press(commented, "ArrowLeft", 1)


def test_a_click_keeps_a_point_lit(page: Page, commented: ChromiumTab) -> None:
    lit = page.locator("[part=board] .lit")
    point = mention(page, "E5")
    point.click()
    page.mouse.move(0, 0)
    expect(lit).to_have_attribute("data-point", "ee")
    expect(point).to_have_attribute("aria-pressed", "true")
    mention(page, "2. C3").hover()
    page.mouse.move(0, 0)
    expect(lit).to_have_attribute("data-point", "ee")
    point.click()
    page.mouse.move(0, 0)
    page.evaluate("() => document.querySelector('board-reel').shadowRoot.activeElement.blur()")
    expect(lit).to_have_count(0)
    point.click()
    commented.evaluate("() => document.querySelector('board-reel').next()")
    expect(lit).to_have_count(0)


def test_an_ambiguous_mention_offers_its_meanings(page: Page, commented: ChromiumTab) -> None:
    stones = page.locator(STONES)
    press(commented, "ArrowRight", 1)
    ambiguous = mention(page, "White 2")
    expect(ambiguous).to_have_attribute("aria-haspopup", "menu")
    ambiguous.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu", name="Meanings of White 2")
    entries = menu.get_by_role("menuitem")
    expect(entries).to_have_text(["2 G7 White", "2 C3 White"])
    expect(entries.first).to_be_focused()
    page.wait_for_timeout(200)
    expect(page.locator(f"{STONES}[data-points='gc']")).to_have_count(1)
    expect(stones).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(entries.nth(1)).to_be_focused()
    expect(page.locator(f"{STONES}[data-points='cg']")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(ambiguous).to_be_focused()
    expect(page.locator(f"{STONES}[data-points='cg']")).to_have_count(0)
    ambiguous.click()
    entries.nth(1).click()
    wait_until(commented, NODE, 5)
    expect(menu).to_have_count(0)


def test_a_comment_stays_scrolled_where_its_place_changes(page: Page, server: SiteServer) -> None:
    """In the list of moves, next to a tab that is loaded first, and in the list again."""
    show_record(page, server, f"(;GM[1]SZ[9]C[{'A long comment. ' * 200}];B[ee]SBKV[50];W[gc]SBKV[40]C[The end.])")
    in_list, in_column = page.locator(".note-room > .comment"), page.locator(".column > .comment")
    page.locator(".timeline.drawn").wait_for()
    # the event of the scrolling comes before the next frame
    in_list.evaluate("(comment) => { comment.scrollTop = 60; return new Promise(requestAnimationFrame); }")
    for name, comment in (("Chart", in_column), ("Moves", in_list)):
        page.get_by_role("tab", name=name).click()
        expect(comment).to_have_js_property("scrollTop", 60)
    page.evaluate("() => document.querySelector('board-reel').goTo(2)")
    expect(in_list).to_have_js_property("scrollTop", 0)


def test_buttons_lead_from_comment_to_comment(page: Page, commented: ChromiumTab) -> None:
    following = page.get_by_role("button", name="Next comment")
    previous = page.get_by_role("button", name="Previous comment")
    expect(page.locator(".comment-count")).to_have_text("1 / 4")
    expect(previous).to_have_attribute("aria-disabled", "true")
    for node in (1, 2, 4):
        following.click()
        wait_until(commented, NODE, node)
    expect(following).to_have_attribute("aria-disabled", "true")
    previous.click()
    wait_until(commented, NODE, 2)
    expect(previous).to_be_focused()


def test_a_game_with_one_comment_needs_no_buttons(page: Page, server: SiteServer) -> None:
    show_record(page, server, "(;GM[1]SZ[9]C[Only one.];B[ee])")
    expect(page.locator(".comment")).to_contain_text("Only one.")
    expect(page.get_by_role("button", name="Next comment")).to_have_count(0)
    expect(page.get_by_role("tab", name="Comments")).to_have_count(0)


def test_a_game_without_comments_shows_its_counted_score(page: Page, server: SiteServer) -> None:
    moves = ";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[]"
    territory = "TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee]"
    tab = show_record(page, server, f"(;GM[1]FF[4]SZ[5]KM[0.5]RU[Japanese]{moves}{territory})")
    tab.evaluate("() => document.querySelector('board-reel').last()")
    expect(page.locator(".comment .remarks")).to_be_visible()
    expect(page.locator(".comment .remarks")).to_contain_text("10")


@pytest.mark.parametrize("key", ["ArrowDown", "PageDown"])
def test_keys_scroll_a_long_comment_that_has_the_focus(page: Page, server: SiteServer, key: str) -> None:
    text = "A line of a long comment.\n\n" * 100
    tab = show_record(page, server, f"(;GM[1]SZ[9];B[ee]C[{text}](;W[gc])(;W[cg]))", attributes='height="100vh"')
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    comment = page.locator(".note-room .comment")
    comment.focus()
    # the list, which is drawn later, takes the comment in again and sets it back to its start
    for _ in range(50):
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        if comment.evaluate("({ scrollTop }) => scrollTop"):
            break
    else:
        pytest.fail("The comment is not scrolled.")
    assert tab.evaluate(NODE, 1)
    press(tab, "ArrowRight", 2)


def test_the_tab_lists_all_comments(page: Page, commented: ChromiumTab) -> None:
    page.get_by_role("tab", name="Comments").click()
    rows = page.locator(".comments-rows button")
    expect(rows.locator(".comment-start")).to_have_text(
        [
            "😀 Look at E5, then White 2; or 2. C3.",
            "White 2 has two meanings here.",
            "After G7, see move 1.",
            "The end.",
            "Another end.",
        ]
    )
    expect(rows.locator("bdi")).to_have_text(["Start", "1 E5 Black", "2 G7 White", "4 C7 White", "3 G7 Black"])
    expect(page.locator(".comments-rows [aria-current]")).to_contain_text("Start")
    rows.nth(4).click()
    wait_until(commented, NODE, 6)
    expect(page.locator(".comments-rows [aria-current]")).to_contain_text("Another end.")
    rows.nth(0).hover()
    expect(page.locator(STONES)).to_have_count(0)
    rows.nth(4).focus()
    page.keyboard.press("ArrowUp")
    expect(rows.nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    wait_until(commented, NODE, 4)
    expect(page.get_by_role("searchbox")).to_have_count(0)


@pytest.mark.nightly
def test_the_list_is_filtered_and_loads_what_it_needs(page: Page, server: SiteServer) -> None:
    # without a prepared Reel, the page asks Python for the frames
    tab = show_elements(page, server, f'<board-reel><script type="application/x-go-sgf">{MANY}</script></board-reel>')
    wait_for_game(tab)
    page.get_by_role("tab", name="Comments").click()
    rows = page.locator(".comments-rows button")
    expect(rows.first).to_contain_text("Idea 0")
    assert rows.count() < 60
    assert not tab.evaluate("() => document.querySelector('board-reel').document.frames[900]")
    page.locator(".comments-list").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    expect(rows.last).to_contain_text("Idea 899")
    page.get_by_role("searchbox", name="Filter comments").fill("idea 45")
    expect(page.locator(".comments-head [role=status]")).to_have_text("11 of 900")
    expect(rows).to_have_count(11)
    rows.nth(1).click()
    wait_until(tab, NODE, 452)


@pytest.mark.nightly
def test_ten_thousand_comments(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LONG)
    page.get_by_role("tab", name="Comments").click()
    rows = page.locator(".comments-rows button")
    expect(rows.first).to_contain_text("Note 0")
    focus_viewer(tab)
    press(tab, "End", 10_000)
    expect(page.locator(".comments-rows [aria-current]")).to_contain_text("Note 9999")
    assert rows.count() < 60


def test_a_reel_made_earlier_shows_its_comments(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, RECORD)
    tab.evaluate("() => { delete document.querySelector('board-reel').document.frames[1].mentions; }")
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    expect(page.locator(".comment")).to_contain_text("White 2 has two meanings here.")
    expect(page.locator(".comment .mention")).to_have_count(0)


#: steps through the game: what covers the current move, and the places of what must stay where it is
STEPS = """async () => {
  const element = document.querySelector("board-reel");
  const part = (name) => element.shadowRoot.querySelector(name);
  const box = (name) => part(name).getBoundingClientRect();
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const covered = [];
  const places = new Set();
  let comments = 0;
  for (let node = 0; node < element.document.tree.parent.length; node += 1) {
    element.node = node;
    await frame();
    const [current, list, comment] = [box(".moves [aria-current]"), box(".moves"), box(".comment")];
    comments += Boolean(part(".comment p"));
    const end = part(".comment p") ? comment.top : list.bottom;
    if (current.top < list.top - 1 || current.bottom > end + 1) covered.push(node);
    const [tabs, button] = [box(".tab-panel"), box(".comment-steps button")];
    places.add([tabs.top, tabs.bottom, button.left, button.top].map(Math.round).join(" "));
  }
  element.node = 2;
  await frame();
  return { covered, comments, places: [...places], height: box(".moves").height };
}"""


@pytest.mark.parametrize(
    "page_options",
    [
        {"viewport": {"width": 360, "height": 640}, "has_touch": True},
        {"viewport": {"width": 360, "height": 700}, "has_touch": True},
        {"viewport": {"width": 360, "height": 780}, "has_touch": True},
        {"viewport": {"width": 780, "height": 360}, "has_touch": True},
    ],
    ids=["low", "middle", "high", "landscape"],
)
@pytest.mark.one_case
def test_on_phones_the_comment_covers_the_foot_of_the_list_but_not_the_current_move(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-19x19-game.sgf")
    page.wait_for_function(f"() => ({IN_VIEWER})('.moves [aria-current]')")
    shown = tab.evaluate(STEPS)
    assert shown["comments"] > 3
    assert shown["covered"] == []
    assert len(shown["places"]) == 1, shown["places"]


@pytest.mark.parametrize(("name", "least"), [("go-19x19-game.sgf", 125), ("blokus.blksgf", 85)])
@pytest.mark.one_case
def test_in_embeds_a_comment_that_is_not_there_leaves_its_room_to_the_list(
    page: Page, server: SiteServer, name: str, least: int
) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    for width in (360, 520, 700):
        page.set_viewport_size({"width": width, "height": 1100})
        page.wait_for_function(f"() => ({IN_VIEWER})('.moves').clientHeight > 0")
        shown = tab.evaluate(STEPS)
        assert shown["comments"] >= 3, width
        assert shown["covered"] == [], width
        assert len(shown["places"]) == 1, (width, shown["places"])
        assert shown["height"] >= least, width
