"""Records are converted to FF[4]."""

from __future__ import annotations

import pytest
from boardreel.games.conversion import convert
from boardreel.sgf import read


def test_conversion_changes_only_the_file_format() -> None:
    """A game without a board has no properties of its own."""
    text = "(;FF[3]GM[6]SZ[19]KI[11]M[aa][bb];Black[tt])"
    assert convert(read(text)).decode() == "(;FF[4]CA[UTF-8]GM[6]SZ[19]KI[11]M[aa][bb]\n;B[tt])\n"


@pytest.mark.parametrize("text", ["(;)", "(;FF[1])", "(;FF[4])", "(;FF[x])"])
def test_a_converted_record_is_ff4(text: str) -> None:
    assert convert(read(text)) == b"(;FF[4]CA[UTF-8])\n"


@pytest.mark.parametrize(
    ("root", "converted"),
    [
        ("GM[blokus  duo]", "GM[Blokus Duo]CA[UTF-8]"),
        ("GM[Blokus Duo]CA[UTF-8]AP[Pentobi:20.1]", "GM[Blokus Duo]CA[UTF-8]AP[Pentobi:20.1]"),
        ("FF[4]GM[Blokus Duo]", "FF[4]CA[UTF-8]GM[Blokus Duo]"),
    ],
)
def test_a_game_whose_format_has_no_version_gets_none(root: str, converted: str) -> None:
    assert convert(read(f"(;{root};BLUE[e10])")).decode() == f"(;{converted}\n;B[e10])\n"


def test_the_properties_of_a_game_are_rewritten_by_its_rules() -> None:
    assert convert(read("(;FF[3];B[tt];W[aa])")) == b"(;FF[4]CA[UTF-8]\n;B[]\n;W[aa])\n"
