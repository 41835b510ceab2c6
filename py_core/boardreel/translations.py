"""Texts of languages other than English and German, which are read from files when a language is asked for.

`locales/LANGUAGE` has one file for each game, named after the prefix of its message keys or after the id of its kind;
`common.json` has the texts that all games share, `property.json` the names of properties, and `publish.json` those of
published pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

#: language tag → name of the language in that language
LANGUAGE_NAMES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt-BR": "Português (Brasil)",
    "ru": "Русский",
    "ja": "日本語",
    "ko": "한국어",
    "zh-Hans": "简体中文",
}


@cache
def translated(language: str, part: str) -> Mapping[str, str]:
    """Return the texts of the file `part` of a language by key, none if there is no such file."""
    if language not in LANGUAGE_NAMES:
        return {}
    path = files("boardreel").joinpath("locales", language, f"{part}.json")
    texts: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return texts


def translated_parts(language: str, parts: Iterable[str]) -> dict[str, str]:
    """Return the texts of several files of a language; the last file that has a key takes precedence."""
    return {key: text for part in parts for key, text in translated(language, part).items()}


def language_for(tag: str) -> str:
    """Return the language for a language tag such as `pt` or `de-AT`, English if there is none."""
    primary = tag.lower().partition("-")[0]
    exact = (name for name in LANGUAGE_NAMES if name.lower() == tag.lower())
    return next(exact, None) or next((name for name in LANGUAGE_NAMES if name.partition("-")[0] == primary), "en")
