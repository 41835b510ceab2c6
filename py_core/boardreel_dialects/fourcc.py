"""Import lists of four-character codes of Blokus Duo, after section 8 of the project's specification of dialects.

A code is a column, a row from the top, a piece and an orientation: `a4t3`. Programs that play each other write one code for
each move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boardreel.dialects.protocol import CUT, ImportedGame, ImportedRecord, Source
from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.context import BlokusContext, context_for
from boardreel.games.blokus.notation import InvalidPiece, parse_piece
from boardreel.games.blokus.state import BoardState
from boardreel.games.blokus.variants import find_variant
from boardreel.sgf.values import escape

from boardreel_dialects.cells import Cell, parse_cells, point_list, shift, turn

VARIANT = "Blokus Duo"
SIZE = 14
#: the starting points; the first piece of the first color is on one of them
STARTING_CELLS = frozenset({(4, 4), (9, 9)})
#: tokens after this many are not read
MAX_TOKENS = 100_000

_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"[0-9]+[.:]")
_CODE = re.compile(r"([1-9a-e])([1-9a-e])([a-u])([0-7])", re.IGNORECASE)
_PASSES = ("0000", "----")
#: letter of a piece and its cells at orientation 0, as columns and rows from the reference cell
_TABLE = """
a|0,0
b|0,0 0,1
c|0,-1 0,0 0,1
d|0,-1 0,0 1,0
e|0,-1 0,0 0,1 0,2
f|0,-1 0,0 -1,1 0,1
g|0,-1 0,0 1,0 0,1
h|0,0 1,0 0,1 1,1
i|-1,0 0,0 0,1 1,1
j|0,-2 0,-1 0,0 0,1 0,2
k|0,-2 0,-1 0,0 -1,1 0,1
l|0,-2 0,-1 -1,0 0,0 -1,1
m|0,-1 -1,0 0,0 -1,1 0,1
n|-1,-1 0,-1 0,0 -1,1 0,1
o|0,-1 0,0 1,0 0,1 0,2
p|0,-1 0,0 -1,1 0,1 1,1
q|0,-2 0,-1 0,0 1,0 2,0
r|-1,-1 0,-1 0,0 1,0 1,1
s|-1,-1 -1,0 0,0 1,0 1,1
t|-1,-1 -1,0 0,0 1,0 0,1
u|0,-1 -1,0 0,0 1,0 0,1
"""
_PIECES: Mapping[str, tuple[Cell, ...]] = {row[0]: parse_cells(row[2:]) for row in _TABLE.strip().splitlines()}


class _Token(NamedTuple):
    """A token of the list and its offset in the text."""

    text: str
    offset: int


def import_game(source: Source) -> ImportedRecord | None:
    """Return the game of Blokus whose moves a text gives as codes, or None if the text is no such list.

    It is none if the piece of the first code would cover no starting point of the board.
    """
    game = ImportedGame(budget=source.budget)
    game.add([("GM", [VARIANT])], 0)
    players = _Players()
    is_first = True
    for number, token in enumerate(_tokens(source.text)):
        if number == MAX_TOKENS:
            game.report(CUT, token.offset)
            break
        if token.text in _PASSES:
            players.turn = 1 - players.turn
            continue
        cells = code_cells(token.text)
        if is_first and cells:
            if STARTING_CELLS.isdisjoint(cells):
                return None
            is_first = False
        value = (point_list(cells, SIZE) if cells else None) or escape(token.text)
        color = players.play(value, is_opening=len(game.nodes) == 1)
        game.add([(players.context.variant.move_properties[color], [value])], token.offset)
    return None if is_first else [game]


def _tokens(text: str) -> Iterator[_Token]:
    """Yield the tokens of a text without comment lines and move numbers."""
    start = 0
    for line in text.splitlines(keepends=True):
        if not line.startswith(("#", "%")):
            for match in _TOKEN.finditer(line):
                number = _NUMBER.match(match[0])
                skipped = 0 if number is None else number.end()
                token = match[0][skipped:].strip("\ufeff")
                if token:
                    yield _Token(token, start + match.start() + skipped)
        start += len(line)


def code_cells(code: str) -> tuple[Cell, ...] | None:
    """Return the cells that a code covers, even if they are off the board, or None if the text is not a code."""
    match = _CODE.fullmatch(code)
    if match is None:
        return None
    column, row = int(match[1], 16) - 1, int(match[2], 16) - 1
    # even orientations turn clockwise by a quarter each, odd ones mirror the result
    quarters, is_mirrored = divmod(int(match[4]), 2)
    return shift(turn(_PIECES[match[3].lower()], quarters, is_mirrored=bool(is_mirrored)), column, row)


class _Players:
    """The board during the import, which decides whose move a code is if the list omits passes."""

    def __init__(self) -> None:
        variant = find_variant(VARIANT)
        assert variant is not None
        self.context: BlokusContext = context_for(variant)
        self.state = BoardState.empty(self.context.board, len(variant.colors))
        #: the color to move if no turn was omitted
        self.turn = 0

    def play(self, value: str, *, is_opening: bool) -> int:
        """Play the raw value of a move and return the color that makes it.

        That is the color to move, unless the move is illegal for that color and legal for the other one. The first move
        of the list, `is_opening`, always belongs to the color to move.
        """
        placement = parse_piece(self.context.board, value)
        color = self.turn
        if not isinstance(placement, InvalidPiece):
            if not is_opening and not self._is_legal(color, placement) and self._is_legal(1 - color, placement):
                color = 1 - color
            if self.state.pieces_left[color][placement.piece]:
                self.state = self.state.move(color, placement)
        self.turn = 1 - color
        return color

    def _is_legal(self, color: int, placement: Placement) -> bool:
        """Return whether a color may place a piece, regardless of the order of turns."""
        left = self.state.pieces_left[color][placement.piece]
        return left > 0 and not self.context.placement_rules.violations(self.state, color, placement)
