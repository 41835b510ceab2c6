"""What a site remembers of its records: `OUT/.boardreel.json`, which anybody may have changed, so nothing in it is trusted.

Only file names of the form that `boardreel site` gives count, so that no entry can lead out of the folder of the site.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from boardreel.files import write_generated
from boardreel.publish.gallery import Card

STATE = ".boardreel.json"
#: of an entry whose files have to be made again, whatever its record holds
NO_HASH = ""
_STEM = r"(?P<stem>[a-z0-9]+(?:-[a-z0-9]+)*)"
_RECORD = re.compile(rf"records/{_STEM}\.[a-z0-9]+")
_PAGE = rf"{_STEM}(?:\.[1-9][0-9]*)?"
_GAME = re.compile(rf"games/{_PAGE}\.(?:html|frame\.html|svg|reel\.json|oembed\.json)")
_CARD_PAGE = re.compile(_PAGE)
_CHANGED = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00")
_SIZE = re.compile(r"\d+")


@dataclass(frozen=True)
class Entry:
    """A record of the site: the hash of its bytes, the files made for it (its copy first), its cards in the gallery."""

    hash: str
    files: tuple[str, ...]
    cards: tuple[Card, ...] = ()

    @property
    def stem(self) -> str:
        """The name that all its files begin with."""
        found = _RECORD.fullmatch(self.files[0])
        assert found is not None
        return found["stem"]

    def outdated(self) -> Entry:
        """Return the entry with its files to be made again."""
        return replace(self, hash=NO_HASH)


def load_state(output: Path, made_by: str) -> dict[str, Entry]:
    """Return record name → entry. All are outdated if the pages depend on something that has changed since."""
    path = output / STATE
    if path.is_symlink() or not path.is_file():
        return {}
    try:
        state = json.loads(path.read_text("utf-8"))
        found = {name: entry for name, data in state["records"].items() if (entry := _entry(data))}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
    if state.get("made_by") != made_by:
        return {name: entry.outdated() for name, entry in found.items()}
    # earlier versions gave two records the same name now and then: each wrote over the other's files
    shared = Counter(entry.stem for entry in found.values())
    return {name: entry if shared[entry.stem] == 1 else entry.outdated() for name, entry in found.items()}


def save_state(output: Path, made_by: str, records: Mapping[str, Entry]) -> None:
    """Write the state of the site."""
    data = {"made_by": made_by, "records": {name: asdict(entry) for name, entry in records.items()}}
    # file names that are not UTF-8 have lone surrogates, which JSON can only escape
    write_generated(output / STATE, json.dumps(data, separators=(",", ":")).encode())


def _entry(data: Any) -> Entry | None:
    """Return an entry as far as it can be believed; None if not even its files can."""
    files = data.get("files") if isinstance(data, dict) else None
    if not isinstance(files, list) or not files or not all(isinstance(name, str) for name in files):
        return None
    names = [_RECORD.fullmatch(files[0]), *(_GAME.fullmatch(name) for name in files[1:])]
    if len({name and name["stem"] for name in names}) != 1 or names[0] is None:
        return None
    cards = data.get("cards")
    known = [_card(card, files) for card in cards] if isinstance(cards, list) else [None]
    digest = data.get("hash")
    if None in known or not isinstance(digest, str):
        return Entry(NO_HASH, tuple(files))
    return Entry(digest, tuple(files), tuple(card for card in known if card is not None))


def _card(data: Any, files: list[str]) -> Card | None:
    if not isinstance(data, dict) or set(data) != {field.name for field in fields(Card)}:
        return None
    if not all(isinstance(value, str) for value in data.values()):
        return None
    card = Card(**data)
    is_its_own = _CARD_PAGE.fullmatch(card.page) and f"games/{card.page}.html" in files
    numbers = _SIZE.fullmatch(card.width) and _SIZE.fullmatch(card.height) and _CHANGED.fullmatch(card.changed)
    return card if is_its_own and numbers else None
