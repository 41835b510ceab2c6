"""Files that are not SGF are recognized."""

from __future__ import annotations

import pytest
from boardreel.sgf import read
from boardreel.sgf.file_type import describe_non_sgf


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b" \r\n", "No game found: the file is empty."),
        (b"\x89PNG\r\n\x1a\n", "No game found: not an SGF file; it looks like a PNG image."),
        (b"\xef\xbb\xbf\n<!DOCTYPE html>", "No game found: not an SGF file; it looks like a web page."),
        (b"Black\nWhite\n19\n0\n", "No game found: not an SGF file; it may be an NGF record."),
        (b"hello", "No game found: not an SGF file."),
    ],
)
def test_the_type_of_a_file_is_named_if_it_is_recognized(data: bytes, message: str) -> None:
    assert describe_non_sgf(data) == message
    assert message in [found.message for found in read(data).diagnostics]
