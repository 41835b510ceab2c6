"""Decode the bytes of a record. Its charset is found by a byte order mark, zero bytes, `CA`, or a guess.

Any bytes can be decoded. The rules are in the project's SGF specification, section 1.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from dataclasses import dataclass

from boardreel.sgf.node_table import RawDiagnostic
from boardreel.sgf.tolerant_scanner import read_first_root
from boardreel.sgf.values import unescape_simple

#: Names that a record may use for a charset, by Python codec. A name is looked up only here: Python's own lookup also
#: knows codecs such as `rot13` and `unicode_escape`, which are no charsets.
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
_CODECS_BY_NAME = {name: codec for codec, names in CHARSETS.items() for name in (codec, *names)}
#: byte order marks; that of UTF-32 LE starts with that of UTF-16 LE, so it comes first
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: every codec that may be needed; the browser build loads them before the memory snapshot
CODECS = (*CHARSETS, *(codec for _, codec in _BOMS))
#: the characters of Windows-1252 by byte; its five unassigned bytes are C1 controls, as in browsers
_WINDOWS_1252 = {
    byte: text for byte in range(0x80, 0xA0) if (text := bytes([byte]).decode("cp1252", "ignore")) and text != chr(byte)
}
#: bytes at the start of a record that nearly always contain the first root
_FIRST_ROOT_BYTES = 1 << 14
#: characters that are looked at to guess a charset
_GUESS_CHARACTERS = 200_000
#: A guess is accepted if this share of the non-ASCII characters is typical of the charset, and if the share is higher
#: than that of any other charset by the given margin.
_MIN_TYPICAL_SHARE = 0.5
_MIN_MARGIN = 0.15


@dataclass(slots=True)
class Decoded:
    """The text of a record, the codec that decoded it, and diagnostics about the charset."""

    text: str
    charset: str
    diagnostics: list[RawDiagnostic]


def find_codec(label: str) -> str | None:
    """Return the Python codec for the name of a charset, or None if the name is not in `CHARSETS`."""
    return _CODECS_BY_NAME.get(label.strip().lower())


def decode(data: bytes, charset: str | None = None) -> Decoded:
    """Decode the bytes of a record and return its text, the codec used, and diagnostics. Any bytes can be decoded.

    `charset`, a name in `CHARSETS`, takes precedence over the charset that the record names.
    """
    diagnostics: list[RawDiagnostic] = []
    text, codec = _decode(data, charset, diagnostics)
    # searching bytes is much faster than searching text; in UTF-16 and UTF-32 a zero byte may be part of a character
    if b"\0" in data and "\0" in text:
        diagnostics.append(RawDiagnostic("nul-character", text.index("\0")))
    return Decoded(text, codec, diagnostics)


def _decode(data: bytes, charset: str | None, diagnostics: list[RawDiagnostic]) -> tuple[str, str]:
    """Return the text of a record and the Python codec that decoded it. Append problems to `diagnostics`."""
    if charset is not None and (codec := find_codec(charset)) is not None:
        return _decode_with(data, codec, diagnostics), codec
    for bom, codec in _BOMS:
        if data.startswith(bom):
            return _decode_with(data[len(bom) :], codec, diagnostics), codec
    utf16 = _detect_utf16(data[:64])
    if utf16 is not None:
        return _decode_with(data, utf16, diagnostics), utf16
    label = _read_label(data)
    named_codec = find_codec(label) if label else None
    if data.isascii() and b"\x1b" not in data:  # the escape character switches charsets in ISO-2022-JP
        _report_unknown_label(label, diagnostics)
        return data.decode("ascii"), "utf-8" if named_codec == "utf-8" else "ascii"
    if named_codec is not None and (text := _decode_strictly(data, named_codec)) is not None:
        return text, named_codec
    _report_unknown_label(label, diagnostics)
    if (text := _decode_strictly(data, "utf-8")) is not None:
        if named_codec is not None:
            diagnostics.append(RawDiagnostic("wrong-charset", 0))
        return text, "utf-8"
    if named_codec is not None:
        return _decode_with(data, named_codec, diagnostics), named_codec
    diagnostics.append(RawDiagnostic("charset-guessed", 0))
    guess = _guess_codec(data)
    return _decode_with(data, guess, diagnostics), guess


def _read_label(data: bytes) -> str | None:
    """Return the charset that a record names in the property `CA` of its first root, or None if there is no `CA`."""
    root = read_first_root(data[:_FIRST_ROOT_BYTES].decode("latin-1"), is_truncated=True)
    if not root:
        root = read_first_root(data.decode("latin-1")) or {}
    values = root.get("CA")
    return unescape_simple(values[0]).strip() if values else None


def _report_unknown_label(label: str | None, diagnostics: list[RawDiagnostic]) -> None:
    """Append a diagnostic if `label`, the charset that a record names, is not in `CHARSETS`."""
    if label and find_codec(label) is None:
        diagnostics.append(RawDiagnostic("unknown-charset", 0))


def _decode_strictly(data: bytes, codec: str) -> str | None:
    """Return bytes decoded with a codec, or None if some of them are invalid in it."""
    if codec == "cp1252":
        return data.decode("latin-1").translate(_WINDOWS_1252)
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _decode_with(data: bytes, codec: str, diagnostics: list[RawDiagnostic]) -> str:
    """Return bytes decoded with a codec, with U+FFFD in place of each invalid sequence.

    Append a diagnostic for the first invalid sequence. A bracket after a truncated character stays a bracket, so that
    the end of a value is not lost.
    """
    text = _decode_strictly(data, codec)
    if text:
        return text
    text = data.decode(codec, "replace")
    if "\ufffd" in text:
        diagnostics.append(RawDiagnostic("invalid-bytes", text.index("\ufffd")))
    return text


def _detect_utf16(head: bytes) -> str | None:
    """Return the codec of UTF-16 text without a byte order mark, or None if the first bytes do not look like it.

    Every second byte of ASCII characters in UTF-16 is zero.
    """
    even, odd = head[0::2], head[1::2]
    if not even or not odd:
        return None
    if not even.count(0) and odd.count(0) >= 0.9 * len(odd):
        return "utf-16-le"
    if not odd.count(0) and even.count(0) >= 0.9 * len(even):
        return "utf-16-be"
    return None


def _kana_share(text: str) -> float:
    """Return the share of kana among the non-ASCII characters of a text, 0 to 1."""
    return _typical_share(text, lambda c: "\u3040" <= c <= "\u30ff" or "\uff66" <= c <= "\uff9f")


def _hangul_share(text: str) -> float:
    """Return the share of Hangul syllables among the non-ASCII characters of a text, 0 to 1."""
    return _typical_share(text, lambda c: "\uac00" <= c <= "\ud7a3")


def _lead_byte_share(codec: str, first: int, last: int) -> Callable[[str], float]:
    """Return a function that measures how common the characters of a Chinese text are, as a share from 0 to 1.

    Common characters have two bytes in the codec, of which the first is from `first` to `last`.
    """
    return lambda text: _typical_share(
        text, lambda c: len(encoded := c.encode(codec, "ignore")) == 2 and first <= encoded[0] <= last
    )


#: function that returns the share of characters in a decoded text that are typical of the charset, by codec
_TYPICAL_SHARES: dict[str, Callable[[str], float]] = {
    "gb18030": _lead_byte_share("gb18030", 0xB0, 0xD7),
    "cp932": _kana_share,
    "euc-jp": _kana_share,
    "cp949": _hangul_share,
    "big5hkscs": _lead_byte_share("big5hkscs", 0xA4, 0xC6),
}


def _typical_share(text: str, is_typical: Callable[[str], bool]) -> float:
    """Return the share of characters for which `is_typical` is true among the non-ASCII characters of a text, 0 to 1.

    Only the first _GUESS_CHARACTERS characters of the text are considered.
    """
    characters = [c for c in text[:_GUESS_CHARACTERS] if c > "\x7f"]
    return sum(map(is_typical, characters)) / len(characters) if characters else 0.0


def _guess_codec(data: bytes) -> str:
    """Return the East Asian codec whose typical characters clearly prevail in a text, or else Windows-1252."""
    shares = sorted(
        (
            (typical_share(text), codec)
            for codec, typical_share in _TYPICAL_SHARES.items()
            if (text := _decode_strictly(data, codec)) is not None
        ),
        reverse=True,
    )
    if not shares or shares[0][0] < _MIN_TYPICAL_SHARE:
        return "cp1252"
    if len(shares) > 1 and shares[0][0] < shares[1][0] + _MIN_MARGIN:
        return "cp1252"
    return shares[0][1]
