"""Tests of `boardreel.scene.wood`."""

from __future__ import annotations

from boardreel.publish.raster import subpaths
from boardreel.scene.shapes import Box, Path
from boardreel.scene.styles import looks_for
from boardreel.scene.wood import wood


def test_the_grain_goes_from_edge_to_edge_and_not_beyond() -> None:
    _, grain = wood(Box(0.3, 0.3, 7.4, 3), rim=1)
    assert isinstance(grain, Path)
    lines = [points for points, _ in subpaths(grain.d)]
    assert len(lines) > 15
    assert all([round(y, 4) for _, y in line] == [-0.7, 4.3] for line in lines)
    assert all(-0.7 <= x < 8.7 for line in lines for x, _ in line)


def test_only_palettes_without_strong_contrast_have_grain() -> None:
    grain = frozenset({"grain"})
    strokes = {name: looks_for("light", name)(grain)["stroke"] for name in ("default", "colorblind", "contrast")}
    assert strokes == {"default": "#3d2c12", "colorblind": "#3d2c12", "contrast": "none"}
