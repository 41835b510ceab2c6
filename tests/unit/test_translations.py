"""The languages whose texts are files: complete, with the arguments and plural forms that are needed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from boardreel import messages, translations
from boardreel.games import registry
from boardreel.games.grid import TABLE_NAMES, load_table
from boardreel.games.grid.rules import kind_of
from boardreel.messages import PLURAL_RULES, format_message, format_plural, templates
from boardreel.printing import messages as printing_messages
from boardreel.publish import messages as publish_messages
from boardreel.scene.shapes import Message
from boardreel.sgf import property_names
from boardreel.translations import LANGUAGE_NAMES, language_for

FOLDER = Path(translations.__file__).parent / "locales"
LANGUAGES = sorted(path.name for path in FOLDER.iterdir())
KINDS = [*registry.kinds(), *(kind_of(name, load_table(name)) for name in sorted(TABLE_NAMES))]
PLURAL = re.compile(r"\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}")
#: numbers of things, and half points
NUMBERS = [*range(200), 0.5, 2.5]
#: texts that are the same as in English: names and words that the languages share
SAME = {
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


def tables(language: str) -> dict[str, tuple[dict[str, str], dict[str, str]]]:
    """Return the English texts and those of a language by part: each game, properties, and published pages."""
    found = {}
    for kind in KINDS:
        english = {key: text for key, text in templates(kind).items() if not key.startswith("property.")}
        found[kind.id] = english, {key: templates(kind, language)[key] for key in english}
    tree = registry.kinds()[-1]
    properties = property_names.MESSAGES["en"]
    found["properties"] = dict(properties), {key: templates(tree, language)[key] for key in properties}
    english = dict(publish_messages.MESSAGES["en"])
    found["publish"] = english, dict(translations.translated(language, "publish"))
    found["printing"] = dict(printing_messages.MESSAGES["en"]), dict(translations.translated(language, "printing"))
    return found


def test_the_folders_are_the_languages_that_the_code_does_not_have() -> None:
    assert set(LANGUAGES) == LANGUAGE_NAMES.keys() - messages.MESSAGES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text_with_its_arguments(language: str) -> None:
    for part, (english, texts) in tables(language).items():
        assert texts.keys() == english.keys(), part
        wrong = [key for key in english if names(texts[key]) != names(english[key])]
        assert wrong == [], part


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_english_by_accident(language: str) -> None:
    same = {
        key
        for english, texts in tables(language).values()
        for key, text in texts.items()
        if has_words(text) and text == english[key]
    }
    assert same == set(SAME.get(language, ()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_has_no_text_that_nothing_uses(language: str) -> None:
    used = {key for english, _ in tables(language).values() for key in english}
    for path in sorted((FOLDER / language).glob("*.json")):
        assert json.loads(path.read_text("utf-8")).keys() <= used, path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_categories_of_the_language(language: str) -> None:
    wanted = {PLURAL_RULES[language.partition("-")[0]](number) for number in NUMBERS}
    found = 0
    for _, texts in tables(language).values():
        for key, text in texts.items():
            assert "plural" not in PLURAL.sub("", text), key
            for _, variants in PLURAL.findall(text):
                found += 1
                assert set(re.findall(r"(\w+) \{", variants)) == wanted, key
    assert found > 20


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
    rule = PLURAL_RULES[language.partition("-")[0]]
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
    assert [(tag, tag, name) for tag, name in LANGUAGE_NAMES.items()] == rows
    script = (root / "web" / "app" / "language_choice.js").read_text("utf-8")
    assert re.findall(r'^  "?([\w-]+)"?: "([^"]+)",$', script, re.MULTILINE) == [*LANGUAGE_NAMES.items()]
