"""Turn drawings of boards by 180°. Texts and glyphs stay upright, and the light comes from the upper left as before."""

from __future__ import annotations

import re

from boardreel.scene.elements import Element, number
from boardreel.scene.shapes import Box

#: class of a part of a piece's bevel → class of the part that gets the light of this one when the board is turned
_TURNED_EDGES = {"edge-light": "edge-dark", "edge-dark": "edge-light"}
#: class of the paths that stay upright; each is a part of a symbol, and has straight lines only
_UPRIGHT = "upright"
_NUMBER = re.compile(r"-?[0-9.]+")


def turn_back(element: Element) -> None:
    """Light the pieces in an SVG element from below, and draw its glyphs upside down, before colors are set.

    Once the board is turned, the pieces are lit from above, and the glyphs are upright.
    """
    attributes = element.attributes
    classes = attributes.get("class", "")
    if element.tag == "radialGradient":
        attributes |= {name: number(1 - float(attributes[name])) for name in ("cx", "cy")}
    elif classes in _TURNED_EDGES:
        attributes["class"] = _TURNED_EDGES[classes]
    elif _UPRIGHT in classes.split():
        attributes["d"] = _NUMBER.sub(lambda match: number(-float(match[0])), attributes["d"])
    for child in element.children:
        turn_back(child)


def flip_board(root: Element, box: Box) -> None:
    """Turn the layers of a drawing with this box by 180°, but neither its caption nor the letters."""
    layers = [child for child in root.children if child.attributes.get("class") != "caption"]
    others = [child for child in root.children if child not in layers]
    for layer in layers:
        _turn_texts(layer)
    center = f"{number(box.x + box.width / 2)} {number(box.y + box.height / 2)}"
    root.children = [Element("g", {"transform": f"rotate(180 {center})"}, layers), *others]


def _turn_texts(element: Element) -> None:
    """Turn each text in an SVG element by 180° around the middle of the text."""
    if element.tag == "text":
        attributes = element.attributes
        attributes["transform"] = f"rotate(180 {attributes['x']} {attributes['y']})"
    for child in element.children:
        _turn_texts(child)
