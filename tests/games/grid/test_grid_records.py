"""Our own records of the games on a grid end as their facts say, and no move of them is against the rules."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import read
from boardreel.cli.positions import position_to_dict
from boardreel.games.grid import TABLE_NAMES, load_table
from boardreel.replay import Replay
from boardreel.testing import check_record
from hypothesis import given, settings
from hypothesis import strategies as st
from support import ROOT

SAMPLES = ROOT / "web" / "samples"
#: sample -> kind, nodes, winner, black and white pieces at the end
FACTS: dict[str, tuple[str, int, str, int, int]] = {
    "amazons.sgf": ("amazons", 83, "W", 4, 4),
    "gomoku.sgf": ("gomoku_renju", 42, "B", 21, 20),
    "havannah.sgf": ("havannah", 62, "W", 30, 31),
    "hex.sgf": ("hex", 54, "B", 27, 26),
    "lines-of-action.sgf": ("lines_of_action", 18, "B", 10, 9),
    "othello.sgf": ("othello", 62, "B", 36, 28),
}


@pytest.mark.parametrize("name", FACTS)
def test_a_sample_is_played_as_its_facts_say(name: str) -> None:
    kind, count, winner, black, white = FACTS[name]
    replay = Replay(read(SAMPLES / name).games[0])
    lines: list[dict[str, Any]] = [position_to_dict(replay, node) for node in replay.game.nodes]
    assert (replay.rules.kind.id, len(lines)) == (kind, count)
    assert [line["legal"] for line in lines] == [None] + [True] * (count - 1)
    assert [code for line in lines for code in line["diagnostics"]] == ["not-checked"]
    assert [line["to_play"] is None for line in lines] == [False] * (count - 1) + [True], "over at the end, not before"
    pieces = list(lines[-1]["board"].values())
    assert (lines[-1]["winner"], pieces.count("B"), pieces.count("W")) == (winner, black, white)
    assert (replay.game.root.text("RE") or "").startswith(winner)


@pytest.mark.parametrize("name", sorted(TABLE_NAMES))
def test_the_name_of_a_table_is_that_of_its_file(name: str) -> None:
    table = load_table(name)
    replay = Replay(read(f"(;GM[{table.name}])".encode()).games[0])
    assert replay.rules.kind.id == name, "the name of a file is the name of the game in `GM`"


def values() -> st.SearchStrategy[str]:
    """Return values of moves and setups: points of all notations, special moves, and text."""
    letter, number = st.sampled_from("abcdeA"), st.integers(1, 6).map(str)
    point = st.builds(str.__add__, letter, st.one_of(number, letter))
    several = st.lists(point, min_size=2, max_size=3).flatmap(
        lambda found: st.sampled_from(("".join(found), "-".join(found)))
    )
    special = st.sampled_from(("", "PA", "tt", "swap", "swap-sides", "resign", "?", "a1:c3"))
    return st.one_of(point, point, several, special)


def nodes() -> st.SearchStrategy[str]:
    """Return nodes with one or two properties of the board."""
    ident = st.sampled_from(("B", "W", "B", "W", "B", "W", "AB", "AW", "AE", "AA", "TR", "DD", "VW", "PL"))
    properties = st.dictionaries(ident, values(), min_size=1, max_size=2)
    return properties.map(lambda found: ";" + "".join(f"{key}[{value}]" for key, value in found.items()))


@pytest.mark.parametrize("name", sorted(TABLE_NAMES))
@settings(max_examples=15, deadline=None)
@given(st.integers(1, 6), st.lists(nodes(), max_size=12))
def test_any_record_keeps_the_promises_of_the_conformance_suite(name: str, size: int, found: list[str]) -> None:
    check_record(f"(;GM[{load_table(name).name}]SZ[{size}]{''.join(found)})")
