"""Guess the charset of a record whose bytes are not UTF-8 and whose `CA` does not decide it.

Three sources of evidence are weighed: the structure of the record (the right charset hides no bracket in a character),
a model of the characters in names and comments (`charset.likelihood`), and the library chardet, if it is installed.
Only property values are examined; all other text of a record is ASCII in every charset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from boardreel.budgets import BudgetSpentError, Limits
from boardreel.diagnostics import CODES, Severity
from boardreel.sgf.charset.codec_access import decode_leniently
from boardreel.sgf.charset.detector import detect_confidences
from boardreel.sgf.charset.likelihood import EAST_ASIAN_CODECS, text_bits
from boardreel.sgf.scanner import scan

#: codecs that are guessed, with the bits by which another one has to be more likely; in order of preference
CANDIDATES: Mapping[str, float] = {
    **dict.fromkeys(("cp1252", "gb18030", "cp932", "cp949", "big5hkscs", "euc-jp", "cp1251"), 0.0),
    **dict.fromkeys(("koi8-r", "cp1250", "iso8859-2"), 1.0),
    **dict.fromkeys(("cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258", "cp874"), 4.0),
    **dict.fromkeys(("iso8859-5", "iso8859-7", "iso8859-9", "iso8859-13", "iso8859-15", "iso8859-16"), 6.0),
    **dict.fromkeys(("koi8-u", "cp866", "mac-roman", "mac-cyrillic"), 8.0),
}
#: codecs in which a bracket or backslash may be the second byte of a character
_CODECS_WITH_HIDDEN_BRACKETS = ("gb18030", "cp932", "big5hkscs")
_POSSIBLY_HIDDEN_BRACKET = re.compile(rb"[\x81-\xfe][\[\\\]]")
_NON_ASCII = re.compile(rb"[\x80-\xff]")
#: the text of a value; values without characters beyond ASCII say nothing
_VALUE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
#: a character of three bytes or more in valid UTF-8
_LONG_UTF8_CHARACTER = re.compile(rb"[\xe0-\xf4][\x80-\xbf]{2}")
#: bits by which UTF-8 has to be more likely than the charset that a record names
_MIN_UTF8_LEAD_BITS = 7.0
#: a property inside a value: the bracket that ends the value was hidden
_SWALLOWED_PROPERTY = re.compile(r"(?<![A-Za-z])[A-Z]{1,2}\[")
#: bytes of a record that are looked at, and bytes of values
_MAX_WINDOW_BYTES = 1 << 18
_MAX_VALUE_BYTES = 1 << 13
#: limits of a text that is scanned to count its defects
_LIMITS = Limits(max_items=200_000)
#: bits by which chardet's best guess is ahead of one in which it has no confidence, for each byte beyond ASCII
_CHARDET_BITS_PER_BYTE = 1.0
#: more bytes do not make chardet more certain
_MAX_CHARDET_BYTES = 64
_ISO_2022 = ((re.compile(rb"\x1b\$\)C"), "iso2022_kr"), (re.compile(rb"\x1b(?:\$[@B]|\([IJ])"), "iso2022_jp"))
_HZ = re.compile(rb"~\{(?:[!-~]{2})+~\}")


def guess_codec(data: bytes, named_codec: str | None = None) -> str:
    """Return the most likely codec of a record with bytes outside ASCII.

    `named_codec` is the codec that the record names; it is preferred unless another one is clearly more likely.
    """
    window = _window(data)
    values_by_codec = dict(_least_defective_values(window))
    confidences = detect_confidences(_value_bytes(window), tuple(values_by_codec))
    chardet_bits = _CHARDET_BITS_PER_BYTE * min(len(_NON_ASCII.findall(window)), _MAX_CHARDET_BYTES)
    best = max(confidences.values(), default=0.0) or 1.0

    def bits(codec: str) -> float:
        """Return how unlikely the property values are in a codec, in bits; the more chardet trusts it, the fewer."""
        prior = -1.0 if codec == named_codec else CANDIDATES[codec]
        return text_bits(values_by_codec[codec], codec) + prior - chardet_bits * confidences.get(codec, 0.0) / best

    return min(values_by_codec, key=bits)


def is_likelier_utf8(data: bytes, named_codec: str) -> bool:
    """Return whether a record in valid UTF-8 is more likely to be in it than in the codec that it names.

    The record can be decoded with the named codec too. Characters of two bytes occur by accident in the charsets of East
    Asia, so that UTF-8 needs a longer one there.
    """
    window = _window(data)
    if named_codec in EAST_ASIAN_CODECS and _LONG_UTF8_CHARACTER.search(window) is None:
        return False
    values = _value_bytes(window) or window
    utf8_values = _lines(decode_leniently(values, "utf-8"))
    utf8_bits = min(text_bits(utf8_values, codec) for codec in ("utf-8", *EAST_ASIAN_CODECS))
    named_bits = text_bits(_lines(decode_leniently(values, named_codec)), named_codec)
    return utf8_bits + _MIN_UTF8_LEAD_BITS < named_bits


def detect_escapes(data: bytes) -> str | None:
    """Return the codec of a record in ASCII bytes that switches charsets by escape sequences, or None if it does not."""
    if b"\x1b" in data:
        for escape, codec in _ISO_2022:
            if escape.search(data) and "\ufffd" not in decode_leniently(data, codec):
                return codec
    if b"~{" in data and _HZ.search(data) and "\ufffd" not in decode_leniently(data, "hz"):
        return "hz"
    return None


def _window(data: bytes) -> bytes:
    """Return the bytes of a record to examine: its beginning or, if that is ASCII, from the first node that is not."""
    first = _NON_ASCII.search(data)
    if first is None or first.start() < _MAX_WINDOW_BYTES // 2:
        return data[:_MAX_WINDOW_BYTES]
    start = max(data.rfind(b";", 0, first.start()), first.start() - _MAX_WINDOW_BYTES // 2)
    return b"(" + data[start : start + _MAX_WINDOW_BYTES]


def _value_bytes(window: bytes) -> bytes:
    """Return the property values with bytes outside ASCII, one per line, without those that may hide a bracket."""
    return "\n".join(_non_ascii_values(window.decode("latin-1"))).encode("latin-1")


def _non_ascii_values(text: str) -> Iterator[str]:
    """Yield the property values in a text that have characters outside ASCII, up to a limit."""
    length = 0
    for match in _VALUE.finditer(text):
        value = match[1]
        if not value.isascii():
            yield value
            length += len(value)
            if length > _MAX_VALUE_BYTES:
                return


def _least_defective_values(window: bytes) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the candidate codecs under which the game tree has the fewest defects, with the lines of its values."""
    plain_text = window.decode("latin-1")
    plain_values = "\n".join(_non_ascii_values(plain_text)).encode("latin-1")
    if not plain_values:
        plain_values = window
    if _POSSIBLY_HIDDEN_BRACKET.search(window) is None:
        for codec in CANDIDATES:
            yield codec, _lines(decode_leniently(plain_values, codec))
        return
    texts = {codec: decode_leniently(window, codec) for codec in _CODECS_WITH_HIDDEN_BRACKETS}
    defects = {codec: _count_defects(text) for codec, text in texts.items()}
    plain_defects = _count_defects(plain_text)
    fewest = min(plain_defects, *defects.values())
    for codec in CANDIDATES:
        if codec in texts:
            if defects[codec] == fewest:
                yield codec, _lines("\n".join(_non_ascii_values(texts[codec])))
        elif plain_defects == fewest:
            yield codec, _lines(decode_leniently(plain_values, codec))


def _lines(text: str) -> Sequence[str]:
    """Return those lines of a text that have characters outside ASCII."""
    return [line for line in text.split("\n") if not line.isascii()]


def _count_defects(text: str) -> int:
    """Return the number of positions at which the game tree in a decoded text is malformed."""
    try:
        table = scan(text, budget=_LIMITS.start())
    except BudgetSpentError:
        return 0
    repairs = sum(CODES[found.code].severity in (Severity.ERROR, Severity.WARNING) for found in table.diagnostics)
    return repairs + sum(len(_SWALLOWED_PROPERTY.findall(value)) for value in _non_ascii_values(text))
