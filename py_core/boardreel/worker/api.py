"""Answer the messages of the page about records and games. Results are JSON bytes, so that no proxies are needed.

The only state is the table of open records, by number, and the record that was read last. `web/runtime/calls.js` is the
table of the calls, which says what the modules next to this one answer; none of them depends on the page.
"""

from __future__ import annotations

import json
from itertools import count, islice

from boardreel import links, printing
from boardreel.archives.collection import ArchiveCollection
from boardreel.budgets import USUAL
from boardreel.dialects import importer
from boardreel.editing import Draft
from boardreel.games import registry
from boardreel.games.conversion import convert, save_as_utf8
from boardreel.opening import read
from boardreel.reel import ReelBuilder
from boardreel.reel.game_list import game_rows
from boardreel.reel.shared_fields import json_text
from boardreel.replay import Replay
from boardreel.scene.elements import element_data
from boardreel.sgf import Collection
from boardreel.sgf.charset.detector import find_detector
from boardreel.sgf.charset.names import CHARSETS, find_codec
from boardreel.sgf.file_type import help_kind
from boardreel.sgf.record import MAX_DIAGNOSTICS
from boardreel.translations import give_texts
from boardreel.worker.open_records import OpenRecord, collect_record, last_record, open_records, to_bytes, to_json
from boardreel.worker.wheel_calls import require_importer, require_wheel

#: diagnostics of records whose charset was guessed
_GUESSED = frozenset({"charset-guessed", "wrong-charset"})
_numbers = count(1)


def open_collection(name: str | None, content: bytes, charset: str | None = None) -> bytes:
    """Open a record and return its number for the other calls, its outcome, charset, game count and parser diagnostics.

    `name` is the file name, `content` the bytes of the file, `charset` the charset chosen by the user; an unknown one is
    ignored. `fileType` in the answer is the kind of file that a file without games looks like (see `sgf.file_type`), and
    `fileHelp` the kind of help for it; both are None if that is unknown. `savedForm` is the form in which the draft of the
    record is saved. `skipped` are the problems by which text is lost when the record is written again, at most
    MAX_DIAGNOSTICS.

    Raise WheelNeededError if the page can install a wheel that reads the notation or guesses the charset.
    """
    # a host page may choose any name
    known = charset if charset is not None and find_codec(charset) else None
    collection = _read_record(name, known, bytes(content))
    number = next(_numbers)
    open_records[number] = OpenRecord(collection)
    return to_json(
        {
            "id": number,
            "outcome": collection.outcome,
            "charset": collection.charset,
            "charsets": list(CHARSETS),
            "games": len(collection.games),
            "diagnostics": [diagnostic.data() for diagnostic in collection.diagnostics],
            "fileType": collection.file_type,
            "fileHelp": None if collection.file_type is None else help_kind(collection.file_type),
            "savedForm": _saved_form(collection),
            "skipped": [found.data() for _, found in islice(collection.located_skipped_text(), MAX_DIAGNOSTICS)],
        }
    )


def _read_record(name: str | None, charset: str | None, content: bytes) -> Collection:
    """Return the games of a record; if it is the one that was read last, do not read it again.

    Raise WheelNeededError as `open_collection` does.
    """
    given = (name, charset, content)
    if last_record.collection is not None and last_record.given == given:
        return last_record.collection
    last_record.forget()
    collection = read(content, name=name, charset=charset, budget=USUAL.start())
    require_importer(collection)
    is_guessed = any(map(_lacks_detector, collection.parts))
    if is_guessed:
        require_wheel("detector")
    # next time, the page may be able to install the wheel that is missing
    if not is_guessed and collection.missing_wheel is None:
        last_record.given, last_record.collection = given, collection
    return collection


def _lacks_detector(collection: Collection) -> bool:
    """Return whether the charset of a record was guessed without the library that guesses best."""
    is_guessed = any(found.code in _GUESSED for found in collection.diagnostics) and collection.charset != "utf-8"
    return is_guessed and find_detector() is None


def _saved_form(collection: Collection) -> str:
    """Return the form in which the draft of a record is saved: `own`, `archive` or `converted`.

    `own` is a record like the one that was opened, in which all other games keep their bytes; `archive` is an archive with
    that record in it; `converted` is SGF in place of the notation in which the record was read.
    """
    if isinstance(collection, ArchiveCollection):
        return "archive"
    return "converted" if collection.is_foreign else "own"


def list_games(number: int, language: str = "en") -> bytes:
    """Return one row per game of an open record as JSON. The results of the games are texts in `language`."""
    return to_json(game_rows(open_records[number].collection, language))


def reel(number: int, game: int, is_puzzle: bool = False) -> bytes:
    """Return the Reel of a game (number from 1), as it is in the record, with its first frames.

    `is_puzzle` makes the game a puzzle.
    """
    return to_bytes(open_records[number].record_builder(game, is_puzzle=is_puzzle).initial_text())


