"""The entry of a game in the gallery and in the feed of a site."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from boardreel.publish.game_summary import GameSummary
from boardreel.scene.svg import number

#: longest side of a thumbnail in pixels
THUMBNAIL_SIZE_PX = 240


@dataclass(frozen=True)
class Card:
    """The entry of a game in the gallery and in the feed. All fields are plain text, not markup.

    `page` is the name of the game's files, without folder and suffix. `kind` is the variant, `about` one line about the
    game, `raw_result` the result as it is written in the record. `words` is text that a search in the gallery finds
    although the card does not show it. `width` and `height` are the size of the picture in pixels. `changed` is the
    time at which the record was last modified, in ISO 8601.
    """

    page: str
    title: str
    kind: str
    about: str
    raw_result: str
    words: str
    width: str
    height: str
    changed: str

    @classmethod
    def from_summary(cls, summary: GameSummary, page: str, modified: datetime) -> Card:
        """Return the card of a game.

        `page` is the name of its files, `modified` the time of the record's last change.
        """
        box = summary.replay.rules.scene.view
        scale = THUMBNAIL_SIZE_PX / max(box.width, box.height)
        search_words = (summary.path.name, *(summary.root_text(ident) for ident in ("EV", "GN", "DT")))
        return cls(
            page,
            summary.title,
            summary.variant,
            summary.description,
            summary.raw_result,
            " ".join(filter(None, search_words)),
            number(round(box.width * scale)),
            number(round(box.height * scale)),
            modified.isoformat(timespec="seconds"),
        )
