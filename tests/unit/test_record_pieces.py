"""Records of any size are read in pieces of whole games, with the same result as if they were read at once."""

from __future__ import annotations

import gzip
import io
import pickle
import sys
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from boardreel import read
from boardreel.budgets import Limits
from boardreel.errors import BoardreelError
from boardreel.opening import ReadOptions
from boardreel.record_pieces import RecordPiece, division, file_reader, iter_games, iter_pieces
from boardreel.sgf import Collection
from support import ROOT

GAME = "(;GM[1]FF[4]SZ[9]PB[Ann {n}]\n;B[ee]C[a \\] (;b](;W[gc])(;W[cc]\n;B[aa]))"
PLAIN = "\n\n".join(GAME.format(n=n) for n in range(60))


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "PIECE_BYTES", 700)
    monkeypatch.setattr(file_reader, "_CHUNK_BYTES", 100)


def opened(pieces: Iterator[RecordPiece]) -> list[Collection]:
    """Open pieces after they were handed to another process."""
    found = [pickle.loads(pickle.dumps(piece)).open() for piece in pieces]
    return [collection for collection in found if collection is not None]


def games(collections: list[Collection]) -> list[tuple[object, ...]]:
    """Return what can be known about games: numbers, positions in the file, trees and properties."""
    return [
        (game.number, tuple(game.parent), [(node.source_position(), dict(node.properties)) for node in game.nodes])
        for game in chain.from_iterable(collection.games for collection in collections)
    ]


def problems(collections: list[Collection]) -> list[object]:
    return [found.data() for collection in collections for found in collection.diagnostics]


#: name → the bytes of a record that is larger than a piece
RECORDS = {
    "well-formed": PLAIN.encode(),
    "text between games": PLAIN.replace("\n\n", "\n and then\n").encode(),
    "text before and after": ("Games:\n" + PLAIN + "\nend").encode(),
    "line breaks of Windows": PLAIN.replace("\n", "\r\n").encode(),
    "malformed games": PLAIN.replace("PB[Ann 7", "PB[Ann] 7]X").replace("W[gc]", "W[gc").encode(),
    "unescaped brackets": PLAIN.replace("a \\] (;b", "a [x] b").encode(),
    "a game that is not closed": (PLAIN + "(;GM[1];B[aa]").encode(),
    "one game that is larger than a piece": ("(;GM[1]" + ";B[aa];W[bb]" * 300 + ")" + PLAIN).encode(),
    "UTF-8 with a byte order mark": ("\ufeff" + PLAIN.replace("Ann", "Zoë")).encode(),
    "GB18030": PLAIN.replace("FF[4]", "CA[GB18030]").replace("Ann", "聂卫平").encode("gb18030"),
    "Shift_JIS": PLAIN.replace("FF[4]", "CA[Shift_JIS]").replace("Ann", "表ソ能").encode("cp932"),
    "a charset that only the first game names": (
        PLAIN.replace("FF[4]", "CA[windows-1251]", 1) + PLAIN.replace("Ann", "Иван")
    ).encode("cp1251"),
    "UTF-16": ("\ufeff" + PLAIN.replace("Ann", "聂")).encode("utf-16-le"),
    "ISO-2022-JP": PLAIN.replace("Ann", "\u8868").encode("iso2022_jp"),
    "games of another notation": "".join(
        f"(;GM[21]SZ[24]AP[twixtbot-app]RU[PP]PB[{n}];B[ab];W[cd])" for n in range(40)
    ).encode(),
    "no record": b"x" * 3000,
    "empty": b"",
}


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("content", RECORDS.values(), ids=RECORDS)
def test_pieces_are_the_record(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "record.sgf"
    path.write_bytes(content)
    whole, pieces = read(path), opened(iter_pieces([path]))
    assert games(pieces) == games([whole])
    assert problems(pieces) == problems([whole])


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("name", ["well-formed", "GB18030", "malformed games"])
def test_a_large_record_has_several_pieces_whose_bytes_are_those_of_the_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "record.sgf"
    path.write_bytes(RECORDS[name])
    contents = [piece.content or b"" for piece in iter_pieces([path])]
    assert len(contents) > 5
    assert b"".join(contents) == RECORDS[name]


@pytest.mark.usefixtures("small_pieces")
def test_a_game_that_swallows_others_does_not_fill_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "MAX_GAME_BYTES", 2000)
    path = tmp_path / "record.sgf"
    path.write_text("(;GM[1]FF[4];B[aa]\n" + PLAIN * 3)
    pieces = list(iter_pieces([path]))
    assert len(pieces) > 10
    assert games(opened(iter(pieces))) == games([read(path)])


