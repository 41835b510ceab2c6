"""The bytes of single games: those of the record where they can be kept, else those that the writer makes."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardreel.budgets import UNLIMITED
from boardreel.diagnostics import CODES, Severity
from boardreel.editing.draft_game import DraftGame
from boardreel.editing.draft_writer import Scope, write_draft
from boardreel.editing.record_text import codec_of
from boardreel.record_pieces import LocatedGame
from boardreel.sgf import Collection, read
from boardreel.sgf.charset.decoding import decode
from boardreel.sgf.charset.names import STATEFUL_CODECS, WIDE_CODECS, find_record_codec

UTF8 = "utf-8"
_CHARSET_VALUE = re.compile(r"\[[^\]]*\]")


class GameText(NamedTuple):
    """The bytes of a game, and the codec that decodes them; None if they are ASCII and name no charset."""

    content: bytes
    codec: str | None


def text_of_game(located: LocatedGame) -> GameText:
    """Return a game as it is in its record. A damaged game, or one in another notation, is written as SGF."""
    game, content = located.game, located.content
    collection = game.collection
    if collection.is_foreign or _is_damaged(located):
        written = write_draft(DraftGame(game), Scope.GAME, 0).rstrip()
        return GameText(written, decode(written).charset)
    codec = codec_of(collection)
    if codec in WIDE_CODECS or codec in STATEFUL_CODECS:
        # no part of such a record can be read on its own, so the game was written in UTF-8
        return GameText(content, UTF8)
    label = game.root.text("CA")
    named = find_record_codec(label) if label else None
    if content.isascii():
        return GameText(content, named)
    if named not in (None, codec) and decode(content).charset != codec:
        # without the byte order mark or the other games, the charset that the game names would be used
        return GameText(_name_utf8(content, codec), UTF8)
    return GameText(content, codec)


def _is_damaged(located: LocatedGame) -> bool:
    """Return whether the bytes of a game, alone or followed by another game, would be read as other games."""
    if not _needs_repair(located.game.collection):
        return False
    again = read(located.content, charset=codec_of(located.game.collection), budget=UNLIMITED.start())
    is_whole = len(again.games) == 1 and len(again.games[0].parent) == len(located.game.parent)
    return not is_whole or _needs_repair(again)


def _needs_repair(collection: Collection) -> bool:
    """Return whether the tree of a record had to be repaired when it was read."""
    found = (CODES[diagnostic.code].severity for diagnostic in collection.source.node_table.diagnostics)
    return any(severity in (Severity.ERROR, Severity.FATAL) for severity in found)


def in_utf8(text: GameText) -> bytes:
    """Return the bytes of a game in UTF-8. A game in another charset names UTF-8 then; nothing else in it changes."""
    content, codec = text
    return content if codec is None or codec == UTF8 else _name_utf8(content, codec)


def _name_utf8(content: bytes, codec: str) -> bytes:
    """Return the bytes of a game, which `codec` decodes, in UTF-8 and with UTF-8 as the charset that it names."""
    record = read(content, charset=codec, budget=UNLIMITED.start())
    start, _ = record.source.node_span(0)
    label = record.source.value_offsets(0).get("CA")
    value = _CHARSET_VALUE.match(record.text, label[0]) if label else None
    start, end, charset = (start, start, "CA[UTF-8]") if value is None else (*value.span(), "[UTF-8]")
    return f"{record.text[:start]}{charset}{record.text[end:]}".encode(UTF8, "replace")
