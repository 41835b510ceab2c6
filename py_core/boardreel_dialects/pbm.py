"""Import mails and pages of Richard's PBeM Server, after section 7 of the project's specification of dialects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from boardreel.dialects.protocol import LEFT_OUT, ORDER, ImportedGame, ImportedRecord, Source
from boardreel.games.twixt.dialect import STD
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, OPPONENT, WHITE, column_name
from boardreel.games.twixt.notation import FORFEIT, RESIGN, hole_coordinates
from boardreel.sgf.values import escape

from boardreel_dialects.move_numbers import SPACED, NumberCheck, iter_moves
from boardreel_dialects.text_lines import Line, split_lines
from boardreel_dialects.twixt_moves import PropertyList, hole_name, known_name, link_value, root_properties

ADDRESS = "gamerz.net"
_VERTICAL_SIDE, _HORIZONTAL_SIDE = "O (vert)", "# (horz)"
_BOARD_NUMBER = re.compile(r"Notification of TwixT Board ([0-9]{1,12})")
_WINNER = re.compile(r"^Game won by (\S{1,80}?)\.\s*$", re.MULTILINE)
_HOLE_TEXT = r"[A-Za-z]{1,2}[0-9]{1,3}"
_CHAINS = rf"{_HOLE_TEXT}(?:/{_HOLE_TEXT})+(?:,{_HOLE_TEXT}(?:/{_HOLE_TEXT})+)*"
_MOVE = re.compile(rf"({_HOLE_TEXT})(?:-({_CHAINS}))?(?:\+({_CHAINS}))?")
_CAUSES = {RESIGN: "R", FORFEIT: "F"}
_ROW_NUMBER = re.compile(r"\s*([0-9]{1,3})\b")
#: minimal number of names in a line of column names
_MIN_COLUMNS = 5


def import_game(source: Source) -> ImportedRecord | None:
    """Return the games of a source, one for each notification with a table of moves, or None if there is no table."""
    games = [game for start, end in _notification_spans(source.text) if (game := _read_game(source, start, end))]
    return games or None


def _notification_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end offsets of the notifications in a text; the whole text if it has not more than one."""
    starts = [match.start() for match in _BOARD_NUMBER.finditer(text)]
    return pairwise([0, *starts[1:], len(text)])


def _read_game(source: Source, start: int, end: int) -> ImportedGame | None:
    """Return the game in the text of a source between two offsets, or None if it has no table of moves."""
    section = source.text[start:end]
    lines = [Line(line.text, start + line.offset) for line in split_lines(section)]
    table = next(
        (n for n, line in enumerate(lines) if _VERTICAL_SIDE in line.text and _HORIZONTAL_SIDE in line.text), None
    )
    if table is None or table + 1 >= len(lines):
        return None
    names = [*lines[table + 1].text.split(), "", ""][:2]
    table_end = next((line.offset for line in lines[table + 2 :] if not line.text.strip()), start + len(section))
    columns, rows = _board_size(lines)
    size: int | str = columns if columns == rows else f"{columns}:{rows}"
    game = ImportedGame(budget=source.budget)
    root = root_properties(size, STD, dict(zip((WHITE, BLACK), names, strict=True)))
    if columns != rows:
        root.append(("HA", [""]))
    game.add(root, lines[table].offset)
    table_start = lines[table + 2].offset if table + 2 < len(lines) else table_end
    root += _result(section, names, _add_moves(game, source.text, table_start, table_end))
    number = _BOARD_NUMBER.search(section)
    root += [("GN", [number[1]])] if number else []
    root.append(("SO", [ADDRESS]))
    return game


def _board_size(lines: list[Line]) -> tuple[int, int]:
    """Return the columns and rows of the drawn board: from its line of column names and its last row number.

    On a board with more than 26 columns that line has the last letters of the names only, and the line above it the first
    ones. Return the default size if no board is drawn.
    """
    for index, line in enumerate(lines):
        names = line.text.split()
        if len(names) == 1 and len(names[0]) <= 26:
            names = list(names[0])
        if len(names) >= _MIN_COLUMNS and all(
            column_name(number).endswith(name) for number, name in enumerate(names, start=1)
        ):
            rows = 0
            for row in lines[index + 1 :]:
                match = _ROW_NUMBER.match(row.text)
                if match and int(match[1]) == rows + 1:
                    rows += 1
            if rows >= _MIN_COLUMNS:
                return len(names), rows
    return DEFAULT_SIZE, DEFAULT_SIZE


def _add_moves(game: ImportedGame, text: str, start: int, end: int) -> tuple[str, str]:
    """Add the moves of the table between two offsets; return the color and the lower-case text of the last one."""
    color, numbers, last = WHITE, NumberCheck(), ("", "")
    for move in iter_moves(text, start, end, SPACED):
        properties, is_complete = _move(color, move.text)
        game.add(properties, move.offset)
        if not is_complete:
            game.report(LEFT_OUT, move.offset)
        if not numbers.fits(move.number):
            game.report(ORDER, move.offset)
        last = (color, move.text.lower())
        color = OPPONENT[color]
    return last


def _move(color: str, text: str) -> tuple[PropertyList, bool]:
    """Return the properties of a move, and False if it has links that a standard record cannot express."""
    if text.lower() in _CAUSES:
        return [(color, [text.lower()])], True
    match = _MOVE.fullmatch(text)
    if match is None:
        return [(color, [escape(text)])], True
    peg = hole_coordinates(match[1])
    removed, removed_all = _links(match[2], peg, is_removed=True)
    added, added_all = _links(match[3], peg, is_removed=False)
    return [(color, [*removed, *added, hole_name(*peg)])], removed_all and added_all


def _links(chains: str | None, peg: tuple[int, int], *, is_removed: bool) -> tuple[list[str], bool]:
    """Return the raw values for the links of chains, and False if some of the links are not a knight's move.

    Links of the new peg are omitted, because a peg is linked automatically when it is placed.
    """
    values: list[str] = []
    is_complete = True
    for chain in (chains or "").split(","):
        holes = [hole_coordinates(text) for text in chain.split("/") if text]
        for one, other in pairwise(holes):
            value = link_value(one, other, is_removed=is_removed)
            if value is None:
                is_complete = False
            elif peg not in (one, other):
                values.append(value)
    return values, is_complete


def _result(text: str, names: list[str], last: tuple[str, str]) -> PropertyList:
    """Return the result that a notification states, with its cause if the last move is one of the loser."""
    match = _WINNER.search(text)
    players = {name.lower(): color for name, color in zip(names, (WHITE, BLACK), strict=True) if known_name(name)}
    winner = players.get(match[1].lower()) if match else None
    if winner is None:
        return []
    color, move = last
    cause = _CAUSES.get(move, "") if color == OPPONENT[winner] else ""
    return [("RE", [f"{winner}+{cause}"])]
