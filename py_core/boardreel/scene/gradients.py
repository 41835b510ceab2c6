"""Define the gradients that make round pieces look round. The style sheet fills shapes with them by their ids."""

from __future__ import annotations

from boardreel.scene.elements import Element
from boardreel.scene.shapes import Scene

#: id of a gradient, and class of the shapes that it fills → its center and radius in parts of the shape's box
_CIRCLES = {"stone-shadow": {}, "stone-light": {"cx": ".35", "cy": ".3", "r": ".7"}}
#: id of a gradient → its stops from the center outwards: offset, color, and opacity
_STOPS = {
    "stone-shadow": ((".8", "#000", ".4"), ("1", "#000", "0")),
    "stone-light": (("0", "#fff", ".4"), (".5", "#fff", ".03"), ("1", "#000", ".28")),
}


def definitions(scene: Scene) -> list[Element]:
    """Return the `defs` element with the gradients of a scene's pieces, or no element if none of them needs a gradient."""
    if not any(shape.classes in _STOPS for symbol in scene.symbols.values() for shape in symbol):
        return []
    return [Element("defs", children=[_gradient(name) for name in _STOPS])]


def _gradient(name: str) -> Element:
    """Return the element of one gradient by its id."""
    stops = [
        Element("stop", {"offset": offset, "stop-color": color, "stop-opacity": opacity})
        for offset, color, opacity in _STOPS[name]
    ]
    return Element("radialGradient", {"id": name, **_CIRCLES[name]}, stops)
