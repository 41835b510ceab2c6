"""The records that are open in the web worker."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from typing import Any

from boardreel.editing import Draft
from boardreel.reel import ReelBuilder
from boardreel.reel.patch import ReelPatcher
from boardreel.reel.shared_fields import json_text
from boardreel.replay import Replay
from boardreel.sgf import Collection


@dataclass(slots=True)
class OpenRecord:
    """An open record, and by game number the Reel builders of its games, and their drafts in the builders of patches."""

    collection: Collection
    builders: dict[int, ReelBuilder] = field(default_factory=dict)
    drafts: dict[int, ReelPatcher] = field(default_factory=dict)

    def record_builder(self, game: int, *, is_puzzle: bool = False) -> ReelBuilder:
        """Return the Reel builder of a game (number from 1) as it is in the record, without its draft.

        `is_puzzle` makes the game a puzzle if this is the first call for it.
        """
        if game not in self.builders:
            self.builders[game] = ReelBuilder(Replay(self.collection.games[game - 1], is_puzzle=is_puzzle))
        return self.builders[game]

    def builder(self, game: int) -> ReelBuilder:
        """Return the Reel builder of the draft of a game (number from 1) or, if there is none, of the game itself."""
        return self.drafts[game].builder if game in self.drafts else self.record_builder(game)

    def open_draft(self, game: int) -> ReelPatcher:
        """Return the builder of patches with the draft of a game (number from 1); start a draft if there is none."""
        if game not in self.drafts:
            builder = self.record_builder(game)
            self.drafts[game] = ReelPatcher(Draft(builder.replay.game, builder.replay), builder.numbers)
        return self.drafts[game]

    def draft_or_copy(self, game: int) -> Draft:
        """Return the draft of a game (number from 1); without one, a draft that is not stored, for trying moves."""
        if game in self.drafts:
            return self.drafts[game].draft
        replay = self.record_builder(game).replay
        return Draft(replay.game, replay)


@dataclass(slots=True)
class LastRecord:
    """The record that was read last. It stays in memory when it is closed: the next game of a file opens the file again.

    `given` is what it was read from: the file name, the charset chosen by the user, and the bytes.
    """

    given: tuple[str | None, str | None, bytes] | None = None
    collection: Collection | None = None

    def forget(self) -> None:
        """Forget the record, so that it is out of memory if it is not open."""
        content = b"" if self.given is None else self.given[-1]
        self.given = self.collection = None
        collect_record(content)


#: larger records are freed at once; thousands of small files may be opened one after the other
MAX_UNCOLLECTED_BYTES = 100_000


def collect_record(content: bytes) -> None:
    """Free the memory of a large record that nothing refers to any more; `content` are its bytes.

    A record and its games refer to each other, and a large one has few objects: left to the garbage collector, a dozen
    of them would be in memory, which a browser never takes back from Python.
    """
    if len(content) > MAX_UNCOLLECTED_BYTES:
        gc.collect()


#: the open records by number
open_records: dict[int, OpenRecord] = {}
last_record = LastRecord()


def to_json(value: Any) -> bytes:
    """Return a value as the UTF-8 bytes of its JSON text."""
    return to_bytes(json_text(value))


def to_bytes(text: str) -> bytes:
    """Return a text encoded in UTF-8.

    Bytes reach the page faster than a `str`, which Pyodide copies character by character.
    """
    return text.encode("utf-8", "replace")
