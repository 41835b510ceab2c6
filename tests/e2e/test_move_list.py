"""The move list: rounds, comments and variations between them, previews, and trees of any size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from viewer_page import IN_VIEWER, NODE, SAMPLES, focus_viewer, open_file, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: annotated moves, one of them illegal, a variation with a comment, and setup in the middle
ANNOTATED = """(;GM[1]FF[4]SZ[9]C[The beginning.];B[ee]BM[1];W[gc]C[A comment
in two lines.](;B[ee]TE[2];W[ag]IT[];AB[aa])(;B[cc]DO[]N[Calm]C[Better.];W[cg]))"""
#: eight variations inside each other, each of a comment and two moves
STAIRCASE = f"(;GM[1]SZ[19]{'(;B[aa])(;B[bb]C[x];W[cc]' * 8}{')' * 8})"
WITH_COMMENTS = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[]C[{'word ' * 60}]" for n in range(1500)) + ")"
#: text of every row, without the comment with live points; in rounds the number and the move of each column
ROWS = """() => [...document.querySelector("board-reel").shadowRoot.querySelectorAll(".moves .row")].map((row) => {
  const cells = [...row.children].map((cell) => (cell.querySelector(".text") ?? cell).textContent);
  const text = row.matches(".row-note") ? row.querySelector("p").textContent : row.textContent;
  return row.classList.contains("round") ? cells : text.trim();
})"""
DRAWN = """() => [...document.querySelector("board-reel").shadowRoot.querySelectorAll("[part=board] [data-color]")]
  .map(({ dataset }) => dataset.points)"""


@pytest.fixture
def annotated(page: Page, server: SiteServer) -> ChromiumTab:
    tab = show_record(page, server, ANNOTATED)
    focus_viewer(tab)
    wait_until(tab, f"() => ({ROWS})().length > 0")
    return tab


def test_the_moves_are_listed_without_a_report_of_the_size(page: Page, server: SiteServer) -> None:
    """WebKit sometimes reports no size of a list that becomes visible."""
    page.add_init_script("""
      const observe = ResizeObserver.prototype.observe;
      ResizeObserver.prototype.observe = function (element, ...options) {
        if (!element.matches(".moves")) observe.call(this, element, ...options);
      };
    """)
    tab = show_record(page, server, ANNOTATED)
    wait_until(tab, f"() => ({ROWS})().length > 3")


def test_rounds_with_comments_and_variations_between_them(annotated: ChromiumTab) -> None:
    assert annotated.evaluate(ROWS) == [
        "Start",
        "The beginning.",
        ["1", "E5", "G7"],
        "G7 A comment\nin two lines.",
        ["3", "E5", "A3"],
        "3 C7 ?!",
        "Calm Doubtful move Better.",
        "4 C3",
        "Black A9",
    ]


def test_the_list_has_colored_signs(page: Page, annotated: ChromiumTab) -> None:
    colors = set()
    for node, sign in {1: "?", 3: "!!", 4: "!?"}.items():
        element = page.locator(f".move[data-node='{node}'] .sign")
        expect(element).to_have_text(sign)
        colors.add(element.evaluate("(element) => getComputedStyle(element).color"))
    assert len(colors) == 3


def test_the_current_move_is_a_filled_block(page: Page, annotated: ChromiumTab) -> None:
    press(annotated, "ArrowRight", 1)
    current = page.locator(".move[data-node='1']")
    expect(current).to_have_attribute("aria-current", "true")
    color = "color(srgb 0.188235 0.337255 0.827451 / 0.99)"
    assert current.evaluate("(move) => getComputedStyle(move).backgroundColor") == color
    assert page.locator(".move[data-node='2']").evaluate("(move) => getComputedStyle(move).backgroundColor") == (
        "rgba(128, 128, 128, 0.004)"
    )


def test_forced_colors_show_the_mark_of_a_comment(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    page.emulate_media(forced_colors="active")
    show_record(page, server, ANNOTATED, attributes='height="100vh"')
    mark = page.locator(".move:not([aria-current]) .noted").first
    colors = "(mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark.closest('.move')).color]"
    ground, ink = mark.evaluate(colors)
    assert ground == ink


def test_a_comment_goes_in_the_direction_of_its_own_text(page: Page, server: SiteServer) -> None:
    show_record(page, server, "(;GM[1]SZ[9];B[ee]BM[1]N[Center]C[מהלך טוב];W[gc]C[Good.])")
    notes = page.locator(".row-note p")
    expect(notes).to_have_count(2)
    assert [note.evaluate("(note) => getComputedStyle(note).direction") for note in notes.all()] == ["rtl", "ltr"]


def test_a_click_on_a_comment_goes_to_its_move(page: Page, annotated: ChromiumTab) -> None:
    page.locator(".row-note", has_text="in two lines").click()
    wait_until(annotated, NODE, 2)


def test_hover_previews_the_position_of_a_move(page: Page, annotated: ChromiumTab) -> None:
    assert annotated.evaluate(DRAWN) == []
    page.locator(".move[data-node='2']").hover()
    wait_until(annotated, f"() => ({DRAWN})().join() === 'ee,gc'")
    assert annotated.evaluate(NODE, 0)
    expect(page.locator(".status")).to_have_text("Black to play")
    page.locator(".move[data-node='1']").hover()
    expect(page.locator(".status")).to_have_text("White to play")
    page.mouse.move(0, 0)
    wait_until(annotated, f"() => ({DRAWN})().length === 0")
    expect(page.locator(".status")).to_have_text("Black to play")


def test_a_move_that_scrolls_below_the_pointer_is_not_previewed(page: Page, server: SiteServer) -> None:
    moves = "".join(f";B[{a}a];W[{a}c]" for a in "abcdefghijklmnopqrs")
    tab = show_record(page, server, f"(;GM[1]SZ[19]{moves})", attributes='height="96vh"')
    focus_viewer(tab)
    page.locator(".move[data-node='3']").hover()
    expect(page.locator("[part=board].preview")).to_have_count(1)
    page.keyboard.press("End")
    wait_until(tab, NODE, 38)
    expect(page.locator(".move[data-node='38']")).to_be_in_viewport()
    page.wait_for_timeout(400)
    assert len(tab.evaluate(DRAWN)) == 38
    expect(page.locator("[part=board].preview")).to_have_count(0)


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
@pytest.mark.one_case
def test_signs_are_never_turned_around(page: Page, annotated: ChromiumTab, direction: str) -> None:
    annotated.evaluate("(direction) => (document.documentElement.dir = direction)", direction)
    sign = page.locator(".move[data-node='4'] .sign")
    assert sign.evaluate("(element) => getComputedStyle(element).direction") == "ltr"
    assert sign.evaluate("(element) => getComputedStyle(element).unicodeBidi") == "isolate"


def test_a_list_is_announced_as_such(page: Page, annotated: ChromiumTab) -> None:
    items = page.get_by_role("list").get_by_role("listitem")
    expect(items).to_have_count(9)
    expect(items.nth(2)).to_have_attribute("aria-posinset", "3")
    expect(items.nth(2)).to_have_attribute("aria-setsize", "9")
    expect(page.get_by_role("button", name="2 G7 White has a comment", exact=True)).to_be_visible()


def test_a_narrow_list_has_running_moves_and_marks_of_comments(page: Page, annotated: ChromiumTab) -> None:
    style = "'min-width: 90px; width: 90px'"
    annotated.evaluate(f"() => ({IN_VIEWER})('.moves').setAttribute('style', {style})")
    wait_until(annotated, f"() => !({IN_VIEWER})('.moves .round')")
    moves = page.locator(".move")
    expect(page.locator(".row-note")).to_have_count(0)
    noted = [n for n in range(moves.count()) if moves.nth(n).locator(".noted").count()]
    assert [moves.nth(n).get_attribute("data-node") for n in noted] == ["0", "2", "6"]
    assert annotated.evaluate(f"() => ({IN_VIEWER})('.moves').scrollWidth <= 90")


def test_pictures_of_pieces_are_turned_as_they_were_played(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    wait_until(tab, f"() => ({IN_VIEWER})('.move .picture') !== null")
    drawn = tab.evaluate(
        """() => {
          const { document: reel, shadowRoot } = document.querySelector("board-reel");
          return [...shadowRoot.querySelectorAll(".move[data-node]")].slice(1).map((move) => {
            const items = reel.frames[move.dataset.node].add.map((index) => reel.items[index]);
            const paths = items.flatMap(({ shapes = [] }) => shapes.map(({ d }) => d));
            return paths.includes(move.querySelector(".picture path").getAttribute("d"));
          });
        }"""
    )
    assert len(drawn) > 10
    assert all(drawn)
    # a move whose frame has not been loaded has the piece as it lies in the tray
    tab.evaluate(
        """() => {
          const element = document.querySelector("board-reel");
          const { frames, tree, trays } = element.document;
          window.tray = trays[0].find(({ name }) => name === tree.label[5]).shapes[0].d;
          delete frames[5];
          element.style.width = "700px";
        }"""
    )
    wait_until(tab, f"() => ({IN_VIEWER})('.move[data-node=\"5\"] path')?.getAttribute('d') === window.tray")


def test_deep_variations_are_folded_until_they_are_needed(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, STAIRCASE)
    fold = page.locator(".fold")
    expect(fold).to_have_text(["+13"])
    expect(fold).to_have_attribute("title", "13 more moves")
    fold.focus()
    page.keyboard.press("Enter")
    expect(fold).to_have_text(["\u2212", "+10"])
    expect(page.locator(".move:focus")).to_have_attribute("data-node", "11")
    fold.first.click()
    expect(fold).to_have_text(["+13"])
    tab.evaluate("() => document.querySelector('board-reel').goTo(24)")
    expect(page.locator(".move[aria-current]")).to_have_attribute("data-node", "24")
    expect(fold.filter(has_text="+")).to_have_count(0)


@pytest.mark.parametrize("page_options", [(1100, "en")], indirect=True)
@pytest.mark.nightly
def test_comments_that_arrive_do_not_move_the_visible_rows(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "comments.sgf"
    path.write_text(WITH_COMMENTS)
    tab = open_file(page, site_url, path)
    focus_viewer(tab)
    waiting = page.locator(".row-note", has_text=re.compile("^\u2026$"))
    list_ = f"({IN_VIEWER})('.moves')"
    tab.evaluate(f"() => {{ {list_}.scrollTop = {list_}.scrollHeight * 0.6; }}")
    expect(waiting.first).to_be_visible()
    height = f"(node) => ({IN_VIEWER})(`.move[data-node='${{node}}']`).getBoundingClientRect().top"
    row = tab.evaluate(f"() => {list_}.getBoundingClientRect().top + {list_}.clientHeight - 80")
    box = page.locator(".moves").bounding_box()
    assert box
    node = tab.evaluate(
        f"""(x, y) => Number({list_}.getRootNode().elementsFromPoint(x, y)
          .flatMap((element) => element.closest("[data-node]")?.dataset.node ?? [])[0])""",
        box["x"] + 60,
        row,
    )
    before = tab.evaluate(height, node)
    page.mouse.click(box["x"] + 60, row)
    wait_until(tab, NODE, node)
    expect(waiting).to_have_count(0)
    assert abs(tab.evaluate(height, node) - before) < 1


def test_the_list_says_where_a_record_breaks_off(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ee];W[gc];")
    wait_until(tab, f"() => ({ROWS})().length > 2")
    assert tab.evaluate(ROWS)[-2:] == ["Position", page.locator(".notice").inner_text()]


@pytest.mark.nightly
def test_a_long_list_has_few_rows_in_the_document(page: Page, server: SiteServer) -> None:
    count = 20_000
    points = [f"{chr(97 + n % 19)}{chr(97 + n // 19 % 19)}" for n in range(361)]
    text = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{points[n % 361]}]" for n in range(count)) + ")"
    tab = show_record(page, server, text)
    rows = "() => document.querySelector('board-reel').shadowRoot.querySelectorAll('.moves .row').length"
    wait_until(tab, f"() => ({rows})() > 5")
    assert tab.evaluate(rows) < 100
    height = tab.evaluate(f"() => ({IN_VIEWER})('.moves').scrollHeight")
    assert height > 20_000
    tab.evaluate(f"() => {{ ({IN_VIEWER})('.moves').scrollTop = {height // 2}; }}")
    wait_until(tab, f"() => Number(({IN_VIEWER})('.move').dataset.node) > 5000")
    assert tab.evaluate(rows) < 100


def test_the_current_move_stays_in_sight_and_the_page_where_it_is(page: Page, server: SiteServer) -> None:
    text = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(300))
    tab = show_record(page, server, text + ")", attributes="style='display:block;margin:0 0 2000px'")
    focus_viewer(tab)
    scroll = tab.evaluate("() => scrollY")
    for key, node in [("End", 300), ("PageUp", 290), ("Home", 0)]:
        press(tab, key, node)
        box = page.locator(".move[aria-current]").bounding_box()
        frame = page.locator(".moves").bounding_box()
        assert box
        assert frame
        assert frame["y"] - 1 <= box["y"] <= frame["y"] + frame["height"] - box["height"] + 1
        assert tab.evaluate("() => scrollY") == scroll


def test_a_list_without_comments_measures_no_font(page: Page, server: SiteServer) -> None:
    page.add_init_script("""globalThis.canvases = 0;
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (...args) {
        canvases += 1;
        return getContext.apply(this, args);
      };""")
    for record, count in (("(;GM[1]SZ[9];B[ee];W[gc])", 0), (ANNOTATED, 1)):
        tab = show_record(page, server, record)
        wait_until(tab, f"() => ({ROWS})().length > 0")
        assert page.evaluate("canvases") == count
