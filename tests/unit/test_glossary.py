"""The texts of each language use the words of the glossary, and translators see those words next to the English text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import polib
import pytest
from boardreel.translations import LANGUAGES
from translation.catalog import FOLDERS, Parts, english_of, english_texts, read_texts
from translation.glossary import glossary, terms_for
from translation.po import export_texts

TRANSLATED = [tag for tag in LANGUAGES if tag != "en"]
ARGUMENT = re.compile(r"\{\w+(?:, plural,)?\}?")


def has_word(text: str, word: str) -> bool:
    """Return whether a word of a text begins with `word`, in any case. Chinese and Japanese do not separate words."""
    pattern = re.escape(word) if not word[0].isalpha() or word[0] >= "\u3000" else rf"(?<!\w){re.escape(word)}"
    return re.search(pattern, ARGUMENT.sub(" ", text), re.IGNORECASE) is not None


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


@pytest.mark.parametrize("language", TRANSLATED)
def test_texts_use_the_words_of_the_glossary(language: str) -> None:
    assert list(texts_with_other_words(language)) == []


def test_a_text_with_another_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: Parts = {"trying": {"action.forfeit": "Partie abbrechen", "action.pass": "Passen"}}
    monkeypatch.setattr(f"{__name__}.read_texts", lambda half, language: texts if half == "web" else {})
    [line] = texts_with_other_words("de")
    assert line.startswith("web/trying/action.forfeit")


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Partieinfos", "partieinfo", True),
        ("Keine Verbindungen", "Verbindung", True),
        ("Netzverbindung", "Verbindung", False),
        ("{link} bleibt", "link", False),
        ("durch", "du ", False),
        ("この駒", "駒", True),
    ],
)
def test_a_word_is_found_by_its_beginning(text: str, word: str, expected: bool) -> None:
    assert has_word(text, word) is expected


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_word_of_the_glossary_is_used_in_the_texts_of_its_term(language: str) -> None:
    texts = [
        (f"{half}/{part}/{key}", english_of(half, part, key), text)
        for half in FOLDERS
        for part, found in read_texts(half, language).items()
        for key, text in found.items()
    ]
    unused = [
        (term.game, term.english)
        for term in glossary()
        if language in term.words
        and not any(
            term.is_in(name, english) and has_word(text, term.words[language][0]) for name, english, text in texts
        )
    ]
    assert unused == []


def test_the_glossary_is_about_languages_and_parts_that_exist() -> None:
    parts = {f"{half}/{part}" for half in FOLDERS for part in english_texts(half)} | {"web/*", "core/*"}
    for term in glossary():
        assert set(term.words) <= set(TRANSLATED), term
        assert set(term.parts) <= parts, term


def test_translators_see_the_terms_of_a_text() -> None:
    assert [term.english for term in terms_for("de", "web/trying/action.forfeit", "Forfeit")][1:] == ["forfeit"]
    entries = {entry.msgctxt: entry for entry in polib.pofile(export_texts(LANGUAGES["nl"]))}
    assert "forfeit = reglementair, not breekt, afbreken" in entries["web/trying/action.forfeit"].comment
