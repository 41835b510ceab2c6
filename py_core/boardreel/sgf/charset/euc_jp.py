"""The characters of EUC-JP that Python's codec lacks, such as ① and ㈱, and handlers of codec errors that know them.

They are in rows 13 and 89 to 92 of the Encoding Standard's index of JIS X 0208, added by NEC and IBM. CP932 has them too.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Mapping
from functools import cache

CODEC = "euc-jp"
#: start of the names of the error handlers; the rest is the name of the handler for other errors
_PREFIX = "boardreel.euc_jp."
_ROWS = (13, *range(89, 93))
_CELLS = range(1, 95)
#: first byte of row 0 and second byte of cell 0
_OFFSET = 0xA0
_PAIR_BYTES = 2

ErrorHandler = Callable[[UnicodeError], tuple[str | bytes, int]]


@cache
def added_characters() -> Mapping[bytes, str]:
    """Return the characters that this module adds to EUC-JP, by their two bytes."""
    places = ((row, cell) for row in _ROWS for cell in _CELLS)
    decoded = {bytes((_OFFSET + row, _OFFSET + cell)): _cp932_bytes(row, cell) for row, cell in places}
    return {pair: text for pair, other in decoded.items() if (text := other.decode("cp932", "ignore"))}


def _cp932_bytes(row: int, cell: int) -> bytes:
    """Return the bytes of CP932 for the character of JIS X 0208 at a row and cell."""
    first = (row + 1) // 2 + (0x80 if row <= 62 else 0xC0)
    second = cell + 0x9E if row % 2 == 0 else cell + 0x3F + (cell >= 64)
    return bytes((first, second))


@cache
def _bytes_of_added_characters() -> Mapping[str, bytes]:
    return {text: pair for pair, text in added_characters().items()}


def register_handlers(handlers: Mapping[str, ErrorHandler]) -> None:
    """Register for each handler of codec errors, given by its name, one that knows the added characters."""
    for name, handler in handlers.items():
        codecs.register_error(_PREFIX + name, _knowing_added_characters(handler))


def handler_name(codec: str, name: str) -> str:
    """Return the name of the error handler for a codec: `name` itself unless the codec is EUC-JP."""
    return _PREFIX + name if codec == CODEC else name


def _knowing_added_characters(handler: ErrorHandler) -> ErrorHandler:
    """Return an error handler that decodes and encodes the added characters, and leaves other errors to `handler`."""

    def handle(error: UnicodeError) -> tuple[str | bytes, int]:
        found: str | bytes | None = None
        if isinstance(error, UnicodeDecodeError):
            end = error.start + _PAIR_BYTES
            found = added_characters().get(error.object[error.start : end])
        elif isinstance(error, UnicodeEncodeError):
            end = error.start + 1
            found = _bytes_of_added_characters().get(error.object[error.start : end])
        return handler(error) if found is None else (found, end)

    return handle
