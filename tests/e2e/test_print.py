"""The printed form of a game as a PDF, from the command line and from the menu of the viewer."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main
from drivers import ChromiumTab, Tab
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from viewer_page import IN_VIEWER, ROOT, SAMPLES, open_sample, show_record, wait_for_game
from website.server import SiteServer

#: two games of four and of two colors, a game with links, a game with comments and a puzzle
RECORDS = (
    *("blokus.blksgf", "blokus-duo.blksgf", "twixt-24x24-win.sgf", "go-19x19-game.sgf", "twixt-24x24-puzzle.sgf"),
)
#: width and height in points, rounded
PAPERS = {"A4": (595, 842), "letter": (612, 792)}
#: parts of the sheet that are wider than their space
CUT = """(sheet) => [...sheet.querySelectorAll("p, figure, figcaption, dd, h1")]
  .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent)"""
#: more than a page, with words that do not fit into a line
LONG = " ".join(f"word{number:04}" + "long" * (50 if number % 100 == 0 else 0) for number in range(1200))
MARKS = "(;GM[1]SZ[9]PB[Ada]PW[Bob]C[{}];B[aa]C[One];W[bb]C[Two](;B[cc]C[Three])(;B[dd]C[Four]))"


def squeezed(text: str) -> str:
    """Return a text without white space, which a PDF does not keep, and with ligatures as letters."""
    for ligature, letters in {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi"}.items():
        text = text.replace(ligature, letters)
    return "".join(text.split())


def pdf(page: Page) -> PdfReader:
    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, print_background=True)))


def assert_has_comments(found: PdfReader, record: str | Path) -> None:
    text = squeezed("".join(part.extract_text() for part in found.pages))
    comments = [squeezed(node.text("C") or "") for node in read(record).games[0].nodes]
    assert sum(map(bool, comments)) > 0
    assert [comment for comment in comments if comment not in text] == []


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.nightly
def test_a_printed_record_has_all_comments_and_vector_pictures(page: Page, tmp_path: Path, name: str) -> None:
    paper = "letter" if name.startswith("go") else "A4"
    target = tmp_path / "page.html"
    assert main(["print", str(SAMPLES / name), "-o", str(target), "--paper", paper]) == 0
    page.goto(target.as_uri())
    page.emulate_media(media="print")
    assert page.locator(".sheet").evaluate(CUT) == []
    assert page.locator(".sheet figure").count() >= 1
    found = pdf(page)
    width, height = PAPERS[paper]
    assert all(round(part.mediabox.width) in (width, width + 1) for part in found.pages)
    assert all(round(part.mediabox.height) in (height, height + 1) for part in found.pages)
    assert_has_comments(found, SAMPLES / name)
    assert not [image for part in found.pages for image in part.images], "pictures are vectors"


@pytest.mark.nightly
def test_a_comment_is_on_the_page_of_its_figure(page: Page, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert main(["print", str(SAMPLES / "go-19x19-game.sgf"), "-o", str(target)]) == 0
    page.goto(target.as_uri())
    texts = [squeezed(part.extract_text()) for part in pdf(page).pages]
    [figure] = [text for text in texts if "Figure5" in text]
    assert "40.J16" in figure


def test_the_solution_begins_below_its_heading(page: Page, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    assert main(["print", str(SAMPLES / "go-9x9-problem.sgf"), "-o", str(target)]) == 0
    page.goto(target.as_uri())
    texts = [squeezed(part.extract_text()) for part in pdf(page).pages]
    [heading] = [text for text in texts if "Solution" in text]
    assert "Figure2" in heading


@pytest.mark.parametrize("height", ["d", "s"])
def test_a_printed_board_of_any_shape_has_no_empty_margin(
    tab: Tab, server: SiteServer, tmp_path: Path, height: str
) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "page.html"
    record.write_text(f"(;GM[1]SZ[19]VW[aa:d{height}];B[cc])")
    assert main(["print", str(record), "-o", str(target)]) == 0
    server.pages["/page.html"] = target.read_bytes()
    tab.goto(f"{server.url}page.html")
    # the picture's own shape and that of its place on the page
    own, place = tab.evaluate("""() => {
      const picture = document.querySelector(".figure svg");
      const { width, height } = picture.getBoundingClientRect();
      return [picture.viewBox.baseVal.width / picture.viewBox.baseVal.height, width / height];
    }""")
    assert place == pytest.approx(own, rel=0.02)


def test_a_long_comment_continues_on_the_next_page(page: Page, tmp_path: Path) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "page.html"
    record.write_text(MARKS.format(LONG))
    assert main(["print", str(record), "-o", str(target)]) == 0
    page.goto(target.as_uri())
    page.emulate_media(media="print")
    assert page.locator(".sheet").evaluate(CUT) == []
    found = pdf(page)
    assert len(found.pages) > 1
    # between two parts of the comment is a figure of the next page
    text = squeezed("".join(part.extract_text() for part in found.pages))
    assert [word for word in LONG.split() if word not in text] == []


@pytest.mark.adds_pages_only
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.one_case
def test_the_menu_prints_the_same(page: Page, server: SiteServer, tmp_path: Path, language: str) -> None:
    parts = json.loads((ROOT / "web" / "texts" / f"{language}.json").read_text("utf-8"))
    viewer, dialogs = parts["viewer"], parts["dialogs"]
    dialog = page.get_by_role("dialog", name=dialogs["print"])

    def choose() -> None:
        page.get_by_role("button", name=viewer["menu"]).click()
        page.get_by_role("menuitem", name=dialogs["print"], exact=True).click()

    record, target = tmp_path / "game.sgf", tmp_path / "page.html"
    record.write_text(MARKS.format("Start"))
    assert (
        main(["print", str(record), "-o", str(target), "--moves", "10", "--paper", "letter", "--lang", language]) == 0
    )
    server.pages["/game.sgf"] = record.read_bytes()
    server.pages["/printed.html"] = target.read_bytes()
    server.pages["/host.html"] = (
        f"<!doctype html><html lang={language}><link rel=icon href=data:,><title>Host</title><h1>The page of the host</h1>"
        "<script type=module src=/boardreel.js></script><board-reel src=/game.sgf></board-reel>"
    ).encode()
    page.goto(f"{server.url}printed.html")
    sheet = '(sheet) => new XMLSerializer().serializeToString(sheet).replaceAll(/ xmlns="[^"]*"/g, \'\')'
    written = page.locator(".sheet").evaluate(sheet)
    page.goto(f"{server.url}host.html")
    wait_for_game(ChromiumTab(page))
    page.evaluate("() => { window.prints = 0; window.print = () => { window.prints += 1; }; }")
    start = dialog.get_by_role("button", name=dialogs["print.start"])
    choose()
    # prints nothing
    start.evaluate("(button) => { button.click(); button.closest('dialog').close(); }")
    choose()
    dialog.get_by_label(dialogs["print.moves"]).select_option("10")
    dialog.get_by_label(dialogs["print.paper"]).select_option("Letter")
    start.click()
    page.wait_for_function("() => window.prints")
    assert page.locator(".sheet").evaluate(sheet) == written
    assert page.evaluate("() => window.prints") == 1
    found = pdf(page)
    assert_has_comments(found, record)
    text = "".join(part.extract_text() for part in found.pages)
    assert "The page of the host" not in text
    assert round(found.pages[0].mediabox.width) == PAPERS["letter"][0]
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".sheet")).to_have_count(0)
    assert page.evaluate("() => document.adoptedStyleSheets.length") == 0


@pytest.mark.nightly
def test_the_print_key_prints_the_game_on_the_page_of_boardreel(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "go-19x19-game.sgf")
    page.evaluate("() => { window.print = () => { window.isPrinting = true; }; }")
    page.keyboard.press("Control+p")
    page.wait_for_function("() => window.isPrinting")
    expect(page.get_by_role("dialog", name="Print")).to_have_count(0)
    assert_has_comments(pdf(page), SAMPLES / "go-19x19-game.sgf")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".sheet")).to_have_count(0)


@pytest.mark.adds_pages_only
def test_the_print_key_belongs_to_the_host_page(page: Page, server: SiteServer) -> None:
    show_record(page, server, MARKS.format("Start"))
    page.evaluate(
        """() => {
          addEventListener("keydown", (event) => { window.isPrevented = event.defaultPrevented; event.preventDefault(); });
          document.querySelector("board-reel").focus();
        }"""
    )
    page.keyboard.press("Control+p")
    assert page.evaluate("() => window.isPrevented") is False


#: parts that nobody can use on paper
USELESS = """() => [...document.querySelector("board-reel").shadowRoot.querySelectorAll("button, input, [role=tab], slot")]
  .filter((part) => part.checkVisibility()).map((part) => part.outerHTML.slice(0, 80))"""
#: parts of the viewer that show less than they contain
HIDING = """() => ["stage", "viewer", "layout", "comment"]
  .map((name) => document.querySelector("board-reel").shadowRoot.querySelector(`.${name}`))
  .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== "visible")
  .map((part) => part.className)"""


@pytest.mark.adds_pages_only
@pytest.mark.parametrize("attributes", ["", 'height="420"'])
def test_a_host_page_prints_the_position_with_the_whole_comment_and_no_buttons(
    page: Page, server: SiteServer, attributes: str
) -> None:
    words = [f"word{number}." for number in range(300)]
    record = MARKS.format(" ".join(words)).replace("PB[Ada]", "RE[B+R]PB[Ada]")
    show_record(page, server, record, attributes=attributes)
    # its result is a turning point, which is loaded with the timeline
    page.locator("board-reel .timeline").scroll_into_view_if_needed()
    page.locator("board-reel .turning-point").wait_for(state="attached")
    assert page.evaluate(USELESS) != []
    page.emulate_media(media="print")
    assert page.evaluate(USELESS) == []
    assert page.evaluate(HIDING) == []
    # browsers leave out backgrounds on paper, which would make a black stone white
    assert page.evaluate(f"() => getComputedStyle(({IN_VIEWER})('.chip')).printColorAdjust") == "exact"
    found = pdf(page)
    text = squeezed("".join(part.extract_text() for part in found.pages))
    assert [word for word in words if word not in text] == []
    assert "Ada" in text
    assert squeezed("Black to play") in text
    board = page.locator("board-reel [part=board]").bounding_box()
    assert board is not None
    assert board["width"] > 400
    page.emulate_media(media="screen")
    assert page.evaluate(USELESS) != []
