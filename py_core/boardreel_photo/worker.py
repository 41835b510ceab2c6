"""Answer the messages of the page about a photo. Results are JSON bytes, unless a function says otherwise.

No call needs an earlier one: what the page gets of a reading, it sends again with a correction.
"""

from __future__ import annotations

import json
from typing import Any

from boardreel.reel.shared_fields import json_text
from boardreel.scene import encode

import boardreel_photo
from boardreel_photo.photo import Photo
from boardreel_photo.reading import Reading

PLACE_DECIMALS = 2


def read_photo(pixels: bytes, width: int, height: int, corners: str, board: str) -> bytes:
    """Return what the photo of a board shows, and the corners of the grid as they were found.

    `pixels` are RGBA bytes, `corners` is a JSON list of four places [x, y]; see `boardreel_photo.read_photo`.
    """
    places = [(float(x), float(y)) for x, y in json.loads(corners)]
    reading = boardreel_photo.read_photo(Photo(bytes(pixels), width, height), places, board)
    found = [[round(value, PLACE_DECIMALS) for value in place] for place in reading.corners]
    return _to_json({**_fields(reading), "corners": found})


def correct_photo(board: str, costs: str, fixed: str) -> bytes:
    """Return a reading with the values that the user has given, as `read_photo` does, without corners.

    `costs` is the JSON list of an answer, and `fixed` a JSON object from cells to values.
    """
    values = {int(cell): int(value) for cell, value in json.loads(fixed).items()}
    return _to_json(_fields(boardreel_photo.correct_photo(board, json.loads(costs), values)))


def photo_record(board: str, cells: str, names: str) -> bytes:
    """Return the bytes of the record of a position, see `boardreel_photo.photo_record`.

    `cells` and `names` are JSON lists.
    """
    return boardreel_photo.photo_record(board, json.loads(cells), json.loads(names))


def _fields(reading: Reading) -> dict[str, Any]:
    """Return the fields of a reading as JSON-compatible values."""
    return {
        "cells": list(reading.cells),
        "costs": [list(row) for row in reading.costs],
        "doubtful": list(reading.doubtful),
        "candidates": [list(values) for values in reading.candidates],
        "problems": [
            {"message": encode.message(problem.message), "cells": list(problem.cells)} for problem in reading.problems
        ],
        "partial": reading.is_partial,
    }


def _to_json(value: Any) -> bytes:
    return json_text(value).encode("utf-8")
