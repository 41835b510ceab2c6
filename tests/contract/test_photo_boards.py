"""The page and the wheel that reads photos know the same boards, and the page has the sentences about what is read."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from boardreel_photo.boards import BOARDS
from boardreel_photo.messages import MESSAGES
from translation.catalog import english_texts

TABLE = Path(__file__).parents[2] / "web" / "app" / "photo" / "photo_boards.js"
PRINT_TABLE = f'import("{TABLE.as_uri()}").then(({{ PHOTO_BOARDS }}) => console.log(JSON.stringify(PHOTO_BOARDS)))'


def test_the_boards_of_the_page_are_those_that_are_read() -> None:
    printed = subprocess.run(["node", "-e", PRINT_TABLE], capture_output=True, check=True)
    texts = english_texts("web")["page_photo"]
    shown = {
        board["id"]: (board["size"], [texts[side["name"]] for side in board["sides"]])
        for board in json.loads(printed.stdout)
    }
    assert shown == {name: (board.size, list(board.side_names)) for name, board in BOARDS.items()}


def test_the_page_has_every_sentence_about_a_reading() -> None:
    texts = english_texts("web")["page_photo"]
    assert {key: text for key, text in texts.items() if key.startswith("photo.")} == MESSAGES
