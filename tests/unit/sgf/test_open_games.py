"""A game without its closing parenthesis ends where the next game starts, unless the parentheses of the file balance."""

from __future__ import annotations

import pytest
from boardreel.sgf import Collection, open_games, read
from hypothesis import given
from hypothesis import strategies as st
from sgf_support import diagnostics_of, read_tolerantly, tree_of
from strategies import records

OPEN = "(;FF[4]GM[1]SZ[9]PB[Ann];B[aa];W[bb]"
GAME = "(;GM[1]FF[4]PB[Ben];B[cc](;W[dd])(;W[ee]))"


def players(collection: Collection) -> list[str | None]:
    return [game.root.text("PB") for game in collection.games]


@pytest.mark.parametrize("gap", ["\n", "\r\n", "\r", "\n\n", " \n", "\n\n  ", "\n \t\r\n\t", "\n\n\n"])
@pytest.mark.parametrize("start", ["(;", "(\n;", "( ;\n"])
def test_a_game_after_one_that_was_left_open_is_a_game_of_its_own(gap: str, start: str) -> None:
    text = OPEN + gap + GAME.replace("(;", start, 1) + "\n" + GAME.replace("Ben", "Cy")
    collection = read(text)
    assert players(collection) == ["Ann", "Ben", "Cy"]
    assert [len(game.nodes) for game in collection.games] == [3, 4, 4]
    assert collection.outcome == "recovered"
    assert diagnostics_of(collection) == [("missing-close-paren", len(OPEN), 1, 2)]
    (found,) = collection.diagnostics
    assert (found.line, found.column, found.severity) == (1, len(OPEN) + 1, "error")
    assert players(read(collection.to_bytes())) == ["Ann", "Ben", "Cy"]
    assert read(collection.to_bytes()).outcome == "ok"


@pytest.mark.parametrize("open_games_count", [1, 2, 5])
def test_each_game_that_was_left_open_is_reported(open_games_count: int) -> None:
    text = "\n".join([GAME, *[OPEN] * open_games_count, GAME])
    collection = read(text)
    assert players(collection) == ["Ben", *["Ann"] * open_games_count, "Ben"]
    assert [(found.code, found.game, found.node) for found in collection.diagnostics] == [
        ("missing-close-paren", number, 2) for number in range(2, 2 + open_games_count)
    ]


def test_the_last_game_may_be_open_as_well() -> None:
    collection = read(f"{OPEN}(;B[dd]\n{GAME}\n{OPEN}")
    assert players(collection) == ["Ann", "Ben", "Ann"]
    assert [(found.game, found.node) for found in collection.diagnostics] == [(1, 3), (3, 2)]


def test_a_game_after_an_extra_parenthesis_is_found_as_well() -> None:
    """The extra parenthesis of the second game closes the first one, and the last game is open."""
    collection = read(f"{OPEN}\n{GAME})\n{GAME}\n{OPEN}")
    assert players(collection) == ["Ann", "Ben", "Ben", "Ann"]
    assert [found.code for found in collection.diagnostics] == [
        "missing-close-paren",
        "text-between-games",
        "missing-close-paren",
    ]


def test_a_doubled_parenthesis_does_not_leave_a_game_open() -> None:
    """It was doubled by mistake, and one that closes it is missing for that reason."""
    assert len(read(f"(;FF[4]GM[1]((;B[aa])(;B[bb])\n{GAME}\n{GAME}").games) == 3
    assert len(read(f"(;FF[4]GM[1]((;B[aa])\n{GAME}\n{GAME}").games) == 3
    assert len(read(f"(;FF[4]GM[1]((;B[aa]))\n{GAME}\n{GAME}").games) == 1


@pytest.mark.parametrize(
    "variation",
    [
        "(;B[cc]PB[x]PW[y])",  # names are in the info of merged games
        "(;FF[4]B[cc])",
        "(;C[FF\\[4\\]GM\\[1\\]])",
        "(;PB[x]PW[y]EV[z]RE[B+R])",
        "(B[cc];FF[4]GM[1])",
        "(;B[cc];FF[4]GM[1])",
    ],
)
def test_variations_on_new_lines_stay_variations(variation: str) -> None:
    collection = read(f"{OPEN}\n{variation}\n{variation}\n")
    assert len(collection.games) == 1
    assert len(collection.games[0].nodes[2].children) == 2


@pytest.mark.parametrize("gap", ["", " ", "\n ", "\n\t ", "x\n\nx"])
def test_a_game_inside_a_line_stays_a_variation(gap: str) -> None:
    assert len(read(OPEN + gap + GAME).games) == 1


@pytest.mark.parametrize("closing", [")", "\n)", "\n\n)  \n"])
def test_a_file_whose_parentheses_balance_is_never_split(closing: str) -> None:
    collection = read(f"{OPEN}\n\n{GAME}\n{GAME}{closing}")
    assert len(collection.games) == 1
    assert collection.outcome == "ok"


#: properties of a node, and whether they make it a root
NODES = {
    "FF[4]GM[1]": True,
    "GaMe[1]SiZe[9]": True,
    "C[x]CA[UTF-8]B[aa]FF [4]": True,
    "FF[4]": False,
    "SZ[9]PB[a]": False,
    "GM[1]C[\n(;FF[4\\]GM[1\\]]": False,
}


@given(st.lists(st.sampled_from(list(NODES)), min_size=1, max_size=6), st.booleans())
def test_only_the_balance_of_the_file_decides(nodes: list[str], balanced: bool) -> None:
    text = "\n".join(f"(;{node}" for node in nodes) + "\n"
    collection = read(text + ")" * len(nodes) * balanced)
    assert len(collection.games) == 1 + sum(NODES[node] for node in nodes[1:]) * (not balanced)
    assert sum(len(game.nodes) for game in collection.games) == len(nodes)


@given(st.lists(records(), min_size=1, max_size=3))
def test_the_games_before_an_open_one_are_the_same(texts: list[str]) -> None:
    """Variations have no `GM` and `SZ`, because they begin games in such a file."""
    text = "\n".join(texts).replace("GM[", "XG[").replace("SZ[", "XS[")
    whole = read(text)
    assert tree_of(read(f"{text}\n{OPEN}\n{GAME}"))[: len(whole.games)] == tree_of(whole)


def test_both_scanners_agree_about_open_games() -> None:
    for text in (f"{GAME}\n{OPEN}\n{GAME}", f"{OPEN}\n{OPEN}C[x\n{GAME}\n{OPEN}", f"\n{OPEN}\r\n\r\n {GAME}\n{OPEN}"):
        fast, tolerant = read(text), read_tolerantly(text)
        assert tree_of(fast) == tree_of(tolerant)
        assert diagnostics_of(fast) == diagnostics_of(tolerant)


def test_many_variations_on_new_lines_do_not_hide_an_open_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_games, "MAX_CHECKS", 3)
    variations = "\n(;B[dd])" * 10
    assert players(read(f"{OPEN}{variations}\n{GAME}")) == ["Ann", "Ben"]
