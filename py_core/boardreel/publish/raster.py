"""Paint the SVG elements of a drawing with Pillow, which is an optional dependency (`boardreel[animate]`).

Only what the drawings of games consist of is supported: paths of straight lines and half circles, circles, rectangles,
texts, tilings, translations, and, as presentation attributes, colors and the gradients of circles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from boardreel.scene.elements import Element
from boardreel.scene.shapes import Box
from boardreel.scene.svg import is_invisible

#: pixels that are painted for each pixel of the picture, in both directions
OVERSAMPLING = 3
#: rings of one color each of which a gradient consists
_RINGS = 24
#: straight lines by which a half circle is painted
_LINES_OF_HALF_CIRCLE = 12
_TOKEN = re.compile(r"[MmLlHhVvAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_TRANSLATION = re.compile(r"translate\(([-\d.e]+)[ ,]+([-\d.e]+)\)")
_DEFINITION = re.compile(r"url\(#(.+)\)")
_INVISIBLE = ("none", "transparent")
#: how far below the middle of a text its baseline is, in font sizes
_BASELINE_EM = 0.35
#: fonts of common systems for the characters that Pillow's own font does not have
_SYSTEM_FONTS = (
    *(
        "DejaVuSans.ttf",
        "NotoSans-Regular.ttf",
        "NotoSansCJK-Regular.ttc",
        "NotoSansThai-Regular.ttf",
        "wqy-microhei.ttc",
    ),
    *("Arial Unicode.ttf", "segoeui.ttf", "YuGothM.ttc", "msyh.ttc", "malgun.ttf", "LeelawUI.ttf"),
)
#: a character that no font has, drawn as all that are missing
_MISSING_CHARACTER = "\uffff"

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Point = tuple[float, float]


class FramePainter:
    """Paints the drawings of consecutive positions, each from the first element on that the one before does not have."""

    def __init__(self, width: int, background: str, *, is_flipped: bool = False) -> None:
        """Paint pictures of this width in pixels on a background of this color, turned by 180° if `is_flipped`."""
        self._is_flipped = is_flipped
        self._width = width
        self._background = background
        #: characters of the texts so far that no font has
        self.missing_characters: set[str] = set()
        self._elements: list[Element] = []
        #: the gradients of the drawings by their ids
        self._gradients: dict[str, Element] = {}
        #: the circles that were filled with them, by the id of the gradient and the size of the circle in pixels
        self._filled: dict[tuple[str, int], Image.Image] = {}
        #: the picture of the first `_base_count` elements
        self._base: Image.Image | None = None
        self._base_count = 0

    def paint(self, root: Element, box: Box) -> Image.Image:
        """Return a drawing as an image.

        `root` is an `svg` element with its layers; its view box `box` must not change.
        """
        # the invisible cell of a point comes and goes, and is before all pieces
        elements = [element for layer in root.children for element in layer.children if not is_invisible(element)]
        gradients = {element.attributes["id"]: element for element in elements if element.tag == "radialGradient"}
        if gradients != self._gradients:
            self._gradients, self._filled = gradients, {}
        common = 0
        for before, after in zip(self._elements, elements, strict=False):
            if before != after:
                break
            common += 1
        self._elements = elements
        if self._base is None or common < self._base_count:
            height = round(self._width * box.height / box.width)
            size = self._width * OVERSAMPLING, height * OVERSAMPLING
            self._base, self._base_count = Image.new("RGB", size, self._background), 0
        scale = self._width * OVERSAMPLING / box.width
        origin = -box.x, -box.y
        self._paint_all(self._base, elements[self._base_count : common], origin, scale)
        self._base_count = common
        image = self._base.copy()
        self._paint_all(image, elements[common:], origin, scale)
        return image.reduce(OVERSAMPLING)

    def _paint_all(self, image: Image.Image, elements: Iterable[Element], origin: Point, scale: float) -> None:
        """Paint drawing elements on an image; `scale` is the number of pixels in a unit of the drawing."""
        painter = _Painter(
            image, scale, self._gradients, self._filled, self.missing_characters, is_flipped=self._is_flipped
        )
        for element in elements:
            painter.paint(element, origin, 1.0)


class _Painter:
    """Paints elements on an image; `scale` is the number of its pixels in a unit of the drawing.

    Circles that are filled with one of the `gradients` are kept in `filled`. Characters that no font has are added to
    `missing`.
    If `is_flipped`, all points are turned by 180° around the middle of the image; texts stay upright.
    """

    def __init__(
        self,
        image: Image.Image,
        scale: float,
        gradients: Mapping[str, Element],
        filled: dict[tuple[str, int], Image.Image],
        missing: set[str],
        *,
        is_flipped: bool,
    ) -> None:
        self._image = image
        self._missing = missing
        self._gradients = gradients
        self._filled = filled
        self._is_flipped = is_flipped
        self._scale = scale
        # in this mode, colors with an alpha value are blended
        self._draw = ImageDraw.Draw(image, "RGBA")

    def paint(self, element: Element, origin: Point, opacity: float) -> None:
        """Paint an element and its descendants. `origin` is where the zero of their coordinates is, in units."""
        attributes = element.attributes
        translation = _TRANSLATION.fullmatch(attributes.get("transform", ""))
        if translation is not None:
            origin = origin[0] + float(translation[1]), origin[1] + float(translation[2])
        opacity *= float(attributes.get("opacity", 1))
        match element.tag:
            case "g":
                self._paint_group(element, origin, opacity)
            case "path":
                self._paint_path(attributes, list(subpaths(attributes["d"])), origin, opacity)
            case "rect":
                x, y, width, height = (float(attributes[name]) for name in ("x", "y", "width", "height"))
                corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
                self._paint_path(attributes, [(corners, True)], origin, opacity)
            case "circle":
                self._paint_circle(attributes, origin, opacity)
            case "text":
                self._paint_text(element, origin, opacity)

    def _paint_group(self, group: Element, origin: Point, opacity: float) -> None:
        """Paint the elements of a group; a pattern among them fills the rectangle that names it."""
        patterns = {child.attributes.get("id"): child for child in group.children if child.tag == "pattern"}
        for child in group.children:
            fill = _DEFINITION.fullmatch(child.attributes.get("fill", ""))
            if fill is not None and fill[1] in patterns:
                self._paint_tiles(child, patterns[fill[1]], origin, opacity)
            elif child.tag != "pattern":
                self.paint(child, origin, opacity)

    def _paint_tiles(self, area: Element, pattern: Element, origin: Point, opacity: float) -> None:
        """Fill a rectangle with the tiles of a pattern; its size is a whole number of tiles."""
        x, y, width, height = (float(area.attributes[name]) for name in ("x", "y", "width", "height"))
        step_x, step_y = float(pattern.attributes["width"]), float(pattern.attributes["height"])
        left, top = float(pattern.attributes["x"]), float(pattern.attributes["y"])
        for row in range(round((y - top) / step_y), round((y + height - top) / step_y)):
            for column in range(round((x - left) / step_x), round((x + width - left) / step_x)):
                moved = origin[0] + column * step_x, origin[1] + row * step_y
                for child in pattern.children:
                    self.paint(child, moved, opacity)

    def _pixels(self, points: Sequence[Point], origin: Point) -> list[Point]:
        """Return points of the drawing as pixel coordinates of the image."""
        scale = self._scale
        pixels = [((x + origin[0]) * scale, (y + origin[1]) * scale) for x, y in points]
        if not self._is_flipped:
            return pixels
        width, height = self._image.size
        return [(width - x, height - y) for x, y in pixels]

    def _paint_path(
        self, attributes: dict[str, str], parts: Sequence[tuple[list[Point], bool]], origin: Point, opacity: float
    ) -> None:
        """Fill and stroke a path, given as lists of points, each with whether it is closed."""
        pixels = [(self._pixels(points, origin), is_closed) for points, is_closed in parts if len(points) > 1]
        color = _color(attributes, "fill", opacity)
        if color is not None:
            areas = [points for points, _ in pixels if len(points) > 2]
            if len(areas) == 1:
                self._draw.polygon(areas[0], fill=color)
            elif areas:
                self._fill_with_holes(areas, color)
        color = _color(attributes, "stroke", opacity)
        width = round(float(attributes.get("stroke-width", 1)) * self._scale)
        if color is not None and width:
            for points, is_closed in pixels:
                closed = [*points, *points[:2]] if is_closed else points
                self._draw.line(closed, fill=color, width=width, joint="curve")

    def _fill_with_holes(self, areas: Sequence[list[Point]], color: tuple[int, ...]) -> None:
        """Fill several polygons; those with the opposite winding direction are holes in the others."""
        xs = [x for points in areas for x, _ in points]
        ys = [y for points in areas for _, y in points]
        left, top = int(min(xs)), int(min(ys))
        size = int(max(xs)) - left + 2, int(max(ys)) - top + 2
        masks = {True: Image.new("1", size), False: Image.new("1", size)}
        for points in areas:
            mask = masks[_is_clockwise(points)]
            ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in points], fill=1)
        mask = ImageChops.logical_xor(masks[True], masks[False])
        alpha = mask.convert("L").point(lambda value: value * color[3] // 255)
        self._image.paste(color[:3], (left, top), alpha)

    def _paint_circle(self, attributes: dict[str, str], origin: Point, opacity: float) -> None:
        """Fill and stroke a circle."""
        [(x, y)] = self._pixels([(float(attributes["cx"]), float(attributes["cy"]))], origin)
        radius = float(attributes["r"]) * self._scale
        filling = _DEFINITION.fullmatch(attributes.get("fill", ""))
        if filling is not None and filling[1] in self._gradients:
            name = filling[1], round(2 * radius)
            if name not in self._filled:
                self._filled[name] = self._filled_circle(self._gradients[filling[1]], round(2 * radius))
            tile = self._filled[name]
            self._image.paste(tile, (round(x - radius), round(y - radius)), tile)
        color = _color(attributes, "fill", opacity)
        if color is not None:
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)
        color = _color(attributes, "stroke", opacity)
        width = round(float(attributes.get("stroke-width", 1)) * self._scale)
        if color is not None and width:
            outer = radius + width / 2
            self._draw.ellipse((x - outer, y - outer, x + outer, y + outer), outline=color, width=width)

    def _filled_circle(self, gradient: Element, size: int) -> Image.Image:
        """Return the picture of a circle that is filled with a radial gradient; `size` is its diameter in pixels."""
        left, top, reach = (float(gradient.attributes.get(name, 0.5)) * size for name in ("cx", "cy", "r"))
        tile = Image.new("RGBA", (size, size), _gradient_color(gradient, 1))
        draw = ImageDraw.Draw(tile)
        for ring in range(_RINGS, 0, -1):
            outer = reach * ring / _RINGS
            color = _gradient_color(gradient, (ring - 0.5) / _RINGS)
            draw.ellipse((left - outer, top - outer, left + outer, top + outer), fill=color)
        circle = Image.new("L", tile.size)
        ImageDraw.Draw(circle).ellipse((0, 0, size - 1, size - 1), fill=255)
        tile.putalpha(ImageChops.multiply(tile.getchannel("A"), circle))
        return tile.rotate(180) if self._is_flipped else tile

    def _paint_text(self, element: Element, origin: Point, opacity: float) -> None:
        """Write the text of an element, centered on its point."""
        attributes = element.attributes
        color = _color(attributes, "fill", opacity)
        size = float(attributes["font-size"]) * self._scale
        if color is None or size < 1:
            return
        [(x, y)] = self._pixels([(float(attributes["x"]), float(attributes["y"]))], origin)
        baseline = y + _BASELINE_EM * size
        font = _font(round(size))
        if not element.text.isascii():
            font, missing = _font_for(element.text, round(size))
            self._missing |= missing
        self._draw.text((x, baseline), element.text, fill=color, font=font, anchor="ms")


def subpaths(commands: str) -> Iterator[tuple[list[Point], bool]]:
    """Yield the subpaths of an SVG path: the points of each, and whether it is closed.

    The path consists of straight lines and half circles.
    """
    tokens = _TOKEN.findall(commands)
    points: list[Point] = []
    x = y = 0.0
    command, place = "", 0
    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
            if command in "Zz":
                if points:
                    yield points, True
                    x, y = points[0]
                points = []
                continue
        is_relative = command.islower()
        dx, dy = (x, y) if is_relative else (0.0, 0.0)
        match command.upper():
            case "H":
                x = float(tokens[place]) + dx
                place += 1
            case "V":
                y = float(tokens[place]) + dy
                place += 1
            case "A":
                start = x, y
                _, _, _, _, is_clockwise, x, y = (float(token) for token in tokens[place : place + 7])
                x, y = x + dx, y + dy
                place += 7
                points += _half_circle(start, (x, y), is_clockwise=bool(is_clockwise))
            case _:
                start = x, y
                x, y = float(tokens[place]) + dx, float(tokens[place + 1]) + dy
                place += 2
                if command in "Mm":
                    if points:
                        yield points, False
                    points = []
                    command = "l" if is_relative else "L"
                elif not points:
                    points = [start]
        points.append((x, y))
    if points:
        yield points, False


def _half_circle(start: Point, end: Point, *, is_clockwise: bool) -> Iterator[Point]:
    """Yield the points between the ends of a half circle."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    dx, dy = start[0] - x, start[1] - y
    for step in range(1, _LINES_OF_HALF_CIRCLE):
        angle = pi * step / _LINES_OF_HALF_CIRCLE * (1 if is_clockwise else -1)
        yield x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle)


