"""Texts in English and German."""

from __future__ import annotations

import pytest
from boardreel.games.blokus import KIND
from boardreel.games.blokus.messages import MAX_LISTED_POINTS, color_name, join_names, list_points
from boardreel.messages import format_message, templates
from boardreel.scene.shapes import Message
from games.blokus.support import first_message, replay_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "(;GM[Blokus Duo];B[e10];W[j5];B[f10,g10])",
            "Move 3, Purple: this piece touches another purple piece along an edge (f10).",
        ),
        ("(;GM[Blokus Duo];B[e10,g10])", "Move 1, Purple: these points do not form a piece (e10, g10)."),
        ("(;GM[Blokus Duo];W[j5])", "Move 1, Orange: it is Purple’s turn."),
        ("(;GM[Blokus Duo]AB[zz9])", "Setup, Purple: “zz9” is not a point on this board."),
        ("(;GM[Blokus Duo]AE[e10])", "Setup: there is no piece on exactly these points (e10)."),
        (
            KIND.codes["crossing"].example,
            "Move 5, Blue: this piece crosses a junction that another piece already crosses (e21).",
        ),
    ],
)
def test_a_diagnostic_in_english(text: str, expected: str) -> None:
    assert first_message(text) == expected


def test_a_diagnostic_in_german() -> None:
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];B[f10,g10])")
    message = replay.node_diagnostics(replay.game.main_line()[-1])[0].message
    expected = "Zug 3, Lila: dieser Stein berührt einen anderen lila Stein entlang einer Kante (f10)."
    assert format_message(message, templates(KIND, "de"), "de") == expected


@pytest.mark.parametrize(
    ("points", "language", "expected"),
    [
        (1, "en", "Blue and Red win by 1 point."),
        (2.5, "en", "Blue and Red win by 2.5 points."),
        (1, "de", "Blau und Rot gewinnen mit 1 Punkt Vorsprung."),
        (2.5, "de", "Blau und Rot gewinnen mit 2,5 Punkten Vorsprung."),
    ],
)
def test_a_result_inflects_points(points: float, language: str, expected: str) -> None:
    side = join_names(map(color_name, ("Blue", "Red")))
    message = Message("blokus.win-by", {"side": side, "points": points})
    assert format_message(message, templates(KIND, language), language) == expected


def test_a_long_list_of_points_is_shortened_to_its_ends() -> None:
    names = [f"a{row}" for row in range(1, MAX_LISTED_POINTS + 2)]
    assert list_points(names[:-1]) == "a1, a2, a3, a4, a5, a6"
    assert list_points(names) == Message("blokus.span", {"first": "a1", "last": "a7"})
