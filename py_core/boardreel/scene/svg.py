"""Render a drawing as SVG.

`board` returns a tree of elements, `picture` that of a complete SVG file. The web viewer creates the same elements from
the same data (`web/view/board/shapes.js`); a contract test compares the two element by element.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from boardreel.scene.captions import caption_lines, label_layer, remove_last_move_marks
from boardreel.scene.elements import CHARACTER_WIDTH_EM, Element, number, numbers
from boardreel.scene.flipping import flip_board, turn_back
from boardreel.scene.gradients import definitions as gradient_definitions
from boardreel.scene.shapes import Box, Circle, Item, Path, Rect, Scene, Shape, Text, Tiling
from boardreel.scene.styles import Looks, presentation_attributes

#: fonts of a picture that has no style sheet, the first ones of the viewer: a page that shows both loads one font
FONT_FAMILY = "system-ui, sans-serif"
#: data of a path that moves with its start, since all commands after the start are relative
_RELATIVE_PATH = re.compile("M0 0[a-z][^A-Z]*")


def board(
    scene: Scene,
    items: Iterable[Item],
    *,
    coordinates: bool = True,
    covered_cells: bool = True,
    off: Collection[str] | None = None,
) -> Element:
    """Return the `svg` element of a position: definitions, then one group per layer, containing one group per item.

    Within a layer, the background comes first, then the `items` in the given order. With `coordinates`, the board's
    coordinates are drawn and the view box is the scene's `frame`, else its `view`. Every point gets a cell; only cells
    that no item covers have the attribute `data-point`. Without `covered_cells`, the other cells are omitted. `off` are the
    names of the toggles that are off; by default, those of the background that the scene has switched off.
    """
    box = scene.frame if coordinates else scene.view
    layers = {name: Element("g", {"class": f"layer-{name}"}) for name in scene.layers}
    visible = [item for item in items if off is None or not _is_off(item, off)]
    covered = {point for item in visible if item.color is not None for point in item.points}
    hidden = {toggle.name for toggle in scene.toggles if not toggle.on} if off is None else off
    for item in (*scene.background, *(scene.coordinates if coordinates else ())):
        if not _is_off(item, hidden):
            layers[item.layer].children.append(group(scene, item, len(layers[item.layer].children)))
    for cell in scene.cells:
        if covered_cells or cell.point not in covered:
            elements = [_element_at(shape, cell.x, cell.y) for shape in scene.symbols[cell.symbol]]
            # a board may have thousands of cells, so a single shape needs no group
            element = elements[0] if len(elements) == 1 else Element("g", children=elements)
            if cell.point not in covered:
                element.attributes["data-point"] = cell.point
            layers[scene.cell_layer].children.append(element)
    for item in visible:
        layers[item.layer].children.append(group(scene, item, len(layers[item.layer].children)))
    view_box = " ".join(number(v) for v in box)
    return Element("svg", {"viewBox": view_box}, [*gradient_definitions(scene), *layers.values()])


def _is_off(item: Item, off: Collection[str]) -> bool:
    """Return whether a drawn item belongs to a toggle that is off."""
    return any(f"toggle-{name}" in item.classes.split() for name in off)


def group(scene: Scene, item: Item, index: int = 0) -> Element:
    """Return the SVG `g` element of one drawn item.

    `index` is the item's position within its layer; it makes the ids of patterns unique.
    """
    attributes = {"data-key": item.key}
    if item.classes:
        attributes["class"] = item.classes
    if item.points:
        attributes["data-points"] = ",".join(item.points)
    if item.color is not None:
        attributes["data-color"] = item.color
    if item.symbol is not None:
        elements = [_element_at(shape, *item.at) for shape in scene.symbols[item.symbol]]
    else:
        elements = [_element(shape, f"{item.layer}-{index}-{i}") for i, shape in enumerate(item.shapes)]
    # a title that is text of the record is the same in all languages
    if item.title is not None and item.title.key == "text":
        elements.insert(0, Element("title", text=str(item.title.args["text"])))
    return Element("g", attributes, elements)


def _translate(x: float, y: float) -> str:
    """Return the value of a `transform` attribute that moves an element by (x, y) user units."""
    return f"translate({number(x)} {number(y)})"


def _element(shape: Shape, name: str) -> Element:
    """Return the SVG element of one shape; `name` becomes part of the id of a tiling's pattern."""
    attributes = {"class": shape.classes} if shape.classes else {}
    match shape:
        case Path():
            return Element("path", {**attributes, "d": shape.d})
        case Circle():
            return Element("circle", {**attributes, **numbers(cx=shape.x, cy=shape.y, r=shape.r)})
        case Rect():
            return Element(
                "rect", {**attributes, **numbers(x=shape.x, y=shape.y, width=shape.width, height=shape.height)}
            )
        case Text():
            return Element("text", {**attributes, **numbers(x=shape.x, y=shape.y), **_font(shape)}, text=shape.text)
        case Tiling():
            pattern = Element(
                "pattern",
                {
                    "id": f"tiling-{name}",
                    "patternUnits": "userSpaceOnUse",
                    **numbers(x=shape.x, y=shape.y, width=shape.step_x, height=shape.step_y),
                },
                [
                    Element("g", {"transform": _translate(shape.x, shape.y)}, [_element(s, "") for s in shape.shapes]),
                ],
            )
            area = numbers(x=shape.x, y=shape.y, width=shape.width, height=shape.height)
            return Element("g", attributes, [pattern, Element("rect", {**area, "fill": f"url(#tiling-{name})"})])


