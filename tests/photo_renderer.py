"""Draw photos of positions on a board, from a flat scan (level 0) to a bad photo (level 1), for tests and benchmarks.

What gets worse with the level: perspective, color and fall of the light, a shadow, glare on the glossy pieces, faded
colors, blur, noise, compression, and the places of the corners, which a user would tap.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter

Place: TypeAlias = tuple[float, float]
Color: TypeAlias = tuple[int, int, int]

#: pixels of a cell in the drawing and in the photo, and cells of table around the board
DRAWN_PX, PHOTO_PX, TABLE_CELLS = 40, 20, 3
#: colors of pieces of several editions, by value of the cell
BLOKUS_COLORS: dict[int, list[list[Color]]] = {
    4: [
        [(20, 60, 170), (235, 190, 20), (200, 25, 35), (20, 140, 70)],
        [(70, 85, 190), (220, 180, 15), (190, 15, 20), (5, 135, 110)],
        [(25, 95, 200), (250, 215, 60), (225, 60, 60), (70, 165, 60)],
    ],
    2: [
        [(90, 50, 150), (240, 130, 30)],
        [(120, 70, 170), (235, 110, 40)],
        [(70, 45, 120), (225, 150, 60)],
    ],
}
BOARDS: list[Color] = [(236, 234, 230), (205, 207, 210), (176, 178, 184)]
TABLES: list[Color] = [(190, 150, 105), (110, 75, 50), (70, 75, 80), (225, 220, 210)]
WOODS: list[Color] = [(222, 180, 110), (200, 150, 90), (235, 205, 150)]


@dataclass(frozen=True)
class RenderedPhoto:
    """A photo with the places of the board's corners, and those that a user taps."""

    image: Image.Image
    corners: Sequence[Place]
    taps: Sequence[Place]


def blokus_photo(cells: Sequence[int], size: int, sides: int, level: float, seed: int) -> RenderedPhoto:
    """Draw the photo of a Blokus board; `cells` are its values from the upper left of the photo."""
    random = Random(seed)
    colors = [_varied(color, 12, random) for color in random.choice(BLOKUS_COLORS[sides])]
    board, table = random.choice(BOARDS), random.choice(TABLES)
    margin, side = TABLE_CELLS * DRAWN_PX, (size + 2 * TABLE_CELLS) * DRAWN_PX
    matte = Image.new("RGB", (side, side), table)
    draw = ImageDraw.Draw(matte)
    rim = DRAWN_PX // 2
    draw.rectangle((margin - rim, margin - rim, side - margin + rim, side - margin + rim), fill=_scaled(board, 1.04))
    for cell, value in enumerate(cells):
        x, y = margin + cell % size * DRAWN_PX, margin + cell // size * DRAWN_PX
        _draw_cell(draw, x, y, board if value == 0 else _varied(colors[value - 1], 5, random), is_piece=value > 0)
    glossy = matte.copy()
    shine = ImageDraw.Draw(glossy)
    for cell, value in enumerate(cells):
        if value:
            x, y = margin + cell % size * DRAWN_PX, margin + cell // size * DRAWN_PX
            _draw_shine(shine, x, y, colors[value - 1])
    return _photographed(matte, glossy, (margin, side - margin), size, level, random)


def go_photo(points: Sequence[int], size: int, level: float, seed: int) -> RenderedPhoto:
    """Draw the photo of a Go board; `points` are its values from the upper left of the photo."""
    random = Random(seed)
    wood, table = _varied(random.choice(WOODS), 8, random), random.choice(TABLES)
    margin, span = TABLE_CELLS * DRAWN_PX, (size - 1) * DRAWN_PX
    side = span + 2 * margin
    matte = Image.new("RGB", (side, side), table)
    draw = ImageDraw.Draw(matte)
    draw.rectangle(
        (margin - DRAWN_PX, margin - DRAWN_PX, side - margin + DRAWN_PX, side - margin + DRAWN_PX), fill=wood
    )
    for line in range(0, span + 1, DRAWN_PX):
        draw.line((margin, margin + line, margin + span, margin + line), fill=(50, 38, 25), width=3)
        draw.line((margin + line, margin, margin + line, margin + span), fill=(50, 38, 25), width=3)
    glossy = matte.copy()
    shine = ImageDraw.Draw(glossy)
    for point, value in enumerate(points):
        if value:
            x = margin + point % size * DRAWN_PX + random.uniform(-3, 3)
            y = margin + point // size * DRAWN_PX + random.uniform(-3, 3)
            _draw_stone(draw, x, y, is_black=value == 1)
            _draw_stone(shine, x, y, is_black=value == 1)
            _disc(shine, x - 4, y - 4, 9, (235, 235, 235))
    return _photographed(matte, glossy, (margin, margin + span), size - 1, level, random)


