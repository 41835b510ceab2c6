"""The symmetries of all games: how many there are, what they do with colors, and that they keep the rules."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from boardreel import Replay, read
from boardreel.games.protocol import LinkChange, Move, Rules, Symmetry
from boardreel.testing import ConformanceError, check_symmetries
from random_starts import STARTS, Start
from support import DATA, load_json

SPECIFIED = {entry["gm"]: entry for entry in load_json(DATA / "pieces.json")["variants"]}
#: how many symmetries shift the turns of the colors by 0, 1, 2 and 3
SHIFTS = {
    **dict.fromkeys(("Blokus", "Nexos", "GembloQ"), (1, 1, 1, 1)),
    **dict.fromkeys(("Blokus Two-Player", "Nexos Two-Player", "GembloQ Two-Player Four-Color"), (1, 0, 1, 0)),
    **dict.fromkeys(("Blokus Three-Player", "GembloQ Three-Player"), (1,)),
    **dict.fromkeys(("Blokus Duo", "Blokus Junior"), (2, 2)),
    "GembloQ Two-Player": (1, 1),
    **dict.fromkeys(("Blokus Trigon", "Blokus Trigon Two-Player", "Blokus Trigon Three-Player"), (12,)),
    **dict.fromkeys(("Callisto", "Callisto Two-Player", "Callisto Two-Player Four-Color"), (8,)),
    "Callisto Three-Player": (8,),
}


def rules_of(start: Start) -> Rules:
    """Return the rules of a game from the text of its root."""
    return Replay(read(f"({start.root})".encode(), name=start.name).games[0]).rules


def shifts(rules: Rules) -> Counter[int]:
    """Return how many symmetries shift the colors by how many turns; every symmetry shifts all colors alike."""
    colors = [side.color for side in rules.sides]
    found: Counter[int] = Counter()
    for symmetry in rules.symmetries():
        turns = {(colors.index(image) - colors.index(color)) % len(colors) for color, image in symmetry.colors.items()}
        assert len(turns) == 1
        found[turns.pop()] += 1
    return found


@pytest.mark.parametrize("start", STARTS, ids=[start.root for start in STARTS])
def test_symmetries_form_a_group_and_keep_legal_moves(start: Start) -> None:
    game = read(f"({start.root})".encode(), name=start.name).games[0]
    check_symmetries(Replay(game).rules, game)


@pytest.mark.parametrize("name", SHIFTS)
def test_the_symmetries_of_the_blokus_family(name: str) -> None:
    found = shifts(rules_of(Start(f";GM[{name}]")))
    assert found == Counter({turns: count for turns, count in enumerate(SHIFTS[name]) if count})


def plane(point: str) -> tuple[int, int]:
    """Return column and row of a point of a square board, from 0 at the lower left corner."""
    return ord(point[0]) - ord("a"), int(point[1:]) - 1


@pytest.mark.parametrize("name", ["Blokus", "Blokus Duo", "Blokus Junior"])
def test_they_are_computed_again_from_the_starting_points(name: str) -> None:
    """All eight symmetries of the square that permute the starting points and keep the cyclic order of turns."""
    rules = rules_of(Start(f";GM[{name}]"))
    size = 20 if name == "Blokus" else 14
    starts = ["a20", "t20", "t1", "a1"] if name == "Blokus" else ["e10", "j5"]
    expected = set()
    for axes in permutations((0, 1)):
        for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1)):

            def image(point: str, axes: tuple[int, ...] = axes, signs: tuple[int, int] = signs) -> str:
                turned = [plane(point)[axis] for axis in axes]
                x, y = (value if sign > 0 else size - 1 - value for value, sign in zip(turned, signs, strict=True))
                return f"{chr(ord('a') + x)}{y + 1}"

            images = [image(point) for point in starts]
            if any(images == starts[turn:] + starts[:turn] for turn in range(len(starts))):
                expected.add(tuple(image(point) for point in rules.symmetries()[0].points))
    assert {tuple(symmetry.points.values()) for symmetry in rules.symmetries()} == expected


@pytest.mark.parametrize("name", SPECIFIED)
def test_the_first_moves_of_a_color_are_those_of_its_image(name: str) -> None:
    rules = rules_of(Start(f";GM[{name}]"))
    start = rules.start()
    for symmetry in rules.symmetries():
        for color, image in symmetry.colors.items():
            moves = {symmetry.transform_move(move) for move in start.legal_moves(color)}
            assert moves == set(start.legal_moves(image))


@pytest.mark.parametrize(
    ("root", "kept", "exchanged"),
    [
        (";GM[1]", 8, 0),
        (";GM[1]SZ[9:13]", 4, 0),
        (";GM[1]SZ[1]", 1, 0),
        (";GM[1]SZ[5:1]", 2, 0),
        (";GM[21]", 4, 4),
        (";GM[21]SZ[3]", 4, 4),
        (";GM[21]SZ[30:20]HA[]", 4, 0),
        (";GM[11]", 2, 2),
        (";GM[11]SZ[4:6]", 2, 0),
        (";GM[11]SZ[1]", 1, 0),
        (";GM[havannah]SZ[4]", 12, 0),
        (";GM[havannah]SZ[1]", 1, 0),
        (";GM[2]", 4, 0),
        (";GM[4]", 8, 0),
        (";GM[18]", 2, 0),
        (";GM[9]", 4, 0),
        (";GM[3]", 1, 0),
    ],
)
def test_the_symmetries_of_games_of_two_sides(root: str, kept: int, exchanged: int) -> None:
    symmetries = rules_of(Start(root)).symmetries()
    same = [symmetry for symmetry in symmetries if all(color == image for color, image in symmetry.colors.items())]
    assert (len(same), len(symmetries) - len(same)) == (kept, exchanged)
    assert symmetries[0].is_identity
    assert not any(symmetry.is_identity for symmetry in symmetries[1:])


def test_the_sides_of_a_twixt_board_are_mapped_to_those_of_the_image() -> None:
    for symmetry in rules_of(Start(";GM[21]SZ[12]")).symmetries():
        row = {symmetry.points[f"{column}1"] for column in "BCDEFGHIJK"}
        own_rows = [{f"{column}{row}" for column in "BCDEFGHIJK"} for row in (1, 12)]
        own_columns = [{f"{column}{row}" for row in range(2, 12)} for column in "AL"]
        assert row in (own_rows if symmetry.colors["W"] == "W" else own_columns)


def test_a_large_twixt_board_is_mapped_on_demand() -> None:
    symmetries = rules_of(Start(";GM[21]SZ[702]")).symmetries()
    assert [symmetry.points["B1"] for symmetry in symmetries[:4]] == ["B1", "ZY1", "B702", "ZY702"]
    assert len(symmetries[7].points) == 702 * 702 - 4
    with pytest.raises(KeyError):
        symmetries[1].points["A1"]


def test_the_image_of_a_move_has_its_points_in_canonical_order() -> None:
    turned = rules_of(Start(";GM[Blokus Duo]")).symmetries()[2]
    move = Move("B", ("e8", "f8", "e9", "e10"), "L4")
    image = turned.transform_move(move)
    assert (image.color, image.piece) == (turned.colors["B"], "L4")
    order = list(turned.points)
    assert list(image.points) == sorted(image.points, key=order.index)
    assert turned.board({"e8": "B"}) == {turned.points["e8"]: turned.colors["B"]}


def test_the_image_of_a_long_move_turns_its_links() -> None:
    turned = rules_of(Start(";GM[21]SZ[12]")).symmetries()[1]
    move = Move("B", ("K4",), links=(LinkChange("I4", "J2", True),))
    assert turned.transform_move(move) == Move("B", ("B4",), links=(LinkChange("D4", "C2", True),))
    assert turned.then(turned).is_identity


class WrongSymmetries:
    """The symmetries of a game, with one of them replaced or omitted."""

    def __init__(self, rules: Rules, symmetries: list[Symmetry]) -> None:
        self._rules = rules
        self._symmetries = symmetries

    def __getattr__(self, name: str) -> object:
        return getattr(self._rules, name)

    def symmetries(self) -> list[Symmetry]:
        return self._symmetries


@pytest.mark.parametrize(
    ("indices", "message"),
    [((), "identity"), ((1, 0), "identity"), ((0, 1, 1), "the same"), ((0, 1, 2), "not a group")],
)
def test_symmetries_that_are_no_group_are_found(indices: tuple[int, ...], message: str) -> None:
    game = read("(;GM[1]SZ[5])").games[0]
    rules = Replay(game).rules
    wrong = WrongSymmetries(rules, [rules.symmetries()[index] for index in indices])
    with pytest.raises(ConformanceError, match=message):
        check_symmetries(wrong, game)  # type: ignore[arg-type]


def test_symmetries_that_change_the_rules_are_found() -> None:
    game = read("(;GM[21]SZ[8])").games[0]
    rules = Replay(game).rules
    identity, *_, turned = rules.symmetries()
    # half a turn keeps the colors of TwixT
    half = next(symmetry for symmetry in rules.symmetries()[1:] if symmetry.points["B1"] == "G8")
    wrong = WrongSymmetries(rules, [identity, Symmetry(half.points, turned.colors)])
    with pytest.raises(ConformanceError, match="legal moves"):
        check_symmetries(wrong, game)  # type: ignore[arg-type]
