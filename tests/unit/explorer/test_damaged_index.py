"""An index may come from anywhere: what does not fit is a damaged file, and never an error of another kind."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from boardreel.archives.gzip_file import pack_gzip
from boardreel.cli import main
from boardreel.explorer.binary import DamagedFile
from boardreel.explorer.builder import build_index
from boardreel.explorer.engines import local_engine
from boardreel.explorer.index_json import decode_directory, decode_games, decode_manifest, decode_sources
from boardreel.explorer.rows import Options
from explorer_fixtures import INDEX, PLIES, RECORDS

SET = {"name": "0123456789abcdef", "bits": 4, "games": 2, "positions": 3, "occurrences": 4, "has_pieces": True}
CORRECTION = {"name": "0123456789abcdef", "bits": 4, "games": 1}
MANIFEST = {"format": "boardreel-index", "version": 2, "plies": 60, "variations": False, "sets": [SET]}
LINKS = {"records": "../", "pages": None, "pages_per_record": 3}
OFFLINE = {"worker": "../offline.js", "files": "../offline.json", "bytes": 5, "version": "a"}
GAME = ["a.sgf", 1, ["Ann", "Bob"], ["", ""], "2024", "", "B+R", 30, "9x9"]
FILE = {"name": "a.sgf", "size": 9, "digest": "00"}
SOURCES = {"name": SET["name"], "files": [FILE], "fingerprints": ["0123456789abcdef"], "scopes": {"go": {"9": 1}}}
DEEP = "[" * 200_000
#: values that no field of an index has
WRONG = (None, [None], {"a": None}, -1, 1.5, "\ud800", True)

Decode = Callable[[bytes], Any]
DECODERS: tuple[Decode, ...] = (decode_manifest, decode_directory, decode_games, decode_sources)


def refuse(decode: Decode, value: object) -> None:
    content = value.encode() if isinstance(value, str) else json.dumps(value).encode()
    with pytest.raises(DamagedFile):
        decode(content)


def test_a_manifest_is_read_with_what_it_may_leave_out_and_without_what_is_unknown() -> None:
    older = {name: value for name, value in SET.items() if name != "has_pieces"}
    manifest = decode_manifest(json.dumps({**MANIFEST, "sets": [older], "later": 1}).encode())
    assert [(info.name, info.bits, info.has_pieces) for info in manifest.sets] == [(SET["name"], 4, True)]
    linked = decode_manifest(json.dumps({**MANIFEST, "links": {**LINKS, "offline": OFFLINE}}).encode())
    assert linked.links is not None
    assert linked.links.offline is not None
    assert linked.links.offline.worker == "../offline.js"


@pytest.mark.parametrize("decode", DECODERS, ids=lambda decode: decode.__name__)
def test_what_is_not_json_too_deeply_nested_or_of_another_type_is_damaged(decode: Decode) -> None:
    for text in ("", "{", "null", "5", '"text"', "[[]]", '[{"a":1}]', "[5]", "9" * 5000, DEEP, f'{{"format":{DEEP}'):
        refuse(decode, text)
    with pytest.raises(DamagedFile):
        decode(b"\xff")


@pytest.mark.parametrize("version", [1, 4])
def test_an_index_of_another_version_of_the_format_is_refused_with_a_sentence(version: int) -> None:
    with pytest.raises(DamagedFile, match=f"version {version} of the format; this program reads 3"):
        decode_manifest(json.dumps({**MANIFEST, "version": version}).encode())


@pytest.mark.parametrize("name", MANIFEST)
def test_a_field_of_a_manifest_that_is_missing_or_wrong_is_damaged(name: str) -> None:
    refuse(decode_manifest, {field: value for field, value in MANIFEST.items() if field != name})
    for wrong in WRONG[:-1]:
        refuse(decode_manifest, {**MANIFEST, name: wrong})


@pytest.mark.parametrize(
    "changes",
    [
        *({"name": name} for name in ("", "../../../etc", "0123456789ABCDEF", "0123456789abcdef\n", 5, None)),
        *({"bits": bits} for bits in (25, 10**9, -1, "4", True)),
        *({"games": games} for games in (-1, 2**60, "2", 1e300)),
        *({"correction": value} for value in (5, {}, {**CORRECTION, "name": "../x"}, {**CORRECTION, "bits": 25})),
    ],
    ids=repr,
)
def test_a_set_that_no_index_has_is_damaged(changes: dict[str, Any]) -> None:
    refuse(decode_manifest, {**MANIFEST, "sets": [{**SET, **changes}]})


def test_more_sets_than_an_index_has_are_damaged() -> None:
    refuse(decode_manifest, {**MANIFEST, "sets": [SET] * 6})


@pytest.mark.parametrize(
    "changes", [{"links": 5}, {"links": {}}, {"links": {**LINKS, "offline": {}}}, {"scopes": {"go": 5}}, {"charset": 5}]
)
def test_other_fields_of_a_manifest_have_their_types(changes: dict[str, Any]) -> None:
    refuse(decode_manifest, {**MANIFEST, **changes})


def test_games_directory_and_sources_have_the_fields_that_they_need() -> None:
    assert decode_games(json.dumps([GAME]).encode())[0].players == ("Ann", "Bob")
    for index in range(len(GAME)):
        refuse(decode_games, [[*GAME[:index], None, *GAME[index + 1 :]]])
    refuse(decode_games, [GAME[:-1]])
    assert decode_directory(b'{"words": ["a"], "pieces": []}') == {"words": ["a"], "pieces": []}
    for directory in ({"words": ["a"]}, {"words": "a", "pieces": []}, {"words": [5], "pieces": []}):
        refuse(decode_directory, directory)
    assert decode_sources(json.dumps([SOURCES]).encode())[0].files[0].size == 9
    for name in SOURCES:
        refuse(decode_sources, [{**SOURCES, name: 5}])
    for fingerprint in ("0123456789abcdeg", "0", "-123456789abcdef"):
        refuse(decode_sources, [{**SOURCES, "fingerprints": [fingerprint]}])
    for name in FILE:
        refuse(decode_sources, [{**SOURCES, "files": [{**FILE, name: None}]}])


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return Path(shutil.copytree(INDEX, tmp_path / "index"))


def search(index: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the only line that a search in a damaged index prints."""
    assert main(["search", str(index), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"boardreel: {index}: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("content", [DEEP, '{"format": "boardreel-index", "version": 2}', "[]", "", "\0"])
def test_a_search_in_an_index_with_a_damaged_manifest_is_one_line(
    content: str, index: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (index / "manifest.json").write_text(content)
    assert "this is not the manifest of an index" in search(index, capsys, "--text", "x")


@pytest.mark.parametrize("content", [DEEP, '{"words": 5, "pieces": []}', "[]", '{"pieces": []}'])
def test_a_search_in_an_index_with_a_damaged_directory_is_one_line(
    content: str, index: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in index.glob("*/directory"):
        path.write_bytes(pack_gzip(content.encode()))
    assert "this is not the directory of an index" in search(index, capsys, "--text", "x")


def test_a_search_in_an_index_with_shards_that_are_cut_is_one_line(
    index: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both the file, which is compressed, and its content can be cut."""
    for path in index.glob("*/positions/*"):
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
    search(index, capsys, str(RECORDS / "go.sgf"), "--move", "1")


def test_a_search_in_an_index_that_lacks_a_set_names_it(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = decode_manifest((index / "manifest.json").read_bytes()).sets[0].name
    shutil.rmtree(index / name)
    assert f"{name}/hot is missing" in search(index, capsys, str(RECORDS / "go.sgf"), "--move", "1")


def test_an_index_that_lacks_a_set_is_built_again(tmp_path: Path) -> None:
    records, index = tmp_path / "records", tmp_path / "index"
    records.mkdir()
    shutil.copy(RECORDS / "go.sgf", records)
    options = Options(plies=PLIES)
    manifest = build_index(records, index, options, local_engine(1)).manifest
    assert manifest is not None
    shutil.rmtree(index / manifest.sets[0].name)
    report = build_index(records, index, options, local_engine(1))
    assert (report.is_full, report.manifest) == (True, manifest)
    assert f"{manifest.sets[0].name} is missing" in report.reason
    assert (index / manifest.sets[0].name / "hot").is_file()


def test_an_index_whose_sources_are_damaged_is_built_again(index: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    shutil.copy(RECORDS / "go.sgf", records)
    for content in (DEEP, '[{"files": 5}]', json.dumps([{**SOURCES, "files": [{**FILE, "size": "9"}]}])):
        (index / "sources").write_bytes(pack_gzip(content.encode()))
        assert build_index(records, index, Options(plies=PLIES), local_engine(1)).is_full
