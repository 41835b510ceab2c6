"""Import the records of PandaNET (`.ugf`, `.ugi`), after section 4 of the project's specification of vendor files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardreel.dialects.protocol import ENCRYPTED, LEFT_OUT, MISMATCH, ORDER, ImportedGame, ImportedRecord, Source
from boardreel.games.intersections.points import shared_grid
from boardreel.sgf.values import escape

from boardreel_dialects.server_go import (
    BLACK,
    OPPONENT,
    WHITE,
    decode,
    point_value,
    read_size,
    root_properties,
    whole_number,
)
from boardreel_dialects.text_lines import Line
from boardreel_dialects.ugf_header import UgfHeader, find_charset, split_sections
from boardreel_dialects.ugf_tree import TreeNode, add_tree, play_properties, setup_between

_POINT = re.compile(r"[A-Za-z]{2}")
_COLOR = re.compile(r"([BW])[0-9]?|MK")
#: first letters of a pass
_PASS_LETTERS = ("Y", "Z")
_SETUP_IDENTS = {BLACK: "AB", WHITE: "AW"}
_REVIEW_COLORS = {1: BLACK, 2: WHITE}
#: which value of `.Fig` is the name
_NAME_FIELD = 5


def import_game(source: Source) -> ImportedRecord:
    """Return the game of a source."""
    text, charset = decode(source, find_charset(source))
    sections = split_sections(text)
    header = UgfHeader(sections.get("Header", ()))
    game = ImportedGame(budget=source.budget, charset=charset)
    reader = _Reader(header)
    if header.is_encrypted:
        reader.root.problems.append((ENCRYPTED, _first_offset(sections.get("Data", ()))))
    else:
        reader.read(sections)
    add_tree(game, reader.root)
    return [game]


def _first_offset(lines: Sequence[Line]) -> int:
    """Return the offset of the first line, 0 if there is none."""
    return lines[0].offset if lines else 0


class _Move(NamedTuple):
    """A move of a file: its number (0 for setup), its color, and its value as in a record."""

    number: int
    color: str
    value: str


class _Reader:
    """The reader of one game, which makes its tree."""

    def __init__(self, header: UgfHeader) -> None:
        self._size = read_size(header.get("Size"))
        self._grid = shared_grid(self._size, self._size)
        self._is_bottom_up = header.get("CoordinateType").upper() == "IGS"
        root = root_properties(self._size, header.texts())
        self.root = TreeNode({ident: list(values) for ident, values in root}, 0)
        #: the nodes of the main line by the numbers of their moves, and those that comments of a review name
        self._moves: dict[int, TreeNode] = {0: self.root}
        self._nodes_by_id: dict[int, TreeNode] = {}

    def read(self, sections: Mapping[str, list[Line]]) -> None:
        """Read all sections into the tree."""
        review = [line for line in sections.get("ReviewNode", ()) if line.text.strip()]
        self._read_data(sections.get("Data", ()), has_review=bool(review))
        self._read_review(review)
        if not self._nodes_by_id:
            self._nodes_by_id = {number + 1: node for number, node in self._moves.items()}
        self._read_review_comments(sections.get("ReviewComment", ()))
        _FigureReader(self).read(sections.get("Figure", ()))

    def node_of_move(self, number: int) -> TreeNode | None:
        """Return the node of a move of the main line, or None."""
        return self._moves.get(number)

    def comment(self, node: TreeNode | None, text: str, offset: int) -> None:
        """Add a comment to a node; if there is no such node, add it to the root and report that."""
        if node is None:
            self.root.problems.append((MISMATCH, offset))
        (node or self.root).comment(text)

    def row(self, number: int) -> int:
        """Return a row, counted from 0 at the top, by its number in the file."""
        return self._size - number if self._is_bottom_up else number - 1

    def parse_move(self, text: str, color: str) -> _Move | None:
        """Return the move in a line, or None. `color` is that of a move that does not name one."""
        fields = [field.strip() for field in text.split(",")]
        if len(fields) < 3 or not _POINT.fullmatch(fields[0]):
            return None
        named, number = _COLOR.fullmatch(fields[1]), whole_number(fields[2])
        if named is None or number is None:
            return None
        letters = fields[0].upper()
        value = "" if letters[0] in _PASS_LETTERS else self._value(letters)
        return _Move(number, named[1] or color, value)

    def _value(self, letters: str) -> str:
        """Return the value of a point for its letters in the file; the letters themselves off the board."""
        column, row = (ord(letter) - ord("A") + 1 for letter in letters)
        return point_value(column - 1, self.row(row), self._size) or letters

    def _read_data(self, lines: Sequence[Line], *, has_review: bool) -> None:
        """Read the moves of the main line. With `has_review`, its nodes come from the review, and only setup is read."""
        node, color, expected = self.root, BLACK, 1
        for line in lines:
            move = self.parse_move(line.text, color)
            if move is None:
                if line.text.strip() and not has_review:
                    node.problems.append((LEFT_OUT, line.offset))
            elif move.number == 0:
                self.root.properties.setdefault(_SETUP_IDENTS[move.color], []).append(move.value)
                color = WHITE
            elif not has_review:
                node = node.add({move.color: [move.value]}, line.offset)
                self._moves.setdefault(move.number, node)
                if move.number != expected:
                    node.problems.append((ORDER, line.offset))
                color, expected = OPPONENT[move.color], move.number + 1

    def _read_review(self, lines: Sequence[Line]) -> None:
        """Read the tree of a review: its first node is the root, and variations branch off from the node before."""
        current = self.root
        #: the nodes that the open variations branch off from
        forks: list[TreeNode] = []
        is_variation = False
        for index, line in enumerate(lines):
            command, *fields = [field.strip() for field in line.text.split(",")]
            numbers = [whole_number(field) for field in fields]
            if command == "NODE" and len(numbers) >= 4 and None not in numbers[:4]:
                ident, color, x, y = (number or 0 for number in numbers[:4])
                if index and x and color in _REVIEW_COLORS:
                    value = point_value(x - 1, self.row(y), self._size) or ""
                    properties = {_REVIEW_COLORS[color]: [value]}
                    current = current.add(properties, line.offset, is_variation=is_variation)
                    is_variation = False
                    if not forks:
                        self._moves[len(self._moves)] = current
                self._nodes_by_id.setdefault(ident, current)
            elif command == "VARIATION":
                forks.append(current)
                is_variation = True
            elif command == "VARIATIONEND" and forks:
                current = forks.pop()
                is_variation = False
            else:
                current.problems.append((LEFT_OUT, line.offset))

    def _read_review_comments(self, lines: Sequence[Line]) -> None:
        """Add the comments of a review to the nodes they belong to.

        `lines` are those of the review. A comment is a block that begins with `.Comment` and the number of its node.
        """
        for start, texts in _split_comments(lines):
            ident = whole_number(start.text.partition(",")[2].partition(",")[0])
            node = None if ident is None else self._nodes_by_id.get(ident)
            self.comment(node, "\n".join(line.text for line in texts).strip(), start.offset)

    def figure_start(self, number: int, board: bytes, offset: int) -> TreeNode:
        """Return the node from which a figure starts: one with its position near a move, or a new one after the move."""
        at = next((self._moves[move] for move in range(number, -1, -1) if move in self._moves), self.root)
        node: TreeNode | None = at
        while node is not None:
            if node.board(self._grid) == board:
                return node
            node = node.parent
        setup = setup_between(at.board(self._grid), board, self._size)
        return at.add(setup, offset, is_variation=True)

    def board_of(self, moves: Sequence[_Move]) -> bytes:
        """Return the board with the stones of moves, without captures."""
        setup: dict[str, list[str]] = {}
        for move in moves:
            setup.setdefault(_SETUP_IDENTS[move.color], []).append(move.value)
        return play_properties(bytes(self._grid.count), setup, self._grid)

    def label(self, node: TreeNode, line: str) -> bool:
        """Add the label in a line of a text to a node; return False if the line is no label."""
        command, *fields = line.split(",", 3)
        if command.strip() != ".#" or len(fields) < 3:
            return False
        x, y = whole_number(fields[0]), whole_number(fields[1])
        point = None if x is None or y is None else point_value(x - 1, self.row(y), self._size)
        if point is not None:
            node.properties.setdefault("LB", []).append(f"{point}:{escape(fields[2], composed=True)}")
        return True


def _split_comments(lines: Sequence[Line]) -> list[tuple[Line, list[Line]]]:
    """Return each line that begins a comment, with the lines after it up to the next one."""
    blocks: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if line.text.startswith(".Comment,"):
            blocks.append((line, []))
        elif blocks:
            blocks[-1][1].append(line)
    return blocks


class _FigureReader:
    """The reader of the section `[Figure]`: texts about moves, and figures with positions, moves and texts."""

    def __init__(self, reader: _Reader) -> None:
        self._reader = reader

    def read(self, lines: Sequence[Line]) -> None:
        """Read all texts and figures."""
        rest = iter(lines)
        for line in rest:
            command, *fields = line.text.split(",")
            number = (whole_number(fields[0]) or 0) if fields else 0
            if command == ".Text":
                self._read_text(self._reader.node_of_move(number), line, rest)
            elif command == ".Fig":
                name = fields[_NAME_FIELD].strip() if len(fields) > _NAME_FIELD else ""
                self._read_figure(number, name, line, rest)

    def _read_text(self, node: TreeNode | None, start: Line, rest: Iterator[Line]) -> None:
        """Read a text with its labels up to its end, as a comment of a node."""
        texts = []
        for line in rest:
            if line.text.strip() == ".EndText":
                break
            if not self._reader.label(node or self._reader.root, line.text):
                texts.append(line.text)
        self._reader.comment(node, "\n".join(texts).strip(), start.offset)

    def _read_figure(self, number: int, name: str, start: Line, rest: Iterator[Line]) -> None:
        """Read a figure up to its end: its position, which belongs to the move `number`, its moves and its texts."""
        position: list[_Move] = []
        node: TreeNode | None = None
        color = BLACK
        for line in rest:
            if line.text.strip() == ".EndFig":
                break
            if line.text.startswith(".Text,") or line.text.strip() == ".Text":
                node = node or self._start(number, position, start)
                self._read_text(node, line, rest)
                continue
            move = self._reader.parse_move(line.text, color)
            if move is None:
                if line.text.strip():
                    (node or self._reader.root).problems.append((LEFT_OUT, line.offset))
            elif move.number == 0 and node is None:
                position.append(move)
            else:
                is_first = node is None
                node = node or self._start(number, position, start)
                node = node.add({move.color: [move.value]}, line.offset, is_variation=is_first)
                if is_first and name:
                    node.properties["N"] = [escape(name)]
                color = OPPONENT[move.color]

    def _start(self, number: int, position: Sequence[_Move], start: Line) -> TreeNode:
        """Return the node from which the figure starts."""
        return self._reader.figure_start(number, self._reader.board_of(position), start.offset)
