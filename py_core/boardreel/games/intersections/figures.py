"""Apply the flags of a figure (the SGF property `FG`) to the drawing of the board."""

from __future__ import annotations

from boardreel.games.intersections.coordinates import STYLES
from boardreel.games.intersections.scene import STAR_POINTS_TOGGLE
from boardreel.sgf.figures import NO_COORDINATES, NO_STARS, Figure

#: flag of a figure → toggles of the scene that the flag switches off
_TOGGLES_OFF = {NO_COORDINATES: tuple(style.toggle for style in STYLES), NO_STARS: (STAR_POINTS_TOGGLE,)}


def hidden_toggles(figure: Figure | None) -> tuple[str, ...]:
    """Return the names of the scene's toggles that the flags of a figure switch off; none without a figure."""
    if figure is None:
        return ()
    return tuple(toggle for flag, toggles in _TOGGLES_OFF.items() if figure.flags & flag for toggle in toggles)
