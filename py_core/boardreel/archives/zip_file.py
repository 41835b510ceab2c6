"""Read and write ZIP files (APPNOTE.TXT of PKWARE) to the extent that records need it.

The module `zipfile` is not used because it needs much of the standard library, which the page would have to load first.
This module needs only `zlib`. It reads nothing but the directory of a file until a member is unpacked, and it can copy
a member that it cannot unpack.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace

from boardreel.archives.errors import ArchiveError
from boardreel.archives.inflation import PackedData, StreamEnd, inflate, max_inflated_bytes, observe_steps
from boardreel.budgets import Budget

_STORED, _DEFLATED = 0, 8
#: compression methods that are not supported, for messages
_METHOD_NAMES = {9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "XZ", 98: "PPMd", 99: "AES encryption"}
_IS_ENCRYPTED, _HAS_DESCRIPTOR, _IS_UTF8 = 1 << 0, 1 << 3, 1 << 11
#: value of a 32-bit field whose actual value is in the ZIP64 extra field
_IN_ZIP64 = 0xFFFFFFFF
_ZIP64_FIELD = 1
_VERSION = 20
#: bytes of a file without compression that are read at a time
_COPIED_BYTES = 1 << 20
_LOCAL = struct.Struct("<4sHHHIIIIHH")
_CENTRAL = struct.Struct("<4sHHHHIIIIHHHHHII")
_END = struct.Struct("<4sHHHHIIH")
_DESCRIPTOR = struct.Struct("<4sIII")
#: the end of a ZIP64 file: where it is (before the usual end), and the number, size and offset in it
_END64_LOCATOR, _END64 = struct.Struct("<4sIQI"), struct.Struct("<4sQHHIIQQQQ")
_LOCAL_SIGNATURE, _CENTRAL_SIGNATURE = b"PK\x03\x04", b"PK\x01\x02"
_END_SIGNATURE, _DESCRIPTOR_SIGNATURE = b"PK\x05\x06", b"PK\x07\x08"
_END64_LOCATOR_SIGNATURE, _END64_SIGNATURE = b"PK\x06\x07", b"PK\x06\x06"
_MAX_COUNT = 0xFFFF
_ZIP64_VERSION = 45
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
        """The path of the file in the archive, with `/` between folders. Any text is possible."""
        try:
            return self.raw_name.decode("utf-8")
        except UnicodeDecodeError:
            return self.raw_name.decode("latin-1").translate(_CODE_PAGE_437_TABLE)

    @property
    def is_folder(self) -> bool:
        """Whether this is a folder and not a file."""
        return self.raw_name.endswith((b"/", b"\\"))


def entry_for(name: str, number: int) -> ZipEntry:
    """Return the entry of a new file in a ZIP file, without content. `number` tells it from others with the same name."""
    return ZipEntry(name.encode("utf-8", "replace"), _IS_UTF8, _DEFLATED, 0, 0, 0, 0, 0, number)


def read_directory(data: PackedData, budget: Budget) -> list[ZipEntry]:
    """Return the entries of a ZIP file in file order.

    Raise BudgetSpentError if the archive has more files than the budget allows, and ArchiveError if the directory is
    damaged or if the same bytes belong to several files.
    """
    start, end, count, shift = _find_directory(data)
    budget.spend_files(count)
    directory = data[start:end]
    entries = []
    position = 0
    for _ in range(count):
        if position + _CENTRAL.size > len(directory) or directory[position : position + 4] != _CENTRAL_SIGNATURE:
            raise ArchiveError("its directory is damaged")
        fields = _CENTRAL.unpack_from(directory, position)
        _, _, _, flags, method, time, checksum, packed_size, size, *lengths, _, _, attributes, header = fields
        name_end = position + _CENTRAL.size + lengths[0]
        extra_end = name_end + lengths[1]
        raw_name = directory[position + _CENTRAL.size : name_end]
        size, packed_size, header = _from_zip64(directory[name_end:extra_end], (size, packed_size, header))
        entries.append(ZipEntry(raw_name, flags, method, time, checksum, packed_size, size, attributes, header + shift))
        position = extra_end + lengths[2]
    _refuse_overlaps(data, entries, start)
    return entries


def _find_directory(data: PackedData) -> tuple[int, int, int, int]:
    """Return start and end offset of the directory of a ZIP file, the number of entries, and the start of the archive.

    Raise ArchiveError if there is none.
    """
    tail_start = max(0, len(data) - _END.size - _MAX_COMMENT_BYTES - _END64_LOCATOR.size)
    tail = data[tail_start : len(data)]
    found = tail.rfind(_END_SIGNATURE)
    if found < 0 or found + _END.size > len(tail):
        raise ArchiveError("its end is missing")
    _, _, _, _, count, size, offset, _ = _END.unpack_from(tail, found)
    end = tail_start + found
    locator = tail[max(0, found - _END64_LOCATOR.size) : found]
    if locator.startswith(_END64_LOCATOR_SIGNATURE) and len(locator) == _END64_LOCATOR.size:
        end = _END64_LOCATOR.unpack(locator)[2]
        fields = data[end : end + _END64.size]
        if len(fields) < _END64.size:
            raise ArchiveError("its directory is damaged")
        count, size, offset = _END64.unpack(fields)[-3:]
    # a program that unpacks itself may stand before the archive; all offsets count from the start of the archive
    start = end - size
    if start < 0 or start < offset:
        raise ArchiveError("its directory is damaged")
    return start, end, count, start - offset


def _refuse_overlaps(data: PackedData, entries: Iterable[ZipEntry], directory: int) -> None:
    """Raise ArchiveError if files share bytes with each other or with the directory, which begins at an offset.

    Only a file made to be unpacked many times has such files.
    """
    last_end = 0
    for entry in sorted(entries, key=lambda entry: entry.header_offset):
        _, end = _packed_span(data, entry) or (0, entry.header_offset + _LOCAL.size)
        if entry.header_offset < last_end or end > directory:
            raise ArchiveError("its files overlap")
        last_end = end


def _from_zip64(extra: bytes, values: tuple[int, int, int]) -> list[int]:
    """Return the sizes and the header offset in a ZIP directory entry, with 64-bit values taken from the extra field.

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


