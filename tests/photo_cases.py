"""Rendered photos of positions from the records of the tests, and how well they are read."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import boardreel
from boardreel_photo import Photo, Reading, read_photo
from boardreel_photo.boards import BlokusBoard, find_board
from photo_renderer import RenderedPhoto, blokus_photo, go_photo
from support import ROOT

#: board → records of which the main line is photographed
RECORDS = {
    "blokus": ("tests/data/blokus/classic-1.blksgf", "tests/data/blokus/classic-2.blksgf"),
    "blokus-duo": ("tests/data/blokus/duo-1.blksgf", "tests/data/blokus/duo-2.blksgf"),
    "go-19": ("tests/data/sgf/files/gen-random-tree-19.sgf", "web/samples/go-19x19-game.sgf"),
}
#: moves of a record before the first position that is photographed, and between two
FIRST_MOVE, MOVES = 8, 3
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)
#: seconds for a reading, so that a busy machine changes no result
ENOUGH_S = 60.0


@dataclass
class Counts:
    """How well some photos were read: numbers of photos, cells, wrong and doubtful cells, wrong ones not marked."""

    photos: int = 0
    cells: int = 0
    wrong: int = 0
    doubtful: int = 0
    silent: int = 0
    seconds: float = 0.0

    @property
    def marked(self) -> float:
        """Return the share of the wrong cells that are among the doubtful ones."""
        return 1 - self.silent / self.wrong if self.wrong else 1.0


@cache
def positions(board: str) -> Sequence[Sequence[int]]:
    """Return the values of the cells at some moves of the records for a board."""
    found = []
    for name in RECORDS[board]:
        game = boardreel.read(ROOT / name).games[0]
        replay = boardreel.replay(game)
        found += [values_of(replay.position(node).board, board) for node in game.main_line()[FIRST_MOVE::MOVES]]
    return found if isinstance(find_board(board), BlokusBoard) else [*found, *_crowded(find_board(board).size)]


def _crowded(size: int) -> list[list[int]]:
    """Return Go boards with stones anywhere: the records have few."""
    random = Random(size)
    shares = [(2, 1, 1), (1, 1, 1), (1, 2, 2)] * 6
    return [random.choices((0, 1, 2), weights, k=size * size) for weights in shares]


def values_of(colors: Mapping[str, str], board: str) -> list[int]:
    """Return the values of all cells; `colors` maps points to the SGF names of their colors."""
    found = find_board(board)
    values = [0] * found.size**2
    for point, color in colors.items():
        if isinstance(found, BlokusBoard):
            values[found.cell_of_name(point)] = 1 + found.variant.move_properties.index(color)
        else:
            values[(ord(point[1]) - ord("a")) * found.size + ord(point[0]) - ord("a")] = 1 + "BW".index(color)
    return values


def rendered(board: str, level: float, count: int, first: int = 0) -> Iterator[tuple[RenderedPhoto, Sequence[int]]]:
    """Yield photos of positions with their values. `first` is the number of the first one; each number has one photo."""
    all_positions, found = positions(board), find_board(board)
    for number in range(first, first + count):
        values = all_positions[number * 37 % len(all_positions)]
        if isinstance(found, BlokusBoard):
            yield blokus_photo(values, found.size, found.sides, level, number), values
        else:
            yield go_photo(values, found.size, level, number), values


def read(photo: RenderedPhoto, board: str) -> Reading:
    """Return the reading of a rendered photo from the places that a user has tapped."""
    image = photo.image
    return read_photo(Photo(image.tobytes(), *image.size), photo.taps, board, seconds=ENOUGH_S)


def measure(board: str, level: float, count: int, first: int = 0) -> Counts:
    """Return how well photos are read."""
    counts = Counts()
    for photo, values in rendered(board, level, count, first):
        start_s = time.process_time()
        reading = read(photo, board)
        counts.seconds += time.process_time() - start_s
        wrong = {cell for cell, value in enumerate(values) if reading.cells[cell] != value}
        counts.photos += 1
        counts.cells += len(values)
        counts.wrong += len(wrong)
        counts.doubtful += len(reading.doubtful)
        counts.silent += len(wrong.difference(reading.doubtful))
    return counts
