"""The glossary: for terms of each game and language the word to use, and words not to use (`glossary.json`).

The table is by game (`all` for every game), by English term and by language. A term may be several forms, separated by
`|`; one with a capital is only that spelling, and one in parentheses is about all texts. The first word is the one to
use, and others are beginnings of words not to use. `parts` names the parts of the texts (`HALF/PART`) with the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

_FILE = Path(__file__).with_suffix(".json")


@dataclass(frozen=True, eq=False)
class Term:
    """A term of a game. `parts` are patterns of `HALF/PART`, `words` maps languages to the word to use and others."""

    game: str
    english: str
    parts: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]

    @property
    def is_general(self) -> bool:
        """Return whether the term is about all texts of its parts, not about a word in them."""
        return self.english.startswith("(")

    def is_in(self, name: str, english: str) -> bool:
        """Return whether an English text, named `HALF/PART/KEY`, contains the term in a part of its game."""
        if not any(fnmatch(name.rpartition("/")[0], pattern) for pattern in self.parts):
            return False
        flags = re.IGNORECASE if self.english.islower() else re.NOFLAG
        return self.is_general or re.search(rf"\b(?:{self.english})", english, flags) is not None

    def note(self, language: str) -> str:
        """Return the note for translators into a language that has words for the term."""
        word, *others = (word.strip() for word in self.words[language])
        return f"{self.english} = {word}" + (f", not {', '.join(others)}" if others else "")


@cache
def glossary() -> tuple[Term, ...]:
    """Return all terms of the glossary."""
    table = json.loads(_FILE.read_text("utf-8"))
    return tuple(
        Term(game, english, tuple(rows["parts"]), {tag: tuple(words) for tag, words in languages.items()})
        for game, rows in table.items()
        for english, languages in rows["terms"].items()
    )


@cache
def _terms_in(name: str, english: str) -> tuple[Term, ...]:
    """Return the terms that an English text, named `HALF/PART/KEY`, contains."""
    return tuple(term for term in glossary() if term.is_in(name, english))


def terms_for(language: str, name: str, english: str) -> list[Term]:
    """Return the terms that an English text, named `HALF/PART/KEY`, contains and that have words in a language."""
    return [term for term in _terms_in(name, english) if language in term.words]
