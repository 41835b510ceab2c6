"""Convert the operations of a TwixT game of boardspace.net to moves of a standard record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from boardreel.budgets import Budget
from boardreel.diagnostics import Severity
from boardreel.dialects.protocol import LEFT_OUT, MISMATCH, ImportedGame
from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.dialect import STD
from boardreel.games.twixt.holes import BLACK, DEFAULT_SIZE, OPPONENT, WHITE, HoleGrid, column_number
from boardreel.games.twixt.links import DIRECTIONS, link_number
from boardreel.games.twixt.notation import ACCEPT_DRAW, FORFEIT, OFFER_DRAW, RESIGN, SWAP_SIDES
from boardreel.sgf import Game

from boardreel_dialects.boardspace_holes import BRIDGES, bridge_angle, hole_coordinates, names_hole
from boardreel_dialects.boardspace_operations import Operation, player_name
from boardreel_dialects.twixt_moves import PropertyList, hole_name, link_value, root_properties

_PEGS = {"RP": WHITE, "BP": BLACK}
_SPECIAL = {"resign": RESIGN, "offerdraw": OFFER_DRAW, "acceptdraw": ACCEPT_DRAW}
_WITHOUT_EFFECT = ("declinedraw",)
#: operations that place or remove pegs and links
_BOARD_OPERATIONS = ("dropb", "pickb")
#: properties of the root that stay
_KEPT = ("DT", "GN", "RE", "TM", "C", "GC")
_PEG, _ADD, _REMOVE = "peg", "add", "remove"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A part of a move: a peg, or a link that is added or removed. Holes are given by column and row."""

    kind: str
    hole: tuple[int, int]
    other: tuple[int, int] = (0, 0)

    def value(self) -> str:
        """Return the peg or link as the raw SGF value of a move."""
        if self.kind == _PEG:
            return hole_name(*self.hole)
        return link_value(self.hole, self.other, is_removed=self.kind == _REMOVE) or ""


@dataclass(slots=True)
class _Turn:
    """The operations of a player since the last `Done`."""

    player: str = ""
    offset: int = 0
    entries: list[_Entry] = field(default_factory=list)
    #: the id of the bridge that the player holds, or an empty text for a peg
    held: str = ""


