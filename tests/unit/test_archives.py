"""Archives of records: ZIP and gzip files open as one collection, and are written again."""

from __future__ import annotations

import gzip
import io
import itertools
import random
import struct
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from boardreel import read
from boardreel.archives import inflation
from boardreel.archives.collection import ArchiveCollection
from boardreel.archives.zip_file import entry_for, read_directory, write_zip
from boardreel.budgets import UNLIMITED, USUAL, Budget, Limits
from boardreel.games.conversion import convert
from boardreel.reel import ReelBuilder
from boardreel.reel.game_list import game_rows
from boardreel.replay import Replay
from hostile_archives import zip_with_shared_header
from hypothesis import given
from hypothesis import strategies as st

ANN = b"(;GM[1]FF[4]SZ[9]PB[Ann];B[aa];W[bb])"
TWO = b"(;GM[1]PB[Ben])\n(;GM[1]PB[Cy]\n;B[aa]B[bb])"
TWIXT = "(;GM[21]SZ[24]PW[Dörte];W[C3])".encode()


def zip_of(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED, comment: bytes = b"") -> bytes:
    """Return a ZIP archive with files of these names and contents."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        archive.comment = comment
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def contents(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def codes(content: bytes, limits: Limits = USUAL) -> list[str]:
    return [found.code for found in read(content, name="a.zip", budget=limits.start()).diagnostics]


# -- what opens


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize("comment", [b"", b"an archive of games"])
def test_a_zip_archive_is_one_collection_in_the_order_of_names(method: int, comment: bytes) -> None:
    content = zip_of({"b/two.sgf": TWO, "folder/": b"", "c.sgf": TWIXT, "a.sgf": ANN}, method, comment)
    collection = read(content, name="games.zip")
    assert isinstance(collection, ArchiveCollection)
    assert [game.source_name for game in collection.games] == [
        "games.zip!a.sgf",
        "games.zip!b/two.sgf",
        "games.zip!b/two.sgf",
        "games.zip!c.sgf",
    ]
    assert [game.number for game in collection.games] == [1, 2, 3, 4]
    assert [game.root.text("PB") or game.root.text("PW") for game in collection.games] == ["Ann", "Ben", "Cy", "Dörte"]
    assert [values.get("GM") for values in collection.iter_root_values()] == ["1", "1", "1", "21"]
    assert collection.to_bytes() == collection.raw_bytes == content


def test_an_archive_of_several_kinds_of_records_knows_their_dialects() -> None:
    little_golem = b"(;FF[4]EV[twixt.ld.DEFAULT]PB[a]PW[b]SZ[24]SO[http://www.littlegolem.com];b[ld];r[swap])"
    collection = read(zip_of({"1.tsgf": little_golem, "2.sgf": ANN}), name="games.zip")
    assert [Replay(game).rules.kind.id for game in collection.games] == ["twixt", "go"]


def test_problems_name_the_member_and_the_position_in_it() -> None:
    collection = read(zip_of({"a.sgf": ANN, "b.sgf": TWO}), name="games.zip")
    assert collection.outcome == "recovered"
    ((member, found),) = collection.located_diagnostics()
    assert (member, found.code, found.game, found.node) == ("b.sgf", "duplicate-property", 3, 1)
    assert (found.line, found.column) == (3, 7)


def test_the_reel_of_a_game_in_an_archive_names_its_file() -> None:
    collection = read(zip_of({"a.sgf": ANN, "b.sgf": TWO, "c.sgf": b"oops"}), name="games.zip")
    reel = ReelBuilder(Replay(collection.games[2])).document()
    assert reel["source"] == {"name": "games.zip!b.sgf", "charset": "ascii", "outcome": "recovered", "games": 3}
    assert reel["game"]["number"] == 3
    assert [found["code"] for found in reel["diagnostics"]] == [
        "unreadable-member",
        "duplicate-property",
        "surplus-values",
    ]
    assert [row["source"] for row in game_rows(collection)] == ["games.zip!a.sgf", *["games.zip!b.sgf"] * 2]
    assert not any("source" in row for row in game_rows(read(ANN, name="a.sgf")))


def test_a_record_outside_of_an_archive_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(ANN)
    assert read(path).games[0].source_name == "a.sgf"
    assert read(ANN).games[0].source_name is None


@pytest.mark.parametrize("name", ["game.sgf.gz", "GAME.SGF.GZ", "game.gz", None])
def test_a_gzip_file_is_unpacked(name: str | None) -> None:
    content = gzip.compress(TWO, mtime=0)
    collection = read(content, name=name)
    assert len(collection.games) == 2
    member = "record" if name is None else name[:-3]
    assert collection.games[1].source_name == f"{name or ''}!{member}"
    assert collection.to_bytes() == content


def test_a_dialect_in_a_gzip_file_is_recognized_by_its_own_name() -> None:
    record = b"(;FF[4]EV[x]PB[a]PW[b]SZ[24];b[ld];r[mf])"
    plain = read(record, name="lg.tsgf").games[0]
    packed = read(gzip.compress(record, mtime=0), name="lg.tsgf.gz").games[0]
    assert [node.properties for node in packed.nodes] == [node.properties for node in plain.nodes]


def test_streams_of_a_gzip_file_are_joined() -> None:
    assert len(read(gzip.compress(ANN, mtime=0) + gzip.compress(TWO, mtime=0)).games) == 3


def test_the_charset_of_each_record_is_its_own() -> None:
    latin = "(;GM[1]CA[ISO-8859-1]PB[Jürg])".encode("latin-1")
    utf8 = "(;GM[1]CA[UTF-8]PB[Jörg])".encode()
    collection = read(zip_of({"1.sgf": latin, "2.sgf": utf8}))
    assert [game.root.text("PB") for game in collection.games] == ["Jürg", "Jörg"]
    assert [game.collection.charset for game in collection.games] == ["cp1252", "utf-8"]


# -- what cannot be read


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n", b"", b"no game", zip_of({"x.sgf": ANN}), gzip.compress(ANN, mtime=0)]
)
def test_an_unreadable_member_is_one_diagnostic(content: bytes) -> None:
    collection = read(zip_of({"a.sgf": ANN, "b.sgf": content, "c.sgf": ANN}), name="games.zip")
    assert len(collection.games) == 2
    assert collection.outcome == "recovered"
    ((member, found),) = collection.located_diagnostics()
    assert (member, found.code, found.severity) == ("b.sgf", "unreadable-member", "error")
    assert "“b.sgf”" in found.message
    assert found.message.count(".") == 2


def test_files_that_need_not_be_records_are_only_mentioned() -> None:
    members = {"README.txt": b"Games of Ann.", "board.png": b"\x89PNG", "a.sgf": ANN}
    collection = read(zip_of(members))
    assert collection.outcome == "ok"
    assert [(found.code, found.severity) for found in collection.diagnostics] == [("member-without-game", "info")] * 2


@pytest.mark.parametrize("name", ["__MACOSX/._a.sgf", "games/.hidden.sgf", ".DS_Store"])
def test_metadata_is_skipped_without_a_word(name: str) -> None:
    assert codes(zip_of({"a.sgf": ANN, name: b"\0\5"})) == []


def encrypted(archive: bytes) -> bytes:
    """Return an archive of one file that is encrypted, as both of its headers say."""
    data = bytearray(archive)
    for offset, at in ((0, 6), (data.index(b"PK\x01\x02"), 8)):
        data[offset + at] |= 1
    return bytes(data)


def with_method(archive: bytes, method: int) -> bytes:
    data = bytearray(archive)
    data[data.index(b"PK\x01\x02") + 10] = method
    return bytes(data)


@pytest.mark.parametrize(
    ("archive", "reason"),
    [
        (encrypted(zip_of({"a.sgf": ANN})), "it is encrypted"),
        (with_method(zip_of({"a.sgf": ANN}), 12), "its compression method (bzip2) is not supported"),
        (with_method(zip_of({"a.sgf": ANN}), 77), "its compression method (number 77) is not supported"),
        (zip_of({"a.sgf": ANN}, zipfile.ZIP_STORED).replace(b"PB[Ann]", b"PB[Anx]"), "it is damaged"),
    ],
)
def test_the_reason_is_given(archive: bytes, reason: str) -> None:
    collection = read(archive)
    assert collection.outcome == "refused"
    assert [found.code for found in collection.diagnostics] == ["no-game-found", "unreadable-member"]
    assert collection.diagnostics[1].message == f"“a.sgf” in the archive was skipped: {reason}."


@pytest.mark.parametrize("size", range(4, len(zip_of({"a.sgf": ANN})), 7))
def test_a_cut_archive_is_refused_with_a_sentence(size: int) -> None:
    collection = read(zip_of({"a.sgf": ANN})[:size], name="a.zip")
    assert collection.outcome == "refused"
    (found,) = collection.diagnostics
    assert found.code == "no-game-found"
    assert found.message.startswith("No game found: the archive cannot be read, ")
    assert collection.to_bytes(lambda node: None) == collection.raw_bytes


def test_a_cut_gzip_file_is_read_as_far_as_possible() -> None:
    record = (
        b"(;GM[1]" + b"".join(b";B[%c%c]C[%d]" % (97 + n % 19, 97 + n // 19 % 19, n * n) for n in range(300)) + b")"
    )
    packed = gzip.compress(record, mtime=0)
    collection = read(packed[: len(packed) // 2], name="a.sgf.gz")
    assert 50 < len(collection.games[0].nodes) < 300
    assert collection.diagnostics[0].code == "damaged-archive"
    assert collection.outcome == "recovered"
    flipped = bytearray(packed)
    flipped[len(packed) * 3 // 4] ^= 0xFF
    assert "damaged-archive" in codes(bytes(flipped))
    assert read(packed[:12]).outcome == "refused"


def test_an_archive_without_records_is_refused_with_a_sentence() -> None:
    for content in (zip_of({}), zip_of({"a.txt": b"hello"}), zip_of({"folder/": b""}), gzip.compress(b"hello")):
        collection = read(content)
        assert collection.outcome == "refused"
        assert [found.message for found in collection.diagnostics] == [
            "No game found: no file in the archive is a record."
        ]


@pytest.mark.parametrize(("name", "shown"), [("z.zip", "z.zip!a.sgf"), (None, "!a.sgf")])
def test_a_record_is_named_by_archive_and_member(name: str | None, shown: str) -> None:
    game = read(zip_of({"a.sgf": b"(;)", "b.sgf": b"(;)"}), name=name).games[0]
    assert game.collection.source_name == shown


# -- limits


@pytest.mark.slow
def test_a_file_that_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = b" " * ((64 << 20) + 1)
    packed = zlib.compress(bomb, 9)
    assert len(packed) < len(bomb) // 500
    found = read(gzip.compress(bomb, mtime=0)).diagnostics[0]
    assert found.code == "no-game-found"
    assert "more than 200 times" in found.message
    monkeypatch.setattr(inflation, "MAX_RATIO", 100_000)
    assert codes(gzip.compress(bomb, mtime=0)) == ["too-large"]
    assert codes(zip_of({"a.sgf": bomb})) == ["too-large"]


def test_a_gzip_file_of_equal_games_is_read() -> None:
    packed = gzip.compress(b"(;B[aa];W[bb])" * 100_000, mtime=0)
    assert len(packed) < 1_400_000 // 200
    assert len(read(packed).games) == 100_000


def test_a_member_that_is_packed_too_well_is_skipped() -> None:
    bomb = b"(;C[" + b" " * (10 << 20) + b"])"
    collection = read(zip_of({"a.sgf": ANN, "b.sgf": bomb}))
    assert len(collection.games) == 1
    assert "more than 200 times" in collection.diagnostics[0].message


def test_all_members_share_the_limit_of_size() -> None:
    limits = Limits(max_bytes=1000)
    members = {f"{number}.sgf": ANN + b" " * 300 for number in range(4)}
    assert codes(zip_of(members), limits) == ["too-large"]
    assert codes(zip_of(dict(list(members.items())[:2])), limits) == []


def test_all_members_share_the_limit_of_nodes() -> None:
    limits = Limits(max_items=5)
    assert codes(zip_of({"1.sgf": ANN, "2.sgf": ANN}), limits) == ["too-large"]
    assert codes(zip_of({"1.sgf": ANN}), limits) == []


def test_the_number_of_members_is_limited() -> None:
    members = {f"{number}.sgf": b"" for number in range(10_001)}
    assert codes(zip_of(members, zipfile.ZIP_STORED)) == ["too-large"]


def spent_bytes(content: bytes) -> tuple[float, list[str]]:
    """Return how many bytes reading an archive produces without a limit, and the messages of its diagnostics."""
    budget = Budget(Limits(max_bytes=1 << 40, max_files=None), time.monotonic)
    found = read(content, budget=budget).diagnostics
    return (1 << 40) - budget.bytes_left, [diagnostic.message for diagnostic in found]


@pytest.mark.parametrize(("count", "size"), [(100, 30 << 20), (10_000, 1 << 20)])
def test_files_that_share_their_bytes_are_refused_before_they_are_unpacked(count: int, size: int) -> None:
    content = zip_with_shared_header(count, b"(;C[" + random.Random(1).randbytes(1000).hex().encode() + b" " * size)
    spent, messages = spent_bytes(content)
    assert messages == ["No game found: the archive cannot be read, its files overlap."]
    assert spent == 0


def test_a_file_that_reaches_into_the_directory_is_refused() -> None:
    archive = bytearray(zip_of({"a.sgf": ANN, "b.sgf": TWO}))
    at = archive.rindex(b"PK\1\2") + 20
    archive[at : at + 4] = struct.pack("<I", 100)
    assert spent_bytes(bytes(archive))[1] == ["No game found: the archive cannot be read, its files overlap."]


def test_files_that_cannot_be_used_count_as_well() -> None:
    text = b"(;GM[1]C[" + b"".join(b"%d " % (number * number) for number in range(10_000)) + b"])"
    archive = bytearray(zip_of({f"{number:02}.sgf": text for number in range(20)}))
    at = -1
    while (at := archive.find(b"PK\1\2", at + 1)) >= 0:
        archive[at + 16 : at + 20] = b"oops"
    spent, messages = spent_bytes(bytes(archive))
    assert (spent, len(messages)) == (20 * len(text), 21)
    assert codes(bytes(archive), Limits(max_bytes=10 * len(text))) == ["too-large"]


def test_what_a_damaged_stream_produced_before_the_damage_counts() -> None:
    text = b"(;GM[1]C[" + b"".join(b"%d " % (number * number) for number in range(100_000)) + b"])"
    archive = bytearray(zip_of({"a.sgf": text}))
    end = archive.index(b"PK\1\2")
    archive[end - 40 : end] = b"\xff" * 40
    spent, messages = spent_bytes(bytes(archive))
    assert "it is damaged" in messages[1]
    assert spent > len(text) * 0.9


def test_small_files_share_the_bytes_that_may_have_any_ratio() -> None:
    """Each of 60 small files would unpack to a megabyte."""
    bomb = b"(;C[" + b" " * (1 << 20) + b"])"
    members = {f"{number:04}.sgf": bomb for number in range(60)}
    content = zip_of(members)
    assert spent_bytes(content)[0] < 200 * len(content) + (1 << 20)


def test_empty_streams_of_a_gzip_file_are_read_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stream of the file is unpacked from a few of its bytes, not from all that follow."""
    fed = []
    unpack = inflation._steps

    def count(stream: object, piece: bytes, max_bytes: int) -> Iterator[bytes]:
        fed.append(len(piece))
        return unpack(stream, piece, max_bytes)  # type: ignore[arg-type]

    monkeypatch.setattr(inflation, "_steps", count)
    content = gzip.compress(b"", mtime=0) * 5000
    spent, messages = spent_bytes(content)
    assert (spent, messages) == (0, ["No game found: the archive cannot be read, it is empty."])
    assert len(fed) == 5000
    assert max(fed) <= 1 << 16


