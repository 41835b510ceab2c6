"""How pictures of positions look: the options of `Replay.svg`, of the commands, and of the dialog "Share"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from boardreel.scene.shapes import Scene


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The options for the look of a picture of a position.

    `coordinates` draws the coordinates of the board, and `marks` the marks of the node. `numbers` says which moves show
    their numbers: `all`, `last`, `last-5` for the last five, one number or a range such as `23-30`. `flip` turns the board
    by 180°. `switched` are toggles of the scene, such as `stars`, by name, with whether they are on. `theme` and `palette`
    choose the colors, as in the viewer.
    """

    coordinates: bool = True
    numbers: str | None = None
    marks: bool = True
    flip: bool = False
    switched: Mapping[str, bool] = field(default_factory=dict)
    theme: str = "light"
    palette: str = "default"


def check_picture_arguments(*, width: int | None = None, **flags: bool) -> None:
    """Raise ValueError unless `width`, in pixels, is None or a whole number from 1 on, and each flag is true or false."""
    if width is not None and not (isinstance(width, int) and width >= 1):
        raise ValueError(f"width is a whole number of pixels from 1 on, not {width!r}")
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise ValueError(f"{name} is True or False, not {value!r}")


def toggles_off(scene: Scene, switched: Mapping[str, bool], hidden: Iterable[str] = ()) -> frozenset[str]:
    """Return the names of the toggles that are off, by default, in `switched` or among `hidden`.

    Switching on one of several alternatives switches off the others. Raise ValueError for an unknown name.
    """
    choices = {toggle.name: toggle.choice for toggle in scene.toggles}
    unknown = [name for name in switched if name not in choices]
    if unknown:
        names = f"only {', '.join(choices)}" if choices else "nothing of the kind"
        raise ValueError(f"this board has no {unknown[0]!r} to switch, {names}")
    state = {toggle.name: toggle.on for toggle in scene.toggles}
    for name, is_on in switched.items():
        if is_on and choices[name] is not None:
            state.update({other: False for other, choice in choices.items() if choice == choices[name]})
        state[name] = is_on
    return frozenset(name for name, is_on in state.items() if not is_on) | frozenset(hidden)
