"""Lessons in the browser: links and scrolling move the board, on wide screens and on phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel.cli import main
from drivers import ChromiumTab
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect
from puzzle_page import RECORD, play
from viewer_page import wait_for_game
from website.server import SiteServer

GAME = "(;GM[1]SZ[9];B[ee];W[gc];B[cc](;W[cg];B[gg])(;W[gg];B[cg]))"
FILLING = "\n\n".join(["Text about nothing in particular, which fills the page. " * 6] * 6)
LESSON = f"""# A lesson

```sgf
{GAME}
```

Black takes [the middle](reel:1), and [White answers](reel:2).

{FILLING}

Later [both play on](reel:5), or [on the other side](reel:#4.1-4).

{FILLING}

```sgf
{GAME}
```

In the second game, too, [Black begins](reel:1).

{FILLING}
"""
NODES = "() => [...document.querySelectorAll('board-reel')].map(({ node }) => node)"
#: moves a part of the page into the zone in which it is read
READ = "(link) => scrollTo(0, scrollY + link.closest('p').getBoundingClientRect().top - innerHeight * 0.55)"


@pytest.fixture(scope="module")
def lesson(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of a lesson."""
    folder = tmp_path_factory.mktemp("lesson")
    (folder / "lesson.md").write_text(LESSON)
    assert main(["study", str(folder / "lesson.md"), "-o", str(folder / "out"), "--viewer", str(site)]) == 0
    with SiteServer(folder / "out") as server:
        server.pages["/favicon.ico"] = b""
        yield server.url


def expect_nodes(page: Page, first: int, text: str) -> None:
    """Expect the first board at a node, and the link with this text as the current one."""
    page.wait_for_function(f"(node) => ({NODES})()[0] === node", arg=first)
    expect(page.locator("a[aria-current]").first).to_have_text(text)


def open_lesson(page: Page, url: str) -> None:
    page.goto(url)
    wait_for_game(ChromiumTab(page))
    expect(page.locator(".study")).to_have_class("study has-boards")


def box_of(part: Locator) -> FloatRect:
    """Return the box of the first element that is found."""
    box = part.first.bounding_box()
    assert box is not None
    return box


def read_on(page: Page, url: str) -> tuple[FloatRect, FloatRect]:
    """Open the lesson, scroll to a link, which moves the board, and return the boxes of the board and of the link."""
    open_lesson(page, url)
    link = page.get_by_role("link", name="both play on")
    link.evaluate(READ)
    expect_nodes(page, 5, "both play on")
    return box_of(page.locator("board-reel")), box_of(link)


def test_links_move_the_nearest_board_above_by_mouse_and_keyboard(page: Page, lesson: str) -> None:
    open_lesson(page, lesson)
    expect(page.locator(".diagram").first).to_be_hidden()
    page.get_by_role("link", name="White answers").click()
    expect_nodes(page, 2, "White answers")
    page.get_by_role("link", name="the middle").focus()
    page.keyboard.press("Enter")
    expect_nodes(page, 1, "the middle")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_nodes(page, 2, "White answers")
    assert page.workers == [], "the games are prepared"
    page.get_by_role("link", name="Black begins").click()
    page.wait_for_function(f"() => ({NODES})()[1] === 1")
    assert page.evaluate(NODES)[0] == 2


def test_scrolling_moves_the_board_that_stays_in_view(page: Page, lesson: str) -> None:
    board, text = read_on(page, lesson)
    assert board["y"] >= 0, "the board is still there"
    assert board["x"] > text["x"] + text["width"], "it is next to the text"
    page.get_by_role("link", name="on the other side").click()
    expect_nodes(page, 6, "on the other side")


class TestOnAPhone:
    """A narrow touch screen."""

    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}

    def test_the_board_is_docked_at_the_top(self, page: Page, lesson: str) -> None:
        board, text = read_on(page, lesson)
        assert abs(board["y"]) <= 1
        assert 200 < board["height"] < 0.5 * 780
        assert text["y"] > board["height"], "the board does not cover the text"
        timeline, buttons = (box_of(page.locator(f"board-reel .{name}")) for name in ("timeline", "buttons"))
        assert timeline["y"] + timeline["height"] <= buttons["y"] + 1, "the buttons do not cover the timeline"
        page.get_by_role("link", name="on the other side").tap()
        expect_nodes(page, 6, "on the other side")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "page_options",
    [{"viewport": {"width": width, "height": height}, "has_touch": True} for width, height in ((360, 640), (740, 360))],
)
def test_no_board_is_cut_on_small_phones(page: Page, lesson: str) -> None:
    open_lesson(page, lesson)
    fits = "(viewer) => viewer.shadowRoot.querySelector('.viewer').scrollHeight <= viewer.offsetHeight"
    expect(page.locator("board-reel .buttons").first).to_be_visible()
    assert page.locator("board-reel").first.evaluate(fits)
    position = page.locator(".board").first.evaluate("(board) => getComputedStyle(board).position")
    assert position == ("sticky" if page.evaluate("() => innerHeight > innerWidth") else "static")


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 360, "height": 740}, "has_touch": True}])
def test_a_puzzle_in_a_lesson_says_its_task_and_what_it_thinks_of_a_move(
    page: Page, site: Path, tmp_path: Path
) -> None:
    (tmp_path / "lesson.md").write_text(f"# Task\n\n```sgf\n{RECORD}\n```\n\nSolve it [here](reel:0).\n")
    assert main(["study", str(tmp_path / "lesson.md"), "-o", str(tmp_path / "out"), "--viewer", str(site)]) == 0
    with SiteServer(tmp_path / "out") as server:
        server.pages["/favicon.ico"] = b""
        open_lesson(page, server.url)
        message = page.locator(".puzzle-message")
        expect(message).to_contain_text("Your move.")
        expect(page.get_by_role("button", name="Hint")).to_be_visible()
        play(page, "aa")
        expect(message).to_contain_text("is not in the solution")
        expect(message).to_be_visible()


def test_without_scripts_each_paragraph_has_its_diagrams(chromium: Browser, lesson: str) -> None:
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(lesson)
        steps = page.locator(".step")
        assert [steps.nth(index).locator(".diagram:visible").count() for index in range(3)] == [2, 2, 1]
        page.get_by_role("link", name="on the other side").click()
        expect(page.locator(":target figcaption")).to_have_text("on the other side")
        expect(page.locator(":target svg")).to_be_in_viewport()


@pytest.mark.adds_pages_only
def test_links_of_a_page_by_hand_name_a_viewer_or_mean_the_one_before(page: Page, server: SiteServer) -> None:
    viewer = f"<board-reel id='{{}}'><script type='application/x-go-sgf'>{GAME}</script></board-reel>"
    links = "<p><a href='#move=3' data-reel>before</a> <a href='#move=2' data-reel='one'>named</a></p>"
    start = "<!doctype html><html lang=en><title>Page</title><link rel=icon href=data:,>"
    script = "<script type=module src=/boardreel.js></script>"
    content = start + script + viewer.format("one") + viewer.format("two") + links
    server.pages["/hand.html"] = content.encode()
    page.goto(f"{server.url}hand.html")
    page.wait_for_function("() => [...document.querySelectorAll('board-reel')].every(({ state }) => state === 'ready')")
    # one after the other, since nothing else says that the first has come
    page.get_by_role("link", name="before").click()
    page.wait_for_function(f"() => ({NODES})().join() === '0,3'")
    page.get_by_role("link", name="named").click()
    page.wait_for_function(f"() => ({NODES})().join() === '2,3'")
