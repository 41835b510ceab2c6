"""The evaluations of Go programs: where and in which form each program writes its win rates and score leads.

The forms are those of Sabaki, Ogatak, Lizzie, LizzieYzy, GoReviewPartner, KataGo and KaTrain. All parsers take the raw
values of a property; they return None if the property has no value of their kind, and raise BadEvaluationError if the
value is malformed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

from boardreel.games.evaluations import (
    BadEvaluationError,
    EvaluationParser,
    EvaluationSource,
    EvaluationSources,
    Lane,
    Perspective,
    Reading,
    parse_lead,
    parse_percentage,
    require_percentage,
    require_real,
    require_win_rate,
    standard_value,
)
from boardreel.scene.shapes import Message
from boardreel.sgf import Game
from boardreel.sgf.values import unescape_text

_PLAYOUTS = re.compile(r"[0-9]{1,20}(?:[.,][0-9]{0,20})?[kKmM]?")
_BLACK_AND_WHITE = re.compile(r"\s*([^%/]*)%\s*/\s*([^%/]*)%\s*")
_LEADER = re.compile(r"\s*([BW])\+(.*)", re.IGNORECASE | re.DOTALL)
#: white's and black's win rate, the probability of no result, and white's lead, in the comment of a training game
_TRAINING_COMMENT = re.compile(
    r"(?:Pass for ko )?(\d\.\d\d) (\d\.\d\d) (\d\.\d\d) (-?\d{1,6}\.\d)"
    r"(?: v=\d+)?(?: rv=\d+)?(?: weight=\d+(?:\.\d+)?)?(?: result=\S+)?"
)
#: deviation from 1 of the sum of three probabilities with two decimals
_MAX_ROUNDING_ERROR = 0.0301
#: what KaTrain puts between the parts of a comment, and into the parts that it wrote itself
_PART_SEPARATOR, _GENERATED_PART = "\u3164\u3164", "\u3164\u200b"
#: the letters of the colors in the languages of KaTrain
_BLACK_LETTERS, _WHITE_LETTERS = "BNSЧ黑黒흑", "WБ白백"
#: labels of the score and the win rate in the languages in which B is White, French and Turkish
_LABELS_BEFORE_WHITE_B = "(?:Score|Pronostic) |Skor|Kazanma oranı"
#: group 1 is such a label, group 2 the letter of the color
_LABEL_AND_COLOR = rf"({_LABELS_BEFORE_WHITE_B})?[:：] ?([{_BLACK_LETTERS}{_WHITE_LETTERS}])"
_COMMENT_LEAD = re.compile(rf"{_LABEL_AND_COLOR}\+(\d{{1,6}}(?:\.\d{{1,6}})?)$", re.MULTILINE)
_COMMENT_WIN_RATE = re.compile(rf"{_LABEL_AND_COLOR} (\d{{1,6}}(?:\.\d{{1,6}})?)%$", re.MULTILINE)
#: the letters of White before version 1.16 of KaTrain, which wrote B and W in every language, and of Black since then
_ENGLISH_COLOR = re.compile(f"(?:{_LABELS_BEFORE_WHITE_B}): W[+ ]")
_TRANSLATED_COLOR = re.compile(f"(?:{_LABELS_BEFORE_WHITE_B}): [NS][+ ]")


def _parse_katrain_win_rate(raws: Sequence[str]) -> Reading:
    """Return the win rate that KaTrain stores in `KT`."""
    return Reading(require_win_rate(_katrain_number(raws, "winrate")))


def _parse_katrain_lead(raws: Sequence[str]) -> Reading:
    """Return the score lead that KaTrain stores in `KT`."""
    return Reading(_katrain_number(raws, "scoreLead"))


def _katrain_number(raws: Sequence[str], key: str) -> float:
    """Return the number called `key` of the root position in the packed analysis of `KT`."""
    # few records need it, and it imports modules that nothing else does
    from boardreel.games.go.katrain import root_number

    return root_number(raws, key)


def _parse_lizzie_win_rate(raws: Sequence[str]) -> Reading | None:
    """Return the win rate, for the side that has just moved, in Lizzie's `LZ`; None if there are no playouts."""
    words = _lizzie_words(raws[0])
    return None if words is None else Reading(require_percentage(words[1]), Perspective.MOVER)


