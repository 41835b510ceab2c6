"""The page guesses which board a photo shows."""

from __future__ import annotations

import base64
import json
import subprocess
from pathlib import Path

import pytest
from photo_cases import rendered
from PIL import Image

GUESSES = Path(__file__).parent / "likely_boards.mjs"
#: width and height of the picture that the page looks at
SIZE_PX = 96


def small_copy(image: Image.Image) -> dict[str, object]:
    copy = image.convert("RGBA")
    copy.thumbnail((SIZE_PX, SIZE_PX))
    data = base64.b64encode(copy.tobytes()).decode()
    return {"width": copy.width, "height": copy.height, "data": data}


@pytest.mark.parametrize("level", [0.0, 0.25, 0.5])
@pytest.mark.parametrize("board", ["blokus", "blokus-duo", "go-19"])
def test_the_board_of_a_photo_is_guessed(board: str, level: float) -> None:
    pictures = [small_copy(photo.image) for photo, _ in rendered(board, level, 3)]
    done = subprocess.run(
        ["node", GUESSES], input=json.dumps(pictures), capture_output=True, text=True, check=True, timeout=120
    )
    assert json.loads(done.stdout) == [board] * len(pictures)
