"""The timeline and the tab "Chart" of the viewer."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from test_accessibility import assert_no_violations
from viewer_page import (
    IN_VIEWER,
    NODE,
    SAMPLES,
    focus_viewer,
    open_file,
    show_elements,
    show_record,
    wait_for_game,
)
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

MOVES = 40
COMMENTED = 10
BRANCHED = 20


def evaluated_game(name: str = "") -> str:
    """Return a game of 40 moves that Sabaki evaluated: Black is ahead until move 30. A branch begins after move 20."""
    moves = []
    for number in range(1, MOVES + 1):
        point = f"{chr(97 + number % 19)}{chr(97 + number // 19 * 3)}"
        comment = "C[Here.]" if number == COMMENTED else ""
        annotation = "BM[1]" if number == 31 else ""
        moves.append(f";{'WB'[number % 2]}[{point}]SBKV[{60 if number <= 30 else 20}]{comment}{annotation}")
    before, after = "".join(moves[:BRANCHED]), "".join(moves[BRANCHED:])
    return f"(;GM[1]SZ[19]PB[Ada]PW[Bob]{name}{before}({after})(;B[ss]SBKV[90];W[rs]SBKV[80]))"


BLOKUS = SAMPLES / "blokus.blksgf"


def show_drawn(
    page: Page, server: SiteServer, text: str, *, attributes: str = "", name: str = "game.sgf"
) -> ChromiumTab:
    """Show a prepared game with its timeline in sight, and wait until it is drawn."""
    tab = show_record(page, server, text, attributes=attributes, name=name)
    page.locator(".timeline").scroll_into_view_if_needed()
    expect(page.locator(".timeline .sparkline path").first).to_be_attached()
    return tab


def open_chart(page: Page) -> None:
    page.get_by_role("tab", name="Chart").click()
    expect(page.locator(".chart-plot .cursor")).to_be_attached()


def timeline_x(page: Page, index: int) -> tuple[float, float]:
    """Return the point of the page where a move is on the timeline."""
    box = page.locator(".timeline .slider").bounding_box()
    assert box
    return box["x"] + 1.5 + (box["width"] - 3) * index / MOVES, box["y"] + box["height"] / 2


def test_a_click_a_drag_and_the_arrows_go_to_the_move(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game())
    for index in (0, 7, 25, 40):
        page.mouse.click(*timeline_x(page, index))
        wait_until(tab, NODE, index)
    page.mouse.move(*timeline_x(page, 5))
    page.mouse.down()
    for index in (6, 12, 18):
        page.mouse.move(*timeline_x(page, index))
        wait_until(tab, NODE, index)
    page.mouse.up()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    page.keyboard.press("ArrowRight")
    wait_until(tab, NODE, 19)
    expect(slider).to_have_attribute("aria-valuetext", "Move 19 of 40")


def test_the_pointer_shows_number_value_and_position(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game())
    stones = f"() => ({IN_VIEWER})('[part=board]').querySelectorAll('[data-color]').length"
    assert tab.evaluate(stones) == 0
    page.mouse.move(*timeline_x(page, 12))
    tip = page.locator(".timeline-tip")
    expect(tip).to_contain_text("Move 12, N19")
    expect(tip).to_contain_text("60%")
    assert tab.evaluate(stones) == 12
    assert tab.evaluate(NODE, 0), "a preview is not a step"
    page.mouse.move(0, 0)
    expect(tip).to_be_hidden()
    assert tab.evaluate(stones) == 0


#: left edges in pixels of the marks of one kind, from the start of the timeline
MARKS = f"""(kind) => {{
  const path = ({IN_VIEWER})(`.sparkline .mark-${{kind}}`);
  return path?.getAttribute("d").match(/(?<=M)[\\d.]+/g).map(Number) ?? [];
}}"""


def test_comments_annotations_and_branches_are_marked(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game())
    width = tab.evaluate(f"() => ({IN_VIEWER})('.timeline').clientWidth")
    marked = {kind: tab.evaluate(MARKS, kind) for kind in ("comment", "good", "bad", "branch")}
    indexes = {kind: [round(left / width * MOVES) for left in lefts] for kind, lefts in marked.items()}
    assert indexes == {"comment": [COMMENTED], "good": [], "bad": [31], "branch": [BRANCHED]}


#: top and bottom of the elements of the timeline with a class, in pixels from the top of the drawing
EXTENT = f"""(name) => {{
  const top = ({IN_VIEWER})(".sparkline").getBoundingClientRect().top;
  const boxes = [...({IN_VIEWER})(".sparkline").querySelectorAll(name)].map((one) => one.getBBox());
  return [Math.min(...boxes.map(({{ y }}) => y)), Math.max(...boxes.map(({{ y, height }}) => y + height))];
}}"""


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 800}}])
@pytest.mark.parametrize(
    "files", [[BLOKUS], [BLOKUS, SAMPLES / "othello.sgf"]], ids=["alone", "next to a list of games"]
)
def test_the_chart_is_whole_below_four_shelves(page: Page, site_url: str, files: list[Path]) -> None:
    open_file(page, site_url, *files)
    open_chart(page)
    plot, panel = (page.locator(name).bounding_box() for name in (".chart-plot", ".tab-panel"))
    assert plot
    assert panel
    assert plot["y"] + plot["height"] <= panel["y"] + panel["height"]


@pytest.mark.parametrize("size", [(1280, 900), (768, 1024), (390, 780), (844, 390)])
def test_the_timeline_has_a_row_of_marks_a_curve_and_the_name_of_its_lane(
    page: Page, server: SiteServer, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = show_drawn(page, server, BLOKUS.read_text(), name="a.blksgf", attributes='height="100vh"')
    expect(page.locator(".sparkline .lane-name")).to_have_text("Lead")
    _, marks_end = tab.evaluate(EXTENT, ".mark")
    start, end = tab.evaluate(EXTENT, ".curve")
    bands_start, bands_end = tab.evaluate(EXTENT, ".band")
    assert marks_end <= 12 <= start < end <= bands_start
    assert bands_start - 12 >= 24
    assert bands_end - bands_start > 4 * 3, "the bands of four colors are high enough to be distinguished"
    assert bands_end <= tab.evaluate(f"() => ({IN_VIEWER})('.timeline').clientHeight")
    expect(page.locator(".sparkline .unknown")).to_have_count(0)


def test_what_is_not_computed_yet_is_hatched(page: Page, server: SiteServer) -> None:
    reel = json.loads(reel_text(read(BLOKUS).games[0]))
    lanes = reel["lanes"]
    lanes["end"] = 34
    for name in ("lead", "mobility"):
        lanes[name]["values"] = [entry for entry in lanes[name]["values"] if entry[0] < lanes["end"]]
    server.pages["/part.json"] = json.dumps(reel).encode()
    tab = show_elements(page, server, '<board-reel reel="/part.json"></board-reel>')
    wait_for_game(tab)
    page.locator(".timeline").scroll_into_view_if_needed()
    expect(page.locator(".sparkline .unknown")).to_be_attached()
    left, right = tab.evaluate(
        f"""() => ["unknown", "curve"].map((name) => ({IN_VIEWER})(`.sparkline .${{name}}`).getBBox())
          .map(({{ x, width }}, index) => x + index * width)"""
    )
    assert abs(left - right) < 2, "it begins where the curves end"


def test_a_step_moves_nothing_but_the_playhead(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, BLOKUS.read_text(), name="a.blksgf")
    focus_viewer(tab)
    tab.evaluate(
        f"""() => {{
          window.changes = 0;
          const observer = new MutationObserver((records) => (window.changes += records.length));
          observer.observe(({IN_VIEWER})(".sparkline"), {{ childList: true, subtree: true, attributes: true }});
        }}"""
    )
    for node in range(1, 8):
        tab.press("ArrowRight")
        wait_until(tab, NODE, node)
    assert tab.evaluate("() => window.changes") == 0


def test_the_line_of_another_variation_is_drawn(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game())
    curve = f"() => ({IN_VIEWER})('.sparkline .balance').getAttribute('d')"
    before = tab.evaluate(curve)
    tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", MOVES + 1)
    wait_until(tab, f"(before) => ({curve})() !== before", before)
    expect(page.get_by_role("slider")).to_have_attribute("max", str(BRANCHED + 2))


def test_a_prepared_game_has_lead_and_legal_moves_without_python(page: Page, server: SiteServer) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    tab = show_drawn(page, server, BLOKUS.read_text(), name="a.blksgf")
    assert tab.evaluate(f"() => ({IN_VIEWER})('.sparkline').querySelectorAll('.curve').length") == 4
    assert tab.evaluate(f"() => ({IN_VIEWER})('.sparkline').querySelectorAll('.band').length") == 4
    open_chart(page)
    expect(page.locator(".chart-summary")).to_contain_text("leads by")
    assert not [url for url in requests if "runtime" in url or "pyodide" in url]


def test_a_reel_file_without_lanes_has_marks_and_no_chart(page: Page, server: SiteServer) -> None:
    reel = json.loads(reel_text(read("(;GM[1]SZ[9];B[ee]C[Hi];W[cc])").games[0]))
    del reel["lanes"]
    server.pages["/old.json"] = json.dumps(reel).encode()
    tab = show_elements(page, server, '<board-reel reel="/old.json"></board-reel>')
    wait_for_game(tab)
    page.locator(".timeline").scroll_into_view_if_needed()
    expect(page.locator(".sparkline .mark-comment")).to_be_attached()
    expect(page.locator(".sparkline .balance")).to_have_count(0)
    expect(page.get_by_role("tab", name="Chart")).to_have_count(0)


@pytest.mark.faults_expected
def test_the_slider_works_without_its_drawing(page: Page, server: SiteServer) -> None:
    page.route("**/timeline_drawing.js*", lambda route: route.abort())
    tab = show_record(page, server, evaluated_game())
    slider = page.get_by_role("slider")
    with page.expect_event("requestfailed"):
        slider.scroll_into_view_if_needed()
    slider.click()
    wait_until(tab, NODE, 20)
    expect(page.locator(".timeline.drawn")).to_have_count(0)


@pytest.mark.parametrize("width", [200, 360, 1600])
def test_the_timeline_fits_every_width(page: Page, server: SiteServer, width: int) -> None:
    page.set_viewport_size({"width": max(width, 400), "height": 1000})
    tab = show_drawn(page, server, evaluated_game())
    tab.evaluate(f"(width) => {{ ({IN_VIEWER})('.timeline').style = `flex: none; width: ${{width}}px` }}", width)
    drawn = f"() => Number(({IN_VIEWER})('.sparkline').getAttribute('viewBox').split(' ')[2])"
    wait_until(tab, f"(width) => Math.abs(({drawn})() - width) < 4", width)
    widest = f"() => ({IN_VIEWER})('.sparkline .balance').getBBox().width"
    assert width * 0.9 < tab.evaluate(widest) <= width


def test_the_chart_says_in_words_what_it_shows(page: Page, server: SiteServer) -> None:
    show_drawn(page, server, evaluated_game())
    open_chart(page)
    summary = page.locator(".chart-summary")
    expect(summary).to_have_text(
        "White has a winning chance of 80% at the end. White is ahead from move 31 on. "
        "The lead changes at move 31. The largest swing is move 31: 40 percentage points for White."
    )
    page.get_by_role("combobox", name="Value").select_option("lead")
    expect(summary).to_have_text("Captures at the end: the same for both sides.")
    expect(page.locator(".chart-plot .variation")).to_have_count(1)


def test_the_chart_speaks_german(page: Page, server: SiteServer) -> None:
    show_drawn(page, server, evaluated_game(), attributes="lang='de'")
    page.get_by_role("tab", name="Diagramm").click()
    expect(page.locator(".chart-summary")).to_contain_text("Weiß hat am Ende eine Gewinnchance von 80\u00a0%.")


def test_keys_walk_along_the_chart_and_speak_the_values(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game())
    open_chart(page)
    plot = page.get_by_role("slider", name="Win rate (Sabaki) by move")
    plot.focus()
    for key, node in [("ArrowRight", 1), ("PageDown", 11), ("ArrowLeft", 10), ("End", 40), ("Home", 0)]:
        page.keyboard.press(key)
        wait_until(tab, NODE, node)
    page.keyboard.press("ArrowRight")
    expect(plot).to_have_attribute("aria-valuenow", "1")
    expect(plot).to_have_attribute("aria-valuetext", "Move 1, B19: Black: 60%")


def test_a_click_in_the_chart_goes_to_the_move_and_the_pointer_shows_values(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game())
    open_chart(page)
    box = page.locator(".chart-plot").bounding_box()
    assert box
    left, right = box["x"] + 42, box["x"] + box["width"] - 10
    x, y = left + (right - left) * 35 / MOVES, box["y"] + 60
    page.mouse.move(x, y)
    expect(page.locator(".chart-readout")).to_contain_text("Move 35")
    expect(page.locator(".chart-readout")).to_contain_text("20%")
    assert tab.evaluate(NODE, 0)
    page.mouse.click(x, y)
    wait_until(tab, NODE, 35)


def test_the_table_has_the_values_a_page_at_a_time(page: Page, server: SiteServer) -> None:
    points = [f"{chr(97 + n % 19)}{chr(97 + n // 19)}" for n in range(150)]
    moves = [f";{'BW'[n % 2]}[{p}]SBKV[{n % 100}]" for n, p in enumerate(points)]
    before, after = "".join(moves[:BRANCHED]), "".join(moves[BRANCHED:])
    tab = show_drawn(page, server, f"(;GM[1]SZ[19]{before}({after})(;B[ss]SBKV[50]))")
    open_chart(page)
    page.get_by_role("button", name="Table", exact=True).click()
    table = page.get_by_role("table")
    expect(table).to_contain_text("Win rate (Sabaki) by move")
    expect(table.get_by_role("row")).to_have_count(101)
    expect(page.locator(".chart-pages")).to_contain_text("Moves 0 to 99 of 150")
    page.get_by_role("button", name="Next moves").click()
    expect(table.get_by_role("row")).to_have_count(52)
    row = table.get_by_role("row", name="Move 120")
    expect(row).to_contain_text("19%")
    row.get_by_role("button").click()
    wait_until(tab, NODE, 120)
    current = page.locator(".chart-table [aria-current]")
    expect(current).to_contain_text("Move 120")
    page.get_by_role("button", name="Previous moves").click()
    expect(current).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".chart-pages")).to_contain_text("Moves 0 to 99 of 150")
    page.keyboard.press("Escape")
    # a move on a short line, which has one page
    tab.evaluate("() => document.querySelector('board-reel').goTo(151)")
    expect(page.locator(".chart-pages")).to_be_hidden()
    expect(current).to_contain_text("Move 21")


def test_the_csv_has_every_lane_and_source(page: Page, server: SiteServer) -> None:
    show_drawn(page, server, evaluated_game(), name="Größe.sgf")
    open_chart(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    assert download.value.suggested_filename == "Größe.csv"
    content = download.value.path().read_bytes().decode()
    assert content.count("\r\n") == MOVES + 2
    head, *rows = csv.reader(io.StringIO(content, newline=""))
    assert head[:4] == ["Move", "Color", "Played", "Black: Win rate (Sabaki)"]
    assert rows[0][:4] == ["0", "", "", ""]
    assert rows[12][:4] == ["12", "White", "N19", "0.6"]
    assert rows[40][3] == "0.2"
    assert "Black: Captures" in head


def test_the_table_is_copied(page: Page, server: SiteServer) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = show_drawn(page, server, evaluated_game())
    open_chart(page)
    page.get_by_role("button", name="Copy table").click()
    expect(page.locator(".live")).to_have_text("Table copied to the clipboard")
    assert tab.evaluate("() => navigator.clipboard.readText()").startswith("Move,Color,Played,")


def test_a_hidden_result_is_not_told_by_the_chart(page: Page, server: SiteServer) -> None:
    tab = show_drawn(page, server, evaluated_game("RE[W+R]"), attributes="result='hidden'")
    expect(page.locator(".sparkline .balance")).to_have_count(0)
    page.get_by_role("tab", name="Chart").click()
    expect(page.locator(".chart-summary")).to_contain_text("once the end of the game has been seen")
    focus_viewer(tab)
    tab.press("End")
    expect(page.locator(".sparkline .balance")).to_have_count(1)
    expect(page.locator(".chart-summary")).to_contain_text("winning chance")


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced colors": {"forced_colors": "active"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.one_case
def test_nobody_is_shut_out(page: Page, server: SiteServer, look: str) -> None:
    page.emulate_media(**LOOKS[look])
    show_drawn(page, server, BLOKUS.read_text(), name="a.blksgf")
    open_chart(page)
    assert_no_violations(page)
    page.get_by_role("button", name="Table", exact=True).click()
    assert_no_violations(page)


@pytest.mark.nightly
def test_the_chart_of_a_live_record_fills_while_moves_are_counted(page: Page, server: SiteServer) -> None:
    server.pages["/game.blksgf"] = BLOKUS.read_bytes()
    tab = show_elements(page, server, '<board-reel src="/game.blksgf"></board-reel>')
    wait_for_game(tab)
    page.get_by_role("tab", name="Chart").click()
    expect(page.locator(".chart-plot .curve")).to_have_count(4)
    expect(page.locator(".chart-progress")).to_have_text("")
    expect(page.locator(".chart-summary")).to_contain_text("leads by")


def test_the_timeline_draws_the_captures_where_a_record_has_a_single_evaluation(page: Page, server: SiteServer) -> None:
    capture = "(;GM[1]SZ[9];B[ab];W[aa];B[ba];W[ii];B[hi];W[ee]V[1])"
    show_drawn(page, server, capture)
    line = page.locator(".sparkline .balance").get_attribute("d")
    assert line is not None
    assert len(re.findall(r"[-\d.]+ [-\d.]+", line)) > 2, "a line through several points"
    open_chart(page)
    expect(page.get_by_role("combobox", name="Value").locator("option:checked")).to_have_text("Captures")
