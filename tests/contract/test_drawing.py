"""One drawing, two drawers: `scene/svg.py` and `web/view/board/shapes.js` make the same elements of the same game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from boardreel import Node, Replay, read
from boardreel.reel import reel_text
from boardreel.scene.elements import Element
from boardreel.scene.svg import board
from playwright.sync_api import Browser, Page
from website.server import SiteServer

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "web" / "samples"

#: one record of each board and of each kind of drawing
RECORDS = [
    "blokus.blksgf",
    "blokus-duo-endgame.blksgf",
    "blokus-trigon.blksgf",
    "callisto.blksgf",
    "gembloq.blksgf",
    "nexos.blksgf",
    "go-19x19-game.sgf",
    "go-9x9-problem.sgf",
    "../../tests/data/no-rules.sgf",
    "amazons.sgf",
    "havannah.sgf",
    "hex.sgf",
    "othello.sgf",
    "twixt-18x12.T1",
    "twixt-24x24-puzzle.sgf",
    "twixt-36x36-win.sgf",
]
#: draws a node of a prepared game as the viewer does
DRAW = """async ([text, nodes, coordinates]) => {
  const reel = JSON.parse(text);
  const { BoardView } = await import("/view/board/board.js");
  const { viewBox } = await import("/view/board/shapes.js");
  const { offOf } = await import("/view/board/toggles.js");
  const { itemsAt } = await import("/reel/frames.js");
  const { indexTree } = await import("/reel/tree.js");
  const view = new BoardView(reel, "board");
  const shape = indexTree(reel.tree);
  view.showFixed(coordinates, offOf(reel.scene, {}, []));
  const data = (element) => ({
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: [...element.childNodes].filter((child) => child.nodeType === 3).map((child) => child.data).join(""),
    children: [...element.children].map(data),
  });
  const drawings = nodes.map((node) => {
    view.show(itemsAt(reel, shape, node), { ...reel.frames[node], classes: [] });
    // of many boards the cells come after the first picture, and under what stands there by then
    void view.cells;
    view.svg.setAttribute("viewBox", viewBox(view.box));
    return data(view.svg);
  });
  return JSON.stringify(drawings);
}"""
#: what only the page needs
OWN_ATTRIBUTES = {"part", "class", "role", "tabindex", "aria-label", "data-arrows"}
OWN_LAYERS = {"layer-numbers", "layer-light"}


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """Make a page next to the scripts of the sources."""
    with SiteServer(ROOT / "web") as server:
        server.pages["/blank.html"] = b"<!doctype html><title>blank</title>"
        page = chromium.new_page()
        page.goto(f"{server.url}blank.html")
        yield page
        page.close()


@cache
def reel_of(name: str) -> str:
    """Return the Reel of the first game of a sample."""
    return reel_text(read(SAMPLES / name).games[0])


def from_python(element: Element) -> dict[str, Any]:
    return {
        "tag": element.tag,
        "attributes": element.attributes,
        "text": element.text,
        "children": [from_python(child) for child in element.children],
    }


def comparable(element: dict[str, Any]) -> dict[str, Any]:
    """An element without what is one drawer's own: numbers of patterns, places in the list of items, order of classes.

    Texts on the board are hidden from screen readers in the page alone.
    """
    attributes = {
        name: re.sub(r"tiling-[\w-]+", "tiling", value)
        for name, value in element["attributes"].items()
        if name not in ("data-item", "aria-hidden")
    }
    return {
        "tag": element["tag"],
        "attributes": attributes,
        "text": element["text"],
        "children": [comparable(child) for child in element["children"]],
    }


def layers(drawing: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The groups of every layer. Things that do not overlap may come in another order: they are sorted."""
    found = {}
    for layer in comparable(drawing)["children"]:
        name = layer["attributes"].get("class", layer["tag"])
        if name not in OWN_LAYERS:
            found[name] = sorted(layer["children"], key=lambda group: json.dumps(group, sort_keys=True))
    return found


def some(nodes: list[Node]) -> list[Node]:
    """The first nodes, one of the middle, the last."""
    return [*nodes[:3], nodes[len(nodes) // 2], *nodes[-2:]]


@pytest.mark.parametrize("coordinates", [True, False], ids=["with coordinates", "without"])
@pytest.mark.parametrize("name", RECORDS)
def test_both_drawers_make_the_same_elements(page: Page, name: str, coordinates: bool) -> None:
    game = read(SAMPLES / name).games[0]
    replay = Replay(game)
    nodes = some(list(game.nodes))
    drawings = json.loads(page.evaluate(DRAW, [reel_of(name), [node.index for node in nodes], coordinates]))
    for node, drawing in zip(nodes, drawings, strict=True):
        step = replay.step(node)
        scene = replay.rules.scene
        expected = from_python(board(scene, [*step.position.items(), *step.marks], coordinates=coordinates))
        own = {key: value for key, value in drawing["attributes"].items() if key not in OWN_ATTRIBUTES}
        assert own == expected["attributes"]
        assert layers(drawing) == layers(expected), f"node {node.index}"


def groups_with_transform(element: Element) -> Iterator[Element]:
    """The groups with a `transform` in a drawing, but for what is drawn once and repeated."""
    for child in element.children:
        if "transform" in child.attributes:
            yield child
        if child.tag != "pattern":
            yield from groups_with_transform(child)


@pytest.mark.parametrize("name", RECORDS)
def test_only_what_stays_upright_has_a_transform(name: str) -> None:
    replay = Replay(read(SAMPLES / name).games[0])
    for node in some(list(replay.game.nodes)):
        step = replay.step(node)
        drawing = board(replay.rules.scene, [*step.position.items(), *step.marks])
        for group in groups_with_transform(drawing):
            assert ["upright" in shape.attributes["class"].split() for shape in group.children] == [True]
