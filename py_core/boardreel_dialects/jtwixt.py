"""Import the binary files of the program JTwixt (`.tgt`), after section 5 of the project's specification of dialects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardreel.budgets import Budget
from boardreel.diagnostics import Severity
from boardreel.dialects.protocol import CUT, LEFT_OUT, ImportedGame, ImportedRecord, ImportRefusedError, Source
from boardreel.games.twixt.dialect import PP
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, WHITE
from boardreel.games.twixt.notation import SWAP_PIECES

from boardreel_dialects.twixt_moves import hole_name, known_name, root_properties

_TYPE = b"twixt1"
_COLORS = {1: WHITE, 2: BLACK}
_MOVE_BYTES = 3
#: bytes of the length of a value in the header and in a node, and of the number of children
_HEADER_LENGTH, _NODE_LENGTH, _COUNT_LENGTH = 4, 2, 2


class _EndOfFileError(Exception):
    """The file ends inside the header or inside a node."""


@dataclass(slots=True)
class _Node:
    """A node of the file: the index of its parent, its offset, and its move (column, row and color) or None.

    `left_out` is the severity of the problem that part of the value of its move was not read, or None if all was read.
    """

    parent: int
    offset: int
    move: tuple[int, int, str] | None = None
    left_out: Severity | None = None


@dataclass(slots=True)
class _File:
    """The bytes of a file and the offset of the next byte to read."""

    data: bytes
    offset: int = 0
    nodes: list[_Node] = field(default_factory=list)

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes. Raise _EndOfFileError if there are fewer."""
        part = self.data[self.offset : self.offset + count]
        if len(part) < count:
            raise _EndOfFileError
        self.offset += count
        return part

    def take_number(self, count: int) -> int:
        """Return the next `count` bytes as an unsigned number."""
        return int.from_bytes(self.take(count), "big")

    def take_pairs(self, length_bytes: int) -> dict[bytes, bytes]:
        """Return the keys and values up to the zero byte that ends them. `length_bytes` is the size of value lengths."""
        pairs: dict[bytes, bytes] = {}
        while key_length := self.take_number(1):
            key = self.take(key_length)
            pairs[key] = self.take(self.take_number(length_bytes))
        return pairs


def import_game(source: Source) -> ImportedRecord:
    """Return the game of a source."""
    file = _File(source.raw_bytes)
    header: dict[bytes, bytes] = {}
    is_cut = False
    try:
        header = file.take_pairs(_HEADER_LENGTH)
        if header.get(b"type", _TYPE) != _TYPE:
            raise ImportRefusedError("tgt-other", source.raw_bytes.find(header[b"type"]))
        _read_nodes(file, source.budget)
    except _EndOfFileError:
        is_cut = True
    game = _build_game(ImportedGame(budget=source.budget), header, file.nodes)
    if is_cut:
        game.report(CUT, len(source.raw_bytes))
    return [game]


def _read_nodes(file: _File, budget: Budget) -> None:
    """Read all nodes in file order, each before its children, and keep those before an early end of the file."""
    file.take_pairs(_NODE_LENGTH)
    #: for each open node its index in `file.nodes` (-1 for the root) and how many children are still to be read
    open_nodes = [[-1, file.take_number(_COUNT_LENGTH)]]
    while open_nodes:
        parent, count = open_nodes[-1]
        if count == 0:
            open_nodes.pop()
            continue
        open_nodes[-1][1] -= 1
        budget.check_items(len(file.nodes) + 1)
        offset = file.offset
        properties = file.take_pairs(_NODE_LENGTH)
        file.nodes.append(_read_node(parent, offset, properties.get(b"m", b"")))
        open_nodes.append([len(file.nodes) - 1, file.take_number(_COUNT_LENGTH)])


def _read_node(parent: int, offset: int, value: bytes) -> _Node:
    """Return the node for the value of the key `m`: a column and a row, both counted from 0, and the player."""
    color = _COLORS.get(value[2]) if len(value) >= _MOVE_BYTES else None
    move = None if color is None else (value[0] + 1, value[1] + 1, color)
    left_out = None
    if move is None or len(value) != _MOVE_BYTES:
        left_out = Severity.ERROR if move is None and value else Severity.WARNING
    return _Node(parent, offset, move, left_out)


def _build_game(game: ImportedGame, header: Mapping[bytes, bytes], nodes: list[_Node]) -> ImportedGame:
    """Return the empty `game` with the settings of a header and the moves of nodes added."""
    size = int.from_bytes(header[b"bdsize"], "big") if b"bdsize" in header else DEFAULT_SIZE
    names = {WHITE: header.get(b"player1", b""), BLACK: header.get(b"player2", b"")}
    game.add(root_properties(size, PP, {color: known_name(_decode(name)) for color, name in names.items()}), 0)
    swapped = _swapped_node(nodes)
    for index, node in enumerate(nodes):
        if node.move is None:
            game.add([], node.offset, node.parent + 1)
        else:
            column, row, color = node.move
            # the file has the peg of the swap, which is at the mirror image of the first one
            value = hole_name(row, column) if swapped is not None and index == 0 else hole_name(column, row)
            game.add([(color, [SWAP_PIECES if index == swapped else value])], node.offset, node.parent + 1)
        if node.left_out is not None:
            game.report(LEFT_OUT, node.offset, severity=node.left_out)
    return game


def _swapped_node(nodes: list[_Node]) -> int | None:
    """Return the index of the node that is a swap: the second one, if Black plays in the hole of the first move.

    Return None if there is no swap.
    """
    if len(nodes) < 2 or nodes[0].move is None or nodes[1].move is None or nodes[1].parent != 0:
        return None
    is_swap = nodes[0].move[2] == WHITE and nodes[1].move == (*nodes[0].move[:2], BLACK)
    return 1 if is_swap else None


def _decode(name: bytes) -> str:
    """Return a name as text: UTF-8 if it is valid, else Latin-1."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("latin-1")
