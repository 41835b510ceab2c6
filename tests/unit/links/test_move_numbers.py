"""The numbers of moves in links are frozen: `tests/data/links/move_numbers.json` has those of the first version."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from boardreel import read
from boardreel.games import registry
from boardreel.games.move_code import MoveCode

from tests.support import DATA, load_json

FROZEN: list[dict[str, Any]] = load_json(DATA / "links" / "move_numbers.json")
PIECES = load_json(DATA / "pieces.json")


def code_of(root: str) -> MoveCode:
    code = registry.open_rules(read(f"(;{root})".encode()).games[0]).move_code
    assert code is not None
    return code


@pytest.mark.slow
@pytest.mark.parametrize("frozen", FROZEN, ids=lambda frozen: frozen["root"])
def test_the_moves_have_the_numbers_of_the_first_version(frozen: dict[str, Any]) -> None:
    code = code_of(frozen["root"])
    values = [code.values(number) for number in range(code.count)]
    assert list(code.idents) == frozen["idents"]
    assert {str(number): list(values[number]) for number in map(int, frozen["samples"])} == frozen["samples"]
    listed = "\n".join("|".join(each) for each in values)
    assert (code.count, hashlib.sha256(listed.encode()).hexdigest()) == (frozen["count"], frozen["sha256"])
    assert [code.number(each) for each in values] == list(range(code.count))


@pytest.mark.parametrize("variant", PIECES["variants"], ids=lambda variant: variant["gm"])
def test_all_placements_of_the_piece_list_have_numbers(variant: dict[str, Any]) -> None:
    placements = PIECES["boards"][variant["board"]]["placements"][variant["piece_set"]]
    assert code_of(f"GM[{variant['gm']}]").count == placements["total"]


@pytest.mark.parametrize(
    "values",
    [[], ["zz99"], ["a1,b1", "c1"], ["b1,a1"], ["a1,a1"], ["a1,"], ["A1,B1"], ["a1,c1"]],
)
def test_values_in_another_form_have_no_number(values: list[str]) -> None:
    assert code_of("GM[Blokus Duo]").number(values) is None


@pytest.mark.parametrize("values", [[], ["A1"], ["k4"], ["K04"], ["K4", "L5"], ["K25"], ["-i'3 K4"]])
def test_pegs_in_another_form_have_no_number(values: list[str]) -> None:
    assert code_of("GM[21]SZ[24]").number(values) is None


def test_numbers_of_roots_are_of_one_game_each() -> None:
    numbers = [number for kind in registry.built_in() for number in getattr(kind, "link_roots", ())]
    assert len(numbers) == len(set(numbers))
    assert all(0 < number < 256 for number in numbers)
    roots = {number: text for kind in registry.built_in() for number, text in getattr(kind, "link_roots", {}).items()}
    assert {str(number): text for number, text in sorted(roots.items())} == load_json(DATA / "links" / "roots.json")