def test_the_number_of_streams_of_a_gzip_file_is_limited() -> None:
    content = gzip.compress(b"", mtime=0) * 100_000
    (found,) = read(content, budget=USUAL.start()).diagnostics
    assert found.message == "The archive is too large: it has more than 10,000 files."


def test_an_archive_that_takes_too_long_is_refused() -> None:
    ticks = itertools.count()
    budget = Limits(max_seconds=10).start(lambda: float(next(ticks)))
    (found,) = read(zip_of({f"{number}.sgf": ANN for number in range(10)}), budget=budget).diagnostics
    assert (found.code, found.message) == ("too-large", "The archive is too large: it takes more than 10 s.")


def test_a_size_in_the_directory_is_not_believed() -> None:
    """The directory says that a file is small, or that it is large."""
    archive = zip_of({"a.sgf": ANN})
    at = archive.index(b"PK\x01\x02") + 24
    for size in (1, 10**9):
        lying = archive[:at] + struct.pack("<I", size) + archive[at + 4 :]
        assert codes(lying) == ["no-game-found", "unreadable-member"]


# -- names


NAMES = [
    "../../etc/passwd.sgf",
    "/root/a.sgf",
    "C:\\a.sgf",
    "a\nb.sgf",
    "\x1b[31m.sgf",
    "<img src=x>.sgf",
    "a!b.sgf",
    "ü.sgf",
]