def _parse_lizzie_lead(raws: Sequence[str]) -> Reading | None:
    """Return the lead, for the side to play, in Lizzie's `LZ`; None if there is none or there are no playouts."""
    words = _lizzie_words(raws[0])
    return None if words is None or len(words) < 4 else Reading(require_real(words[3]), Perspective.TO_PLAY)


def _lizzie_words(raw: str) -> list[str] | None:
    """Return the words of the first line of Lizzie's data: engine, percentage, playouts and, in newer versions, lead.

    Return None if there are no playouts.
    """
    words = unescape_text(raw).partition("\n")[0].split()
    if len(words) < 3 or not _PLAYOUTS.fullmatch(words[2]):
        raise BadEvaluationError(raw)
    return words if re.search("[1-9]", words[2]) else None


def _parse_review_win_rate(raws: Sequence[str]) -> Reading:
    """Return the win rate of Black in a value of GoReviewPartner: the first percentage in `52.3%/47.7%`."""
    match = _BLACK_AND_WHITE.fullmatch(raws[0])
    if match is None:
        raise BadEvaluationError(raws[0])
    black, _ = require_percentage(match[1]), require_percentage(match[2])
    return Reading(black)


def _parse_review_lead(raws: Sequence[str]) -> Reading:
    """Return the lead in a value of GoReviewPartner, such as `B+4.5` or `W+0.5`."""
    match = _LEADER.fullmatch(raws[0])
    if match is None:
        raise BadEvaluationError(raws[0])
    return Reading(_lead_of_black(match[1], require_real(match[2])))


def _lead_of_black(leader: str, points: float) -> float:
    """Return the lead of Black in points if the side `leader`, `B` or `W`, leads by `points`."""
    return points if leader in "Bb" else -points


def _parse_training_win_rate(raws: Sequence[str]) -> Reading | None:
    """Return the win rate in the comment of a KataGo training game; a game without result counts as half a win."""
    numbers = _training_numbers(raws[0])
    if numbers is None:
        return None
    white, black, no_result, _ = numbers
    return Reading((black + no_result / 2) / (white + black + no_result))


def _parse_training_lead(raws: Sequence[str]) -> Reading | None:
    """Return the lead in the comment of a KataGo training game."""
    numbers = _training_numbers(raws[0])
    return None if numbers is None else Reading(-numbers[3])


def _training_numbers(raw: str) -> tuple[float, float, float, float] | None:
    """Return the four numbers in the comment of a KataGo training game, or None for any other comment."""
    match = _TRAINING_COMMENT.fullmatch(unescape_text(raw).strip())
    if match is None:
        return None
    white, black, no_result, lead = map(float, match.groups())
    return (white, black, no_result, lead) if abs(white + black + no_result - 1) < _MAX_ROUNDING_ERROR else None


def _parse_comment_win_rate(raws: Sequence[str], *, is_translated: bool = True) -> Reading | None:
    """Return the win rate in the part of a comment that KaTrain generated, or None if there is none.

    `is_translated` is whether the letters of the colors are in the language of the comment.
    """
    match = _search_generated_parts(_COMMENT_WIN_RATE, raws[0])
    if match is None:
        return None
    rate = require_percentage(match[3])
    return Reading(rate if _is_black(match, is_translated=is_translated) else 1 - rate)


def _parse_comment_lead(raws: Sequence[str], *, is_translated: bool = True) -> Reading | None:
    """Return the score lead in the part of a comment that KaTrain generated, or None if there is none.

    `is_translated` is whether the letters of the colors are in the language of the comment.
    """
    match = _search_generated_parts(_COMMENT_LEAD, raws[0])
    if match is None:
        return None
    points = float(match[3])
    return Reading(points if _is_black(match, is_translated=is_translated) else -points)


def _is_black(match: re.Match[str], *, is_translated: bool) -> bool:
    """Return whether the letter in a match of `_LABEL_AND_COLOR` is Black's."""
    return match[2] in _BLACK_LETTERS and not (match[2] == "B" and match[1] and is_translated)