def _packed_span(data: PackedData, entry: ZipEntry) -> tuple[int, int] | None:
    """Return the offsets at which the packed content of a ZIP entry starts and ends, or None if the header is damaged."""
    header = data[entry.header_offset : entry.header_offset + _LOCAL.size]
    if not header.startswith(_LOCAL_SIGNATURE) or len(header) < _LOCAL.size:
        return None
    *_, name_length, extra_length = _LOCAL.unpack(header)
    start = entry.header_offset + _LOCAL.size + name_length + extra_length
    return (start, start + entry.packed_size) if start + entry.packed_size <= len(data) else None


def _require_span(data: PackedData, entry: ZipEntry) -> tuple[int, int]:
    """Return the start and end offset of the packed content of a ZIP entry.

    Raise ArchiveError if it is not in the data.
    """
    span = _packed_span(data, entry)
    if span is None:
        raise ArchiveError("it is damaged")
    return span


def packed_content(data: PackedData, entry: ZipEntry) -> bytes:
    """Return the packed content of a ZIP entry. Raise ArchiveError if it is not where the directory says."""
    start, end = _require_span(data, entry)
    return data[start:end]


def unpack_entry(data: PackedData, entry: ZipEntry, file_count: int, budget: Budget) -> Generator[bytes, None, bool]:
    """Yield the unpacked content of an entry of the ZIP file `data`, which has `file_count` entries, step by step.

    Return that it is complete, as `unpack_gzip` does. Raise BudgetSpentError if the content is larger than the budget
    allows, even if the directory says otherwise. Raise ArchiveError if it is encrypted, damaged or packed by an unsupported
    method, or if the ratio of unpacked to packed bytes is so high that the file must be an attack.
    """
    if entry.flags & _IS_ENCRYPTED:
        raise ArchiveError("it is encrypted")
    start, end = _require_span(data, entry)
    if entry.method == _STORED:
        steps = _copy(data, start, end, budget)
    elif entry.method == _DEFLATED:
        limit = max_inflated_bytes(end - start, file_count)
        steps = inflate(data, start, end, -zlib.MAX_WBITS, budget, limit)
    else:
        method = _METHOD_NAMES.get(entry.method, f"number {entry.method}")
        raise ArchiveError(f"its compression method ({method}) is not supported")
    size, checksum = 0, 0

    def add(content: bytes) -> None:
        nonlocal size, checksum
        size, checksum = size + len(content), zlib.crc32(content, checksum)

    stream_end = yield from observe_steps(steps, add)
    if not stream_end.is_complete or size != entry.size or checksum != entry.checksum:
        raise ArchiveError("it is damaged")
    return True


def _copy(data: PackedData, start: int, end: int, budget: Budget) -> Generator[bytes, None, StreamEnd]:
    """Yield the bytes of a file that is stored without compression, and return where they end."""
    for offset in range(start, end, _COPIED_BYTES):
        content = data[offset : min(offset + _COPIED_BYTES, end)]
        budget.spend_bytes(len(content))
        yield content
    return StreamEnd(end, is_complete=True)


def pack_entry(entry: ZipEntry, content: bytes) -> tuple[ZipEntry, bytes]:
    """Return a copy of a ZIP entry that describes new content, and that content in packed form."""
    method, packed = _DEFLATED, zlib.compress(content, 9, -zlib.MAX_WBITS)
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
        header = (_VERSION, entry.flags, entry.method, entry.time, *sizes, len(name), 0)
        body += _LOCAL.pack(_LOCAL_SIGNATURE, *header) + name + packed
        if entry.flags & _HAS_DESCRIPTOR:
            body += _DESCRIPTOR.pack(_DESCRIPTOR_SIGNATURE, *sizes)
        directory += _CENTRAL.pack(_CENTRAL_SIGNATURE, _VERSION, *header, 0, 0, 0, entry.attributes, offset) + name
    place = (count, count, len(directory), len(body))
    if count >= _MAX_COUNT:
        versions = (_ZIP64_VERSION, _ZIP64_VERSION)
        # the size of the structure does not count its first two fields
        end64 = _END64.pack(_END64_SIGNATURE, _END64.size - 12, *versions, 0, 0, *place)
        directory += end64 + _END64_LOCATOR.pack(_END64_LOCATOR_SIGNATURE, 0, sum(place[2:]), 1)
    counts = (min(count, _MAX_COUNT),) * 2
    return bytes(body + directory + _END.pack(_END_SIGNATURE, 0, 0, *counts, *place[2:], 0))
