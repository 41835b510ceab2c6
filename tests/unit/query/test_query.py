"""Queries find what `tests/data/query.json` says, which a test of the JavaScript reads too."""

from __future__ import annotations

import json
import re
from contextlib import suppress

import pytest
from boardreel import read
from boardreel.editing import new_games, new_record
from boardreel.game_facts import player_sides
from boardreel.games import registry
from boardreel.query import QueryError, parse_query
from boardreel.query.game_texts import WHITE_FIRST, black_and_white, winner_names
from boardreel.query.parser import MAX_CHARACTERS
from hypothesis import given
from hypothesis import strategies as st
from strategies import queries_with_games
from support import DATA, ROOT

CASES = json.loads((DATA / "query.json").read_text("utf-8"))
GAMES: list[dict[str, list[str]]] = CASES["games"]


def found(text: str) -> list[int]:
    query = parse_query(text)
    return [number for number, game in enumerate(GAMES, start=1) if query.matches(game.__getitem__)]


@pytest.mark.parametrize(("text", "numbers"), CASES["queries"])
def test_a_query_finds_these_games(text: str, numbers: list[int]) -> None:
    assert found(text) == numbers


@pytest.mark.parametrize(("text", "field", "value"), CASES["errors"])
def test_a_wrong_field_or_value_is_named(text: str, field: str, value: str | None) -> None:
    with pytest.raises(QueryError) as error:
        parse_query(text)
    assert (error.value.field, error.value.value) == (field, value)


def test_a_long_query_is_read_to_its_end_and_a_longer_one_refused() -> None:
    assert found("lee OR " * 1000 + "no-one") == [1, 3, 4]
    with pytest.raises(QueryError, match="the query has more than 100,000 characters"):
        parse_query("lee " * MAX_CHARACTERS)


def test_an_unknown_field_says_which_there_are() -> None:
    with pytest.raises(QueryError, match=re.escape("the fields are player, date")):
        parse_query("moves:5", ["player", "date"])


def test_a_wrong_value_says_what_its_field_takes() -> None:
    with pytest.raises(QueryError, match=r"“often” is not a value of the field “moves”; it takes for example 50, >50"):
        parse_query("moves:often")


@pytest.mark.parametrize(("result", "names"), CASES["winners"])
def test_the_winner_is_read_from_the_result(result: str, names: list[str]) -> None:
    assert winner_names(result) == names


#: records of games by number in `GM`, and of all that a user can start
RECORDS = [*(b"(;GM[%d])" % number for number in range(1, 41)), *(new_record(game.name) for game in new_games())]


@pytest.mark.parametrize("record", RECORDS)
def test_colors_are_those_of_the_rules(record: bytes) -> None:
    rules = registry.open_rules(read(record).games[0])
    players = [ident.removeprefix("P") for ident in player_sides(rules)]
    if players in (["B", "W"], ["W", "B"]):
        assert black_and_white(players, rules.scope) == ["B", "W"]


def test_published_sites_know_the_same_games_in_which_white_begins() -> None:
    script = (ROOT / "py_core" / "boardreel" / "publish" / "static" / "query.js").read_text("utf-8")
    found = re.search(r"WHITE_FIRST = (\[.*\]);", script)
    assert found is not None
    assert json.loads(found[1]) == list(WHITE_FIRST)


ALL = frozenset(range(1, len(GAMES) + 1))
LEAVES = [(text, frozenset(numbers)) for text, numbers in CASES["queries"] if re.fullmatch(r"[\w:.>=<+*/]+", text)]


@given(queries_with_games(LEAVES, ALL))
def test_negations_groups_and_alternatives_find_what_plain_sets_do(query: tuple[str, frozenset[int]]) -> None:
    text, numbers = query
    assert frozenset(found(text)) == numbers


@given(st.text(alphabet='ab:"()-O R<>=.*', max_size=60))
def test_any_text_is_a_query_or_a_query_error(text: str) -> None:
    with suppress(QueryError):
        assert set(found(text)) <= ALL


def test_deep_parentheses_do_not_recurse() -> None:
    assert found("(" * 900 + "lee" + " x OR (lee" * 50) == [1, 3]
