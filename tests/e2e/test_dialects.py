"""Records in other notations in the page: the wheel with their importers is fetched when a file asks for it, not before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from drivers import ChromiumTab
from playwright.sync_api import Page, Request, expect
from support import DATA
from viewer_page import open_page, wait_for_game

pytestmark = pytest.mark.own_context

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc])"
FOLDER = DATA / "dialects"
WHEEL = re.compile(r"/boardreel_dialects-[^/]*\.whl$")


def requests_for_wheel(page: Page) -> list[str]:
    """Return the list to which the requests of the page and its worker for the wheel will be added.

    The service worker stores all files of the site when the page is idle, so its own requests do not count.
    """
    found: list[str] = []

    def add(request: Request) -> None:
        if WHEEL.search(request.url) and request.service_worker is None:
            found.append(request.url)

    page.context.on("request", add)
    return found


def choose(page: Page, path: Path) -> None:
    page.locator("#files").set_input_files(path)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("jtwixt-2-whole.tgt", "Ann \u2013 Zoë"),
        ("ap-1-small.json", "Ann \u2013 Ben"),
        ("pbm-1-small.txt", "ann \u2013 ben"),
    ],
)
@pytest.mark.one_case
def test_the_wheel_is_fetched_when_a_file_needs_it(page: Page, site_url: str, name: str, title: str) -> None:
    found = requests_for_wheel(page)
    tab = open_page(page, site_url)
    page.locator("#samples a").first.click()
    wait_for_game(tab)
    assert found == []
    choose(page, FOLDER / name)
    expect(page.locator(".title")).to_have_text(title)
    wait_for_game(tab)
    assert len(found) == 1


def test_a_record_in_another_notation_is_read_without_the_wheel_if_it_cannot_be_fetched(
    page: Page, site_url: str
) -> None:
    page.context.route(WHEEL, lambda route: route.abort())
    open_page(page, site_url)
    choose(page, FOLDER / "ap-1-small.json")
    expect(page.locator("#problem")).to_contain_text("could not be loaded")
    choose(page, FOLDER.parent / "twixt" / "13-pp-self-crossing.sgf")
    wait_for_game(ChromiumTab(page))
    page.context.unroute(WHEEL)
    choose(page, FOLDER / "ap-1-small.json")
    expect(page.locator(".title")).to_have_text("Ann \u2013 Ben")


@pytest.mark.nightly
def test_the_paste_box_says_what_it_understands_and_asks_for_the_rest(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.get_by_role("button", name="Paste a record").click()
    box = page.get_by_role("dialog")
    area = box.get_by_role("textbox", name="Paste a record")
    expect(box.get_by_role("group")).to_be_hidden()
    area.fill(RECORD)
    expect(box.locator("#paste-understood")).to_contain_text("Ada \u2013 Bob")
    area.fill("1.f4 2.swap 3.l12 4.m14")
    understood = box.locator("#paste-understood")
    expect(understood).to_have_text("TwixT move list \u00b7 TwixT PP \u00b7 4 moves")
    expect(box.get_by_label("Board size")).to_have_value("24")
    expect(box.get_by_label("Rules")).to_have_value("PP")
    box.get_by_label("Rules").select_option("STD")
    expect(understood).to_have_text("TwixT move list \u00b7 TwixT \u00b7 4 moves")
    box.get_by_label("Board size").fill("16")
    box.get_by_role("button", name="Show").click()
    wait_for_game(tab)
    document = page.evaluate("() => document.querySelector('board-reel').document")
    rows = {row["label"][0]: row["text"] for info in document["infos"] for row in info}
    assert rows["info.notation"] == "TwixT move list"
    assert document["game"]["name"] == "TwixT"
    expect(page.locator("[part=board] [data-point=P15], [part=board]").first).to_be_visible()


@pytest.mark.nightly
def test_text_of_moves_pasted_into_the_page_is_never_taken_silently(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        "f4 swap l12",
    )
    box = page.get_by_role("dialog")
    expect(box.get_by_role("textbox", name="Paste a record")).to_have_value("f4 swap l12")
    expect(box.locator("#paste-understood")).to_contain_text("3 moves")
    expect(box.get_by_label("Board size")).to_have_value("24")


@pytest.mark.nightly
def test_a_file_that_an_importer_refuses_says_where(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"gtid": "twixt",\n "moves" [{"dmove": "f4"}], "moves":')
    open_page(page, site_url)
    choose(page, path)
    problem = page.locator("#problem")
    expect(problem).to_contain_text("the JSON is malformed in line 2, column 10")
