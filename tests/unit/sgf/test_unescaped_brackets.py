"""Brackets that are not escaped belong to the text, where the text after them shows it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest
from boardreel.editing import Draft
from boardreel.games.conversion import convert
from boardreel.sgf import Collection, read, tolerant_scanner
from boardreel.sgf.grammar import VALUE
from boardreel.sgf.unescaped_brackets import MAX_REST_CHARACTERS, TextEnds
from boardreel.sgf.values import unescape_text
from example_counts import examples
from hypothesis import example, given
from hypothesis import strategies as st
from sgf_support import diagnostics_of, each_scanner, read_tolerantly, tree_of
from strategies import broken_records, records
from support import DATA, load_json

#: text with brackets in any order, and what may follow a value
bracket_texts = st.lists(
    st.sampled_from(
        [*"[]] ();xB1\\\n\x1a", "C[", "]]", "[1]", ";B[", ";;", "(;", "(;B", ")(;", "Bl[", "x[", "B[b]", ";x[", "(B["]
    ),
    max_size=60,
).map("".join)
#: records in which comments have brackets
bracket_records = bracket_texts.map(lambda text: f"(;GM[1]C[{text}];B[aa]N[{text}])")


def values_of(collection: Collection) -> list[dict[str, list[str]]]:
    """Return the texts of the values of each node, by identifier."""
    nodes = [node for game in collection.games for node in game.nodes]
    return [{ident: [*map(unescape_text, raws)] for ident, raws in node.properties.items()} for node in nodes]


def codes_of(collection: Collection) -> list[str]:
    return [found.code for found in collection.diagnostics]


def read_strictly(text: str) -> Collection:
    """Read a text as the standard says, which ends each value at its first bracket and a game at its parenthesis."""
    with (
        patch.object(tolerant_scanner, "TEXT_IDENTS", frozenset()),
        patch.object(tolerant_scanner, "find_next_node", lambda *_: -1),
    ):
        return read_tolerantly(text)


@pytest.mark.parametrize("path", sorted((DATA / "vendors").glob("sgf-brackets-*.sgf")), ids=lambda path: path.stem)
@each_scanner
def test_a_record_has_the_expected_values(path: Path, read_with: Callable[..., Collection]) -> None:
    facts = load_json(path.with_name(f"{path.name}.json"))
    collection = read_with(path.read_bytes())
    assert values_of(collection) == facts["values"]
    found = [{"node": found.node, "code": found.code} for found in collection.diagnostics]
    assert found == facts["diagnostics"]


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("C[Reed [3d]]B[aa]", "Reed [3d]"),
        ("C[next (see [1]) ok];B[gg]", "next (see [1]) ok"),
        ("C[see [A] B[bb] is better];B[aa]", "see [A] B[bb] is better"),
        ("C[open [ only];B[cg]", "open [ only"),
        ("C[open [ only]B[cg];W[aa]", "open [ only"),
        ("C[nice :] Black lives](;B[aa])(;B[bb])", "nice :] Black lives"),
        ("C[last [x]", "last [x"),
        ("C[oops;B[ee];W[cc]", "oops;B[ee"),
        ("C[[1][2] are miai]", "[1][2] are miai"),
        (r"C[a \] b [1\] c] d]", r"a ] b [1] c] d"),
        ("C[two [1] [2] three]", "two [1] [2] three"),
        ("C[smile :] and (1) ; (2) ok];;B[aa]", "smile :] and (1) ; (2) ok"),
        ("C[:] :]B[aa];W[bb]", ":] :"),
        ("C[(see [1])]", "(see [1])"),
        ("C[Reed [3d]: hi\nBirch [2d]: see (a) or [b]\nReed [3d]: ok :]]N[x]", None),
        ("C[one ]two;x]", "one ]two;x"),
    ],
)
def test_a_comment_ends_where_the_record_goes_on(text: str, comment: str | None) -> None:
    for end in (")", ")\n", ");\x1a", ") \x1a"):
        root = read(f"(;GM[1]{text}{end}").games[0].root
        assert root.text("C") == (text[2 : text.index("]N")] if comment is None else comment)


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("C[a][b]", ["a", "b"]),
        # only a further value that ends at its first bracket is one
        ("C[a][see [1] too]", ["a][see [1] too"]),
        ("C[see [1] too][b][c]", ["see [1] too", "b", "c"]),
        ("C[cut]garbage;B[ee]C[x]", ["cut"]),
        ("C[cut]garbage(;B[ee]C[x])", ["cut"]),
        ("C[cut]garbage)(;B[ee]C[x]", ["cut"]),
        ("C[cut]garbage", ["cut"]),
        ("C[cut]x(;B x];W[aa]", ["cut"]),
        ("C[cut]x)(; x];W[aa]", ["cut"]),
        ("C[open [ cut] garbage]B[aa]x", ["open [ cut] garbage"]),
        # nothing fits and is clean or closed, so the first that fits ends the comment
        ("C[open [[ cut] B[aa]x [y]z", ["open [[ cut"]),
        ("C[open [[ not] cut] B[aa]x [y]z", ["open [[ not] cut"]),
    ],
)
def test_a_comment_that_is_not_continued_is_repaired_as_before(text: str, comments: list[str]) -> None:
    root = read(f"(;GM[1]{text})").games[0].root
    assert [unescape_text(raw) for raw in root.raw("C")] == comments


@pytest.mark.parametrize(
    "text",
    [
        "(;FF[4](;C[var 1]) ( C[var 2]))",
        "(;FF[4]C[root](C[var 1])(C[var 2]))",
        "(;GM[21]PW[y];r[l12];b[swap])",
        "(;C[note];[aa][bb];B[cc])",
    ],
)
def test_what_is_repaired_otherwise_is_no_text(text: str) -> None:
    assert tree_of(read(text)) == tree_of(read_strictly(text))
    assert "unescaped-bracket" not in codes_of(read(text))


def test_brackets_are_only_read_as_text_in_texts() -> None:
    collection = read("(;GM[1];B[ee]];W[cc]C[a]] b])")
    assert values_of(collection)[1:] == [{"B": ["ee"]}, {"W": ["cc"], "C": ["a]] b"]}]
    assert codes_of(collection) == ["illegal-characters", "unescaped-bracket"]


@pytest.mark.parametrize(
    "ident",
    "C GC N GN PB PW BR WR BT WT EV RO PC SO US AN CP ON RU OT DT RE TM LB FG AP TE RD".split(),  # noqa: SIM905
)
def test_every_text_may_have_brackets(ident: str) -> None:
    collection = read(f"(;GM[1];B[aa];{ident}[aa:see [1] (or [2]) too][aa:b];W[bb])")
    assert collection.games[0].nodes[2].properties == {ident: [r"aa:see [1\] (or [2\]) too", "aa:b"]}
    assert codes_of(collection) == ["unescaped-bracket"]


def test_an_unescaped_bracket_is_reported_once_a_value_at_the_first_one() -> None:
    text = "(;GM[1]C[one [1] two [2] three][four]PB[Ann [3d]])"
    assert diagnostics_of(read(text)) == [
        ("unescaped-bracket", text.index("] two"), 1, 0),
        ("unescaped-bracket", text.index("]])"), 1, 0),
    ]


def test_positions_of_values_after_a_bracket_are_those_in_the_file() -> None:
    text = "(;GM[1]C[see ;B[1]N[2] (or [2]) too]N[x [y] z]PB[Ann];B[aa])"
    root = read(text).games[0].root
    for ident in ("C", "N", "PB"):
        offset, line, column = root.source_position(ident)
        assert (line, column) == (1, offset + 1)
        assert text[offset:].startswith({"C": "[see", "N": "[x", "PB": "[Ann"}[ident])


def test_a_record_with_brackets_keeps_its_bytes_and_is_converted_with_escapes() -> None:
    content = b"(;GM[1]FF[4]CA[UTF-8]C[next (see [1]) ok];B[gg])\n"
    collection = read(content)
    assert collection.to_bytes() == content
    converted = convert(collection)
    assert rb"C[next (see [1\]) ok]" in converted
    assert read(converted).outcome == "ok"
    assert tree_of(read(converted)) == tree_of(collection)


@pytest.mark.parametrize("text", ["next (see [1]) ok", "open [ only", "smile :] and [2]"])
def test_a_raw_value_with_brackets_can_be_written_as_it_is(text: str) -> None:
    game = read(f"(;GM[1]SZ[9]C[{text}];B[gg])").games[0]
    draft = Draft(game)
    [value] = draft.game.root.properties["C"]
    assert unescape_text(value) == draft.game.root.text("C") == text
    assert not draft.set_property(draft.game.root, "C", [value]), "it is its value already"
    draft.set_property(draft.game.nodes[1], "C", [value])
    saved = read(draft.to_bytes())
    assert saved.outcome == "ok"
    assert [node.text("C") for node in saved.games[0].nodes] == [text, text]


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[1]C[x]) bye [1] (;GM[1]B[aa])",
        "(;GM[1]C[a [b]N[x]) bye [1] (;GM[1]B[aa])",
        "(;GM[1]C[x]) bye",
        "(;GM[1];B[aa](;C[x])) see [1](;GM[1])",
        "(;GM[1]C[x]) ; see [1] (;GM[1])",
    ],
)
@each_scanner
def test_text_after_a_game_belongs_to_it_only_with_a_stray_bracket(
    text: str, read_with: Callable[..., Collection]
) -> None:
    collection = read_with(text)
    assert tree_of(collection) == tree_of(read_strictly(text))
    assert set(codes_of(collection)) <= {"text-between-games", "text-after-game"}


def test_a_parenthesis_in_a_comment_does_not_close_the_game() -> None:
    collection = read("(;GM[1]C[next (see [1]) and [2]) ok](;B[gg])(;B[aa])) (;GM[1]C[two])")
    assert [game.root.text("C") for game in collection.games] == ["next (see [1]) and [2]) ok", "two"]
    assert [len(game.nodes) for game in collection.games] == [3, 1]
    assert codes_of(collection) == ["unescaped-bracket"]


@examples(400)
@given(bracket_records | broken_records)
@example("(;GM[1]C[a];x[b];B[aa])")
@example("(;C[a b]);x] (;B[aa])")
def test_both_scanners_agree_about_brackets(text: str) -> None:
    fast, tolerant = read(text), read_tolerantly(text)
    assert tree_of(fast) == tree_of(tolerant)
    assert diagnostics_of(fast) == diagnostics_of(tolerant)


@examples(400)
@given(bracket_records | broken_records | records())
@example("(;C[a [b]N[x];;C[c [d](;C[e [f])(;;N[[]))")
def test_a_record_that_reads_cleanly_is_never_changed(text: str) -> None:
    strict = read_strictly(text)
    if strict.outcome == "ok":
        for collection in (read_tolerantly(text), read(text)):
            assert tree_of(collection) == tree_of(strict)
            assert diagnostics_of(collection) == diagnostics_of(strict)


@examples(200)
@given(bracket_records)
def test_what_was_read_is_read_again_after_it_was_written(text: str) -> None:
    collection = read(text)
    again = read(convert(collection))
    assert [len(game.nodes) for game in again.games] == [len(game.nodes) for game in collection.games]
    assert "unescaped-bracket" not in codes_of(again)


# --- the rule, read word for word ---

IDENT = r"(?:[a-z0-9]*[A-Z][A-Za-z0-9]*|[0-9]+)"
SPACE = "[ \n]*"
END = "[ \n\x1a]*$(?!\n)"


def direct_semicolon(text: str) -> bool:
    """Whether a text begins with a semicolon that is ok."""
    return re.match(rf";(?:{SPACE}(?:{IDENT}{SPACE}\[|[;()]|{END})|[a-z0-9]*\[)", text) is not None


def direct_sign(text: str) -> bool:
    """Whether a text begins with the end, a semicolon or a parenthesis that is ok."""
    if re.match(rf"{END}|\({SPACE};", text) or direct_semicolon(text):
        return True
    after = text[1:].lstrip(" \n")
    return text.startswith(")") and (re.match(rf"\)|{END}|\({SPACE}[;(]", after) is not None or direct_semicolon(after))


def direct_ok(text: str) -> bool:
    """Whether a bracket with a text after it is ok."""
    text = text.lstrip(" \n")
    further = re.match(VALUE, text, re.DOTALL)
    if further:
        return direct_ok(text[further.end() :])
    return direct_sign(text) or re.match(rf"{IDENT}{SPACE}\[|(?:\){SPACE})?\({SPACE}[A-Z]{{1,2}}\[", text) is not None


def direct_clean(text: str) -> bool:
    """Whether the rest of the node after a bracket is clean."""
    rest = text.lstrip(" \n")
    while found := re.match(rf"{VALUE}{SPACE}|{IDENT}(?={SPACE}{VALUE}){SPACE}", rest, re.DOTALL):
        rest = rest[found.end() :]
    return len(text) - len(rest) + 1 > MAX_REST_CHARACTERS or direct_sign(rest)


def direct_end(text: str, opening: int) -> int:
    """Return the offset of the bracket that ends a value, bracket by bracket."""
    brackets = []
    opened, offset = 0, opening + 1
    start = offset
    while offset < len(text):
        if text[offset] == "\\":
            offset += 1
        elif text[offset] == "[":
            opened += 1
        elif text[offset] == "]":
            piece = text[start : offset + 1]
            looks_like_nodes = rf";{SPACE}{IDENT}{SPACE}\[|;[a-z0-9]+\[|\){SPACE}\({SPACE};|\({SPACE};{SPACE}{IDENT}"
            if brackets and re.search(looks_like_nodes, piece):
                break
            after = text[offset + 1 :]
            is_ok = direct_ok(after)
            if is_ok and (opened == 0 or direct_clean(after)):
                return offset
            brackets.append((offset, is_ok))
            opened = max(opened - 1, 0)
            start = offset + 1
        offset += 1
    return next((each for each, is_ok in brackets if is_ok), brackets[0][0])


@examples(1500)
@given(bracket_texts)
@example("[[[ a] C[b] x] C[b] x] C[b];")
@example("[ a]B[[] x[[ a]B[[] x[[ a]B[[] x];")
@example("[[a]x]x][b]x]x];")
def test_the_rule_gives_what_its_words_say(text: str) -> None:
    ends = TextEnds(f"C{text}", keep_case=False)
    text = f"C{text}"
    offset = 0
    while match := re.compile(VALUE, re.DOTALL).search(text, offset):
        opening, offset = match.start(), match.end()
        if text[opening - 1] != "\\":
            expected = direct_end(text, opening)
            assert ends.end_of_value(opening, match.end() - 1, is_outermost=False) == expected
            offset = expected + 1


@pytest.mark.parametrize(("characters", "is_seen"), [(MAX_REST_CHARACTERS, True), (MAX_REST_CHARACTERS + 1, False)])
def test_a_fault_far_from_a_comment_is_none_of_the_comment(characters: int, is_seen: bool) -> None:
    property_text = "B[".ljust(characters - 3, "x") + "]"
    root = read(f"(;GM[1]C[open []{property_text} only];W[aa])").games[0].root
    assert root.text("C") == (f"open []{property_text} only" if is_seen else "open [")


BRACKETS = 100_000
HOSTILE = {
    "brackets in one comment": "(;C[" + "a [1] b " * BRACKETS + "];B[aa])",
    "brackets without end": "(;C[a" + "]x" * BRACKETS + ")",
    "comments that nothing ends": "(;" + "C[a]x " * BRACKETS + ")",
    "open brackets": "(;C[" + "[" * BRACKETS + "a" + "]x" * BRACKETS + ")",
    "open brackets before properties": "(;" + "C[[ a]B[[] x" * BRACKETS + ")",
    "closed brackets": "(;" + "C[[ a] C[b] x]" * BRACKETS + ")",
    "values": "(;C[a]" + "[b]" * BRACKETS + "x)",
    "a comment in each node": "(;GM[1]" + ";C[a [1] b]" * BRACKETS + ")",
    "a comment in each game": "(C[a]x)" * BRACKETS,
    "a comment at the end of each game": "(;C[a [b]) bye :]\n" * BRACKETS,
    "early parentheses": "(;C[a]" + ")" * BRACKETS + ";B[aa])",
    "early parentheses with text": "(;C[a]" + ")x ;C[a b]" * BRACKETS,
    "identifiers after games": "(;)" + "B[" * BRACKETS,
    "words after games": "(;)" + "a" * BRACKETS + "B" * BRACKETS,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.one_case
def test_many_brackets_are_read_in_linear_time(name: str) -> None:
    started = time.process_time()
    collection = read(HOSTILE[name])
    # no timing test: ten times what the slowest needs, so that only quadratic time fails
    assert time.process_time() - started < 30
    assert collection.games
