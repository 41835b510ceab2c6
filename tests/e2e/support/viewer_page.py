"""The viewer in a page: what it shows, compared with the output of `boardreel positions`."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from boardreel import read
from boardreel.cli import main
from boardreel.reel import reel_text
from drivers import WAIT_MS, ChromiumTab, Tab, drop_file, wait_until
from playwright.sync_api import Locator, Page
from website.server import SiteServer

ROOT = Path(__file__).resolve().parents[3]
VIEWER = "/viewer.html"
SAMPLES = ROOT / "web" / "samples"

#: the colored items on the board, the rows of the scores, the color to play, the current node
SHOWN = """() => {
  const element = document.querySelector("board-reel");
  const root = element.shadowRoot;
  const board = root.querySelector('[part="board"]');
  const piecesLeft = (row) => row.querySelector(".shelf")?.getAttribute("aria-label").match(/^\\d+/) ?? [];
  const texts = (row) => [...[...row.querySelectorAll(".amount")].map((cell) => cell.textContent), ...piecesLeft(row)];
  const rows = [...root.querySelectorAll(".score")];
  return {
    node: element.node,
    things: [...board.querySelectorAll("[data-color]")].map(({ dataset }) => [dataset.points.split(","), dataset.color]),
    scores: rows.map(texts),
    toPlay: rows.flatMap((row, place) => (row.classList.contains("to-play") ? [place] : [])),
    empty: [...board.querySelectorAll("[data-point]")].map((cell) => cell.dataset.point),
    comment: root.querySelector(".comment").textContent,
  };
}"""
#: from now on `window.seen` has what is shown after each move
WATCH = f"""() => {{
  const shown = {SHOWN};
  window.seen = [];
  window.watching?.abort();
  window.watching = new AbortController();
  const {{ signal }} = window.watching;
  document.querySelector("board-reel").addEventListener("reel-move", () => window.seen.push(shown()), {{ signal }});
}}"""
SEEN = "(count) => window.seen.length >= count && window.seen.splice(0)"
STATE = """() => {
  const element = document.querySelector("board-reel");
  return ["ready", "error"].includes(element?.state) && element.state;
}"""
NODE = "(node) => document.querySelector('board-reel').node === node"
#: the facts of the game, once the empty points can be chosen: they become targets only after the first paint
DESCRIPTION = """() => {
  const element = document.querySelector("board-reel");
  if (!element.shadowRoot.querySelector("[part=board] [data-point]")) return false;
  const { columns, sides, scene, tree, start, result } = element.document;
  let mainEnd = 0;
  while (tree.parent.includes(mainEnd)) mainEnd = tree.parent.indexOf(mainEnd);
  return { columns, colors: sides.map(({ color }) => color), cells: scene.cells.map(([point]) => point), tree, start,
    mainEnd, hasResult: result !== null };
}"""


def positions(path: Path, *options: str) -> list[dict[str, Any]]:
    """Return the output of `boardreel positions` for a record, one object for each node."""
    output = io.StringIO()
    with redirect_stdout(output):
        assert main(["positions", str(path), *options]) in (0, 1)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def wait_for_game(tab: Tab) -> None:
    """Wait until the board is drawn."""
    assert wait_until(tab, STATE) == "ready", tab.evaluate(f"() => ({IN_VIEWER})('.failure').innerText")


#: adds up the shifts of the layout from the first paint
COUNT_SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shifts += value)))
  .observe({ type: "layout-shift", buffered: true });"""
#: from now on files are chosen as in browsers whose pages cannot write files, which Playwright can answer
NO_PICKERS = "() => { delete window.showOpenFilePicker; delete window.showSaveFilePicker; }"
#: finds an element in the viewer's shadow tree
IN_VIEWER = "(selector) => document.querySelector('board-reel').shadowRoot.querySelector(selector)"


def open_page(page: Page, url: str) -> ChromiumTab:
    """Open the home page and wait until it is ready for a record."""
    page.set_default_timeout(WAIT_MS)
    page.goto(url)
    page.wait_for_selector("#samples li")
    return ChromiumTab(page)


def open_file(page: Page, url: str, *paths: Path) -> ChromiumTab:
    """Drop files on the home page and wait for the first board."""
    tab = open_page(page, url)
    drop_file(page, *paths)
    wait_for_game(tab)
    return tab


def open_sample(tab: Tab, url: str, name: str, move: str = "") -> None:
    """Open a sample by its address."""
    tab.goto(f"{url}?src=samples/{name}{f'#move={move}' if move else ''}")
    wait_for_game(tab)


PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>viewer</title><link rel="icon" href="/boardreel.js">
<meta name="viewport" content="width=device-width"><script src="/boardreel.js" crossorigin defer></script>
<main><h1>Games</h1>{}</main>"""


def show_elements(page: Page, server: SiteServer, elements: str) -> ChromiumTab:
    """Open a page with these elements and nothing else."""
    page.set_default_timeout(WAIT_MS)
    tab = ChromiumTab(page)
    go_to_elements(tab, server, elements)
    return tab


def go_to_elements(tab: Tab, server: SiteServer, elements: str) -> None:
    """Let a tab show a page with these elements and nothing else."""
    server.pages[VIEWER] = PAGE.format(elements).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)


def show_record(
    page: Page, server: SiteServer, text: str, *, attributes: str = "", name: str = "game.sgf"
) -> ChromiumTab:
    """Open a page with one viewer of a Reel file, so that Python does not start in the page."""
    page.set_default_timeout(WAIT_MS)
    tab = ChromiumTab(page)
    go_to_record(tab, server, text, attributes=attributes, name=name)
    return tab


def go_to_record(tab: Tab, server: SiteServer, text: str, *, attributes: str = "", name: str) -> None:
    """Let a tab show a page with one viewer of a Reel file, and wait until the board is drawn."""
    server.pages["/prepared.json"] = reel_text(read(text, name=name).games[0]).encode()
    go_to_elements(tab, server, f'<board-reel reel="/prepared.json" {attributes}></board-reel>')
    wait_for_game(tab)


#: the text of the cell of the board that has the focus, empty without one
CELL = f"() => ({IN_VIEWER})('.board-grid :focus')?.textContent ?? ''"


def focus_board(tab: Tab) -> None:
    """Give the focus to the board, and wait until it is a grid."""
    tab.evaluate(f"() => ({IN_VIEWER})('[part=board]').focus()")
    wait_until(tab, CELL)


def focus_viewer(tab: Tab) -> None:
    tab.evaluate("() => document.querySelector('board-reel').shadowRoot.querySelector('.viewer').focus()")


def press(tab: Tab, key: str, node: int) -> None:
    """Press a key and wait until a node is shown."""
    tab.press(key)
    wait_until(tab, NODE, node)


def cells_and_links(
    things: Iterable[tuple[list[str], str]], with_links: bool
) -> tuple[dict[str, str], list[list[str]]]:
    """Return the board as point → color, and the links as in `positions`. Fail if a point is drawn twice."""
    cells: dict[str, str] = {}
    links = []
    for points, color in things:
        if with_links and len(points) > 1:
            links.append([*points, color])
            continue
        for point in points:
            assert point not in cells, f"{point} is drawn twice"
            cells[point] = color
    return cells, links


def number_of(column: str, color: str, fact: dict[str, Any]) -> int | None:
    """Return the number in a column of the scores, or None if `positions` does not contain it."""
    if column == "captures":
        return sum(count for other, count in fact["captures"].items() if other != color)
    if column == "pieces":
        return list(fact["board"].values()).count(color)
    numbers = {"points": fact.get("scores", {}), "bonus": fact.get("bonus", {})}.get(column, {})
    return numbers.get(color)


def score_texts(columns: list[dict[str, Any]], color: str, fact: dict[str, Any]) -> list[str | None]:
    """Return the texts in the row of a color."""
    texts: list[str | None] = []
    for column in columns:
        value = number_of(column["name"], color, fact)
        text = ("\u2605" if value else "") if column["star"] else str(value)
        texts.append(None if value is None else text)
    if "pieces_left" in fact:
        texts.append(str(fact["pieces_left"][color]))
    return texts


def assert_shows(shown: dict[str, Any], fact: dict[str, Any], about: dict[str, Any]) -> None:
    """Check that the viewer shows one line of `positions`: board, links, numbers, color to play, comment."""
    where = f"node {fact['node']}"
    assert shown["node"] == fact["node"]
    cells, links = cells_and_links(shown["things"], "links" in fact)
    assert cells == fact["board"], where
    assert sorted(map(sorted_link, links)) == sorted(map(sorted_link, fact.get("links", []))), where
    assert set(shown["empty"]) == set(about["cells"]) - set(cells), where
    numbers = [score_texts(about["columns"], color, fact) for color in about["colors"]]
    for row, expected in zip(shown["scores"], numbers, strict=True):
        assert [text for text, value in zip(row, expected, strict=True) if value is not None] == [
            value for value in expected if value is not None
        ], where
    is_over = fact.get("over") or (about["hasResult"] and fact["node"] == about["mainEnd"])
    next_colors = [] if is_over else [fact["to_play"]]
    assert shown["toPlay"] == [about["colors"].index(color) for color in next_colors if color in about["colors"]]
    comment = "".join((fact["comment"] or "").split())
    assert comment in "".join(shown["comment"].split()), where


def sorted_link(link: list[str]) -> list[str]:
    return [*sorted(link[:2]), link[2]]


def choose_in_menu(page: Page, name: str) -> None:
    """Open the menu of the viewer and press one of its entries."""
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("menu", name="More")
    menu.get_by_role("menuitem", name="Settings").wait_for()
    entry = menu.get_by_role("menuitem", name=name, exact=True)
    if not entry.is_visible():
        menu.get_by_role("menuitem", name="Advanced").click()
    entry.click()


def box_of(locator: Locator) -> dict[str, float]:
    """Return where an element is in the window."""
    box = locator.bounding_box()
    assert box
    return dict(box)


def overlaps(one: dict[str, float], other: dict[str, float]) -> bool:
    """Return whether two boxes overlap."""
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    return across and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
