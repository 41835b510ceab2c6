"""The number of legal moves, counted from that of another position, is the length of the list of legal moves."""

from __future__ import annotations

import random

import pytest
from boardreel import Replay, read
from boardreel.games.blokus import mobility
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.variants import Variant
from games.blokus.support import each_variant, position_at, random_record
from games.blokus.test_random_games import mixtures
from hypothesis import given, settings


def counts(position: BlokusPosition, before: BlokusPosition | None) -> list[int]:
    """Count the legal moves of all colors of a position, starting from those of `before`."""
    return [position.count_legal_moves(color, before) for color in position.context.variant.move_properties]


def searched_counts(position: BlokusPosition) -> list[int]:
    """Count the legal moves of all colors by a complete search."""
    rules = position.context.placement_rules
    colors = range(len(position.context.variant.colors))
    return [sum(shifts.bit_count() for _, shifts in rules.legal_moves(position.state, color)) for color in colors]


def positions(text: str) -> list[BlokusPosition]:
    """Return the positions after all nodes of the first game of a record."""
    replay = Replay(read(text).games[0])
    return [position_at(replay, node) for node in replay.game.nodes]


@each_variant()
def test_counts_of_a_whole_game(variant: Variant) -> None:
    chance = random.Random(variant.name)
    line = positions(random_record(variant, 3))
    before = None
    for position in line:
        found = counts(position, before)
        assert found == searched_counts(position)
        assert [bool(count) for count in found] == [position.can_move(k) for k in range(len(found))]
        if chance.random() < 0.1:
            assert found == [len(position.legal_moves(color)) for color in variant.move_properties]
        before = position
    assert not any(counts(line[-1], None))


@each_variant()
def test_any_other_position_of_a_game_may_be_the_one_before(variant: Variant) -> None:
    chance = random.Random(variant.name)
    text = random_record(variant, 4)
    expected = [searched_counts(position) for position in positions(text)]
    known = positions(text)
    for position in known:
        counts(position, None)
    order = list(range(len(known)))
    chance.shuffle(order)
    for index, position in enumerate(positions(text)):
        assert counts(position, known[order[index]]) == expected[index]


@settings(max_examples=60)
@given(mixtures())
def test_counts_after_any_mixture_of_setup_and_moves(text: str) -> None:
    before = None
    for position in positions(text):
        assert counts(position, before) == searched_counts(position)
        before = position


def test_a_piece_far_from_a_color_does_not_change_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = positions("(;GM[Blokus];1[a20,b20];2[t20,s20])")[1:]
    counts(first, None)
    searched: list[int] = []
    find_moves = mobility.find_moves
    monkeypatch.setattr(mobility, "find_moves", lambda *args: searched.append(args[2]) or find_moves(*args))
    assert counts(second, first) == searched_counts(second)
    assert searched == [1], "only the color that moved is counted again"


def test_counting_makes_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    [root] = positions("(;GM[Blokus])")
    monkeypatch.setattr(BlokusPosition, "legal_moves", None)
    assert counts(root, None) == [58] * 4
