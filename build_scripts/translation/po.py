"""Convert the texts of a language to PO, the format of translation editors, and back.

A PO file has both halves. The context of an entry is `HALF/PART/KEY`. A text with a phrase that depends on a number has
one form for each plural category of the language, with the phrase in braces after the name of its argument:
`{count: # games} found`. Outside such braces the forms of a text are equal, so a template results from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import polib
from boardreel.messages import PLURAL, PLURAL_RULES, VARIANT
from boardreel.translations import Language
from translation.catalog import FOLDERS, Parts, english_of, english_texts, in_order, read_texts
from translation.notes import note_on

#: plural categories in the order of their forms
CATEGORIES = ("one", "few", "many", "other")
#: key of `PLURAL_RULES` → number of the form of a count, as an expression of gettext; a form for fractions is the last one
FORM_NUMBERS = {
    "one-other": "n != 1",
    "below-two": "n > 1",
    "other": "0",
    "polish": "n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2",
    "russian": (
        "n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2"
    ),
}
_ENGLISH_CATEGORIES = ("one", "other")


class FormsError(ValueError):
    """The plural forms of a text do not belong to one template."""


@dataclass
class Imported:
    """The texts of a PO file by half, and the names of entries that were left out, with the reason."""

    texts: Mapping[str, Parts]
    left_out: list[tuple[str, str]] = field(default_factory=list)


def categories_of(rule: str) -> list[str]:
    """Return the plural categories of a plural rule, a key of `PLURAL_RULES`, in the order of their forms."""
    found = {PLURAL_RULES[rule](number) for number in (*range(200), 0.5)}
    return [category for category in CATEGORIES if category in found]


def plural_argument(template: str) -> str | None:
    """Return the argument that decides the plural forms of a template: that of its first phrase, or None without one."""
    match = PLURAL.search(template)
    return match["name"] if match else None


def forms_of(template: str, argument: str, categories: Iterable[str]) -> list[str]:
    """Return the plural forms of a template, one for each category. Phrases of other arguments stay as they are."""

    def form(category: str) -> str:
        """Return the plural form of a category."""
        return PLURAL.sub(lambda match: phrase(match, category), template)

    def phrase(match: re.Match[str], category: str) -> str:
        """Return the text of a phrase in braces for a category if the argument decides it, else the phrase itself."""
        if match["name"] != argument:
            return match[0]
        variants = dict(VARIANT.findall(match["variants"]))
        return f"{{{argument}: {variants.get(category, variants['other'])}}}"

    return [form(category) for category in categories]


def template_of(forms: Sequence[str], argument: str, categories: Sequence[str]) -> str:
    """Return the template that has some plural forms, the reverse of `forms_of`.

    Raise FormsError if the forms differ outside of the phrases in braces.
    """
    # text, phrase, text, phrase, …, text
    pieces = [re.split(rf"\{{{argument}: ([^{{}}]*)\}}", form) for form in forms]
    texts = [each[::2] for each in pieces]
    if any(each != texts[0] for each in texts):
        raise FormsError(f"the forms differ outside of {{{argument}: …}}")
    phrases = [
        f"{{{argument}, plural, {' '.join(f'{name} {{{text}}}' for name, text in zip(categories, each, strict=True))}}}"
        for each in zip(*(each[1::2] for each in pieces), strict=True)
    ]
    return "".join(text + phrase for text, phrase in zip(texts[0], (*phrases, ""), strict=True))


def arguments_of(text: str) -> set[str]:
    """Return the names of the arguments of a template."""
    return set(re.findall(r"\{(\w+)\}", PLURAL.sub(r"{\g<name>}", text)))


def export_texts(language: Language) -> str:
    """Return the texts of a language as a PO file; those that it lacks are empty."""
    file = polib.POFile(wrapwidth=0)
    categories = categories_of(language.plural_rule)
    file.metadata = {
        "Project-Id-Version": "Boardreel",
        "Language": language.tag.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={len(categories)}; plural=({FORM_NUMBERS[language.plural_rule]});",
    }
    for half in FOLDERS:
        english, texts = english_texts(half), read_texts(half, language.tag)
        for part in dict.fromkeys((*english, *texts)):
            for key in dict.fromkeys((*english.get(part, {}), *texts.get(part, {}))):
                text = texts.get(part, {}).get(key, "")
                name = f"{half}/{part}/{key}"
                english_text = english_of(half, part, key)
                note = note_on(name, english_text, language.tag, has_fractions="many" in categories)
                file.append(_entry(name, english_text, text, categories, note))
    return f"{file}\n"


def _entry(name: str, english: str, text: str, categories: Sequence[str], note: str) -> polib.POEntry:
    """Return the PO entry of a text with a note; one without translation is marked as not translated."""
    argument = plural_argument(english)
    if argument is None:
        return polib.POEntry(msgctxt=name, msgid=english, msgstr=text, comment=note)
    one, other = forms_of(english, argument, _ENGLISH_CATEGORIES)
    forms = forms_of(text, argument, categories)
    return polib.POEntry(
        msgctxt=name, msgid=one, msgid_plural=other, msgstr_plural=dict(enumerate(forms)), comment=note
    )


def import_texts(content: str, language: Language) -> Imported:
    """Return the texts of a language from the content of a PO file.

    An entry that is marked as fuzzy, whose English text has changed since the export, or whose arguments or forms are
    wrong is left out, and the text that the language has stays. An entry without a translation becomes no text.
    """
    imported = Imported({half: read_texts(half, language.tag) for half in FOLDERS})
    texts: dict[str, dict[str, dict[str, str]]] = {
        half: {part: {**found} for part, found in parts.items()} for half, parts in imported.texts.items()
    }
    categories = categories_of(language.plural_rule)
    for entry in polib.pofile(content):
        half, part, key = (*str(entry.msgctxt).split("/", 2), "", "")[:3]
        try:
            text = _text_of(entry, english_of(half, part, key), categories)
        except (KeyError, ValueError) as error:
            reason = "there is no such text" if isinstance(error, KeyError) else str(error)
            imported.left_out.append((entry.msgctxt, reason))
            continue
        if text:
            texts[half].setdefault(part, {})[key] = text
        else:
            texts[half].get(part, {}).pop(key, None)
    imported.texts = {half: in_order(parts, english_texts(half)) for half, parts in texts.items()}
    return imported


def _text_of(entry: polib.POEntry, english: str, categories: Sequence[str]) -> str:
    """Return the text of a PO entry, empty if it is not translated. Raise ValueError if the text cannot be used."""
    argument = plural_argument(english)
    expected = [english] if argument is None else forms_of(english, argument, _ENGLISH_CATEGORIES)
    if [entry.msgid, *filter(None, [entry.msgid_plural])] != expected:
        raise ValueError("the English text has changed")
    if entry.fuzzy:
        raise ValueError("it is marked as fuzzy")
    if argument is None:
        text = entry.msgstr
    else:
        forms = [entry.msgstr_plural.get(number, "") for number in range(len(categories))]
        text = template_of(forms, argument, categories) if any(forms) else ""
    if text and arguments_of(text) != arguments_of(english):
        raise ValueError(f"the arguments are not {', '.join(sorted(arguments_of(english))) or 'none'}")
    return str(text)
