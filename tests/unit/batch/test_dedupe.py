"""`boardreel dedupe` finds planted duplicates under all symmetries, and no other games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from boardreel import read
from boardreel.games.registry import open_rules
from unit.batch.archives import Run, games_in

LETTERS = "abcdefghi"
INFO = "PB[Ann]PW[Bob]DT[2020]"


def random_moves(seed: int, count: int = 14) -> list[str]:
    """Return different points of a board of 9 times 9."""
    points = [column + row for column in LETTERS for row in LETTERS]
    return random.Random(seed).sample(points, count)


def go_game(moves: list[str], info: str = INFO, end: str = "") -> str:
    nodes = "".join(f";{'BW'[index % 2]}[{point}]" for index, point in enumerate(moves))
    return f"(;GM[1]SZ[9]{info}{nodes}{end})"


def images(moves: list[str]) -> list[list[str]]:
    rules = open_rules(read(b"(;GM[1]SZ[9])").games[0])
    return [[symmetry.points[point] for point in moves] for symmetry in rules.symmetries()]


def kept(run: Run, path: Path, games: list[str], *options: str) -> list[str]:
    path.write_text("\n".join(games))
    return [game.decode() for game in games_in(run("dedupe", path, *options))]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sgf"


def test_games_with_the_same_moves_players_and_date_are_written_once(run: Run, path: Path) -> None:
    games = [go_game(random_moves(seed)) for seed in range(5)]
    planted = [*games, games[1].replace("Ann", "ANN"), games[3].replace("SZ[9]", "SZ[9]KM[6]")]
    assert kept(run, path, planted) == [games[0], games[1], games[2], games[4], planted[6]]
    assert run.err.splitlines() == [
        f"{path} 4: the same as {path} 7",
        f"{path} 6: the same as {path} 2",
        "5 of 7 games, 2 duplicates",
    ]


def test_the_same_moves_and_setup_may_be_written_in_several_ways(run: Run, path: Path) -> None:
    games = [go_game(["ee", "tt"], "AB[pd][dp]"), go_game(["ee", ""], "AB[dp][pd]"), go_game(["ee", "ed"])]
    assert kept(run, path, games) == [games[0], games[2]]
    # on a large board, this is a point
    large = [f"(;GM[1]SZ[21];B[{point}])" for point in ("tt", "")]
    assert kept(run, path, large) == large


def test_other_players_another_date_or_another_board_are_other_games(run: Run, path: Path) -> None:
    game = go_game(random_moves(1))
    games = [game, game.replace("Ann", "Eve"), game.replace("2020", "2021"), game.replace("SZ[9]", "SZ[13]")]
    assert kept(run, path, games) == games
    assert kept(run, path, games, "--ignore-info") == [games[0], games[3]]


def test_duplicates_in_all_orientations_are_found_and_no_others(run: Run, path: Path) -> None:
    originals = [random_moves(seed) for seed in range(6)]
    planted = [go_game(image) for moves in originals for image in images(moves)]
    random.Random(1).shuffle(planted)
    found = kept(run, path, planted, "--symmetric")
    assert len(found) == len(originals)
    for moves in originals:
        assert len(set(found) & {go_game(image) for image in images(moves)}) == 1
    assert len(kept(run, path, planted)) == len(planted)


def test_a_rotated_game_with_a_swap_is_the_same_game(run: Run, path: Path) -> None:
    # the swapped peg is reflected at the diagonal, so that a reflection of the columns becomes one of the rows
    one, other, third = (
        f"(;GM[21]SZ[12];W[{first}];B[swap];W[{second}];B[{last}])"
        for first, second, last in (("d5", "g7", "b3"), ("i5", "g6", "b10"), ("i5", "g7", "b10"))
    )
    assert kept(run, path, [one, other, third], "--symmetric") == [one, third]


def test_an_orientation_that_changes_in_a_symmetric_position_is_another_game(run: Run, path: Path) -> None:
    # the position after three moves is its own mirror image, the one after the first move is not
    one, other = go_game(["ba", "ee", "ha", "cc"]), go_game(["ba", "ee", "ha", "gc"])
    assert kept(run, path, [one, other], "--symmetric") == [one, other]


def test_passes_and_colors_count_in_other_orientations_too(run: Run, path: Path) -> None:
    games = ["(;GM[1]SZ[9];B[ee];W[aa])", "(;GM[1]SZ[9];B[ee];W[])", "(;GM[1]SZ[9];B[ee])", "(;GM[1]SZ[9];W[ee];B[aa])"]
    assert kept(run, path, [*games, "(;GM[1]SZ[9];B[ee];W[ai])"], "--symmetric") == games


def test_the_richest_copy_is_kept(run: Run, path: Path) -> None:
    moves = random_moves(1)
    plain, with_info = go_game(moves), go_game(moves, INFO + "EV[Cup]")
    commented, with_variation = go_game(moves, end="C[a long comment]"), go_game(moves, end="(;B[aa])(;B[ab])")
    assert kept(run, path, [plain, with_info], "--ignore-info") == [with_info]
    assert kept(run, path, [plain, with_info, commented]) == [commented]
    twice = with_variation.replace("(;B[aa])(;B[ab])", "(;N[x])(;N[y])")
    assert kept(run, path, [commented, twice, plain]) == [twice]


def test_a_game_that_another_one_continues_is_left_out(run: Run, path: Path) -> None:
    moves = random_moves(2, 30)
    whole, beginning, image = go_game(moves), go_game(moves[:20]), go_game(images(moves[:15])[3])
    branch, short = go_game([*moves[:20], *random_moves(9, 40)[-2:]]), go_game(moves[:5])
    games = [beginning, whole, image, branch, short]
    assert kept(run, path, games) == games
    assert kept(run, path, games, "--prefix") == [whole, image, branch, short]
    assert kept(run, path, games, "--prefix", "--symmetric") == [whole, branch, short]


def test_the_copies_can_be_written_to_a_file(run: Run, path: Path, tmp_path: Path) -> None:
    game = go_game(random_moves(1))
    assert kept(run, path, [game, game, game], "--duplicates", str(tmp_path / "copies.sgf")) == [game]
    assert (tmp_path / "copies.sgf").read_text() == f"{game}\n{game}\n"


def test_nothing_is_written_if_the_file_for_the_copies_cannot_be(run: Run, path: Path, tmp_path: Path) -> None:
    path.write_text(go_game(random_moves(1)) * 2)
    clean, copies = tmp_path / "clean.sgf", tmp_path / "copies.sgf"
    copies.write_text("mine")
    run("dedupe", path, "-o", clean, "--duplicates", copies)
    assert (run.status, run.err) == (2, f"boardreel: {copies}: this file exists; --force replaces it\n")
    run("dedupe", path, "-o", clean, "--duplicates", clean, "--force")
    assert (run.status, run.err) == (2, f"boardreel: {clean}: this is the output; --duplicates needs another file\n")
    run("dedupe", path, "-o", clean, "--duplicates", tmp_path)
    assert (run.status, run.err) == (2, f"boardreel: {tmp_path}: this is a folder; name a file\n")
    run("dedupe", path, "-o", clean, "--duplicates", tmp_path / "missing" / "copies.sgf")
    assert (run.status, run.err) == (2, f"boardreel: {tmp_path}/missing: no such directory\n")
    assert (clean.exists(), copies.read_text()) == (False, "mine")


@pytest.mark.parametrize("output", [["clean.sgf"], ["./", "--names", "clean"]], ids=["file", "folder"])
@pytest.mark.parametrize("spelling", ["link/clean.sgf", "{tmp_path}/clean.sgf"])
def test_the_output_is_not_the_file_for_the_copies_however_it_is_spelled(
    run: Run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: list[str], spelling: str
) -> None:
    monkeypatch.chdir(tmp_path)
    path.write_text(go_game(random_moves(1)) * 2)
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    copies = spelling.format(tmp_path=tmp_path)
    run("dedupe", path, "-o", *output, "--duplicates", copies, "--force")
    assert (run.status, run.err) == (2, f"boardreel: {copies}: this is the output; --duplicates needs another file\n")
    assert not (tmp_path / "clean.sgf").exists()


def test_the_copies_can_be_written_to_a_folder_that_the_output_makes(run: Run, path: Path, tmp_path: Path) -> None:
    path.write_text(go_game(random_moves(1)) * 2)
    run("dedupe", path, "-o", f"{tmp_path}/new/", "--duplicates", tmp_path / "new" / "copies.sgf")
    assert {file.name for file in (tmp_path / "new").iterdir()} == {"games-1.sgf", "copies.sgf"}


@pytest.mark.parametrize("name", ["blokus-duo.blksgf", "twixt-24x24-win.sgf", "hex.sgf"])
def test_games_of_other_kinds_are_compared_in_all_orientations(run: Run, tmp_path: Path, name: str) -> None:
    sample = Path(__file__).parents[3] / "web" / "samples" / name
    run("dedupe", sample, sample, "--symmetric")
    assert run.err.splitlines()[-1] == "1 of 2 games, 1 duplicate"
