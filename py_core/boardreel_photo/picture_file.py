"""Read a picture file as a photo. This needs Pillow (`boardreel[photo]`)."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardreel_photo.boards import BlokusBoard, find_board
from boardreel_photo.homography import check_convex
from boardreel_photo.photo import Photo, PhotoError, Place

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

#: pixels for a cell of a Blokus board and for a spacing of a Go board to which a photo is made smaller
CELL_PX, SPACING_PX = 20, 18
#: cells around the board that are kept
MARGIN_CELLS = 1.5
#: pixels of the largest picture that is read: more than cameras have
MAX_PIXELS = 200_000_000


def read_picture(path: Path, corners: Sequence[Place], board: str) -> tuple[Photo, list[Place]]:
    """Return the part of a picture file with the board, as large as `read_photo` wants it, and the corners in it.

    `corners` are places in the picture as it is shown, in pixels; what the camera has stored about its orientation is
    applied. Raise PhotoError if the file is no picture or the corners are outside it, and ImportError without Pillow.
    """
    from PIL import Image, ImageOps

    try:
        with _pixel_limit(), Image.open(path) as opened:
            ImageOps.exif_transpose(opened, in_place=True)
            opened.load()
            picture: Image.Image = opened
            if picture.mode.startswith("I"):
                # a conversion would cut grays of 16 bits off at 255
                picture = picture.convert("I").point(lambda gray: gray * (1 / 256)).convert("L")
            # of a large photo, only the part with the board is converted
            picture = picture if picture.mode == "RGB" else picture.convert("RGBA")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PhotoError(f"the picture has more than {MAX_PIXELS:,} pixels") from error
    except (OSError, SyntaxError, ValueError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        # that of a truncated file has no number either
        raise PhotoError("the file is no picture that can be read, or only a part of one") from error
    if not all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in corners):
        raise PhotoError(f"a corner is outside the picture, which has {picture.width} x {picture.height} pixels")
    check_convex(corners)
    return _cropped(picture, corners, board)


@contextmanager
def _pixel_limit() -> Iterator[None]:
    """Let Pillow refuse pictures of more than MAX_PIXELS. Its own limit is below what cameras have."""
    from PIL import Image

    before = Image.MAX_IMAGE_PIXELS
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    finally:
        Image.MAX_IMAGE_PIXELS = before


def _cropped(picture: Image.Image, corners: Sequence[Place], board: str) -> tuple[Photo, list[Place]]:
    """Return the part of a picture around the corners, made smaller if it is larger than needed."""
    from PIL import Image

    found = find_board(board)
    units, wanted = (found.size, CELL_PX) if isinstance(found, BlokusBoard) else (found.size - 1, SPACING_PX)
    sides = [math.dist(corners[index - 1], corners[index]) for index in range(len(corners))]
    unit = sum(sides) / len(sides) / units
    margin = MARGIN_CELLS * unit
    left = max(0, math.floor(min(x for x, _ in corners) - margin))
    top = max(0, math.floor(min(y for _, y in corners) - margin))
    right = min(picture.width, math.ceil(max(x for x, _ in corners) + margin))
    bottom = min(picture.height, math.ceil(max(y for _, y in corners) + margin))
    scale = min(1.0, wanted / unit)
    width, height = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
    part = picture.resize((width, height), Image.Resampling.BOX, (left, top, right, bottom)).convert("RGBA")
    across, down = width / (right - left), height / (bottom - top)
    return Photo(part.tobytes(), width, height), [((x - left) * across, (y - top) * down) for x, y in corners]
