"""The names of very many games: their files, and their numbers in them."""

from __future__ import annotations

from array import array

from boardreel.batch.archived_game import ArchivedGame


class GameNames:
    """The names of games, `FILE NUMBER`, by the number in which they were added, from 0. A game takes 16 bytes."""

    def __init__(self) -> None:
        self._files: list[str] = []
        self._indices: dict[str, int] = {}
        #: for each game, the index of its file, and its number in the file
        self._file_indices, self._numbers = array("Q"), array("Q")

    def add(self, archived: ArchivedGame) -> None:
        """Add the name of the next game."""
        file = archived.file
        if file not in self._indices:
            self._indices[file] = len(self._files)
            self._files.append(file)
        self._file_indices.append(self._indices[file])
        self._numbers.append(archived.game.number)

    def __getitem__(self, index: int) -> str:
        return f"{self._files[self._file_indices[index]]} {self._numbers[index]}"
