"""New records of every game: they are read again as the game that was chosen, without problems, and can be played."""

from __future__ import annotations

import boardreel
import pytest
from boardreel.editing import EditError, new_games, new_record
from boardreel.games.protocol import NewGame, Rules

GAMES = {game.name: game for game in new_games()}


def rules_of(content: bytes) -> Rules:
    return boardreel.replay(boardreel.read(content).games[0]).rules


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_new_record_is_the_game_that_was_chosen(game: NewGame) -> None:
    collection = boardreel.read(new_record(game.name, texts=dict.fromkeys(game.players, "Ada")))
    replay = boardreel.replay(collection.games[0])
    assert collection.outcome == "ok"
    assert collection.diagnostics == []
    assert replay.rules.name == game.name
    assert {diagnostic.code for diagnostic in replay.diagnostics} <= {"not-checked"}
    assert replay.position(replay.game.root).legal_moves()
    assert {side.player for side in replay.rules.sides} - {None} == set(game.players)


def test_all_eighteen_variants_and_every_family_can_be_started() -> None:
    assert len([game for game in GAMES.values() if game.players and not game.sizes]) == 18
    assert {"Go", "TwixT", "Hex", "Othello", "GembloQ Three-Player"} <= set(GAMES)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.sizes], ids=lambda game: game.name)
def test_every_offered_size_is_played_on(game: NewGame) -> None:
    for size in {*game.sizes, game.min_size, game.max_size}:
        rules = rules_of(new_record(game.name, size=size))
        assert rules.name == game.name
        assert rules.scene.cells or rules.scene.lattice
    for size in (game.min_size - 1, game.max_size + 1):
        with pytest.raises(EditError, match="columns and rows"):
            new_record(game.name, size=size)


@pytest.mark.parametrize(
    ("size", "stones", "points"),
    [
        (19, 2, {"pd", "dp"}),
        (19, 5, {"pd", "dp", "pp", "dd", "jj"}),
        (19, 6, {"pd", "dp", "pp", "dd", "dj", "pj"}),
        (19, 7, {"pd", "dp", "pp", "dd", "dj", "pj", "jj"}),
        (19, 9, {"pd", "dp", "pp", "dd", "dj", "pj", "jd", "jp", "jj"}),
        (9, 4, {"gc", "cg", "gg", "cc"}),
        (10, 4, {"hc", "ch", "hh", "cc"}),
        (7, 2, {"ec", "ce"}),
    ],
)
def test_handicap_stones_are_on_the_star_points(size: int, stones: int, points: set[str]) -> None:
    replay = boardreel.replay(boardreel.read(new_record("Go", size=size, handicap=stones)).games[0])
    position = replay.position(replay.game.root)
    assert set(position.board) == points
    assert position.to_play == "W"
    assert replay.game.root.text("HA") == str(stones)


@pytest.mark.parametrize(("size", "stones"), [(10, 5), (7, 5), (6, 2), (19, 10), (19, 1)])
def test_a_board_without_room_for_the_handicap_stones_is_refused(size: int, stones: int) -> None:
    count = "1 handicap stone" if stones == 1 else f"{stones} handicap stones"
    with pytest.raises(EditError, match=f"{count} on a board of size {size}"):
        new_record("Go", size=size, handicap=stones)


def test_komi_and_names_are_written() -> None:
    root = boardreel.read(new_record("go", komi="0,5", texts={"PB": "A]", "DT": "2026-01-02", "SZ": "5"})).games[0].root
    assert {ident: root.text(ident) for ident in ("KM", "PB", "DT", "SZ")} == {
        "KM": "0.5",
        "PB": "A]",
        "DT": "2026-01-02",
        "SZ": "19",
    }


@pytest.mark.parametrize(("komi", "written"), [(6.5, "6.5"), (7, "7"), (0, "0"), (-3.75, "-3.75"), (" 6,5 ", "6.5")])
def test_komi_is_a_number_or_its_text(komi: float | str, written: str) -> None:
    assert boardreel.read(new_record("Go", komi=komi)).games[0].root.raw("KM") == [written]


@pytest.mark.parametrize(
    ("name", "choices", "message"),
    [
        ("Chess", {}, "there is no game"),
        ("Blokus", {"size": 20}, "one size"),
        ("Blokus", {"komi": "3"}, "no komi"),
        ("Go", {"komi": "much"}, "not a number"),
        ("Go", {"handicap": 10}, "not played with 10"),
        ("TwixT", {"handicap": 2}, "TwixT has no handicap stones"),
        ("Blokus", {"handicap": 2}, "Blokus has no handicap stones"),
        ("Go", {"komi": float("nan")}, "not a number"),
        ("Go", {"texts": {"pb": "Ann"}}, "'pb' is not the identifier of a property"),
        ("Go", {"texts": {"P B": "Ann"}}, "'P B' is not the identifier of a property"),
        ("Go", {"texts": {"": "Ann"}}, "'' is not the identifier of a property"),
    ],
)
def test_what_a_game_does_not_have_is_refused(name: str, choices: dict[str, object], message: str) -> None:
    with pytest.raises(EditError, match=message):
        new_record(name, **choices)  # type: ignore[arg-type]
