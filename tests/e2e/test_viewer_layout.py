"""Widths from 320 px up, light and dark: nothing jumps, nothing sticks out, every text can be read."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from viewer_page import IN_VIEWER, SAMPLES, box_of, focus_viewer, open_sample, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

VARIANTS = [
    "blokus-trigon.blksgf",
    "gembloq.blksgf",
    "go-19x19-game.sgf",
    "nexos.blksgf",
    "twixt-24x24-puzzle.sgf",
    "../../tests/data/no-rules.sgf",
]
SIZES = """() => {
  const { width, height } = document.querySelector("board-reel").getBoundingClientRect();
  const root = document.scrollingElement;
  return [Math.round(width), Math.round(height), root.scrollWidth <= root.clientWidth];
}"""


@pytest.fixture(params=[320, 360, 1280])
def page_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"viewport": {"width": request.param, "height": 740}, "has_touch": request.param < 720}


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.one_case
def test_the_height_stays_and_nothing_sticks_out(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    focus_viewer(tab)
    sizes = {tuple(tab.evaluate(SIZES))}
    for key in ["ArrowRight"] * 12 + ["End", "ArrowLeft", "Home"]:
        tab.press(key)
        sizes.add(tuple(tab.evaluate(SIZES)))
    assert len(sizes) == 1, sizes
    assert all(fits for _, _, fits in sizes), "the page scrolls sideways"


@pytest.mark.one_case
def test_the_home_page_and_a_sample_fit(page: Page, site_url: str) -> None:
    fits = "() => document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth"
    page.goto(site_url)
    page.wait_for_selector("#samples li")
    assert page.evaluate(fits)
    open_sample(ChromiumTab(page), site_url, "blokus.blksgf", move="20")
    assert page.evaluate(fits)


def test_panels_fit(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    for button, role in (("Game info", "dialog"), ("More", "menu")):
        page.get_by_role("button", name=button, exact=True).click()
        panel = page.get_by_role(role, name=button)  # type: ignore[arg-type]
        box = panel.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    assert tab.evaluate(SIZES)[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_follow_the_system_and_the_attribute(page: Page, server: SiteServer, scheme: str) -> None:
    ground = f"() => getComputedStyle(({IN_VIEWER})('.viewer')).color"
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ee])")
    shown = tab.evaluate(ground)
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    assert tab.evaluate(ground) != shown
    tab.evaluate("(theme) => document.querySelector('board-reel').setAttribute('theme', theme)", scheme)
    wait_until(tab, f"(before) => ({ground})() === before", shown)


def test_no_motion_where_less_is_wanted(page: Page, server: SiteServer) -> None:
    page.emulate_media(reduced_motion="reduce")
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    focus_viewer(tab)
    tab.press("ArrowRight")
    wait_until(tab, "() => document.querySelector('board-reel').node > 0")
    assert tab.evaluate(f"() => ({IN_VIEWER})('[part=board]').getAnimations({{ subtree: true }}).length") == 0


#: sizes of the parts and what is wrong with them, in an element of some width
MEASURE = """async (width) => {
  const element = document.querySelector("board-reel");
  const part = (name) => element.shadowRoot.querySelector(name);
  document.body.style.cssText = `margin: 0; width: ${width}px`;
  // two frames: the labels of the board follow its size
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const box = (name) => part(name).getBoundingClientRect();
  const height = (name) => (part(name).checkVisibility() ? box(name).height : 0);
  const bar = part(".bar").checkVisibility() ? box(".bar").height : 0;
  const outer = element.getBoundingClientRect();
  const outside = [...element.shadowRoot.querySelectorAll(".layout *")].filter((inner) => {
    const { left, right, width } = inner.getBoundingClientRect();
    // tabs and turning points scroll sideways
    const isBox = inner instanceof HTMLElement && inner.localName !== "bdi" && !inner.closest(".tab-list, .story");
    return isBox && width > 1 && inner.checkVisibility() && (left < outer.left - 1 || right > outer.right + 1);
  });
  return {
    board: box(".drawing").width,
    rest: outer.height - box(".rim").height - (bar || height(".timeline") + height(".buttons")),
    outside: outside.map((inner) => inner.outerHTML.slice(0, 80)),
    scrolls: document.scrollingElement.scrollWidth > Math.max(innerWidth, width),
  };
}"""
WIDTHS = [
    280,
    319,
    320,
    360,
    390,
    480,
    559,
    560,
    584,
    600,
    640,
    689,
    690,
    760,
    799,
    800,
    850,
    895,
    896,
    900,
    1000,
    1200,
    1600,
]
#: one game of each family
FAMILIES = ["blokus.blksgf", "blokus-trigon.blksgf", "go-19x19-game.sgf", "twixt-24x24-puzzle.sgf", "hex.sgf"]


@pytest.mark.parametrize("page_options", [1600], indirect=True)
@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.one_case
def test_an_embed_grows_without_its_board_getting_smaller(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    found = {width: tab.evaluate(MEASURE, width) for width in WIDTHS}
    boards = [size["board"] for size in found.values()]
    assert boards == sorted(boards), "a wider element has a smaller board"
    assert boards[WIDTHS.index(640)] == boards[WIDTHS.index(895)] == 560 - 2 * 20, (
        "the coordinates are next to the board"
    )
    assert boards[-1] > 900
    for width, size in found.items():
        assert size["rest"] <= 320, (width, size)
        assert not size["outside"], (width, size)
        assert not size["scrolls"], width


#: shows every node, and returns the places of the parts that moved
STEP_THROUGH = """async () => {
  const element = document.querySelector("board-reel");
  const names = [".head", ".drawing", ".buttons", ".timeline", ".scores", ".status", ".tabs", ".tab-panel", ".layout"];
  const places = () => {
    // on phones the card with the result has its place below the list, which gets lower
    const hasCard = element.shadowRoot.querySelector(".result-card") !== null;
    return names.map((name) => {
      const { x, y, width, height } = element.shadowRoot.querySelector(name).getBoundingClientRect();
      const shownHeight = name === ".tab-panel" && hasCard ? "lower" : Math.round(height);
      return `${name} ${[x, y, width].map(Math.round)} ${shownHeight};`;
    });
  };
  await element.goTo(0);
  // two frames: the list of moves follows its size
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const first = places();
  const moved = new Set();
  for (let node = 0; node < element.document.tree.parent.length; node += 1) {
    await element.goTo(node);
    for (const [index, place] of places().entries())
      if (!first[index].startsWith(place.replace("lower;", ""))) moved.add(`${first[index]} → ${place} at ${node}`);
  }
  return [...moved];
}"""


@pytest.mark.parametrize("page_options", [320, 1280], indirect=True)
@pytest.mark.parametrize(
    "name", ["blokus.blksgf", "nexos.blksgf", "go-19x19-game.sgf", "twixt-24x24-win.sgf", "hex.sgf"]
)
@pytest.mark.one_case
def test_no_part_moves_while_stepping_through_a_game(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    is_phone = page.viewport_size["width"] < 720  # type: ignore[index]
    for width, height in product([320, 390, 640] if is_phone else [820, 1280], ["", "700"]):
        page.set_viewport_size({"width": width, "height": 740})
        tab.evaluate("(height) => (document.querySelector('board-reel').height = height)", height)
        assert tab.evaluate(STEP_THROUGH) == [], f"{width} pixels wide, height {height!r}"


@pytest.mark.parametrize("page_options", [1280], indirect=True)
@pytest.mark.parametrize(("width", "height"), [(390, 700), (700, 360), (600, 700), (1200, 640), (300, 400)])
@pytest.mark.one_case
def test_everything_fits_into_the_height_that_the_page_sets(
    page: Page, server: SiteServer, width: int, height: int
) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    tab.evaluate("(height) => (document.querySelector('board-reel').height = `${height}`)", height)
    assert not tab.evaluate(MEASURE, width)["outside"]
    bottoms = tab.evaluate(
        """() => {
          const element = document.querySelector("board-reel");
          const visible = [...element.shadowRoot.querySelectorAll(".layout > *, .bar > *, .column > *")]
            .filter((part) => part.checkVisibility() && !part.matches(".live"));
          return [element, ...visible].map((part) => Math.round(part.getBoundingClientRect().bottom));
        }"""
    )
    assert bottoms[0] == height + tab.evaluate("() => Math.round(document.querySelector('board-reel').offsetTop)")
    assert max(bottoms[1:]) <= bottoms[0]


STROKE = """([from, to]) => {
  const target = document.querySelector("board-reel").shadowRoot.querySelector(".comment");
  const send = (type, clientY) =>
    target.dispatchEvent(new TouchEvent(type, { touches: [new Touch({ identifier: 1, target, clientX: 99, clientY })] }));
  send("touchstart", from);
  send("touchmove", to);
}"""


@pytest.mark.parametrize("page_options", [360], indirect=True)
def test_a_stroke_up_shows_the_whole_comment_on_a_phone(page: Page, server: SiteServer) -> None:
    text = "(;GM[1]SZ[9]C[" + "A long comment about the opening. " * 20 + "];B[ee];W[gc])"
    tab = show_record(page, server, text, name="a.sgf", attributes='height="700px"')
    comment, tabs = page.locator(".comment"), page.locator(".tabs")
    before = comment.bounding_box()
    tab.evaluate(STROKE, [500, 400])
    expect(tabs).to_be_hidden()
    after = comment.bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] + after["height"] == pytest.approx(before["y"] + before["height"])
    assert after["height"] > before["height"] + 60
    tab.evaluate(STROKE, [400, 500])
    expect(tabs).to_be_visible()
    assert comment.bounding_box() == before


@pytest.mark.parametrize("page_options", [1280], indirect=True)
def test_shift_and_click_on_a_stone_go_to_its_move(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "go-19x19-game.sgf").read_text(), attributes='move="40"')
    stone = page.locator("[data-item][data-color]").nth(10)
    point = stone.get_attribute("data-points")
    stone.click(modifiers=["Shift"])
    wait_until(tab, "() => document.querySelector('board-reel').node < 40")
    placed = tab.evaluate("""() => {
      const { document: reel, node } = document.querySelector("board-reel");
      return reel.frames[node].add.map((item) => reel.items[item].points.join());
    }""")
    assert placed == [point]


COVERED = """() => {
  const root = document.querySelector("board-reel").shadowRoot;
  const parts = [...root.querySelectorAll(".bar button, .count, .notes .command, .drawing")];
  const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  const covers = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  return boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => covers(one, other)));
}"""


@pytest.mark.parametrize("page_options", [1280], indirect=True)
@pytest.mark.parametrize(("width", "height"), [(360, 780), (780, 360)])
@pytest.mark.parametrize("name", ["hex.sgf", "twixt-24x24-puzzle.sgf", "blokus.blksgf"])
def test_no_button_covers_another_on_a_phone(
    page: Page, server: SiteServer, name: str, width: int, height: int
) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    tab.evaluate("(height) => (document.querySelector('board-reel').height = `${height}`)", height)
    tab.evaluate(MEASURE, width)
    assert tab.evaluate(COVERED) == []


def test_a_typed_number_goes_to_that_move(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    number = page.get_by_role("textbox", name="Go to move")
    number.fill("40")
    number.press("Enter")
    expect(page.locator(".slider")).to_have_value("40")
    expect(number).to_have_value("40")
    tab.press("ArrowLeft")
    expect(number).to_have_value("39")
    number.fill("nothing")
    number.press("Escape")
    expect(number).to_have_value("39")


@pytest.mark.parametrize("page_options", [360], indirect=True)
@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_winner_is_named_in_full_next_to_a_number(page: Page, server: SiteServer, language: str) -> None:
    """The heading of the number is cut, which is the same on every card."""
    record = "(;GM[1]SZ[9]PB[Ada]PW[Ben]RE[B+3.5];B[ee];W[gc])"
    show_record(page, server, record, attributes=f'lang="{language}" move="end"')
    rank = page.locator(".rank").first
    expect(rank).not_to_be_empty()
    assert rank.evaluate("(rank) => rank.parentElement.scrollWidth <= rank.parentElement.clientWidth")
    card, number = box_of(page.locator(".score").first), box_of(page.locator(".amount").first)
    assert number["x"] + number["width"] < card["x"] + card["width"]


def test_the_end_of_a_game_names_the_ranks(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    cards = page.locator(".score")
    expect(cards.nth(1)).not_to_have_class("score winner")
    tab.evaluate("() => document.querySelector('board-reel').last()")
    expect(page.locator(".rank")).to_have_text(["2nd", "1st", "2nd", "4th"])
    expect(cards.nth(1)).to_have_class("score winner")
    expect(page.locator(".status")).to_have_text("Yellow wins with 80 points.")


def test_a_shelf_is_one_phrase(page: Page, server: SiteServer) -> None:
    show_record(page, server, (SAMPLES / "blokus-duo.blksgf").read_text(), name="a.blksgf")
    page.evaluate("() => document.querySelector('board-reel').goTo(1)")
    first = page.locator("board-reel .scores .shelf").first
    expect(first).to_have_attribute("role", "img")
    assert re.match(r"20 pieces left: (\S+, ){19}\S+$", first.get_attribute("aria-label") or "")
    expect(first.locator(".gone")).to_have_count(1)


@pytest.mark.parametrize("page_options", [768, 1280, 1600], indirect=True)
@pytest.mark.one_case
def test_numbers_of_pieces_are_not_covered(page: Page, server: SiteServer) -> None:
    show_record(page, server, (SAMPLES / "callisto.blksgf").read_text(), name="a.blksgf")
    shelf = page.locator("board-reel .scores .shelf").first
    expect(shelf.locator(".times").first).to_have_text("×2")
    # the picture before each number, the number itself, and the next picture or the edge of the card
    places = shelf.evaluate("""(shelf) => [...shelf.querySelectorAll(".times")].map((times) => {
      const range = document.createRange();
      range.selectNodeContents(times);
      const number = range.getBoundingClientRect();
      const next = times.parentElement.nextElementSibling?.firstElementChild.getBoundingClientRect();
      const edge = shelf.parentElement.getBoundingClientRect().right;
      return [
        times.previousElementSibling.getBoundingClientRect().right,
        number.left,
        number.right,
        next && next.top < number.bottom && next.left > number.left ? next.left : edge,
      ];
    })""")
    assert places
    for place in places:
        assert place == sorted(place)


@pytest.mark.parametrize("page_options", [360, 1280], indirect=True)
def test_a_page_chooses_tabs(page: Page, server: SiteServer) -> None:
    tab = show_record(
        page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf", attributes='tabs="pieces"'
    )
    expect(page.locator(".tab-panel .shelves section")).to_have_count(4)
    tab.evaluate("() => (document.querySelector('board-reel').tabs = 'none')")
    expect(page.locator(".tabs")).to_be_hidden()
    tab.evaluate("() => document.querySelector('board-reel').removeAttribute('tabs')")
    expect(page.locator(".tab-panel .moves")).to_be_visible()


def test_a_link_opens_the_position_in_boardreel(page: Page, server: SiteServer) -> None:
    text = (SAMPLES / "blokus.blksgf").read_text()
    tab = show_record(page, server, text, attributes='src="/games/a.blksgf" site="https://boardreel.example/"')
    link = page.get_by_role("link", name="Open in Boardreel")
    expect(link).to_have_attribute("target", "_blank")
    tab.evaluate("() => document.querySelector('board-reel').goTo(7)")
    record = f"{server.url}games/a.blksgf".replace(":", "%3A").replace("/", "%2F")
    expect(link).to_have_attribute("href", f"https://boardreel.example/?src={record}#move=7")
    tab.evaluate("() => (document.querySelector('board-reel').site = 'javascript:alert(1)')")
    expect(page.locator(".open-link")).to_be_hidden()
