"""Records of Blokus games are saved in the form in which Pentobi writes them."""

from __future__ import annotations

import re

import pytest
from boardreel import read, replay
from boardreel.editing import Draft
from support import third_party

BOOKS = ("duo", "classic_2", "trigon_2", "nexos_2", "gembloq", "callisto")
MOVES = frozenset("1234BW")


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_of_pentobi_played_again_is_the_same_but_for_white_space(name: str) -> None:
    content = third_party(f"pentobi-books/book_{name}.blksgf").read_bytes()
    played = replay(read(content).games[0])
    root = re.match(rb"\(\s*(;[^;(]*)", content)
    assert root is not None
    draft = Draft(read(root[0] + b")").games[0])
    copies = {played.game.root: draft.game.root}
    for node in played.game.nodes[1:]:
        assert node.parent is not None
        (move,) = played.play(node).moves
        copies[node] = copy = draft.play(copies[node.parent], move)
        for identifier, values in node.properties.items():
            if identifier not in MOVES:
                draft.set_property(copy, identifier, list(values))
    assert re.sub(rb"\s", b"", draft.to_bytes()) == re.sub(rb"\s", b"", content)