class TwixtTurns:
    """A collector of operations, which groups them into turns. Call `add` for each operation, then `finish`."""

    def __init__(self, game: Game, budget: Budget) -> None:
        """Start without turns. The players' names and the root properties are those of `game`, the tree of the server.

        `budget` is that of its source.
        """
        self._source = game
        self._game = ImportedGame(budget=budget)
        self._game.add([], game.source_position(0, None, 0)[0])
        self._grid = HoleGrid()
        self._board = PegBoard(self._grid)
        self._version = self._board.version
        self._colors = {"P0": WHITE, "P1": BLACK}
        self._turn = _Turn()
        self._problems: list[tuple[str, int, Severity | None]] = []
        self._setup: dict[str, list[str]] | None = None
        self._setup_offset = 0
        self._first_player = "P0"

    def add(self, operation: Operation) -> None:
        """Add an operation to the current turn, or end the turn if the operation is not part of it."""
        if operation.player not in self._colors:
            is_move = operation.word in _BOARD_OPERATIONS
            self._problems.append((LEFT_OUT, operation.offset, Severity.ERROR if is_move else Severity.WARNING))
            return
        if operation.player != self._turn.player:
            self._end_turn()
            self._turn = _Turn(operation.player, operation.offset)
        match operation.word:
            case "start":
                self._end_setup()
                self._first_player = (operation.arguments or ("P0",))[0].upper()
            case "edit":
                self._setup, self._setup_offset = {}, operation.offset
            case "done":
                self._end_turn()
            case "pick" if operation.arguments:
                self._turn.held = bridge_angle(operation.arguments[0])
            case "pickb" if names_hole(operation.arguments):
                self._pick_from_board(operation)
            case "dropb" if names_hole(operation.arguments):
                self._drop_on_board(operation)
            case "drop":
                self._turn.held = ""
            case "swap":
                self._end_turn()
                self._colors = {player: OPPONENT[color] for player, color in self._colors.items()}
                self._add_node([(BLACK, [SWAP_SIDES])], operation.offset)
            case "winontime":
                named = (operation.arguments or ("",))[0].upper()
                player = named if named in self._colors else operation.player
                self._end_turn()
                self._add_node([(OPPONENT[self._colors[player]], [FORFEIT])], operation.offset)
            case word if word in _SPECIAL:
                self._end_turn()
                self._add_node([(self._colors[operation.player], [_SPECIAL[word]])], operation.offset)
            case word if word not in _WITHOUT_EFFECT:
                self._problems.append((LEFT_OUT, operation.offset, Severity.WARNING))

    def finish(self) -> ImportedGame:
        """Return the imported game. Operations after the last `Done` become its last move."""
        self._end_turn()
        self._end_setup()
        self._report_problems()
        root = self._game.nodes[0]
        self._game.nodes[0] = root._replace(properties=self._root())
        return self._game

    def _root(self) -> PropertyList:
        """Return the properties of the root, with each player's name at the color that the player had at the end."""
        names = {color: player_name(self._source, player) for player, color in self._colors.items()}
        root = root_properties(DEFAULT_SIZE, STD, names)
        if self._first_player == "P1":
            root.append(("PL", [BLACK]))
        for ident, values in self._source.root.properties.items():
            if ident in _KEPT and any(values):
                root.append((ident, values))
            elif ident in self._colors:
                kept = [value for value in values if value.split()[:1] != ["id"] and not value[:1].isdigit()]
                root += [(ident, kept)] if kept else []
        return root

    def _drop_on_board(self, operation: Operation) -> None:
        """Place the bridge that the player holds or that the operation names, or else a peg."""
        column, row = hole_coordinates(operation.arguments)
        notes = [note.upper() for note in operation.arguments[2:]]
        bridge = self._turn.held or (bridge_angle(notes[0]) if notes else "")
        self._turn.held = ""
        if self._setup is not None:
            color = _PEGS.get(notes[0] if notes else "", self._colors[operation.player])
            self._setup.setdefault(f"A{color}", []).append(hole_name(column, row))
            return
        if bridge:
            self._add_entry(_ADD, column, row, bridge, operation)
            return
        if notes and notes[0] in _PEGS:
            self._set_color(operation.player, _PEGS[notes[0]])
        self._start_move(operation)
        self._turn.entries.append(_Entry(_PEG, (column, row)))
        links_before = set(self._replay(self._turn.entries[:-1])[1])
        links = set(self._replay(self._turn.entries)[1]) - links_before
        if notes and sorted(bridge_angle(note) for note in notes[1:]) != sorted(self._angle(link) for link in links):
            self._problems.append((MISMATCH, operation.offset, None))

    def _pick_from_board(self, operation: Operation) -> None:
        """Remove a bridge from the board, or take back a peg that was placed in this turn."""
        column, row = hole_coordinates(operation.arguments)
        bridge = bridge_angle(operation.arguments[2]) if len(operation.arguments) > 2 else ""
        if bridge:
            self._turn.held = bridge
            self._add_entry(_REMOVE, column, row, bridge, operation)
            return
        peg = _Entry(_PEG, (column, row))
        if peg in self._turn.entries:
            self._turn.entries = [
                entry
                for entry in self._turn.entries
                if entry != peg and (entry.kind == _PEG or peg.hole not in (entry.hole, entry.other))
            ]
        else:
            self._problems.append((LEFT_OUT, operation.offset, Severity.WARNING))

    def _add_entry(self, kind: str, column: int, row: int, bridge: str, operation: Operation) -> None:
        """Add or remove (`kind`) the bridge that starts at a hole, its lower end, in the direction of an angle.

        A bridge that is put back immediately cancels its removal.
        """
        width, height = BRIDGES[bridge]
        entry = _Entry(kind, (column, row), (column + width, row + height))
        self._start_move(operation)
        if kind == _ADD and self._turn.entries[-1:] == [_Entry(_REMOVE, entry.hole, entry.other)]:
            self._turn.entries.pop()
        else:
            self._turn.entries.append(entry)

    def _start_move(self, operation: Operation) -> None:
        """Store the source position of the move if the operation is its first part."""
        if not self._turn.entries:
            self._turn.offset = operation.offset

    def _set_color(self, player: str, color: str) -> None:
        """Assign a player the color of a peg that the record says this player placed."""
        other = "P1" if player == "P0" else "P0"
        self._colors = {player: color, other: OPPONENT[color]}

    def _end_turn(self) -> None:
        """Add a node with the move of this turn, if there is one.

        The parts of the move are put into the usual order if that results in the same board.
        """
        entries = self._turn.entries
        if entries:
            usual = sorted(entries, key=lambda entry: (_REMOVE, _ADD, _PEG).index(entry.kind))
            chosen = usual if self._replay(usual) == self._replay(entries) else entries
            color = self._colors[self._turn.player]
            self._replay(chosen)
            self._version = self._board.commit()
            self._add_node([(color, [entry.value() for entry in chosen])], self._turn.offset)
        self._turn = _Turn(self._turn.player, self._turn.offset)

    def _add_node(self, properties: PropertyList, offset: int) -> None:
        """Add a node, and report the problems found since the previous node there."""
        self._game.add(properties, offset)
        self._report_problems()

    def _report_problems(self) -> None:
        """Report the problems found since the previous node at the latest node."""
        for code, offset, severity in self._problems:
            self._game.report(code, offset, severity=severity)
        self._problems = []

    def _end_setup(self) -> None:
        """Add a node with the pegs that were placed while the position was being edited."""
        if self._setup:
            properties: list[tuple[str, Sequence[str]]] = list(self._setup.items())
            self._board.go(self._version)
            for ident, holes in self._setup.items():
                self._place_setup(ident[1], holes)
            self._version = self._board.commit()
            self._add_node(properties, self._setup_offset)
        self._setup = None

    def _place_setup(self, color: str, holes: Sequence[str]) -> None:
        """Place the pegs of the setup on this module's own board, which knows the links that the record expects."""
        for name in holes:
            letters = name.rstrip("0123456789")
            self._add_peg((column_number(letters), int(name[len(letters) :] or 0)), color)

    def _add_peg(self, place: tuple[int, int], color: str) -> None:
        """Put a peg into a hole if it is on the board and empty."""
        hole = self._grid.hole(*place)
        if self._grid.is_hole(*place) and hole not in self._board.pegs:
            self._board.add_peg(hole, color)

    def _replay(self, entries: Sequence[_Entry]) -> tuple[dict[int, str], dict[int, str]]:
        """Place and remove pegs and links from the start of the turn; return the pegs and links on the board afterwards."""
        board = self._board
        board.go(self._version)
        color = self._colors[self._turn.player]
        for entry in entries:
            if entry.kind == _PEG:
                self._add_peg(entry.hole, color)
                continue
            link = self._link(entry)
            if link is None:
                continue
            if entry.kind == _REMOVE and board.links.get(link) == color:
                board.remove_link(link)
            elif entry.kind == _ADD and self._may_add(link, color):
                board.add_link(link)
        return dict(board.pegs), dict(board.links)

    def _may_add(self, link: int, color: str) -> bool:
        """Return whether a link can be added: it does not exist, joins pegs of `color`, and crosses no other link."""
        board = self._board
        if link in board.links or board.is_crossed(link):
            return False
        return all(board.pegs.get(hole) == color for hole in board.ends(link))

    def _link(self, entry: _Entry) -> int | None:
        """Return the number of a link that the record names, or None if one end of the link is not a hole."""
        (left, left_row), (right, right_row) = sorted((entry.hole, entry.other))
        return link_number(self._grid, left, left_row, DIRECTIONS.index((right - left, right_row - left_row)))

    def _angle(self, link: int) -> str:
        """Return the angle that the server writes in the id of the bridge for a link with this number."""
        one, other = (self._grid.coordinates(hole) for hole in self._board.ends(link))
        lower, upper = (one, other) if one[1] > other[1] else (other, one)
        step = (upper[0] - lower[0], upper[1] - lower[1])
        return next(angle for angle, bridge in BRIDGES.items() if bridge == step)
