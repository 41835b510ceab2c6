"""A photo as pixels, and the error for a photo that cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

#: a place in a picture in pixels: x to the right and y down from its upper left corner
Place: TypeAlias = tuple[float, float]
#: red, green and blue, from 0 to 255
Color: TypeAlias = tuple[int, int, int]
#: bytes of a pixel: red, green, blue and opacity, which is ignored
PIXEL_BYTES = 4


class PhotoError(ValueError):
    """Raised if a photo cannot be read at all; the message explains the reason to the user."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo: `pixels` are the RGBA bytes of its rows from the top, each from the left."""

    pixels: bytes
    width: int
    height: int

    def __post_init__(self) -> None:
        """Raise PhotoError if the bytes are not those of a picture of this size."""
        if self.width < 1 or self.height < 1 or len(self.pixels) != PIXEL_BYTES * self.width * self.height:
            raise PhotoError("the picture has no pixels, or not as many as its width and height say")

    def color(self, x: float, y: float) -> Color:
        """Return the color of the pixel at a place, or of the nearest one if the place is outside the picture."""
        column, row = min(max(int(x), 0), self.width - 1), min(max(int(y), 0), self.height - 1)
        at = PIXEL_BYTES * (row * self.width + column)
        return self.pixels[at], self.pixels[at + 1], self.pixels[at + 2]
