"""Find the dialect of a record, call its importer, and turn the result into a collection of ordinary games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import entry_points

from boardreel.budgets import Budget
from boardreel.diagnostics import SKIPPED_TEXT_CODES
from boardreel.dialects.protocol import REFUSALS, ImportedGame, ImportedRecord, Importer, ImportRefusedError, Source
from boardreel.dialects.recognition import DIALECTS, Dialect, Form, forms_of
from boardreel.sgf import Collection
from boardreel.sgf.charset.codec_access import decode_leniently
from boardreel.sgf.charset.decoding import without_bom
from boardreel.sgf.imported_games import BuiltGame, GameTraits
from boardreel.sgf.node_table import RawDiagnostic

#: the entry-point group of importers; the name of an entry point is the id of a dialect
ENTRY_POINT_GROUP = "boardreel.dialects"
#: the wheel that has the importers of all dialects in the table
WHEEL = "boardreel-dialects"
#: diagnostics of a record whose charset is not certain
_CHARSET_CODES = frozenset(("charset-guessed", "wrong-charset", "unknown-charset", "invalid-bytes"))
_MISSING_IMPORTER = (
    "This record is in the notation “{title}”. To read it, install the package boardreel-dialects "
    "(pip install boardreel[dialects])."
)


@cache
def find_importer(dialect_id: str) -> Importer | None:
    """Return the importer of a dialect, or None if no installed wheel has one."""
    found = next(iter(entry_points(group=ENTRY_POINT_GROUP, name=dialect_id)), None)
    importer: Importer | None = None if found is None else found.load()
    return importer


def refresh() -> None:
    """Forget which wheels are installed, so that wheels installed since are found."""
    find_importer.cache_clear()


def import_record(collection: Collection, budget: Budget, *forms: Form) -> Collection | None:
    """Return the games of a record that is in a dialect of one of the forms `forms`, or None if it is in none.

    `collection` is the record read as SGF; its text and bytes are imported. If the wheel with the importer is not
    installed, return `collection` itself with a diagnostic that names the wheel, and with the wheel as its
    `missing_wheel`. Raise BudgetSpentError if `budget` is not enough for the nodes of a game.
    """
    is_guessed = not _CHARSET_CODES.isdisjoint(found.code for found in collection.raw_diagnostics)
    source = Source(
        collection.text, collection.raw_bytes, collection.name, budget=budget, is_charset_guessed=is_guessed
    )
    for form in forms_of(source):
        for dialect in DIALECTS if form in forms else ():
            is_tree = dialect.form is Form.TREE
            if (dialect.form is form or (is_tree and form is Form.TREES)) and dialect.has_sign(source):
                imported = _import_trees(collection, source) if is_tree else _import_whole(collection, source, dialect)
                if imported is not None:
                    return imported
    return None


def read_binary(data: bytes, name: str | None, budget: Budget) -> Collection | None:
    """Return the games of a record in a binary dialect, or None if it is in none.

    `name` is the file name, if known. Raise BudgetSpentError if `budget` is not enough for the nodes of a game.
    """
    source = Source("", data, name)
    if forms_of(source) != (Form.BINARY,):
        return None
    empty = Collection.build_games(name, "", data, None, [])
    return import_record(empty, budget, Form.BINARY)


def _import_whole(collection: Collection, source: Source, dialect: Dialect) -> Collection | None:
    """Return the games of a file of which the whole text is in a dialect.

    `collection` is the file read as SGF and `source` the same file for the importer. Return None if the importer does
    not recognize it after all.
    """
    importer = find_importer(dialect.id)
    if importer is None:
        return _without_importer(collection, dialect)
    try:
        games = importer(source)
        if games is not None and not games:
            raise ImportRefusedError("no-moves")
    except ImportRefusedError as error:
        return _refused(collection, error)
    if games is None:
        return None
    # the importer has read the text that is skipped in SGF, and what it reports is at the right game
    known = SKIPPED_TEXT_CODES.union(found.code for game in games for found in game.problems)
    are_trees = dialect.form is Form.TREES
    kept = [found for found in collection.raw_diagnostics if are_trees and found.code not in known]
    return _build(collection, kept, games, [dialect.id] * len(games))


def _import_trees(collection: Collection, source: Source) -> Collection | None:
    """Import the game trees of a record that are in a dialect, and keep all others unchanged.

    Return None if no tree is in a dialect. `source` describes the file without a game tree.
    """
    dialects = [dialect for dialect in DIALECTS if dialect.form is Form.TREE and dialect.has_sign(source)]
    games: list[ImportedGame] = []
    ids: list[str | None] = []
    for game in collection.games:
        dialect = next((one for one in dialects if one.is_dialect is not None and one.is_dialect(game)), None)
        imported: ImportedRecord | None = None
        if dialect is not None:
            importer = find_importer(dialect.id)
            if importer is None:
                return _without_importer(collection, dialect)
            imported = importer(replace(source, game=game))
        ids.append(None if dialect is None or imported is None else dialect.id)
        games += [_unchanged(collection, game.number, source.budget)] if imported is None else imported[:1]
    return _build(collection, collection.raw_diagnostics, games, ids) if any(ids) else None


def _unchanged(collection: Collection, number: int, budget: Budget) -> ImportedGame:
    """Return the game with a number (from 1) of a collection as an imported game with the same properties."""
    game = collection.games[number - 1]
    copy = ImportedGame(is_standard=True, budget=budget)
    for index, parent in enumerate(game.parent):
        copy.add(list(game.properties(index).items()), game.source_position(index, None, 0)[0], parent)
    return copy


def _build(
    collection: Collection, raw_diagnostics: Sequence[RawDiagnostic], games: ImportedRecord, ids: Sequence[str | None]
) -> Collection:
    """Return the collection of imported games. `ids` has the id of the dialect of each game, None for a standard game.

    `collection` is the record read as SGF. `raw_diagnostics` are those of it that hold for the imported games as well.
    """
    built = [
        BuiltGame(game.nodes, GameTraits(None if game.is_standard else dialect, game.has_board))
        for game, dialect in zip(games, ids, strict=True)
    ]
    text, charset = collection.text, games[0].charset
    if charset is not None:
        text = decode_leniently(without_bom(collection.raw_bytes, charset), charset)
    return Collection.build_games(
        collection.name,
        text,
        collection.raw_bytes,
        charset or collection.charset,
        built,
        [*raw_diagnostics, *_diagnostics(games)],
    )


def _diagnostics(games: ImportedRecord) -> Iterator[RawDiagnostic]:
    """Yield the problems of imported games as raw diagnostics, with node numbers that count through all games."""
    first_node = 0
    for game in games:
        for found in game.problems:
            yield replace(found, node=first_node + found.node)
        first_node += len(game.nodes)


def _refused(collection: Collection, error: ImportRefusedError) -> Collection:
    """Return a collection without games, with a diagnostic that says why the importer refused the record and where."""
    message = f"No game found: {REFUSALS[error.file_type]}."
    diagnostic = RawDiagnostic("no-game-found", error.offset, message=message)
    refused = Collection.build_games(
        collection.name, collection.text, collection.raw_bytes, collection.charset, [], [diagnostic]
    )
    refused.file_type = error.file_type
    return refused


def _without_importer(collection: Collection, dialect: Dialect) -> Collection:
    """Return `collection` after adding a diagnostic that names the missing wheel with the importer of a dialect."""
    message = _MISSING_IMPORTER.format(title=dialect.title)
    collection.add_diagnostic(RawDiagnostic("dialect-not-installed", 0, message=message, subject=dialect.title))
    collection.missing_wheel = WHEEL
    return collection
