"""axe-core finds nothing to complain of: home page, viewer, panels, light and dark, wide and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drivers import ChromiumTab
from playwright.sync_api import Page, expect
from viewer_page import SAMPLES, choose_in_menu, focus_viewer, open_file, open_page, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 4).map((node) => [node.html, node.failureSummary])]);
}"""
WIDE: dict[str, Any] = {"viewport": {"width": 1200, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LOOKS = {
    "light": WIDE | {"color_scheme": "light"},
    "dark": WIDE | {"color_scheme": "dark"},
    "phone": PHONE | {"color_scheme": "light"},
    "dark phone": PHONE | {"color_scheme": "dark"},
}


@pytest.fixture(params=LOOKS.values(), ids=LOOKS)
def page_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def assert_no_violations(page: Page) -> None:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    assert page.evaluate(RUN) == []


def test_the_home_page(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    assert_no_violations(page)
    page.get_by_role("button", name="Paste").click()
    assert_no_violations(page)


@pytest.mark.parametrize("name", ["blokus.blksgf", "go-9x9-problem.sgf", "twixt-24x24-puzzle.sgf"])
def test_the_viewer_and_its_panels(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    assert_no_violations(page)
    focus_viewer(tab)
    tab.press("End")
    assert_no_violations(page)
    if name != "blokus.blksgf":
        return
    for buttons in (
        ["Game info"],
        ["More"],
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


def test_a_record_with_findings_and_a_list_of_games(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee]C[See E5 and https://example.org.];W[ee](;B[zz])(;B[aa]))" * 3)
    tab: ChromiumTab = open_file(page, site_url, path)
    expect(page.locator("#games .entry")).to_have_count(3)
    focus_viewer(tab)
    tab.press("ArrowRight")
    assert_no_violations(page)


@pytest.mark.faults_expected
def test_a_failure(page: Page, server: SiteServer) -> None:
    server.pages["/viewer.html"] = (
        b'<!doctype html><html lang="en"><title>x</title><script type="module" src="/boardreel.js"></script>'
        b'<main><h1>Games</h1><board-reel src="/absent.sgf"></board-reel></main>'
    )
    page.goto(server.url + "viewer.html")
    expect(page.locator(".failure")).to_be_visible()
    assert_no_violations(page)
