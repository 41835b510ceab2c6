"""The languages: their texts have the right arguments and plural forms, and a text that is missing is shown in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from boardreel import translations
from boardreel.games import registry
from boardreel.messages import PLURAL_RULES, format_message, format_plural, templates
from boardreel.scene.shapes import Message
from boardreel.translations import LANGUAGES, language_for
from translation.catalog import CORE_TEXTS, Parts, core_texts, english_core

#: languages whose texts are files
TRANSLATED = [language for language in LANGUAGES if language != "en"]
ENGLISH = english_core()
PLURAL = re.compile(r"\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}")
#: numbers of things, and half points
NUMBERS = [*range(200), 0.5, 2.5]
#: texts that are the same as in English: names and words that the languages share
SAME = {
    "de": [
        "blokus.bonus",
        "blokus.color.Orange",
        "info.notation",
        "page.link",
        "property.KM",
        "property.SI",
        "remark.SI1",
    ],
    "es": ["property.KM", "property.SI", "remark.SI1"],
    "fr": [
        "figure",
        "solution",
        "blokus.adjective.Orange",
        "blokus.bonus",
        "blokus.color.Orange",
        "blokus.points",
        "info.notation",
        "page.pages",
        "property.DT",
        "property.FG",
        "property.HA",
        "property.KM",
        "property.SI",
        "property.SO",
        "property.TR",
        "remark.SI1",
        "remark.SI2",
    ],
    "it": ["blokus.bonus", "page.link", "property.HA", "property.KM", "property.SI", "remark.SI1"],
    "nl": [
        "blokus.bonus",
        "page.filters",
        "page.link",
        "property.KM",
        "property.LB",
        "property.ON",
        "property.SI",
        "remark.SI1",
    ],
    "pl": ["page.link", "property.HA", "property.KM", "property.SI", "puzzles.label.folder", "remark.SI1"],
    "pt-BR": ["page.link", "property.HA", "property.KM", "property.SI", "remark.SI1"],
}


def has_words(text: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)) is not None


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", PLURAL.sub(r"{\1}", text)))


def translated_texts(language: str) -> list[tuple[str, str, str]]:
    """Return English text, name (its part and key) and translation of all texts of a language."""
    return [
        (english_of(part, key), f"{part}/{key}", text)
        for part, texts in core_texts(language).items()
        for key, text in texts.items()
    ]


def english_of(part: str, key: str) -> str:
    """Return the English text of a translation; a game may have its own words for a text that all games share."""
    return ENGLISH[part].get(key) or ENGLISH["common"][key]


def test_every_language_of_the_table_has_a_file() -> None:
    assert sorted(path.stem for path in CORE_TEXTS.glob("*.json")) == sorted([*TRANSLATED, "languages"])


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_arguments_of_the_english_text(language: str) -> None:
    texts = translated_texts(language)
    assert [name for english, name, text in texts if not text.strip() or names(text) != names(english)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_english_by_accident(language: str) -> None:
    same = {
        name.rpartition("/")[2]
        for english, name, text in translated_texts(language)
        if has_words(text) and text == english
    }
    assert same == set(SAME.get(language, ()))


@pytest.mark.parametrize("language", TRANSLATED)
def test_plurals_have_the_categories_of_the_language(language: str) -> None:
    wanted = {PLURAL_RULES[LANGUAGES[language].plural_rule](number) for number in NUMBERS}
    found = 0
    for _, name, text in translated_texts(language):
        assert "plural" not in PLURAL.sub("", text), name
        for _, variants in PLURAL.findall(text):
            found += 1
            assert set(re.findall(r"(\w+) \{", variants)) == wanted, name
    assert found > 20


def test_a_text_that_a_language_lacks_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: Parts = {"go": {"go.black": "Noir"}}
    monkeypatch.setattr(translations, "_texts", lambda language: texts)
    go = next(kind for kind in registry.kinds() if kind.id == "go")
    table = templates(go, "fr")
    assert [table["go.black"], table["go.to-play"], table["result.draw"]] == ["Noir", "{color} to play", "Draw"]


@pytest.mark.parametrize(
    ("language", "categories"),
    [
        ("en", "other one other other other other other other"),
        ("fr", "one one other other other other other one"),
        ("pt-BR", "one one other other other other other one"),
        ("pl", "many one few many many many few other"),
        ("ru", "many one few many many one few other"),
        ("ja", "other other other other other other other other"),
    ],
)
def test_plural_categories_are_those_of_unicode(language: str, categories: str) -> None:
    rule = PLURAL_RULES[LANGUAGES[language].plural_rule]
    assert [rule(number) for number in (0, 1, 2, 5, 12, 21, 22, 1.5)] == categories.split()


@pytest.mark.parametrize(
    ("language", "expected"), [("ru", "2,5 очка"), ("pl", "2,5 punktu"), ("pt-BR", "2,5 pontos"), ("ja", "2.5点")]
)
def test_half_points_have_their_own_form_and_separator(language: str, expected: str) -> None:
    text = templates(registry.kinds()[0], language)["blokus.wins"]
    variants = dict(re.findall(r"(\w+) \{([^{}]*)\}", PLURAL.findall(text)[0][1]))
    assert format_plural(2.5, variants, language) == expected


def test_go_has_its_own_words_for_a_result() -> None:
    go = next(kind for kind in registry.kinds() if kind.id == "go")
    message = Message("result.resignation", {"side": Message("go.black")})
    said = [format_message(message, templates(go, language), language) for language in ("ja", "ko", "zh-Hans")]
    assert said == ["黒の中押し勝ち", "흑 불계승", "黑中盘胜"]


@pytest.mark.parametrize(
    ("tag", "language"), [("pt", "pt-BR"), ("zh-CN", "zh-Hans"), ("DE-at", "de"), ("sv", "en"), ("", "en")]
)
def test_a_tag_finds_its_language(tag: str, language: str) -> None:
    assert language_for(tag) == language


def test_an_unknown_language_is_english() -> None:
    assert templates(registry.kinds()[0], "../../x") == templates(registry.kinds()[0])


def test_the_documentation_lists_the_languages_by_their_own_names() -> None:
    root = Path(__file__).resolve().parents[2]
    page = (root / "web" / "docs" / "languages.html").read_text("utf-8")
    rows = re.findall(r'<td><code>([\w-]+)</code></td><td lang="([\w-]+)">([^<]+)</td>', page)
    names = [(language.tag, language.name) for language in LANGUAGES.values()]
    assert [(tag, tag, name) for tag, name in names] == rows
    script = (root / "web" / "app" / "language_choice.js").read_text("utf-8")
    assert re.findall(r'^  "?([\w-]+)"?: "([^"]+)",$', script, re.MULTILINE) == names
