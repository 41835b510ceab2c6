"""Import plain lists of TwixT moves, as people copy them from web pages.

See section 3c of the project's specification of dialects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.dialects.protocol import ORDER, ImportedGame, ImportedRecord, Source
from boardreel.dialects.questions import HEADER_LINE
from boardreel.games.twixt import KIND
from boardreel.games.twixt.dialect import PP, STD
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, OPPONENT, WHITE
from boardreel.games.twixt.notation import DRAW, RESIGN, UNREADABLE, read_entries, write_entries
from boardreel.games.twixt.position import CONNECTION, TwixtPosition
from boardreel.replay import Replay
from boardreel.sgf import Collection
from boardreel.sgf.imported_games import BuiltGame
from boardreel.sgf.values import escape

from boardreel_dialects.move_numbers import DOTTED, NumberCheck, NumberedMove, iter_moves
from boardreel_dialects.twixt_moves import (
    LETTER_COUNT,
    PropertyList,
    hole_numbers,
    known_name,
    move_properties,
    root_properties,
)

_TITLE = re.compile(r"\btwixt\b", re.IGNORECASE)
_RULESETS = {"pp": PP, "std": STD}
#: sizes that are tried for a list that does not name its size
_SIZES = (DEFAULT_SIZE, 30, 48)
_TEXT_IDENTS = {"event": "EV", "date": "DT"}


def import_game(source: Source) -> ImportedRecord:
    """Return the game of a source."""
    header, start = _read_header(source.text)
    moves = list(iter_moves(source.text, start, len(source.text), DOTTED))
    size = _size(header.get("size", ""), moves)
    has_links = any(_link_values(move.text) for move in moves)
    ruleset = _RULESETS.get(header.get("rules", "").lower()) or header.get("rules") or (STD if has_links else PP)
    root = root_properties(size, escape(ruleset), {WHITE: header.get("white"), BLACK: header.get("black")})
    root += [(ident, [escape(name)]) for key, ident in _TEXT_IDENTS.items() if (name := known_name(header.get(key)))]
    game = ImportedGame(budget=source.budget)
    game.add(root, 0)
    color, numbers = WHITE, NumberCheck()
    for move in moves:
        game.add(_move(color, move.text, is_large=isinstance(size, int) and size > LETTER_COUNT), move.offset)
        if not numbers.fits(move.number):
            game.report(ORDER, move.offset)
        color = OPPONENT[color]
    result = header.get("result") or _result(game, moves, color)
    root += [("RE", [escape(result)])] if result else []
    return [game]


def _read_header(text: str) -> tuple[Mapping[str, str], int]:
    """Return the values of the header lines by their words in lower case, and the offset of the first move.

    Lines of the header are those with a word and a colon, titles that name TwixT and no move, and blank ones.
    """
    header: dict[str, str] = {}
    offset = 0
    for line in text.splitlines(keepends=True):
        match = HEADER_LINE.match(line)
        if match is not None:
            header[match[1].lower()] = match[2].strip()
        elif line.strip() and (not _TITLE.search(line) or any(map(_is_hole, line.split()))):
            break
        offset += len(line)
    return header, offset


def _is_hole(word: str) -> bool:
    """Return whether a word is a hole of a board with up to 26 columns."""
    return hole_numbers(word, is_large=False) is not None


def _size(text: str, moves: Sequence[NumberedMove]) -> int | str:
    """Return the board size in the header, or else the smallest usual size that has all holes of the moves.

    A size in the header that is not a number is returned as it is, which gives an invalid `SZ`.
    """
    if text:
        return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else text
    for size in _SIZES:
        numbers = [hole_numbers(move.text, is_large=size > LETTER_COUNT) for move in moves]
        if all(max(hole) <= size for hole in numbers if hole is not None):
            return size
    return DEFAULT_SIZE


def _link_values(text: str) -> list[str]:
    """Return the raw values, in the published notation, of a move with links, or nothing for any other move."""
    entries = read_entries(text)
    if any(entry.kind == UNREADABLE for entry in entries) or not any(entry.center for entry in entries):
        return []
    return write_entries(entries)


def _move(color: str, text: str, *, is_large: bool) -> PropertyList:
    """Return the properties of a move of `color`. On a large board, upper-case letters are columns 27 to 52."""
    links = _link_values(text)
    return [(color, links)] if links else move_properties(color, text, is_large=is_large)


def _result(game: ImportedGame, moves: Sequence[NumberedMove], next_side: str) -> str:
    """Return the result in the form of `RE` that the moves imply, or an empty string if the game has not ended.

    `next_side` is the side to play after the last move; it wins if that move is a resignation.
    """
    last = moves[-1].text.strip().lower() if moves else ""
    if last == DRAW:
        return "0"
    if last == RESIGN:
        return f"{next_side}+R"
    collection = Collection.build_games(None, "", b"", None, [BuiltGame(game.nodes)])
    replay = Replay(collection.games[0], KIND.open(collection.games[0]))
    position = replay.position(collection.games[0].main_line()[-1])
    assert isinstance(position, TwixtPosition)
    return f"{position.winner}+" if position.win_by == CONNECTION else ""
