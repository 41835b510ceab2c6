"""Ask the page for wheels that a call needs.

The page installs one, says with `mark_wheel_tried` that it has tried, and repeats the call.
"""

from __future__ import annotations

import sys
from typing import Literal

from boardreel.dialects import importer
from boardreel.sgf import Collection

#: names in `web/runtime/parts.d.ts`: the wheel with the importers of other notations, and the one that guesses charsets
Wheel = Literal["dialects", "detector"]

#: whether there is a page that can install wheels
_can_install = sys.platform == "emscripten"
#: wheels that the page has tried to install for the current call
_tried: set[Wheel] = set()


class WheelNeededError(Exception):
    """Raised by a call if the page should install a wheel first; the message is the name of the wheel."""


def require_wheel(wheel: Wheel) -> None:
    """Raise WheelNeededError if the page can install a wheel that is missing, unless it has tried to for this call."""
    if _can_install and wheel not in _tried:
        raise WheelNeededError(wheel)
    _tried.discard(wheel)


def require_importer(collection: Collection) -> None:
    """Raise WheelNeededError if the page can install a wheel with the importer that a record needs."""
    if collection.missing_wheel == importer.WHEEL:
        require_wheel("dialects")


def mark_wheel_tried(wheel: Wheel) -> None:
    """Find the importers in a wheel that the page has installed. If it is still missing, the next call does without it."""
    importer.refresh()
    _tried.add(wheel)
