"""The empty board and the trays."""

from __future__ import annotations

import re

from boardreel.games.blokus.scene import scene_for, tray_for
from boardreel.games.blokus.variants import Variant, board_for
from boardreel.scene.shapes import Path, Text
from games.blokus.support import (
    each_variant,
)


@each_variant()
def test_the_scene_has_every_point_once_inside_its_view(variant: Variant) -> None:
    scene, board = scene_for(variant), board_for(variant)
    assert [cell.point for cell in scene.cells] == list(board.names_of(board.playable))
    view, frame = scene.view, scene.frame
    assert all(0 < cell.x < view.width and 0 < cell.y < view.height for cell in scene.cells)
    assert frame.x < 0 < view.width < frame.x + frame.width
    labels = [shape for item in scene.coordinates for shape in item.shapes]
    assert len(labels) == 2 * (variant.geometry.width + variant.geometry.height)
    for shape in labels:
        assert isinstance(shape, Text)
        assert frame.x < shape.x < frame.x + frame.width
        assert frame.y < shape.y < frame.y + frame.height


@each_variant()
def test_a_tray_has_every_piece_in_a_box_that_fits(variant: Variant) -> None:
    tray = tray_for(variant)
    assert [(piece.name, piece.count) for piece in tray] == [(name, count) for name, _, count in variant.pieces.shapes]
    for piece in tray:
        path = piece.shapes[0]
        assert isinstance(path, Path)
        x, y = map(float, re.match(r"M(\S+) ([^m]+)m", path.d).groups())  # type: ignore[union-attr]
        for dx, dy in re.findall(r"[ml](\S+?) ([^mlz]+)", path.d):
            x, y = x + float(dx), y + float(dy)
            assert -1e-6 <= x <= piece.box.width + 1e-6
            assert -1e-6 <= y <= piece.box.height + 1e-6
            if "z" in path.d[:-1]:
                break
