"""Opening adds a history entry, Back returns, a reload shows the same record at the same move; recent files are kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from databases import page_database_script
from drivers import ChromiumTab, Tab, drop_file, wait_until
from kept_records import KEPT, wait_until_kept
from playwright.sync_api import Page, expect
from viewer_page import STATE, focus_viewer, open_file, open_page, press, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

RECORD = "(;GM[1]FF[4]SZ[9]PB[{}]PW[Bob];B[ee];W[gc];B[cc];W[cg])"
#: opens files by the page's own file input
CHOOSE = """(files) => {
  const chosen = new DataTransfer();
  for (const [name, text] of files) chosen.items.add(new File([text], name));
  const input = document.getElementById("files");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""
BACK = "() => history.back()"
FORWARD = "() => history.forward()"
IS_START = """() => !document.getElementById('welcome').hidden && document.getElementById('reading').hidden
  && document.querySelector('#samples a') !== null"""
TITLE = "(title) => document.querySelector('board-reel')?.state === 'ready' && document.title.startsWith(title)"
LINK = "(link) => document.querySelector('board-reel')?.link === link"
RECENT = "() => [...document.querySelectorAll('#recent-list b')].map((name) => name.textContent)"
#: from now on, transactions of a kind last as long as the page
ENDLESS = """(endless) => {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (names, mode) {
    const started = transaction.call(this, names, mode);
    const read = () => (started.objectStore("items").get(["record", ""]).onsuccess = read);
    if (mode === endless) {
      read();
      window.isBusy = true;
    }
    return started;
  };
}"""
#: an item of a size, as if the page had opened the record at a time; it has no files
PUT = page_database_script(
    "[id, bytes, used]",
    """
  const info = { names: [id], title: id, game: "Go", place: { file: 0, game: 1, move: "" }, thumbnail: null };
  await resultOf(storeOf("items", "readwrite").put({ ...info, id, bytes, used }, ["record", id]));
  await resultOf(storeOf("contents", "readwrite").put({ bytes: new ArrayBuffer(0), files: [] }, ["record", id]));
""",
)
FULL_STORAGE = """IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
NO_STORAGE = """for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


def record(folder: Path, name: str, black: str) -> Path:
    path = folder / name
    path.write_text(RECORD.format(black), "utf-8")
    return path


def choose(tab: Tab, *files: tuple[str, str]) -> None:
    tab.evaluate(CHOOSE, [list(file) for file in files])


# -- what a person does, in every browser


def test_back_returns_and_reload_keeps_record_and_move(tab: Tab, site_url: str) -> None:
    tab.goto(site_url)
    wait_until(tab, IS_START)
    choose(tab, ("first.sgf", RECORD.format("Ada").replace("Bob", "Hugo")))
    wait_until(tab, TITLE, "Ada")
    focus_viewer(tab)
    tab.press("Home")
    tab.press("ArrowRight")
    tab.press("ArrowRight")
    wait_until(tab, LINK, "2")
    choose(tab, ("second.sgf", RECORD.format("Cleo").replace("Bob", "Hugo")))
    wait_until(tab, TITLE, "Cleo")
    assert tab.evaluate("() => location.search + location.hash") == "", "an address that only works here is not shown"
    assert tab.evaluate("() => Object.keys(history.state)") == ["id", "game", "move"]

    tab.evaluate(BACK)
    wait_until(tab, TITLE, "Ada")
    wait_until(tab, LINK, "2")
    tab.reload()
    wait_until(tab, TITLE, "Ada")
    wait_until(tab, LINK, "2")
    tab.evaluate(FORWARD)
    wait_until(tab, TITLE, "Cleo")
    tab.evaluate(BACK)
    wait_until(tab, TITLE, "Ada")
    tab.evaluate(BACK)
    wait_until(tab, IS_START)
    # a record that is left at once need not have become the first of them; other tests' records may follow
    wait_until(tab, f"() => `${{({RECENT})().slice(0, 2).sort()}}` === 'Ada \u2013 Hugo,Cleo \u2013 Hugo'")


def test_back_during_a_long_load_leads_to_the_page_before(page: Page, site_url: str, tmp_path: Path) -> None:
    page.add_init_script("File.prototype.arrayBuffer = () => new Promise(() => {})")
    tab = open_page(page, site_url)
    drop_file(page, record(tmp_path, "slow.sgf", "Ada"))
    wait_until(tab, "() => history.state?.id !== undefined")
    page.go_back()
    wait_until(tab, IS_START)
    assert page.url == site_url
    page.go_forward()
    wait_until(tab, f"() => !({IS_START})()")
    expect(page.locator("#problem")).to_be_hidden()


def test_a_recent_file_opens_where_the_reader_was(tab: Tab, site_url: str) -> None:
    tab.goto(site_url)
    wait_until(tab, IS_START)
    choose(tab, ("mine.sgf", RECORD.format("Zoe")))
    wait_until(tab, TITLE, "Zoe")
    focus_viewer(tab)
    tab.press("Home")
    tab.press("ArrowRight")
    wait_until(tab, LINK, "1")
    wait_until_kept(tab, "mine.sgf", "1")
    tab.goto(f"{site_url}docs/index.html")
    tab.goto(site_url)
    wait_until(tab, f"() => ({RECENT})().includes('Zoe \u2013 Bob')")
    tab.evaluate("() => document.querySelector('#recent-list .open').click()")
    wait_until(tab, TITLE, "Zoe")
    wait_until(tab, LINK, "1")


@pytest.mark.parametrize("mode", ["readonly", "readwrite"])
@pytest.mark.nightly
def test_a_page_that_is_left_in_a_transaction_does_not_block_the_next(tab: Tab, site_url: str, mode: str) -> None:
    tab.goto(site_url)
    wait_until(tab, IS_START)
    tab.evaluate(ENDLESS, mode)
    choose(tab, ("endless.sgf", RECORD.format("Tim")))
    wait_until(tab, "() => window.isBusy")
    # WebKit suspends the page, to show it again when the reader comes back
    tab.goto(f"{site_url}docs/index.html")
    tab.goto(site_url)
    wait_until(tab, IS_START)
    choose(tab, ("next.sgf", RECORD.format("Uwe")))
    wait_until_kept(tab, "next.sgf")


# -- the same page through every way of opening


@pytest.mark.nightly
def test_a_sample_a_paste_and_a_drop_are_entries(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_page(page, site_url)
    loads = []
    page.on("load", lambda _: loads.append(page.url))
    page.locator("#samples a").first.click()
    wait_for_game(tab)
    sample = page.url
    assert "?src=samples/blokus.blksgf" in sample
    page.get_by_role("button", name="Paste").click()
    page.get_by_role("textbox", name="Paste a record").fill(RECORD.format("Pia"))
    page.get_by_role("button", name="Show").click()
    wait_until(tab, TITLE, "Pia")
    drop_file(page, record(tmp_path, "drop.sgf", "Dora"))
    wait_until(tab, TITLE, "Dora")
    page.go_back()
    wait_until(tab, TITLE, "Pia")
    page.go_back()
    wait_until(tab, TITLE, "Ada \u2013 Bela")
    assert page.url.startswith(sample.partition("#")[0])
    page.go_back()
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("board-reel")).to_have_count(0)
    page.go_forward()
    wait_until(tab, TITLE, "Ada \u2013 Bela")
    assert loads == [], "the page was loaded anew"


def test_another_file_of_the_list_is_an_entry_and_the_list_survives_a_reload(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    tab = open_file(page, site_url, record(tmp_path, "one.sgf", "Ada"), record(tmp_path, "two.sgf", "Cid"))
    page.locator("#games .entry").filter(has_text="two.sgf").click()
    wait_until(tab, TITLE, "Cid")
    page.go_back()
    wait_until(tab, TITLE, "Ada")
    expect(page.locator("#games .entry[aria-current]")).to_contain_text("one.sgf")
    page.go_forward()
    wait_until(tab, TITLE, "Cid")
    page.wait_for_timeout(300)
    page.reload()
    wait_until(tab, TITLE, "Cid")
    expect(page.locator("#games .entry")).to_have_count(2)
    expect(page.locator("#games .entry[aria-current]")).to_contain_text("two.sgf")


def test_a_game_of_a_collection_is_shown_again_after_a_reload(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.sgf"
    path.write_text("".join(RECORD.format(name) for name in ("Ada", "Eve", "Ida")))
    tab = open_file(page, site_url, path)
    page.locator("#games .entry").nth(1).click()
    wait_until(tab, TITLE, "Eve")
    focus_viewer(tab)
    tab.press("Home")
    press(tab, "ArrowRight", 1)
    page.wait_for_timeout(300)
    page.reload()
    wait_until(tab, TITLE, "Eve")
    wait_until(tab, LINK, "1")
    # each game is an entry of the history, with its move
    page.go_back()
    wait_until(tab, TITLE, "Ada")
    page.go_forward()
    wait_until(tab, TITLE, "Eve")
    wait_until(tab, LINK, "1")
    page.go_back()
    wait_until(tab, TITLE, "Ada")
    page.go_back()
    expect(page.locator("#welcome")).to_be_visible()


def test_a_recent_collection_is_named_after_the_game_that_it_opens(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.sgf"
    path.write_text("".join(RECORD.format(name) for name in ("Ada", "Eve", "Ida")))
    tab = open_file(page, site_url, path)
    page.locator("#games .entry").nth(1).click()
    wait_until(tab, TITLE, "Eve")
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    wait_until_kept(tab, "cup.sgf", "1")
    page.locator("#home").click()
    expect(page.locator("#recent-list b")).to_have_text("Eve \u2013 Bob")


def test_a_file_that_another_program_changes_stays_as_it_was_opened(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    path.write_text(RECORD.format("Ada") + RECORD.format("Ben"))
    tab = open_page(page, site_url)
    page.set_input_files("#files", path)
    wait_for_game(tab)
    wait_until(tab, f"async () => (await ({KEPT})()).length === 1")
    path.write_text(RECORD.format("Carl"))
    page.keyboard.press("]")
    wait_until(tab, TITLE, "Ben")
    page.locator("#home").click()
    page.locator("#recent-list .open").click()
    wait_until(tab, TITLE, "Ben")


def test_the_name_of_the_page_leads_to_the_start_screen_and_back_to_the_record(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    tab = open_file(page, site_url, record(tmp_path, "mine.sgf", "Ada"))
    page.get_by_role("link", name="Boardreel").click()
    expect(page.locator("#welcome")).to_be_visible()
    page.go_back()
    wait_until(tab, TITLE, "Ada")


# -- what is kept


@pytest.mark.nightly
def test_recent_files_have_pictures_and_can_be_removed(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_file(page, site_url, record(tmp_path, "one.sgf", "Ada"))
    for name in ("Cid", "Eve"):
        drop_file(page, record(tmp_path, f"{name}.sgf", name))
        wait_until(tab, TITLE, name)
    focus_viewer(tab)
    tab.press("Home")
    press(tab, "ArrowRight", 1)
    wait_until_kept(tab, "Eve.sgf", "1")
    page.get_by_role("link", name="Boardreel").click()
    items = page.locator("#recent-list li")
    expect(items).to_have_count(3)
    expect(items.first).to_contain_text("Eve \u2013 Bob")
    expect(items.first).to_contain_text("Go \u00b7 Eve.sgf")
    colors = """(canvas) => new Set(new Uint32Array(
      canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"""
    wait_until(tab, f"() => ({colors})(document.querySelector('#recent-list canvas')) > 10")
    page.get_by_role("button", name="Remove Cid \u2013 Bob").click()
    expect(items).to_have_count(2)
    page.reload()
    expect(items).to_have_count(2)
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator("#recent")).to_be_hidden()
    page.reload()
    page.wait_for_selector("#samples li")
    expect(page.locator("#recent")).to_be_hidden()
    assert tab.evaluate(KEPT) == []


def test_a_record_that_is_left_at_once_has_a_picture(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_file(page, site_url, record(tmp_path, "mine.sgf", "Ada"))
    wait_until(tab, TITLE, "Ada")
    page.get_by_role("link", name="Boardreel").click()
    has_picture = page_database_script(
        "", 'return (await resultOf(storeOf("items").getAll())).some(({ thumbnail }) => thumbnail);'
    )
    wait_until(tab, has_picture)


@pytest.mark.nightly
def test_the_picture_of_a_game_at_its_empty_start_shows_its_end(page: Page, site_url: str, tmp_path: Path) -> None:
    open_file(page, site_url, record(tmp_path, "ada.sgf", "Ada"))
    page.wait_for_timeout(1500)
    page.get_by_role("link", name="Boardreel").click()
    # two black stones on the points of the last position
    dark = """() => {
      const canvas = document.querySelector("#recent-list canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let index = 0; index < data.length; index += 4)
        if (data[index + 3] && data[index] + data[index + 1] + data[index + 2] < 150) count += 1;
      return count > 80;
    }"""
    wait_until(ChromiumTab(page), dark)


def test_a_removed_record_is_missed_in_a_sentence(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_file(page, site_url, record(tmp_path, "mine.sgf", "Ada"))
    wait_until_kept(tab, "mine.sgf")
    page.get_by_role("link", name="Boardreel").click()
    page.get_by_role("button", name="Remove Ada").click()
    expect(page.locator("#recent")).to_be_hidden()
    page.go_back()
    expect(page.locator("#problem")).to_contain_text("no longer stored in the browser. Open its file again.")
    expect(page.locator("#choose")).to_be_visible()


@pytest.mark.nightly
def test_the_oldest_records_leave(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_file(page, site_url, record(tmp_path, "mine.sgf", "Ada"))
    wait_until_kept(tab, "mine.sgf")
    for number in range(20):
        tab.evaluate(PUT, [f"old{number:02}", 100, 1000 + number])
    drop_file(page, record(tmp_path, "next.sgf", "Eve"))
    wait_until(tab, TITLE, "Eve")
    wait_until_kept(tab, "next.sgf")
    names = sorted(name for name, _ in tab.evaluate(KEPT))
    assert names == sorted(["mine.sgf", "next.sgf", *(f"old{number:02}" for number in range(2, 20))])
    tab.evaluate(PUT, ["large1", 19_999_850, 5000])
    tab.evaluate(PUT, ["large2", 29_999_900, 5001])
    drop_file(page, record(tmp_path, "last.sgf", "Ida"))
    wait_until(tab, TITLE, "Ida")
    wait_until_kept(tab, "last.sgf")
    names = sorted(name for name, _ in tab.evaluate(KEPT))
    assert "large2" in names
    assert "large1" in names
    assert not any(name.startswith("old") for name in names), "they are older than what fills the 50 MB"


@pytest.mark.nightly
def test_a_record_beyond_the_limit_is_shown_but_not_kept(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "large.sgf"
    path.write_text(f"(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee]){' ' * 20_000_000}")
    tab = open_page(page, site_url)
    drop_file(page, path)
    wait_until(tab, STATE)
    expect(page.locator("#message")).to_contain_text("large.sgf is larger than 20 MB and is not stored")
    page.get_by_role("link", name="Boardreel").click()
    expect(page.locator("#welcome")).to_be_visible()
    page.go_back()
    wait_until(tab, TITLE, "Ada")
    assert page.locator("#recent-list li").count() == 0


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("storage", "problem"),
    [(NO_STORAGE, "does not allow the page to store records"), (FULL_STORAGE, "has no space left for the record")],
    ids=["denied", "full"],
)
def test_without_storage_everything_works_and_it_is_said_once(
    page: Page, site_url: str, tmp_path: Path, storage: str, problem: str
) -> None:
    page.add_init_script(storage)
    tab = open_file(page, site_url, record(tmp_path, "mine.sgf", "Ada"))
    expect(page.locator("#message")).to_contain_text(problem)
    drop_file(page, record(tmp_path, "other.sgf", "Eve"))
    wait_until(tab, TITLE, "Eve")
    page.evaluate("() => (document.getElementById('message').textContent = '')")
    page.go_back()
    wait_until(tab, TITLE, "Ada")
    page.wait_for_timeout(500)
    expect(page.locator("#message")).to_have_text("")
    page.reload()
    expect(page.locator("#problem")).to_contain_text("no longer stored")


@pytest.mark.nightly
def test_two_tabs_keep_their_records_side_by_side(page: Page, site_url: str, tmp_path: Path) -> None:
    other = page.context.new_page()
    tabs = [open_page(each, site_url) for each in (page, other)]
    for number, (tab, each) in enumerate(zip(tabs * 3, (page, other) * 3, strict=True)):
        drop_file(each, record(tmp_path, f"{number}.sgf", f"Ada{number}"))
        wait_until(tab, TITLE, f"Ada{number}")
    for number in range(6):
        wait_until_kept(tabs[0], f"{number}.sgf")
    for tab, each, name in [(tabs[0], page, "Ada4"), (tabs[1], other, "Ada5")]:
        each.reload()
        wait_until(tab, TITLE, name)


def test_a_shared_address_keeps_its_fragment(page: Page, server: SiteServer) -> None:
    server.pages["/cup.sgf"] = "".join(RECORD.format(name) for name in ("Ada", "Eve")).encode()
    tab = ChromiumTab(page)
    page.goto(f"{server.url}?src=cup.sgf#move=1&game=2")
    wait_until(tab, TITLE, "Eve")
    focus_viewer(tab)
    press(tab, "ArrowRight", 2)
    expect(page).to_have_url(re.compile(r"\?src=cup\.sgf#move=2&game=2$"))
    page.evaluate("() => { location.hash = 'move=3&game=1'; }")
    wait_until(tab, TITLE, "Ada")
    wait_until(tab, LINK, "3")
    page.keyboard.press("]")
    wait_until(tab, TITLE, "Eve")
    page.go_back()
    wait_until(tab, TITLE, "Ada")
    wait_until(tab, LINK, "3")
    assert tab.evaluate(RECENT) == [], "an address needs no copy"


def test_an_address_that_has_the_record_itself_is_no_title(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}?src={quote('data:,' + quote(RECORD.format('Ada')))}")
    expect(page).to_have_title("Ada \u2013 Bob \u2013 Go \u2013 record.sgf \u2013 Boardreel")


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 1200, "height": 900}}
