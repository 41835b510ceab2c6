"""Records come into the page by every way there is; wrong ones are refused in words and the next one opens."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from drivers import ChromiumTab, drop_file, drop_text, wait_until
from failing_page import failing
from playwright.sync_api import Page, expect
from support import third_party
from viewer_page import (
    NO_PICKERS,
    NODE,
    SAMPLES,
    STATE,
    choose_in_menu,
    focus_viewer,
    open_file,
    open_page,
    open_sample,
    press,
    wait_for_game,
)
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc](;B[cc];W[cg])(;B[dc];W[cf]))"
GAME = "() => document.querySelector('board-reel').document.game.number"


def record(folder: Path, name: str, content: str | bytes = RECORD) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


# -- ways in


def test_a_record_is_pasted_into_the_page(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        RECORD,
    )
    wait_for_game(tab)
    expect(page).to_have_title(re.compile("Ada . Bob"))


def test_a_record_is_pasted_into_the_box(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.get_by_role("button", name="Paste").click()
    page.get_by_role("textbox", name="Paste a record").fill(RECORD)
    page.get_by_role("button", name="Show").click()
    wait_for_game(tab)
    expect(page.locator(".title")).to_have_text("Ada \u2013 Bob")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (RECORD, "Ada . Bob"),
        (f"Hello, our game: {RECORD}", "Ada . Bob"),
        ("{url}samples/blokus-duo.blksgf", "Blokus Duo"),
    ],
)
@pytest.mark.first_case
def test_dropped_text_or_a_link_is_opened(page: Page, site_url: str, text: str, shown: str) -> None:
    tab = open_page(page, site_url)
    drop_text(page, text.replace("{url}", site_url))
    wait_for_game(tab)
    expect(page).to_have_title(re.compile(shown))


def test_text_that_is_dragged_within_the_page_is_not_opened(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    page.locator("#samples a").first.drag_to(page.locator("#choose"))
    assert page.url == site_url
    drop_text(page, "Hello")
    expect(page.get_by_role("dialog")).to_contain_text("Paste a record")


def test_a_record_that_is_dropped_on_a_dialog_takes_its_place(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.get_by_role("button", name="Paste").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_file_is_chosen(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.evaluate(NO_PICKERS)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file, or drop it anywhere").click()
    chooser.value.set_files(SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)
    expect(page.locator(".titles")).to_contain_text("Blokus Duo")


def test_a_sample_is_shown_without_python_which_reads_it_when_asked(
    page: Page, chromium_tab: ChromiumTab, site_url: str
) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url.rpartition("/")[2]))
    open_sample(chromium_tab, site_url, "hex.sgf")
    assert not page.workers
    assert "hex.sgf.reel.json" in requested
    assert not {"index.json", "shelves.js"} & set(requested), "the start screen is not shown"
    games = "async () => (await document.querySelector('board-reel').games()).map((row) => row.game)"
    assert chromium_tab.evaluate(games) == ["Hex"]
    assert page.workers


@pytest.mark.faults_expected
def test_a_sample_without_its_reel_file_is_read_by_python(
    page: Page, chromium_tab: ChromiumTab, server: SiteServer
) -> None:
    server.answer = failing("/samples/hex.sgf.reel.json", 404)
    open_sample(chromium_tab, server.url, "hex.sgf")
    assert page.workers


def test_a_sample_is_one_click_away(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.locator("#samples a").first.click()
    wait_for_game(tab)
    expect(page.locator("#welcome")).to_be_hidden()


def test_the_title_names_the_file_or_the_players_and_the_game(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_file(page, site_url, record(tmp_path, "mine.sgf", "(;GM[1]SZ[9];B[ee])"))
    expect(page).to_have_title("Go \u2013 mine.sgf \u2013 Boardreel")
    drop_file(page, record(tmp_path, "other.sgf"))
    expect(page).to_have_title("Ada \u2013 Bob \u2013 Go \u2013 other.sgf \u2013 Boardreel")
    wait_for_game(tab)


def test_several_files_become_a_list(page: Page, site_url: str, tmp_path: Path) -> None:
    files = [record(tmp_path, f"{name}.sgf", f"(;GM[1]SZ[9]PB[{name}];B[ee])") for name in ("one", "two", "three")]
    open_file(page, site_url, *files)
    entries = page.locator("#games .entry")
    expect(entries).to_have_count(3)
    entries.filter(has_text="three.sgf").click()
    expect(page).to_have_title(re.compile("three"))
    expect(page.locator("#games .entry[aria-current]")).to_contain_text("three.sgf")


@pytest.mark.nightly
def test_a_real_collection(page: Page, site_url: str) -> None:
    tab = open_file(page, site_url, third_party("sgf/files/katago-games-2025-01-02.sgf"))
    expect(page.locator("#games .count")).to_have_text("249 games")
    page.get_by_role("columnheader", name="Player 1").get_by_role("button").click()
    page.get_by_label("Filter games").fill("W+R")
    expect(page.locator("#games .count")).to_have_text(re.compile(r"^\d+ of 249 games$"))
    page.locator("#games .entry").nth(3).click()
    wait_until(tab, f"() => ({STATE})() && ({GAME})() > 1")
    expect(page.locator(".subtitle")).to_contain_text("White wins by resignation")


# -- addresses


def test_the_address_keeps_the_position(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    open_sample(tab, site_url, "blokus-duo.blksgf", move="7")
    assert tab.evaluate("() => document.querySelector('board-reel').link") == "7"
    focus_viewer(tab)
    tab.press("ArrowRight")
    expect(page).to_have_url(re.compile("#move=8$"))
    page.reload()
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').link") == "8"


@pytest.mark.parametrize("game", ["-5", "0", "1.5", "x"])
@pytest.mark.one_case
def test_a_game_that_no_file_has_is_the_first(page: Page, server: SiteServer, game: str) -> None:
    server.pages["/forked.sgf"] = RECORD.encode()
    page.goto(f"{server.url}?src=forked.sgf#game={game}")
    tab = ChromiumTab(page)
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').document.game.number") == 1


@pytest.mark.faults_expected
def test_a_page_that_asks_for_no_game_of_the_file_says_so(page: Page, server: SiteServer) -> None:
    server.pages["/forked.sgf"] = RECORD.encode()
    page.goto(f"{server.url}?src=forked.sgf")
    tab = ChromiumTab(page)
    wait_for_game(tab)
    load = """async () => {
      const viewer = document.querySelector("board-reel");
      await viewer.load("forked.sgf", { game: -5 });
      return viewer.state;
    }"""
    assert tab.evaluate(load) == "error"


def test_an_address_leads_into_a_variation(page: Page, server: SiteServer) -> None:
    server.pages["/forked.sgf"] = RECORD.encode()
    tab = open_page(page, server.url)
    page.goto(f"{server.url}?src=forked.sgf#move=0")
    wait_for_game(tab)
    focus_viewer(tab)
    for key, node in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowDown", 5), ("ArrowRight", 6)]:
        press(tab, key, node)
    link = page.url
    assert "3.1-4" in link
    page.goto("about:blank")
    page.goto(link)
    wait_for_game(tab)
    assert tab.evaluate(NODE, 6)
    server.pages["/forked.sgf"] = RECORD.replace("W[cf]", "W[fc]").encode()
    page.reload()
    wait_for_game(tab)
    assert tab.evaluate(NODE, 5), "the move of the link is another one now"
    expect(page.locator(".live")).to_contain_text("has changed")


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_an_address_that_leads_nowhere_is_named(page: Page, site_url: str) -> None:
    page.clock.install()
    page.goto(f"{site_url}?src=absent.sgf")
    expect(page.locator("#problem")).to_contain_text("absent.sgf could not be loaded: 404")
    expect(page.locator("#welcome")).to_be_visible()
    page.clock.fast_forward(7000)
    expect(page.locator("#problem")).to_contain_text("absent.sgf could not be loaded: 404")


# -- wrong files

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8
REFUSED = {
    "a text that is not a record": b"Dear reader,\nthis is a letter.\n",
    "an empty file": b"",
    "a picture": PICTURE,
    "only zeros": bytes(5000),
}


def assert_next_file_opens(page: Page) -> None:
    drop_file(page, SAMPLES / "blokus-junior.blksgf")
    expect(page.locator(".titles")).to_contain_text("Blokus Junior")
    expect(page.locator("#problem")).to_be_hidden()


@pytest.mark.parametrize("content", REFUSED.values(), ids=list(REFUSED))
@pytest.mark.one_case
def test_what_is_no_record_is_refused_in_a_sentence(page: Page, site_url: str, tmp_path: Path, content: bytes) -> None:
    open_page(page, site_url)
    drop_file(page, record(tmp_path, "wrong.sgf", content))
    problem = page.locator("#problem")
    expect(problem).to_be_visible()
    expect(problem.locator(".reason")).to_have_text(re.compile(r"\w.*\.$"))
    expect(page.locator("#samples li").first).to_be_visible()
    assert_next_file_opens(page)


RECOVERED = {
    "cut short": ("(;GM[1]SZ[9];B[ee];W[gc];B[c", 3),
    "a game nobody knows": ("(;GM[4711];B[ee];W[gc])", 2),
    "a point off the board": ("(;GM[1]SZ[9];B[zz];W[gc])", 2),
    "a piece used twice": ("(;GM[Blokus Duo];1[e10,e11,f10];2[j5,j6,k5];1[g11,g12,h12,h11];2[m3];1[d9,d8,c8])", 5),
    "letters before and after": ("Moved from a mail:\n(;GM[1]SZ[9];B[ee])\nregards", 1),
}


@pytest.mark.parametrize(("content", "last"), RECOVERED.values(), ids=list(RECOVERED))
@pytest.mark.one_case
def test_what_can_be_shown_is_shown(page: Page, site_url: str, tmp_path: Path, content: str, last: int) -> None:
    tab = open_file(page, site_url, record(tmp_path, "odd.sgf", content))
    focus_viewer(tab)
    press(tab, "End", last)
    findings: list[dict[str, Any]] = tab.evaluate("() => document.querySelector('board-reel').document.diagnostics")
    assert findings
    assert all(found["line"] >= 1 and found["message"].endswith(".") for found in findings)
    choose_in_menu(page, "Problems")
    expect(page.locator(".problems").get_by_text("Line 1,").first).to_be_visible()
    page.keyboard.press("Escape")
    assert_next_file_opens(page)


@pytest.mark.nightly
def test_twenty_megabytes_of_garbage_leave_the_page_usable(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_page(page, site_url)
    drop_file(page, record(tmp_path, "garbage.sgf", bytes(range(1, 256)) * (20 * 1024 * 4)))
    expect(page.locator("#reading")).to_be_visible()
    tab.evaluate(
        """() => {
          window.ticks = 0;
          const timer = setInterval(() => {
            if (document.querySelector("#reading").checkVisibility()) window.ticks += 1;
            else clearInterval(timer);
          }, 10);
        }"""
    )
    expect(page.locator("#problem")).to_be_visible()
    assert tab.evaluate("() => window.ticks") > 20, "the page does other work while the file is read"
    assert_next_file_opens(page)


def test_a_file_beyond_the_limit_is_refused_at_once(page: Page, site_url: str, tmp_path: Path) -> None:
    open_page(page, site_url)
    path = tmp_path / "huge.sgf"
    with path.open("wb") as file:
        file.truncate(80 * 1024 * 1024)
    drop_file(page, path)
    expect(page.locator("#problem")).to_contain_text("64")
    assert_next_file_opens(page)


def test_a_worker_that_is_killed_is_replaced(page: Page, site_url: str, tmp_path: Path) -> None:
    points = [f"{chr(97 + n % 19)}{chr(97 + n // 19 % 19)}" for n in range(361)]
    text = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{points[n % 361]}]" for n in range(400)) + ")"
    tab = open_file(page, site_url, record(tmp_path, "long.sgf", text))
    page.workers[0].evaluate("() => self.close()")
    drop_file(page, SAMPLES / "twixt-18x12.T1")
    expect(page.locator(".titles")).to_contain_text("TwixT")
    assert wait_until(tab, STATE) == "ready"


# -- charsets


@pytest.mark.nightly
def test_another_charset_decodes_the_same_bytes_again(page: Page, site_url: str, tmp_path: Path) -> None:
    text = "(;GM[1]SZ[9]PB[\u0418\u0432\u0430\u043d]PW[\u041f\u0451\u0442\u0440];B[ee])"
    tab = open_file(page, site_url, record(tmp_path, "old.sgf", text.encode("koi8-r")))
    page.get_by_role("button", name="Game info").click()
    charset = page.get_by_role("combobox", name="Charset")
    option = charset.locator("option", has_text=re.compile("^koi8[-_]r$", re.IGNORECASE))
    charset.select_option(option.inner_text())
    expect(page.locator(".title")).to_have_text("\u0418\u0432\u0430\u043d \u2013 \u041f\u0451\u0442\u0440")
    wait_for_game(tab)
