"""Formatted messages: arguments, plural forms, and numbers in the English templates."""

from __future__ import annotations

import re

import pytest
from boardreel.messages import PLURAL, format_message, format_plural
from boardreel.scene.shapes import Message
from translation.catalog import Parts, english_texts, read_texts

#: arguments that are numbers of things
NUMBERS = {
    *("added", "black", "captured", "count", "files", "games", "moves", "nodes", "pages", "points", "records"),
    *("rebuilt", "removed", "seconds", "shown", "white"),
}
BARE_NUMBER = re.compile(rf"\{{(?:{'|'.join(sorted(NUMBERS))})\}}(?: |-)([^\W\d_]+)")
#: words after a number that are the same for one and for many
INVARIABLE = {
    "en": {
        "added",
        "and",
        "are",
        "as",
        "black",
        "for",
        "komi",
        "left",
        "more",
        "of",
        "rebuilt",
        "removed",
        "shown",
        "territory",
    },
    "de": {"als", "angezeigt", "entfernt", "für", "Gebiet", "hinzugefügt", "neu", "sind", "und", "von", "Vorsprung"},
}


def inflected(template: str, language: str = "en") -> list[str]:
    """The words after bare numbers of a template that should have plural forms."""
    rest = PLURAL.sub("", template)
    return [word for word in BARE_NUMBER.findall(rest) if word not in INVARIABLE[language]]


def test_the_check_finds_a_noun_after_a_bare_number() -> None:
    assert inflected("{count} stones") == ["stones"]
    assert inflected("{count, plural, one {# stone} other {# stones}}") == []


@pytest.mark.parametrize(("language", "parts"), [("en", english_texts("core")), ("de", read_texts("core", "de"))])
def test_every_noun_after_a_number_has_plural_forms(language: str, parts: Parts) -> None:
    found = [(part, key) for part, texts in parts.items() for key, text in texts.items() if inflected(text, language)]
    assert found == []


@pytest.mark.parametrize(("count", "expected"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (1.5, "1.5 moves")])
def test_a_plural_follows_its_number(count: float, expected: str) -> None:
    table = {"moves": "{count, plural, one {# move} other {# moves}}"}
    assert format_message(Message("moves", {"count": count}), table) == expected


def test_a_plural_without_a_number_is_empty() -> None:
    assert format_message(Message("x", {}), {"x": "a {count, plural, one {# b} other {# c}}"}) == "a "


def test_a_language_may_have_more_categories() -> None:
    forms = {"one": "# ruch", "few": "# ruchy", "many": "# ruchów", "other": "# ruchu"}
    said = [format_plural(number, forms, "pl") for number in (1, 3, 5, 12, 22)]
    assert said == ["1 ruch", "3 ruchy", "5 ruchów", "12 ruchów", "22 ruchy"]
    assert format_plural(3, {"one": "# move", "other": "# moves"}, "pl") == "3 moves"


@pytest.mark.parametrize(("language", "text"), [("en", "komi 7.5, 8"), ("de", "komi 7,5, 8")])
def test_a_number_is_written_as_in_the_language(language: str, text: str) -> None:
    message = Message("count", {"komi": 7.5, "area": 8.0})
    assert format_message(message, {"count": "komi {komi}, {area}"}, language) == text
