"""Message catalogs of the core: plural forms, and the same keys and arguments in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from boardreel import messages
from boardreel.games import registry
from boardreel.messages import format_message, format_plural
from boardreel.publish import messages as publish_messages
from boardreel.scene.shapes import Message
from boardreel.sgf import property_names

Catalog = Mapping[str, Mapping[str, str]]

CATALOGS: dict[str, Catalog] = {
    "messages": messages.MESSAGES,
    "property_names": property_names.MESSAGES,
    "publish": publish_messages.MESSAGES,
    **{kind.id: kind.messages for kind in registry.kinds()},
}
PLURAL = re.compile(r"\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}")
#: arguments that are numbers of things
NUMBERS = {
    *("added", "black", "captured", "count", "files", "games", "moves", "nodes", "pages", "points", "records"),
    *("rebuilt", "removed", "seconds", "shown", "white"),
}
BARE_NUMBER = re.compile(rf"\{{(?:{'|'.join(sorted(NUMBERS))})\}}(?: |-)([^\W\d_]+)")
#: words after a number that are the same for one and for many
INVARIABLE = {
    "en": {"added", "and", "are", "as", "black", "left", "more", "of", "rebuilt", "removed", "shown"},
    "de": {"angezeigt", "entfernt", "hinzugefügt", "neu", "sind", "und", "von", "Vorsprung"},
}


def templates() -> Iterator[tuple[str, str, str, str]]:
    for name, catalog in CATALOGS.items():
        for language, table in catalog.items():
            for key, template in table.items():
                yield name, language, key, template


def inflected(template: str, language: str) -> list[str]:
    """The words after bare numbers of a template that should have plural forms."""
    rest = PLURAL.sub("", template)
    return [word for word in BARE_NUMBER.findall(rest) if word not in INVARIABLE[language]]


def test_the_check_finds_a_noun_after_a_bare_number() -> None:
    assert inflected("{count} stones", "en") == ["stones"]
    assert inflected("{count, plural, one {# stone} other {# stones}}", "en") == []


def test_every_noun_after_a_number_has_plural_forms() -> None:
    found = [(name, language, key) for name, language, key, text in templates() if inflected(text, language)]
    assert found == []


def test_every_plural_has_the_categories_of_its_language() -> None:
    checked = 0
    for name, language, key, template in templates():
        assert "plural" not in PLURAL.sub("", template), (name, key)
        for _, variants in PLURAL.findall(template):
            checked += 1
            categories = [category for category, _ in re.findall(r"(\w+) \{([^{}]*)\}", variants)]
            wanted = {messages.PLURAL_RULES[language](number) for number in range(200)}
            assert set(categories) == wanted, (name, language, key)
    assert checked > 20


@pytest.mark.parametrize("name", CATALOGS)
def test_languages_have_the_same_keys_and_arguments(name: str) -> None:
    catalog = CATALOGS[name]
    assert {"en", "de"} <= catalog.keys()
    arguments = [
        {key: sorted(re.findall(r"\{(\w+)(?:\}|, plural)", text)) for key, text in catalog[language].items()}
        for language in catalog
    ]
    assert all(each == arguments[0] for each in arguments)


@pytest.mark.parametrize(("count", "expected"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (1.5, "1.5 moves")])
def test_a_plural_follows_its_number(count: float, expected: str) -> None:
    table = {"moves": "{count, plural, one {# move} other {# moves}}"}
    assert format_message(Message("moves", {"count": count}), table) == expected


def test_a_plural_without_a_number_is_empty() -> None:
    assert format_message(Message("x", {}), {"x": "a {count, plural, one {# b} other {# c}}"}) == "a "


def test_a_language_may_have_more_categories(monkeypatch: pytest.MonkeyPatch) -> None:
    def polish(number: float) -> str:
        tens, ones = number % 100, number % 10
        if number == 1:
            return "one"
        return "few" if ones in (2, 3, 4) and tens not in (12, 13, 14) else "many"

    monkeypatch.setitem(messages.PLURAL_RULES, "pl", polish)
    forms = {"one": "# ruch", "few": "# ruchy", "many": "# ruchów", "other": "# ruchu"}
    said = [format_plural(number, forms, "pl") for number in (1, 3, 5, 12, 22)]
    assert said == ["1 ruch", "3 ruchy", "5 ruchów", "12 ruchów", "22 ruchy"]
    assert format_plural(3, {"one": "# move", "other": "# moves"}, "pl") == "3 moves"
