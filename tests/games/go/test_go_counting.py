"""The score of a game of Go by the territory that its record marks, with its arithmetic, and compared with the result."""

from __future__ import annotations

import json

import pytest
from boardreel import Replay, read
from boardreel.cli.positions import position_to_dict
from boardreel.games.position_count import CountChoice
from boardreel.messages import format_message, templates
from boardreel.reel.builder import reel_text

#: a wall of each side; a white stone is dead among the black ones, and a black one among the white ones
BOARD = "SZ[5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]AW[aa]AB[ee]"
MARKS = "TB[aa:be]TW[ea:ee]"


def replay_of(root: str, end: str = MARKS) -> Replay:
    return Replay(read(f"(;GM[1]FF[4]{root};{end})").games[0])


def score(replay: Replay, language: str = "en") -> str | None:
    """Return the score at the last node in words, None if there is none."""
    remarks = replay.position(replay.game.main_line()[-1]).remarks()
    table = templates(replay.rules.kind, language)
    return format_message(remarks[0], table, language) if remarks else None


def codes(replay: Replay) -> list[str]:
    return [each.code for each in replay.diagnostics]


@pytest.mark.parametrize(
    ("root", "text"),
    [
        (
            "RU[Japanese]KM[6.5]",
            "Marked territory: Black 11 = 10 territory + 1 dead stone; White 12.5 = 5 territory + 1 dead stone + 6.5 komi",
        ),
        (
            "RU[Korean]KM[0]",
            "Marked territory: Black 11 = 10 territory + 1 dead stone; White 6 = 5 territory + 1 dead stone",
        ),
        (
            "RU[Chinese]KM[7.5]",
            "Marked territory: Black 15 = 5 stones + 10 territory; White 17.5 = 5 stones + 5 territory + 7.5 komi",
        ),
        (
            "RU[Tromp-Taylor]KM[5]",
            "Marked territory: Black 15 = 5 stones + 10 territory; White 15 = 5 stones + 5 territory + 5 komi",
        ),
        (
            "RU[Chinese]HA[3]KM[0]",
            "Marked territory: Black 15 = 5 stones + 10 territory; "
            "White 13 = 5 stones + 5 territory + 3 for the handicap",
        ),
        (
            "RU[AGA]HA[3]",
            "Marked territory: Black 15 = 5 stones + 10 territory; "
            "White 12 = 5 stones + 5 territory + 2 for the handicap",
        ),
        (
            "RU[NZ]HA[3]",
            "Marked territory: Black 15 = 5 stones + 10 territory; White 10 = 5 stones + 5 territory",
        ),
        (
            "RU[Japanese]HA[3]",
            "Marked territory: Black 11 = 10 territory + 1 dead stone; White 6 = 5 territory + 1 dead stone",
        ),
        (
            "RU[koSIMPLEscoreAREAtaxNONEsui0]HA[3]",
            "Marked territory: Black 15 = 5 stones + 10 territory; White 10 = 5 stones + 5 territory",
        ),
        (
            "RU[koPOSITIONALscoreAREAtaxNONEsui1whbN]HA[3]",
            "Marked territory: Black 15 = 5 stones + 10 territory; "
            "White 13 = 5 stones + 5 territory + 3 for the handicap",
        ),
        (
            "RU[koSITUATIONALscoreAREAtaxNONEsui0whbN-1]HA[3]",
            "Marked territory: Black 15 = 5 stones + 10 territory; "
            "White 12 = 5 stones + 5 territory + 2 for the handicap",
        ),
    ],
)  # fmt: skip
def test_the_score_is_shown_with_its_arithmetic(root: str, text: str) -> None:
    assert score(replay_of(root + BOARD)) == text


def test_captured_stones_count_where_territory_does() -> None:
    moves = "SZ[3]KM[0.5]RU[{}]AB[ab][bb][cb]AW[aa];B[ba]"
    # the white stone on A3 is captured by the move
    end = ";W[];B[];TB[aa:ca][ac:cc]"
    territory = Replay(read(f"(;GM[1]FF[4]{moves.format('Japanese')}{end})").games[0])
    assert (
        score(territory) == "Marked territory: Black 6 = 5 territory + 1 prisoner; White 0.5 = 0 territory + 0.5 komi"
    )
    area = Replay(read(f"(;GM[1]FF[4]{moves.format('Chinese')}{end})").games[0])
    assert score(area) == "Marked territory: Black 9 = 4 stones + 5 territory; White 0.5 = 0 stones + 0.5 komi"


def test_own_stones_in_marked_territory_are_counted_once() -> None:
    whole = "TB[aa:ce]TW[da:ee]"
    for ruleset in ("Japanese", "Chinese"):
        root = f"RU[{ruleset}]{BOARD}"
        assert score(replay_of(root, whole)) == score(replay_of(root))


def test_a_point_marked_for_both_sides_belongs_to_nobody() -> None:
    replay = replay_of("RU[Chinese]SZ[2]AB[aa]AW[ba]", "B[];W[];TB[ab][bb]TW[bb]")
    assert score(replay) == "Marked territory: Black 2 = 1 stone + 1 territory; White 1 = 1 stone"


