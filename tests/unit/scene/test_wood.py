"""Tests of `boardreel.scene.wood`."""

from __future__ import annotations

import re
from itertools import accumulate

from boardreel.scene.shapes import Box, Path
from boardreel.scene.styles import looks_for
from boardreel.scene.wood import wood


def test_the_grain_goes_from_edge_to_edge_and_not_beyond() -> None:
    _, grain = wood(Box(0.3, 0.3, 7.4, 3), rim=1)
    assert isinstance(grain, Path)
    start = re.match(r"M(\S+) -0.7v5", grain.d)
    steps = re.findall(r"m(\S+) -5v5", grain.d)
    assert start is not None
    assert f"{start[0]}{''.join(f'm{step} -5v5' for step in steps)}" == grain.d, (
        "lines from the upper edge to the lower"
    )
    assert len(steps) > 15
    assert all(-0.7 <= x < 8.7 for x in accumulate(map(float, steps), initial=float(start[1])))


def test_only_palettes_without_strong_contrast_have_grain() -> None:
    grain = frozenset({"grain"})
    strokes = {name: looks_for("light", name)(grain)["stroke"] for name in ("default", "colorblind", "contrast")}
    assert strokes == {"default": "#3d2c12", "colorblind": "#3d2c12", "contrast": "none"}
