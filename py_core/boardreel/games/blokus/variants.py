"""The eighteen games: which board, which pieces, whose colours, and what their rules ask. Rules read this table alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from boardreel.games.blokus.board import CORNER, EDGE, Board
from boardreel.games.blokus.callisto import Callisto
from boardreel.games.blokus.gembloq import GembloQ
from boardreel.games.blokus.geometry import Geometry
from boardreel.games.blokus.nexos import Nexos
from boardreel.games.blokus.pieces import CALLISTO, CLASSIC, GEMBLOQ, JUNIOR, NEXOS, TRIGON, PieceSet
from boardreel.games.blokus.square import Square
from boardreel.games.blokus.trigon import Trigon


@dataclass(frozen=True)
class Start:
    """Starting points: `groups` of points, one group a colour, or all for every colour when `shared`.

    The first piece of a colour covers one point of its group, or with `whole` all of them.
    """

    groups: tuple[str, ...]
    shared: bool = False
    whole: bool = False


@dataclass(frozen=True)
class Loner:
    """A piece that may stand anywhere but in the dark part of the board, touching or not.

    As long as a colour has `kept` of them or more, it may place nothing else.
    """

    piece: str
    kept: int


@dataclass(frozen=True)
class Contact:
    """`touch`: how a piece has to touch own ones; `avoid`: how it must not."""

    touch: int
    avoid: int | None = None


@dataclass(frozen=True)
class Bonus:
    """Points for having placed all pieces, and more when the piece `last` was placed last."""

    all_pieces: int = 0
    last: str | None = None
    for_last: int = 0


@dataclass(frozen=True)
class Variant:
    """`owners[k]` is the player (from 0) who plays colour k; None: nobody's, the players take turns with it."""

    name: str
    geometry: Geometry
    pieces: PieceSet
    colors: tuple[str, ...]
    players: int
    owners: tuple[int | None, ...]
    contact: Contact
    start: Start | None = None
    loner: Loner | None = None
    bonus: Bonus = Bonus()
    later_player_wins_ties: bool = False

    @property
    def moves(self) -> tuple[str, ...]:
        """The property of a move of each colour; also the SGF name of the colour."""
        return ("B", "W") if len(self.colors) == 2 else ("1", "2", "3", "4")[: len(self.colors)]

    @property
    def setups(self) -> tuple[str, ...]:
        """The property that adds a piece of each colour."""
        return tuple(f"A{name}" for name in self.moves)

    @property
    def old_moves(self) -> tuple[str, ...]:
        """Other names of moves that old records have, for the colours in turn."""
        if len(self.colors) == 2:
            return "1", "2", "BLUE", "GREEN"
        return ("BLUE", "YELLOW", "RED", "GREEN")[: len(self.colors)]

    @property
    def names(self) -> tuple[str, ...]:
        """The property with the name of each player."""
        return ("PB", "PW") if self.players == 2 else ("P1", "P2", "P3", "P4")[: self.players]


FOUR = ("Blue", "Yellow", "Red", "Green")
THREE = FOUR[:3]
ONE_EACH, PAIRS, SHARED_FOURTH = (0, 1, 2, 3), (0, 1, 0, 1), (0, 1, 2, None)

AT_CORNERS = Contact(touch=CORNER, avoid=EDGE)
AT_EDGES = Contact(touch=EDGE)

START_20 = Start(("a20", "t20", "t1", "a1"))
START_14 = Start(("e10", "j5"))
START_TRIGON_9 = Start(("r15", "r4", "j12", "j7", "z12", "z7"), shared=True)
START_TRIGON_8 = Start(("p14", "p3", "h11", "h6", "x11", "x6"), shared=True)
START_NEXOS = Start(("e22 d21 f21 e20", "u22 t21 v21 u20", "u6 t5 v5 u4", "e6 d5 f5 e4"))
START_56 = Start(("b28 c28 b27 c27", "bb28 bc28 bb27 bc27", "bb2 bc2 bb1 bc1", "b2 c2 b1 c1"), whole=True)
START_52 = Start(("z2 aa2 z1 aa1", "b20 c20 b19 c19", "ax20 ay20 ax19 ay19"), whole=True)
START_44 = Start(("n22 o22 n21 o21", "ad2 ae2 ad1 ae1"), whole=True)

