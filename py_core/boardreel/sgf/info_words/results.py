"""Read the result of a game of Black and White from words in many languages, into the form of the SGF property `RE`."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from boardreel.sgf.info_words.amounts import as_amount, find_amount, format_number, normalize_words

DRAW, VOID, UNKNOWN = "0", "Void", "?"
#: longer texts are not read
MAX_CHARACTERS = 200


class ResultReading(NamedTuple):
    """The result that a text names, in the form of `RE` (`W+3.5`, `B+R`, `0`), or None if the text cannot be read.

    `is_standard` is whether the record writes it in that form already, or in an abbreviation that every program knows.
    `has_note` is whether a note in brackets follows, which is no part of the result.
    """

    result: str | None
    is_standard: bool = False
    has_note: bool = False


def _words(text: str) -> re.Pattern[str]:
    """Return a pattern for any of the words in a text, after the same normalization as the texts of records."""
    return re.compile(unicodedata.normalize("NFKC", "|".join(text.split())))


_MORE = re.compile(r"\s*>>.*", re.DOTALL)
_NOTE = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\]|【[^【】]*】)\s*\Z")
#: the number of moves, which is no margin, with the words and marks around it
_MOVE_COUNT = re.compile(
    r"(?:[共全]?\s*(?:[0-9]{1,4}|[一二三四五六七八九十百]{1,7})\s*(?:(?:수|手)[完終终]?|moves?\b)"
    r"|(?:手数|\bmoves?)\s*:?\s*[0-9]{1,4}(?![0-9.,]))[\s、,]*"
)
_STANDARD = re.compile(
    r"([bw])\s?\+\s?(?:()|([0-9]{1,6}(?:\.[0-9]{1,8})?)|(r|res|resign|resignation)|(t|time|timeout)|(f|forfeit))"
)
_ABBREVIATION = re.compile(r"(b|w|black|white)\s?\+\s?(?:()|(r|res\.?)|(t)|(f))")
_STANDARD_WORDS = {"0": DRAW, "draw": DRAW, "void": VOID}
_DRAW = _words(
    r"\bjigo\b \btie\b \bdraw 和棋 和局 平局 \A和\Z 持碁 持ち碁 ジゴ 무승부 빅 비김"
    r" unentschieden \bremis\b \bnulle\b égalité \bempate \bpatta\b \bpareggio\b ничья"
)
_NO_RESULT = _words(r"無勝負 无胜负 無効 无效 무효 \bannul \bvoid\b").pattern + r"|no result"
_UNKNOWN = _words(
    r"\bunknown \bunfinished \badjourned \bplaying \bprogressing \bongoing 打ち?掛 打挂 封棋 进行中 対局中"
    r" 진행중 미완 不明 \A\?"
)
_BOTH_LOST = re.compile("both lost|両者負|双方负")
_KOMI = re.compile("贴|貼|コミ|덤")
_BLACK = _words(
    r"\bblack 黑 黒 흑 \bschwarz \bnoirs?\b \bnegr[oa]s?\b \bner[oi]\b \bpret[oa]s?\b ч[её]рны ดำ \Ab(?=\s|\+\s*[\w,]|\Z)"
)
_WHITE = _words(
    r"\bwhite 白 백 \bwei(?:ß|ss) \bblancs?\b \bblanc[oa]s?\b \bbianc(?:o|a|hi|he)\b \bbranc[oa]s?\b белы ขาว"
    r" \Aw(?=\s|\+\s*[\w,]|\Z)"
)
_WINS = _words(r"\bwin \bwon\b \bbeats?\b gewinn gewann \bgagn \bgan[aoó] \bvin[ct] \bvenc выигр побед 勝 胜 승 ชนะ")
#: color → pattern of its name with a word for winning right behind it
_WINS_DIRECTLY = {
    color: re.compile(rf"(?:{pattern.pattern})[a-zа-яё]{{0,3}}\W*(?:方|棋|番)?\W*(?:{_WINS.pattern})")
    for color, pattern in (("B", _BLACK), ("W", _WHITE))
}
_LOSES = _words(r"\bloses?\b \blost\b \bloss\b 负 負 敗 败 패 verlier verlor \bperd \bpierd проигр แพ้")
#: what follows the loser's color; after `B+`, such a word says how Black won
_GIVES_UP = re.compile(
    r"[a-zа-яё]{0,3}[^\w+]*(?:方|棋|番|ha[sd]\b|have\b|hat\b|haben\b)?[^\w+]*"
    r"(?:resigns\b|resigned\b|认输|認輸|投了|投子|сда|gibt auf|geben auf|aufgegeben|abb?andon|rinunci|desist"
    r"|forfeits\b|forfeited\b|(?:ran|runs) out of time|(?:time[sd]? out|disconnect)(?!\w*\W*wins?\b)"
    r"|(?:超时|超時|断线|掉线|弃权|棄權|棄権|기권)(?!\W*[胜勝승]))"
)
_CAUSES = (
    (
        "R",
        _words(
            r"\+\s*r(?:es)?\b resi 中押 中盘 中盤 불계 기권 aufgab aufgegeben \bauf\Z abb?andon \brend rinun desist сда"
            r" 认输 認輸 投了 投子"
        ),
    ),
    ("F", _words(r"\+\s*f\b forfeit default disconnect 反則 犯规 반칙 不戦 弃权 棄權 棄権 断线 掉线")),
    ("T", _words(r"\+\s*t\b \btime 超时 超時 時間 时间 시간 切れ zeit \btemps \btiempo \btempo времен เวลา")),
)
_CAUSE_LETTERS = ("R", "T", "F")


@lru_cache(maxsize=1024)
def read_result(text: str) -> ResultReading:
    """Return the result that a text of `RE` names. An empty text names none."""
    words = normalize_words(text[: MAX_CHARACTERS + 1])
    if len(words) > MAX_CHARACTERS:
        return ResultReading(None)
    if words in _STANDARD_WORDS or words.startswith("?"):
        return ResultReading(_STANDARD_WORDS.get(words, UNKNOWN), is_standard=True)
    standard = _STANDARD.fullmatch(words)
    if standard is not None:
        return _read_standard(standard)
    words, note_count = _NOTE.subn("", _MORE.sub("", words))
    has_note = note_count > 0
    words = _MOVE_COUNT.sub(" ", words).strip("!., \t")
    abbreviation = _ABBREVIATION.fullmatch(words)
    if abbreviation is not None:
        cause = next(
            (letter for letter, found in zip(_CAUSE_LETTERS, abbreviation.groups()[2:], strict=True) if found), ""
        )
        return ResultReading(f"{abbreviation[1][0].upper()}+{cause}", has_note=has_note)
    return ResultReading(_read_words(words), has_note=has_note)


def _read_standard(match: re.Match[str]) -> ResultReading:
    """Return the result in a match of `_STANDARD`. An amount with a quarter counts stones and is doubled."""
    winner, number = match[1].upper(), match[3]
    if number is not None:
        amount = as_amount(float(number))
        return ResultReading(f"{winner}+{format_number(amount.points)}", is_standard=not amount.has_quarter)
    cause = next((letter for letter, group in zip(_CAUSE_LETTERS, (4, 5, 6), strict=True) if match[group]), "")
    return ResultReading(f"{winner}+{cause}", is_standard=True)


def _read_words(words: str) -> str | None:
    """Return the result that normalized words name, in the form of `RE`, or None."""
    for result, pattern in ((VOID, re.compile(_NO_RESULT)), (DRAW, _DRAW), (UNKNOWN, _UNKNOWN)):
        if pattern.search(words):
            return result
    has_win = _WINS.search(words) is not None
    if _BOTH_LOST.search(words) or (_KOMI.search(words) and not has_win):
        return None
    colors = [(match.start(), match.end(), winner) for winner, match in _color_matches(words)]
    if not colors:
        return None
    start, end, winner = min(colors)
    cause = next((letter for letter, pattern in _CAUSES if pattern.search(words, end)), None)
    direct = [(color, match.end()) for color, pattern in _WINS_DIRECTLY.items() if (match := pattern.search(words))]
    if len(direct) == 1:
        winner, end = direct[0]
    elif (_LOSES.search(words) and not has_win) or _GIVES_UP.match(words, end):
        winner = "W" if winner == "B" else "B"
    if cause is not None:
        return f"{winner}+{cause}"
    amount = find_amount(words[end:]) or find_amount(words[:start])
    return f"{winner}+" + ("" if amount is None else format_number(amount.points))


def _color_matches(words: str) -> list[tuple[str, re.Match[str]]]:
    """Return each color that the words name, with the match of its first word."""
    found = (("B", _BLACK.search(words)), ("W", _WHITE.search(words)))
    return [(winner, match) for winner, match in found if match is not None]
