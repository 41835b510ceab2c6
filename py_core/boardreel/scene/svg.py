"""Writes a drawing as SVG. The web layer makes the same elements from the same data (`web/view/board.js`).

`board` gives the elements as data, `document` a whole SVG file. Looks: with `styled`, every shape carries its colours as
presentation attributes (from `style_table.json`, made from the style sheet of the viewer), so that a picture needs neither
style sheet nor script; without, class names alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from boardreel.scene.look import presentation
from boardreel.scene.shapes import Circle, Item, Path, Rect, Scene, Shape, Text, Tiling

#: width of an average character in font sizes; text with a `width` is drawn smaller by this estimate
CHARACTER_WIDTH = 0.6

#: `html.escape` would bring a table of all 2,231 names of characters into the browser's memory
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
#: characters that neither HTML nor XML may hold
FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
#: characters that turn the direction of text, also of the text after it
DIRECTION = re.compile(r"[\u202a-\u202e\u2066-\u2069]")


def clean(text: str) -> str:
    """Return text of a record as it may be in a document; to be escaped afterwards, since removing can join characters."""
    return text if text.isprintable() else DIRECTION.sub("", FORBIDDEN.sub("\ufffd", text))


@dataclass(slots=True)
class Element:
    """One SVG element: attributes in the order of writing; text or children."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""


def number(value: float) -> str:
    """A coordinate as both drawers write it: at most four decimals, no exponent, no trailing zeros."""
    rounded = round(value, 4)
    return str(int(rounded)) if rounded == int(rounded) else repr(rounded)


def board(scene: Scene, items: Iterable[Item], *, coordinates: bool = True, covered_cells: bool = True) -> Element:
    """The `svg` element of a position: one group a layer, in it one group an item.

    `items` are drawn in the given order inside their layer, after the background. Cells are drawn for every point;
    `data-point` stands on those that no item covers. With `covered_cells` off, covered cells are left out.
    """
    box = scene.frame if coordinates else scene.view
    layers = {name: Element("g", {"class": f"layer-{name}"}) for name in scene.layers}
    shown = list(items)
    covered = {point for item in shown if item.color is not None for point in item.points}
    hidden = {toggle.name for toggle in scene.toggles if not toggle.on}
    for item in (*scene.background, *(scene.coordinates if coordinates else ())):
        if not any(f"toggle-{name}" in item.classes.split() for name in hidden):
            layers[item.layer].children.append(group(scene, item, len(layers[item.layer].children)))
    for cell in scene.cells:
        if covered_cells or cell.point not in covered:
            drawn = [_element(shape, "") for shape in scene.symbols[cell.symbol]]
            # there may be thousands: no group round a single shape
            element = drawn[0] if len(drawn) == 1 else Element("g", children=drawn)
            element.attributes["transform"] = _translate(cell.x, cell.y)
            if cell.point not in covered:
                element.attributes["data-point"] = cell.point
            layers[scene.cell_layer].children.append(element)
    for item in shown:
        layers[item.layer].children.append(group(scene, item, len(layers[item.layer].children)))
    view_box = " ".join(number(v) for v in box)
    return Element("svg", {"viewBox": view_box}, list(layers.values()))


def group(scene: Scene, item: Item, place: int = 0) -> Element:
    """The `g` element of one item. `place` makes the names of its patterns unique inside the layer."""
    attributes = {"data-key": item.key}
    if item.classes:
        attributes["class"] = item.classes
    if item.points:
        attributes["data-points"] = ",".join(item.points)
    if item.color is not None:
        attributes["data-color"] = item.color
    shapes = item.shapes
    if item.symbol is not None:
        attributes["transform"] = _translate(*item.at)
        shapes = scene.symbols[item.symbol]
    return Element("g", attributes, [_element(s, f"{item.layer}-{place}-{i}") for i, s in enumerate(shapes)])


