"""Find the questions that a pasted text leaves open: a plain list of TwixT moves names neither board size nor rules.

A text that may be such a list, but has no sign of one, is never read without asking. With the user's answers it becomes
a text that has the sign of a move list: a title line and header lines (see `boardreel_dialects.move_list`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardreel.dialects.protocol import SAMPLE_LENGTH, Source
from boardreel.dialects.recognition import DIALECTS, Form, forms_of

#: the dialect that leaves questions open, and the header lines that answer them
MOVE_LIST, QUESTIONS = "moves", ("size", "rules")
_TITLE = "TwixT"
_TITLE_LINE = re.compile(r"\s*[^\r\n]*\btwixt\b[^\r\n]*", re.IGNORECASE)
#: a line before the moves that says something about the game: a word, and what follows the colon
HEADER_LINE = re.compile(r"^[ \t]*([A-Za-z][A-Za-z \-]*?)[ \t]*:([^\r\n]*)", re.MULTILINE)
_LINK = r"[-/\\]?[A-Za-z]{1,2}(?:['*’´`][0-9]{1,3}|[0-9]{1,3}['*’´`]?)"
_MOVE = re.compile(rf"(?:[0-9]{{1,4}}\.)?(?:(?:{_LINK})+(?:\|draw)?|swap|resign|draw|forfeit)?", re.IGNORECASE)


def may_be_move_list(text: str) -> bool:
    """Return whether a text that is in no known dialect consists of TwixT moves, apart from header lines."""
    source = Source(text, b"")
    if forms_of(source) != (Form.TEXT,) or len(text) > SAMPLE_LENGTH or _has_sign(source):
        return False
    tokens = HEADER_LINE.sub("", text).split()
    return any(token[-1].isdigit() for token in tokens) and all(map(_MOVE.fullmatch, tokens))


def open_questions(text: str) -> tuple[str, ...]:
    """Return the header words, such as `size`, of the header lines that a move list lacks."""
    words = {match[1].lower() for match in HEADER_LINE.finditer(text)}
    return tuple(word for word in QUESTIONS if word not in words)


def with_answers(text: str, answers: Mapping[str, str]) -> str:
    """Return a move list with a header line per answer, and with a title line if it has no sign of a move list.

    `answers` maps header words, as `open_questions` returns them, to the values chosen by the user.
    """
    asked = open_questions(text)
    lines = [f"{word}: {' '.join(answers[word].split())}" for word in asked if answers.get(word, "").strip()]
    title = _TITLE_LINE.match(text) if _has_sign(Source(text, b"")) else None
    if title is None:
        return "\n".join((_TITLE, *lines, text))
    return "\n".join((title[0], *lines)) + text[title.end() :]


def _has_sign(source: Source) -> bool:
    """Return whether a text has the sign of a dialect of the form TEXT."""
    return any(dialect.form is Form.TEXT and dialect.has_sign(source) for dialect in DIALECTS)
