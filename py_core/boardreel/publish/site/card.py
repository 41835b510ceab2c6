"""The entry of a game in the gallery, the search index and the feed of a site, and the order of entries in groups."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import PurePosixPath

from boardreel.counts import parse_count
from boardreel.files import printable_name
from boardreel.first_date import first_date
from boardreel.game_facts import player_sides
from boardreel.game_words import one_line, searched_texts
from boardreel.publish.game_summary import GameSummary, shorten
from boardreel.publish.messages import text
from boardreel.publish.viewer_element import picture_size
from boardreel.text_folding import fold_text

#: longest side of a thumbnail in pixels
THUMBNAIL_SIZE_PX = 240
#: a date of a card is cut to this length
MAX_DATE_CHARACTERS = 40


@dataclass(frozen=True)
class Card:
    """The entry of a game in the gallery, the search index and the feed. All fields are plain text, not markup.

    - `page` is the name of the game's files, without folder and suffix.
    - `kind` is the variant, and `moves` the number of moves of the main line.
    - `event` is as the record has it; `date` and `result` are what was read from it, and `raw_result` in the form of `RE`.
    - `folder` is the folder of the record, relative to the source folder, with slashes.
    - `players` are the names of the players, one in each line; a line is empty if the record does not name the player.
    - `file` is the path of the record, relative to the source folder, with slashes.
    - `words` is the text in which a search looks for words, folded by `fold_text`.
    - `width` and `height` are the size of the picture in pixels.
    - `changed` is the time of the record's last modification, in ISO 8601.
    - `task` is the objective of a puzzle, empty for other games.
    - `language` is that of the texts.
    - `node` is the index of the node in the picture, and `caption` the text under it.
    - `difficulty` (`DI`) and `topic` (`GE`) are as on GoProblems.com.
    """

    page: str
    title: str
    kind: str
    moves: str
    event: str
    date: str
    result: str
    raw_result: str
    folder: str
    players: str
    file: str
    words: str
    width: str
    height: str
    changed: str
    node: str
    caption: str
    task: str = ""
    difficulty: str = ""
    topic: str = ""
    language: str = "en"

    @classmethod
    def from_summary(cls, summary: GameSummary, page: str, name: str, modified: datetime) -> Card:
        """Return the card of a game.

        `page` is the name of the game's files, `name` the path of the record with slashes, and `modified` the time of
        the record's last modification.
        """
        folder, title, result = str(PurePosixPath(name).parent), summary.title, summary.result
        date = shorten(summary.date, MAX_DATE_CHARACTERS)
        texts = (title, result, date, summary.path.name, *searched_texts(summary.game, summary.replay.rules))
        return cls(
            page,
            title,
            summary.variant,
            str(summary.move_count),
            summary.event,
            date,
            result,
            summary.raw_result,
            "" if folder == "." else shorten(printable_name(folder)),
            "\n".join(one_line(summary.game.root.text(ident)) for ident in player_sides(summary.replay.rules)),
            printable_name(name),
            fold_text("\n".join(dict.fromkeys(texts))),
            *picture_size(summary, THUMBNAIL_SIZE_PX),
            modified.isoformat(timespec="seconds"),
            str(summary.node.index),
            summary.caption,
            summary.task,
            *((summary.root_text("DI"), summary.root_text("GE")) if summary.task else ("", "")),
            language=summary.language,
        )

    @property
    def move_count(self) -> str:
        """Return the number of moves in words, such as `66 moves`."""
        return text("about.moves", self.language, moves=int(self.moves))

    @property
    def about(self) -> str:
        """Return one line about the game: its variant, number of moves and result."""
        return shorten(", ".join(filter(None, (self.kind, self.move_count, self.result))))

    @property
    def first_day(self) -> str:
        """Return the first date that the record names (`2024`, `2024-05` or `2024-05-17`), or an empty string."""
        return first_date(self.date)


def record_title(summary: GameSummary) -> str:
    """Return the title of a game in a site: its players, else its event and round, else its name, else its file."""
    event, game_round = summary.event, summary.root_text("RO")
    if event and game_round:
        event = f"{event}, {f'round {game_round}' if game_round.isdigit() else game_round}"
    collection = summary.game.collection
    stem = PurePosixPath(collection.member_name or summary.path.name).stem
    is_one_of_many = summary.game.number > 1 and (len(collection.games) > 1 or not collection.is_whole)
    file_name = f"{printable_name(stem)}{f' ({summary.game.number})' if is_one_of_many else ''}"
    return shorten(summary.players or event or summary.root_text("GN") or file_name)


def is_named_after_event(title: str, event: str) -> bool:
    """Return whether the title of a game, see `record_title`, is its event, with or without the round."""
    return f"{title}, ".startswith(f"{event}, ")


SORT_ORDERS = ("date", "name")
#: value of `--group-by` → the name of a card's group, which is empty for games without one
GROUP_NAMES: Mapping[str, Callable[[Card], str]] = {
    "game": lambda card: card.kind,
    "event": lambda card: card.event,
    "folder": lambda card: card.folder,
}
NO_GROUPS = "none"
_DIGITS = re.compile(r"(\d+)", re.ASCII)

NaturalKey = tuple[tuple[int, int, str], ...]


@dataclass(frozen=True)
class Group:
    """A group of cards. `name` is empty if the cards of the site are not divided into groups."""

    name: str
    cards: Sequence[Card]


def natural_key(name: str) -> NaturalKey:
    """Return a sort key that ignores case and compares numbers by value, so that `Round 2` precedes `Round 10`.

    Numbers that `parse_count` does not read are compared as text.
    """
    return tuple(
        (1, 0, part) if number is None else (0, number, "")
        for part in _DIGITS.split(name.casefold())
        if part
        for number in [parse_count(part)]
    )


def sort_cards(cards: Iterable[Card], order: str) -> list[Card]:
    """Return the cards by name, or by date with the newest first (`order` is one of `SORT_ORDERS`).

    Games without a date follow those that have one. Equal games keep the order of their names.
    """
    by_name = sorted(cards, key=lambda card: (natural_key(card.title), natural_key(card.page)))
    return by_name if order == "name" else sorted(by_name, key=lambda card: card.first_day, reverse=True)


def group_cards(cards: Iterable[Card], group_by: str, order: str, unnamed: str) -> list[Group]:
    """Return the sorted cards in groups; `group_by` is a key of `GROUP_NAMES` or `NO_GROUPS`.

    Groups are sorted by name, except that events are sorted by date if the cards are. Cards that belong to no group
    come last, under the heading `unnamed`.
    """
    ordered = sort_cards(cards, order)
    if group_by == NO_GROUPS:
        return [Group("", ordered)] if ordered else []
    name_of = GROUP_NAMES[group_by]
    groups = {name: list(members) for name, members in groupby(sorted(ordered, key=name_of), key=name_of)}
    names = sorted(groups, key=natural_key)
    if group_by == "event" and order == "date":
        names.sort(key=lambda name: groups[name][0].first_day, reverse=True)
    names.sort(key=lambda name: not name)
    return [Group(name or unnamed, groups[name]) for name in names]
