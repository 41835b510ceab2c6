"""The languages, and the texts in languages other than English, which are read from files when a language is asked for.

The English texts are in the code, next to what they are about. `texts/LANGUAGE.json` has those of a language by part:
each game, named after the prefix of its message keys or after the id of its kind; `common`, which all games share;
`property`, the names of properties; `printing` and `publish`, those of printed and published pages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class Language:
    """A language of the texts: a line of `texts/languages.json`.

    `tag` is its language tag (BCP 47), `name` its name in that language. `plural_rule` is a key of
    `messages.PLURAL_RULES`. `reviewed_by` names the native speaker who has read all texts; nobody has if it is None.
    `also_for` are tags of regions that do not use the first language of the table with their primary language.
    """

    tag: str
    name: str
    english_name: str
    plural_rule: str
    decimal_separator: str
    reviewed_by: str | None
    also_for: Sequence[str] = ()


def _read_json(name: str) -> Any:
    """Return the content of a file in the folder of the texts, or {} if there is no such file."""
    path = files("boardreel").joinpath("texts", name)
    return json.loads(path.read_text("utf-8")) if path.is_file() else {}


#: language tag → language, English first; read at once, because a snapshot of Python in a browser has no files
LANGUAGES: Mapping[str, Language] = {row["tag"]: Language(**row) for row in _read_json("languages.json")}


@cache
def _texts(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return all texts of a language by the part of the project and by key."""
    return MappingProxyType(_read_json(f"{language}.json") if language in LANGUAGES else {})


#: language → part → key → text, where Python has no files
_given: dict[str, dict[str, Mapping[str, str]]] = {}


def give_texts(language: str, parts: Mapping[str, Mapping[str, str]]) -> None:
    """Use texts of a language, by part and key, in place of its file, which Python does not have in a browser."""
    _given.setdefault(language, {}).update(parts)


def translated(language: str, part: str) -> Mapping[str, str]:
    """Return the texts of a part in a language by key, none if the language has none. English is in the code."""
    texts = _given[language] if language in _given else _texts(language)
    return texts.get(part, {})


def language_for(tag: str) -> str:
    """Return the language for a language tag such as `pt`, `de-AT` or `zh-TW`, English if there is none."""
    wanted = f"{tag.lower()}-"
    languages = [(name, (name, *language.also_for)) for name, language in LANGUAGES.items()]
    exact = (name for name, tags in languages if any(wanted.startswith(f"{each.lower()}-") for each in tags))
    primary = (name for name in LANGUAGES if wanted.partition("-")[0] == name.partition("-")[0])
    return next(exact, None) or next(primary, "en")