def _is_clockwise(points: Sequence[Point]) -> bool:
    """Return whether the points of a polygon follow each other clockwise, where y points down."""
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in pairs) > 0


@lru_cache(maxsize=64)
def _font(size: int) -> Font:
    """Return the font with a size in pixels in which texts are written, if it has their characters."""
    return ImageFont.load_default(size)


@lru_cache(maxsize=256)
def _font_for(text: str, size: int) -> tuple[Font, frozenset[str]]:
    """Return the font with a size in pixels that has most characters of a text, and the characters that it lacks."""
    fonts = (_font(size), *_system_fonts(size))
    lacking = [frozenset(character for character in text if _is_missing(character, font)) for font in fonts]
    return min(zip(fonts, lacking, strict=True), key=lambda pair: len(pair[1]))


@lru_cache(maxsize=64)
def _system_fonts(size: int) -> tuple[ImageFont.FreeTypeFont, ...]:
    """Return those of `_SYSTEM_FONTS` that are installed, with a size in pixels."""
    fonts = []
    for name in _SYSTEM_FONTS:
        with suppress(OSError):
            fonts.append(ImageFont.truetype(name, size))
    return tuple(fonts)


def _is_missing(character: str, font: Font) -> bool:
    """Return whether a font has no glyph of its own for a character."""
    return bytes(font.getmask(character)) == bytes(font.getmask(_MISSING_CHARACTER))