def test_hostile_names_are_only_names() -> None:
    collection = read(zip_of(dict.fromkeys(NAMES, ANN)), name="x.zip")
    assert sorted(game.source_name or "" for game in collection.games) == sorted(f"x.zip!{name}" for name in NAMES)
    assert sorted(contents(collection.to_bytes(lambda node: None))) == sorted(NAMES)


def test_names_in_the_code_page_of_ms_dos_are_read() -> None:
    archive = zip_of({"zz.sgf": ANN}).replace(b"zz.sgf", "ü.sgf".encode("cp437") + b" ")
    assert read(archive).games[0].collection.member_name == "ü.sgf "


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_may_have_the_same_name() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.sgf", ANN)
        archive.writestr("a.sgf", TWO)
    collection = read(file.getvalue())
    assert [game.root.text("PB") for game in collection.games] == ["Ann", "Ben", "Cy"]
    assert len(read(convert(collection)).games) == 3


# -- writing


def test_convert_writes_a_new_archive() -> None:
    broken = encrypted(zip_of({"secret.sgf": ANN}))
    old = b"(;FF[3]GM[1]SZ[9];B[tt])"
    content = zip_of({"b.sgf": old, "notes.txt": b"hello", "folder/": b"", "a.sgf": TWIXT})
    written = convert(read(content))
    assert list(contents(written)) == ["b.sgf", "notes.txt", "folder/", "a.sgf"]
    assert contents(written)["notes.txt"] == b"hello"
    assert contents(written)["b.sgf"] == convert(read(old))
    assert convert(read(written)) == written
    assert codes(convert(read(broken))) == ["no-game-found", "unreadable-member"]


