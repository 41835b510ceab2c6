"""Decode and encode with the codecs of `charset.names`, as browsers do, without losing invalid bytes.

Windows-1252 is decoded as in browsers: its five unassigned bytes are C1 controls. So is EUC-JP, with the characters in
`boardreel.sgf.charset.euc_jp`.
"""

from __future__ import annotations

import codecs

from boardreel.sgf.charset.euc_jp import handler_name, register_handlers

#: the characters of Windows-1252 by byte, where they are not those of ISO 8859-1
_WINDOWS_1252 = {
    byte: text for byte in range(0x80, 0xA0) if (text := bytes([byte]).decode("cp1252", "ignore")) and text != chr(byte)
}
_BYTES_OF_WINDOWS_1252 = {ord(text): byte for byte, text in _WINDOWS_1252.items()}
#: name of the error handler that stands for each byte that cannot be decoded by a lone surrogate
KEEP_BYTES = "boardreel.keep_bytes"
_FIRST_SURROGATE = 0xDC00


def _keep_bytes(error: UnicodeError) -> tuple[str | bytes, int]:
    """Handle a codec error: decode invalid bytes as lone surrogates, and encode such surrogates as these bytes."""
    if isinstance(error, UnicodeDecodeError):
        return "".join(chr(_FIRST_SURROGATE + byte) for byte in error.object[error.start : error.end]), error.end
    if isinstance(error, UnicodeEncodeError):
        characters = error.object[error.start : error.end]
        if all(_FIRST_SURROGATE <= ord(character) <= _FIRST_SURROGATE + 0xFF for character in characters):
            return bytes(ord(character) - _FIRST_SURROGATE for character in characters), error.end
    raise error


codecs.register_error(KEEP_BYTES, _keep_bytes)
register_handlers({"strict": codecs.strict_errors, "replace": codecs.replace_errors, KEEP_BYTES: _keep_bytes})


def decode_strictly(data: bytes, codec: str) -> str | None:
    """Return bytes decoded with a codec, or None if some of them are invalid in it."""
    if codec == "cp1252":
        return data.decode("latin-1").translate(_WINDOWS_1252)
    try:
        return data.decode(codec, handler_name(codec, "strict"))
    except UnicodeDecodeError:
        return None


def decode_leniently(data: bytes, codec: str) -> str:
    """Return bytes decoded with a codec, with U+FFFD in place of each invalid sequence.

    A bracket after a truncated character is kept, so that the end of a value is not lost.
    """
    text = decode_strictly(data, codec)
    return data.decode(codec, handler_name(codec, "replace")) if text is None else text


def decode_keeping_bytes(data: bytes, codec: str) -> str:
    """Return bytes decoded with a codec, with a lone surrogate in place of each invalid byte."""
    text = decode_strictly(data, codec)
    return data.decode(codec, handler_name(codec, KEEP_BYTES)) if text is None else text


def encode_keeping_bytes(text: str, codec: str) -> bytes:
    """Encode a text from `decode_keeping_bytes`, restoring the original bytes.

    Raise UnicodeEncodeError if the codec lacks a character of the text.
    """
    if codec == "cp1252":
        return text.translate(_BYTES_OF_WINDOWS_1252).encode("latin-1", KEEP_BYTES)
    return text.encode(codec, handler_name(codec, KEEP_BYTES))


def is_free_of_surrogates(text: str) -> bool:
    """Return whether a text has no lone surrogates, which JSON, SVG and JavaScript cannot represent."""
    try:
        text.encode("utf-16-le")
    except UnicodeEncodeError:
        return False
    return True


def replace_surrogates(text: str) -> str:
    """Return a text with U+FFFD in place of each lone surrogate, and with surrogate pairs combined into characters."""
    if is_free_of_surrogates(text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
