"""Decode the bytes of a record. Its charset is determined by a byte order mark, zero bytes, `CA`, or a guess.

Any bytes can be decoded. The rules are in the project's SGF specification, section 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from boardreel.sgf.charset.codec_access import decode_keeping_bytes, decode_leniently, decode_strictly
from boardreel.sgf.charset.guess import detect_escapes, guess_codec, is_likelier_utf8
from boardreel.sgf.charset.names import BOMS, WIDE_CODECS, find_codec, find_record_codec
from boardreel.sgf.node_table import RawDiagnostic
from boardreel.sgf.tolerant_scanner import read_first_root
from boardreel.sgf.values import unescape_simple

#: bytes at the start of a record that nearly always contain the first root
_FIRST_ROOT_BYTES = 1 << 14
#: a character of several bytes in UTF-8, or a part of one (group 1); the longer ones are less likely to occur by accident
_UTF8_SEQUENCE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]"
    rb"|[\xf0-\xf4][\x80-\xbf]{3}|([\xe1-\xef][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{1,2}|[\x80-\xff])"
)
#: A record with invalid bytes is still UTF-8 if the continuation bytes of its characters are as many times the stray bytes.
_MIN_UTF8_RATIO = 2
#: bytes of a record with invalid bytes in which UTF-8 is looked for
_MAX_UTF8_BYTES = 1 << 18
_CHARSET_NAME = re.compile(rb"(?<![A-Za-z])CA\s*\[([^\]]*)\]")
#: longest charset name that a message quotes
_MAX_QUOTED = 40


@dataclass(slots=True)
class Decoded:
    """The text of a record, the codec that decoded it, and diagnostics about the charset."""

    text: str
    charset: str
    diagnostics: list[RawDiagnostic]


@dataclass(frozen=True, slots=True)
class CharsetOfRecord:
    """The charset of a record, as far as the pieces that were read before tell it.

    `label` is the charset that the record names, or None. `codec` is the codec of the latest piece that was not ASCII
    alone.
    """

    label: str | None
    codec: str

    def after(self, codec: str) -> CharsetOfRecord:
        """Return the charset of the record after another piece, which `codec` has decoded."""
        return self if codec == "ascii" else replace(self, codec=codec)


def decode(
    data: bytes, charset: str | None = None, *, keep_bytes: bool = False, before: CharsetOfRecord | None = None
) -> Decoded:
    """Decode the bytes of a record and return its text, the codec used, and diagnostics. Any bytes can be decoded.

    `charset`, a name in `CHARSETS`, takes precedence over the charset that the record names. Each invalid sequence
    becomes U+FFFD, or lone surrogates that stand for its bytes with `keep_bytes`. `before` is what the pieces before this
    one say about the charset of the record, None if there are none.
    """
    codec, content, diagnostics = _find_charset(data, charset, before)
    # most records are ASCII or UTF-8, and large ones should be decoded only once
    text = content if isinstance(content, str) else _decode_with(content, codec, diagnostics, keep_bytes=keep_bytes)
    # searching bytes is much faster than searching text; in UTF-16 and UTF-32 a zero byte may be part of a character
    if b"\0" in data and "\0" in text:
        diagnostics.append(RawDiagnostic("nul-character", text.index("\0")))
    return Decoded(text, codec, diagnostics)


def _decode_with(data: bytes, codec: str, diagnostics: list[RawDiagnostic], *, keep_bytes: bool) -> str:
    """Return bytes decoded with a codec, and append a diagnostic for the first invalid sequence, if there is one.

    `keep_bytes` is described at `decode`.
    """
    text = decode_strictly(data, codec)
    if text is not None:
        return text
    text = decode_leniently(data, codec)
    if "\ufffd" in text:
        diagnostics.append(RawDiagnostic("invalid-bytes", text.index("\ufffd")))
    return decode_keeping_bytes(data, codec) if keep_bytes else text


def without_bom(data: bytes, codec: str) -> bytes:
    """Return the bytes of a record without the byte order mark of a codec."""
    bom = next((bom for bom, bom_codec in BOMS if bom_codec == codec), b"")
    return data[len(bom) :] if bom and data.startswith(bom) else data


def _find_charset(
    data: bytes, charset: str | None, before: CharsetOfRecord | None
) -> tuple[str, bytes | str, list[RawDiagnostic]]:
    """Return the codec of a record, its bytes without a byte order mark (or its text), and raw diagnostics.

    `charset` is the charset that the caller wants, or None, and `before` is that of `decode`. The text is returned if it
    was decoded to find the codec.
    """
    chosen = None if charset is None else find_codec(charset)
    bom_codec = next((codec for bom, codec in BOMS if data.startswith(bom)), None)
    if chosen in WIDE_CODECS:
        # "UTF-16" does not say which byte comes first
        chosen = (bom_codec if bom_codec in WIDE_CODECS else None) or _detect_utf16(data[:64]) or chosen
    if chosen is not None:
        return chosen, data if before else without_bom(data, chosen), []
    if before is not None and (text := decode_strictly(data, before.codec)) is not None:
        return before.codec, text, []
    if bom_codec is not None:
        return bom_codec, without_bom(data, bom_codec), []
    utf16 = _detect_utf16(data[:64])
    if utf16 is not None:
        return utf16, data, []
    label = read_label(data) or (None if before is None else before.label)
    codec, text, codes = _choose_codec(data, label)
    diagnostics = [
        RawDiagnostic(code, 0, message=_message(code, label, codec), subject=_quoted(label)) for code in codes
    ]
    return codec, data if text is None else text, diagnostics


def _choose_codec(data: bytes, label: str | None) -> tuple[str, str | None, list[str]]:
    """Return the codec of a record whose `CA` is `label`, its text, and the codes of diagnostics about the choice.

    The text is None if it has not been decoded to make the choice.
    """
    named = find_record_codec(label) if label else None
    codes = ["unknown-charset"] if label and named is None else []
    if data.isascii():
        # escape sequences switch charsets in ISO 2022 and HZ
        escaped = detect_escapes(data) if b"\x1b" in data or b"~{" in data else None
        if escaped is None and named is not None and b"\x1b" in data:
            return named, None, codes
        if escaped is None:
            return "utf-8" if named == "utf-8" else "ascii", data.decode("ascii"), codes
        if named is not None and escaped in (named, "hz"):
            return named, None, codes
        return escaped, None, [*codes, "charset-guessed" if named is None else "wrong-charset"]
    if named is not None and (text := decode_strictly(data, named)) is not None:
        # programs that write UTF-8 may copy the `CA` of a record that they have read
        if named != "utf-8" and (utf8 := decode_strictly(data, "utf-8")) is not None and is_likelier_utf8(data, named):
            return "utf-8", utf8, ["wrong-charset"]
        return named, text, codes
    if named != "utf-8" and (text := decode_strictly(data, "utf-8")) is not None:
        return "utf-8", text, codes if named is None else ["wrong-charset"]
    if named is not None and _is_named_by_first_games(data, named):
        return named, None, codes
    if _is_damaged_utf8(data, is_named=named == "utf-8"):
        return "utf-8", None, codes if named in (None, "utf-8") else ["wrong-charset"]
    guess = guess_codec(data, named)
    if named is None:
        return guess, None, [*codes, "charset-guessed"]
    return guess, None, [] if guess == named else ["wrong-charset"]


def _message(code: str, label: str | None, codec: str) -> str:
    """Return the message of a diagnostic about the charset named by a record, or empty for the message of the code.

    `label` is the value of `CA`, and `codec` the codec that is used.
    """
    if label is None or code != "wrong-charset":
        return ""
    return f"The file names the charset {_quoted(label)}, but its text is in another one; it was read as {codec}."


def _quoted(label: str | None) -> str:
    """Return a charset name in quotation marks for a message, shortened if it is long, empty for None."""
    return f"{label[:_MAX_QUOTED]}…" if label is not None and len(label) > _MAX_QUOTED else label or ""


def read_label(data: bytes) -> str | None:
    """Return the charset that a record names in the property `CA` of its first root, or None if there is no `CA`."""
    root = read_first_root(data[:_FIRST_ROOT_BYTES].decode("latin-1"), is_truncated=True)
    if not root:
        root = read_first_root(data.decode("latin-1")) or {}
    values = root.get("CA")
    return unescape_simple(values[0]).strip() if values else None


def _is_named_by_first_games(data: bytes, codec: str) -> bool:
    """Return whether a later game of a record names another charset, and what is before it is text in `codec`."""
    for match in _CHARSET_NAME.finditer(data):
        if find_record_codec(match[1].decode("latin-1").strip()) not in (codec, None):
            return decode_strictly(data[: match.start()], codec) is not None
    return False


def _is_damaged_utf8(data: bytes, *, is_named: bool) -> bool:
    """Return whether bytes are UTF-8 except for truncated characters and single stray bytes.

    With `is_named`, the record says that it is UTF-8, so that a truncated character alone is no evidence against it, and
    it needs no more characters of UTF-8 than stray bytes.
    """
    valid_weight = invalid = truncated = 0
    for match in _UTF8_SEQUENCE.finditer(data[:_MAX_UTF8_BYTES]):
        length = match.end() - match.start()
        if match[1] is None:
            valid_weight += length - 1
        elif length == 1:
            invalid += 1
        else:
            truncated += 1
    if is_named:
        return valid_weight >= invalid
    return 0 < _MIN_UTF8_RATIO * invalid + truncated <= valid_weight


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