def test_convert_writes_a_new_gzip_file() -> None:
    written = convert(read(gzip.compress(TWO, mtime=0)))
    assert gzip.decompress(written) == convert(read(TWO))
    assert convert(read(written)) == written


def test_a_member_that_cannot_be_unpacked_is_copied() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.sgf", ANN)
        archive.writestr("b.sgf", TWO, zipfile.ZIP_BZIP2)
    written = convert(read(file.getvalue()))
    assert contents(written)["b.sgf"] == TWO
    assert contents(written)["a.sgf"] == convert(read(ANN))


@pytest.mark.parametrize("count", [65_534, 65_535, 65_536])
def test_an_archive_of_any_number_of_files_is_written(count: int) -> None:
    written = write_zip((entry_for(str(number), number), b"") for number in range(count))
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        assert archive.namelist() == list(map(str, range(count)))
    assert len(read_directory(written, UNLIMITED.start())) == count


# -- anything


@given(st.data())
def test_a_damaged_archive_never_raises(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from([zip_of({"a.sgf": ANN, "b.sgf": TWO}), gzip.compress(ANN * 3)])))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(4, len(content) - 1))] = data.draw(st.integers(0, 255))
    del content[data.draw(st.integers(4, len(content))) :]
    collection = read(bytes(content))
    assert collection.outcome in ("ok", "recovered", "refused")
    assert (collection.outcome == "refused") == (not collection.games)
    assert collection.games or collection.diagnostics[0].severity == "fatal"
    assert collection.to_bytes() == bytes(content)
    read(collection.to_bytes(lambda node: None))


@given(
    st.dictionaries(st.text(max_size=12).filter(lambda name: name.isprintable()), st.binary(max_size=200), max_size=5)
)
def test_any_files_survive_conversion(members: dict[str, bytes]) -> None:
    members = {f"{name}.txt": content for name, content in members.items()} | {"game.sgf": ANN}
    written = contents(convert(read(zip_of(members))))
    assert set(written) == set(members)
    assert all(written[name] == content for name, content in members.items() if not read(content).games)
