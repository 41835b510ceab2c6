"""What a program can see of the rules for names and docstrings (`.github/CONTRIBUTING.md`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT
from test_borders import CORE

#: words that say too little alone: the reader has to guess which entry, which part
VAGUE = re.compile(
    r"\b(?:the|an?|its|their) (?:entry|form|sheet|part|set|item)"
    r"(?=[.,:;]|$| and | or | is | are | has | have | belongs | refers | if | as )"
    r"|\bin any case\b|\bhow much\b|^What ",
    re.IGNORECASE,
)
#: sentences of a verb and a noun alone: the reader has to guess which lane, or rows of what
BARE = re.compile(
    r"(?:Add|Append|Apply|Build|Change|Choose|Close|Create|Draw|Get|Handle|Hide|Load|Make|Mark|Move|Open|Perform|Place"
    r"|Play|Print|Put|Read|Remove|Replace|Return|Run|Show|Start|Store|Take|Update|Write|Yield)"
    r" (?:(?:an?|all|its|more|some|the) \w+|everything|it|more|nothing|one|them)\.?"
)
#: a comment in a script, what follows it on its line, and the next line
SCRIPT_COMMENT = re.compile(r"/\*\*(.*?)\*/([^\n]*)\n *([^\n]*)", re.DOTALL)
#: verbs that are no name of a public function without their object
LONE_VERBS = re.compile(
    r"add|build|change|collect|compare|convert|count|create|decode|delete|encode|find|fold|format|get|join|list|load|make"
    r"|match|merge|move|parse|place|print|put|read|remove|render|replace|save|scan|search|select|set|split|store|take|write"
)
#: modules → their public functions that are verbs all the same: names that users and other parts of the project rely on
ESTABLISHED: dict[str, set[str]] = {
    "files.py": {"encode"},
    "games/conversion.py": {"convert"},
    "games/registry.py": {"add"},
    "links/record_link.py": {"decode", "encode"},
    "opening.py": {"read"},
    "publish/markup.py": {"render"},
    "sgf/charset/decoding.py": {"decode"},
    "sgf/reader.py": {"read"},
    "scanning.py": {"scan"},
    "sgf/scanner.py": {"scan"},
    # calls of the page, by the names in web/runtime/calls.js
    "worker/api.py": {"save"},
    "worker/index_calls.py": {"add", "take"},
}


def first_sentence(docstring: str) -> str:
    paragraph = " ".join(docstring.split("\n\n", 1)[0].split())
    return re.split(r"(?<=[.:])\s", paragraph, maxsplit=1)[0]


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the first sentence of every function and class of a module that has a docstring."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(node)):
            yield node.name, first_sentence(text)


def test_first_sentences_say_which_thing_they_mean() -> None:
    folder = ROOT / "py_core"
    assert [
        f"{path.relative_to(folder)}: {name}: {sentence}"
        for path in sorted(folder.glob("*/**/*.py"))
        for name, sentence in docstrings(path)
        if VAGUE.search(sentence)
    ] == []


def described_declarations(script: Path) -> Iterator[tuple[str, str]]:
    """Yield each declaration of a script that follows a comment, and the comment's first sentence, without tags."""
    for comment, rest, declaration in SCRIPT_COMMENT.findall(script.read_text("utf-8")):
        text = re.sub(r"^ *\* ?", "", comment, flags=re.MULTILINE)
        if declaration and not rest.strip():
            yield declaration, first_sentence(re.split(r"(?:^|\s)@[a-z]", text)[0].strip())


def test_first_sentences_are_more_than_a_verb_and_a_noun() -> None:
    modules = [*(ROOT / "py_core").glob("*/**/*.py"), *(ROOT / "build_scripts").rglob("*.py")]
    scripts = [path for path in (ROOT / "web").rglob("*.js") if "node_modules" not in path.parts]
    assert [
        f"{path.relative_to(ROOT)}: {name}: {sentence}"
        for described, paths in ((docstrings, modules), (described_declarations, scripts))
        for path in sorted(paths)
        for name, sentence in described(path)
        if BARE.fullmatch(sentence)
    ] == []


@pytest.mark.parametrize("sentence", ["Show a lane.", "Return the element.", "Write some rows.", "Show nothing"])
def test_a_bare_sentence_is_found(sentence: str) -> None:
    assert BARE.fullmatch(sentence)


@pytest.mark.parametrize("sentence", ["Show a lane of the chart.", "Return the SVG element.", "Stop playback."])
def test_a_sentence_that_says_which_is_not_bare(sentence: str) -> None:
    assert not BARE.fullmatch(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Return the content of an entry.",
        "What a build does: all steps.",
        "Return the index of the point that a raw value names, in any case, or None.",
        "Return whether the item is drawn.",
    ],
)
def test_a_vague_sentence_is_found(sentence: str) -> None:
    assert VAGUE.search(sentence)


@pytest.mark.parametrize("sentence", ["Return the entry of a node in the move list.", "Return a form field."])
def test_a_noun_that_is_explained_is_not_vague(sentence: str) -> None:
    assert not VAGUE.search(sentence)


def public_functions(path: Path) -> set[str]:
    """Return the names of the public functions at the top level of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}


def test_public_functions_have_their_object_in_their_names() -> None:
    found = {
        path.relative_to(CORE).as_posix(): {name for name in public_functions(path) if LONE_VERBS.fullmatch(name)}
        for path in CORE.rglob("*.py")
    }
    assert {name: verbs for name, verbs in found.items() if verbs} == ESTABLISHED
