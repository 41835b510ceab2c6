"""Records and calls of commands for the tests of commands for many games."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main

#: one record in each of several charsets and kinds of files, with the bytes of its games
UTF8 = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Łukasz]PW[Bob]EV[Cup]DT[2020-05-01]RE[B+R];B[ee];W[cc]C[é])".encode()
PLAIN = b"(;GM[1]SZ[9]PB[Cid]PW[Ann]DT[2021]\r\n;B[ee](;W[gc])(;W[aa]))"
CHINESE = "(;GM[1]CA[GB18030]SZ[19]PB[李世石]PW[Ann]EV[Cup]DT[2016-03];B[pd];W[dd])".encode("gb18030")
OTHER = b"(;GM[11]SZ[11]PB[Eve]PW[Fay];B[a1];W[b2])"


def write_archive(folder: Path) -> list[bytes]:
    """Write records of all kinds into a folder, and return the bytes of their games in the order of reading."""
    (folder / "sub").mkdir(parents=True)
    (folder / "a.sgf").write_bytes(UTF8 + b"\n\n" + PLAIN + b"\n")
    (folder / "b.sgf.gz").write_bytes(gzip.compress(PLAIN + b"\n" + OTHER))
    with zipfile.ZipFile(folder / "c.zip", "w") as archive:
        archive.writestr("x.sgf", OTHER)
        archive.writestr("y.sgf", UTF8)
    (folder / "notes.txt").write_text("no record")
    (folder / "sub" / "d.sgf").write_bytes(CHINESE)
    return [UTF8, PLAIN, PLAIN, OTHER, OTHER, UTF8, CHINESE]


def games_in(content: bytes) -> list[bytes]:
    """Return the bytes of the games in a file that a command has written, one after another on lines of their own."""
    collection = read(content)
    offsets = [len(collection.text[:offset].encode()) for offset in collection.source.node_table.game_offsets]
    ends = [*offsets[1:], len(content)][: len(offsets)]
    return [content[start:end].strip() for start, end in zip(offsets, ends, strict=True)]


class Run:
    """Calls a command in the process of the test, and has what it printed."""

    def __init__(self, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
        self.capture = capsysbinary
        self.status, self.out, self.err = 0, b"", ""

    def __call__(self, *arguments: object) -> bytes:
        self.status = main([str(argument) for argument in arguments])
        captured = self.capture.readouterr()
        self.out, self.err = captured.out, captured.err.decode()
        return self.out
