"""Texts in PO, the format of translation editors: they come back unchanged, and what cannot be used is left out."""

from __future__ import annotations

import gettext
from pathlib import Path

import polib
import pytest
from boardreel.messages import PLURAL_RULES
from boardreel.translations import LANGUAGES, Language
from translation import catalog
from translation.catalog import FOLDERS, json_text, missing_texts
from translation.command import report_missing
from translation.po import FORM_NUMBERS, FormsError, categories_of, export_texts, forms_of, import_texts, template_of

ORIGINALS = dict(FOLDERS)
GERMAN = LANGUAGES["de"]
FOUND = "{count, plural, one {# Partie} other {# Partien}} von {all}"
#: names of entries: a plain text, one with arguments, and one with plural forms
PLAIN, ARGUMENTS, PLURALS = "web/page/cancel", "web/page_pasting/addressFailed", "web/page_names/gameCount"


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the files of languages be in a folder of the test, which has only the English ones."""
    for half in FOLDERS:
        (tmp_path / half).mkdir()
        monkeypatch.setitem(FOLDERS, half, tmp_path / half)
    (tmp_path / "web" / "en.json").write_bytes((ORIGINALS["web"] / "en.json").read_bytes())
    catalog.english_texts.cache_clear()


def copy_texts(language: str) -> None:
    for half, folder in ORIGINALS.items():
        (FOLDERS[half] / f"{language}.json").write_bytes((folder / f"{language}.json").read_bytes())


def changed(name: str, **values: object) -> str:
    """Return the exported German texts with other values of one entry."""
    file = polib.pofile(export_texts(GERMAN))
    entry = next(entry for entry in file if entry.msgctxt == name)
    for attribute, value in values.items():
        setattr(entry, attribute, value)
    return str(file)


@pytest.mark.parametrize(
    "language", [language for tag, language in LANGUAGES.items() if tag != "en"], ids=lambda language: language.tag
)
def test_the_texts_of_a_language_come_back_byte_for_byte(language: Language) -> None:
    copy_texts(language.tag)
    exported = export_texts(language)
    for folder in FOLDERS.values():
        (folder / f"{language.tag}.json").unlink()
    imported = import_texts(exported, language)
    assert imported.left_out == []
    for half, folder in ORIGINALS.items():
        assert json_text(imported.texts[half]).encode() == (folder / f"{language.tag}.json").read_bytes()


def test_an_entry_has_the_english_text_a_note_and_the_plural_forms() -> None:
    copy_texts("ru")
    file = polib.pofile(export_texts(LANGUAGES["ru"]))
    (entry,) = (entry for entry in file if entry.msgctxt == PLURALS)
    assert (entry.msgid, entry.msgid_plural) == ("{count: # game}", "{count: # games}")
    forms = ["{count: # партия}", "{count: # партии}", "{count: # партий}", "{count: # партии}"]
    assert [entry.msgstr_plural[number] for number in range(4)] == forms
    assert entry.comment.startswith("The page, names of files and games in lists. ")
    assert entry.comment.endswith("The last form is for fractions such as 2.5.")
    assert file.metadata["Plural-Forms"].startswith("nplurals=4; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : ")


def test_a_note_says_where_each_text_of_the_viewer_and_the_page_is_shown() -> None:
    copy_texts("de")
    entries = polib.pofile(export_texts(GERMAN))
    assert [
        entry.msgctxt for entry in entries if entry.msgctxt.startswith("web/") and "The game" in entry.comment
    ] == []


def test_a_text_that_a_language_lacks_is_an_entry_without_translation() -> None:
    (FOLDERS["web"] / "de.json").write_text('{"page": {"cancel": "Abbrechen"}}', "utf-8")
    entries = {entry.msgctxt: entry for entry in polib.pofile(export_texts(GERMAN))}
    assert entries[PLAIN].msgstr == "Abbrechen"
    assert not entries[ARGUMENTS].translated()
    assert {PLAIN} == entries.keys() - {*missing_texts("de")}


def test_a_release_names_the_texts_that_each_language_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    for language in LANGUAGES:
        if language != "en":
            copy_texts(language)
    path = FOLDERS["web"] / "fr.json"
    path.write_text(path.read_text("utf-8").replace('"cancel":', '"other":', 1), "utf-8")
    report_missing()
    lines = capsys.readouterr().out.splitlines()
    assert "· de: complete" in lines
    assert "· fr: web/editing/cancel" in lines


def test_an_entry_without_translation_removes_the_text() -> None:
    copy_texts("de")
    imported = import_texts(changed(PLAIN, msgstr=""), GERMAN)
    assert imported.left_out == []
    assert "cancel" not in imported.texts["web"]["page"]
    assert "close" in imported.texts["web"]["page_drafts"]


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        (PLAIN, {"msgid": "Stop"}, "the English text has changed"),
        (PLAIN, {"msgctxt": "web/page/nothing"}, "there is no such text"),
        (PLAIN, {"msgctxt": "nothing"}, "there is no such text"),
        (PLAIN, {"flags": ["fuzzy"]}, "it is marked as fuzzy"),
        (PLAIN, {"msgstr": "{count}"}, "the arguments are not none"),
        (ARGUMENTS, {"msgstr": "{src}"}, "the arguments are not reason, src"),
        (PLURALS, {"msgstr_plural": {0: "{count: # Partie}", 1: "{count: # Partien}."}}, "the forms differ outside"),
        (PLURALS, {"msgstr_plural": {0: "{count: # Partie}", 1: ""}}, "the forms differ outside"),
    ],
)
def test_an_entry_that_cannot_be_used_is_left_out(name: str, values: dict[str, object], reason: str) -> None:
    copy_texts("de")
    imported = import_texts(changed(name, **values), GERMAN)
    (left_out,) = imported.left_out
    assert left_out[1].startswith(reason)
    for half, folder in ORIGINALS.items():
        assert json_text(imported.texts[half]).encode() == (folder / "de.json").read_bytes(), "the text stays"


@pytest.mark.parametrize(
    ("template", "forms"),
    [
        (FOUND, ["{count: # Partie} von {all}", "{count: # Partien} von {all}"]),
        ("{count} von {all}", ["{count} von {all}"] * 2),
        (
            "{other, plural, one {#} other {#}} und {count, plural, one {# A} other {# B}}",
            [
                "{other, plural, one {#} other {#}} und {count: # A}",
                "{other, plural, one {#} other {#}} und {count: # B}",
            ],
        ),
    ],
)
def test_a_template_and_its_forms_result_from_each_other(template: str, forms: list[str]) -> None:
    categories = categories_of("one-other")
    assert forms_of(template, "count", categories) == forms
    assert template_of(forms, "count", categories) == template


@pytest.mark.parametrize("rule", PLURAL_RULES)
def test_an_editor_counts_like_the_viewer(rule: str) -> None:
    form_number = gettext.c2py(FORM_NUMBERS[rule])
    categories = categories_of(rule)
    assert [categories[form_number(count)] for count in range(300)] == [PLURAL_RULES[rule](n) for n in range(300)]


def test_forms_with_different_phrases_are_refused() -> None:
    with pytest.raises(FormsError):
        template_of(["{count: # game}", "# games"], "count", ["one", "other"])
