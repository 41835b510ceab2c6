"""The page and the viewer in a language that is written from right to left. Games are not mirrored.

No such language has texts yet. The texts are English ones with Hebrew letters, and the page has `dir="rtl"`.
"""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from pseudo_language import RIGHT_TO_LEFT, use_pseudo_language
from test_dialogs_and_chips import BUTTONS, CLOSE, OUTSIDE, PRESS, open_dialog
from viewer_page import IN_VIEWER, open_page, open_sample

WIDTHS = (360, 1280)
#: elements that are cut or outside of the window, and controls that overlap, on the page or in the dialog over it
FAULTS = """() => {
  const elements = [];
  const visit = (root) => {
    for (const element of root.querySelectorAll("*")) {
      elements.push(element);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document);
  const parentOf = (element) => element.parentElement ?? element.getRootNode().host ?? null;
  const ancestors = (element) => {
    const found = [];
    for (let each = parentOf(element); each; each = parentOf(each)) found.push(each);
    return found;
  };
  const dialog = elements.findLast((element) => element.localName === "dialog" && element.open);
  const visible = elements.filter(
    (element) =>
      element instanceof HTMLElement &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (!dialog || ancestors(element).includes(dialog)) &&
      element.getBoundingClientRect().width > 2,
  );
  const page = document.scrollingElement;
  const isScrolled = (element) =>
    ancestors(element).some(
      (each) => each !== document.body && each !== page && getComputedStyle(each).overflowX !== "visible",
    );
  const isCut = (element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const hides = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
    return hides && !element.childElementCount && element.scrollWidth > element.clientWidth + 1;
  };
  const isOutside = (element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && !isScrolled(element);
  };
  const overlap = ([one, a], [other, b]) =>
    !one.contains(other) &&
    !other.contains(one) &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const nameOf = (element) => `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
  const boxes = visible
    .filter((element) => element.matches("button, input, select, textarea, a[href], summary"))
    .map((element) => [element, element.getBoundingClientRect()]);
  return [
    ...(page.scrollWidth > page.clientWidth ? ["the page scrolls sideways"] : []),
    ...visible.filter(isCut).map((element) => `cut: ${nameOf(element)}`),
    ...visible.filter(isOutside).map((element) => `outside: ${nameOf(element)}`),
    ...boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter((other) => overlap(one, other))
        .map(([other]) => `overlap: ${nameOf(one[0])}, ${nameOf(other)}`),
    ),
  ];
}"""
#: places of the pieces and of the coordinates in the board, and those of the playback buttons in their row, in percent
PLACES = f"""() => {{
  const percent = (part, whole) => Math.round((100 * (part.left + part.width / 2 - whole.left)) / whole.width);
  const board = ({IN_VIEWER})("[part=board]");
  const whole = board.getBoundingClientRect();
  const placesOf = (elements) => [...elements].map((element) => percent(element.getBoundingClientRect(), whole));
  const row = ({IN_VIEWER})(".buttons");
  const ofRow = ({{ left, width }}) => percent({{ left, width }}, row.getBoundingClientRect());
  return {{
    pieces: placesOf(board.querySelectorAll("[data-color]")),
    coordinates: placesOf(board.querySelectorAll("text")),
    buttons: [...row.querySelectorAll("button")].map((button) => ofRow(button.getBoundingClientRect())),
  }};
}}"""
COUNT_TABS = "() => document.querySelector('board-reel').shadowRoot.querySelectorAll('[role=tab]').length"


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"locale": "de", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def pseudo_page(page: Page) -> Page:
    """A page for which German is a language from right to left that does not exist."""
    use_pseudo_language(page, RIGHT_TO_LEFT)
    page.add_init_script("document.addEventListener('readystatechange', () => (document.documentElement.dir = 'rtl'))")
    return page


def test_nothing_is_cut_or_overlaps_on_the_page(pseudo_page: Page, site_url: str) -> None:
    page, found = pseudo_page, {}
    tab = open_page(page, site_url)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found[f"start screen, {width}"] = tab.evaluate(FAULTS)
        page.locator("#new-game").click()
        expect(page.locator("#new-game-box [name=family]")).to_be_enabled()
        found[f"new game, {width}"] = tab.evaluate(FAULTS)
        page.keyboard.press("Escape")
        page.locator("#paste").click()
        page.locator("#paste-text").wait_for()
        found[f"paste, {width}"] = tab.evaluate(FAULTS)
        page.keyboard.press("Escape")
    assert {screen: faults for screen, faults in found.items() if faults} == {}


def cut_elements(tab: ChromiumTab) -> list[str]:
    """Return what is cut or outside of the window, but for texts of screen readers.

    In the viewer, lists are scrolled below buttons that float.
    """
    faults: list[str] = tab.evaluate(FAULTS)
    return [fault for fault in faults if not fault.startswith("overlap") and ".unseen" not in fault]


def test_nothing_is_cut_in_the_viewer(pseudo_page: Page, site_url: str) -> None:
    tab, found = ChromiumTab(pseudo_page), {}
    open_sample(tab, site_url, "go-19x19-game.sgf", "5")
    for width in WIDTHS:
        pseudo_page.set_viewport_size({"width": width, "height": 800})
        for place in range(tab.evaluate(COUNT_TABS)):
            wait_until(tab, PRESS, "[role=tab]", place)
            wait_until(tab, f"() => ({IN_VIEWER})('[role=tabpanel]').textContent.trim() !== ''")
            found[f"tab {place}, {width}"] = cut_elements(tab)
        for name in [*BUTTONS, "shortcuts"]:
            open_dialog(tab, name)
            found[f"{name}, {width}"] = [*tab.evaluate(OUTSIDE), *cut_elements(tab)]
            tab.evaluate(CLOSE)
    assert {screen: faults for screen, faults in found.items() if faults} == {}


@pytest.mark.parametrize("sample", ["go-19x19-game.sgf", "blokus.blksgf"])
def test_games_and_their_playback_are_not_mirrored(pseudo_page: Page, site_url: str, sample: str) -> None:
    tab = ChromiumTab(pseudo_page)
    open_sample(tab, site_url, sample, "5")
    mirrored = tab.evaluate(PLACES)
    tab.evaluate("() => { document.documentElement.dir = 'ltr'; }")
    assert len(mirrored["pieces"]) > 3
    assert mirrored["buttons"] == sorted(mirrored["buttons"])
    places = tab.evaluate(PLACES)
    assert places == {name: pytest.approx(values, abs=1) for name, values in mirrored.items()}


def test_arrow_keys_choose_the_tab_on_their_side(pseudo_page: Page, site_url: str) -> None:
    tab = ChromiumTab(pseudo_page)
    open_sample(tab, site_url, "go-19x19-game.sgf", "5")
    tabs = pseudo_page.locator("board-reel [role=tab]")
    tabs.first.focus()
    tab.press("ArrowLeft")
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
