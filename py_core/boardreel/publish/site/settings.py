"""The settings on which the files of a site's games depend, so that a build knows which of them it has to make again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from boardreel.files import encode
from boardreel.opening import ReadOptions
from boardreel.publish.markup import json_text, static_text
from boardreel.publish.site.config import SiteConfig
from boardreel.version import VERSION

#: files in `static` of which the pages of games are made
SOURCES = ("page.html", "game.html", "puzzle.html", "poster.html", "poster-image.html")
VERSION_NAME = "the version of Boardreel"
#: the settings of a site by a version that has not stored them
EARLIER_SETTINGS = {"drawn": {VERSION_NAME: ""}, "pages": {}}


@dataclass(frozen=True)
class Settings:
    """Digests of the settings that the files of games depend on, by the name by which users know each setting.

    With `drawn` settings, pictures and Reels change, with `pages` only the pages.
    """

    drawn: Mapping[str, str]
    pages: Mapping[str, str]

    def data(self) -> dict[str, dict[str, str]]:
        """Return the settings as JSON-compatible values."""
        return {"drawn": dict(self.drawn), "pages": dict(self.pages)}


def settings_of(site: SiteConfig, max_games: int, reading: ReadOptions) -> Settings:
    """Return the settings of a site that decide what is in the files of its games."""
    drawn = {
        VERSION_NAME: VERSION,
        "--lang": site.language,
        "--index": site.has_index,
        "--puzzle": site.is_puzzle,
        "--most-games": max_games,
        "--charset": reading.charset,
    }
    pages = {
        "--title": site.title,
        "--url": site.url,
        "--puzzles": site.has_collection,
        "--alternate": site.alternates,
        "the viewer": asdict(site.script),
        "the templates": [static_text(name) for name in SOURCES],
    }
    digests = (
        {name: hashlib.sha256(encode(json_text(value))).hexdigest() for name, value in values.items()}
        for values in (drawn, pages)
    )
    return Settings(*digests)


def changed_names(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return the names of settings that have another digest now than before, if they had one."""
    return [name for name in now if name in before and before[name] != now[name]] or [
        name for name in now if name not in before
    ]