def _translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _element(shape: Shape, name: str) -> Element:
    attributes = {"class": shape.classes} if shape.classes else {}
    match shape:
        case Path():
            return Element("path", {**attributes, "d": shape.d})
        case Circle():
            return Element("circle", {**attributes, **_numbers(cx=shape.x, cy=shape.y, r=shape.r)})
        case Rect():
            return Element(
                "rect", {**attributes, **_numbers(x=shape.x, y=shape.y, width=shape.width, height=shape.height)}
            )
        case Text():
            return Element("text", {**attributes, **_numbers(x=shape.x, y=shape.y), **_font(shape)}, text=shape.text)
        case Tiling():
            pattern = Element(
                "pattern",
                {
                    "id": f"tiling-{name}",
                    "patternUnits": "userSpaceOnUse",
                    **_numbers(x=shape.x, y=shape.y, width=shape.step_x, height=shape.step_y),
                },
                [
                    Element("g", {"transform": _translate(shape.x, shape.y)}, [_element(s, "") for s in shape.shapes]),
                ],
            )
            area = _numbers(x=shape.x, y=shape.y, width=shape.width, height=shape.height)
            return Element("g", attributes, [pattern, Element("rect", {**area, "fill": f"url(#tiling-{name})"})])


def _numbers(**values: float) -> dict[str, str]:
    return {name: number(value) for name, value in values.items()}


def _font(shape: Text) -> dict[str, str]:
    size = shape.size
    if shape.width is not None and shape.text:
        size *= min(1.0, shape.width / (CHARACTER_WIDTH * size * len(shape.text)))
    return {"font-size": number(size), "text-anchor": "middle", "dy": "0.35em"}


def _style(element: Element, classes: frozenset[str]) -> None:
    """Puts presentation attributes on the drawing elements below; nesting is as deep as a drawing, never as a tree."""
    own = classes | frozenset(element.attributes.get("class", "").split())
    if element.tag in ("path", "circle", "rect", "text") and "fill" not in element.attributes:
        element.attributes.update(presentation(own))
    for child in element.children:
        _style(child, own)


def _lean(element: Element, ids: str) -> None:
    """Takes off what a picture alone does not need, as `document` says."""
    attributes = element.attributes
    element.attributes = {k: v for k, v in attributes.items() if k != "class" and not k.startswith("data-")}
    if "id" in attributes:
        element.attributes["id"] = f"{ids}{attributes['id']}"
    if attributes.get("fill", "").startswith("url(#"):
        element.attributes["fill"] = attributes["fill"].replace("#", f"#{ids}", 1)
    for child in element.children:
        _lean(child, ids)
    element.children = [child for child in element.children if not _unseen(child)]


def _unseen(element: Element) -> bool:
    if element.tag == "g":
        return not element.children
    return element.attributes.get("fill") in ("none", "transparent") and "stroke" not in element.attributes


def _write(element: Element) -> Iterator[str]:
    attributes = "".join(f' {name}="{clean(value).translate(ESCAPES)}"' for name, value in element.attributes.items())
    if not element.children and not element.text:
        yield f"<{element.tag}{attributes}/>"
        return
    yield f"<{element.tag}{attributes}>"
    if element.text:
        yield clean(element.text).translate(ESCAPES)
    for child in element.children:
        yield from _write(child)
    yield f"</{element.tag}>"


def document(
    scene: Scene,
    items: Iterable[Item],
    *,
    coordinates: bool = True,
    styled: bool = True,
    width: int | None = None,
    title: str | None = None,
    ids: str | None = None,
) -> str:
    """A whole SVG document. `width` in pixels (the height follows); `title` is what a screen reader says of it.

    With `ids` the picture is one to be looked at only: class names and data attributes are left out, and what cannot be
    seen; names inside it begin with `ids`, so that several of them can stand in one page.
    """
    root = board(scene, items, coordinates=coordinates, covered_cells=False)
    if styled:
        _style(root, frozenset())
    if ids is not None:
        _lean(root, ids)
    box = scene.frame if coordinates else scene.view
    attributes = {"xmlns": "http://www.w3.org/2000/svg", **root.attributes, "role": "img"}
    if width is not None:
        attributes |= {"width": str(width), "height": number(round(width * box.height / box.width))}
    root.attributes = attributes
    if title is not None:
        root.attributes["aria-label"] = title
        root.children.insert(0, Element("title", text=title))
    return "".join(_write(root)) + "\n"
