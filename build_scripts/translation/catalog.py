"""The texts of the project by part: English ones, from which the others are translated, and those of every language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from boardreel import messages, translations
from boardreel.games import registry
from boardreel.games.grid import TABLE_NAMES, load_table
from boardreel.games.grid.rules import kind_of
from boardreel.printing import messages as printing
from boardreel.publish import messages as publish
from boardreel.sgf import property_names

#: part → key → text
Parts = Mapping[str, Mapping[str, str]]

#: folder with the translations of the core, one file per language
CORE_TEXTS = Path(translations.__file__).with_name("texts")


def english_core() -> Parts:
    """Return the English texts of the core, by the part that has their translations."""
    parts: dict[str, dict[str, str]] = {"common": {**messages.MESSAGES}, "property": {**property_names.MESSAGES}}
    for kind in registry.built_in():
        for key, text in kind.messages["en"].items():
            parts.setdefault(key.partition(".")[0], {})[key] = text
    for name in sorted(TABLE_NAMES):
        own = kind_of(name, load_table(name)).messages["en"]
        parts[name] = {key: text for key, text in own.items() if key not in parts["grid"]}
    return parts | {"printing": {**printing.MESSAGES}, "publish": {**publish.MESSAGES}}


def core_texts(language: str) -> Parts:
    """Return the texts of the core in a language other than English."""
    texts: Parts = json.loads((CORE_TEXTS / f"{language}.json").read_text("utf-8"))
    return texts


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
    """Return texts as the content of a file."""
    return json.dumps(texts, ensure_ascii=False, indent=2) + "\n"