def _gradient_color(gradient: Element, distance: float) -> tuple[int, ...]:
    """Return the color of a gradient with its alpha value, at a distance from its center in parts of its radius."""
    stops = [stop.attributes for stop in gradient.children]
    after = next(index for index, stop in enumerate(stops) if float(stop["offset"]) >= distance)
    pair = stops[max(0, after - 1)], stops[after]
    (start, end), (before, behind) = (float(stop["offset"]) for stop in pair), (_stop_color(stop) for stop in pair)
    part = (distance - start) / (end - start) if end > start else 1
    return tuple(round(one + (other - one) * part) for one, other in zip(before, behind, strict=True))


def _stop_color(stop: Mapping[str, str]) -> tuple[int, ...]:
    """Return the color of a gradient's stop with its alpha value."""
    return (*ImageColor.getrgb(stop["stop-color"])[:3], round(255 * float(stop["stop-opacity"])))


def _color(attributes: dict[str, str], name: str, opacity: float) -> tuple[int, ...] | None:
    """Return the color of an attribute (`fill` or `stroke`) with its alpha value, or None if it paints nothing."""
    value = attributes.get(name, "none")
    if value in _INVISIBLE or value.startswith("url("):
        return None
    alpha = round(255 * opacity * float(attributes.get(f"{name}-opacity", 1)))
    return (*ImageColor.getrgb(value)[:3], alpha) if alpha else None
