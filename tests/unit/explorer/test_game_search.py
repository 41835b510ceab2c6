"""An index finds the games that fit a query: those that a plain filter of all its rows finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from boardreel.explorer import Explorer, GameId
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.game_row import GameRow
from boardreel.explorer.rows import Options
from boardreel.query import QueryError
from boardreel.text_folding import fold_text
from explorer_fixtures import INDEX
from hypothesis import given
from strategies import queries_with_games

EXPLORER = Explorer(INDEX)
ROWS = {
    game: EXPLORER.game(game)
    for index, info in enumerate(EXPLORER.manifest.sets)
    for game in (GameId(index, number) for number in range(info.games))
}
ALL = frozenset(ROWS)


def begins_word(word: str, *texts: str) -> bool:
    return any(found.startswith(word) for text in texts for found in re.findall(r"\w+", fold_text(text)))


def rows_where(condition: object) -> frozenset[GameId]:
    assert callable(condition)
    return frozenset(game for game, row in ROWS.items() if condition(row))


def year(row: GameRow) -> int:
    return int(row.date[:4] or 0)


def white_of(row: GameRow) -> str:
    return row.players[0 if row.scope.startswith("TwixT") else 1]


#: terms, each with what a plain filter of all rows finds
LEAVES = [
    ("elite", rows_where(lambda row: begins_word("elite", row.event))),
    ('"autumn cup"', rows_where(lambda row: row.event == "Autumn Cup")),
    ('"spring op"', rows_where(lambda row: row.event == "Spring Open")),
    ("player:ann", rows_where(lambda row: any("ann" in fold_text(name) for name in row.players))),
    ("white:muller", rows_where(lambda row: len(row.players) == 2 and "muller" in fold_text(white_of(row)))),
    ("event:cup", rows_where(lambda row: "cup" in fold_text(row.event))),
    ("date:2010..2015", rows_where(lambda row: 2010 <= year(row) <= 2015)),
    ("winner:black", rows_where(lambda row: row.result.startswith("B+"))),
    ("result:W", rows_where(lambda row: row.result.startswith("W"))),
    ("moves:>5", rows_where(lambda row: row.moves > 5)),
    ("game:go", rows_where(lambda row: row.scope.startswith("Go "))),
    ("file:*.sgf", rows_where(lambda row: row.file.endswith(".sgf"))),
]


def test_the_plain_filters_find_something_and_not_everything() -> None:
    assert [text for text, games in LEAVES if not games or (games == ALL and text != "file:*.sgf")] == []


@given(queries_with_games(LEAVES, ALL))
def test_a_query_finds_the_games_that_a_plain_filter_finds(query: tuple[str, frozenset[GameId]]) -> None:
    text, games = query
    found = EXPLORER.games_where(text)
    assert set(found) == games
    assert found == sorted(found, key=lambda game: (-game.set_index, game.number))


def test_a_field_that_an_index_does_not_have_is_named_with_those_that_it_has() -> None:
    with pytest.raises(QueryError, match="no field “komi” here; the fields are words, player"):
        EXPLORER.games_where("komi:6.5")


def test_a_part_of_a_word_finds_nothing_wherever_it_is_in_a_query() -> None:
    found = set(EXPLORER.games_where("moves:>5"))
    assert set(EXPLORER.games_where("player:üller")) == set()
    assert set(EXPLORER.games_where("player:üller OR moves:>5")) == found
    assert set(EXPLORER.games_where("-player:üller")) == ALL


def test_given_names_are_found_in_languages_that_do_not_separate_words(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[9]PB[李世石]PW[신진서];B[ee])", "utf-8")
    build_index(tmp_path / "a.sgf", tmp_path / "index", Options(), local_engine(1))
    explorer = Explorer(tmp_path / "index")
    for query, count in (("世石", 1), ("player:世石", 1), ("white:진서", 1), ("李石", 0)):
        assert len(explorer.games_where(query)) == count


def test_words_in_quotes_are_next_to_each_other_and_after_an_equals_sign_the_whole_text(tmp_path: Path) -> None:
    roots = ("PB[Ke Jie]", "PB[Jie Ke]", "PB[Ke]PW[Jie]", "PB[Ke]PC[Jie Tower]")
    (tmp_path / "a.sgf").write_text("".join(f"(;GM[1]SZ[9]{root};B[ee])" for root in roots))
    build_index(tmp_path / "a.sgf", tmp_path / "index", Options(), local_engine(1))
    explorer = Explorer(tmp_path / "index")
    # an index does not have the text of the place, only its words
    found_by = {
        "ke jie": [1, 2, 3, 4],
        '"ke jie"': [1, 4],
        '-"ke jie"': [2, 3],
        "=ke": [3, 4],
        "=jie": [3, 4],
        "=tower": [4],
    }
    for query, found in found_by.items():
        assert [explorer.game(game).number for game in explorer.games_where(query)] == found


def test_a_node_without_a_move_counts_for_no_move(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(
        "(;GM[1]SZ[9];C[A rest.];B[ee];N[aa];B[ef]C[pass];AW[aa])(;GM[1]SZ[9];B[ee];N[aa];W[])"
    )
    build_index(tmp_path / "a.sgf", tmp_path / "index", Options(), local_engine(1))
    explorer = Explorer(tmp_path / "index")
    assert [explorer.game(game).number for game in explorer.games_where("moves:2")] == [1, 2]
