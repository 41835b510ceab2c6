"""Read a record of any supported kind: SGF, a dialect of a game, or an archive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from boardreel.archives import archive_type, open_archive
from boardreel.budgets import UNLIMITED, Budget, BudgetSpentError, Limits
from boardreel.dialects.importer import import_record, read_binary
from boardreel.dialects.protocol import Source
from boardreel.dialects.recognition import Form, forms_of
from boardreel.game_facts import read_facts
from boardreel.games import registry
from boardreel.games.conversion import converted_text
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game
from boardreel.sgf.argument_types import wrong_type
from boardreel.sgf.charset.decoding import CharsetOfRecord
from boardreel.sgf.charset.names import require_charset
from boardreel.sgf.game_facts import GameFacts
from boardreel.sgf.reader import bytes_of, read_within, refuse_record
from boardreel.sgf.record_suffixes import RECORD_SUFFIXES
from boardreel.sgf.source import START, SourcePosition
from boardreel.sgf.writer import encode_record, format_nodes, game_properties
from boardreel.time_limit import ending_in_time

#: a longer `str` is text and not a path
MAX_PATH_CHARACTERS = 1024


@dataclass(frozen=True)
class ReadOptions:
    """How records are read: the arguments of `read`, as they are handed from one process to another.

    `charset` takes precedence over the charsets that records name. Each record has a budget with the given `limits`.
    """

    charset: str | None = None
    limits: Limits = UNLIMITED

    def __post_init__(self) -> None:
        """Raise ValueError if the charset is unknown."""
        require_charset(self.charset)

    def read(self, content: bytes, name: str | None) -> Collection:
        """Return the games of the record in the bytes `content`, which has the file name `name`."""
        return read(content, name=name, charset=self.charset, budget=self.limits.start())


@dataclass(frozen=True)
class PieceStart:
    """Where a piece of a record starts: its source position, the number of games before it, and the charset up to there.

    A piece consists of whole games. `charset` is None for the first piece.
    """

    position: SourcePosition = START
    games_before: int = 0
    charset: CharsetOfRecord | None = None


#: those of the library, which has no limits
DEFAULT_READ_OPTIONS = ReadOptions()


def read(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    charset: str | None = None,
    budget: Budget | None = None,
) -> Collection:
    """Read a record and return the collection of its games.

    `source` is a path, the bytes of the record, or a `str` that is a path or the text of the record. A `str` is a path if
    a file of that name exists, if it contains neither a bracket nor a line break, so that it cannot be a record, or if it
    ends like the name of a record and has no semicolon. `name` is the file
    name; its suffix decides between dialects that look alike. `charset` takes precedence over the charset that the
    record names. The games of an archive (ZIP or gzip) are those of all records in it. A record for which `budget` is
    not enough is refused; replaying its games also draws on it. The default is a budget without limits.

    Malformed content never raises: it is reported by the collection's `outcome` and `diagnostics`. Raise OSError if the
    file cannot be read, ValueError for an unknown `charset`, and TypeError if `source` is something else, such as an open
    file.
    """
    if not isinstance(source, str | Path | bytes):
        hint = "pass the bytes of an open file, as in read(file.read())" if hasattr(source, "read") else ""
        raise wrong_type("read", "a path, bytes or text", source, hint)
    if not isinstance(budget, Budget | None):
        raise wrong_type("read", "a Budget", budget, "as in read(source, budget=limits.start())")
    require_charset(charset)
    if isinstance(source, str) and _is_path(source):
        source = Path(source)
    if isinstance(source, Path):
        name = name or source.name
        source = source.read_bytes()
    budget = budget or UNLIMITED.start()
    raw_bytes = bytes_of(source)
    try:
        with ending_in_time(budget):
            budget.check_bytes(len(raw_bytes))
            if isinstance(source, bytes) and archive_type(source) is not None:
                archive = open_archive(source, name, partial(_read_record, charset=charset, budget=budget), budget)
                archive.source.budget = budget
                return archive
            budget.spend_bytes(len(raw_bytes))
            return _read_record(source, name, charset, budget)
    except BudgetSpentError as error:
        return refuse_record(name, raw_bytes, error)


def read_piece(
    content: bytes, start: PieceStart, *, name: str | None, charset: str | None, budget: Budget, is_end: bool
) -> Collection:
    """Read a piece of a record of SGF game trees, and return its games with their numbers and positions in the record.

    `content` are the bytes of the piece, which starts at `start`; other games follow it unless `is_end`. The other
    arguments are those of `read`. A piece for which `budget` is not enough is refused.
    """
    try:
        with ending_in_time(budget):
            scanned = read_within(content, budget, name=name, charset=charset, before=start.charset, is_end=is_end)
            collection = _finish(import_record(scanned, budget, Form.TREES) or scanned, budget)
    except BudgetSpentError as error:
        collection = refuse_record(name, content, error)
    collection.start_at(start.position, start.games_before)
    return collection


def consists_of_trees(collection: Collection) -> bool:
    """Return whether a record, of which `collection` is the beginning read as SGF, has nothing but SGF game trees."""
    source = Source(collection.text, collection.raw_bytes, collection.name)
    return forms_of(source) == (Form.TREES,) and registry.recognize(collection.text, collection.name) is None


def _read_record(source: str | bytes, name: str | None, charset: str | None, budget: Budget) -> Collection:
    """Read a record that is not packed, and return its games. The arguments are those of `read`.

    The bytes of the record were counted already. Raise BudgetSpentError if the budget is not enough.
    """
    collection = None if isinstance(source, str) else read_binary(source, name, budget)
    if collection is None:
        collection = _read_text(read_within(source, budget, name=name, charset=charset), budget)
    return _finish(collection, budget)


def _finish(collection: Collection, budget: Budget) -> Collection:
    """Return a collection that was read, after its nodes were counted and it has all that a record of this package has."""
    budget.spend_items(collection.source.node_table.node_count)
    collection.source.budget = budget
    return collection


def _read_text(collection: Collection, budget: Budget) -> Collection:
    """Return the games of a record that was read as SGF but may be in a dialect.

    The dialects are tried in the order of section 1 of the project's specification of dialects.
    """
    imported = import_record(collection, budget, Form.LINES, Form.JSON, Form.XML, Form.TREES)
    if imported is not None:
        return imported
    recognized = registry.recognize(collection.text, collection.name)
    if recognized is not None:
        # a dialect is recognized by its text, but "the record as it was" means these bytes
        recognized.raw_bytes, recognized.charset = collection.raw_bytes, collection.charset
        recognized.has_invalid_bytes = collection.has_invalid_bytes
        return recognized
    return import_record(collection, budget, Form.TEXT) or collection


class _GameReader:
    """The functions that `boardreel.sgf` needs from modules that know the rules of games."""

    def facts(self, game: Game) -> GameFacts:
        """Return the players, date, result and game info that the root of a game names."""
        return read_facts(game, registry.open_rules(game))

    def svg(self, game: Game) -> str:
        """Return the SVG picture of a game that notebooks display."""
        return Replay(game).picture()

    def join(self, games: Iterable[Game]) -> Collection:
        """Return a new record with copies of some games."""
        if not isinstance(games, Iterable):
            hint = "as in Collection.of([game]) or Collection.of(collection.games)"
            raise wrong_type("Collection.of", "games", games, hint)
        return read(encode_record(_sgf_text(game) for game in games))


def _sgf_text(game: Game) -> str:
    """Return the SGF text of a game, even if the game was edited or comes from another notation."""
    if not isinstance(game, Game):
        raise wrong_type("Collection.of", "games", game)
    format_text = converted_text if game.collection.is_foreign else format_nodes
    return format_text(game, [node.index for node in game.nodes], game_properties(game))


Collection.game_reader = _GameReader()


def _is_path(text: str) -> bool:
    """Return whether a `str` that was given to `read` is a path and not the text of a record."""
    if not text or "\n" in text or len(text) > MAX_PATH_CHARACTERS:
        return False
    try:
        # browsers call a second download `game (1).sgf`
        is_named = ";" not in text and Path(text).suffix.lower() in RECORD_SUFFIXES
        return is_named or not any(mark in text for mark in "([") or Path(text).is_file()
    except OSError:  # a component of the path is longer than the file system allows
        return False
