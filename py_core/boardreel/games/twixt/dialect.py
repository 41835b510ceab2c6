"""Which way a record writes its moves: the published notation for `GM[21]`, Little Golem, or an imported T1 file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from boardreel.games.twixt.holes import BLACK, WHITE, Grid
from boardreel.games.twixt.notation import Reading, read_move

STD, PP, THREE_M = "STD", "PP", "3M"
#: identifier of a private property of imported T1 files; its value says whether the header was read
T1_SIGN, HEADER, NO_HEADER = "T1", "header", "no-header"
#: identifier of a private property: the node's move comes together with an offer of a draw
OFFER_SIGN = "OD"


@dataclass(frozen=True)
class Dialect:
    """`movers`: identifier of a move → side; `players`: side → identifier of its person; `ruleset` when `RU` is absent."""

    name: str
    movers: Mapping[str, str]
    players: Mapping[str, str]
    ruleset: str
    read: Callable[[Sequence[str], Grid], Reading]

    def moves(self, properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str, Sequence[str]]]:
        """Identifier, side and raw values of the moves of a node, in the order of the file."""
        for ident, raws in properties.items():
            color = self.movers.get(ident)
            if color is not None:
                yield ident, color, raws


def _published(raws: Sequence[str], grid: Grid) -> Reading:
    return read_move(raws)


_SIDES = {WHITE: "PW", BLACK: "PB"}
STANDARD = Dialect("sgf", {"W": WHITE, "B": BLACK}, _SIDES, STD, _published)
#: moves are rewritten by the importer, so that only the name is left of the dialect
T1 = Dialect("t1", {"W": WHITE, "B": BLACK}, _SIDES, STD, _published)