def _search_generated_parts(pattern: re.Pattern[str], raw: str) -> re.Match[str] | None:
    """Return the first match of a pattern in the parts of a raw comment that KaTrain generated, or None."""
    parts = unescape_text(raw).split(_PART_SEPARATOR) if _GENERATED_PART in raw else ()
    return next((match for part in parts if _GENERATED_PART in part and (match := pattern.search(part))), None)


#: name, program, lane, properties, parser, and whether the value belongs to the position before the move
_ROWS: tuple[tuple[str, str, Lane, str, EvaluationParser, bool], ...] = (
    ("KT", "KaTrain", Lane.WIN_RATE, "KT", _parse_katrain_win_rate, False),
    ("KT", "KaTrain", Lane.SCORE, "KT", _parse_katrain_lead, False),
    ("SBKV", "Sabaki", Lane.WIN_RATE, "SBKV", parse_percentage, False),
    ("SBKS", "Sabaki", Lane.SCORE, "SBKS", parse_lead, False),
    ("OGSC", "Ogatak", Lane.SCORE, "OGSC", parse_lead, False),
    ("LZ", "Lizzie", Lane.WIN_RATE, "LZ LZOP", _parse_lizzie_win_rate, False),
    ("LZ", "Lizzie", Lane.SCORE, "LZ LZOP", _parse_lizzie_lead, False),
    ("BWWR", "GoReviewPartner", Lane.WIN_RATE, "BWWR VNWR MCWR", _parse_review_win_rate, True),
    ("ES", "GoReviewPartner", Lane.SCORE, "ES", _parse_review_lead, True),
    ("KataGo", "KataGo", Lane.WIN_RATE, "C", _parse_training_win_rate, True),
    ("KataGo", "KataGo", Lane.SCORE, "C", _parse_training_lead, True),
    ("KaTrain", "KaTrain", Lane.WIN_RATE, "C", _parse_comment_win_rate, False),
    ("KaTrain", "KaTrain", Lane.SCORE, "C", _parse_comment_lead, False),
)

SOURCES = (
    *(
        EvaluationSource(
            name,
            Message("text", {"text": program}),
            lane,
            tuple(idents.split()),
            parse,
            is_before,
            "points" if lane is Lane.SCORE else "",
        )
        for name, program, lane, idents, parse, is_before in _ROWS
    ),
    standard_value("points"),
)
#: text in a record with comments of training games or of KaTrain
_COMMENT_SIGN = re.compile(rf"\[\s*(?:Pass for ko )?\d\.\d\d \d\.\d\d |{_GENERATED_PART}")


def evaluation_sources(game: Game) -> EvaluationSources:
    """Return the evaluation sources of a game, named after the programs that write them, highest rank first."""
    has_comments = game.may_match(_COMMENT_SIGN)
    has_english_colors = has_comments and game.may_match(_ENGLISH_COLOR) and not game.may_match(_TRANSLATED_COLOR)
    return _sources(has_comments=has_comments, is_ogatak=game.may_have("OGSC"), has_english_colors=has_english_colors)


@cache
def _sources(*, has_comments: bool, is_ogatak: bool, has_english_colors: bool) -> EvaluationSources:
    """Return the evaluation sources of a Go game, by whether it has comments and whether Ogatak has written it.

    With `has_comments`, comments are searched for values, which takes time. With `is_ogatak`, the win rates in the
    property of Sabaki are attributed to Ogatak, which uses the same one. With `has_english_colors`, comments of KaTrain
    name the colors B and W in every language.
    """
    label = Message("text", {"text": "Ogatak"})
    sources = []
    for source in SOURCES:
        if source.idents == ("C",) and not has_comments:
            continue
        if is_ogatak and source.name == "SBKV":
            source = replace(source, label=label)
        elif has_english_colors and source.parse in (_parse_comment_win_rate, _parse_comment_lead):
            source = replace(source, parse=partial(source.parse, is_translated=False))
        sources.append(source)
    return EvaluationSources(*sources)