@pytest.mark.usefixtures("small_pieces")
def test_every_sample_reads_the_same_in_pieces(tmp_path: Path) -> None:
    for path in sorted((ROOT / "web" / "samples").iterdir()):
        if path.suffix.lower() in (".sgf", ".blksgf", ".tsgf", ".t1"):
            assert games(opened(iter_pieces([path]))) == games([read(path)]), path.name


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("kind", ["file", "gzip", "zip", "standard input", "gzip in standard input"])
def test_each_game_comes_with_its_bytes_its_file_and_its_place(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [GAME.format(n=f"{n} Zoë") for n in range(30)]
    content = "\n".join(texts).encode()
    path, member = tmp_path / "games.sgf", ""
    if "gzip" in kind:
        path, member, content = tmp_path / "games.sgf.gz", "games.sgf", gzip.compress(content)
    if kind == "zip":
        path, member, target = tmp_path / "games.zip", "a/b.sgf", io.BytesIO()
        with zipfile.ZipFile(target, "w") as file:
            file.writestr("a/b.sgf", content)
            file.writestr("a/c.sgf", b"(;GM[1])\n\n(;GM[1])")
        content = target.getvalue()
        texts += ["(;GM[1])", "(;GM[1])"]
    path.write_bytes(content)
    source = str(path)
    if "standard input" in kind:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        source, member = "-", "record" if member else ""
    found = list(iter_games([source]))
    assert [one.content.decode() for one in found] == texts
    assert [one.game.number for one in found] == list(range(1, len(texts) + 1))
    assert {(one.path, one.member) for one in found[:30]} == {(source, member)}
    assert (found[2].position.line, found[2].position.column) == (7, 1)
    assert found[2].position.offset == 2 * len(texts[0]) + 2
    assert found[-1].position.line == (3 if kind == "zip" else 88)
    assert {one.game.collection.charset for one in found[:30]} == {"utf-8"}


def test_games_of_another_notation_are_written_as_standard_records(tmp_path: Path) -> None:
    path = tmp_path / "game.T1"
    path.write_bytes((ROOT / "web" / "samples" / "twixt-18x12.T1").read_bytes())
    (found,) = iter_games([path])
    assert found.content.startswith(b"(;FF[4]CA[UTF-8]GM[21]SZ[18:12]")


def test_a_folder_has_its_records_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/2.sgf", "a.sgf", "c.SGF"):
        (tmp_path / name).write_text("(;GM[1])")
    (tmp_path / "list.txt").write_text("not a record")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    (tmp_path / "broken.sgf").write_text("?")
    messages: list[str] = []
    paths = [one.path for one in iter_games([tmp_path], report=messages.append)]
    assert paths == [str(tmp_path / name) for name in ("a.sgf", "b/2.sgf", "c.SGF")]
    assert messages == [f"{tmp_path / 'broken.sgf'}: No game found: not an SGF file."]


def test_an_archive_of_other_files_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1])")
    (tmp_path / "data.json.gz").write_bytes(gzip.compress(b"{}"))
    for name, members in ("photos.zip", {"1.png": b"\x89PNG"}), ("records.zip", {"1.png": b"\x89PNG", "bad.sgf": b"?"}):
        with zipfile.ZipFile(tmp_path / name, "w") as file:
            for member, content in members.items():
                file.writestr(member, content)
    (tmp_path / "cut.json.gz").write_bytes(gzip.compress(b"{}" * 99)[:-9])
    (tmp_path / "cut.zip").write_bytes((tmp_path / "photos.zip").read_bytes()[:-9])
    messages: list[str] = []
    assert [one.path for one in iter_games([tmp_path], report=messages.append)] == [str(tmp_path / "a.sgf")]
    assert [message.removeprefix(f"{tmp_path}/") for message in messages] == [
        "cut.json.gz: The archive is damaged; the record was read as far as it could be unpacked.",
        "cut.json.gz: No game found: no file in the archive is a record.",
        "cut.zip: No game found: the archive cannot be read, its end is missing.",
        "records.zip: “bad.sgf” in the archive was skipped: no game found: not an SGF file.",
        "records.zip: No game found: no file in the archive is a record.",
    ]
    messages.clear()
    assert not list(iter_games([tmp_path / "data.json.gz"], report=messages.append))
    assert messages == [f"{tmp_path}/data.json.gz: No game found: no file in the archive is a record."]


