"""The rules of Blokus as evidence about cells."""

from __future__ import annotations

from boardreel_photo.blokus_rules import EXTRA_PIECE, FURTHER_CELL, LARGE_REGION, NO_CONTACT, NO_START, BlokusRules
from boardreel_photo.boards import BlokusBoard, find_board
from photo_cases import positions

BOARD = find_board("blokus")
assert isinstance(BOARD, BlokusBoard)
RULES = BlokusRules(BOARD)


def test_positions_of_games_break_no_rule() -> None:
    for values in positions("blokus"):
        assert [RULES.cost(mask) for mask in RULES.masks(values)[1:]] == [0, 0, 0, 0]


def test_each_violation_has_its_cost() -> None:
    assert RULES.cost(0) == 0
    assert RULES.cost(RULES.mask(range(5))) == 0
    assert RULES.cost(RULES.mask(range(8))) == LARGE_REGION + 2 * FURTHER_CELL
    assert RULES.cost(RULES.mask([0, 21])) == EXTRA_PIECE
    assert RULES.cost(RULES.mask([0, 2, 3])) == NO_CONTACT
    assert RULES.cost(RULES.mask([1, 2])) == NO_START


def test_regions_end_at_the_edge_of_the_board() -> None:
    assert len(list(RULES.regions(RULES.mask([19, 20])))) == 2
    assert not RULES.around(RULES.mask([19])) & RULES.mask([20, 40])
