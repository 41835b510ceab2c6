"""Dialogs fit small screens, and chips of dark colors can be seen on dark pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page
from viewer_page import IN_VIEWER, SAMPLES, focus_viewer, open_sample, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

LANGUAGES = ["en", "de"]
WIDTHS = [320, 360]
#: what is wider than the dialog or sticks out of it
OUTSIDE = f"""() => {{
  const dialog = ({IN_VIEWER})("dialog[open]");
  const body = dialog.querySelector(".panel-body");
  const {{ left, right }} = body.getBoundingClientRect();
  const outside = [...body.querySelectorAll("*")].filter((part) => {{
    const box = part.getBoundingClientRect();
    return box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5);
  }});
  const cut = body.scrollWidth > body.clientWidth ? ["the dialog scrolls sideways"] : [];
  const box = dialog.getBoundingClientRect();
  if (box.left < 0 || box.right > innerWidth) cut.push("the dialog is wider than the page");
  return [...cut, ...outside.map((part) => part.outerHTML.slice(0, 90))];
}}"""
CLOSE = f"() => ({IN_VIEWER})('dialog[open]').close()"
#: a record with much to say
RECORD = """(;GM[1]FF[4]SZ[9]PB[A player with quite a long name]PW[Bob]RE[B+R]
EV[A tournament with a name as long as a sentence]
SO[https://example.org/a-very-long-address-without-a-place-to-break/games/12345678901234567890]QQ[own];B[zz]BM[1];W[gc])"""


@pytest.fixture
def page_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    width, language = request.param
    return {"viewport": {"width": width, "height": 640}, "locale": language}


@pytest.mark.parametrize("page_options", [(w, la) for w in WIDTHS for la in LANGUAGES], indirect=True)
@pytest.mark.parametrize("theme", ["light"])
@pytest.mark.one_case
def test_no_part_of_a_dialog_is_outside_its_box(page: Page, site_url: str, theme: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-9x9-problem.sgf")
    tab.evaluate(
        """async (text) => {
          const viewer = document.querySelector("board-reel");
          viewer.lang = navigator.language;
          await viewer.load(new Blob([text]), { name: "a-file-with-a-long-name-that-does-not-break.sgf" });
          await viewer.goTo(1);
        }""",
        RECORD,
    )
    seen = {}
    for name in [*BUTTONS, "shortcuts"]:
        open_dialog(tab, name)
        seen[name] = tab.evaluate(OUTSIDE)
        tab.evaluate(CLOSE)
    assert not any(seen.values()), seen


@pytest.mark.parametrize("page_options", [(360, "nl"), (360, "de"), (320, "ru")], indirect=True)
@pytest.mark.one_case
def test_no_field_for_pictures_is_outside_the_dialog_share(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-9x9-problem.sgf")
    wait_until(tab, PRESS, ".share-button", 0)
    page.locator("[data-share=copy-link]:enabled").wait_for()
    for name in ("picture", "animation"):
        page.locator(f"[data-section={name}] > summary").click()
        page.locator(f"[data-section={name}] [name=size]").wait_for()
        assert tab.evaluate(OUTSIDE) == []
        fields = page.locator(f"[data-section={name}] :is(select, [type=number])")
        assert len(set(fields.evaluate_all("(fields) => fields.map((field) => Math.round(field.offsetWidth))"))) == 1


#: presses a button of the viewer, the one at a place among those of a selector; panels are loaded when they are opened
PRESS = """(selector, place) => {
  const root = document.querySelector("board-reel").shadowRoot;
  const button = [...root.querySelectorAll(selector)].at(place);
  button?.click();
  return Boolean(button);
}"""
#: dialog → buttons that open it, one after the other
BUTTONS = {
    "info": [(".info-button", 0)],
    "problems": [(".problems-button", 0)],
    "settings": [(".head button", -1), (".menu [data-entry=settings]", 0)],
    "properties": [(".head button", -1), (".menu [data-entry=properties]", 0)],
}


def open_dialog(tab: ChromiumTab, name: str) -> None:
    if name == "shortcuts":
        focus_viewer(tab)
        tab.press("?")
    for selector, place in BUTTONS.get(name, []):
        wait_until(tab, PRESS, selector, place)
    wait_until(tab, f"() => ({IN_VIEWER})('.panel-{name}[open]')?.checkVisibility()")


#: contrast of each chip's fill and ring with what is behind it, by the place of the chip
CHIPS = """(theme, palette) => {
  const viewer = document.querySelector("board-reel");
  viewer.theme = theme;
  viewer.palette = palette;
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  const paint = (...colors) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((part) => ((part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element) => {
    const colors = [];
    for (let at = element; at; at = at.parentElement) colors.unshift(getComputedStyle(at).backgroundColor);
    return colors;
  };
  return [...viewer.shadowRoot.querySelectorAll(".chip")].map((chip) => {
    const style = getComputedStyle(chip);
    const page = behind(chip.parentElement);
    const [, ring, width] = /^(.*\\)|#\\w+) 0px 0px 0px ([\\d.]+)px/.exec(style.boxShadow) ?? [];
    const background = paint(...page);
    return {
      fill: contrast(paint(...page, style.backgroundColor), background),
      ring: ring ? contrast(paint(...page, ring), background) : 0,
      width: Number(width ?? 0),
      color: style.backgroundColor,
    };
  });
}"""
PALETTES = ["default", "colorblind", "contrast", "redblack", "whiteblack"]
GAMES = [
    "go-19x19-game.sgf",
    "twixt-24x24-win.sgf",
    "twixt-18x12.T1",
    "blokus.blksgf",
    "blokus-duo.blksgf",
]


def visible_chips(tab: ChromiumTab, palette: str) -> Iterator[dict[str, Any]]:
    chips = tab.evaluate(CHIPS, "dark", palette)
    assert chips
    for chip in chips:
        if chip["fill"] < 3:
            yield chip


@pytest.mark.parametrize("page_options", [(1100, "en")], indirect=True)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.one_case
def test_a_dark_chip_has_a_light_ring_on_a_dark_page(page: Page, server: SiteServer, name: str) -> None:
    record = (SAMPLES / name).read_text("utf-8")
    tab = show_record(page, server, record, name=name, attributes='move="end"')
    sides = "document.querySelector('board-reel').document.sides"
    wait_until(tab, f"() => ({IN_VIEWER})('.move :is(.chip, .picture)') !== null || !{sides}.length")
    # the palettes are loaded when the first one is chosen
    tab.evaluate("() => { document.querySelector('board-reel').palette = 'contrast'; }")
    wait_until(tab, "() => document.querySelector('board-reel').shadowRoot.adoptedStyleSheets[0].cssRules.length")
    for palette in PALETTES:
        for chip in visible_chips(tab, palette):
            assert chip["ring"] >= 3, (palette, chip)
            assert chip["width"] >= 1.5


@pytest.mark.parametrize("page_options", [(1100, "en")], indirect=True)
def test_black_is_one_of_the_dark_chips(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / GAMES[0]).read_text("utf-8"), attributes='move="3"')
    wait_until(tab, f"() => ({IN_VIEWER})('.move .chip') !== null")
    dark = list(visible_chips(tab, "default"))
    assert any(chip["fill"] < 1.5 for chip in dark)
