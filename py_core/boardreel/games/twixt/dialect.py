"""The dialects of TwixT records: the published notation of `GM[21]`, Little Golem's notation, and imported T1 files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid
from boardreel.games.twixt.notation import ParsedMove, read_move, write_entries

#: the rulesets: standard, "paper and pencil" (links are fixed, own links may cross), and 3M (no swap)
STD, PP, THREE_M = "STD", "PP", "3M"
#: private root property of imported T1 files; its value says whether the header of the file was complete
T1_PROPERTY, COMPLETE_HEADER, INCOMPLETE_HEADER = "T1", "header", "no-header"
#: private property of a node whose move comes with an offer of a draw
DRAW_OFFER_PROPERTY = "OD"


@dataclass(frozen=True)
class Dialect:
    """The way in which a record writes TwixT moves.

    `movers` maps identifiers of move properties to sides, and `players` maps sides to the identifiers of the properties
    that name their players. `ruleset` applies if the record has no `RU`. `read` reads the raw values of a move, and `write`
    returns them, or nothing for a move that the dialect cannot write.
    """

    name: str
    movers: Mapping[str, str]
    players: Mapping[str, str]
    ruleset: str
    read: Callable[[Sequence[str], HoleGrid], ParsedMove]
    write: Callable[[ParsedMove, HoleGrid], Sequence[str]]

    def move_property(self, color: str) -> str:
        """Return the identifier of the moves of a side. The first one in `movers` is written, the others are only read."""
        return next(ident for ident, mover in self.movers.items() if mover == color)

    def iter_moves(self, properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, Sequence[str]]]:
        """Yield identifier, side and raw values of the move properties of a node, in file order."""
        for ident, raws in properties.items():
            color = self.movers.get(ident)
            if color is not None:
                yield ident, color, raws


def _read_published(raws: Sequence[str], grid: HoleGrid) -> ParsedMove:
    """Read a move in the published notation, which does not depend on the size of the board."""
    return read_move(raws)


def _write_published(move: ParsedMove, grid: HoleGrid) -> Sequence[str]:
    """Write a move in the published notation, one value per entry."""
    return [move.special] if move.special is not None else write_entries(move.entries)


_PLAYER_PROPERTIES = {WHITE: "PW", BLACK: "PB"}
STANDARD = Dialect("sgf", {"W": WHITE, "B": BLACK}, _PLAYER_PROPERTIES, STD, _read_published, _write_published)
#: the importer of T1 files rewrites their moves in the published notation
T1 = Dialect("t1", {"W": WHITE, "B": BLACK}, _PLAYER_PROPERTIES, STD, _read_published, _write_published)