def test_an_empty_name_is_not_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.sgf").write_text("(;GM[1])")
    messages: list[str] = []
    assert [one.path for one in iter_games(["", Path()], report=messages.append)] == ["a.sgf"]
    assert messages == ["the name of a file is empty"]


def test_what_cannot_be_read_is_said_and_the_rest_is_read(tmp_path: Path) -> None:
    archive, good = tmp_path / "a.zip", tmp_path / "good.sgf"
    good.write_text("(;GM[1])")
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("bad.sgf", b"?")
        file.writestr("inner.zip", b"PK\x03\x04")
        file.writestr("other.tar", b"game.sgf".ljust(257, b"\0") + b"ustar")
    (tmp_path / "cut.sgf.gz").write_bytes(gzip.compress(PLAIN.encode())[:-20])
    messages: list[str] = []
    found = list(iter_games([tmp_path / "none.sgf", archive, tmp_path / "cut.sgf.gz", good], report=messages.append))
    assert found[-1].path == str(good)
    assert len(found) > 10
    assert [message.removeprefix(f"{tmp_path}/") for message in messages] == [
        "none.sgf: No such file or directory",
        "a.zip: “bad.sgf” in the archive was skipped: no game found: not an SGF file.",
        "a.zip: “inner.zip” in the archive was skipped: it is an archive itself; unpack it first.",
        "a.zip: “other.tar” in the archive was skipped: it is an archive itself; unpack it first.",
        "a.zip: No game found: no file in the archive is a record.",
        "cut.sgf.gz: The archive is damaged; the record was read as far as it could be unpacked.",
    ]


def test_an_archive_without_records_is_one_problem_however_many_files_it_has(tmp_path: Path) -> None:
    path = tmp_path / "photos.zip"
    names = ["1.png", "2.png", "read.me"]
    for record, expected in ((), ["no-game-found"]), (["z.sgf"], ["member-without-game"] * 3):
        with zipfile.ZipFile(path, "w") as file:
            for name in [*names, *record]:
                file.writestr(name, b"(;GM[1])" if name in record else b"\x89PNG")
        pieces = list(iter_pieces([path]))
        assert [found.code for piece in pieces for found in piece.problems] == expected


@pytest.mark.usefixtures("small_pieces")
def test_the_limits_are_those_of_a_whole_file(tmp_path: Path) -> None:
    path, packed = tmp_path / "record.sgf", tmp_path / "record.sgf.gz"
    path.write_text(PLAIN)
    packed.write_bytes(gzip.compress(PLAIN.encode()))
    for limits in (Limits(max_bytes=3000), Limits(max_seconds=1e-9)):
        for source in (path, packed):
            messages: list[str] = []
            assert len(list(iter_games([source], ReadOptions(limits=limits), messages.append))) < 60
            assert "too large" in messages[0]


def test_an_error_of_a_piece_is_raised_when_it_is_opened(tmp_path: Path) -> None:
    (piece,) = iter_pieces([tmp_path / "none.sgf"])
    with pytest.raises(BoardreelError, match=r"none\.sgf: No such file"):
        piece.open()


@pytest.mark.slow
def test_an_archive_may_have_more_files_than_a_short_directory_counts(tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as file:
        for number in range(66_000):
            file.writestr(f".{number}", b"")
        file.writestr("last.sgf", b"(;GM[1]PB[Ann])")
    assert [piece.member for piece in iter_pieces([path]) if not piece.problems] == ["last.sgf"]


@pytest.mark.parametrize("damage", [b"\xff" * 8, b"\0" * 8])
def test_a_damaged_zip64_directory_is_reported(damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        file.writestr("a.sgf", b"(;GM[1])")
    content = target.getvalue()
    end = content.rindex(b"PK\x05\x06")
    locator = b"PK\x06\x07" + b"\0" * 4 + damage + b"\1\0\0\0"
    path.write_bytes(content[:end] + locator + content[end:])
    (piece,) = iter_pieces([path])
    assert [found.code for found in piece.problems] == ["no-game-found"]
