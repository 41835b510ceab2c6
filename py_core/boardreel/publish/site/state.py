"""Load and save the state of a site between two builds: the file `OUT/.boardreel.json`.

It has the settings on which the files of the games depend, so that a build knows which of them it has to make again.

The file is untrusted, since anybody may have changed it. Only names of the form that `boardreel site` gives to its
files are accepted, so that no entry can name a file outside the site.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from boardreel.files import encode, write_generated
from boardreel.publish.markup import static_text
from boardreel.publish.site.card import Card
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.records import slug
from boardreel.reel.shared_fields import json_text
from boardreel.value_checks import is_text, list_of
from boardreel.version import VERSION

STATE = ".boardreel.json"
#: hash of an entry about whose record nothing is known
NO_HASH = ""
_STEM = r"(?P<stem>[a-z0-9]+(?:-[a-z0-9]+)*)"
_RECORD = re.compile(rf"records/{_STEM}\.[a-z0-9]+")
_PAGE = rf"{_STEM}(?:\.[1-9][0-9]*)?"
_GAME = re.compile(rf"games/{_PAGE}\.(?:html|svg|reel\.json\.gz|oembed\.json)")
#: files for all games that not every build writes
_COMMON = re.compile(
    r"pages/[1-9][0-9]*\.html|search/(?:index|[1-9][0-9]*)\.json|puzzles/index\.html|pictures/\w[\w.-]*"
    r"|feed\.xml|index/manifest\.json|offline\.js(?:on)?|puzzles?\.js|solved\.js"
)
_CARD_PAGE = re.compile(_PAGE)
_CHANGED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")
#: suffixes of the files of a game for which it has to be played
_DRAWN = (".svg", ".reel.json.gz")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
#: files in `static` of which the pages of games are made
SOURCES = ("page.html", "game.html", "puzzle.html", "poster.html", "poster-image.html")
#: digests of the settings that the files of games depend on, by kind and by the name by which users know each setting:
#: with settings of the kind "drawn", pictures and Reels change, with those of the kind "pages" only the pages
Settings = Mapping[str, Mapping[str, str]]


def settings_of(site: SiteConfig) -> Settings:
    """Return the settings of a site that decide what is in the files of its games."""
    drawn = {
        "the version of Boardreel": VERSION,
        "--lang": site.language,
        "--index": site.has_index,
        "--puzzle": site.is_puzzle,
        "--most-games": site.max_games,
        "--charset": site.reading.charset,
    }
    pages = {
        "--title": site.title,
        "--url": site.url,
        "--oembed": site.has_oembed,
        "--puzzles": site.has_collection,
        "--alternate": site.alternates,
        "the viewer": asdict(site.script),
        "the templates": [static_text(name) for name in SOURCES],
    }
    return {
        kind: {name: hashlib.sha256(encode(json_text(value))).hexdigest() for name, value in values.items()}
        for kind, values in (("drawn", drawn), ("pages", pages))
    }


def changed_names(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the names of settings that have another digest now than before, if they had one."""
    return [name for name in now if name in before and before[name] != now[name]] or [
        name for name in now if name not in before
    ]


@dataclass(frozen=True)
class Entry:
    """The state of one record in the site after a build.

    `hash` is the SHA-256 hash of its bytes. `files` are the paths of its files in the site, the copy of the record
    first. `cards` are the cards of its games. `has_old_pages` says that its pages were made with other settings, and
    `is_outdated` that all its files have to be made again even if the record has not changed. `problems` are the messages
    about records in it that could not be read, if it is an archive.
    """

    hash: str
    files: tuple[str, ...]
    cards: tuple[Card, ...] = ()
    has_old_pages: bool = False
    is_outdated: bool = False
    problems: tuple[str, ...] = ()

    @property
    def stem(self) -> str:
        """Return the beginning that the names of all its files share."""
        match = _RECORD.fullmatch(self.files[0])
        assert match is not None
        return match["stem"]

    @property
    def drawn_files(self) -> tuple[str, ...]:
        """The files that do not change with the settings of pages: the record, pictures and Reels."""
        return (self.files[0], *(name for name in self.files if name.endswith(_DRAWN)))

    def outdated(self) -> Entry:
        """Return a copy of the entry that makes the next build write its files again."""
        return replace(self, is_outdated=True)


