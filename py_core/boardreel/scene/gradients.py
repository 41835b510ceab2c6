"""Draw round pieces, and define the gradients that make them look round. The style sheet uses them by their ids."""

from __future__ import annotations

from boardreel.scene.elements import Element
from boardreel.scene.shapes import Circle, Scene, Shape

#: id of a gradient, and class of the shapes that it fills → its center and radius in parts of the shape's box
_CIRCLES = {
    "stone-shadow": {"cx": "0.53", "cy": "0.56", "r": "0.45"},
    "stone-light": {"cx": "0.35", "cy": "0.3", "r": "0.7"},
}
#: id of a gradient → its stops from the center outwards: offset, color, and opacity
_STOPS = {
    "stone-shadow": ((".8", "#000", ".4"), ("1", "#000", "0")),
    "stone-light": (("0", "#fff", ".4"), (".35", "#fff", ".02"), ("1", "#000", ".3")),
}
#: how far the shadow of a round piece may reach over its edge, in user units
_SHADOW_WIDTH = 0.1


def round_piece(radius: float, classes: str = "stone") -> tuple[Shape, ...]:
    """Return the shapes of a round piece, lit from the upper left. `classes` are the class names of its disk.

    Shadow, disk and light have one center, so that a turned board needs other gradients only.
    """
    return (
        Circle(0, 0, round(radius + _SHADOW_WIDTH, 4), "stone-shadow"),
        Circle(0, 0, radius, classes),
        Circle(0, 0, radius, "stone-light"),
    )


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
