"""A small scene and an item for the tests of `boardreel.scene`."""

from __future__ import annotations

from boardreel.scene.shapes import Box, Cell, Circle, Item, Rect, Scene, Text

STONE = Item("B:a1", "pieces", classes="player1", points=("a1",), color="B", symbol="stone", at=(0.5, 0.5))


def small_scene(**changes: object) -> Scene:
    """Return a board of two points in a row, `a1` and `b1`, with `changes` to the fields of `Scene`."""
    parts: dict[str, object] = {
        "view": Box(0, 0, 2, 1),
        "frame": Box(-1, -1, 4, 3),
        "layers": ("board", "cells", "pieces"),
        "background": (Item("base", "board", (Rect(0, 0, 2, 1, "board"),)),),
        "coordinates": (Item("label-a", "board", (Text(0.5, -0.5, "A", 0.5, "label"),)),),
        "cells": (Cell("a1", "cell", 0.5, 0.5), Cell("b1", "cell", 1.5, 0.5)),
        "symbols": {"cell": (Rect(-0.5, -0.5, 1, 1, "cell"),), "stone": (Circle(0, 0, 0.4, "stone"),)},
    }
    return Scene(**{**parts, **changes})  # type: ignore[arg-type]
