"""Removing games from an index: the answers of an index that was built without them, from all engines."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import boardreel.explorer.stages as stages
import pytest
from boardreel.cli import main
from boardreel.explorer import Explorer
from boardreel.explorer.builder import WORK, Report, build_index
from boardreel.explorer.engines import Engine, local_engine, open_engine
from boardreel.explorer.explorer import GameId
from boardreel.explorer.layout import Correction
from boardreel.explorer.removals import KEPT
from boardreel.explorer.rows import Options
from boardreel.explorer.sources import Source
from boardreel.explorer.walk import main_line_of, visit_tree
from boardreel.games.registry import open_rules
from boardreel.opening import read
from explorer_games import write_collection

OPTIONS = Options(plies=12)
QUERIES = ("ann", "-ann", "müller -winner:black", "game:go moves:>3", "date:<2005", "file:00*", "elite OR spring")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give small collections several batches and partitions."""
    monkeypatch.setattr("boardreel.explorer.batches.BATCH_BYTES", 3000)
    monkeypatch.setattr("boardreel.explorer.builder.PARTITION_BYTES", 8000)


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide the occurrences of some positions into pages."""
    monkeypatch.setattr("boardreel.explorer.partitions.MAX_INLINE_BYTES", 40)
    monkeypatch.setattr("boardreel.explorer.shards.MAX_PAGE_BYTES", 120)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    write_collection(folder, 264, per_file=4)
    return folder


def build(source: Path, output: Path, options: Options = OPTIONS, engine: Engine | None = None) -> Report:
    return build_index(source, output, options, engine or local_engine(1))


def keys_of(folder: Path) -> Iterator[bytes]:
    """Yield the keys of the positions of all games in a folder."""
    for path in sorted(folder.iterdir()):
        for game in read(path).games:
            rules = open_rules(game)
            for visit in visit_tree(main_line_of(game), rules, OPTIONS.plies, rules.play)[0]:
                yield visit.key


def answers(index: Path, keys: Sequence[bytes]) -> dict[str, Any]:
    """Return what an index answers, with the file and the number of each game in place of its id."""
    explorer = Explorer(index)

    def names(set_index: int, numbers: Sequence[int]) -> list[tuple[str, int]]:
        found = [explorer.game(GameId(set_index, number)) for number in numbers]
        return [(row.file, row.number) for row in found]

    positions = {
        key.hex(): [
            (
                entry.games,
                [
                    (row.move, row.games, row.outcomes, row.date, names(index, row.examples), row.scored, row.points)
                    for row in entry.rows
                ],
                [(*names(index, [game]), place) for game, place in explorer.occurrences(entry)],
            )
            for index, entry in explorer.entries(key)
        ]
        for key in keys
    }
    rules = open_rules(read("(;GM[1]SZ[9])").games[0])
    has_pieces = all(info.has_pieces for info in explorer.manifest.sets)
    patterns = [explorer.pattern({"aa": "B"}, rules), explorer.pattern({"ab": "W"}, rules)] if has_pieces else []
    return {
        "positions": positions,
        "searches": [names(game[0], [game[1]]) for query in QUERIES for game in explorer.games_where(query)],
        "patterns": [(*names(game[0], [game[1]]), found.depth) for list_ in patterns for game, found in list_],
        "table": explorer.table().to_pylist(),
        "scopes": explorer.manifest.scopes,
    }


@pytest.mark.usefixtures("small_pages")
@pytest.mark.parametrize("seed", range(3))
def test_an_index_without_some_games_answers_as_one_that_was_built_without_them(
    seed: int, games: Path, tmp_path: Path
) -> None:
    source = random.Random(seed)
    options = Options(plies=12, variations=seed % 2 == 1)
    records, index = tmp_path / "games", tmp_path / "index"
    shutil.copytree(games, records)
    # records that repeat games: when the first one is removed, the second one takes its place
    for path in source.sample(sorted(games.iterdir()), 6):
        shutil.copy(path, records / f"{source.choice('0z')}-again-{path.name}")
    keys = list(dict.fromkeys(keys_of(records)))
    build(records, index, options)
    for count in (1, 5):
        for path in source.sample(sorted(records.iterdir()), count):
            path.unlink()
        assert not build(records, index, options).is_full
        found = answers(index, keys)
        fresh = tmp_path / f"fresh-{count}"
        build(records, fresh, options)
        expected = answers(fresh, keys)
        if len(Explorer(index).manifest.sets) == 1:
            assert found == expected
        else:
            assert _without_sets(found) == _without_sets(expected)
    assert build(records, index, options).is_current


def _without_sets(found: dict[str, Any]) -> dict[str, Any]:
    """Return answers without what depends on the division of games into sets, or on the order of games."""
    positions = {
        key: (
            sum(games for games, _, _ in entries),
            sorted(occurrence for _, _, occurrences in entries for occurrence in occurrences),
            max((row[3] for _, rows_, _ in entries for row in rows_), default=0),
        )
        for key, entries in found["positions"].items()
    }
    lists = {name: sorted(map(str, found[name])) for name in ("searches", "patterns", "table")}
    return {"positions": positions, "scopes": found["scopes"]} | lists


def test_the_other_games_are_not_read_and_the_files_of_the_set_stay(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, index = tmp_path / "games", tmp_path / "index"
    shutil.copytree(games, records)
    build(records, index)
    before = _contents(index)
    assert b'"version": 2' in before["manifest.json"]
    assert b"correction" not in before["manifest.json"]

    def build_rows(sources: Sequence[Source], options: Options) -> object:
        raise AssertionError(f"{sources} are read, {options}")

    monkeypatch.setattr(stages, "build_rows", build_rows)
    removed = next(records.iterdir())
    removed.unlink()
    report = build(records, index)
    after = _contents(index)
    assert (report.removed, report.reason) == (4, "1 record was changed or removed.")
    assert b'"version": 3' in after["manifest.json"]
    assert {name: content for name, content in before.items() if "/" in name}.items() <= after.items()
    assert not (index / WORK).exists()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "workers"), [("process", 2), ("duckdb", 2), ("dask", 2)])
@pytest.mark.one_case
def test_every_engine_writes_the_same_correction(name: str, workers: int, games: Path, tmp_path: Path) -> None:
    pytest.importorskip({"duckdb": "duckdb", "dask": "distributed"}.get(name, "json"))
    records = tmp_path / "games"
    shutil.copytree(games, records)
    engine = open_engine(name, workers)
    try:
        build(records, tmp_path / "index")
        build(records, tmp_path / "other", engine=engine)
        for path in sorted(records.iterdir())[::9]:
            path.unlink()
        build(records, tmp_path / "index")
        build(records, tmp_path / "other", engine=engine)
    finally:
        engine.close()
    assert _contents(tmp_path / "other") == _contents(tmp_path / "index")


def _contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder by their names."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_record_that_repeats_a_removed_game_is_indexed_again(tmp_path: Path) -> None:
    records = tmp_path / "games"
    write_collection(records, 44, per_file=4)
    game = "(;GM[1]SZ[9]PB[Lee]DT[2020-01-01];B[ee];W[{}])"
    (records / "a.sgf").write_text(game.format("cc"))
    (records / "b.sgf").write_text(game.format("cc") + game.format("cd"))
    assert build(records, tmp_path / "index").duplicates == 1
    (records / "a.sgf").unlink()
    report = build(records, tmp_path / "index")
    assert (report.added, report.removed) == (2, 2)
    assert report.reason == "1 record is indexed again, because 1 record was changed or removed."
    found = Explorer(tmp_path / "index").search("lee")
    assert [(row.file, row.number) for _, row in found] == [("b.sgf", 1), ("b.sgf", 2)]


def test_a_game_is_there_as_long_as_one_of_its_records_is(tmp_path: Path) -> None:
    """Two additions repeat games that are known, so that both sets are empty."""
    records, index = tmp_path / "games", tmp_path / "index"
    write_collection(records, 44, per_file=4)
    for name in ("lee", "kim"):
        (records / f"{name}.sgf").write_text(f"(;GM[1]SZ[9]PB[{name}];B[ee];W[cc])")
    build(records, index)
    for name in ("lee", "kim"):
        shutil.copy(records / f"{name}.sgf", records / f"z-{name}.sgf")
        build(records, index)
    for name in ("lee", "kim"):
        (records / f"{name}.sgf").unlink()
        build(records, index)
        assert [row.file for _, row in Explorer(index).search(name)] == [f"z-{name}.sgf"]


def test_a_changed_record_is_removed_and_added(tmp_path: Path) -> None:
    records = tmp_path / "games"
    write_collection(records, 44, per_file=4)
    build(records, tmp_path / "index")
    (records / "00-00000.sgf").write_text("(;GM[1]SZ[9]PB[Lee];B[ee])")
    report = build(records, tmp_path / "index")
    assert (report.added, report.removed, report.is_full) == (1, 4, False)
    assert len(Explorer(tmp_path / "index").search("lee")) == 1
    assert len(Explorer(tmp_path / "index").games_where("file:00-00000.sgf")) == 1


def test_all_games_are_indexed_again_when_more_than_a_fifth_was_removed(tmp_path: Path) -> None:
    records = tmp_path / "games"
    write_collection(records, 44, per_file=4)
    build(records, tmp_path / "index")
    paths = sorted(records.iterdir())
    for path in paths[:2]:
        path.unlink()
    assert build(records, tmp_path / "index").manifest.sets[0].correction is not None  # type: ignore[union-attr]
    paths[2].unlink()
    report = build(records, tmp_path / "index")
    assert report.is_full
    assert report.reason == "All records are indexed again, because 1 record was changed or removed."
    build(records, tmp_path / "fresh")
    assert _contents(tmp_path / "index") == _contents(tmp_path / "fresh")


@pytest.mark.parametrize("name", ["games", "numbers", "0"])
@pytest.mark.parametrize("damage", [Path.unlink, lambda path: path.write_bytes(path.read_bytes()[:20])])
def test_an_index_with_damaged_kept_rows_is_built_from_scratch(
    name: str, damage: Callable[[Path], object], tmp_path: Path
) -> None:
    records, index = tmp_path / "games", tmp_path / "index"
    write_collection(records, 44, per_file=4)
    build(records, index)
    (kept,) = (index / KEPT).iterdir()
    damage(kept / name)
    (records / "00-00000.sgf").unlink()
    report = build(records, index)
    assert report.is_full
    assert report.reason.startswith("All records are indexed again, because ")
    build(records, tmp_path / "fresh")
    assert _contents(index) == _contents(tmp_path / "fresh")


def test_an_interrupted_addition_notices_that_a_record_was_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The added game repeats the removed one, so it was a duplicate when the interrupted build wrote its shards."""
    records = tmp_path / "games"
    write_collection(records, 44, per_file=4)
    game = "(;GM[1]SZ[9]PB[Lee]DT[2020-01-01];B[ee];W[cc])"
    (records / "a.sgf").write_text(game)
    build(records, tmp_path / "index")
    (records / "b.sgf").write_text(game.replace("(;", "(;C[again]"))
    with monkeypatch.context() as patch:
        patch.setattr("boardreel.explorer.builder.finish_set", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build(records, tmp_path / "index")
    (records / "a.sgf").unlink()
    build(records, tmp_path / "index")
    explorer = Explorer(tmp_path / "index")
    ((_, row),) = explorer.search("lee")
    position = open_rules(read(game).games[0]).start()
    rules = open_rules(read(game).games[0])
    for node in read(game).games[0].nodes:
        position = rules.play(position, node).position
    assert row.file == "b.sgf"
    assert [explorer.game(found).file for found, _ in explorer.games(position, rules)] == ["b.sgf"]


def test_a_removal_that_ended_before_the_manifest_was_written_is_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, index = tmp_path / "games", tmp_path / "index"
    write_collection(records, 44, per_file=4)
    (records / "a.sgf").write_text("(;GM[1]SZ[9]PB[Lee];B[ee];W[cc])")
    build(records, index)
    (records / "a.sgf").unlink()
    with monkeypatch.context() as patch:
        patch.setattr("boardreel.explorer.builder.Manifest.encode", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            build(records, index)
    assert not build(records, index).is_current
    assert Explorer(index).search("lee") == []
    assert build(records, index).is_current


def test_the_command_says_how_many_games_were_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, index = tmp_path / "games", tmp_path / "index"
    write_collection(records, 44, per_file=4)
    assert main(["index", str(records), "-o", str(index), "--jobs", "1"]) == 0
    (records / "00-00000.sgf").unlink()
    capsys.readouterr()
    assert main(["index", str(records), "-o", str(index), "--jobs", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 record was changed or removed.",
        "0 games added, 4 games removed",
    ]
    assert isinstance(Explorer(index).manifest.sets[0].correction, Correction)
