"""The dialog that reads a position from a photo, and photos of the last positions of samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from photo_renderer import Place, RenderedPhoto, blokus_photo, go_photo
from PIL import Image, ImageOps
from playwright.sync_api import Locator, Page, expect
from viewer_page import SAMPLES, positions

#: board of the dialog → a sample, the number of cells in a row, and the colors of its record in their order
BOARDS = {
    "blokus": ("blokus.blksgf", 20, "1234"),
    "blokus-duo": ("blokus-duo.blksgf", 14, "BW"),
    "go-9": ("go-9x9-problem.sgf", 9, "BW"),
    "go-13": ("go-13x13-handicap.sgf", 13, "BW"),
    "go-19": ("go-19x19-game.sgf", 19, "BW"),
}
#: color of a side in the dialog → its value
VALUES = {"blue": 1, "yellow": 2, "red": 3, "green": 4, "purple": 1, "orange": 2, "black": 1, "white": 2}
#: of all that is left to chance in a photo
SEED = 3
#: the color of each cell in the dialog, or null
READ = "(cells) => cells.map((cell) => cell.dataset.side ?? null)"
#: the middles of the pins, in parts of the photo
PINS = "(pins) => pins.map(({ style }) => [parseFloat(style.left), parseFloat(style.top)])"


@dataclass(frozen=True)
class BoardPhoto:
    """A photo of the last position of a sample: its file, what is on the board, and the taps on its corners."""

    path: Path
    board: str
    points: dict[str, str]
    cells: Sequence[int]
    taps: Sequence[Place]
    width: int


def take_photo(
    folder: Path, board: str, level: float, scale: float = 1, veiled: Sequence[int] = (), border: int = 0
) -> BoardPhoto:
    """Write the photo of the last position of a sample; see `photo_renderer`.

    A lamp blinds the cells in `veiled`. `border` pixels at each side are cut off.
    """
    sample, size, colors = BOARDS[board]
    points: dict[str, str] = positions(SAMPLES / sample)[-1]["board"]
    cells = [0] * size**2
    for point, color in points.items():
        # rows have numbers from below, or in Go letters from above
        row = size - int(point[1:]) if point[1:].isdigit() else ord(point[1]) - ord("a")
        cells[row * size + ord(point[0]) - ord("a")] = colors.index(color) + 1
    if sample.startswith("go"):
        rendered = go_photo(cells, size, level, SEED)
    else:
        rendered = blokus_photo(cells, size, len(colors), level, SEED)
    image = rendered.image.convert("RGB")
    for cell in veiled:
        _veil(image, rendered, cell, size)
    image = ImageOps.crop(image, border)
    image = image.resize((round(image.width * scale), round(image.height * scale)))
    path = folder / f"{board}.jpg"
    image.save(path, quality=92)
    taps = [((x - border) * scale, (y - border) * scale) for x, y in rendered.taps]
    return BoardPhoto(path, board, points, cells, taps, image.width)


def _veil(image: Image.Image, rendered: RenderedPhoto, cell: int, size: int) -> None:
    """Paint a cell of a board that is seen nearly from above as white as a lamp."""
    (left, top), _, (right, bottom), _ = rendered.corners
    width, height = (right - left) / size, (bottom - top) / size
    x, y = left + cell % size * width, top + cell // size * height
    image.paste((255, 255, 252), (round(x), round(y), round(x + width), round(y + height)))


def choose_photo(page: Page, path: Path) -> None:
    """Choose a photo on the start screen, and wait for the pins."""
    with page.expect_file_chooser() as chooser:
        page.locator("#photo").click()
    chooser.value.set_files(path)
    expect(page.locator(".pin").first).to_be_visible()


def place_pins(page: Page, photo: BoardPhoto) -> None:
    """Choose the board of a photo, and drag the pins to its corners with the mouse."""
    page.locator("#photo-box [name=board]").select_option(photo.board)
    for number, tap in enumerate(photo.taps):
        x, y = spot_of(page, photo, tap)
        pin_x, pin_y = middle_of(page.locator(".pin").nth(number))
        page.mouse.move(pin_x, pin_y)
        page.mouse.down()
        page.mouse.move(x, y, steps=3)
        page.mouse.up()


def spot_of(page: Page, photo: BoardPhoto, place: Place) -> Place:
    """Return where a place of a photo is in the window."""
    box = page.locator(".photo-sheet").bounding_box()
    assert box
    scale = box["width"] / photo.width
    return box["x"] + place[0] * scale, box["y"] + place[1] * scale


def middle_of(element: Locator) -> Place:
    """Return the middle of an element in the window, as soon as it lies still."""
    element.element_handle().wait_for_element_state("stable")
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def cell(page: Page, index: int) -> Locator:
    """Return a cell of what was read."""
    return page.locator(f".photo-cells [data-index='{index}']")


def read_photo(page: Page) -> None:
    """Let the page read the photo, and wait for what it has read."""
    page.locator(".photo-panel .main").click()
    expect(page.locator(".photo-count")).not_to_be_empty()


def shown_cells(page: Page) -> list[int]:
    """Return the values of the cells that the dialog shows."""
    return values_of(page.locator(".photo-cells [role=gridcell]").evaluate_all(READ))


def values_of(colors: Sequence[str | None]) -> list[int]:
    """Return the values of cells by the colors in which the dialog shows them."""
    return [0 if color is None else VALUES[color] for color in colors]


def pin_places(page: Page) -> list[list[float]]:
    """Return where the pins are, in percent of the photo."""
    places: list[list[float]] = page.locator(".pin").evaluate_all(PINS)
    return places
