"""Add texts to the drawing of a position: short labels on items, and a caption below the board."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from boardreel.scene.elements import CHARACTER_WIDTH_EM, Element, number, numbers
from boardreel.scene.shapes import Box, Item, Scene

#: font size of a caption relative to the width of the picture, and distance of its lines in font sizes
CAPTION_SIZE, CAPTION_LINE_HEIGHT = 0.035, 1.4
MAX_CAPTION_LINES = 12
#: the end of a caption that is cut
ELLIPSIS = "\u2026"


def _half_row(scene: Scene) -> float:
    """Return half the height of a point, from the step of a lattice or from the nearest two rows of cells."""
    if scene.lattice is not None:
        return scene.lattice.step_y * 0.5
    rows = sorted({cell.y for cell in scene.cells})
    return 0.5 * max(0.8, min([1.0, *(below - above for above, below in pairwise(rows))]))


def labeled_items(items: Iterable[Item], labels: Mapping[str, str]) -> list[Item]:
    """Return the items on which a label is drawn; `labels` maps keys of items to texts.

    A mark of the record has its point to itself.
    """
    items = tuple(items)
    marked = {item.points for item in items if item.classes.startswith("mark ")}
    return [item for item in items if item.key in labels and item.anchor is not None and item.points not in marked]


def label_layer(scene: Scene, items: Iterable[Item], labels: Mapping[str, str]) -> Element:
    """Return the layer of short texts on items, as the web viewer draws it; `labels` maps keys of items to texts."""
    layer = Element("g", {"class": "layer-numbers"})
    half_row = _half_row(scene)
    for item in labeled_items(items, labels):
        assert item.anchor is not None
        text = labels[item.key]
        size = half_row * min(1.0, 2 / len(text))
        attributes = {"class": f"number {item.classes}".strip(), **numbers(x=item.anchor[0], y=item.anchor[1])}
        font = {"font-size": number(size), "text-anchor": "middle", "dy": "0.35em"}
        layer.children.append(Element("text", attributes | font, text=text))
    return layer


def remove_last_move_marks(element: Element) -> None:
    """Remove the marks of the last move, which labels would cover, from an element and its descendants."""
    element.children = [child for child in element.children if not _is_last_move_mark(child)]
    for child in element.children:
        remove_last_move_marks(child)


def _is_last_move_mark(element: Element) -> bool:
    """Return whether an element is the mark of the last move in the center of a piece."""
    classes = element.attributes.get("class", "").split()
    return "last-mark" in classes or (element.tag == "circle" and "last" in classes)


def _character_width(character: str) -> float:
    """Return the estimated width of a character in font sizes; marks above or below another one take no space."""
    if character.isascii():
        return CHARACTER_WIDTH_EM
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 1 if unicodedata.east_asian_width(character) in "WF" else CHARACTER_WIDTH_EM


def _word_parts(word: str, width: float) -> Iterator[str]:
    """Yield a word, in several parts if it is wider than a line of this width in font sizes."""
    part, part_width = "", 0.0
    for character in word:
        part_width += _character_width(character)
        if part and part_width > width:
            yield part
            part, part_width = "", _character_width(character)
        part += character
    yield part


def _wrap(text: str, width: float) -> list[str]:
    """Return a text in lines that are at most as wide as `width`, in font sizes."""
    lines: list[str] = []
    for word in text.split():
        first, *rest = _word_parts(word, width)
        if lines and sum(map(_character_width, f"{lines[-1]} {first}")) <= width:
            lines[-1] += f" {first}"
        else:
            lines.append(first)
        lines += rest
    return lines


def caption_lines(box: Box, caption: str) -> tuple[Element, float]:
    """Return the lines of a caption below a drawing with this box, and their total height."""
    size = CAPTION_SIZE * box.width
    width = box.width / size
    lines = [line for part in caption.splitlines() for line in _wrap(part, width)]
    if len(lines) > MAX_CAPTION_LINES:
        last = next(_word_parts(lines[MAX_CAPTION_LINES - 1], width - _character_width(ELLIPSIS)))
        lines[MAX_CAPTION_LINES - 1 :] = [f"{last.rstrip()}{ELLIPSIS}"]
    texts = [
        Element(
            "text",
            {
                **numbers(x=box.x + box.width / 2, y=box.y + box.height + size * CAPTION_LINE_HEIGHT * (index + 0.5)),
                "class": "label",
                "font-size": number(size),
                "text-anchor": "middle",
                "dy": "0.35em",
            },
            text=line,
        )
        for index, line in enumerate(lines)
    ]
    return Element("g", {"class": "caption"}, texts), size * CAPTION_LINE_HEIGHT * (len(lines) + 0.5)
