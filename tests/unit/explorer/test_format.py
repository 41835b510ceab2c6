"""The format of an index is frozen: keys, files and answers are those of the fixtures that JavaScript reads as well."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from boardreel.archives.gzip_file import pack_gzip
from boardreel.explorer import Explorer
from boardreel.explorer.binary import (
    Cursor,
    DamagedFile,
    decompress,
    number_bytes,
    read_numbers,
    write_number,
    write_numbers,
    write_text,
)
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.index_json import decode_manifest
from boardreel.explorer.keys import inverse, keys_for, read_move, write_move
from boardreel.explorer.postings import encode_postings, files_with, merge_postings, read_postings
from boardreel.explorer.removals import KEPT
from boardreel.explorer.rows import Options
from boardreel.explorer.shards import Shard
from boardreel.game_words import words_of
from boardreel.games.protocol import LinkChange, Move
from boardreel.games.registry import open_rules
from boardreel.ratings import rating_number
from boardreel.sgf import read as read_sgf
from explorer_fixtures import CORRECTED_INDEX, FOLDER, INDEX, PLIES, RECORDS, answers, keys, write_corrected_index


def test_keys_and_constants_are_those_of_the_fixtures() -> None:
    assert json.loads((FOLDER / "keys.json").read_text("utf-8")) == keys()


@pytest.mark.parametrize(("name", "index"), [("answers", INDEX), ("corrected_answers", CORRECTED_INDEX)])
def test_the_answers_of_the_fixtures_are_read(name: str, index: Path) -> None:
    assert json.loads((FOLDER / f"{name}.json").read_text("utf-8")) == answers(index)


def test_the_builder_writes_the_files_of_the_fixtures(tmp_path: Path) -> None:
    """Contents are compared without their compression, which depends on the version of zlib."""
    source, output = tmp_path / "records", tmp_path / "index"
    source.mkdir()
    for names in (["blokus.sgf", "go.sgf", "nexos.sgf", "scores.sgf", "twixt.sgf"], ["later.sgf"]):
        for name in names:
            shutil.copy(RECORDS / name, source)
        build_index(source, output, Options(plies=PLIES), local_engine(1))
    shutil.rmtree(output / KEPT)
    assert _contents(output) == _contents(INDEX)


def test_the_builder_writes_the_files_of_the_fixture_with_removed_games(tmp_path: Path) -> None:
    write_corrected_index(tmp_path)
    assert _contents(tmp_path) == _contents(CORRECTED_INDEX)


def _contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder by their names, without compression."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): decompress(path.read_bytes(), 10**6) for path in paths}


def test_every_file_is_at_most_64_kilobytes() -> None:
    sizes = {path.name: path.stat().st_size for path in INDEX.rglob("*") if path.is_file()}
    assert max(sizes.values()) <= 64_000
    assert sizes["manifest.json"] < 16_000


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 2**31, 2**53 - 1])
def test_numbers_and_texts_are_read_as_they_were_written(number: int) -> None:
    target = bytearray()
    write_number(target, number)
    write_text(target, "é 春")
    cursor = Cursor(bytes(target))
    assert (cursor.number(), cursor.text(), cursor.is_at_end) == (number, "é 春", True)


def test_many_numbers_are_read_as_they_were_written_one_by_one() -> None:
    numbers = [0, 127, 128, 5, 2**14, 2**53 - 1, 1, 1]
    target = bytearray()
    write_numbers(target, numbers)
    assert bytes(target) == b"".join(map(number_bytes, numbers))
    assert read_numbers(bytes(target)) == numbers


def test_damaged_files_are_refused() -> None:
    shard = next((INDEX / decode_manifest((INDEX / "manifest.json").read_bytes()).sets[0].name / "positions").iterdir())
    content = decompress(shard.read_bytes(), 10**6)
    key = bytes(2) + Shard(content).stored_keys()[0]
    for end in range(0, len(content) - 1, 5):
        with pytest.raises(DamagedFile):
            assert Shard(content[:end]).find(key) is not None
    with pytest.raises(DamagedFile):
        decompress(pack_gzip(bytes(1000)), 999)
    with pytest.raises(DamagedFile):
        decompress(pack_gzip(bytes(1000))[:12], 2000)
    with pytest.raises(DamagedFile):
        Cursor(b"\xff\xff").number()
    for text in (b"", b"{}", b"[]", b"null", b'{"format": "boardreel-index", "version": 3, "sets": []}', b"\xff"):
        with pytest.raises(DamagedFile):
            decode_manifest(text)


def test_an_index_that_is_not_there_is_a_damaged_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"manifest\.json is missing"):
        Explorer(tmp_path).search("x")


def test_moves_are_written_and_read() -> None:
    link = LinkChange("E8", "D6", is_removal=True)
    moves = [Move("B", ("dd",)), Move("W", name="pass"), Move("1", ("a1", "b1")), Move("W", ("G2",), links=(link,))]
    assert [write_move(move) for move in moves] == ["B dd", "W =pass", "1 a1,b1", "W G2 -D6:E8"]
    for move in moves:
        assert write_move(read_move(write_move(move))) == write_move(move)


@pytest.mark.parametrize("root", ["GM[1]SZ[9]", "GM[1]SZ[9:7]", "GM[21]SZ[12]", "GM[Blokus]", "GM[Blokus Trigon]"])
def test_the_inverse_of_a_symmetry_undoes_it(root: str) -> None:
    rules = open_rules(read_sgf(f"(;{root})".encode()).games[0])
    symmetries = keys_for(rules).symmetries
    assert all(symmetry.then(inverse(symmetries, symmetry)).is_identity for symmetry in symmetries)


def test_long_lists_continue_in_the_next_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardreel.explorer.postings.MAX_LIST_NUMBERS", 10)
    monkeypatch.setattr("boardreel.explorer.postings.MAX_FILE_BYTES", 40)
    lists = {"b": list(range(0, 300, 7)), "a": [5], "z𝔘": [1, 2], "z\uffff": [3]}
    files = list(encode_postings(lists, 1))
    assert len(files) > 2
    first_texts = [text for text, _ in files]
    assert first_texts.count("b") > 1
    # JavaScript sorts a character outside the basic plane before the last characters of the plane
    assert merge_postings(read_postings(content, 1) for _, content in files) == lists
    for text in lists:
        found = merge_postings(
            read_postings(files[number][1], 1) for number in files_with(first_texts, text, is_prefix=False)
        )
        assert found[text] == lists[text]


def test_words_are_in_lower_case_and_without_accents() -> None:
    assert list(words_of(["Élite League", "2015-03", "Müller-Lüdenscheidt", "春季赛", "ΑΣ"])) == [
        *("elite", "league", "2015-03", "muller", "ludenscheidt", "春季赛", "ασ")
    ]


def test_ranks_are_in_the_order_of_strength() -> None:
    texts = ["", "30k", "1k", "1d", "7d?", "1p", "9p"]
    numbers = [rating_number(text) for text in texts]
    assert numbers == sorted(set(numbers))
    assert rating_number("2413") == 2413
    assert rating_number(None) == rating_number("strong") == 0
