"""The tab "Tree": what it draws, pointer and keys in it, and what it is for assistive technology."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, click_on, wait_until
from playwright.sync_api import Page, expect
from tree_page import FORKED, TAB, narrow_tree, show_tree
from viewer_page import IN_VIEWER, NODE, SHOWN, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

PUZZLE = "(;FF[4]GM[21]SZ[24]RU[STD]PZ[W+]PL[W](;W[N3](;B[N20])(;B[K23]))(;W[K22]))"
#: what is in the tree, in the order of the document: fold counts with a plus sign, numbers of nodes; nothing while it is
#: laid out, which takes several slices on a busy machine
ITEMS = f"""() => [...(({IN_VIEWER})(".tree-space")?.querySelectorAll("[role=treeitem]") ?? [])].map((item) =>
  item.matches(".fold") ? `+${{item.textContent}}` : Number(item.dataset.node))"""
FOCUSED = "() => document.querySelector('board-reel').shadowRoot.activeElement?.dataset.node"
STONES = f"() => ({SHOWN})().things.length"


def item(node: int) -> str:
    return f"[role=treeitem][data-node='{node}']"


def go_to(tab: Tab, node: int) -> None:
    tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", node)


def rect(tab: Tab, node: int) -> dict[str, float]:
    box: dict[str, float] = tab.evaluate(f"(selector) => ({IN_VIEWER})(selector).getBoundingClientRect()", item(node))
    return box


# -- what is drawn


def test_runs_are_folded_and_those_near_the_current_node_are_not(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    narrow_tree(tab, 240)
    assert tab.evaluate(ITEMS) == [0, 1, 2, "+6", 9, 10, "+9", 20, 21, 22, 23]
    go_to(tab, 15)
    assert tab.evaluate(ITEMS) == [0, "+8", 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
    go_to(tab, 5)
    assert tab.evaluate(ITEMS) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, "+9", 20, 21, 22, 23]


def test_a_tree_that_fits_is_not_folded(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server, PUZZLE.replace("B[N20]", "B[N20];W[P9];B[P11];W[P13];B[P15];W[P17]").replace("PZ[W+]", ""))
    items = tab.evaluate(ITEMS)
    assert len(items) > 9
    assert not [name for name in items if isinstance(name, str)]
    narrow_tree(tab, 160)
    assert "+4" in tab.evaluate(ITEMS)
    tab.evaluate(f"() => {{ ({IN_VIEWER})('.tree').style = '' }}")
    wait_until(tab, f"(items) => ({ITEMS})().join() === items.join()", items)


def test_no_sign_covers_digits(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    text_end, sign_start = tab.evaluate(
        f"""() => {{
          const item = ({IN_VIEWER})(".tree-item[data-sign]");
          const sign = getComputedStyle(item, "::after");
          const range = document.createRange();
          range.selectNodeContents(item.querySelector(".tree-chip"));
          const bottom = item.getBoundingClientRect().bottom - Number.parseFloat(sign.bottom);
          // below the middle of its line, a digit is no higher than 0.4 of the font size
          const line = range.getBoundingClientRect();
          const size = Number.parseFloat(getComputedStyle(item.querySelector(".tree-chip")).fontSize);
          return [line.top + line.height / 2 + 0.4 * size, bottom - Number.parseFloat(sign.height)];
        }}"""
    )
    assert text_end <= sign_start


def test_nodes_have_their_marks_and_the_current_line_is_marked(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    go_to(tab, 22)
    tree = page.locator(".tree")
    expect(tree.locator(item(21))).to_have_class(re.compile(r"\bcommented\b.*\bwhite\b.*\bon-line\b"))
    expect(tree.locator(item(22))).to_have_attribute("data-sign", "?")
    expect(tree.locator(item(23))).to_have_class(re.compile(r"\bproblem\b.*\bwhite\b.*\bon-line\b"))
    marked = page.evaluate(f"() => [...({IN_VIEWER})('.tree-space').querySelectorAll('.on-line')].map((x) => x.title)")
    assert marked[-4:] == ["9 Black J19", "10 White A3, has a comment", "11 Black A2, ?", "12 White A3, illegal move"]
    lane = [rect(tab, node)["y"] for node in (0, 9, 20, 21, 23)]
    assert lane[0] == lane[1] == lane[2] < lane[3] == lane[4], "the main line is straight, the side line below it"
    assert tab.evaluate(f"() => ({IN_VIEWER})('.tree-strokes.current').getTotalLength()") > 100


def test_as_much_is_unfolded_around_the_current_node_as_fits(page: Page, server: SiteServer) -> None:
    moves = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(60))
    tab = ChromiumTab(page)
    show_tree(tab, server, f"(;GM[1]SZ[19]{moves}(;B[ss])(;B[sr]))")
    for width in (300, 420):
        narrow_tree(tab, width)
        go_to(tab, 30)
        wait_until(tab, NODE, 30)
        items = tab.evaluate(ITEMS)
        shown = [name for name in items if isinstance(name, int) and 0 < name < 60]
        assert shown == list(range(shown[0], shown[-1] + 1)), "one part of the run"
        # of 27 pixels each, next to two folds, the start, the fork and its children
        assert width // 27 - 2 <= len(shown) + 5 <= width // 27


def test_stepping_through_a_fold_keeps_the_rest_in_place(page: Page, server: SiteServer) -> None:
    moves = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(60))
    tab = ChromiumTab(page)
    show_tree(tab, server, f"(;GM[1]SZ[19]{moves}(;B[ss])(;B[sr]))")
    go_to(tab, 20)
    wait_until(tab, NODE, 20)
    fork = rect(tab, 60)["x"]
    for node in range(21, 40):
        before = rect(tab, node - 1)["x"]
        go_to(tab, node)
        wait_until(tab, NODE, node)
        assert rect(tab, node)["x"] == before
        assert rect(tab, 60)["x"] == fork


def test_the_tab_is_there_only_for_games_with_variations(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ee];W[cc])")
    assert not tab.evaluate(f"() => Boolean(({TAB})())")
    show_record(page, server, FORKED)
    assert tab.evaluate(f"() => Boolean(({TAB})())")


def test_the_solution_of_a_puzzle_is_not_in_the_tree_until_it_is_shown(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server, PUZZLE)
    wait_until(tab, f"() => ({ITEMS})().join() === '0'")
    page.get_by_role("button", name="Show the solution").click()
    wait_until(tab, f"() => ({ITEMS})().length === 5")


def test_a_viewer_that_is_moved_keeps_the_look_of_its_tree(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    page.evaluate("() => document.body.append(document.querySelector('board-reel'))")
    position = f"() => getComputedStyle(({IN_VIEWER})('.tree-item')).position"
    wait_until(tab, f"() => ({position})() === 'absolute'")


# -- pointer and keys


def test_a_click_goes_to_a_node_and_keys_step_as_in_the_list(tab: Tab, server: SiteServer) -> None:
    show_tree(tab, server)
    click_on(tab, f"() => ({IN_VIEWER})({item(21)!r})".replace("\\'", "'"))
    wait_until(tab, NODE, 21)
    assert tab.evaluate(FOCUSED) == "21"
    for key, node in [("ArrowRight", 22), ("ArrowLeft", 21), ("ArrowUp", 10), ("ArrowRight", 11), ("Home", 0)]:
        press(tab, key, node)
        assert tab.evaluate(FOCUSED) == str(node), "the focus follows the current node"
    press(tab, "End", 20)
    stops = f"() => [...({IN_VIEWER})('.tree').querySelectorAll('[tabindex=\"0\"]')].map((item) => item.dataset.node)"
    assert tab.evaluate(stops) == ["20"], "one stop of the Tab key"


def test_a_click_on_a_fold_goes_to_the_node_at_that_position(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    narrow_tree(tab)
    box = page.locator(item(11)).bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.95, box["y"] + box["height"] / 2)
    wait_until(tab, NODE, 19)


def test_the_mouse_previews_a_position_and_ends_the_preview(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    page.locator(item(22)).hover()
    assert tab.evaluate(STONES) == 11
    assert tab.evaluate(NODE, 0)
    page.mouse.move(2, 2)
    assert tab.evaluate(STONES) == 0


def test_dragging_moves_the_drawing_and_is_no_click(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    sides = "".join(f"(;B[{chr(97 + n % 19)}{chr(97 + n // 19)}];W[ss])" for n in range(60))
    show_tree(tab, server, f"(;GM[1]SZ[19]{sides})")
    box = page.locator(item(7)).bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] + 9, box["y"] - 60, steps=4)
    page.mouse.up()
    assert tab.evaluate(f"() => ({IN_VIEWER})('.tree').scrollTop") == 69
    assert tab.evaluate(NODE, 0)
    # a screen reader presses no button of a mouse
    page.locator(item(9)).dispatch_event("click")
    wait_until(tab, NODE, 9)
    page.locator(item(11)).click()
    wait_until(tab, NODE, 11)


def test_only_what_can_be_seen_is_in_the_document(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    sides = "".join(f"(;B[{chr(97 + n % 19)}{chr(97 + n // 19 % 19)}];W[ss])" for n in range(3000))
    show_tree(tab, server, f"(;GM[1]SZ[19]{sides})")
    count = f"() => ({IN_VIEWER})('.tree-space').children.length"
    assert tab.evaluate(count) < 200
    tab.evaluate(f"() => ({IN_VIEWER})('.tree').scrollTo(0, 1e6)")
    wait_until(tab, f"() => ({IN_VIEWER})({item(5999)!r}) !== null")
    assert tab.evaluate(count) < 200
    assert tab.evaluate(f"() => ({IN_VIEWER})({item(0)!r}).tabIndex") == 0, "the current node can be focused"


# -- assistive technology


def accessible_items(page: Page) -> list[tuple[str, dict[str, Any]]]:
    """Return the names and properties of the items in the accessibility tree."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    return [
        (node["name"]["value"], {p["name"]: p["value"].get("value") for p in node["properties"]})
        for node in nodes
        if not node["ignored"] and node["role"]["value"] == "treeitem"
    ]


def test_the_accessibility_tree_has_names_levels_and_positions(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show_tree(tab, server)
    narrow_tree(tab)
    go_to(tab, 21)
    wait_until(tab, NODE, 21)
    expect(page.get_by_role("tree", name="Variations")).to_have_attribute("aria-orientation", "horizontal")
    found = dict(accessible_items(page))
    assert next(iter(found)) == "Start"
    assert "7 positions: 1 Black A19 to 7 Black G19" in found
    assert found["10 White A3, has a comment"]["level"] == 11
    assert found["10 White A3, has a comment"]["selected"] is True
    assert found["10 White A3, has a comment"]["expanded"] is True
    assert found["10 White A17"]["selected"] is False
    assert found["9 positions: 11 Black B17 to 19 Black S19"]["expanded"] is False
    assert "expanded" not in found["12 White A3, illegal move"]
    positions = f"""(node) => ["aria-posinset", "aria-setsize"].map((name) =>
      ({IN_VIEWER})(`[role=treeitem][data-node='${{node}}']`).getAttribute(name))"""
    assert [tab.evaluate(positions, node) for node in (10, 21, 22)] == [["1", "2"], ["2", "2"], ["1", "1"]]
