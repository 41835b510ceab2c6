"""The colors of the sides on a terminal: letters on the color of a piece, if the terminal can show it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from boardreel.games.protocol import Side
from boardreel.scene.styles import presentation_attributes

RESET = "\x1b[0m"
#: brighter colors get dark letters
_DARK_TEXT_LUMINANCE = 140
#: the smallest value of each step of the color cube with 6 x 6 x 6 colors
_CUBE_STEPS = (0, 95, 135, 175, 215, 255)


def color_depth(environment: Mapping[str, str] | None = None) -> int:
    """Return how many bits a color on standard output may have: 24, 8, or 0 if it is not a terminal with colors.

    `NO_COLOR` (https://no-color.org) switches colors off. `environment` is that of the process by default.
    """
    values = os.environ if environment is None else environment
    terminal = values.get("TERM", "")
    if values.get("NO_COLOR") or terminal in ("", "dumb") or not sys.stdout.isatty():
        return 0
    return 24 if values.get("COLORTERM") in ("truecolor", "24bit") else 8


def colored_letters(sides: Sequence[Side], depth: int) -> dict[str, str]:
    """Return the letter of each side by its SGF name, as text that shows it on the color of the side's pieces."""
    return {side.color: _colored(side.letter, _rgb(side), depth) for side in sides}


def _rgb(side: Side) -> tuple[int, int, int]:
    """Return the color of a side's pieces in the light theme as red, green and blue, 0 to 255 each."""
    fill = presentation_attributes(frozenset((*side.classes.split(), "stone"))).get("fill", "#888888")
    digits = fill.lstrip("#") if fill.startswith("#") else "888888"
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def _colored(letter: str, rgb: tuple[int, int, int], depth: int) -> str:
    """Return a letter with the escape sequences that show it on a background of a color. `depth` is 24 or 8 bits."""
    red, green, blue = rgb
    is_bright = 0.299 * red + 0.587 * green + 0.114 * blue > _DARK_TEXT_LUMINANCE
    background = f"48;2;{red};{green};{blue}" if depth == 24 else f"48;5;{_cube_color(rgb)}"
    return f"\x1b[{'30' if is_bright else '97'};{background}m{letter}{RESET}"


def _cube_color(rgb: tuple[int, int, int]) -> int:
    """Return the number of the color closest to `rgb` among the 256 colors of terminals."""
    steps = [min(range(6), key=lambda step: abs(_CUBE_STEPS[step] - value)) for value in rgb]
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
