"""A game in a wheel of its own: Hex is built, installed, found by its entry point, and keeps what every game must keep."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from plugins.wheels import HEX, build_wheel, install, run_with

RECORDS = HEX / "records"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel of Hex installed in it."""
    folder = tmp_path_factory.mktemp("hex")
    wheel = build_wheel(HEX, folder / "dist")
    assert wheel.name == "boardreel_hex-1.0-py3-none-any.whl"
    return install(wheel, folder / "installed")


def positions(installed: Path, folder: Path, text: str) -> list[dict[str, Any]]:
    record = folder / "game.sgf"
    record.write_text(text, "utf-8")
    done = run_with(installed, "-m", "boardreel", "positions", "--all", "--legal", str(record))
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_wheel_passes_the_conformance_suite(installed: Path) -> None:
    done = run_with(installed, "-m", "boardreel.testing", "hex", str(RECORDS))
    assert done.returncode == 0, done.stderr
    assert "empty.sgf with 10,000 nodes: passed" in done.stdout


def test_the_wheel_takes_the_place_of_the_built_in_game(installed: Path, tmp_path: Path) -> None:
    empty = tmp_path / "nothing"
    empty.mkdir()
    command = ("-m", "boardreel", "show", str(RECORDS / "setup.sgf"))
    assert "White to play" in run_with(empty, *command).stdout
    assert "Blue to play" in run_with(installed, *command).stdout


def test_a_swap_gives_the_mirrored_stone_to_the_other_colour(installed: Path, tmp_path: Path) -> None:
    rows = positions(installed, tmp_path, "(;GM[11]SZ[5];B[b4];W[swap-pieces])")
    assert [row["board"] for row in rows] == [{}, {"b4": "B"}, {"d2": "W"}]
    assert rows[-1]["moves"] == [{"color": "W", "name": "swap-pieces"}]
    assert (rows[-1]["to_play"], rows[-1]["legal"]) == ("B", True)


@pytest.mark.parametrize(
    ("moves", "over"),
    [
        (";B[a1];W[c1];B[a2];W[c2];B[a3]", True),
        (";B[a1];W[c1];B[b1];W[c2];B[a2]", False),
        (";B[b1];W[a2];B[c1];W[b2];B[a1];W[c2]", True),
        (";B[a2];W[c1];B[b2];W[a1];B[c2]", False),
    ],
    ids=["top to bottom", "not yet", "left to right for Blue", "left to right is not Red's"],
)
def test_who_joins_the_own_sides_wins(installed: Path, tmp_path: Path, moves: str, over: bool) -> None:
    last = positions(installed, tmp_path, f"(;GM[11]SZ[3]{moves})")[-1]
    assert (last["to_play"] is None) is over


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("(;GM[11]SZ[3];B[a1];W[a1])", "hex-occupied"),
        ("(;GM[11]SZ[3];B[a1];B[a2])", "hex-not-your-turn"),
        ("(;GM[11]SZ[3];B[swap-pieces])", "hex-bad-swap"),
        ("(;GM[11]SZ[1];B[a1];W[pass])", "hex-over"),
    ],
    ids=lambda value: value if "(" not in value else "",
)
def test_a_move_against_the_rules_is_named(installed: Path, tmp_path: Path, record: str, code: str) -> None:
    last = positions(installed, tmp_path, record)[-1]
    assert code in last["diagnostics"]
    assert last["legal"] is False
