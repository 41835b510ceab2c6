"""A Reel file in two texts is the Reel itself; the first text has what the first board needs."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.reel import ReelBuilder, reel_text
from boardreel.reel.builder import INITIAL_FRAME_RADIUS_NODES
from support import DATA, ROOT, reel_of_file

MERGE = Path(__file__).parent / "merge_parts.mjs"
DIVIDE = Path(__file__).parent / "divide_reel.mjs"
SAMPLES = ROOT / "web" / "samples"
NO_PROBLEMS = [
    "blokus.blksgf",
    "blokus-duo.blksgf",
    "go-19x19-game.sgf",
    "twixt-18x12.T1",
    "../../tests/data/no-rules.sgf",
]


def run(script: Path, document: Any) -> Any:
    """Return the answer of a script to one line."""
    command = ["node", str(script)]
    done = subprocess.run(command, input=json.dumps(document), capture_output=True, text=True, check=True, timeout=120)
    return json.loads(done.stdout)


def cached(text: str | bytes | Path) -> Any:
    """Return what becomes of a Reel that Python has sent in two answers when the viewer caches it."""
    replay = Replay(read(text).games[0])
    builder = ReelBuilder(replay)
    reel = merged(builder.initial(), builder.remaining())
    return run(DIVIDE, reel)


def merged(reel: dict[str, Any], part: dict[str, Any]) -> Any:
    """Return a Reel with a part as the viewer merges them."""
    answer = run(MERGE, {"reel": reel, "parts": [part]})
    assert answer["complete"]
    return answer["reel"]


@pytest.mark.parametrize("name", NO_PROBLEMS)
def test_a_cached_reel_has_few_frames_at_first_and_is_the_same_when_it_is_whole(name: str) -> None:
    found = cached(SAMPLES / name)
    assert 0 < found["firstFrames"] <= 4 * INITIAL_FRAME_RADIUS_NODES + 1
    assert found["isValid"]
    assert found["areLoaded"]
    assert found["isSame"]


def test_a_cached_reel_that_opens_in_the_middle_has_the_frames_there() -> None:
    points = [f"{letter}{number}" for number in (3, 5, 7) for letter in "CFILORU"]
    moves = [f";{'WB'[index % 2]}[{point}]" for index, point in enumerate(points)]
    record = "(;GM[21]SZ[24]" + "".join([*moves[:10], ";IP[]", *moves[10:]]) + ")"
    assert Replay(read(record).games[0]).opening_node().index == 11
    found = cached(record)
    assert found["firstFrames"] == 13
    assert found["areLoaded"]
    assert found["isSame"]


@pytest.mark.parametrize(
    "record",
    [
        pytest.param("(;GM[1]SZ[9];B[ee];W[cc])", id="short"),
        pytest.param("(;FF[4]GM[1]SZ[9]" + ";B[zz]" * 30 + ")", id="with problems"),
    ],
)
def test_a_cached_reel_that_is_not_divided_is_the_same_too(record: str) -> None:
    found = cached(record)
    assert found["firstFrames"] == len(read(record).games[0].nodes)
    assert found["isSame"]


def test_a_reel_file_is_a_json_array_with_one_text_on_each_line() -> None:
    game = read(DATA / "reel" / "variations.sgf").games[0]
    divided = ReelBuilder(Replay(game)).opening_texts(game.root)
    assert divided.others is not None
    assert json.loads(divided.file_text) == [json.loads(divided.opening), json.loads(divided.others)]
    assert divided.file_text.count("\n") == 1
    assert reel_of_file(divided.file_text.encode()) == json.loads(divided.opening)


def test_the_reel_file_of_a_short_game_is_its_reel() -> None:
    game = read("(;GM[1]SZ[9];B[ee];W[cc])").games[0]
    assert json.loads(ReelBuilder(Replay(game)).opening_texts(game.root).file_text) == json.loads(reel_text(game))
