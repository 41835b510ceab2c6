"""Divide the content of a record into pieces of whole games, in memory that does not grow with the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from boardreel.budgets import Budget
from boardreel.opening import PieceStart, consists_of_trees
from boardreel.record_pieces.piece import RecordPiece
from boardreel.sgf import Collection
from boardreel.sgf.charset.decoding import CharsetOfRecord, read_label
from boardreel.sgf.game_bytes import parenthesis_offsets
from boardreel.sgf.reader import read_within

#: pieces of a record have about this size
PIECE_BYTES = 500_000
#: a game that is not closed within this many bytes is searched for others that start in it
MAX_GAME_BYTES = 16 * PIECE_BYTES


def divide_record(
    chunks: Iterator[bytes], seed: RecordPiece, budget: Budget, piece_bytes: int
) -> Iterator[RecordPiece]:
    """Yield the pieces of the record whose content the chunks have, made from `seed`, a piece without games.

    Pieces have about `piece_bytes` bytes. `budget` is that of the file. Raise BudgetSpentError if it is not enough.
    """
    start = seed.start
    content, min_bytes, is_end = b"", piece_bytes, False
    while not is_end:
        content, is_end = _fill(content, chunks, min_bytes)
        if is_end:
            break
        may_have_open_game = len(content) > MAX_GAME_BYTES
        beginning = read_within(
            content,
            budget,
            name=Path(seed.path).name,
            charset=seed.reading.charset,
            before=start.charset,
            is_end=may_have_open_game,
        )
        if start.charset is None and not (beginning.games and consists_of_trees(beginning)):
            content += b"".join(chunks)
            break
        beginning.start_at(start.position, start.games_before)
        size = _size_of_whole_games(beginning)
        if size is None:
            min_bytes = 2 * len(content)
            continue
        piece = replace(seed, content=content[:size], start=start, is_end=may_have_open_game, input_bytes=size)
        yield piece
        start, content, min_bytes = _start_after(beginning, start, content), content[size:], piece_bytes
    yield replace(seed, content=content, start=start, input_bytes=len(content))


def _fill(content: bytes, chunks: Iterator[bytes], min_bytes: int) -> tuple[bytes, bool]:
    """Return content with chunks after it, of at least `min_bytes` bytes, and whether there are no further chunks."""
    target = bytearray(content)
    while len(target) < min_bytes:
        chunk = next(chunks, b"")
        if not chunk:
            return bytes(target), True
        target += chunk
    return bytes(target), False


def _size_of_whole_games(beginning: Collection) -> int | None:
    """Return the number of bytes of all games of a piece but the last one, which may go on in the next piece.

    Return None if there is only one, or if the bytes cannot be divided.
    """
    offsets = beginning.source.node_table.game_offsets[-1:]
    if len(beginning.games) < 2:
        return None
    found = parenthesis_offsets(beginning.raw_bytes, beginning.text, beginning.charset, offsets)
    return None if found is None else found[0]


def _start_after(beginning: Collection, start: PieceStart, content: bytes) -> PieceStart:
    """Return the start of the piece after one that has all games of `beginning` but the last one and starts at `start`.

    `content` are the bytes of `beginning`.
    """
    codec = beginning.charset or "ascii"
    charset = CharsetOfRecord(read_label(content), codec) if start.charset is None else start.charset.after(codec)
    position = beginning.source.source_position(beginning.source.node_table.game_offsets[-1])
    return PieceStart(position, start.games_before + len(beginning.games) - 1, charset)
