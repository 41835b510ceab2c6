"""Read a record of any supported kind: SGF, a dialect of a game, or an archive."""

from __future__ import annotations

from pathlib import Path

from boardreel.archives import archive_type, open_archive
from boardreel.dialects.importer import import_record, read_binary
from boardreel.dialects.recognition import Form
from boardreel.games import registry
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game
from boardreel.sgf import read as read_sgf
from boardreel.sgf.reader import MAX_BYTES, MAX_NODES

#: a longer `str` is text and not a path
MAX_PATH_CHARACTERS = 1024


def read(source: str | Path | bytes, *, name: str | None = None, charset: str | None = None) -> Collection:
    """Read a record and return its games.

    `source` is a path, the bytes of the record, or a `str` that is either. A `str` is a path if a file of that name
    exists, or if it contains neither a bracket nor a line break, so that it cannot be a record. `name` is the file
    name; its suffix decides between dialects that look alike. `charset` takes precedence over the charset that the
    record names. The games of an archive (ZIP or gzip) are those of all records in it.

    Malformed content never raises: it is reported by the collection's `outcome` and `diagnostics`. Raise OSError if the
    file cannot be read.
    """
    if isinstance(source, str) and _is_path(source):
        source = Path(source)
    if isinstance(source, Path):
        name = name or source.name
        source = source.read_bytes()
    if isinstance(source, bytes) and archive_type(source) is not None and len(source) <= MAX_BYTES:

        def read_member(content: bytes, member: str) -> Collection:
            """Read a record in the archive, given its bytes and its name."""
            return _read_record(content, member, charset)

        archive = open_archive(source, name, read_member, max_bytes=MAX_BYTES, max_nodes=MAX_NODES)
        archive.render_svg = _render_svg
        return archive
    return _read_record(source, name, charset)


def _read_record(source: str | bytes, name: str | None, charset: str | None) -> Collection:
    """Read a record that is not packed, and return its games. The arguments are those of `read`."""
    collection = _read_binary(source, name) or _read_text(read_sgf(source, name=name, charset=charset))
    collection.render_svg = _render_svg
    return collection


def _read_binary(source: str | bytes, name: str | None) -> Collection | None:
    """Return the games of a record in a binary dialect, or None if `source` is text or not such a record."""
    return None if isinstance(source, str) else read_binary(source, name)


def _read_text(collection: Collection) -> Collection:
    """Return the games of a record that was read as SGF but may be in a dialect.

    The dialects are tried in the order of section 1 of the project's specification of dialects.
    """
    imported = import_record(collection, Form.JSON, Form.XML, Form.TREES)
    if imported is not None:
        return imported
    recognized = registry.recognize(collection.text, collection.name)
    if recognized is not None:
        # a dialect is recognized by its text, but "the record as it was" means these bytes
        recognized.raw_bytes, recognized.charset = collection.raw_bytes, collection.charset
        recognized.has_invalid_bytes = collection.has_invalid_bytes
        return recognized
    return import_record(collection, Form.TEXT) or collection


def _render_svg(game: Game) -> str:
    """Return the picture of a game that notebooks display, as an SVG document."""
    return Replay(game).picture()


def _is_path(text: str) -> bool:
    """Return whether a `str` that was given to `read` is a path and not the text of a record."""
    if not text or "\n" in text or len(text) > MAX_PATH_CHARACTERS:
        return False
    try:
        return not any(mark in text for mark in "([") or Path(text).is_file()
    except OSError:  # a component of the path is longer than the file system allows
        return False
