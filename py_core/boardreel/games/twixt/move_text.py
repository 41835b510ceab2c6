r"""Write moves as property values, and read them as players write them: `K4`, `-i'3 \j'4 K4`, `-I2:J4 K4` or `swap`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from boardreel.games.protocol import LinkChange, Move
from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.hole_sets import hole_error
from boardreel.games.twixt.holes import OPPONENT, HoleGrid
from boardreel.games.twixt.notation import (
    ACCEPT_DRAW,
    ADD_LINK,
    OFFER_DRAW,
    PEG,
    REMOVE_LINK,
    SPECIAL_MOVES,
    UNREADABLE,
    MoveEntry,
    ParsedMove,
    hole_coordinates,
    link_entry,
    read_entries,
)
from boardreel.games.twixt.position import TwixtPosition

_LINK_BY_ENDS = re.compile(r"(?P<sign>[-+])(?P<one>[A-Za-z]{1,2}[0-9]{1,9}):(?P<other>[A-Za-z]{1,2}[0-9]{1,9})")
#: a move has no more parts: every one is a link or a peg
_MAX_PARTS = 100
#: words that players use instead of the names of special moves
_WORDS = ("swap", "draw")


def encode_move(context: TwixtContext, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the property of a move in the dialect of the record, or nothing if it cannot be written."""
    if move.color not in OPPONENT:
        return ()
    parsed = _as_parsed(move)
    if parsed is None or not _are_on_board(context.grid, parsed.entries):
        return ()
    values = context.dialect.write(parsed, context.grid)
    return ((context.dialect.move_property(move.color), values),) if values else ()


def _are_on_board(grid: HoleGrid, entries: Iterable[MoveEntry]) -> bool:
    """Return whether the pegs of some entries are in holes of the board."""
    return all(hole_error(grid, entry.column, entry.row) is None for entry in entries if entry.kind == PEG)


def _as_parsed(move: Move) -> ParsedMove | None:
    """Return a move as it is read from a record, or None if it is not a move of TwixT."""
    if move.name is not None:
        return ParsedMove(special=move.name) if move.name in SPECIAL_MOVES.values() else None
    entries = [
        *(
            link_entry(
                REMOVE_LINK if change.is_removal else ADD_LINK, *map(hole_coordinates, (change.first, change.second))
            )
            for change in move.links
        ),
        *(MoveEntry(PEG, *hole_coordinates(point)) for point in move.points),
    ]
    readable = tuple(entry for entry in entries if entry is not None)
    return ParsedMove(readable) if readable and len(readable) == len(entries) else None


def move_text(position: TwixtPosition, move: Move) -> str:
    r"""Return a move as players write it, such as `K4`, `-i'3 -J4' \i'4 K4`, `swap` or `resign`."""
    if move.name is not None:
        return next((word for word in _WORDS if _parse_word(position, move.color, word) == move.name), move.name)
    parsed = _as_parsed(move)
    return "" if parsed is None else " ".join(entry.text() for entry in parsed.entries)


def parse_move(position: TwixtPosition, color: str, text: str) -> Move | None:
    """Return the move of `color` that a text names, or None if it names none that can be carried out.

    The parts of the text are separated by spaces: links to remove and to add, then at most one peg. A link is written as in
    records (`-i'3`), or by its ends (`-I2:J4` removes it and `+I2:J4` adds it).
    """
    word = _parse_word(position, color, text.lower())
    if word is not None:
        return Move(color, name=word)
    entries = [entry for part in text.split(maxsplit=_MAX_PARTS) for entry in _parse_part(part)]
    pegs = [entry for entry in entries if entry.kind == PEG]
    changes = [_link_change(position, color, entry) for entry in entries if entry.kind != PEG]
    links = tuple(change for change in changes if change is not None)
    if not entries or len(links) < len(changes) or len(pegs) > 1 or pegs not in ([], entries[-1:]):
        return None
    if not _are_on_board(position.context.grid, pegs):
        return None
    return Move(color, tuple(peg.text() for peg in pegs), links=links)


def _parse_word(position: TwixtPosition, color: str, word: str) -> str | None:
    """Return the special move that a word in lower case names, or None; `draw` accepts an offer or else makes one."""
    if word == "draw":
        return ACCEPT_DRAW if OPPONENT[color] in position.state.draw_offers else OFFER_DRAW
    return SPECIAL_MOVES.get(word) if word else None


def _parse_part(part: str) -> list[MoveEntry]:
    """Return the entries of a part of a move, or a single unreadable one."""
    match = _LINK_BY_ENDS.fullmatch(part)
    if match is None:
        return read_entries(part)
    kind = REMOVE_LINK if match["sign"] == "-" else ADD_LINK
    return [link_entry(kind, hole_coordinates(match["one"]), hole_coordinates(match["other"])) or MoveEntry(UNREADABLE)]


def _link_change(position: TwixtPosition, color: str, entry: MoveEntry) -> LinkChange | None:
    """Return the link that an entry of a move of `color` removes or adds, or None if there is no such link."""
    board, center = position.context.board, entry.center
    if center is None:
        return None
    board.go(position.version)
    link = center.link(board.grid, entry.slope) if entry.slope else None
    if entry.kind == REMOVE_LINK:
        own = [other for other in center.links_among(board.links, board.grid) if board.links[other] == color]
        link = next((other for other in own if link in (None, other)), None)
    if link is None:
        return None
    one, other = board.ends(link)
    return LinkChange(board.grid.name(one), board.grid.name(other), entry.kind == REMOVE_LINK)
