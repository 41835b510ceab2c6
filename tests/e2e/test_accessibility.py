"""axe-core finds nothing to complain of: home page, viewer, panels, light and dark, wide and on a phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from accessibility import read_tree
from drivers import ChromiumTab
from playwright.sync_api import Page, expect
from screens import NIGHTLY_WALKS, WALKS
from tree_page import show_tree
from viewer_page import SAMPLES, choose_in_menu, focus_viewer, open_file, open_page, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: with forced colors, axe-core compares the color of the author (`-webkit-text-fill-color`) with the ground of the system
RUN = """async () => {
  const rules = { "color-contrast": { enabled: !matchMedia("(forced-colors: active)").matches } };
  const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 4).map((node) => [node.html, node.failureSummary])]);
}"""
#: the tooltips that screen readers read after the same label; a description takes their place
READ_TWICE = """() => [document, ...[...document.querySelectorAll("board-reel")].map((viewer) => viewer.shadowRoot)]
  .flatMap((root) => [...root.querySelectorAll("button[title]")])
  .filter((button) => {
    const name = button.ariaLabel ?? button.textContent;
    return !button.ariaDescription && button.title !== name && button.title.startsWith(name);
  }).map(({ title }) => title)"""
WIDE: dict[str, Any] = {"viewport": {"width": 1200, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LOOKS = {
    "light": WIDE | {"color_scheme": "light"},
    "dark": WIDE | {"color_scheme": "dark"},
    "phone": PHONE | {"color_scheme": "light"},
    "dark phone": PHONE | {"color_scheme": "dark"},
}
#: the looks in which all screens are shown
SCREEN_LOOKS = {
    "light": LOOKS["light"],
    "dark": LOOKS["dark"],
    "forced colors": WIDE | {"forced_colors": "active"},
    "dark phone": LOOKS["dark phone"],
}
#: both colors and both sizes, for what is long: colors and sizes do not depend on each other
TWO_LOOKS = pytest.mark.parametrize("page_options", [LOOKS["light"], LOOKS["dark phone"]], ids=["light", "dark phone"])


@pytest.fixture(params=LOOKS.values(), ids=LOOKS)
def page_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def assert_no_violations(page: Page) -> None:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    assert page.evaluate(RUN) == []


@pytest.mark.one_case
def test_the_home_page(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    assert_no_violations(page)
    page.get_by_role("button", name="Paste").click()
    assert_no_violations(page)


@TWO_LOOKS
@pytest.mark.parametrize("name", ["blokus.blksgf", "go-9x9-problem.sgf", "twixt-24x24-puzzle.sgf"])
@pytest.mark.one_case
def test_the_viewer(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    assert_no_violations(page)
    focus_viewer(tab)
    tab.press("End")
    assert_no_violations(page)


@TWO_LOOKS
@pytest.mark.nightly
def test_the_panels(page: Page, server: SiteServer) -> None:
    show_record(page, server, (SAMPLES / "blokus-duo.blksgf").read_text(), name="blokus-duo.blksgf")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("menu", name="More")).to_be_visible()
    assert_no_violations(page)
    page.keyboard.press("Escape")
    for buttons in (
        ["Game info"],
        ["More", "Settings"],
        ["More", "Properties"],
        ["More", "Problems"],
        ["More", "Keyboard shortcuts"],
    ):
        if len(buttons) > 1:
            choose_in_menu(page, buttons[1])
        else:
            page.get_by_role("button", name=buttons[0]).click()
        expect(page.locator("dialog.panel[open]")).to_be_visible()
        assert_no_violations(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog.panel[open]")).to_have_count(0)


@TWO_LOOKS
@pytest.mark.parametrize("palette", ["default", "contrast", "colorblind"])
@pytest.mark.one_case
def test_the_tree(page: Page, server: SiteServer, palette: str) -> None:
    show_tree(ChromiumTab(page), server, attributes=f'palette="{palette}"')
    assert_no_violations(page)
    page.locator("[role=treeitem][data-node='22']").click()
    assert_no_violations(page)


@pytest.mark.parametrize(
    ("walk", "page_options"),
    [
        # each walk in another look, all of them in `test.py nightly`
        pytest.param(
            walk,
            SCREEN_LOOKS[look],
            marks=pytest.mark.nightly if walk in NIGHTLY_WALKS or (walk_number + number) % len(SCREEN_LOOKS) else [],
            id=f"{walk}-{look}",
        )
        for walk_number, walk in enumerate(WALKS)
        for number, look in enumerate(SCREEN_LOOKS)
    ],
    indirect=["page_options"],
)
def test_every_screen(page: Page, site_url: str, walk: str) -> None:
    violations: dict[str, object] = {}

    def look(screen: str) -> None:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE.read_text())
        if found := [*page.evaluate(RUN), *page.evaluate(READ_TWICE)]:
            violations[screen] = found

    WALKS[walk](page, site_url, look)
    assert violations == {}


@TWO_LOOKS
@pytest.mark.nightly
def test_a_record_with_findings_and_a_list_of_games(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee]C[See E5 and https://example.org.];W[ee](;B[zz])(;B[aa]))" * 3)
    tab: ChromiumTab = open_file(page, site_url, path)
    expect(page.locator("#games .entry")).to_have_count(3)
    focus_viewer(tab)
    tab.press("ArrowRight")
    assert_no_violations(page)


@TWO_LOOKS
@pytest.mark.faults_expected
def test_a_failure(page: Page, server: SiteServer) -> None:
    server.pages["/viewer.html"] = (
        b'<!doctype html><html lang="en"><title>x</title><script src="/boardreel.js" crossorigin defer></script>'
        b'<main><h1>Games</h1><board-reel src="/absent.sgf"></board-reel></main>'
    )
    page.goto(server.url + "viewer.html")
    expect(page.locator(".failure")).to_be_visible()
    assert_no_violations(page)


SAMPLE_NAMES = sorted(path.name for path in SAMPLES.iterdir())


@pytest.mark.parametrize("page_options", [WIDE | {"color_scheme": "light"}], ids=["wide"])
@pytest.mark.parametrize("name", SAMPLE_NAMES)
@pytest.mark.one_case
def test_a_screen_reader_finds_the_parts_of_every_game(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text("utf-8"), name=name, attributes='move="end"')
    expect(page.locator(".move").first).to_be_attached()
    tree = read_tree(tab)
    (board,) = (node for node in tree.named("group") if node.name.startswith("Board: "))
    assert board.texts == [], "labels of the board are not read out"
    sides = tab.evaluate("() => document.querySelector('board-reel').document.sides")
    trays = [side for side in sides if side["tray"] is not None]
    shelves = [node for node in tree.named("image") if re.match(r"\d+ pieces? left", node.name)]
    assert len(shelves) == len(trays), "one phrase for each side"
    assert [node.name for node in tree.named("slider")] == ["Position"]
    assert any(node.name == "Playback controls" for node in tree.named("toolbar"))
    # screen readers leave out a description that is the name
    again = [node for node in tree if node.description != node.name and node.name and node.name in node.description]
    assert again == [], "read twice"
    assert [node.description for node in tree.named("button") if node.name == "Forward"] == ["\u2192"]


@pytest.mark.parametrize("page_options", [WIDE | {"color_scheme": "light"}], ids=["wide"])
def test_a_jump_says_where_it_led_and_what_changed(page: Page, server: SiteServer) -> None:
    name = "blokus.blksgf"
    tab = show_record(page, server, (SAMPLES / name).read_text("utf-8"), name=name)
    live = page.locator(".live")
    focus_viewer(tab)
    tab.press("ArrowRight")
    expect(live).to_contain_text("Move 1, Blue ")
    expect(live).not_to_contain_text("of 66")
    tab.press("End")
    expect(live).to_contain_text("Move 66 of 66. ")
    expect(live).to_contain_text("Ada (Blue): Points 7")
    expect(live).to_contain_text("wins")