@pytest.mark.parametrize(
    ("root", "is_mismatch"),
    [
        ("RU[Chinese]KM[7.5]RE[W+2.5]", False),
        ("RU[Chinese]KM[7.5]RE[White wins by 2.5 points]", False),
        ("RU[Chinese]KM[7.5]RE[W+3.5]", True),
        ("RU[Chinese]KM[7.5]RE[B+2.5]", True),
        ("RU[Chinese]KM[5]RE[Draw]", False),
        ("RU[Chinese]KM[7.5]RE[0]", True),
        ("RU[Chinese]KM[7.5]RE[B+R]", False),
        ("RU[Chinese]KM[7.5]RE[B+]", False),
        ("RU[Chinese]KM[7.5]", False),
        # without a ruleset, either way to count may agree
        ("KM[7.5]RE[W+2.5]", False),
        ("KM[7.5]RE[W+3.5]", True),
    ],
)
def test_a_result_that_differs_is_reported(root: str, is_mismatch: bool) -> None:
    replay = replay_of(root + BOARD)
    assert ("score-mismatch" in codes(replay)) is is_mismatch


#: two games in one tree; the first one has game info in two nodes, and the root the ruleset of both
MERGED = (
    f"(;GM[1]FF[4]RU[Japanese]KM[0]{BOARD}(;PB[a]KM[6.5]RE[W+1.5];N[x]EV[final];{MARKS})(;PB[b]RU[AGA]HA[3];{MARKS}))"
)


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (3, "Black 11 = 10 territory + 1 dead stone; White 12.5 = 5 territory + 1 dead stone + 6.5 komi"),
        (5, "Black 15 = 5 stones + 10 territory; White 12 = 5 stones + 5 territory + 2 for the handicap"),
    ],
)
def test_a_game_in_a_merged_tree_is_counted_by_its_own_game_info(node: int, text: str) -> None:
    replay = Replay(read(MERGED).games[0])
    shown = replay.game.nodes[node]
    position = replay.position(shown)
    table = templates(replay.rules.kind, "en")
    assert format_message(position.remarks()[0], table, "en") == f"Marked territory: {text}"
    counted = replay.rules.count_position(position, shown, CountChoice())
    assert counted is not None
    assert counted.komi == (6.5 if node == 3 else 0)
    assert "; ".join(format_message(each, table, "en") for each in counted.sums) == text


@pytest.mark.parametrize(
    ("first", "second", "mismatches"),
    [("B+8", "B+9", []), ("W+1.5", "B+9", [2]), ("B+8", "W+1.5", [4]), ("W+2", "W+1", [2, 4])],
)
def test_the_result_of_each_merged_game_is_compared_at_its_end(first: str, second: str, mismatches: list[int]) -> None:
    # the third game has no result of its own, and that of the root is one of the main line
    infos = f"(;RE[{first}]KM[-3]TB[aa]TW[ee];{MARKS})(;RE[{second}]KM[-4];{MARKS})"
    replay = Replay(read(f"(;GM[1]FF[4]RU[Japanese]RE[W+99]{BOARD}{infos}(;KM[0];{MARKS}))").games[0])
    assert [each.node for each in replay.diagnostics if each.code == "score-mismatch"] == mismatches


def test_without_a_ruleset_the_score_is_counted_in_the_way_of_the_result() -> None:
    # a black stone in black territory is a point less of territory
    board = BOARD.replace("AB[ca]", "AB[ba][ca]")
    assert "Marked territory: Black 15 = 6 stones" in str(score(replay_of(f"KM[7.5]RE[W+2.5]{board}")))
    assert "Marked territory: Black 10 = 9 territory" in str(score(replay_of(f"KM[7.5]RE[W+3.5]{board}")))
    assert "Marked territory: Black 10 = 9 territory" in str(score(replay_of(f"KM[7.5]{board}")))


def test_the_diagnostic_names_the_counted_result() -> None:
    replay = replay_of(f"RU[Chinese]KM[7.5]RE[W+3.5]{BOARD}")
    [found] = [each for each in replay.diagnostics if each.code == "score-mismatch"]
    assert found.message == "The marked territory gives another result: White wins by 2.5."


def test_territory_within_the_game_is_counted_but_not_compared_with_its_result() -> None:
    replay = Replay(read(f"(;GM[1]FF[4]RU[Chinese]RE[W+50]{BOARD};{MARKS};W[])").games[0])
    middle, end = replay.game.main_line()[1:]
    assert "score-mismatch" not in codes(replay)
    points = [score.values for score in replay.position(middle).scores]
    assert points == [(0.0, 15.0), (0.0, 10.0)]
    assert [score.values for score in replay.position(end).scores] == [(0.0, None), (0.0, None)]
    assert position_to_dict(replay, middle)["points"] == {"B": 15, "W": 10}
    assert "points" not in position_to_dict(replay, end)


def test_territory_of_one_side_alone_is_a_score_only_after_two_passes() -> None:
    root = "SZ[3]AB[ba][bb][bc]PL[W]"
    assert score(replay_of(root, "TB[aa:ac]")) is None
    assert "Marked territory: Black 3 = " in str(score(replay_of(root, "W[];B[];TB[aa:ac]")))


def test_a_game_without_territory_has_no_points() -> None:
    replay = Replay(read("(;GM[1]FF[4]SZ[5];B[aa])").games[0])
    assert [column.name for column in replay.rules.columns] == ["captures"]


def test_the_viewer_gets_points_and_score() -> None:
    replay = replay_of(f"RU[Chinese]KM[7.5]{BOARD}")
    reel = json.loads(reel_text(replay.game, replay))
    assert [column["label"][0] for column in reel["columns"]] == ["go.captures", "label.points"]
    assert "go.score" in json.dumps(reel["frames"])


@pytest.mark.parametrize("language", ["de", "fr", "ja", "ru"])
def test_the_score_is_said_in_other_languages(language: str) -> None:
    text = score(replay_of(f"RU[Japanese]KM[6.5]{BOARD}"), language)
    assert text is not None
    assert "territory" not in text
    assert "12,5" in text or "12.5" in text
