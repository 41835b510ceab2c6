"""How the viewer takes on the look of its page: color scheme, font, color of the text, grounds and parts."""

from __future__ import annotations

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, Tab, wait_until
from host_pages import PAGE, RECORD
from playwright.sync_api import Browser
from viewer_page import VIEWER
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

LIGHT, DARK = "rgb(251, 250, 247)", "rgb(22, 24, 27)"
#: what a page of a generator or content system says in its light and dark look, and how a reader toggles it
PAGES = {
    "color-scheme": ("html { color-scheme: light } html.dark { color-scheme: dark }", "class"),
    "Material for MkDocs": (
        "[data-scheme=default] { color-scheme: light } [data-scheme=slate] { color-scheme: dark; color: #e2e4e9 }",
        "data-scheme",
    ),
    "Docusaurus": (
        "html { color-scheme: var(--s, light); color: var(--t, #1c1e21) } [data-theme=dark] { --s: dark; --t: #e3e3e3 }",
        "data-theme",
    ),
    "VitePress": (
        "body { color: #3c3c43; background: #fff }"
        "html.dark { color-scheme: dark } .dark body { color: #dfdfd6; background: #1b1b1f }",
        "class",
    ),
    "WordPress": (
        "body { color: #111; background: #fff } body.dark { color: #f0f0f0; background: #1b1b1b }",
        "body class",
    ),
    "Tailwind": (
        "body { color: oklch(27% 0.03 256) } .dark body { color: oklch(92% 0.01 264); background: #101828 }",
        "class",
    ),
}
VALUES = {"data-scheme": ("default", "slate"), "data-theme": ("light", "dark"), "class": ("light", "dark")}
GROUND = """() => {
  const stage = document.querySelector("board-reel").shadowRoot.querySelector(".stage");
  return getComputedStyle(stage).backgroundColor;
}"""
TEXT = """() => getComputedStyle(document.querySelector("board-reel").shadowRoot.querySelector(".viewer")).color"""
IS_READY = "() => document.querySelector('board-reel')?.state === 'ready'"


