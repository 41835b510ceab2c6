"""Files that are not SGF are recognized by their first bytes, and the message says what to do."""

from __future__ import annotations

import pytest
from boardreel.budgets import Limits
from boardreel.sgf import read
from boardreel.sgf.file_type import BINARY_TYPES, FILE_HELP, FILE_TYPES, describe_non_sgf, file_type, help_kind

CONVERT, DOCUMENT, PAGE = (FILE_HELP[name] for name in ("convert", "document", "page"))
NGF = b"Friendship Game\r\n19\r\nann  7d\r\nben  6d\r\nserver\r\n0\r\n0\r\n6\r\n20100101 [21:31]\r\n1\r\nWhite wins\r\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b" \r\n", "No game found: the file is empty."),
        (b"\x89PNG\r\n\x1a\n", "No game found: not an SGF file; it looks like a PNG image."),
        (b"\xef\xbb\xbf\n<!DOCTYPE html>", f"No game found: not an SGF file; it looks like a web page. {PAGE}"),
        (b"Black\nWhite\n19\n0\n", f"No game found: not an SGF file; it may be an NGF record. {CONVERT}"),
        (b"\\HS\r\n\\[GAMEBLACKNAME=a\\]", f"No game found: not an SGF file; it looks like a GIB record. {CONVERT}"),
        (b"[Header]\r\nTitle=x\r\n", f"No game found: not an SGF file; it looks like a UGF record. {CONVERT}"),
        (b"%PDF-1.7\n", f"No game found: not an SGF file; it looks like a PDF document. {DOCUMENT}"),
        (b"hello", "No game found: not an SGF file."),
    ],
)
def test_the_type_of_a_file_is_named_if_it_is_recognized(data: bytes, message: str) -> None:
    assert describe_non_sgf(data) == message
    assert message in [found.message for found in read(data).diagnostics]


#: the first bytes of files, and their types
FILES = {
    b"PK\x03\x04": "zip",
    b"PK\x05\x06": "zip",
    b"\x1f\x8b": "gzip",
    b"7z\xbc\xaf\x27\x1c\0\x04": "packed",
    b"Rar!\x1a\x07\x01\0": "packed",
    b"BZh91AY&SY": "packed",
    b"\xfd7zXZ\0": "packed",
    b"%PDF-1.4": "pdf",
    b"\xff\xd8\xff": "jpeg",
    b"GIF89a": "gif",
    b"PP\x1d\x20-lh5-": "lha",
    b"\x1d\x20-lh5-": "lha",
    b"(;1).sgf".ljust(257, b"\0") + b"ustar\x0000": "tar",
    b"\\HS": "gib",
    NGF: "ngf",
    b"[HEADER]": "ugf",
    b'[Event "Casual game"]\n[Site "?"]\n\n1. e4 e5 *': "pgn",
    b"<!DOCTYPE html>": "html",
    b"<HTML lang=en>": "html",
    b'<?xml version="1.0"?>\n<!-- x -->\n<html xmlns="x">': "html",
    b'<?xml version="1.0"?>\n<game>': "xml",
}


@pytest.mark.slow
@pytest.mark.parametrize("size", [0, 1, 5000, 3_000_000])
@pytest.mark.parametrize(("head", "name"), FILES.items())
def test_a_file_of_any_size_is_recognized(head: bytes, name: str, size: int) -> None:
    data = head + b"\x80 \x00"[:size] + b"x" * max(0, size - 3)
    assert file_type(data) == name
    collection = read(data)
    assert collection.outcome == "refused"
    assert FILE_TYPES[name] in collection.diagnostics[0].message


@pytest.mark.parametrize(("head", "name"), FILES.items())
def test_a_file_beyond_the_limit_is_recognized(head: bytes, name: str) -> None:
    (found,) = read(head + b" " * 100, budget=Limits(max_bytes=100).start()).diagnostics
    assert found.code == "too-large"
    assert (FILE_TYPES[name] in found.message) == (name != "ngf")


@pytest.mark.parametrize("head", [head for head, name in FILES.items() if name in BINARY_TYPES])
def test_a_binary_file_has_no_games_whatever_its_bytes_are(head: bytes) -> None:
    assert not read(head + b"\0\0(;GM[1]FF[4];B[aa])").games


def test_the_suffix_names_a_file_without_a_signature() -> None:
    assert file_type(b"a line\n", "game.NGF") == "ngf"
    assert file_type(b"a line\n", "game.txt") is None
    assert [file_type(b"\x1f\x8b", f"games.{suffix}") for suffix in ("tgz", "TAR.gz", "sgf.gz")] == [
        "tar",
        "tar",
        "gzip",
    ]
    assert "NGF" in read(b"a line\n", name="game.ngf").diagnostics[0].message


def test_a_script_in_a_web_page_is_no_game() -> None:
    page = b"<!DOCTYPE html><script>for (;;) { A[0] = 1; }</script>"
    assert read(page).outcome == "refused"
    assert "web page" in read(page).diagnostics[0].message


def test_a_record_in_a_web_page_is_a_game() -> None:
    assert len(read(b"<html><pre>(;GM[1]FF[4];B[aa])</pre></html>").games) == 1


def test_other_forms_of_records_come_with_help() -> None:
    with_help = {"gib", "gzip", "html", "lha", "ngf", "packed", "pdf", "pgn", "tar", "ugf", "zip"}
    assert {name for name in FILE_TYPES if help_kind(name)} == with_help
    assert {help_kind(name) for name in FILE_TYPES} - {None} == set(FILE_HELP)
