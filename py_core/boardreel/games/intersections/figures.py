"""What the flags of a figure (`FG`) mean for the drawing of a board of lines."""

from __future__ import annotations

from boardreel.games.intersections.coordinates import STYLES
from boardreel.games.intersections.scene import STARS
from boardreel.sgf.figures import NO_COORDINATES, NO_STARS, Figure

#: flag → toggles that a figure with it does without
OFF = {NO_COORDINATES: tuple(style.toggle for style in STYLES), NO_STARS: (STARS,)}


def off(figure: Figure | None) -> tuple[str, ...]:
    """Toggles of the scene that the figure does without."""
    if figure is None:
        return ()
    return tuple(toggle for flag, toggles in OFF.items() if figure.flags & flag for toggle in toggles)
