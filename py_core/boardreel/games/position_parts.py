"""The parts of a position: everything that distinguishes it from other positions under the same rules.

Two positions are the same if their parts are. A symmetry of the game maps the parts of a position to those of its image.
"""

from __future__ import annotations

from typing import NamedTuple

from boardreel.games.symmetry import Symmetry

#: kinds of parts: a piece on the board, a link between two points, the side to play, the point of a ko, the right to swap
PIECE, LINK, TO_PLAY, KO, SWAP = "piece", "link", "to-play", "ko", "swap"


class Part(NamedTuple):
    """One part of a position, such as a piece on its points or the side to play.

    `kind` is one of the kinds above or a word that the game chooses. `color` is the SGF name of a side, or empty.
    `points` are the points that the part occupies or concerns, in any order.
    """

    kind: str
    color: str = ""
    points: tuple[str, ...] = ()

    def image(self, symmetry: Symmetry) -> Part:
        """Return the image of this part, with its points in ascending order of their names."""
        points = tuple(sorted([symmetry.points[point] for point in self.points]))
        return Part(self.kind, symmetry.colors.get(self.color, self.color), points)