def remaining(number: int, game: int) -> bytes:
    """Return the remaining frames of a short game, or the frames around the root and the opening node of a long one."""
    return to_json(open_records[number].builder(game).remaining())


def frames(number: int, game: int, node: int, before: int, after: int) -> bytes:
    """Return up to `before` frames that end with a node, and up to `after` frames that follow it.

    See `ReelBuilder.frames_around`.
    """
    builder = open_records[number].builder(game)
    return to_json(builder.frames_around(builder.replay.game.node(node), before, after))


def check(number: int, game: int, first: int, count: int) -> bytes:
    """Return the diagnostics of `count` nodes from the node with index `first` on, to be called while idle."""
    return to_json(open_records[number].builder(game).check(first, count))


def lanes(number: int, game: int, first: int, count: int) -> bytes:
    """Return the chart's lanes for `count` nodes from the node with index `first` on, to be called while idle."""
    return to_json(open_records[number].builder(game).lanes(first, count))


def print_sheet(number: int, game: int, options: str = "{}") -> bytes:
    """Return the printed form of a game, or of its draft, as `element_data`, and its style sheet.

    The pictures are elements without a tag, whose text is their `element_data` as JSON.

    `options` is a JSON object with fields of `printing.PrintOptions`, and in `texts` those of its language, by part of
    the core and key.
    """
    given = json.loads(options)
    give_texts(given.get("language", "en"), given.pop("texts", {}))
    chosen = printing.PrintOptions(**given)
    sheet = printing.print_sheet(
        open_records[number].builder(game).replay, chosen, lambda picture: json_text(element_data(picture))
    )
    return to_json({"sheet": element_data(sheet), "style": printing.style_text(chosen)})


def save(number: int, form: str, game: int = 1, scope: str = "record", node: int | None = None) -> bytes:
    """Return a record, or a part of it, as the bytes of a file to save.

    `form` is `original` (the bytes that were opened), `utf8` (the same content in UTF-8), `current` (converted to the
    current form of its format), `draft` (with the edits of a game), `text` (a draft in UTF-8) or `recorded` (the same as
    `text`, but without the edits). A record with bytes that are invalid in its charset stays in its charset in all forms
    except `draft`.

    For a draft, `game` is the number of the game, `scope` is the part to save (see `Draft.to_bytes`), and `node` is the
    index of the last node of the line. Edits of other games are not saved.
    """
    collection = open_records[number].collection
    match form:
        case "original":
            return collection.raw_bytes
        case "current":
            return convert(collection)
        case "draft" | "text" | "recorded":
            record = open_records[number]
            base = record.record_builder(game).replay.game
            draft = Draft(base) if form == "recorded" else record.open_draft(game).draft
            draft.node = draft.node if node is None else draft.game.node(node)
            content = draft.to_bytes(scope)
            return content if form == "draft" else save_as_utf8(read(content))
        case _:
            return save_as_utf8(collection)


def share(number: int, game: int, request: str) -> bytes:
    """Return the link to a game and its moves as text, as JSON.

    `request` is a JSON object with the current node, `node`.

    With `draft`, the game is the one with the edits, else the one of the record. In the answer, `link` is the text of the
    link, None if the game is too large for one, and `moves` are the moves to the node as players write them.
    """
    wanted = json.loads(request)
    record = open_records[number]
    replay = (record.builder(game) if wanted.get("draft") else record.record_builder(game)).replay
    node = replay.game.node(wanted["node"])
    try:
        link = links.encode(replay.game, node)
    except links.LinkError:
        link = None
    return to_json({"link": link, "moves": links.moves_text(replay, node)})


def unpack_link(text: str) -> bytes:
    """Return the record in a link: its file name, its text, and the number of its current node.

    The answer has only an `error`, a key of `links.errors.REASONS`, if the link cannot be read.
    """
    try:
        link = links.read_link(text)
    except links.LinkError as error:
        return to_json({"error": error.code})
    return to_json({"name": links.RECORD_NAME, "text": link.collection.text, "node": link.node.index})


def warm_up(name: str | None, content: bytes, charset: str | None = None) -> None:
    """Read a record, build its first Reel and discard both, so that the browser compiles the code that runs often.

    See `web/runtime/warm_up.js`.
    """
    builder = ReelBuilder(Replay(read(bytes(content), name=name, charset=charset).games[0]))
    to_bytes(builder.initial_text())
    to_json(builder.remaining())


def close(number: int) -> None:
    """Discard the open record with a number, and free the memory of a large one, or of its games if it was read last."""
    record = open_records.pop(number, None)
    if record is None:
        return
    content = record.collection.raw_bytes
    if all(each.collection is not record.collection for each in open_records.values()):
        for part in record.collection.parts:
            part.forget_games()
    del record
    collect_record(content)


def games_changed() -> bytes:
    """Discover the installed games again, after wheels were installed, and return the ids of all games as JSON."""
    registry.refresh()
    importer.refresh()
    # it may be read in another way now
    last_record.forget()
    return to_json([kind.id for kind in registry.kinds()])
