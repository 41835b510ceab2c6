"""Bytes to text: which charset a file is in, from its BOM, its pattern, its `CA`, or by guessing. Never refuses.

Rules: the project's specification of SGF, section 1.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass

from boardreel.sgf.node_table import Finding
from boardreel.sgf.tolerant_scanner import first_root
from boardreel.sgf.values import unescape_simple

#: codec → names that a record may use for it. A record's name is looked up here and nowhere else.
CHARSETS: dict[str, tuple[str, ...]] = {
    "utf-8": ("utf-8", "utf8", "unicode", "utf_8"),
    "ascii": ("ascii", "us-ascii"),
    "cp1252": ("iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252"),
    **{f"iso8859-{n}": (f"iso-8859-{n}", f"iso8859-{n}") for n in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)},
    **{f"cp{n}": (f"windows-{n}", f"cp{n}") for n in (1250, 1251, 1253, 1254, 1255, 1256, 1257, 1258)},
    "koi8-r": ("koi8-r",),
    "koi8-u": ("koi8-u",),
    "mac-roman": ("macroman", "macintosh", "mac-roman"),
    "gb18030": ("gb2312", "gbk", "gb18030", "cp936", "euc-cn"),
    "big5hkscs": ("big5", "big5-hkscs", "big5hkscs", "cp950"),
    "cp932": ("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "cp932"),
    "euc-jp": ("euc-jp", "eucjp"),
    "iso2022_jp": ("iso-2022-jp",),
    "cp949": ("euc-kr", "euckr", "ks_c_5601-1987", "cp949"),
}
_CODECS = {name: codec for codec, names in CHARSETS.items() for name in (codec, *names)}
#: the longer ones first: the BOM of UTF-16 LE begins that of UTF-32 LE
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: every codec that may be needed: in a browser they have to be there before
CODECS = (*CHARSETS, *(codec for _, codec in _BOMS))
#: Windows-1252 with the five unassigned bytes as C1 controls, as browsers read it
_WINDOWS = {
    byte: text for byte in range(0x80, 0xA0) if (text := bytes([byte]).decode("cp1252", "ignore")) and text != chr(byte)
}
#: bytes that nearly always hold the first root
_BEGINNING = 1 << 14
_SAMPLE = 200_000
_SHARE, _LEAD = 0.5, 0.15


@dataclass(slots=True)
class Decoded:
    """The text of a file, the codec it was read with, and what is to be said of that."""

    text: str
    charset: str
    findings: list[Finding]


def codec_of(label: str) -> str | None:
    """The codec of a charset's name as records write it, or None: unknown."""
    return _CODECS.get(label.strip().lower())


def decode(data: bytes, charset: str | None = None) -> Decoded:
    """Text of a file. `charset` (a name of the table) overrules what the file says."""
    found: list[Finding] = []
    text, used = _decode(data, charset, found)
    # zeros are bytes of other letters only in UTF-16 and UTF-32, and bytes are looked through much quicker than text
    if b"\0" in data and "\0" in text:
        found.append(Finding("nul-character", text.index("\0")))
    return Decoded(text, used, found)


def _decode(data: bytes, charset: str | None, found: list[Finding]) -> tuple[str, str]:
    if charset is not None and (codec := codec_of(charset)) is not None:
        return _strict(data, codec) or _replacing(data, codec, found), codec
    for bom, codec in _BOMS:
        if data.startswith(bom):
            body = data[len(bom) :]
            return _strict(body, codec) or _replacing(body, codec, found), codec
    pattern = _zero_pattern(data[:64])
    if pattern is not None:
        return _strict(data, pattern) or _replacing(data, pattern, found), pattern
    if data.isascii() and b"\x1b" not in data:
        label = _label(data)
        _check_label(label, found)
        return data.decode("ascii"), "utf-8" if codec_of(label or "") == "utf-8" else "ascii"
    label = _label(data)
    named = codec_of(label) if label else None
    if named is not None and (as_named := _strict(data, named)) is not None:
        return as_named, named
    _check_label(label, found)
    if (as_utf8 := _strict(data, "utf-8")) is not None:
        found += [Finding("wrong-charset", 0)] if named is not None else []
        return as_utf8, "utf-8"
    if named is not None:
        return _replacing(data, named, found), named
    found.append(Finding("charset-guessed", 0))
    guess = _guess(data)
    return _strict(data, guess) or _replacing(data, guess, found), guess


def _label(data: bytes) -> str | None:
    root = first_root(data[:_BEGINNING].decode("latin-1"), cut=True) or first_root(data.decode("latin-1")) or {}
    values = root.get("CA")
    return unescape_simple(values[0]).strip() if values else None


def _check_label(label: str | None, found: list[Finding]) -> None:
    if label and codec_of(label) is None:
        found.append(Finding("unknown-charset", 0))


def _strict(data: bytes, codec: str) -> str | None:
    if codec == "cp1252":
        return data.decode("latin-1").translate(_WINDOWS)
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _replacing(data: bytes, codec: str, found: list[Finding]) -> str:
    """What cannot be decoded becomes U+FFFD; a bracket that a broken character would have taken stays a bracket."""
    text = data.decode(codec, "replace")
    if "\ufffd" in text:
        found.append(Finding("invalid-bytes", text.index("\ufffd")))
    return text


def _zero_pattern(head: bytes) -> str | None:
    even, odd = head[0::2], head[1::2]
    if not even or not odd:
        return None
    if not even.count(0) and odd.count(0) >= 0.9 * len(odd):
        return "utf-16-le"
    if not odd.count(0) and even.count(0) >= 0.9 * len(even):
        return "utf-16-be"
    return None


def _kana(text: str) -> float:
    return _share(text, lambda c: "\u3040" <= c <= "\u30ff" or "\uff66" <= c <= "\uff9f")


def _hangul(text: str) -> float:
    return _share(text, lambda c: "\uac00" <= c <= "\ud7a3")


def _common(codec: str, first: int, last: int) -> Callable[[str], float]:
    return lambda text: _share(text, lambda c: len(b := c.encode(codec, "ignore")) == 2 and first <= b[0] <= last)


_SCORES: dict[str, Callable[[str], float]] = {
    "gb18030": _common("gb18030", 0xB0, 0xD7),
    "cp932": _kana,
    "euc-jp": _kana,
    "cp949": _hangul,
    "big5hkscs": _common("big5hkscs", 0xA4, 0xC6),
}


def _share(text: str, counts: Callable[[str], bool]) -> float:
    foreign = [c for c in text[:_SAMPLE] if c > "\x7f"]
    return sum(map(counts, foreign)) / len(foreign) if foreign else 0.0


def _guess(data: bytes) -> str:
    scores = sorted(
        ((score(text), codec) for codec, score in _SCORES.items() if (text := _strict(data, codec)) is not None),
        reverse=True,
    )
    if scores and scores[0][0] >= _SHARE and (len(scores) == 1 or scores[0][0] >= scores[1][0] + _LEAD):
        return scores[0][1]
    return "cp1252"
