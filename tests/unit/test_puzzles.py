"""Which records are puzzles, who solves them, and which lines solve them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from boardreel import read
from boardreel.editing import Draft
from boardreel.messages import format_message, templates
from boardreel.puzzles import PuzzleTree
from boardreel.replay import Replay
from support import ROOT

#: a problem on the board of Go, without its line
PROBLEM = "(;GM[1]SZ[9]AB[ba][bb]AW[aa]PL[B]"


def puzzle_of(record: str, *, is_puzzle: bool = False) -> PuzzleTree | None:
    return Replay(read(record.encode()).games[0], is_puzzle=is_puzzle).puzzle


def successes(line: str, root: str = PROBLEM) -> set[str]:
    """Return the texts of the moves from which the line can succeed, in a record with this line after its root."""
    puzzle = puzzle_of(f"{root}{line})", is_puzzle=True)
    assert puzzle is not None
    return {(node.text("B") or node.text("W") or "") for node in puzzle.nodes if node.index in puzzle.successes}


# ---------------------------------------------------------------- which records are puzzles


@pytest.mark.parametrize("comment", ["RIGHT", "Correct!", "right - Black lives", "\n CORRECT", "Right."])
def test_a_problem_with_a_line_that_is_called_right_is_a_puzzle(comment: str) -> None:
    assert puzzle_of(f"{PROBLEM};B[ab]C[{comment}])") is not None


@pytest.mark.parametrize(
    "lines",
    [
        "(;B[ab];W[ac];B[ad]GB[1])(;B[bc];W[bd]GW[1])",
        "(;B[ab]TE[1];W[ac];B[ad])(;B[bc]BM[1];W[bd])",
        "(;B[ab]TE[1])(;B[bc]C[wrong])",
    ],
)
def test_a_problem_with_right_and_wrong_lines_is_a_puzzle(lines: str) -> None:
    assert puzzle_of(f"{PROBLEM}{lines})") is not None


@pytest.mark.parametrize("name", ["go-9x9-problem.sgf", "blokus-duo-endgame.blksgf", "twixt-24x24-puzzle.sgf"])
def test_every_problem_of_the_start_screen_is_a_puzzle(name: str) -> None:
    puzzle = Replay(read(ROOT / "web" / "samples" / name).games[0]).puzzle
    assert puzzle is not None
    assert {puzzle.start.children[0].index} < puzzle.successes


def test_a_record_with_an_objective_of_its_rules_is_a_puzzle() -> None:
    assert puzzle_of("(;GM[21]SZ[12]PZ[]PL[W];IP[];W[C3])") is not None


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (f"{PROBLEM};B[ab]C[Rightly so])", "another word"),
        (f"{PROBLEM};B[ab]C[All right])", "not at the beginning"),
        (f"{PROBLEM};B[ab]C[RIGHT];W[ac])", "not at the end of a line"),
        (f"{PROBLEM};B[ab]C[WRONG])", "no line that succeeds"),
        (f"{PROBLEM}(;B[ab]TE[1])(;B[bc]))", "no line that is called wrong"),
        (f"{PROBLEM};B[ab];W[ac]BM[1];B[ad]TE[1];W[ae])", "annotated moves within a line"),
        (f"{PROBLEM}PB[Ann]PW[Ben](;B[ab]TE[1])(;B[bc]BM[1]))", "a game of two players"),
        ("(;GM[1]SZ[9](;B[ab]TE[1])(;B[bc]BM[1]))", "an opening without setup"),
        ("(;GM[1]SZ[9];B[ab]C[RIGHT])", "no setup"),
        ("(;GM[1]SZ[9]HA[2]AB[gc][cg];W[ab]C[Right is better])", "a handicap game"),
        ("(;GM[1]SZ[9]AB[gc][cg]RE[W+R];W[ab]C[Right is better])", "a game with a result"),
        ("(;GM[1]SZ[9]AB[gc][cg]BR[3d]WR[4d];W[ab]C[Right is better])", "a game of two ranked players"),
    ],
)
def test_an_annotated_game_is_no_puzzle(record: str, reason: str) -> None:
    assert puzzle_of(record) is None, reason
    assert puzzle_of(record, is_puzzle=True) is not None


@pytest.mark.parametrize("info", ["RE[?]", "RE[Void]", "HA[0]", "PB[Black]PW[White]KM[6.5]"])
def test_what_editors_write_into_every_record_does_not_matter(info: str) -> None:
    assert puzzle_of(f"{PROBLEM}{info};B[ab]C[RIGHT])") is not None


# ---------------------------------------------------------------- where it starts and who solves it


def test_a_puzzle_starts_at_the_last_node_before_its_first_move() -> None:
    puzzle = puzzle_of("(;GM[1]SZ[9];AB[aa];C[the task](;B[bb])(;B[cc]))", is_puzzle=True)
    assert puzzle is not None
    assert puzzle.start.index == 2


@pytest.mark.parametrize(
    ("record", "start"),
    [
        ("(;GM[1]SZ[9]AB[aa][bb]AW[ba][cc];C[Black to live](;B[dd]C[RIGHT])(;B[gg]C[wrong]))", 1),
        ("(;GM[Blokus Duo]A1[e10];C[x];2[j5]C[RIGHT])", 1),
        ("(;GM[21]SZ[12]PZ[]PL[B];W[C3];IP[];C[x];B[D5])", 3),
    ],
)
def test_comments_after_the_start_belong_to_the_task(record: str, start: int) -> None:
    replay = Replay(read(record).games[0])
    assert replay.puzzle is not None
    assert replay.start_node() == replay.puzzle.start
    assert replay.puzzle.start.index == start
    assert replay.puzzle.successes == {start, start + 1}


def test_the_start_that_the_record_names_takes_precedence() -> None:
    puzzle = puzzle_of("(;GM[21]SZ[12]PZ[]PL[B];W[C3];IP[];B[D5])")
    assert puzzle is not None
    assert puzzle.start.index == 2


@pytest.mark.parametrize(
    ("record", "solvers"),
    [
        ("(;GM[1]SZ[9]AB[aa];W[bb])", {"W"}),
        ("(;GM[1]SZ[9]AB[aa]PL[B](;W[bb])(;B[cc]))", {"B"}),
        ("(;GM[1]SZ[9]AB[aa]PL[B];W[bb])", {"W"}),
        ("(;GM[1]SZ[9]AB[aa])", set()),
        ("(;GM[Blokus];1[a20])", {"1"}),
        ("(;GM[Blokus]A1[a20]A2[t20]PL[B](;2[t19,s18])(;1[b19]))", {"1"}),
        ("(;GM[Blokus]A1[a20]A2[t20]PL[2](;1[b19])(;2[t19,s18]))", {"2"}),
        ("(;GM[21]SZ[12]PZ[]PL[B];W[C3];IP[](;W[D5])(;B[D6]))", {"B"}),
        ("(;GM[Blokus Two-Player];1[a20];2[t20])", {"1", "3"}),
    ],
)
def test_the_solver_plays_first_with_all_colors_of_the_player(record: str, solvers: set[str]) -> None:
    puzzle = puzzle_of(record, is_puzzle=True)
    assert puzzle is not None
    assert puzzle.solvers == solvers


@pytest.mark.parametrize(
    ("record", "goal"),
    [
        (f"{PROBLEM};B[ab]C[RIGHT])", "Black to play"),
        ("(;GM[21]SZ[12]PZ[]PL[W];IP[];W[C3])", "White to play and win"),
        ("(;GM[1]SZ[9]AB[aa])", "Find the solution"),
    ],
)
def test_the_objective_is_that_of_the_rules_or_names_the_side_to_play(record: str, goal: str) -> None:
    puzzle = puzzle_of(record, is_puzzle=True)
    assert puzzle is not None
    assert format_message(puzzle.goal, templates(puzzle.rules.kind)) == goal


# ---------------------------------------------------------------- which lines succeed


@pytest.mark.parametrize(
    ("line", "found"),
    [
        # without any mark of success, the main line is the solution
        ("(;B[ab];W[ac];B[ad])(;B[bc];W[bd])", {"ab", "ac", "ad"}),
        ("(;B[ab])(;B[bc]C[WRONG])", {"ab"}),
        ("(;B[ab]C[WRONG])(;B[bc])", set()),
        # otherwise what is not marked fails
        ("(;B[ab])(;B[bc]C[CORRECT])", {"bc"}),
        # the last mark of a line counts
        ("(;B[ab]TE[1];W[ac];B[ad])(;B[bc])", {"ab", "ac", "ad"}),
        ("(;B[ab]TE[1];W[ac];B[ad]C[WRONG])(;B[bc]TE[1])", {"bc"}),
        ("(;B[ab]BM[1];W[ac];B[ad]GB[1])(;B[bc])", {"ab", "ac", "ad"}),
        # a judgment of the position is for the side that it names
        ("(;B[ab]GW[1])(;B[bc]GB[2])", {"bc"}),
        # TE and BM judge the side that plays the move, so those of the opponent say nothing
        ("(;B[ab];W[ac]TE[1])(;B[bc]TE[1];W[bd]BM[1])", {"bc", "bd"}),
        # both together are a sign of doubt
        ("(;B[ab]TE[1]BM[1])(;B[bc]TE[1])", {"bc"}),
        # the words of a comment are the most explicit mark
        ("(;B[ab]BM[1]C[RIGHT])(;B[bc]TE[1]C[Wrong, it dies])", {"ab"}),
        # the opponent plays the first reply, the solver chooses
        (
            "(;B[ab](;W[ac];B[ad])(;W[ae];B[af]C[RIGHT]))(;B[bc](;W[bd](;B[be])(;B[bf]C[RIGHT])))",
            {"af", "ae", "bc", "bd", "bf"},
        ),
        # a move of the other side at the start is no try
        ("(;W[ab]C[RIGHT])(;B[bc]C[RIGHT])", {"ab", "bc"}),
    ],
)
def test_marks_judge_the_lines(line: str, found: set[str]) -> None:
    assert successes(line) == found


def test_a_color_without_a_name_in_sgf_has_no_judgment_of_its_position() -> None:
    puzzle = puzzle_of("(;GM[Blokus](;1[a20]GB[1])(;1[a20,b20]C[RIGHT]))", is_puzzle=True)
    assert puzzle is not None
    assert puzzle.successes == {0, 2}


def test_a_long_line_is_judged_without_recursion() -> None:
    line = "".join(f";{'BW'[number % 2]}[]" for number in range(5000))
    puzzle = puzzle_of(f"{PROBLEM}{line};B[ab]C[RIGHT])")
    assert puzzle is not None
    assert len(puzzle.successes) == 5002


# ---------------------------------------------------------------- in a draft


#: a puzzle whose lines are judged by comments, and whose opponent has two replies
JUDGED = f"{PROBLEM}(;B[cc](;W[dd];B[ee]C[RIGHT])(;W[ff];B[gg]C[WRONG]))(;B[hh];W[cc]C[WRONG]))"


@pytest.mark.parametrize(
    ("edit", "nodes", "found"),
    [
        (lambda draft: draft.move_up(draft.game.node(4)), [1, 4, 5, 2, 3, 6, 7], {2, 3}),
        (lambda draft: draft.make_main_line(draft.game.node(7)), [6, 7, 1, 2, 3, 4, 5], {0, 1, 2, 3}),
        (lambda draft: draft.delete(draft.game.node(4)), [1, 2, 3, 6, 7], {0, 1, 2, 3}),
        (lambda draft: draft.delete(draft.game.node(6)), [1, 2, 3, 4, 5], {0, 1, 2, 3}),
    ],
)
def test_a_draft_is_judged_in_its_own_order_without_deleted_nodes(
    edit: Callable[[Draft], object], nodes: list[int], found: set[int]
) -> None:
    draft = Draft(read(JUDGED).games[0])
    edit(draft)
    puzzle = draft.replay.puzzle
    assert puzzle is not None
    assert [node.index for node in puzzle.nodes] == nodes
    assert puzzle.successes == found


def test_a_node_before_deleted_ones_ends_its_line() -> None:
    draft = Draft(read(f"{PROBLEM};B[ab]C[RIGHT];W[ac])").games[0])
    assert draft.replay.puzzle is None
    draft.delete(draft.game.node(2))
    assert draft.replay.puzzle is not None
