"""The words of documentation, docstrings and English texts are in a dictionary of American English, or in our own list.

Checked are words of three Latin letters or more as in running text: names with capitals inside, abbreviations, code and
file names are not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser

import pytest
from documentation_examples import HTML
from spellchecker import SpellChecker
from support import DATA, ROOT
from translation.catalog import FOLDERS, english_texts

#: words that the dictionary does not know
WORDS = DATA / "words.txt"
MARKDOWN = (
    "README.md",
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
    "build_scripts/README.md",
    "build_scripts/data/npm/README.md",
    "build_scripts/pyodide/README.md",
    "tests/data/README.md",
)
#: elements whose content is no running text, and attributes that are
UNCHECKED_ELEMENTS = {"code", "kbd", "pre", "script", "style"}
TEXT_ATTRIBUTES = {"alt", "aria-label", "placeholder", "title"}
#: elements that may begin and end within a word
INLINE_ELEMENTS = {"a", "b", "em", "i"}
CODE_OF_MARKDOWN = re.compile(r"^    .*|`[^`]*`|<[^>]*>|\]\([^)]*\)", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{[^{}]*\}|<[^>]*>|`[^`]*`|\S*[./_\\=#@]\S+")
WORD = re.compile(r"(?<![\w-])[A-Za-z][a-z]{2,}(?:['’][a-z]+)?(?!\w)")


class TextReader(HTMLParser):
    """Collects the running text of a page and the attributes that are shown or read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag in UNCHECKED_ELEMENTS
        self.parts += [" "] if tag not in INLINE_ELEMENTS else []
        self.parts += [f" {value} " for name, value in attrs if name in TEXT_ATTRIBUTES]

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag in UNCHECKED_ELEMENTS
        self.parts += [" "] if tag not in INLINE_ELEMENTS else []

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.parts.append(data)


def text_of_page(html: str) -> str:
    reader = TextReader()
    reader.feed(html.split("<main", 1)[1])
    return "".join(reader.parts)


def docstrings(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the path of every module in a folder with its docstrings."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        documented = (node for node in nodes if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef))
        yield str(path.relative_to(ROOT)), "\n".join(ast.get_docstring(node) or "" for node in documented)


@cache
def texts() -> Mapping[str, str]:
    """Return all that is checked, by where it is."""
    english = {
        f"{half}: {part}.{key}": text
        for half in FOLDERS
        for part, texts in english_texts(half).items()
        for key, text in texts.items()
    }
    markdown = {name: CODE_OF_MARKDOWN.sub(" ", (ROOT / name).read_text("utf-8")) for name in MARKDOWN}
    pages = {name: text_of_page(html) for name, html in HTML.items()}
    return pages | markdown | english | dict(docstrings("py_core")) | dict(docstrings("build_scripts"))


def words(text: str) -> set[str]:
    """Return the words of a text that are checked, in lower case and without the ending of the possessive."""
    found = WORD.findall(PLACEHOLDER.sub(" ", text))
    return {re.sub(r"'s$", "", word.replace("’", "'").lower()) for word in found}


def unknown(checked: Iterable[str]) -> set[str]:
    """Return the words that the dictionary does not know."""
    return set(dictionary().unknown(checked))


@cache
def dictionary() -> SpellChecker:
    return SpellChecker(language="en")


def test_the_words_are_spelled_as_in_the_dictionary() -> None:
    own = set(WORDS.read_text("utf-8").split())
    misspelled = {where: unknown(words(text) - own) for where, text in texts().items()}
    assert {where: found for where, found in misspelled.items() if found} == {}


def test_our_own_list_has_only_words_that_are_used_and_not_in_the_dictionary() -> None:
    own = WORDS.read_text("utf-8").split()
    assert own == sorted(set(own))
    used = set().union(*map(words, texts().values()))
    assert sorted(set(own) - unknown(set(own) & used)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The boardt is drawn", {"boardt"}),
        ("<p>The co<b>lour</b> of <code>wrongg</code></p>", {"colour"}),
        ("Boardreel's viewer, GitHub, URL, {wrongg} and wrongg.py", {"boardreel"}),
    ],
)
def test_a_misspelled_word_is_found(text: str, found: set[str]) -> None:
    assert unknown(words(text_of_page(f"<main>{text}</main>"))) == found
