"""Read and write ZIP files (APPNOTE.TXT of PKWARE) to the extent that records need it.

The module `zipfile` is not used because it needs much of the standard library, which the page would have to load first.
This module needs only `zlib`. It reads nothing but the directory of a file until a member is unpacked, and it can copy
a member that it cannot unpack.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

from boardreel.archives.errors import ArchiveError, ArchiveTooLargeError
from boardreel.archives.limits import MAX_RATIO, max_unpacked_bytes

_STORED, _DEFLATED = 0, 8
#: compression methods that are not supported, for messages
_METHOD_NAMES = {9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 98: "PPMd", 99: "AES encryption"}
_IS_ENCRYPTED, _HAS_DESCRIPTOR, _IS_UTF8 = 1 << 0, 1 << 3, 1 << 11
#: value of a 32-bit field whose actual value is in the ZIP64 extra field
_IN_ZIP64 = 0xFFFFFFFF
_ZIP64_FIELD = 1
_VERSION = 20
_LOCAL = struct.Struct("<4sHHHIIIIHH")
_CENTRAL = struct.Struct("<4sHHHHIIIIHHHHHII")
_END = struct.Struct("<4sHHHHIIH")
_DESCRIPTOR = struct.Struct("<4sIII")
_LOCAL_SIGNATURE, _CENTRAL_SIGNATURE = b"PK\x03\x04", b"PK\x01\x02"
_END_SIGNATURE, _DESCRIPTOR_SIGNATURE = b"PK\x05\x06", b"PK\x07\x08"
_MAX_COMMENT_BYTES = 0xFFFF
#: the characters of code page 437 from 0x80 on, which names have that are not UTF-8
_CODE_PAGE_437 = (
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ "
)
_CODE_PAGE_437_TABLE = {0x80 + index: character for index, character in enumerate(_CODE_PAGE_437)}


@dataclass(frozen=True, slots=True)
class ZipEntry:
    """A file or folder in a ZIP file, as the directory at the end of the file describes it.

    `time` is the time of the last change in MS-DOS format. `packed_size` and `size` are in bytes. `header_offset` is
    the offset of the header before the data, in bytes from the start of the file.
    """

    raw_name: bytes
    flags: int
    method: int
    time: int
    checksum: int
    packed_size: int
    size: int
    attributes: int
    header_offset: int

    @property
    def name(self) -> str:
        """The path in the archive, with `/` between its parts. Any text is possible."""
        try:
            return self.raw_name.decode("utf-8")
        except UnicodeDecodeError:
            return self.raw_name.decode("latin-1").translate(_CODE_PAGE_437_TABLE)

    @property
    def is_folder(self) -> bool:
        """Whether the entry is a folder."""
        return self.raw_name.endswith((b"/", b"\\"))


def read_directory(data: bytes, max_entries: int) -> list[ZipEntry]:
    """Return the entries of a ZIP file in file order.

    Raise ArchiveTooLargeError if there are more than `max_entries`, and ArchiveError if the directory is damaged.
    """
    end = data.rfind(_END_SIGNATURE, max(0, len(data) - _END.size - _MAX_COMMENT_BYTES))
    if end < 0 or end + _END.size > len(data):
        raise ArchiveError("its end is missing")
    _, _, _, _, count, size, offset, _ = _END.unpack_from(data, end)
    if count > max_entries:
        raise ArchiveTooLargeError(f"it has more than {max_entries:,} files")
    # a program that unpacks itself may stand before the archive; all offsets count from the start of the archive
    start = end - size
    shift = start - offset
    if start < 0 or shift < 0:
        raise ArchiveError("its directory is damaged")
    entries = []
    position = start
    for _ in range(count):
        if position + _CENTRAL.size > end or data[position : position + 4] != _CENTRAL_SIGNATURE:
            raise ArchiveError("its directory is damaged")
        fields = _CENTRAL.unpack_from(data, position)
        _, _, _, flags, method, time, checksum, packed_size, size, *lengths, _, _, attributes, header = fields
        name_end = position + _CENTRAL.size + lengths[0]
        extra_end = name_end + lengths[1]
        raw_name = data[position + _CENTRAL.size : name_end]
        size, packed_size, header = _from_zip64(data[name_end:extra_end], (size, packed_size, header))
        entries.append(ZipEntry(raw_name, flags, method, time, checksum, packed_size, size, attributes, header + shift))
        position = extra_end + lengths[2]
    return entries


def _from_zip64(extra: bytes, values: tuple[int, int, int]) -> list[int]:
    """Return the sizes and the header offset of a directory entry, with 64-bit values taken from its extra field.

    `values` are these numbers in the entry itself; one that is 0xFFFFFFFF is replaced by the next 64-bit value in
    `extra`, or kept if there is none.
    """
    wide: list[int] = []
    while len(extra) >= 4:
        ident, length = struct.unpack_from("<HH", extra)
        if ident == _ZIP64_FIELD:
            field = extra[4 : 4 + length]
            wide = list(struct.unpack_from(f"<{len(field) // 8}Q", field))
        extra = extra[4 + length :]
    return [wide.pop(0) if value == _IN_ZIP64 and wide else value for value in values]


def packed_content(data: bytes, entry: ZipEntry) -> bytes:
    """Return the packed content of an entry. Raise ArchiveError if it is not where the directory says."""
    if entry.header_offset + _LOCAL.size > len(data):
        raise ArchiveError("it is damaged")
    signature, *_, name_length, extra_length = _LOCAL.unpack_from(data, entry.header_offset)
    start = entry.header_offset + _LOCAL.size + name_length + extra_length
    if signature != _LOCAL_SIGNATURE or start + entry.packed_size > len(data):
        raise ArchiveError("it is damaged")
    return data[start : start + entry.packed_size]


def unpack_entry(data: bytes, entry: ZipEntry, max_bytes: int) -> bytes:
    """Return the content of an entry of the ZIP file `data`.

    Raise ArchiveTooLargeError if the content has more than `max_bytes`, even if the directory says otherwise. Raise
    ArchiveError if it is encrypted, damaged or packed by an unsupported method, or if the ratio of unpacked to packed
    bytes is so high that the file must be an attack.
    """
    if entry.flags & _IS_ENCRYPTED:
        raise ArchiveError("it is encrypted")
    packed = packed_content(data, entry)
    limit = max_unpacked_bytes(len(packed), max_bytes)
    if entry.method == _STORED:
        content = packed
    elif entry.method == _DEFLATED:
        try:
            content = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, limit + 1)
        except zlib.error as error:
            raise ArchiveError("it is damaged") from error
    else:
        method = _METHOD_NAMES.get(entry.method, f"number {entry.method}")
        raise ArchiveError(f"its compression method ({method}) is not supported")
    if len(content) > max_bytes:
        raise ArchiveTooLargeError(f"its files have more than {max_bytes >> 20} MB when they are unpacked")
    if len(content) > limit:
        raise ArchiveError(f"it unpacks to more than {MAX_RATIO} times its size")
    if len(content) != entry.size or zlib.crc32(content) != entry.checksum:
        raise ArchiveError("it is damaged")
    return content


def pack_entry(entry: ZipEntry, content: bytes) -> tuple[ZipEntry, bytes]:
    """Return a copy of an entry that describes new content, and that content in packed form."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = compressor.compress(content) + compressor.flush()
    method = _DEFLATED
    if len(packed) >= len(content):
        method, packed = _STORED, content
    return (
        replace(
            entry,
            flags=entry.flags & _IS_UTF8,
            method=method,
            checksum=zlib.crc32(content),
            packed_size=len(packed),
            size=len(content),
        ),
        packed,
    )


def write_zip(entries: Iterable[tuple[ZipEntry, bytes]]) -> bytes:
    """Return a ZIP file with the given entries, each with its packed content."""
    body, directory = bytearray(), bytearray()
    count = 0
    for entry, packed in entries:
        count += 1
        name, offset = entry.raw_name, len(body)
        sizes = (entry.checksum, entry.packed_size, entry.size)
        body += _LOCAL.pack(_LOCAL_SIGNATURE, _VERSION, entry.flags, entry.method, entry.time, *sizes, len(name), 0)
        body += name + packed
        if entry.flags & _HAS_DESCRIPTOR:
            body += _DESCRIPTOR.pack(_DESCRIPTOR_SIGNATURE, *sizes)
        directory += _CENTRAL.pack(
            _CENTRAL_SIGNATURE,
            _VERSION,
            _VERSION,
            entry.flags,
            entry.method,
            entry.time,
            *sizes,
            len(name),
            0,
            0,
            0,
            0,
            entry.attributes,
            offset,
        )
        directory += name
    end = _END.pack(_END_SIGNATURE, 0, 0, count, count, len(directory), len(body), 0)
    return bytes(body + directory + end)
