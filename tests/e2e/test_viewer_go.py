"""Records of Go with more than moves: figures, printed numbers, times, styles, annotations, problems."""

from __future__ import annotations

from pathlib import Path

import pytest
from drivers import wait_until
from playwright.sync_api import Page, expect
from viewer_page import IN_VIEWER, choose_in_menu, focus_viewer, open_file, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

NUMBERS = "[part=board] text.number"
#: two figures; in the second the first stone of the first has been taken and its point played on again
FIGURES = (
    "(;GM[1]FF[4]SZ[5]PM[2];FG[256:Figure 1]AB[ab]AW[aa]MN[101];B[ba]MN[101];W[ee];B[dd]PM[0]"
    ";W[cc]PM[1];FG[513:Figure 2];B[aa])"
)
TIMED = "(;GM[1]FF[4]SZ[9]TM[3725]PB[Ada]PW[Bob];B[ee]BL[65.5];W[ed]WL[30]OW[5]PW[Carl];B[cc]BL[-3])"
REMARKS = "(;GM[1]FF[4]SZ[9];B[ee]TE[1]GB[2]V[3.5];W[ed]DO[]UC[1];B[cc]IT[]HO[1])"


def show_numbers(page: Page) -> None:
    choose_in_menu(page, "Settings")
    page.get_by_label("Move numbers").check()
    page.keyboard.press("Escape")


def test_numbers_are_printed_as_the_record_wants_them(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, FIGURES)
    show_numbers(page)
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    for node, numbers in [(2, ["1"]), (3, ["1", "2"]), (4, ["1", "2"]), (5, ["1", "2", "104"]), (6, []), (7, ["105"])]:
        press(tab, "ArrowRight", node)
        expect(page.locator(NUMBERS)).to_have_text(numbers)


def test_a_figure_has_its_name_and_does_without_what_it_says(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, FIGURES)
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    expect(page.locator(".status")).to_contain_text("Figure 1")
    coordinates = page.locator(".coordinates span")
    stars = page.locator("[part=board] .toggle-stars")
    expect(coordinates).not_to_have_count(0)
    expect(page.locator("[part=board] .kept")).to_have_count(0)
    press(tab, "ArrowRight", 2)
    expect(page.locator("[part=board] .kept")).to_have_count(1)
    press(tab, "End", 7)
    expect(page.locator(".status")).to_contain_text("Figure 2")
    expect(coordinates).to_have_count(0)
    expect(stars).to_have_count(0)
    expect(page.locator("[part=board] .kept")).to_have_count(0)
    press(tab, "Home", 0)
    expect(coordinates).not_to_have_count(0)


def test_moves_that_cannot_be_seen_are_listed(page: Page, server: SiteServer) -> None:
    text = "(;GM[1]FF[4]SZ[5]AB[ab]AW[bb]FG[1:x];W[aa];B[ba];W[ee];B[];C[here])"
    tab = show_record(page, server, text)
    show_numbers(page)
    focus_viewer(tab)
    press(tab, "End", 5)
    expect(page.locator(NUMBERS)).to_have_text(["2", "3"])
    expect(page.locator(".comment")).to_contain_text("Not shown on the board: 1 A5, 4 pass")


def test_times_and_persons_stand_beside_the_colours(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, TIMED)
    focus_viewer(tab)
    rows = page.locator(".score")
    expect(rows.nth(0)).to_contain_text("Ada")
    expect(rows.nth(0).locator(".amount")).to_have_text(["0", "1:02:05", ""])
    expect(rows.nth(1).locator(".amount")).to_have_text(["0", "1:02:05", ""])
    press(tab, "ArrowRight", 1)
    expect(rows.nth(0).locator(".amount")).to_have_text(["0", "1:05", ""])
    press(tab, "ArrowRight", 2)
    expect(rows.nth(1)).to_contain_text("Carl")
    expect(rows.nth(1).locator(".amount")).to_have_text(["0", "0:30", "5"])
    press(tab, "ArrowRight", 3)
    expect(rows.nth(0).locator(".amount")).to_have_text(["0", "\N{MINUS SIGN}0:03", ""])
    press(tab, "Home", 0)
    expect(rows.nth(1)).to_contain_text("Bob")


def test_what_the_record_judges_is_said_in_words(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, REMARKS)
    focus_viewer(tab)
    remarks = page.locator(".comment .remarks")
    expect(remarks).to_have_count(0)
    for node, said in [
        (1, "Good move \N{MIDDLE DOT} Very good for Black \N{MIDDLE DOT} Value for Black: 3.5"),
        (2, "Doubtful move \N{MIDDLE DOT} Unclear position"),
        (3, "Interesting move \N{MIDDLE DOT} Hotspot"),
    ]:
        press(tab, "ArrowRight", node)
        expect(remarks).to_have_text(said)
    # apart from the comment in the same paragraph
    expect(remarks).to_have_css("font-weight", "600")


def test_coordinates_and_board_have_several_looks(page: Page, server: SiteServer) -> None:
    show_record(page, server, TIMED)
    choose_in_menu(page, "Settings")
    style = page.get_by_role("combobox", name="Coordinate style")
    shown = "[part=board] .toggle-{}"
    labels = page.locator(".coordinates span")
    seen: list[list[str]] = []
    for number in range(5):
        style.select_option(index=number)
        if seen:
            expect(labels).not_to_have_text(seen[-1])
        seen.append(labels.all_inner_texts())
    assert len({tuple(texts) for texts in seen}) == 5
    fill = f"() => getComputedStyle(({IN_VIEWER})('.rim')).backgroundColor"
    wood = page.evaluate(fill)
    page.get_by_role("combobox", name="Board", exact=True).select_option("Plain")
    assert page.evaluate(fill) != wood
    page.get_by_label("Star points").uncheck()
    expect(page.locator(shown.format("stars"))).to_have_count(0)


@pytest.mark.nightly
def test_faults_far_from_what_is_shown_are_found_while_the_page_is_idle(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    count = 3000
    moves = "".join(f";{'BW'[n % 2]}[]C[{n}]" for n in range(count))
    path = tmp_path / "long.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[19]C[start]{moves};B[aa]BM[9];W[bb]BM[7];B[cc]ZZ[1]PM[x])")
    tab = open_file(page, site_url, path)
    document = "document.querySelector('board-reel').document"
    wait_until(tab, f"() => {document}.checked")
    found = tab.evaluate(
        f"() => {document}.diagnostics.filter(({{ node }}) => node > {count}).map(({{ code }}) => code)"
    )
    assert "bad-value" in found
    assert not tab.evaluate(f"() => {document}.complete")
    page.get_by_role("button", name="Problems").click()
    groups = page.locator("dialog.panel[open] .problems > li")
    expect(groups.filter(has_text="bad-value").locator("button.place").first).to_contain_text("Line 1")
    expect(page.locator("dialog.panel[open]")).not_to_contain_text("Checking the rest")


def test_a_number_takes_the_place_of_the_mark_of_the_last_move(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, TIMED)
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    press(tab, "ArrowRight", 2)
    mark = page.locator("[part=board] .last-mark")
    expect(mark).to_be_visible()
    show_numbers(page)
    expect(mark).to_be_hidden()
    expect(page.locator(f"{NUMBERS}.latest")).to_have_text(["2"])
    edges = page.locator(NUMBERS).evaluate_all("(texts) => texts.map((text) => getComputedStyle(text).stroke)")
    assert edges == ["none", "none"]
