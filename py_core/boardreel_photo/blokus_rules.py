"""The rules of Blokus as evidence: what a position costs because no game leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardreel.games.blokus.boards.placements import iter_bits

from boardreel_photo.boards import BlokusBoard, turned_cell

#: cost of a region of more cells than any piece, and of each further cell; of a piece that a color has once more than
#: there are; of pieces that share no corner with the others; and of a color that covers no starting cell
LARGE_REGION, FURTHER_CELL, EXTRA_PIECE, NO_CONTACT, NO_START = 5.0, 3.0, 4.5, 4.0, 4.0


@dataclass(frozen=True)
class Violation:
    """A rule that a color breaks.

    `key` names the rule, `side` is the value of the color's cells, and `mask` has the bits of the cells concerned.
    `piece` is the name of a piece if the violation is about one.
    """

    key: str
    side: int
    mask: int
    cost: float
    piece: str = ""


class BlokusRules:
    """The rules for the cells of a photo, whichever of its corners is the upper left one of the record."""

    def __init__(self, board: BlokusBoard) -> None:
        self.board, self.bits = board, board.bits
        size = board.size
        #: bit of each cell of the photo
        self.bit_of_cell = [self.bits.bit((cell % size, size - cell // size)) for cell in range(size * size)]
        self._cell_of_bit = {bit: cell for cell, bit in enumerate(self.bit_of_cell)}
        self._starts = self.mask(turned_cell(cell, size, turns) for cell in board.start_cells for turns in range(4))
        self._max_cells = max(len(piece.shape) for piece in self.bits.pieces)
        self._costs: dict[int, float] = {}

    def mask(self, cells: Iterable[int]) -> int:
        """Return the bit set of cells of the photo."""
        return sum({1 << self.bit_of_cell[cell] for cell in cells})

    def masks(self, cells: Sequence[int]) -> list[int]:
        """Return the bit set of each value, given the value of every cell."""
        found = [0] * (self.board.sides + 1)
        for bit, value in zip(self.bit_of_cell, cells, strict=True):
            found[value] |= 1 << bit
        return found

    def cells_of(self, mask: int) -> list[int]:
        """Return the cells of a bit set in ascending order."""
        return sorted(self._cell_of_bit[bit] for bit in iter_bits(mask))

    def around(self, mask: int) -> int:
        """Return the cells of a bit set and all cells that touch them, even at a corner."""
        stride = self.bits.stride
        wide = mask | mask << 1 | mask >> 1
        return (wide | wide << stride | wide >> stride) & self.bits.playable

    def regions(self, mask: int) -> Iterator[int]:
        """Return the sets of cells connected by edges."""
        stride = self.bits.stride
        return _connected(mask, lambda cells: cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride)

    def cost(self, mask: int) -> float:
        """Return what the cells of one color cost by the rules, 0 if a game may have placed them."""
        if mask not in self._costs:
            self._costs[mask] = sum(violation.cost for violation in self.violations(mask, 0))
        return self._costs[mask]

    def violations(self, mask: int, side: int) -> Iterator[Violation]:
        """Yield the rules that the cells of one color break."""
        if not mask:
            return
        regions = list(self.regions(mask))
        owners: dict[str, list[int]] = {}
        for region in regions:
            further = region.bit_count() - self._max_cells - 1
            if further >= 0:
                yield Violation("piece-too-large", side, region, LARGE_REGION + FURTHER_CELL * further)
            elif placement := self.bits.identify(region):
                owners.setdefault(self.bits.pieces[placement.piece].name, []).append(region)
        for piece in self.bits.pieces:
            same = owners.get(piece.name, ())
            if len(same) > piece.count:
                extra = len(same) - piece.count
                yield Violation("piece-twice", side, sum(same), EXTRA_PIECE * extra, piece.name)
        yield from self._loose(regions, mask, side)
        if not mask & self._starts:
            yield Violation("no-start", side, mask, NO_START)

    def _loose(self, regions: Sequence[int], mask: int, side: int) -> Iterator[Violation]:
        """Yield a violation for each group of regions without corner contact to the largest group."""
        for group in sorted(_connected(mask, self.around), key=int.bit_count)[:-1]:
            yield Violation("not-connected", side, group, NO_CONTACT)


def _connected(mask: int, spread: Callable[[int], int]) -> Iterator[int]:
    """Yield the parts of a bit set that are connected; `spread` adds to cells those to which they are connected."""
    while mask:
        group, grown = 0, mask & -mask
        while grown != group:
            group, grown = grown, spread(grown) & mask
        yield group
        mask ^= group