def open_page(tab: Tab, server: SiteServer, style: str, attributes: str = "") -> None:
    """Open a page with a style and a viewer of a prepared game."""
    server.pages["/prepared.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()
    element = f'<style>{style}</style><body><board-reel reel="/prepared.json" {attributes}></board-reel>'
    server.pages[VIEWER] = PAGE.format(script="/boardreel.js", element=element).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_until(tab, IS_READY)


#: gives the page the style of another one, and its light or dark look
CHANGE_PAGE = """(style, toggle, value) => {
  document.querySelector("style").textContent = style;
  const element = toggle.startsWith("body ") ? document.body : document.documentElement;
  element.setAttribute(toggle.replace("body ", ""), value);
}"""


def test_the_viewer_has_the_color_scheme_of_its_page_and_follows_a_toggle(tab: Tab, server: SiteServer) -> None:
    open_page(tab, server, "")
    for name, (style, toggle) in PAGES.items():
        for index in (0, 1, 0):
            tab.evaluate(CHANGE_PAGE, style, toggle, VALUES[toggle.removeprefix("body ")][index])
            ground = (LIGHT, DARK)[index]
            assert wait_until(tab, f"() => ({GROUND})() === {ground!r}"), name
        tab.evaluate("() => { document.documentElement.className = document.body.className = '' }")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_without_a_scheme_leaves_it_to_the_system(chromium: Browser, server: SiteServer, scheme: str) -> None:
    with chromium.new_context(color_scheme=scheme) as context:  # type: ignore[arg-type]
        tab = ChromiumTab(context.new_page())
        open_page(tab, server, "")
        assert tab.evaluate(GROUND) == (DARK if scheme == "dark" else LIGHT)
        open_page(tab, server, "body { color: #333 }")
        assert tab.evaluate(GROUND) == LIGHT, "dark text needs a light ground"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_fixed_theme_is_not_the_one_of_the_page(chromium_tab: ChromiumTab, server: SiteServer, theme: str) -> None:
    other = "color-scheme: light; color: #222" if theme == "dark" else "color-scheme: dark; color: #eee"
    open_page(chromium_tab, server, f"html {{ {other} }}", f'theme="{theme}"')
    assert chromium_tab.evaluate(GROUND) == (DARK if theme == "dark" else LIGHT)
    assert chromium_tab.evaluate(TEXT) == ("rgb(233, 234, 236)" if theme == "dark" else "rgb(29, 33, 38)")


def test_font_and_color_of_the_text_are_those_of_the_page(tab: Tab, server: SiteServer) -> None:
    text = "body { font: italic 20px/2 monospace; color: rgb(20, 60, 90) }"
    font = "() => getComputedStyle(document.querySelector('board-reel').shadowRoot.querySelector('.titles')).fontFamily"
    open_page(tab, server, text)
    assert tab.evaluate(font) == "monospace"
    assert tab.evaluate(TEXT) == "rgb(20, 60, 90)"
    open_page(
        tab, server, f"{text} html {{ --reel-font: serif }} board-reel {{ --reel-font: inherit; --reel-text: #123 }}"
    )
    assert tab.evaluate(font) == "serif"
    assert tab.evaluate(TEXT) == "rgb(17, 34, 51)"
    # light text in a dark scheme that the page only names could not be read
    open_page(tab, server, "html { color-scheme: dark; color: #222 }")
    assert tab.evaluate(TEXT) == "rgb(233, 234, 236)"


#: how texts and drawings of a page around a viewer are set, and how those in the viewer are
TEXT_LAYOUT = {
    "textAlign": ("center", "start"),
    "whiteSpace": ("nowrap", "normal"),
    "textIndent": ("30px", "0px"),
    "textTransform": ("uppercase", "none"),
    "textShadow": ("red 1px 1px 2px", "none"),
    "letterSpacing": ("4px", "normal"),
    "wordBreak": ("break-all", "normal"),
    "writingMode": ("vertical-rl", "horizontal-tb"),
    "fill": ("red", "rgb(0, 0, 0)"),
    "stroke": ("red", "none"),
    "visibility": ("hidden", "hidden"),
    "pointerEvents": ("none", "none"),
    "webkitLocale": ('"ja"', '"en"'),
}


def test_lines_in_the_viewer_are_not_set_as_those_around_it(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    style = {name: around for name, (around, _) in TEXT_LAYOUT.items()}
    open_page(chromium_tab, server, "")
    chromium_tab.evaluate("(style) => void Object.assign(document.body.style, style)", style)
    found = chromium_tab.evaluate(
        """(names) => {
          const style = getComputedStyle(document.querySelector("board-reel").shadowRoot.querySelector(".titles"));
          return Object.fromEntries(names.map((name) => [name, style[name]]));
        }""",
        list(TEXT_LAYOUT),
    )
    assert found == {name: own for name, (_, own) in TEXT_LAYOUT.items()}


@pytest.mark.parametrize("rule", ["* { transition: all 9s }", "board-reel { all: initial }"])
def test_style_sheets_that_set_everything_change_nothing_in_the_viewer(
    chromium_tab: ChromiumTab, server: SiteServer, rule: str
) -> None:
    open_page(chromium_tab, server, f"{rule} html {{ color: #222 }}")
    assert chromium_tab.evaluate(GROUND) == LIGHT


#: colors of an element of the viewer, as red, green, blue and alpha
COLORS = """(selector, name) => {
  const element = document.querySelector("board-reel").shadowRoot.querySelector(selector);
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = getComputedStyle(element)[name];
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}"""


def test_transparent_grounds_leave_everything_readable(tab: Tab, server: SiteServer) -> None:
    grounds = "board-reel { --reel-background: transparent; --reel-panel: transparent }"
    open_page(tab, server, f"html {{ color-scheme: light }} {grounds}")
    assert tab.evaluate(COLORS, ".stage", "backgroundColor")[3] == 0
    tab.evaluate("() => document.querySelector('board-reel').goTo(2)")
    wait_until(
        tab, "() => document.querySelector('board-reel').shadowRoot.querySelector('.move[aria-current]') !== null"
    )
    assert tab.evaluate(COLORS, ".move[aria-current]", "color") == [251, 250, 247, 255]
    tab.evaluate("() => document.querySelector('board-reel').shadowRoot.querySelector('.info-button').click()")
    wait_until(tab, "() => document.querySelector('board-reel').shadowRoot.querySelector('dialog[open]') !== null")
    assert tab.evaluate(COLORS, "dialog", "backgroundColor") == [251, 250, 247, 255]


PARTS = ("bar", "tabs", "moves", "players", "comment", "dialog", "board", "button")


def test_a_page_can_style_every_part(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    open_page(chromium_tab, server, "".join(f"board-reel::part({name}) {{ --seen: {name} }}" for name in PARTS))
    root = "document.querySelector('board-reel').shadowRoot"
    chromium_tab.evaluate(f"() => {root}.querySelector('.info-button').click()")
    wait_until(chromium_tab, f"() => {root}.querySelector('dialog[open]') !== null")
    seen = """(name) => [...document.querySelector("board-reel").shadowRoot.querySelectorAll(`[part=${name}]`)]
      .every((element) => getComputedStyle(element).getPropertyValue("--seen") === name) &&
      document.querySelector("board-reel").shadowRoot.querySelectorAll(`[part=${name}]`).length"""
    counts = {name: chromium_tab.evaluate(seen, name) for name in PARTS}
    assert counts["button"] > 8
    assert {name: count for name, count in counts.items() if count != 1} == {"button": counts["button"]}
