"""Draw the picture of a game for the gallery: small, in the colors of the reader's theme, and never an empty board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from boardreel.publish.markup import Markup
from boardreel.replay import Replay
from boardreel.scene import svg
from boardreel.scene.elements import Element, serialize
from boardreel.scene.shapes import Item, Scene
from boardreel.scene.styles import looks_for
from boardreel.sgf import Node

#: a longer game is not searched for a position with pieces beyond this number of nodes
MAX_SEARCHED_NODES = 500
_SHAPES = {"path", "circle", "rect", "text"}
_INVISIBLE_FILLS = {"none", "transparent"}

#: attributes of a shape in the light and in the dark theme
Look = tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


def thumbnail_node(replay: Replay) -> Node:
    """Return the node whose position represents a game: its own start (as in a problem), or else its end.

    The end is that of the main line. If that board is empty, return the node with the most pieces among the first
    `MAX_SEARCHED_NODES`.
    """
    preferred = replay.start_node() or replay.game.main_line()[-1]
    if _piece_count(replay, preferred):
        return preferred
    return max((preferred, *replay.game.nodes[:MAX_SEARCHED_NODES]), key=lambda node: _piece_count(replay, node))


def _piece_count(replay: Replay, node: Node) -> int:
    """Return the number of pieces on the board at a node."""
    return sum(item.color is not None for item in replay.step(node).position.items())


def thumbnail(scene: Scene, items: Iterable[Item], title: str) -> Markup:
    """Return a position as an SVG document with colors for the light and for the dark theme.

    The document has a style sheet, which the page's theme selects from when the picture is in an `img` element. `title`
    is the name for screen readers.
    """
    root = svg.board(_without_invisible_cells(scene), items, coordinates=False, covered_cells=False)
    looks: dict[Look, str] = {}
    _replace_classes(root, frozenset(), looks)
    attributes = {"xmlns": "http://www.w3.org/2000/svg", **root.attributes, "role": "img", "aria-label": title}
    style = Element("style", text=_style_sheet(looks))
    return Markup(serialize(Element("svg", attributes, [Element("title", text=title), style, *root.children])))


def _without_invisible_cells(scene: Scene) -> Scene:
    """Return a scene without the cells that only react to a pointer, which are most elements of a large board."""
    layer = f"layer-{scene.cell_layer}"
    visible = {
        name
        for name in {cell.symbol for cell in scene.cells}
        if any(not _is_unpainted(_look(frozenset((layer, *shape.classes.split())))) for shape in scene.symbols[name])
    }
    return replace(scene, cells=tuple([cell for cell in scene.cells if cell.symbol in visible]))


def _replace_classes(element: Element, classes: frozenset[str], looks: dict[Look, str]) -> bool:
    """Give the shapes in `element` one short class per look, and remove what a picture does not need.

    `classes` are the class names of the ancestors; `looks` collects the short class names. Return whether the element
    draws anything. The recursion is as deep as the drawing (four levels).
    """
    names = element.attributes.get("class")
    own = classes | frozenset(names.split()) if names else classes
    element.attributes = {k: v for k, v in element.attributes.items() if k != "class" and not k.startswith("data-")}
    if element.tag == "defs":
        return True
    if element.tag in _SHAPES:
        if "fill" in element.attributes:
            return True
        look = _look(own)
        if _is_unpainted(look):
            return False
        element.attributes["class"] = looks.setdefault(look, f"s{len(looks)}")
        return True
    element.children = [_unwrapped(child) for child in element.children if _replace_classes(child, own, looks)]
    return bool(element.children)


def _unwrapped(element: Element) -> Element:
    """Return the only child of a group without attributes, else the element itself."""
    is_plain_group = element.tag == "g" and not element.attributes and len(element.children) == 1
    return element.children[0] if is_plain_group else element


@cache
def _is_unpainted(look: Look) -> bool:
    """Return whether shapes of this look are invisible in both themes."""
    return all("stroke" not in dict(part) and dict(part).get("fill") in _INVISIBLE_FILLS for part in look)


@cache
def _look(classes: frozenset[str]) -> Look:
    """Return the look of a shape; `classes` are the class names of the shape and of all its ancestors."""
    return tuple(looks_for("light")(classes).items()), tuple(looks_for("dark")(classes).items())


def _style_sheet(looks: Mapping[Look, str]) -> str:
    """Return the rules of the short classes: all in the light theme, and those that differ in the dark theme."""
    light = "".join(_rule(name, dict(look[0])) for look, name in looks.items() if look[0])
    changes = ((name, dict(set(look[1]) - set(look[0]))) for look, name in looks.items())
    dark = "".join(_rule(name, values) for name, values in changes if values)
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"


def _rule(name: str, values: Mapping[str, str]) -> str:
    """Return the CSS rule of a class: its declarations by property."""
    declarations = ";".join(f"{key}:{value}" for key, value in sorted(values.items()))
    return f".{name}{{{declarations}}}"