def _element_at(shape: Shape, x: float, y: float) -> Element:
    """Return the SVG element of one shape of a symbol, moved to (x, y).

    If possible, it has no `transform`, because browsers paint each element with a `transform` by itself.
    """
    match shape:
        case Path(d) if _RELATIVE_PATH.fullmatch(d):
            return _element(replace(shape, d=f"M{number(x)} {number(y)}{d.removeprefix('M0 0')}"), "")
        case Circle() | Rect() | Text():
            return _element(replace(shape, x=shape.x + x, y=shape.y + y), "")
    # around it, since the viewer gives a path that stays upright on a turned board another `transform`
    return Element("g", {"transform": _translate(x, y)}, [_element(shape, "")])


def _font(shape: Text) -> dict[str, str]:
    """Return the font attributes of a text, with the font size reduced if the text is wider than its `width`."""
    size = shape.size
    if shape.width is not None and shape.text:
        size *= min(1.0, shape.width / (CHARACTER_WIDTH_EM * size * len(shape.text)))
    return {"font-size": number(size), "text-anchor": "middle", "dy": "0.35em"}


def _style(element: Element, classes: frozenset[str], looks: Looks) -> None:
    """Set the presentation attributes of `element` and its descendants, as `looks` returns them by class names.

    `classes` are the class names of the ancestors. The recursion is as deep as the drawing (four levels), whatever the
    size of the game.
    """
    own = classes | frozenset(element.attributes.get("class", "").split())
    if element.tag in ("path", "circle", "rect", "text") and "fill" not in element.attributes:
        element.attributes.update(looks(own))
    for child in element.children:
        _style(child, own, looks)


def _strip_for_static_use(element: Element, ids: str) -> None:
    """Remove from `element` and its descendants everything that a static picture does not need.

    These are class names, `data-` attributes and invisible elements. The prefix `ids` is put in front of every id.
    """
    attributes = element.attributes
    element.attributes = {k: v for k, v in attributes.items() if k != "class" and not k.startswith("data-")}
    if "id" in attributes:
        element.attributes["id"] = f"{ids}{attributes['id']}"
    if attributes.get("fill", "").startswith("url(#"):
        element.attributes["fill"] = attributes["fill"].replace("#", f"#{ids}", 1)
    for child in element.children:
        _strip_for_static_use(child, ids)
    element.children = [child for child in element.children if not _is_invisible(child)]


def _is_invisible(element: Element) -> bool:
    """Return whether the element draws nothing: an empty group, or a shape without fill and stroke."""
    if element.tag == "g":
        return not element.children
    return element.attributes.get("fill") in ("none", "transparent") and "stroke" not in element.attributes


def shown_box(scene: Scene, view: Box | None, *, coordinates: bool) -> Box:
    """Return the part of a scene that a picture without a caption shows: a view of the board, or else the whole board."""
    if view is None:
        return scene.frame if coordinates else scene.view
    left, top = max(view.x, scene.view.x), max(view.y, scene.view.y)
    right = min(view.x + view.width, scene.view.x + scene.view.width)
    bottom = min(view.y + view.height, scene.view.y + scene.view.height)
    return Box(left, top, right - left, bottom - top)


def picture(
    scene: Scene,
    items: Iterable[Item],
    *,
    coordinates: bool = True,
    labels: Mapping[str, str] = MappingProxyType({}),
    caption: str | None = None,
    looks: Looks | None = presentation_attributes,
    definitions: Iterable[Element] = (),
    width: int | None = None,
    title: str | None = None,
    ids: str | None = None,
    flip: bool = False,
    off: Collection[str] | None = None,
    view: Box | None = None,
) -> Element:
    """Return a position as the root element of an SVG document.

    `scene`, `items`, `coordinates` and `off` are as for `board`. `flip` turns the board by 180°. `labels` are short texts
    on items, such as move numbers, by the keys of the items. `caption` is a text below the board. `looks` returns the
    presentation attributes of a shape, such as colors, by its class names and those of its ancestors, so that the picture
    needs no style sheet; without it, shapes have class names only. `definitions` are elements that fills refer to. `width`
    is the width in pixels, and `title` the name for screen readers. `ids`, if given, is a prefix for all ids, which makes
    several pictures fit into one HTML page; class names, `data-` attributes and invisible elements are then omitted. `view`
    is the part of the board to show, without coordinates; the whole board by default.
    """
    visible = list(items)
    root = board(scene, visible, coordinates=coordinates and view is None, covered_cells=False, off=off)
    shown = box = shown_box(scene, view, coordinates=coordinates)
    if labels:
        remove_last_move_marks(root)
        # the cover of the points that are not shown hides their labels too
        names = [layer.attributes.get("class") for layer in root.children]
        place = names.index("layer-cover") if "layer-cover" in names else len(names)
        root.children.insert(place, label_layer(scene, visible, labels))
    if caption:
        lines, height = caption_lines(box, caption)
        box = Box(box.x, box.y, box.width, box.height + height)
        root.children.append(lines)
    root.attributes["viewBox"] = " ".join(number(value) for value in box)
    if flip:
        turn_back(root)
    if looks is not None:
        _style(root, frozenset(), looks)
    if flip:
        flip_board(root, shown)
    root.children[:0] = definitions
    if ids is not None:
        _strip_for_static_use(root, ids)
    attributes = {"xmlns": "http://www.w3.org/2000/svg", **root.attributes, "role": "img"}
    if looks is not None:
        attributes["font-family"] = FONT_FAMILY
    if width is not None:
        attributes |= {"width": str(width), "height": number(round(width * box.height / box.width))}
    root.attributes = attributes
    if title is not None:
        root.attributes["aria-label"] = title
        root.children.insert(0, Element("title", text=title))
    return root
