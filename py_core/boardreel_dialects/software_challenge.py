"""Import replays of the Software-Challenge 2021, after section 9 of the project's specification of dialects.

Two teams play Blokus with two colors each. A replay contains the state of the game after every turn, with the last
move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.dialects.protocol import (
    CUT,
    LEFT_OUT,
    MISMATCH,
    ImportedGame,
    ImportedRecord,
    ImportRefusedError,
    Source,
)
from boardreel.sgf.values import escape

from boardreel_dialects.cells import Cell, move_to_corner, parse_cells, point_list, shift, turn
from boardreel_dialects.replay_reader import ReplayReader, State
from boardreel_dialects.twixt_moves import known_name

VARIANT = "Blokus Two-Player"
SIZE = 20
#: color of a field or piece → its move property
COLORS = {"BLUE": "1", "YELLOW": "2", "RED": "3", "GREEN": "4"}
_REGULAR = "REGULAR"
_WINNER = "2"
_SET_MOVE = "SetMove"
#: kind of a piece, its name, and its cells without rotation, as columns and rows
_TABLE = """
MONO|1|0,0
DOMINO|2|0,0 1,0
TRIO_L|V3|0,0 0,1 1,1
TRIO_I|I3|0,0 0,1 0,2
TETRO_O|O|0,0 1,0 0,1 1,1
TETRO_T|T4|0,0 1,0 2,0 1,1
TETRO_I|I4|0,0 0,1 0,2 0,3
TETRO_L|L4|0,0 0,1 0,2 1,2
TETRO_Z|Z4|0,0 1,0 1,1 2,1
PENTO_L|L5|0,0 0,1 0,2 0,3 1,3
PENTO_T|T5|0,0 1,0 2,0 1,1 1,2
PENTO_V|V5|0,0 0,1 0,2 1,2 2,2
PENTO_S|N|1,0 2,0 3,0 0,1 1,1
PENTO_Z|Z5|0,0 1,0 1,1 1,2 2,2
PENTO_I|I5|0,0 0,1 0,2 0,3 0,4
PENTO_P|P|0,0 1,0 0,1 1,1 0,2
PENTO_W|W|0,0 0,1 1,1 1,2 2,2
PENTO_U|U|0,0 0,1 1,1 2,1 2,0
PENTO_R|F|0,1 1,1 1,2 2,1 2,0
PENTO_X|X|1,0 0,1 1,1 2,1 1,2
PENTO_Y|Y|0,1 1,0 1,1 1,2 1,3
"""
_ROWS = [row.split("|") for row in _TABLE.strip().splitlines()]
_NAMES = {kind: name for kind, name, _ in _ROWS}
_CELLS: Mapping[str, tuple[Cell, ...]] = {kind: parse_cells(cells) for kind, _, cells in _ROWS}
#: rotation → number of clockwise quarter turns
_QUARTERS = {"NONE": 0, "RIGHT": 1, "MIRROR": 2, "LEFT": 3}


def import_game(source: Source) -> ImportedRecord | None:
    """Return the game of a replay, or None if the XML document is not a replay."""
    reader = ReplayReader(source.text)
    if not reader.is_replay:
        return None
    if not reader.states:
        raise ImportRefusedError("no-moves" if reader.cut is None else "broken-xml", reader.cut or 0)
    game = ImportedGame(budget=source.budget)
    game.add(_root_properties(reader), reader.states[0].offset)
    cells_by_color: dict[str, set[Cell]] = {color: set() for color in COLORS}
    latest: tuple[str, Mapping[str, str]] | None = None
    for state in reader.states:
        if state.move is None or not state.move["class"].endswith(_SET_MOVE) or (state.turn, state.move) == latest:
            continue
        latest = state.turn, state.move
        color = state.move.get("color", "")
        if color not in COLORS:
            game.report(LEFT_OUT, state.move_offset)
            continue
        cells = piece_cells(state.move)
        points = None if cells is None else point_list(cells, SIZE)
        if cells is not None and points is not None:
            cells_by_color[color].update(cells)
        game.add([(COLORS[color], [escape(_written(state.move)) if points is None else points])], state.move_offset)
    _compare_board(game, reader.states[-1], cells_by_color)
    if reader.cut is not None:
        game.report(CUT, reader.cut)
    return [game]


def piece_cells(move: Mapping[str, str]) -> tuple[Cell, ...] | None:
    """Return the cells that a move covers, even if they are off the board, or None if the move is unreadable."""
    cells, quarters = _CELLS.get(move.get("kind", "")), _QUARTERS.get(move.get("rotation", ""))
    try:
        column, row = int(move.get("x", "")), int(move.get("y", ""))
    except ValueError:
        return None
    if cells is None or quarters is None:
        return None
    turned = turn(cells, quarters, is_mirrored=move.get("isFlipped", "").lower() == "true")
    return shift(move_to_corner(turned), column, row)


def _written(move: Mapping[str, str]) -> str:
    """Return the text that represents an unreadable move in the imported record."""
    return f"{move.get('kind', '?')} {move.get('x', '?')},{move.get('y', '?')}"


def _root_properties(reader: ReplayReader) -> list[tuple[str, Sequence[str]]]:
    """Return the properties of the root: variant, names of the teams, result and start piece."""
    state = reader.states[0]
    named = (("PB", state.first_name), ("PW", state.second_name), ("RE", _result(reader)))
    properties: list[tuple[str, Sequence[str]]] = [("GM", [VARIANT])]
    properties += [(ident, [escape(text)]) for ident, text in named if known_name(text)]
    if state.start_piece:
        piece = _NAMES.get(state.start_piece, state.start_piece)
        properties.append(("GC", [escape(f"Start piece: {piece}")]))
    return properties


def _result(reader: ReplayReader) -> str:
    """Return the result in the form of `RE` from the scores of both teams, or empty if the replay states none."""
    if len(reader.scores) != 2 or any(len(score.parts) < 2 for score in reader.scores):
        return ""
    first, second = reader.scores
    if any(score.cause not in ("", _REGULAR) for score in reader.scores):
        winners = [side for side, score in zip("BW", reader.scores, strict=True) if score.parts[0] == _WINNER]
        return f"{winners[0]}+F" if len(winners) == 1 else ""
    try:
        margin = int(first.parts[1]) - int(second.parts[1])
    except ValueError:
        return ""
    return f"{'B' if margin > 0 else 'W'}+{abs(margin)}" if margin else "0"


def _compare_board(game: ImportedGame, state: State, cells_by_color: Mapping[str, set[Cell]]) -> None:
    """Report a mismatch if the board in the last state differs from the pieces of all moves."""
    if state.fields is None:
        return
    expected = {(str(x), str(y), color) for color, cells in cells_by_color.items() for x, y in cells}
    if expected != {field for field in state.fields if field[2] in COLORS}:
        game.report(MISMATCH, state.board_offset)
