"""The builder of an index visits the places of a main line as the walk does that plays every node on its own."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from boardreel import read
from boardreel.explorer.keys import PositionKeys, keys_for, only_move
from boardreel.explorer.walk import Place, main_line_of, visit_line, walk_line
from boardreel.games.registry import open_rules
from explorer_games import KINDS, write_games

PLIES = 60
#: lines of Go in which something else than a plain move is between plain moves
GO_LINES = {
    "capture": ";B[ba];W[aa];B[ab];W[cc];B[dd]",
    "ko": ";B[ba];W[aa];B[ab];W[bb];B[ee];W[ca];B[ff];W[aa];B[ba];W[gg];B[aa];W[ba]",
    "suicide": ";B[ba];W[ee];B[ab];W[aa];B[ff];W[gg]",
    "capture by the last liberty": ";B[ba];W[aa];B[cc];W[ab];B[ac];W[dd];B[bb];W[ee]",
    "pass": ";B[dd];W[];B[ee];W[ff]",
    "same color twice": ";B[dd];B[ee];W[ff];B[gg]",
    "occupied point": ";B[dd];W[dd];B[ee]",
    "setup": ";B[dd];AB[ee]PL[B];B[ff];W[gg]",
    "text": ";B[dd]C[good];W[ee];N[x];B[ff]",
    "comments": ";B[dd]C[0.47 v=677];W[ee]\nC[a; b]\n;B[ff]C[a\\]b];W[gg]C[a]TR[ff];B[hh]C[a]BL[30];W[dd]C[occupied]",
    "repetition": "RU[Chinese];B[ba];W[ca];B[ab];W[bb];B[bc];W[cb];B[dd];W[aa];B[ba];W[ee];B[ff];W[aa]",
    "figure": ";B[dd];FG[257:x]W[ee];B[ff];W[gg]",
    "two moves": ";B[dd]W[ee];B[ff];W[gg]",
    "white first": ";W[dd];B[ee];W[ff]",
    "handicap": "HA[2]AB[dd][ee];W[ff];B[gg]",
}


def assert_same_places(text: str) -> None:
    game = read(text).games[0]
    rules = open_rules(game)
    visits, end = visit_line(main_line_of(game), rules, PLIES, rules.play)
    places = list(walk_line(game, rules, PLIES))
    keys = keys_for(rules)
    assert [(visit.node, visit.parent, visit.depth, visit.key, visit.symmetries) for visit in visits] == [
        (place.node.index, index - 1, place.depth, place.key, place.symmetries) for index, place in enumerate(places)
    ]
    assert [set(visit.changed) for visit in visits] == [set(place.changed) for place in places]
    texts = [("", 0), *(text_after(before, place, keys) for before, place in pairwise(places))]
    assert [(visit.move, visit.move_symmetry) for visit in visits] == texts
    position = rules.start()
    for node in game.main_line()[: PLIES + 1]:
        position = rules.play(position, node).position
    assert end.depth == min(PLIES, len(game.main_line()) - 1)
    assert end.position.board == position.board
    assert end.position.extra_fields(legal=True) == position.extra_fields(legal=True)


def text_after(before: Place, place: Place, keys: PositionKeys) -> tuple[str, int]:
    move = only_move(place.played)
    return keys.oriented_move(move, before.symmetries) if move else ("", 0)


@pytest.mark.parametrize(("root", "choices"), KINDS)
def test_the_main_line_of_any_game_has_the_places_that_playing_each_node_gives(root: str, choices: int) -> None:
    for text in write_games(root, choices, 3, 30, random.Random(9)):
        assert_same_places(text)


@pytest.mark.parametrize("line", GO_LINES.values(), ids=GO_LINES.keys())
@pytest.mark.parametrize("size", [7, 19])
def test_a_line_of_go_has_the_places_that_playing_each_node_gives(line: str, size: int) -> None:
    assert_same_places(f"(;GM[1]FF[4]SZ[{size}]{line})")
