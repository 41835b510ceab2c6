"""The bytes of a link as text, and the parts of these bytes.

    byte 0    the version, 1 or 2, in the four higher bits; in the lower ones: 1 moves, 2 texts, 4 current node, 8 `FF[4]`
    1 and 2   a checksum: the lower 16 bits of the CRC-32 of all other bytes, the lower byte first
    then      the number of the root properties (one byte), if there are moves
    then      the index of the current node, as a number of variable length (LEB128), if it is not the root
    then      the number of bytes of the digits (LEB128), if there are moves and texts
    then      the digits, if there are moves
    then      the texts, or the record as SGF if there are no moves, in raw DEFLATE (RFC 1951), in UTF-8

In version 2, the digits are ranks (`boardreel.links.move_stream`). A link has the lowest version that can hold it.

The text is in base64url without padding (RFC 4648).
"""

from __future__ import annotations

import binascii
import zlib
from typing import NamedTuple

from boardreel.links.errors import LinkError

#: the latest version, in which digits are ranks
VERSION = 2
_FIRST_VERSION = 1
_MOVES, _TEXTS, _NODE, _FORMAT_4 = 1, 2, 4, 8
_HEADER_BYTES = 3
_TO_BASE64URL, _FROM_BASE64URL = bytes.maketrans(b"+/", b"-_"), bytes.maketrans(b"-_", b"+/")
#: the most bytes of text, unpacked
MAX_TEXT_BYTES = 2_000_000
#: the most bytes of digits; reading takes time that grows with the square of this
MAX_MOVES_BYTES = 8_000


class Envelope(NamedTuple):
    """The parts of a record link, from which `seal` makes its text.

    `node` is the index of the current node. `root` is the number of the root's properties, 0 for none, and `moves` are the
    digits of the moves, None if the link has the text of the whole record. `has_format_4` adds `FF[4]` to the root.
    `is_ranked` means that the digits are ranks.
    """

    node: int = 0
    root: int = 0
    moves: bytes | None = None
    has_format_4: bool = False
    text: str = ""
    is_ranked: bool = False


def seal(envelope: Envelope) -> str:
    """Return the text of a record link with these parts."""
    body = b""
    if envelope.moves is not None:
        body += bytes((envelope.root,))
    if envelope.node:
        body += _write_number(envelope.node)
    if envelope.moves is not None:
        body += (_write_number(len(envelope.moves)) if envelope.text else b"") + envelope.moves
    if envelope.text:
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
        body += packer.compress(envelope.text.encode("utf-8", "replace")) + packer.flush()
    flags = (
        _MOVES * (envelope.moves is not None)
        + _TEXTS * bool(envelope.text)
        + _NODE * bool(envelope.node)
        + _FORMAT_4 * envelope.has_format_4
    )
    head = bytes(((VERSION if envelope.is_ranked else _FIRST_VERSION) << 4 | flags,))
    content = head + _checksum(head + body) + body
    return binascii.b2a_base64(content, newline=False).translate(_TO_BASE64URL).decode("ascii").rstrip("=")


def unseal(text: str) -> Envelope:
    """Return the parts of a record link from its text. Raise LinkError if the text is no link or a damaged one."""
    content = _decode_text(text)
    version, flags = divmod(content[0], 16)
    if version > VERSION:
        raise LinkError("newer-version")
    if version < _FIRST_VERSION or not flags & (_MOVES | _TEXTS):
        raise LinkError("not-a-link")
    body = content[_HEADER_BYTES:]
    if content[1:_HEADER_BYTES] != _checksum(content[:1] + body):
        raise LinkError("damaged")
    return _parts(flags, body)._replace(is_ranked=version == VERSION)


def _decode_text(text: str) -> bytes:
    """Return the bytes that the text of a link encodes in base64url, at least those of the header."""
    try:
        padded = text.encode("ascii").translate(_FROM_BASE64URL) + b"=" * (-len(text) % 4)
        content = binascii.a2b_base64(padded, strict_mode=True)
    except (UnicodeEncodeError, binascii.Error):
        raise LinkError("not-a-link") from None
    if len(content) < _HEADER_BYTES:
        raise LinkError("not-a-link")
    return content


def _parts(flags: int, body: bytes) -> Envelope:
    """Return the parts of a link from its flags and from `body`, the bytes after the checksum."""
    offset = node = root = 0
    moves: bytes | None = None
    try:
        if flags & _MOVES:
            root, offset = body[0], 1
        if flags & _NODE:
            node, offset = _read_number(body, offset)
        if flags & _MOVES:
            end = len(body)
            if flags & _TEXTS:
                length, offset = _read_number(body, offset)
                end = offset + length
            moves, offset = body[offset:end], end
    except IndexError:
        raise LinkError("damaged") from None
    if moves is not None and len(moves) > MAX_MOVES_BYTES:
        raise LinkError("too-large")
    text = _unpack(body[offset:]) if flags & _TEXTS else ""
    return Envelope(node, root, moves, bool(flags & _FORMAT_4), text)


def _unpack(content: bytes) -> str:
    """Return the text in deflated bytes. Stop after MAX_TEXT_BYTES, however much the bytes would inflate to."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = unpacker.decompress(content, MAX_TEXT_BYTES)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise LinkError("too-large" if unpacker.unconsumed_tail else "damaged")
        return text.decode()
    except (zlib.error, UnicodeDecodeError):
        raise LinkError("damaged") from None


def _checksum(content: bytes) -> bytes:
    """Return the lower 16 bits of the CRC-32 of some bytes."""
    return (zlib.crc32(content) & 0xFFFF).to_bytes(2, "little")


def _write_number(number: int) -> bytes:
    """Return a number in unsigned LEB128: seven bits in a byte, the lowest ones first.

    The highest bit says that more follow.
    """
    content = bytearray()
    while number > 0x7F:
        content.append(number & 0x7F | 0x80)
        number >>= 7
    content.append(number)
    return bytes(content)


def _read_number(content: bytes, offset: int) -> tuple[int, int]:
    """Return the number in unsigned LEB128 at `offset`, and the offset after it.

    Raise IndexError if the bytes end before.
    """
    number = shift = 0
    while shift <= 28:
        byte = content[offset]
        offset += 1
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number, offset
    raise LinkError("damaged")
