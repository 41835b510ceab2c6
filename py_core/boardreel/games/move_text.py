"""Write and read moves in the form that players use, as far as all games agree.

A text may begin with the color that moves: `W: D16`, `White: D16` or `W D16`. Without a color, it is a move of the side
to play.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol

from boardreel.games.mentions import TextNotation
from boardreel.games.position import Position
from boardreel.games.protocol_data import LinkChange, Move, Side

#: longer texts are not read: no move is as long
MAX_TEXT_CHARACTERS = 1000
_COLOR_AND_MOVE = re.compile(r"(?P<color>[^\W_]+)\s*(?P<colon>:|\s)\s*(?P<move>\S.*)", re.DOTALL)


class MoveNames(Protocol):
    """The part of `Rules` that this module needs: the names of sides and moves."""

    sides: tuple[Side, ...]

    @property
    def text_notation(self) -> TextNotation:
        """Return the words for the colors and points of the game in running text."""

    def move_text(self, position: Position, move: Move) -> str:
        """Return a move as players write it."""


def default_move_text(position: Position, move: Move) -> str:
    """Return the name of a special move or, for other moves, the links, the piece and the points, joined by spaces."""
    parts = [*map(link_text, move.links), *filter(None, (move.name, move.piece, ",".join(move.points)))]
    return with_color(position, move.color, " ".join(parts))


def with_color(position: Position, color: str, text: str) -> str:
    """Return the text of a move of `color`, with the color in front unless that side is to play at `position`."""
    return text if color == position.to_play else f"{color}: {text}"


def link_text(change: LinkChange) -> str:
    """Return the text of a link that a move removes (`-I3:J5`) or adds (`+I3:J5`)."""
    return f"{'-' if change.is_removal else '+'}{change.first}:{change.second}"


def find_legal_move(rules: MoveNames, position: Position, text: str) -> Move | None:
    """Return the legal move whose text, or whose points joined by commas, equal `text`, or None if there is none.

    Case is ignored, and the text may begin with a color.
    """
    for color, rest in color_readings(rules, position, text):
        wanted = with_color(position, color, rest).casefold()
        moves = position.legal_moves(color)
        by_text = (move for move in moves if rules.move_text(position, move).casefold() == wanted)
        by_points = (move for move in moves if move.points and ",".join(move.points).casefold() == rest.casefold())
        move = next(by_text, None) or next(by_points, None)
        if move is not None:
            return move
    return None


def color_readings(rules: MoveNames, position: Position, text: str) -> Iterator[tuple[str, str]]:
    """Yield the possible readings of a text, the most likely first: the color that moves, and the text of its move.

    A word before a colon is always a color; a word before white space may also be part of the move.
    """
    text = text.strip()
    if not text or len(text) > MAX_TEXT_CHARACTERS:
        return
    match = _COLOR_AND_MOVE.fullmatch(text)
    color = None if match is None else _find_color(rules, match["color"])
    plain = () if position.to_play is None else ((position.to_play, text),)
    if match is None or color is None:
        yield from plain
    elif match["colon"] == ":":
        yield color, match["move"]
        yield from plain
    else:
        yield from plain
        yield color, match["move"]


def _find_color(rules: MoveNames, word: str) -> str | None:
    """Return the SGF name of the side that a word names: by this name, its letter, or its name in any language."""
    upper = word.upper()
    for side in rules.sides:
        if upper == side.color.upper():
            return side.color
    notation = rules.text_notation
    return notation.letters.get(upper) or notation.colors.get(word.lower())