LONER = Loner("1", kept=2)
BONUS_15, BONUS_10 = Bonus(15, last="1", for_last=5), Bonus(10)


SQUARE_20, SQUARE_14 = Square(20, 20), Square(14, 14)
TRIGON_9, TRIGON_8 = Trigon(9), Trigon(8)
NEXOS_25 = Nexos(25)
OCTAGON_4, OCTAGON_3, OCTAGON_2 = Callisto(20, 6), Callisto(20, 2), Callisto(16, 2)
GEMBLOQ_56, GEMBLOQ_52, GEMBLOQ_44 = GembloQ(56, 13), GembloQ(52, 6), GembloQ(44, 4)

_BLOKUS = Variant("Blokus", SQUARE_20, CLASSIC, FOUR, 4, ONE_EACH, AT_CORNERS, START_20, bonus=BONUS_15)
_DUO = Variant(
    "Blokus Duo", SQUARE_14, CLASSIC, ("Purple", "Orange"), 2, ONE_EACH, AT_CORNERS, START_14, bonus=BONUS_15
)
_TRIGON = Variant("Blokus Trigon", TRIGON_9, TRIGON, FOUR, 4, ONE_EACH, AT_CORNERS, START_TRIGON_9, bonus=BONUS_15)
_NEXOS = Variant("Nexos", NEXOS_25, NEXOS, FOUR, 4, ONE_EACH, AT_CORNERS, START_NEXOS, bonus=BONUS_10)
_CALLISTO = Variant(
    "Callisto", OCTAGON_4, CALLISTO, FOUR, 4, ONE_EACH, AT_EDGES, loner=LONER, later_player_wins_ties=True
)
_GEMBLOQ = Variant("GembloQ", GEMBLOQ_56, GEMBLOQ, FOUR, 4, ONE_EACH, AT_CORNERS, START_56)
_TWO = ("Blue", "Green")

VARIANTS = (
    _BLOKUS,
    replace(_BLOKUS, name="Blokus Two-Player", players=2, owners=PAIRS),
    replace(_BLOKUS, name="Blokus Three-Player", players=3, owners=SHARED_FOURTH),
    _DUO,
    replace(_DUO, name="Blokus Junior", pieces=JUNIOR, colors=("Green", "Orange"), bonus=Bonus()),
    _TRIGON,
    replace(_TRIGON, name="Blokus Trigon Two-Player", players=2, owners=PAIRS),
    replace(
        _TRIGON, name="Blokus Trigon Three-Player", geometry=TRIGON_8, colors=THREE, players=3, start=START_TRIGON_8
    ),
    _NEXOS,
    replace(_NEXOS, name="Nexos Two-Player", players=2, owners=PAIRS),
    _CALLISTO,
    replace(_CALLISTO, name="Callisto Two-Player", geometry=OCTAGON_2, colors=_TWO, players=2),
    replace(_CALLISTO, name="Callisto Two-Player Four-Color", players=2, owners=PAIRS),
    replace(_CALLISTO, name="Callisto Three-Player", geometry=OCTAGON_3, colors=THREE, players=3),
    _GEMBLOQ,
    replace(_GEMBLOQ, name="GembloQ Two-Player", geometry=GEMBLOQ_44, colors=_TWO, players=2, start=START_44),
    replace(_GEMBLOQ, name="GembloQ Two-Player Four-Color", players=2, owners=PAIRS),
    replace(_GEMBLOQ, name="GembloQ Three-Player", geometry=GEMBLOQ_52, colors=THREE, players=3, start=START_52),
)

_BY_NAME = {variant.name.casefold(): variant for variant in VARIANTS}


def variant_named(text: str) -> Variant | None:
    """The variant of a `GM` value; letter case and the number of blanks do not matter."""
    return _BY_NAME.get(" ".join(text.split()).casefold())


@cache
def board_of(variant: Variant) -> Board:
    """The variant's board with its pieces; made once."""
    return _board(variant.geometry, variant.pieces)


@cache
def _board(geometry: Geometry, pieces: PieceSet) -> Board:
    return Board(geometry, pieces)