def _draw_cell(draw: ImageDraw.ImageDraw, x: int, y: int, color: Color, *, is_piece: bool) -> None:
    """Draw the raised cell of a piece, or the sunken one of an empty board."""
    end, bevel = DRAWN_PX - 1, DRAWN_PX // 6
    lit, dark = _scaled(color, 1.18), _scaled(color, 0.72 if is_piece else 0.9)
    draw.rectangle((x, y, x + end, y + end), fill=color)
    upper, lower = (lit, dark) if is_piece else (dark, lit)
    width = bevel if is_piece else 2
    for offset in range(width):
        draw.line((x + offset, y + offset, x + end - offset, y + offset), fill=upper)
        draw.line((x + offset, y + offset, x + offset, y + end - offset), fill=upper)
        draw.line((x + offset, y + end - offset, x + end - offset, y + end - offset), fill=lower)
        draw.line((x + end - offset, y + offset, x + end - offset, y + end - offset), fill=lower)
    if not is_piece:
        draw.rectangle((x, y, x + end, y + end), outline=_scaled(color, 0.82))


def _draw_shine(draw: ImageDraw.ImageDraw, x: int, y: int, color: Color) -> None:
    """Draw the reflections on the cell of a piece: bright bevels, and a paler face."""
    end, bevel = DRAWN_PX - 1, DRAWN_PX // 6
    draw.rectangle((x + bevel, y + bevel, x + end - bevel, y + end - bevel), fill=_mixed(color, (255, 255, 255), 0.3))
    draw.line((x + 2, y + bevel, x + end - 2, y + bevel), fill=(255, 255, 255), width=5)
    draw.line((x + bevel, y + 2, x + bevel, y + end - 2), fill=(250, 250, 255), width=4)


def _draw_stone(draw: ImageDraw.ImageDraw, x: float, y: float, *, is_black: bool) -> None:
    """Draw a stone with its shadow."""
    radius = DRAWN_PX * 0.47
    _disc(draw, x + 3, y + 3, radius, (90, 65, 40))
    edge, face = ((28, 28, 30), (48, 48, 52)) if is_black else ((205, 205, 200), (240, 240, 236))
    _disc(draw, x, y, radius, edge)
    _disc(draw, x - 1, y - 1, radius * 0.8, face)


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, color: Color) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color)


def _photographed(
    matte: Image.Image, glossy: Image.Image, ends: tuple[int, int], units: int, level: float, random: Random
) -> RenderedPhoto:
    """Return the photo of a drawing whose board is between `ends`, which are `units` cells apart."""
    glare = _glare_mask(matte.size, level, random)
    image = Image.composite(glossy, matte, glare.point(lambda value: min(255, value * 3)))
    image = ImageEnhance.Color(image).enhance(1 - 0.45 * level * random.random())
    image = ImageChops.multiply(image, _light(image.size, level, random))
    veil = glare.point(lambda value: int(value * 0.85))
    image = Image.composite(Image.new("RGB", image.size, (255, 255, 250)), image, veil)
    image, corners = _seen_from_aside(image, ends, units, level, random)
    image = image.filter(ImageFilter.GaussianBlur(0.3 + 1.8 * level * random.random()))
    image = _with_noise(image, 1 + 10 * level * random.random(), random)
    stored = io.BytesIO()
    image.save(stored, "JPEG", quality=round(95 - 55 * level * random.random()))
    image = Image.open(stored).convert("RGBA")
    reach = PHOTO_PX * (0.05 + 0.35 * level)
    taps = [(x + random.uniform(-reach, reach), y + random.uniform(-reach, reach)) for x, y in corners]
    return RenderedPhoto(image, corners, taps)


def _glare_mask(size: tuple[int, int], level: float, random: Random) -> Image.Image:
    """Return where a lamp is reflected."""
    mask = Image.new("L", (160, 160), 0)
    draw = ImageDraw.Draw(mask)
    for _ in range(random.randint(1, 2)):
        x, y = random.uniform(20, 140), random.uniform(20, 140)
        width, height = random.uniform(5, 28) * (0.4 + level), random.uniform(5, 14) * (0.4 + level)
        draw.ellipse((x - width, y - height, x + width, y + height), fill=round(255 * level * random.uniform(0.3, 1)))
    return mask.filter(ImageFilter.GaussianBlur(7)).resize(size, Image.Resampling.BICUBIC)


