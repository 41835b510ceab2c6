"""Encode drawings as JSON values in the format of the Reel (`reel.schema.json`). Fields with default values are omitted."""

from __future__ import annotations

from typing import Any

from boardreel.scene.shapes import Cell, Circle, Item, Message, Path, Rect, Scene, Shape, Text, Tiling, Toggle


def as_number(value: float) -> float:
    """Return a whole number as `int`, so that it is shown without a decimal point, and any other number unchanged."""
    return int(value) if value == int(value) else value


def number(value: float) -> float:
    """Round a coordinate to four decimals; return an `int` if the result is a whole number."""
    return as_number(round(value, 4))


def numbers(values: tuple[float, ...]) -> list[float]:
    """Round several coordinates, each as `number` does."""
    return [number(value) for value in values]


def message(value: Message) -> list[Any]:
    """Return a message encoded as `[key]` or `[key, arguments]`.

    Arguments that are messages are encoded the same way.
    """
    if not value.args:
        return [value.key]
    return [value.key, {name: message(arg) if isinstance(arg, Message) else arg for name, arg in value.args.items()}]


def shape(value: Shape) -> dict[str, Any]:
    """Encode one drawing primitive as an object whose `type` is `path`, `circle`, `rect`, `text` or `tiling`."""
    data: dict[str, Any]
    match value:
        case Path():
            data = {"type": "path", "d": value.d}
        case Circle():
            data = {"type": "circle", "x": number(value.x), "y": number(value.y), "r": number(value.r)}
        case Rect():
            data = {"type": "rect", **_rectangle(value)}
        case Text():
            data = {"type": "text", "x": number(value.x), "y": number(value.y), "text": value.text}
            data["size"] = number(value.size)
            if value.width is not None:
                data["width"] = number(value.width)
        case Tiling():
            data = {"type": "tiling", **_rectangle(value), "step": numbers((value.step_x, value.step_y))}
            data["shapes"] = [shape(part) for part in value.shapes]
    if value.classes:
        data["class"] = value.classes
    return data


def _rectangle(value: Rect | Tiling) -> dict[str, Any]:
    """Return the encoded fields `x`, `y`, `width` and `height` of a rectangle or tiling."""
    return {
        "x": number(value.x),
        "y": number(value.y),
        "width": number(value.width),
        "height": number(value.height),
    }


def item(value: Item) -> dict[str, Any]:
    """Encode one item of a drawing, either with its own shapes or with a reference to a symbol of the scene."""
    data: dict[str, Any] = {"key": value.key, "layer": value.layer}
    if value.symbol is not None:
        data |= {"symbol": value.symbol, "at": numbers(value.at)}
    else:
        data["shapes"] = [shape(part) for part in value.shapes]
    if value.classes:
        data["class"] = value.classes
    if value.points:
        data["points"] = list(value.points)
    if value.color is not None:
        data["color"] = value.color
    if value.anchor is not None:
        data["anchor"] = numbers(value.anchor)
    if value.title is not None:
        data["title"] = message(value.title)
    return data


def _cell(value: Cell) -> list[Any]:
    """Encode a cell as `[point, symbol, x, y]`, plus the written name if the cell has one."""
    data = [value.point, value.symbol, number(value.x), number(value.y)]
    return [*data, value.written] if value.written else data


def scene(value: Scene) -> dict[str, Any]:
    """Return the encoded fixed part of a drawing: board, coordinates, cells, symbols and toggles."""
    lattice = value.lattice
    return {
        "view": numbers(value.view),
        "frame": numbers(value.frame),
        "layers": list(value.layers),
        "background": [item(entry) for entry in value.background],
        "coordinates": [item(entry) for entry in value.coordinates],
        "cells": [_cell(entry) for entry in value.cells],
        "cellLayer": value.cell_layer,
        "lattice": None
        if lattice is None
        else {
            "x": number(lattice.x),
            "y": number(lattice.y),
            "step": numbers((lattice.step_x, lattice.step_y)),
            "columns": list(lattice.columns),
            "rows": list(lattice.rows),
        },
        "symbols": {name: [shape(part) for part in shapes] for name, shapes in value.symbols.items()},
        "toggles": [_toggle(entry) for entry in value.toggles],
    }


def _toggle(value: Toggle) -> dict[str, Any]:
    """Encode a toggle as an object with `name`, `label`, `on` and, for an exclusive choice, `choice`."""
    data = {"name": value.name, "label": message(value.label), "on": value.on}
    return data if value.choice is None else {**data, "choice": message(value.choice)}
