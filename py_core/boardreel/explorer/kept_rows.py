"""The rows that the builder keeps, so that games can be removed from an index set without playing the other ones.

These are the rows of the positions that occur more than once. What occurs once is known from the shards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardreel.explorer.binary import Cursor, write_number, write_numbers, write_text
from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.partitions import KeptRow
from boardreel.explorer.shards import stored


def encode_rows(positions: Iterable[Sequence[KeptRow]]) -> bytes:
    """Return the rows of some positions as bytes: the texts of the moves, then the key and the rows of each position."""
    moves: dict[str, int] = {}
    body = bytearray()
    for rows in positions:
        body += rows[0].key
        write_number(body, len(rows))
        before = 0
        for _, number, place, move, result, _ in rows:
            write_numbers(body, (number - before, place, moves.setdefault(move, len(moves)), result))
            before = number
    head = bytearray()
    write_number(head, len(moves))
    for move in moves:
        write_text(head, move)
    return bytes(head + body)


def decode_rows(content: bytes) -> Iterator[list[KeptRow]]:
    """Yield the rows of each position from the bytes that `encode_rows` returned."""
    cursor = Cursor(content)
    moves = [cursor.text() for _ in range(cursor.number())]
    while not cursor.is_at_end:
        key = cursor.take(KEY_BYTES)
        rows, number = [], 0
        for _ in range(cursor.number()):
            difference, place, move, result = cursor.numbers(4)
            number += difference
            rows.append(KeptRow(stored(key), number, place, moves[move], result, key))
        yield rows
