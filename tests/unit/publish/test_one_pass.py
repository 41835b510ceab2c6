"""A site with an index reads every record once, and plays every node once: for pages, pictures, words and index."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.rows import Options
from boardreel.files import TEMPORARY_SUFFIX
from boardreel.games.protocol import Rules
from boardreel.games.registry import open_rules
from boardreel.opening import ReadOptions
from boardreel.sgf import Collection, Node
from support import ROOT

SAMPLES = ROOT / "web" / "samples"
#: a game with variations, one with a board that is empty at its end, a problem, and two games in one record
RECORDS = {
    "variations.sgf": "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee](;W[aa];B[bb])(;W[cc];B[dd]C[good]))",
    "cleared.sgf": "(;GM[1]SZ[9];B[ee];W[aa];AE[ee][aa])",
    "two.sgf": "(;GM[1]SZ[9];B[ee];W[aa])(;GM[1]SZ[9];B[cc])",
}
SAMPLE_NAMES = ("blokus-duo.blksgf", "go-9x9-problem.sgf", "twixt-24x24-win.sgf")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for name, text in RECORDS.items():
        (folder / name).write_text(text, "utf-8")
    for name in SAMPLE_NAMES:
        (folder / name).write_bytes((SAMPLES / name).read_bytes())
    return folder


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counter[bytes]:
    """How often each record was parsed, by its bytes."""
    counts: Counter[bytes] = Counter()
    read = ReadOptions.read

    def counting(options: ReadOptions, content: bytes, name: str | None) -> Collection:
        counts[content] += 1
        return read(options, content, name)

    monkeypatch.setattr(ReadOptions, "read", counting)
    return counts


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[bytes, int, int]]:
    """How often each node was played, by its record, game and index, with drawing or without."""
    counts: Counter[tuple[bytes, int, int]] = Counter()
    depth = 0

    def count_calls(kind: type[Rules], name: str) -> None:
        method = getattr(kind, name)

        def counting(rules: Rules, position: Any, node: Node) -> Any:
            nonlocal depth
            # the default way to play a node without its drawing is to draw it
            if depth == 0:
                counts[node.game.collection.whole.raw_bytes, node.game.number, node.index] += 1
            depth += 1
            try:
                return method(rules, position, node)
            finally:
                depth -= 1

        monkeypatch.setattr(kind, name, counting)

    # the rules of a game are loaded when it is opened
    for name in SAMPLE_NAMES:
        open_rules(read(SAMPLES / name).games[0])
    for kind in _subclasses(Rules):
        for name in ("apply", "play"):
            if name in vars(kind):
                count_calls(kind, name)
    return counts


def _subclasses(kind: Any) -> set[type[Rules]]:
    return {found for child in kind.__subclasses__() for found in (child, *_subclasses(child))}


def build(source: Path, output: Path, *options: str) -> int:
    return main(["site", str(source), "-o", str(output), "--base", "/reel", "--index", "--jobs=1", *options])


def test_a_record_is_read_and_played_once(
    source: Path, tmp_path: Path, parsed: Counter[bytes], played: Counter[tuple[bytes, int, int]]
) -> None:
    assert build(source, tmp_path / "out") == 0
    contents = {path.read_bytes() for path in source.iterdir()}
    assert parsed == dict.fromkeys(contents, 1)
    assert {content for content, _, _ in played} == contents
    assert {key: count for key, count in played.items() if count != 1} == {}
    assert sum(content == RECORDS["variations.sgf"].encode() for content, _, _ in played) == 6


def test_another_title_plays_nothing(
    source: Path, tmp_path: Path, parsed: Counter[bytes], played: Counter[tuple[bytes, int, int]]
) -> None:
    assert build(source, tmp_path / "out") == 0
    parsed.clear()
    played.clear()
    assert build(source, tmp_path / "out", "--title", "Club") == 0
    assert parsed == dict.fromkeys((path.read_bytes() for path in source.iterdir()), 1)
    assert played == {}


def test_a_record_that_has_not_changed_is_not_read_again(
    source: Path, tmp_path: Path, parsed: Counter[bytes], played: Counter[tuple[bytes, int, int]]
) -> None:
    assert build(source, tmp_path / "out") == 0
    for counts in (parsed, played):
        counts.clear()
    (source / "new.sgf").write_text("(;GM[1]SZ[9];B[aa];W[ee])", "utf-8")
    assert build(source, tmp_path / "out") == 0
    assert list(parsed.values()) == [1]
    assert set(played.values()) == {1}
    for text in ("(;GM[1]SZ[9];B[bb];W[ee])", None):
        for counts in (parsed, played):
            counts.clear()
        if text is None:
            (source / "new.sgf").unlink()
        else:
            (source / "new.sgf").write_text(text, "utf-8")
        assert build(source, tmp_path / "out") == 0
        assert list(parsed) == ([] if text is None else [text.encode()])
        assert set(played.values()) == (set() if text is None else {1})
    for counts in (parsed, played):
        counts.clear()
    changed = "(;GM[1]SZ[9];B[bb];W[ee])"
    (source / "cleared.sgf").write_text(changed, "utf-8")
    assert build(source, tmp_path / "out") == 0
    assert list(parsed) == [changed.encode()]
    assert set(played.values()) == {1}


def test_the_index_of_a_site_is_the_one_of_its_records(
    source: Path, tmp_path: Path, played: Counter[tuple[bytes, int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large records have games that no page needs, which the index plays in batches of their own."""
    for module in ("publish.site.record_pages", "explorer.batches"):
        monkeypatch.setattr(f"boardreel.{module}.BATCH_BYTES", 500)
    games = (f"(;GM[1]SZ[9]PB[Player {number}];B[ee];W[{letter}a])" for number, letter in enumerate("abcdefghi" * 5))
    (source / "many.sgf").write_text("".join(games), "utf-8")
    assert build(source, tmp_path / "out", "--most-games=3") == 0
    assert set(played.values()) == {1}
    assert not list((tmp_path / "out").glob(f"*{TEMPORARY_SUFFIX}"))
    build_index(tmp_path / "out" / "records", tmp_path / "index", Options(), local_engine(1))
    site_files, files = (
        {path.relative_to(folder): path.read_bytes() for path in folder.glob("[!.]*/**/*") if path.is_file()}
        for folder in (tmp_path / "out" / "index", tmp_path / "index")
    )
    assert len(files) > 5
    assert site_files == files
