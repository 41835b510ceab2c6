"""The eighteen variants as data: board, pieces, colors, players and rules.

The rules are implemented once and read this table. Names, starting points and bonuses are those of Pentobi.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property

from boardreel.games.blokus.boards.bitboard import CORNER, EDGE, Board
from boardreel.games.blokus.boards.callisto import Callisto
from boardreel.games.blokus.boards.gembloq import GembloQ
from boardreel.games.blokus.boards.geometry import Geometry
from boardreel.games.blokus.boards.nexos import Nexos
from boardreel.games.blokus.boards.square import Square
from boardreel.games.blokus.boards.trigon import Trigon
from boardreel.games.blokus.pieces import CALLISTO, CLASSIC, GEMBLOQ, JUNIOR, NEXOS, TRIGON, PieceSet


@dataclass(frozen=True)
class StartPoints:
    """The points that the first piece of a color must cover.

    `groups` are groups of point names separated by spaces: one group per color, or, if `shared`, groups that every color
    may use. The piece must cover one point of its group, or all of them if `cover_all`.
    """

    groups: tuple[str, ...]
    shared: bool = False
    cover_all: bool = False


@dataclass(frozen=True)
class FreePlacementPiece:
    """A piece that may be placed on any free point outside the center section, without contact (Callisto's 1-piece).

    `piece` is its name. A color that has `required_first` or more of it left must place it before any other piece.
    """

    piece: str
    required_first: int


@dataclass(frozen=True)
class ContactRule:
    """The contact that a piece must have with other pieces of its color (`required`) and must not have (`forbidden`).

    Both are a neighbor relation of the board, `EDGE` or `CORNER`; `forbidden` is None if any other contact is allowed.
    """

    required: int
    forbidden: int | None = None


@dataclass(frozen=True)
class BonusRule:
    """The bonus points of a color that has placed all its pieces, and the extra bonus if `last_piece` was its last one."""

    all_pieces: int = 0
    last_piece: str | None = None
    last_piece_extra: int = 0


@dataclass(frozen=True)
class Variant:
    """One variant of the family: its board, pieces, colors, players and rules.

    `name` is its `GM` value. `colors` are the color names in playing order. `owners[k]` is the player, counted from 0, who
    plays color k, or None if the players take turns with this color. `later_player_wins_ties` is the tie-break of Callisto.
    """

    name: str
    geometry: Geometry
    pieces: PieceSet
    colors: tuple[str, ...]
    players: int
    owners: tuple[int | None, ...]
    contact: ContactRule
    start: StartPoints | None = None
    free_piece: FreePlacementPiece | None = None
    bonus: BonusRule = BonusRule()
    later_player_wins_ties: bool = False

    @cached_property
    def move_properties(self) -> tuple[str, ...]:
        """Return the move property of each color; it is also the SGF name of the color."""
        return ("B", "W") if len(self.colors) == 2 else ("1", "2", "3", "4")[: len(self.colors)]

    @property
    def setup_properties(self) -> tuple[str, ...]:
        """Return the property that adds a piece of each color to the board."""
        return tuple(f"A{name}" for name in self.move_properties)

    def colors_of(self, player: int) -> tuple[int, ...]:
        """Return the colors that a player, counted from 0, plays alone, as indices of `colors`."""
        return tuple(color for color in range(len(self.colors)) if self.owners[color] == player)

    @property
    def player_properties(self) -> tuple[str, ...]:
        """Return the property with the name of each player."""
        return ("PB", "PW") if self.players == 2 else ("P1", "P2", "P3", "P4")[: self.players]


FOUR_COLORS = ("Blue", "Yellow", "Red", "Green")
THREE_COLORS = FOUR_COLORS[:3]
TWO_COLORS = ("Blue", "Green")
ONE_COLOR_EACH, TWO_COLORS_EACH, FOURTH_COLOR_SHARED = (0, 1, 2, 3), (0, 1, 0, 1), (0, 1, 2, None)

CORNER_CONTACT = ContactRule(required=CORNER, forbidden=EDGE)
EDGE_CONTACT = ContactRule(required=EDGE)

START_20 = StartPoints(("a20", "t20", "t1", "a1"))
START_14 = StartPoints(("e10", "j5"))
START_TRIGON_9 = StartPoints(("r15", "r4", "j12", "j7", "z12", "z7"), shared=True)
START_TRIGON_8 = StartPoints(("p14", "p3", "h11", "h6", "x11", "x6"), shared=True)
START_NEXOS = StartPoints(("e22 d21 f21 e20", "u22 t21 v21 u20", "u6 t5 v5 u4", "e6 d5 f5 e4"))
START_56 = StartPoints(("b28 c28 b27 c27", "bb28 bc28 bb27 bc27", "bb2 bc2 bb1 bc1", "b2 c2 b1 c1"), cover_all=True)
START_52 = StartPoints(("z2 aa2 z1 aa1", "b20 c20 b19 c19", "ax20 ay20 ax19 ay19"), cover_all=True)
START_44 = StartPoints(("n22 o22 n21 o21", "ad2 ae2 ad1 ae1"), cover_all=True)

ONE_PIECE = FreePlacementPiece("1", required_first=2)
BONUS_15, BONUS_10 = BonusRule(15, last_piece="1", last_piece_extra=5), BonusRule(10)

SQUARE_20, SQUARE_14 = Square(20, 20), Square(14, 14)
TRIGON_9, TRIGON_8 = Trigon(9), Trigon(8)
NEXOS_25 = Nexos(25)
OCTAGON_4, OCTAGON_3, OCTAGON_2 = Callisto(20, 6), Callisto(20, 2), Callisto(16, 2)
GEMBLOQ_56, GEMBLOQ_52, GEMBLOQ_44 = GembloQ(56, 13), GembloQ(52, 6), GembloQ(44, 4)

_BLOKUS = Variant(
    "Blokus", SQUARE_20, CLASSIC, FOUR_COLORS, 4, ONE_COLOR_EACH, CORNER_CONTACT, START_20, bonus=BONUS_15
)
_DUO = replace(_BLOKUS, name="Blokus Duo", geometry=SQUARE_14, colors=("Purple", "Orange"), players=2, start=START_14)
_TRIGON = replace(_BLOKUS, name="Blokus Trigon", geometry=TRIGON_9, pieces=TRIGON, start=START_TRIGON_9)
_NEXOS = replace(_BLOKUS, name="Nexos", geometry=NEXOS_25, pieces=NEXOS, start=START_NEXOS, bonus=BONUS_10)
_CALLISTO = Variant(
    "Callisto",
    OCTAGON_4,
    CALLISTO,
    FOUR_COLORS,
    4,
    ONE_COLOR_EACH,
    EDGE_CONTACT,
    free_piece=ONE_PIECE,
    later_player_wins_ties=True,
)
_GEMBLOQ = replace(_BLOKUS, name="GembloQ", geometry=GEMBLOQ_56, pieces=GEMBLOQ, start=START_56, bonus=BonusRule())

VARIANTS = (
    _BLOKUS,
    replace(_BLOKUS, name="Blokus Two-Player", players=2, owners=TWO_COLORS_EACH),
    replace(_BLOKUS, name="Blokus Three-Player", players=3, owners=FOURTH_COLOR_SHARED),
    _DUO,
    replace(_DUO, name="Blokus Junior", pieces=JUNIOR, colors=("Green", "Orange"), bonus=BonusRule()),
    _TRIGON,
    replace(_TRIGON, name="Blokus Trigon Two-Player", players=2, owners=TWO_COLORS_EACH),
    replace(
        _TRIGON,
        name="Blokus Trigon Three-Player",
        geometry=TRIGON_8,
        colors=THREE_COLORS,
        players=3,
        start=START_TRIGON_8,
    ),
    _NEXOS,
    replace(_NEXOS, name="Nexos Two-Player", players=2, owners=TWO_COLORS_EACH),
    _CALLISTO,
    replace(_CALLISTO, name="Callisto Two-Player", geometry=OCTAGON_2, colors=TWO_COLORS, players=2),
    replace(_CALLISTO, name="Callisto Two-Player Four-Color", players=2, owners=TWO_COLORS_EACH),
    replace(_CALLISTO, name="Callisto Three-Player", geometry=OCTAGON_3, colors=THREE_COLORS, players=3),
    _GEMBLOQ,
    replace(_GEMBLOQ, name="GembloQ Two-Player", geometry=GEMBLOQ_44, colors=TWO_COLORS, players=2, start=START_44),
    replace(_GEMBLOQ, name="GembloQ Two-Player Four-Color", players=2, owners=TWO_COLORS_EACH),
    replace(_GEMBLOQ, name="GembloQ Three-Player", geometry=GEMBLOQ_52, colors=THREE_COLORS, players=3, start=START_52),
)

_VARIANT_OF_NAME = {variant.name.casefold(): variant for variant in VARIANTS}


def find_variant(name: str) -> Variant | None:
    """Return the variant that a `GM` value names, or None. Letter case and the amount of white space do not matter."""
    return _VARIANT_OF_NAME.get(" ".join(name.split()).casefold())


@cache
def board_for(variant: Variant) -> Board:
    """Return the board of a variant with its pieces. Variants with equal geometry and pieces share one board."""
    return _shared_board(variant.geometry, variant.pieces)


@cache
def _shared_board(geometry: Geometry, pieces: PieceSet) -> Board:
    """Return the board for a geometry and a piece set, created on first use."""
    return Board(geometry, pieces)
