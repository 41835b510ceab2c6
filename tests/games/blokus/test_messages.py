"""Texts in English and German."""

from __future__ import annotations

import re

from boardreel.describe import templates, words
from boardreel.games.blokus import KIND
from games.blokus.support import (
    replay_of,
)


def test_every_text_exists_in_both_languages_with_the_same_arguments() -> None:
    assert KIND.messages["en"].keys() == KIND.messages["de"].keys()
    arguments = re.compile(r"\{(\w+)\}")
    for key, text in KIND.messages["en"].items():
        german = KIND.messages["de"][key]
        assert set(arguments.findall(german)) == set(arguments.findall(text)), key


def test_a_diagnostic_in_german() -> None:
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];B[f10,g10])")
    message = replay.node_diagnostics(replay.game.main_line()[-1])[0].message
    expected = "Zug 3, Lila: dieser Stein berührt einen anderen lila Stein entlang einer Kante (f10)."
    assert words(message, templates(KIND, "de")) == expected
