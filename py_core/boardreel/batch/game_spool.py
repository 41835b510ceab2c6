"""Hold the bytes of many games on the disk until it is known which of them are written where, and in which charset."""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Iterator, Sequence

from boardreel.batch.game_text import GameText, in_utf8

#: bytes that are kept in memory before a file is created
MAX_MEMORY_BYTES = 1 << 24
LINE_FEED = b"\n"


class GameSpool:
    """The bytes of games in a temporary file, by the number in which they were added, from 0."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=MAX_MEMORY_BYTES)  # noqa: SIM115
        self._ends = array("Q", [0])
        #: the codec of each game, as an index of `_names`
        self._codecs = array("B")
        self._names: list[str | None] = []

    def __len__(self) -> int:
        return len(self._codecs)

    def add(self, text: GameText) -> int:
        """Add the bytes of a game to the spool and return the game's number, from 0."""
        if text.codec not in self._names:
            self._names.append(text.codec)
        self._codecs.append(self._names.index(text.codec))
        self._file.seek(self._ends[-1])
        self._file.write(text.content)
        self._ends.append(self._ends[-1] + len(text.content))
        return len(self) - 1

    def text(self, number: int) -> GameText:
        """Return the bytes and the codec of the game with a number."""
        start, end = self._ends[number], self._ends[number + 1]
        self._file.seek(start)
        return GameText(self._file.read(end - start), self._names[self._codecs[number]])

    def collection(self, numbers: Sequence[int] | None = None) -> Iterator[bytes]:
        """Yield the bytes of a file with the games of some numbers in this order, or with all games.

        The games keep their bytes if one charset reads them all; otherwise those in another charset than UTF-8 are
        brought to it.
        """
        chosen = range(len(self)) if numbers is None else numbers
        codecs = {self._codecs[number] for number in chosen if self._names[self._codecs[number]] is not None}
        for number in chosen:
            text = self.text(number)
            yield text.content if len(codecs) < 2 else in_utf8(text)
            yield LINE_FEED
