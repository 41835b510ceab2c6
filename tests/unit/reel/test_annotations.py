"""The annotations of a node: judgments of the move and the position, values and marks."""

from __future__ import annotations

import pytest
from boardreel import Replay, read
from boardreel.messages import format_message, templates
from boardreel.reel.annotations import annotation_messages, annotation_sign


def annotation_texts(properties: str, game: str = "1", language: str = "en") -> list[str]:
    replay = Replay(read(f"(;GM[{game}]SZ[9];{properties})").games[0])
    table = templates(replay.rules.kind, language)
    return [format_message(message, table) for message in annotation_messages(replay.game.nodes[1], replay.rules)]


@pytest.mark.parametrize(
    ("properties", "text"),
    [
        ("GB[1]", "Good for Black"),
        ("GB[2]", "Very good for Black"),
        ("GW[]", "Good for White"),
        ("DM[1]", "Even position"),
        ("DM[2]", "Clearly even position"),
        ("UC[1]", "Unclear position"),
        ("UC[2]", "Very unclear position"),
        ("HO[1]", "Hotspot"),
        ("HO[2]", "Important hotspot"),
        ("V[3.5]", "Value for Black: 3.5"),
        ("V[-0,5]", "Value for Black: -0.5"),
        ("TC[12]", "Territory count: 12"),
        ("CH[1]", "Check mark"),
        ("SI[2]", "Double sigma"),
        ("B[aa]KO[]", "Marked as an illegal move in the record"),
        ("B[aa]TE[1]", "Good move"),
        ("B[aa]TE[2]", "Very good move"),
        ("B[aa]BM[1]", "Bad move"),
        ("B[aa]BM[2]", "Very bad move"),
        ("B[aa]DO[]", "Doubtful move"),
        ("B[aa]IT[]", "Interesting move"),
        ("B[aa]TE[1]BM[1]", "Interesting move"),
        ("B[aa]BM[1]TE[2]", "Doubtful move"),
    ],
)
def test_an_annotation_has_a_text(properties: str, text: str) -> None:
    assert annotation_texts(properties) == [text]


def test_the_sign_of_the_move_comes_first_and_the_others_in_file_order() -> None:
    assert annotation_texts("UC[1]V[2]B[aa]BM[1]") == ["Bad move", "Unclear position", "Value for Black: 2"]


@pytest.mark.parametrize("properties", ["", "C[text]", "V[x]", "TC[]", "B[aa]"])
def test_a_node_without_readable_annotations_has_none(properties: str) -> None:
    assert annotation_texts(properties) == []


def test_annotations_are_translated_and_need_no_rules() -> None:
    assert annotation_texts("GW[2]", language="de") == ["Sehr gut für Weiß"]
    assert annotation_texts("GW[2]", game="3") == ["Very good for White"]


@pytest.mark.parametrize(
    ("properties", "sign", "of_blokus"),
    [("TE[1]BM[1]", "!?", "!"), ("BM[2]TE[2]", "?!", "!!"), ("IT[]DO[]", "!?", "!?"), ("BM[2]DO[]", "?!", "?!")],
)
def test_properties_that_exclude_each_other_have_one_sign(properties: str, sign: str, of_blokus: str) -> None:
    """Pentobi shows the first one of its own order."""
    for header, move, shown in (("", "B[aa]", sign), ("GM[Blokus Duo]", "B[e10]", of_blokus)):
        replay = Replay(read(f"(;{header};{move}{properties})").games[0])
        assert annotation_sign(replay.game.nodes[1], replay.rules) == shown
