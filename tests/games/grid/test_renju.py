"""Renju: moves that are forbidden to Black, by the rules of the Renju International Federation."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardreel import read
from boardreel.games.grid import renju
from boardreel.games.grid.renju import FoulFinder
from boardreel.games.grid.shapes import AllLettersGrid
from boardreel.games.intersections.symmetry import rectangle_symmetries
from boardreel.messages import format_message, templates
from boardreel.replay import Replay

GRID = AllLettersGrid(15, 15)
DATA = Path(__file__).parents[2] / "data" / "grid" / "renju.json"
FOULS = {"overline", "double-four", "double-three"}

#: the examples of https://www.renju.net/advanced/: black stones, white stones, a move of Black, and why it is forbidden
EXAMPLES = [
    ("af be cd ec ed ee", "ef", "eb", "double-four"),
    ("eh fh hh ih jh", "", "gh", "overline"),
    ("jm kl ll lm", "", "lk", "double-three"),
    ("bl bm dm dn", "", "cm", None),
    ("gf hf hh ig mc", "fj", "jf", None),
    ("ad ce ec ed fd id", "", "dd", None),
    ("jg kf le ne nf ng ob", "ih nh", "nc", None),
    ("ck cl em fl", "go", "dl", "double-three"),
    ("km lk ln mm", "jn kk kl kn ko mk ml mn mo nn", "lm", "double-three"),
    ("hh hi hj ig jh ji kg lh li lj", "gd gi he hk if ih ii kh ki lk mi", "jg", None),
    ("fd gf gg hh ic id ie ii jf jg jh kh kj", "ff ge gh hc hd hf hg ig ih ij ji kg lg", "he", None),
    ("fd gf gg he hh ic id ie ii jf jg jh kh kj", "ff ge gh hc hd hf hg ig ih ij ji kg lg", "if", "double-four"),
    ("eh ei ej fj gg gj hh", "eg fg fi hg if ig je", "gh", "double-three"),
    ("eh ei ej ek fj gg gh gj hh", "eg el fg fi hg if ig je", "gi", "double-four"),
    ("eh ei ej ek fj gg gj hh", "eg el fg fi hg if ig je", "gh", None),
    ("bb bf cd ce ed ee", "cf de ef", "dd", "double-three"),
    ("kb lc le ma mb mc nc ob of", "kc la lb na nb oc", "md", "double-four"),
    ("bk ck dl dm dn ek el fm", "cl cm do em fk fl", "dk", "double-four"),
    ("jn kk km ll mj ml nk", "io kl lm nl ol", "mk", "double-three"),
    ("hh hi if jg ji kg ki", "hg hj ig ih ii jh lh", "kh", "double-three"),
    ("hh hi if ij jg ji kf kg ki", "hg hj ig ih ii ik jh lh mh", "kh", "double-three"),
    ("eg ff ge gf hg hh hi ig jh", "dh fh gg gh gi hj ie ih ki", "hf", "double-four"),
    ("eg ff ge gf hd hg hh hi ig jh", "dh fh gg gh gi hj ic ie ih ki", "hf", None),
]


def record(black: str, white: str, move: str, root: str = "RU[Renju]") -> str:
    def setup(ident: str, points: str) -> str:
        return ident + "".join(f"[{point}]" for point in points.split()) if points else ""

    return f"(;GM[4]FF[4]SZ[15]{root}{setup('AB', black)}{setup('AW', white)}PL[B];B[{move}])"


def replay_of(text: str) -> Replay:
    return Replay(read(text).games[0])


def codes(replay: Replay) -> list[str]:
    return [each.code for each in replay.diagnose(replay.game.main_line()[-1])]


def board_of(rows: str) -> bytes:
    return bytes(".BW".index(state) for state in rows.replace("/", ""))


def fouls_of(board: bytes) -> dict[int, str]:
    finder = FoulFinder(GRID, board)
    found = {point: finder.find_foul(point) for point in GRID.points if not board[point]}
    return {point: foul for point, foul in found.items() if foul is not None}


@pytest.mark.parametrize(("black", "white", "move", "foul"), EXAMPLES)
def test_the_published_examples_are_judged_as_published(black: str, white: str, move: str, foul: str | None) -> None:
    replay = replay_of(record(black, white, move))
    root, last = replay.game.main_line()
    assert codes(replay) == ([foul] if foul else [])
    assert replay.play(last).legal is (foul is None)
    assert replay.position(last).board[move] == "B", "the move is played all the same"
    legal = {each.points[0] for each in replay.position(root).legal_moves()}
    assert (move in legal) is (foul is None)


@pytest.mark.parametrize("example", json.loads(DATA.read_text("utf-8")))
def test_a_second_program_forbids_the_same_moves(example: dict[str, object]) -> None:
    """The answers are those of `renju.check_forbid.get_foul_type`, of the package renju 0.1.0, on boards made at random."""
    found: dict[str, list[str]] = {}
    for point, foul in fouls_of(board_of(str(example["board"]))).items():
        found.setdefault(foul, []).append(GRID.names[point])
    assert found == example["fouls"]


@pytest.mark.parametrize(
    ("root", "is_judged"),
    [
        ("GM[4]RU[Renju]", True),
        ("GM[4]RU[4]", True),
        ("GM[Renju]", True),
        ("GM[4]", False),
        ("GM[Gomoku]", False),
        ("GM[Gomoku/Renju]", False),
        ("GM[4]RU[Freestyle]", False),
        ("GM[4]RU[Standard]", False),
        ("GM[Renju]RU[Freestyle]", False),
    ],
)
def test_only_a_record_that_names_renju_is_judged(root: str, is_judged: bool) -> None:
    replay = replay_of(f"(;{root}AB[hi][hj][ih][jh]PL[B];B[hh])")
    assert codes(replay) == (["double-three"] if is_judged else [])


@pytest.mark.parametrize("stones", ["hi hj ih jh", "ba ca da ab ac ad", "hi hj hk hm hn"])
def test_white_may_make_all_of_them(stones: str) -> None:
    setup = "".join(f"[{point}]" for point in stones.split())
    replay = replay_of(f"(;GM[4]RU[Renju]AW{setup}PL[W];W[hh])")
    assert (codes(replay), replay.play(replay.game.main_line()[-1]).legal) == ([], True)
    assert len(replay.position(replay.game.root).legal_moves("W")) == 225 - len(stones.split())


def test_a_row_of_exactly_five_wins_whatever_else_it_makes() -> None:
    # five down, six across, and a double three
    replay = replay_of(record("hd he hf hg ch dh eh fh gh", "", "hh"))
    last = replay.game.main_line()[-1]
    assert (codes(replay), replay.play(last).legal) == ([], True)
    assert replay.position(last).ranks == {"B": 1, "W": 2}


@pytest.mark.parametrize("foul", sorted(FOULS))
def test_the_diagnostic_says_what_the_move_makes(foul: str) -> None:
    replay = replay_of({code: info.example for code, info in replay_of("(;GM[4])").rules.kind.codes.items()}[foul])
    last = replay.game.main_line()[-1]
    [found] = replay.node_diagnostics(last)
    assert found.code == foul
    assert "Renju forbids to Black" in format_message(found.message, templates(replay.rules.kind))


def random_boards(seed: int, count: int) -> Iterator[bytes]:
    source = random.Random(seed)
    for _ in range(count):
        board = bytearray(GRID.count)
        for point in source.sample(range(GRID.count), source.choice((25, 50, 80))):
            board[point] = 1 if source.random() < 0.75 else 2
        yield bytes(board)


def test_a_turned_or_mirrored_board_has_the_same_fouls() -> None:
    for board in random_boards(1, 6):
        fouls = {GRID.names[point]: foul for point, foul in fouls_of(board).items()}
        for symmetry in rectangle_symmetries(GRID, ("B", "W")):
            image = bytearray(GRID.count)
            for point, state in enumerate(board):
                image[GRID.index_by_name[symmetry.points[GRID.names[point]]]] = state
            found = {GRID.names[point]: foul for point, foul in fouls_of(bytes(image)).items()}
            assert found == {symmetry.points[point]: foul for point, foul in fouls.items()}


def test_the_legal_moves_are_those_that_are_played_legally() -> None:
    for board in random_boards(2, 3):
        black, white = (" ".join(GRID.names[p] for p, state in enumerate(board) if state == color) for color in (1, 2))
        empty = [GRID.names[point] for point in GRID.points if not board[point]]
        text = record(black, white, "aa")
        start = text[: text.rindex(";")]
        replay = replay_of(start + "".join(f"(;B[{name}])" for name in empty) + ")")
        root = replay.game.root
        if replay.position(root).to_play is None:
            continue
        played = {name for name, node in zip(empty, root.children, strict=True) if replay.play(node).legal}
        assert {move.points[0] for move in replay.position(root).legal_moves()} == played


def test_a_move_that_takes_too_long_to_judge_is_not_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    board = bytearray(GRID.count)
    for name in ["hi", "hj", "ih", "jh"]:
        board[GRID.index_by_name[name]] = 1
    point = GRID.index_by_name["hh"]
    finder = FoulFinder(GRID, bytes(board))
    with monkeypatch.context() as patch:
        patch.setattr(renju, "_MAX_JUDGMENTS", 2)
        assert finder.find_foul(point) is None
    assert finder.find_foul(point) == "double-three"
