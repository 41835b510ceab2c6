"""The records that are open in the web worker."""

from __future__ import annotations

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


#: the open records by number
open_records: dict[int, OpenRecord] = {}


def to_json(value: Any) -> bytes:
    """Return a value as the UTF-8 bytes of its JSON text."""
    return to_bytes(json_text(value))


def to_bytes(text: str) -> bytes:
    """Return a text encoded in UTF-8.

    Bytes reach the page faster than a `str`, which Pyodide copies character by character.
    """
    return text.encode("utf-8", "replace")
