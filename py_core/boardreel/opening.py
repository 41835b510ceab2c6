"""Opens a record of any kind that is known: the games' own dialects are asked first, then the reader of SGF."""

from __future__ import annotations

from pathlib import Path

from boardreel.games import registry
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game
from boardreel.sgf import read as read_sgf

#: longer text is no path
LONGEST_PATH = 1024


def read(source: str | Path | bytes, *, name: str | None = None, charset: str | None = None) -> Collection:
    """Reads a record: the path of a file, its bytes, or its text.

    A `str` is a path when a file of that name is there, or when it cannot be text of a record (no bracket, no line break).
    `name` is the file name, which settles what the content leaves open; `charset` overrules what the bytes say of
    themselves. Never raises for what the bytes hold; OSError for a path that cannot be read.
    """
    if isinstance(source, str) and _is_path(source):
        source = Path(source)
    if isinstance(source, Path):
        name = name or source.name
        source = source.read_bytes()
    collection = read_sgf(source, name=name, charset=charset)
    recognized = registry.recognise(collection.text, name)
    if recognized is not None:
        # a dialect is recognized by its text, but "the record as it was" means these bytes
        recognized.raw_bytes, recognized.charset = collection.raw_bytes, collection.charset
        collection = recognized
    collection.picture = _picture
    return collection


def _picture(game: Game) -> str:
    return Replay(game).picture()


def _is_path(text: str) -> bool:
    if not text or "\n" in text or len(text) > LONGEST_PATH:
        return False
    try:
        return not any(mark in text for mark in "([") or Path(text).is_file()
    except OSError:  # a part of it is longer than a name may be
        return False