def _light(size: tuple[int, int], level: float, random: Random) -> Image.Image:
    """Return the light that falls on the board: its color, its fall to a side, and a shadow."""
    small = 80
    channels = []
    angle = random.uniform(0, 2 * math.pi)
    fall = 0.45 * level * random.random()
    for _ in range(3):
        gain = 1 - 0.38 * level * random.random()
        values = [
            gain * (1 - fall * (0.5 + ((x / small - 0.5) * math.cos(angle) + (y / small - 0.5) * math.sin(angle))))
            for y in range(small)
            for x in range(small)
        ]
        channels.append(Image.frombytes("L", (small, small), bytes(max(0, min(255, round(255 * v))) for v in values)))
    light = Image.merge("RGB", channels)
    shadow = Image.new("L", (small, small), 0)
    edge = random.uniform(0.2, 0.8) * small
    tilt = random.uniform(-0.4, 0.4) * small
    ImageDraw.Draw(shadow).polygon(
        [(0, 0), (edge + tilt, 0), (edge - tilt, small), (0, small)], fill=round(255 * 0.55 * level * random.random())
    )
    shadow = shadow.filter(ImageFilter.GaussianBlur(random.uniform(0.8, 4)))
    if random.random() < 0.5:
        shadow = shadow.transpose(Image.Transpose.TRANSPOSE)
    return Image.composite(Image.new("RGB", light.size, (0, 0, 10)), light, shadow).resize(
        size, Image.Resampling.BICUBIC
    )


def _seen_from_aside(
    image: Image.Image, ends: tuple[int, int], units: int, level: float, random: Random
) -> tuple[Image.Image, list[Place]]:
    """Return a picture in perspective, and where the corners of the board are in it."""
    margin = TABLE_CELLS * PHOTO_PX
    inner = units * PHOTO_PX
    jitter = inner * (0.01 + 0.12 * level)
    turn = random.uniform(-0.3, 0.3) * level
    middle = margin + inner / 2
    corners = []
    for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)):
        dx, dy = (x - 0.5) * inner, (y - 0.5) * inner
        px = middle + dx * math.cos(turn) - dy * math.sin(turn) + random.uniform(-jitter, jitter) / 2
        py = middle + dx * math.sin(turn) + dy * math.cos(turn) + random.uniform(-jitter, jitter) / 2
        corners.append((px, py))
    low, high = ends
    drawn = [(low, low), (high, low), (high, high), (low, high)]
    side = round(inner + 2 * margin)
    # the board may reach beyond the picture where it is turned; the photo is large enough for it
    shift = max(0.0, *(PHOTO_PX - min(corner) for corner in corners))
    corners = [(x + shift, y + shift) for x, y in corners]
    side = max(side, round(max(max(corner) for corner in corners) + PHOTO_PX))
    coefficients = _perspective(corners, drawn)
    # drawn pixels are smaller: blurred first, as a lens does
    soft = image.filter(ImageFilter.GaussianBlur(DRAWN_PX / PHOTO_PX / 2))
    seen = soft.transform((side, side), Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)
    return seen, corners


def _perspective(places: Sequence[Place], sources: Sequence[Place]) -> list[float]:
    """Return the coefficients by which Pillow finds the source of a place: eight equations, solved by elimination."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(places, sources, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, v])
    for column in range(8):
        pivot = max(range(column, 8), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(8):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [one - factor * other for one, other in zip(rows[row], rows[column], strict=True)]
    return [rows[index][8] / rows[index][index] for index in range(8)]


def _with_noise(image: Image.Image, width: float, random: Random) -> Image.Image:
    """Return a picture with the noise of a sensor."""
    side = 96
    values = bytes(max(0, min(255, round(random.gauss(128, width)))) for _ in range(3 * side * side))
    tile = Image.frombytes("RGB", (side, side), values)
    noise = Image.new("RGB", image.size)
    for x in range(0, image.width, side):
        for y in range(0, image.height, side):
            noise.paste(tile.rotate(90 * random.randrange(4)), (x, y))
    return ImageChops.add(image, noise, 1, -128)


def _varied(color: Color, reach: int, random: Random) -> Color:
    red, green, blue = (max(0, min(255, value + random.randint(-reach, reach))) for value in color)
    return red, green, blue


def _scaled(color: Color, factor: float) -> Color:
    red, green, blue = (min(255, round(value * factor)) for value in color)
    return red, green, blue


def _mixed(color: Color, other: Color, share: float) -> Color:
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(color, other, strict=True))
    return red, green, blue
