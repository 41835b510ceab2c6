"""The texts of the project by part: English ones, from which the others are translated, and those of every language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import bootstrap
from boardreel import messages, translations
from boardreel.diagnostics import SGF_CODES
from boardreel.games import registry
from boardreel.games.grid import TABLE_NAMES, load_table
from boardreel.games.grid.rules import kind_of
from boardreel.printing import messages as printing
from boardreel.publish import messages as publish
from boardreel.sgf import property_names

#: part → key → text
Parts = Mapping[str, Mapping[str, str]]

#: half of the project → folder with its texts, one file per language: the viewer and the page, and the core
FOLDERS = {"web": bootstrap.WEB / "texts", "core": Path(translations.__file__).with_name("texts")}


@cache
def english_texts(half: str) -> Parts:
    """Return the English texts of the core or the web half. Those of the core are in its code."""
    return _english_core() if half == "core" else _english_web()


def _english_web() -> Parts:
    """Return the English texts of the viewer and the page; those about problems of SGF are in the code of the core."""
    texts = read_texts("web", "en")
    meanings = {code: info.meaning for code, info in SGF_CODES.items()}
    return {**texts, "diagnostics": {**texts["diagnostics"], **meanings}}


def read_texts(half: str, language: str) -> Parts:
    """Return the texts in the file of a language by part and key; nothing if there is no file."""
    path = FOLDERS[half] / f"{language}.json"
    texts: Parts = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return texts


def _english_core() -> Parts:
    """Return the English texts of the core, by the part that has their translations."""
    parts: dict[str, dict[str, str]] = {"common": {**messages.MESSAGES}, "property": {**property_names.MESSAGES}}
    for kind in registry.built_in():
        for key, text in kind.messages["en"].items():
            parts.setdefault(key.partition(".")[0], {})[key] = text
    for name in sorted(TABLE_NAMES):
        own = kind_of(name, load_table(name)).messages["en"]
        parts[name] = {key: text for key, text in own.items() if key not in parts["grid"]}
    return parts | {"printing": {**printing.MESSAGES}, "publish": {**publish.MESSAGES}}


def in_order(texts: Parts, english: Parts) -> Parts:
    """Return the texts of a language in the order of the English ones; those that English does not have come last."""
    return {
        part: {
            key: texts[part][key] for key in dict.fromkeys((*english.get(part, {}), *texts[part])) if key in texts[part]
        }
        for part in dict.fromkeys((*english, *texts))
        if texts.get(part)
    }


def json_text(texts: Parts) -> str:
    """Return texts as the JSON content of a file of a language."""
    return json.dumps(texts, ensure_ascii=False, indent=2) + "\n"


#: parts whose texts a game may translate in words of its own
_SHARED_PARTS = ("common", "grid")


def english_of(half: str, part: str, key: str) -> str:
    """Return the English text of a key. A game may have its own translation of a text that it shares with others.

    Raise KeyError if there is no such text.
    """
    english = english_texts(half)
    owner = next((name for name in (part, *_SHARED_PARTS) if key in english.get(name, {})), part)
    return english[owner][key]


def missing_texts(language: str) -> list[str]:
    """Return the names of the texts that a language lacks: `HALF/PART/KEY`."""
    texts = {half: read_texts(half, language) for half in FOLDERS}
    return [
        f"{half}/{part}/{key}"
        for half, parts in texts.items()
        for part, english in english_texts(half).items()
        for key in english
        if key not in parts.get(part, {})
    ]
