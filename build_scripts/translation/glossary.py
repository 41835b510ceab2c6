"""The glossary: for terms of each game and language the word to use, and words not to use (`glossary.json`).

The table is by game (`all` for every game), by English term and by language. A term may be several forms, separated by
`|`; one with a capital is only that spelling, and one in parentheses is about all texts. The first word is the one to
use, and others are beginnings of words not to use. `parts` names the parts of the texts (`HALF/PART`) with the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from translation.catalog import FOLDERS, english_of, read_texts

_ARGUMENT = re.compile(r"\{\w+(?:, plural,)?\}?")
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


def has_word(text: str, word: str) -> bool:
    """Return whether a word of a text begins with `word`, in any case. Chinese and Japanese do not separate words."""
    pattern = re.escape(word) if not word[0].isalpha() or word[0] >= "\u3000" else rf"(?<!\w){re.escape(word)}"
    return re.search(pattern, _ARGUMENT.sub(" ", text), re.IGNORECASE) is not None


def texts_with_other_words(language: str) -> Iterator[str]:
    """Yield a line for each text of a language that has a word that the glossary replaces by another one."""
    for half in FOLDERS:
        for part, texts in read_texts(half, language).items():
            for key, text in texts.items():
                name = f"{half}/{part}/{key}"
                for term in terms_for(language, name, english_of(half, part, key)):
                    use, *others = term.words[language]
                    if found := [word for word in others if has_word(text, word)]:
                        yield f"{name}: {text!r} has {found[0]!r} for {term.english!r}, which is {use!r}"
