"""Ko and superko: moves that repeat a position are played, but judged by the rules that the record names."""

from __future__ import annotations

import random

import pytest
from boardreel import Replay, read
from boardreel.games.go.position import GoPosition
from boardreel.games.intersections.history import EMPTY_HISTORY

#: Black captures in a ko, which White retakes
KO = "AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb]"


def replay_of(moves: str, ruleset: str = "", size: str = "4") -> Replay:
    return Replay(read(f"(;GM[1]FF[4]SZ[{size}]RU[{ruleset}]{moves})").games[0])


def last_codes(replay: Replay) -> list[str]:
    return [each.code for each in replay.diagnose(replay.game.main_line()[-1])]


def is_legal(replay: Replay) -> bool | None:
    return replay.play(replay.game.main_line()[-1]).legal


@pytest.mark.parametrize("ruleset", ["", "Japanese", "Korean", "Chinese", "AGA", "NZ", "Tromp-Taylor", "Ing"])
def test_to_retake_a_ko_at_once_is_illegal(ruleset: str) -> None:
    replay = replay_of(KO, ruleset)
    assert (last_codes(replay), is_legal(replay)) == (["ko"], False)
    last = replay.position(replay.game.main_line()[-1])
    assert (last.board["bb"], "cb" in last.board) == ("W", False), "the move is played all the same"
    before = replay.position(replay.game.main_line()[-2])
    assert ("bb",) not in [move.points for move in before.legal_moves()]
    assert ("bb",) in [move.points for move in before.legal_moves("B")], "the side that took the ko may fill it"


@pytest.mark.parametrize(
    "moves",
    [
        f"{KO.removesuffix(';W[bb]')};W[dd];B[aa];W[bb]",
        f"{KO.removesuffix(';W[bb]')};B[bb]",
        f"{KO.removesuffix(';W[bb]')};AE[dd];W[bb]",
        f"{KO.removesuffix(';W[bb]')};W[];B[];W[bb]",
    ],
)
def test_a_ko_is_open_after_another_move(moves: str) -> None:
    replay = replay_of(moves)
    assert "ko" not in last_codes(replay)
    assert is_legal(replay) is True


def test_a_record_that_marks_the_move_gets_no_diagnostic() -> None:
    replay = replay_of(f"{KO}KO[]")
    assert (last_codes(replay), is_legal(replay)) == ([], False)


@pytest.mark.parametrize(
    ("ruleset", "codes", "legal"),
    [
        ("Tromp-Taylor", ["superko"], False),
        ("AGA", ["superko"], False),
        ("New Zealand", ["superko"], False),
        ("Chinese", ["position-repeated"], True),
        ("Japanese", [], True),
        ("Korean", [], True),
        ("", [], True),
    ],
)
def test_a_triple_ko_is_judged_by_the_ruleset(ruleset: str, codes: list[str], legal: bool) -> None:
    replay = triple_ko(ruleset)
    assert (last_codes(replay), is_legal(replay)) == (codes, legal)
    before = replay.position(replay.game.main_line()[-2])
    last = next(iter(replay.play(replay.game.main_line()[-1]).moves))
    assert (last.points in [move.points for move in before.legal_moves()]) is legal


def triple_ko(ruleset: str) -> Replay:
    """Return a game with three kos one below the other, which both sides take in turn until the position is repeated."""
    black, white, taken = [], [], []
    for row in ("b", "f", "j"):
        above, below = chr(ord(row) - 1), chr(ord(row) + 1)
        black += [f"b{above}", f"a{row}", f"b{below}"]
        white += [f"c{above}", f"d{row}", f"c{below}"]
        taken.append((f"b{row}", f"c{row}"))
    # the first two kos are held by White (stone on b), the third by Black (stone on c)
    setup = f"AB{stones([*black, taken[2][1]])}AW{stones([*white, taken[0][0], taken[1][0]])}"
    (b0, c0), (b1, c1), (b2, c2) = taken
    moves = f";B[{c0}];W[{b2}];B[{c1}];W[{b0}];B[{c2}];W[{b1}]"
    return replay_of(setup + moves, ruleset, "13")


def stones(points: list[str]) -> str:
    return "".join(f"[{point}]" for point in points)


def test_situational_rules_tell_the_side_to_move() -> None:
    # a single stone that removes itself leaves the same board, with the other side to move
    for ruleset, codes in (("Tromp-Taylor", ["suicide", "superko"]), ("NZ", ["suicide"])):
        replay = replay_of("AB[ba][ab];W[aa]", ruleset)
        assert last_codes(replay) == codes


@pytest.mark.parametrize(
    ("ruleset", "codes"), [("AGA", ["superko"]), ("NZ", ["superko"]), ("Tromp-Taylor", ["superko"]), ("", [])]
)
def test_a_position_after_a_pass_may_not_be_repeated(ruleset: str, codes: list[str]) -> None:
    # the last move makes the board after the pass, with the same side to play
    replay = replay_of(";B[aa];W[ac];B[];W[ad];B[ab];W[ac];B[aa]", ruleset, "1:4")
    assert (last_codes(replay), is_legal(replay)) == (codes, not codes)
    before = replay.position(replay.game.main_line()[-2])
    assert (("aa",) in [move.points for move in before.legal_moves()]) == (not codes)


@pytest.mark.parametrize("ruleset", ["Tromp-Taylor", "AGA"])
def test_a_pass_never_repeats_a_position(ruleset: str) -> None:
    replay = replay_of(";B[aa];W[];B[];W[]", ruleset)
    assert [each.code for each in replay.diagnostics] == []
    assert [replay.play(node).legal for node in replay.game.nodes] == [None, True, True, True, True]


def test_a_history_keeps_earlier_ones_as_they_are() -> None:
    first = EMPTY_HISTORY.with_position(b"a")
    second, other = first.with_position(b"b"), first.with_position(b"c")
    assert [history.count(key) for history in (first, second, other) for key in (b"a", b"b", b"c")] == [
        *(True, False, False),
        *(True, True, False),
        *(True, False, True),
    ]


def test_a_history_has_exactly_the_positions_that_were_added() -> None:
    rng = random.Random(7)
    keys = [rng.randbytes(9) for _ in range(3000)]
    history = EMPTY_HISTORY
    for key in keys[:2000]:
        history = history.with_position(key)
    assert all(history.count(key) == 1 for key in keys[:2000])
    assert not any(history.count(key) for key in keys[2000:])


@pytest.mark.parametrize("ruleset", ["Tromp-Taylor", "AGA", "Chinese", "Japanese"])
def test_legal_moves_are_those_that_are_played_legally(ruleset: str) -> None:
    """Play random games on a small board, where positions repeat soon, and compare with a set of all positions."""
    rng = random.Random(11)
    for _ in range(6):
        text = f"(;GM[1]FF[4]SZ[3:2]RU[{ruleset}]"
        for number in range(40):
            replay = Replay(read(text + ")").games[0])
            position = replay.position(replay.game.main_line()[-1])
            assert isinstance(position, GoPosition)
            color = "BW"[number % 2]
            legal = {move.points for move in position.legal_moves(color)} - {()}
            names = position.context.grid.names
            played = {
                (name,)
                for name in names
                if name not in position.board and _is_played_legally(f"{text};{color}[{name}])")
            }
            assert legal == played
            move = rng.choice([*sorted(legal), ()])
            text += f";{color}[{move[0] if move else ''}]"


def _is_played_legally(text: str) -> bool:
    replay = Replay(read(text).games[0])
    return replay.play(replay.game.main_line()[-1]).legal is True