@dataclass(frozen=True)
class SiteState:
    """The state of a site after a build: its records by their names, the files for all games, and the games that moved."""

    entries: Mapping[str, Entry] = field(default_factory=dict)
    common_files: tuple[str, ...] = ()
    #: new page of a game by its old one, see `moved_games.py`
    moved: Mapping[str, str] = field(default_factory=dict)
    #: the settings that have changed since that build, as users know them
    changed_settings: tuple[str, ...] = ()

    @property
    def files(self) -> set[str]:
        """The paths of all files that depend on games."""
        pages = (f"games/{page}.html" for page in self.moved)
        return {name for entry in self.entries.values() for name in entry.files}.union(self.common_files, pages)

    @property
    def rebuild_reason(self) -> str | None:
        """Return the sentence that says why files of unchanged records are made again, or None if they are not."""
        if not self.entries or not self.changed_settings:
            return None
        has_drawn = not any(entry.has_old_pages for entry in self.entries.values())
        what = "All files of the games" if has_drawn else "The pages of the games, not their pictures and Reels,"
        return f"{what} are made again, because {', '.join(self.changed_settings)} changed."


def choose_slugs(
    names: Iterable[str], old_entries: Mapping[str, Entry], kept_entries: Mapping[str, Entry]
) -> dict[str, str]:
    """Return the slug of each record, the beginning of the names of its files.

    A record of the last build (`old_entries`) keeps its slug. New slugs differ from all others, including those of
    `kept_entries`.
    """
    slugs: dict[str, str] = {}
    used = {entry.stem for entry in kept_entries.values()}
    new_names = []
    for name in names:
        entry = old_entries.get(name)
        if entry is None or entry.stem in used:
            new_names.append(name)
        else:
            slugs[name] = entry.stem
            used.add(entry.stem)
    for name in new_names:
        slugs[name] = slug(name, used)
        used.add(slugs[name])
    return slugs


def load_state(output: Path, settings: Settings) -> SiteState:
    """Return the state of the last build of the site in `output`.

    If the settings have changed since then, all entries are outdated, or have old pages. The result is empty if there is no
    valid state.
    """
    path = output / STATE
    if path.is_symlink() or not path.is_file():
        return SiteState()
    try:
        state = json.loads(path.read_text("utf-8"))
        entries = {name: entry for name, data in state["records"].items() if (entry := _entry(data))}
        common_files = tuple(name for name in state["common"] if _COMMON.fullmatch(name))
        moved = {
            page: target
            for page, target in state["moved"].items()
            if _CARD_PAGE.fullmatch(page) and _CARD_PAGE.fullmatch(target)
        }
        made_with = state["settings"]
        drawn, pages = (changed_names(dict(made_with[kind]), values) for kind, values in settings.items())
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return SiteState()
    if drawn:
        entries = {name: entry.outdated() for name, entry in entries.items()}
    elif pages:
        entries = {name: replace(entry, has_old_pages=True) for name, entry in entries.items()}
    return SiteState(entries, common_files, moved, tuple(drawn or pages))


def save_state(output: Path, settings: Settings, state: SiteState) -> None:
    """Write the state of the site in `output`, which was made with these settings."""
    records = {
        name: {
            "hash": entry.hash,
            "outdated": entry.is_outdated or entry.has_old_pages,
            "files": entry.files,
            "cards": [asdict(card) for card in entry.cards],
            "problems": entry.problems,
        }
        for name, entry in state.entries.items()
    }
    data = {"settings": settings, "common": state.common_files, "moved": state.moved, "records": records}
    # file names that are not UTF-8 have lone surrogates, which JSON can only escape
    write_generated(output / STATE, json.dumps(data, separators=(",", ":")).encode())


def _entry(data: Any) -> Entry | None:
    """Return an entry from its JSON object, outdated if its hash or cards are invalid.

    Return None if its files are invalid.
    """
    files = data.get("files") if isinstance(data, dict) else None
    if not isinstance(files, list) or not files or not all(isinstance(name, str) for name in files):
        return None
    names = [_RECORD.fullmatch(files[0]), *(_GAME.fullmatch(name) for name in files[1:])]
    if len({name and name["stem"] for name in names}) != 1 or names[0] is None:
        return None
    cards = data.get("cards")
    valid_cards = [_card(card, files) for card in cards] if isinstance(cards, list) else [None]
    digest = data.get("hash")
    problems = data.get("problems")
    if None in valid_cards or not isinstance(digest, str) or not list_of(is_text)(problems):
        return Entry(NO_HASH, tuple(files))
    cards = tuple(card for card in valid_cards if card is not None)
    is_outdated = bool(data.get("outdated"))
    return Entry(digest, tuple(files), cards, is_outdated=is_outdated, problems=tuple(problems))


def _card(data: Any, files: list[str]) -> Card | None:
    """Return a card from its JSON form, or None if it is invalid or its page is not one of `files`."""
    if not isinstance(data, dict) or set(data) != {item.name for item in fields(Card)}:
        return None
    if not all(isinstance(value, str) for value in data.values()):
        return None
    card = Card(**data)
    has_page = _CARD_PAGE.fullmatch(card.page) and f"games/{card.page}.html" in files
    has_numbers = all(_NUMBER.fullmatch(value) for value in (card.width, card.height, card.moves, card.node))
    return card if has_page and has_numbers and _CHANGED.fullmatch(card.changed) else None
