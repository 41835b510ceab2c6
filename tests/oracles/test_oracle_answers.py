"""Given the games of independent programs, Boardreel has the answers of these programs.

The games of every run are stored in files. The nightly run makes new ones with the programs that the tests install.
"""

from __future__ import annotations

import pytest
from oracles.answers import OracleGame, find_differences, read_games
from oracles.compare import DATA, MODULES, load_oracle

GAMES = [game for name in MODULES for game in read_games(DATA / f"{name}.json")]
INSTALLED = ("icu", "open_spiel", "sgfmill")
#: seed and number of the rounds of new games
NEW_SEED, NEW_ROUNDS = 1000, 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_stored_game_has_the_answers_of_its_program(game: OracleGame) -> None:
    assert any(game.answers.values())
    assert find_differences(game) == []


@pytest.mark.nightly
@pytest.mark.parametrize("program", INSTALLED)
def test_new_games_have_the_answers_of_a_program(program: str) -> None:
    for game in load_oracle(program).play_games(None, NEW_SEED, NEW_ROUNDS):
        assert find_differences(game) == []


def test_a_wrong_answer_is_a_difference() -> None:
    game = OracleGame(
        "hex", b"(;GM[11]SZ[2];B[a1])", {"legal": [("a1", "a2", "b1", "b2"), ("a2", "b1")], "winner": ["B"]}
    )
    assert find_differences(game) == [
        "hex: 'legal' after node 1: only Boardreel has ['b2'], only the other program []",
        "hex: 'winner' at the end: '', theirs is 'B'",
    ]
