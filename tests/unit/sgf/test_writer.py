"""Records are written with the tree that was read."""

from __future__ import annotations

import pytest
from boardreel.sgf import read
from boardreel.sgf.writer import clean_value
from hypothesis import given
from sgf_support import tree_of
from strategies import broken_records, records


@given(records())
def test_a_written_record_has_the_same_tree(text: str) -> None:
    collection = read(text.encode())
    assert collection.to_bytes() == text.encode()
    written = collection.to_utf8()
    again = read(written)
    assert again.outcome == "ok"
    assert tree_of(again, without=frozenset({"CA"})) == tree_of(collection, without=frozenset({"CA"}))
    assert again.to_bytes() == written


@given(broken_records)
def test_a_recovered_record_is_written_repaired(text: str) -> None:
    collection = read(text.encode())
    written = collection.to_bytes()
    again = read(written)
    if collection.is_intact:
        assert written == text.encode(), "text around the games is not a fault of the tree"
    else:
        assert again.outcome == ("refused" if collection.outcome == "refused" else "ok")
    assert tree_of(again, without=frozenset({"CA"})) == tree_of(collection, without=frozenset({"CA"}))


def test_written_records_name_utf8_as_their_charset() -> None:
    assert read("(;FF[4]GM[1]CA[latin1]C[é])".encode("latin-1")).to_utf8() == "(;FF[4]GM[1]CA[UTF-8]C[é])\n".encode()
    assert read("(;GM[Blokus];1[a1])").to_utf8() == b"(;GM[Blokus]CA[UTF-8]\n;1[a1])\n"


def test_a_record_that_was_not_changed_is_written_byte_by_byte() -> None:
    for data in (b"(;CA[latin1]\r\nC[\xe9])", b"\xef\xbb\xbf(;C[x])\x1a", b"junk (;CA[UTF-8]C[\xc3\xa9 \xff])"):
        assert read(data).to_bytes() == data


@pytest.mark.parametrize(
    ("label", "name", "written"),
    [
        ("ISO-8859-1", "Zoë", "(;CA[ISO-8859-1]PB[Zoë])".encode("latin-1")),
        ("GB2312", "柯洁", "(;CA[GB2312]PB[柯洁])".encode("gb18030")),
        ("Shift_JIS", "井山", "(;CA[Shift_JIS]PB[井山])".encode("cp932")),
        ("ISO-8859-1", "柯洁", "(;CA[UTF-8]PB[柯洁])\n".encode()),
        ("UTF-16", "Zoë", "(;CA[UTF-16]PB[Zoë])".encode()),
    ],
)
def test_the_text_of_a_record_is_written_in_a_charset_in_which_it_is_read(
    label: str, name: str, written: bytes
) -> None:
    collection = read(f"\ufeff(;CA[{label}]PB[{name}])")
    assert collection.outcome == "ok"
    assert collection.to_bytes() == written
    for content in (written, collection.raw_bytes):
        assert read(content).games[0].root.text("PB") == name


def test_a_value_never_ends_with_an_unescaped_backslash() -> None:
    assert read("(;C[a\\\\])").to_utf8() == b"(;CA[UTF-8]C[a\\\\])\n"
    assert read("(;C[a\\").to_bytes() == b"(;CA[UTF-8]C[a])\n"


@pytest.mark.parametrize(
    ("raw", "clean"), [("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\0b", "a b"), ("a\0\rb", "a \nb"), ("a\nb", "a\nb")]
)
def test_a_written_value_has_plain_line_breaks_and_no_nul(raw: str, clean: str) -> None:
    assert clean_value(raw) == clean
