"""The languages: their texts have the right arguments and plural forms, and a text that is missing is shown in English."""

from __future__ import annotations

import re

import pytest
from boardreel import translations
from boardreel.games import registry
from boardreel.games.grid import load_table
from boardreel.games.grid.rules import kind_of
from boardreel.messages import PLURAL, PLURAL_RULES, format_message, format_plural, templates
from boardreel.scene.shapes import Message
from boardreel.translations import LANGUAGES, language_for
from translation.catalog import FOLDERS, Parts, english_of, english_texts, read_texts

#: languages whose texts are files
TRANSLATED = [language for language in LANGUAGES if language != "en"]
ENGLISH = {half: english_texts(half) for half in FOLDERS}
#: numbers of things, and half points
NUMBERS = [*range(200), 0.5, 2.5]
#: texts that are the same as in English in any language: names, keys of the keyboard, and texts of arguments alone
SAME_IN_ALL = re.compile(
    r"viewer/(?:locale|percent)|page/language\.system|page_games/column\.number|keys/.*|"
    r"chart/chart\.(?:both|number|percent|side)"
)
#: texts that are the same as in English in some languages: names and words that the languages share
SAME = {
    "de": """
        blokus/blokus.bonus blokus/blokus.color.Orange common/info.notation common/remark.SI1
        dialogs/palette.default dialogs/theme.auto page_new_game/komi
        page_photo/blokus.color.Orange property/property.KM property/property.SI publish/page.link
        sharing/animation sharing/seconds viewer/pause
    """,
    "es": """
        chart/chart.player common/remark.SI1 page_new_game/komi property/property.KM
        property/property.SI sharing/seconds spoken/legal
    """,
    "fr": """
        blokus/blokus.adjective.Orange blokus/blokus.bonus blokus/blokus.color.Orange chart/chart.source
        common/info.notation common/label.points common/remark.SI1 common/remark.SI2 dialogs/palette.default
        editing/tool.triangle page_document/documentation page_games/column.date
        page_new_game/handicap page_new_game/komi page_photo/blokus.color.Orange printing/figure
        printing/solution property/property.DT property/property.FG property/property.HA property/property.KM
        property/property.SI property/property.SO property/property.TR publish/page.pages sharing/animation
        sharing/seconds spoken/mark.triangle spoken/word.point tree/position viewer/pause viewer/position
        viewer/scores
    """,
    "it": """
        blokus/blokus.bonus common/remark.SI1 counting/scoring.area dialogs/file dialogs/palette.default
        page_games/column.file page_new_game/handicap page_new_game/komi property/property.HA
        property/property.KM property/property.SI publish/page.link sharing/seconds
    """,
    "nl": """
        blokus/blokus.bonus common/remark.SI1 editing/tool.letter page_new_game/komi property/property.KM
        property/property.LB property/property.ON property/property.SI publish/page.filters publish/page.link
        puzzle/hint sharing/seconds spoken/mark.label
    """,
    "pl": """
        common/remark.SI1 page_new_game/handicap page_new_game/komi property/property.HA
        property/property.KM property/property.SI publish/page.link publish/puzzles.label.folder
        sharing/seconds tree/problem
    """,
    "pt-BR": """
        common/remark.SI1 page_new_game/handicap page_new_game/komi property/property.HA
        property/property.KM property/property.SI publish/page.link sharing/seconds
    """,
}


def has_words(text: str) -> bool:
    return re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text)) is not None


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", PLURAL.sub(r"{\1}", text)))


def translated_texts(language: str) -> list[tuple[str, str, str]]:
    """Return English text, name (its part and key) and translation of all texts of a language."""
    return [
        (english_of(half, part, key), f"{part}/{key}", text)
        for half in FOLDERS
        for part, texts in read_texts(half, language).items()
        for key, text in texts.items()
    ]


@pytest.mark.parametrize(("half", "others"), [("web", ["en"]), ("core", ["languages"])])
def test_every_language_of_the_table_has_two_files(half: str, others: list[str]) -> None:
    assert sorted(path.stem for path in FOLDERS[half].glob("*.json")) == sorted([*TRANSLATED, *others])


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_arguments_of_the_english_text(language: str) -> None:
    texts = translated_texts(language)
    assert [name for english, name, text in texts if not text.strip() or names(text) != names(english)] == []


@pytest.mark.parametrize(
    ("part", "key", "arguments"),
    [
        ("page_games", "exploreDone", {"tab"}),
        ("puzzle", "promptPiece", {"place"}),
        ("puzzle", "promptTry", {"place", "try"}),
    ],
)
def test_sentences_have_the_names_of_tabs_and_buttons_as_arguments(part: str, key: str, arguments: set[str]) -> None:
    assert names(ENGLISH["web"][part][key]) >= arguments


@pytest.mark.parametrize("language", LANGUAGES)
def test_percentages_have_the_sign_that_the_formatter_writes(language: str) -> None:
    texts = read_texts("web", language)
    assert [text for part in texts.values() for text in part.values() if re.search(r"\}\s*%", text)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_english_by_accident(language: str) -> None:
    same = {
        name
        for english, name, text in translated_texts(language)
        if has_words(text) and text == english and not SAME_IN_ALL.fullmatch(name)
    }
    assert same == set(SAME.get(language, "").split())


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
    texts: Parts = {"go": {"go.captures": "Prises"}}
    monkeypatch.setattr(translations, "_texts", lambda language: texts)
    go = next(kind for kind in registry.kinds() if kind.id == "go")
    table = templates(go, "fr")
    assert [table["go.captures"], table["go.plus"], table["result.draw"]] == ["Prises", "{first} + {second}", "Draw"]


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
    message = Message("result.resignation", {"side": Message("color.B")})
    said = [
        format_message(message, templates(go, language), language) for language in ("ja", "ko", "zh-Hans", "zh-Hant")
    ]
    assert said == ["黒の中押し勝ち", "흑 불계승", "黑中盘胜", "黑中盤勝"]


def test_games_on_a_grid_have_their_own_words_for_pieces() -> None:
    kinds = {name: kind_of(name, load_table(name)) for name in ("amazons", "lines_of_action", "othello")}
    message = Message("grid.not-own-piece", {"color": "Białe", "point": "a1"})
    assert [templates(kind, "pl")["grid.pieces"] for kind in kinds.values()] == ["Bierki", "Bierki", "Pionki"]
    assert format_message(message, templates(kinds["amazons"], "pl"), "pl") == "Białe: na a1 nie ma amazonki."


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        *(("pt", "pt-BR"), ("DE-at", "de"), ("sv", "en"), ("", "en")),
        *(("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-Hans-HK", "zh-Hans")),
        *(("zh-Hant", "zh-Hant"), ("zh-TW", "zh-Hant"), ("zh-hk", "zh-Hant"), ("zh-Hant-SG", "zh-Hant")),
    ],
)
def test_a_tag_finds_its_language(tag: str, language: str) -> None:
    assert language_for(tag) == language


def test_an_unknown_language_is_english() -> None:
    assert templates(registry.kinds()[0], "../../x") == templates(registry.kinds()[0])
