"""Records are written with the tree that was read."""

from __future__ import annotations

from boardreel.sgf import read
from hypothesis import given
from sgf_support import tree_of
from strategies import broken_records, records


@given(records())
def test_a_written_record_has_the_same_tree(text: str) -> None:
    collection = read(text.encode())
    written = collection.to_bytes()
    again = read(written)
    assert again.outcome == "ok"
    assert tree_of(again, without=frozenset({"CA"})) == tree_of(collection, without=frozenset({"CA"}))
    assert again.to_bytes() == written


@given(broken_records)
def test_a_recovered_record_is_written_repaired(text: str) -> None:
    collection = read(text.encode())
    again = read(collection.to_bytes())
    assert again.outcome == ("refused" if collection.outcome == "refused" else "ok")
    assert tree_of(again, without=frozenset({"CA"})) == tree_of(collection, without=frozenset({"CA"}))


def test_written_records_name_utf8_as_their_charset() -> None:
    assert read("(;FF[4]GM[1]CA[latin1]C[é])".encode("latin-1")).to_bytes() == "(;FF[4]GM[1]CA[UTF-8]C[é])\n".encode()
    assert read("(;GM[Blokus];1[a1])").to_bytes() == b"(;GM[Blokus]CA[UTF-8]\n;1[a1])\n"


def test_a_value_never_ends_with_an_unescaped_backslash() -> None:
    assert read("(;C[a\\\\])").to_bytes() == b"(;CA[UTF-8]C[a\\\\])\n"
    assert read("(;C[a\\").to_bytes() == b"(;CA[UTF-8]C[a])\n"
