"""A record that breaks off says so, with the number of the last move."""

from __future__ import annotations

import pytest
from boardreel import Replay, read
from boardreel.messages import format_message, templates
from boardreel.reel import ReelBuilder
from boardreel.scene.shapes import Message

MOVES = "".join(f";{'BW'[number % 2]}[{chr(97 + number % 9)}{chr(97 + number // 9)}]" for number in range(28))
RECORD = f"(;GM[1]FF[4]SZ[9]{MOVES}"


def notice(text: str, game: int = 1, language: str = "en") -> str | None:
    replay = Replay(read(text).games[game - 1])
    encoded = ReelBuilder(replay).document()["notice"]
    return (
        None if encoded is None else format_message(Message(*encoded), templates(replay.rules.kind, language), language)
    )


@pytest.mark.parametrize("end", ["", "C[not", "C[not a [full\n", "C", "T", " C"])
def test_a_file_may_end_in_the_middle_of_a_move(end: str) -> None:
    assert notice(RECORD + end) == "The file ends in the middle of move 28."
    assert notice(RECORD + end, language="de") == "Die Datei endet mitten in Zug 28."


@pytest.mark.parametrize("cut", ["B[", "B[g", "B[gd"])
def test_the_move_itself_may_be_cut(cut: str) -> None:
    assert notice(f"{RECORD};{cut}") == "The file ends in the middle of move 29."


@pytest.mark.parametrize("end", ["\n", ";", ";B", "(;W[ii])", "\n;C[a comment"])
def test_a_file_may_end_after_a_move(end: str) -> None:
    number = 29 if "W[ii]" in end else 28
    assert notice(RECORD + end) == f"The file ends after move {number}; the end of the game is missing."


@pytest.mark.parametrize("text", ["(;", "(;GM[1]C[", "(;GM[1];C[x]"])
def test_a_file_may_end_before_the_first_move(text: str) -> None:
    assert notice(text) == "The file ends before the first move."


def test_a_game_that_another_one_follows_breaks_off() -> None:
    text = f"{RECORD}\n{RECORD})"
    assert notice(text) == "The game breaks off after move 28; its end is missing."
    assert notice(text, game=2) is None
    assert notice("(;GM[1]FF[4]\n(;GM[1]FF[4])") == "The game breaks off before its first move."


@pytest.mark.parametrize("end", [")", ")\n", ")x", "(;W[ii]))", ")\n(;B[aa"])
def test_a_complete_game_has_no_notice(end: str) -> None:
    assert notice(RECORD + end) is None


def test_a_cut_variation_names_its_own_move() -> None:
    assert notice(f"{RECORD}(;B[gd];W[hd])(;B[hd]") == "The file ends in the middle of move 29."
