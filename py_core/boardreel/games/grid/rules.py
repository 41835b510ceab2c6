"""The rules of one game on a grid, bound to one game tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from boardreel.diagnostics import CodeInfo
from boardreel.games.grid.codes import CODES
from boardreel.games.grid.messages import MESSAGES
from boardreel.games.grid.notation import (
    LINK_WORDS,
    SPECIAL_TEXTS,
    WORDS,
    encode_move,
    move_text,
    parse_points,
    special_move,
)
from boardreel.games.grid.opening import choose_grid
from boardreel.games.grid.play import BOARD_PROPERTIES, SETUP_PROPERTIES, GridNodePlayer
from boardreel.games.grid.position import GridPosition
from boardreel.games.grid.swaps import find_last_swap
from boardreel.games.grid.table import Context, GridTable, Swap
from boardreel.games.intersections.markup import DRAWN_PROPERTIES, current_marks
from boardreel.games.intersections.notation import MAX_QUOTED_CHARACTERS, read_number, read_size
from boardreel.games.intersections.setup import setup_label
from boardreel.games.intersections.stones import (
    BLACK,
    COLOR_CLASSES,
    COLOR_LETTERS,
    COLORS,
    WHITE,
    color_name,
    find_first_mover,
)
from boardreel.games.mentions import TextNotation, color_words, scene_notation
from boardreel.games.move_code import PointCode
from boardreel.games.move_text import color_readings, with_color
from boardreel.games.protocol import (
    PIECE,
    SWAP,
    TO_PLAY,
    Column,
    Label,
    LeadRule,
    Move,
    NodeDiagnostic,
    Part,
    Played,
    Position,
    Rules,
    Side,
    Step,
    Symmetry,
)
from boardreel.scene.shapes import Message, Scene
from boardreel.sgf import Game, Node

#: property with the name of a player → side
_SIDES = {
    f"P{letter}": Side(letter, COLOR_CLASSES[color], letter, color_name(color), f"P{letter}")
    for color, letter in enumerate(COLOR_LETTERS)
    if letter
}
_COLOR_WORDS = color_words({"Black": COLOR_LETTERS[BLACK], "White": COLOR_LETTERS[WHITE]})
_PIECES_COLUMN = Column("pieces", Message("grid.pieces"))
_PIECES_LEAD = LeadRule(_PIECES_COLUMN.label, ((0,), (1,)))


@dataclass(eq=False)
class GridKind:
    """One game on a grid as a `GameKind`, with the messages of its table. `id` is the name of the table's file."""

    id: str
    table: GridTable
    messages: Mapping[str, Mapping[str, str]]
    codes: Mapping[str, CodeInfo]

    def claims(self, game: Game) -> bool:
        """Return False, because `GridGames` claims the records of all games on a grid."""
        return False

    def open(self, game: Game) -> Rules:
        """Return the rules of this game for a game tree."""
        return GridRules(self, game)


@lru_cache(maxsize=64)
def kind_of(name: str, table: GridTable) -> GridKind:
    """Return the `GameKind` of the table in the module `name`, always the same object."""
    wins = {f"grid.win.{reason}": text for reason, text in table.wins.items()}
    return GridKind(name, table, {"en": {**MESSAGES, "grid.not-checked": table.unchecked, **wins}}, CODES)


class GridRules(Rules):
    """The rules of one game on a grid, on the board that its root describes."""

    markup = DRAWN_PROPERTIES - {"DD"}

    def __init__(self, kind: GridKind, game: Game) -> None:
        """Read the board, the ruleset and the first mover from `game`."""
        table = kind.table
        self.kind = kind
        self.table = table
        self.name = table.name
        self.game = game
        self.sides = tuple(_SIDES[player] for player in table.players)
        self.columns = (_PIECES_COLUMN,) if table.counts_pieces else ()
        self.lead = _PIECES_LEAD if table.counts_pieces else None
        first = find_first_mover(game) or table.first
        self.context = Context(table, choose_grid(game, table), first, table.read_ruleset(game.root))
        self.diagnostics = tuple(self._diagnose())

    def _diagnose(self) -> Iterator[NodeDiagnostic]:
        """Yield the problems of the whole game: rules that are not checked, and an invalid board size."""
        yield NodeDiagnostic("not-checked", Message("grid.not-checked"))
        text = self.game.root.text("SZ")
        if text is not None and read_size(self.game.root) is None:
            yield NodeDiagnostic("board-size", Message("grid.board-size", {"text": text[:MAX_QUOTED_CHARACTERS]}), "SZ")

    @property
    def scene(self) -> Scene:  # type: ignore[override]
        """Return the drawing of the empty board.

        It is made only when it is needed, and shared by all games of this size.
        """
        return self.table.draw(self.context.grid)

    @cached_property
    def text_notation(self) -> TextNotation:
        """Return the notation of comments: points such as `d3`, and the words for black and white."""
        return scene_notation(self.scene, _COLOR_WORDS, {side.letter: side.color for side in self.sides})

    @cached_property
    def move_code(self) -> PointCode:  # type: ignore[override]
        """Return the numbers of the points of a move, row by row from the top, and of special moves."""
        return PointCode(tuple(COLORS), self.context.grid.names, LINK_WORDS, self.table.points_per_move)

    def start(self) -> GridPosition:
        """Return the board before the root node: the initial one, or an empty one if the root has setup."""
        has_setup = not BOARD_PROPERTIES.isdisjoint(self.game.root.properties)
        grid = self.context.grid
        return GridPosition(self.context, bytes(grid.count) if has_setup else self.table.start(grid)).with_history()

    def play(self, position: Position, node: Node) -> Played:
        """Play the setup and the moves of a node without drawing them."""
        assert isinstance(position, GridPosition)
        return GridNodePlayer(position, node).play()

    def apply(self, position: Position, node: Node) -> Step:
        """Play the setup and the moves of a node, and draw the pieces and marks that change."""
        assert isinstance(position, GridPosition)
        return GridNodePlayer(position, node).step()

    def nodes_depending_on_children(self, node: Node) -> Sequence[Node]:
        """Return the swap that is the last move up to a node: the next move decides what it exchanges."""
        swap = find_last_swap(node) if self.table.swap is Swap.MIRROR else None
        return () if swap is None else (swap,)

    def label(self, node: Node) -> Label | None:
        """Return the moves of the node as players write them, or the identifiers of its setup."""
        properties = node.properties
        moves = [ident for ident in properties if ident in COLORS]
        setup = setup_label(properties, SETUP_PROPERTIES, self.context.grid)
        if moves:
            text = " ".join(move_text(self.table, self.context.grid, properties[ident][0]) for ident in moves)
            return Label(text, moves[0], setup is not None, read_number(properties.get("MN")))
        return setup

    @property
    def scope(self) -> str:
        """Return a text with the game, the size of its board and the ruleset that the record names."""
        grid = self.context.grid
        return " ".join([self.name, f"{grid.columns}x{grid.rows}", *self.context.ruleset.split()])

    def position_parts(self, position: Position) -> set[Part]:
        """Return the pieces, the points with arrows, the side to play and whether it may swap."""
        assert isinstance(position, GridPosition)
        grid, to_play = self.context.grid, position.color_to_play
        names = grid.names
        parts = {
            Part(PIECE, COLOR_LETTERS[state] if state < len(COLOR_LETTERS) else "", (names[point],))
            for point, state in enumerate(position.pieces)
            if state
        }
        target = position.swap_target(to_play) if to_play else None
        if target is not None:
            # only on a square board is the image of the swapped stone the swapped stone of the image
            parts.add(Part(SWAP) if grid.columns == grid.rows else Part(SWAP, points=(names[target],)))
        return parts | {Part(TO_PLAY, COLOR_LETTERS[to_play])}

    def symmetries(self) -> Sequence[Symmetry]:
        """Return the symmetries of the board that keep its initial position."""
        return self._symmetries

    @cached_property
    def _symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries, computed once: there are up to twelve maps of all points."""
        grid = self.context.grid
        return tuple(self.table.symmetries(grid, self.table.start(grid)))

    def encode(self, position: Position, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the property, identifier and raw value, that plays a move in the records of this game."""
        assert isinstance(position, GridPosition)
        return encode_move(self.table, self.context.grid, position.pieces, move)

    @property
    def setup_idents(self) -> Sequence[str]:
        """Return the properties of setup; `AA` adds arrows, in Amazons."""
        return tuple(self.table.setup_states)

    @property
    def initial_board(self) -> Mapping[str, str]:
        """Return the pieces of the initial position; see `Rules.initial_board`."""
        return GridPosition(self.context, self.table.start(self.context.grid)).board

    def current_marks(self, position: Position, properties: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """Return the changes that write the marks of older versions of SGF in FF[4]; see `Rules.current_marks`."""
        assert isinstance(position, GridPosition)
        return current_marks(
            self.context.grid, properties, position.pieces, has_rectangles=self.table.has_square_points
        )

    def point_values(self, raw: str) -> Sequence[str]:
        """Return the points of a raw value: one point, or a rectangle if the board has any."""
        return self.context.grid.point_values(raw, has_rectangles=self.table.has_square_points)

    def move_text(self, position: Position, move: Move) -> str:
        """Return a move as players write it, such as `d3`, `D1-D7/G7`, `swap` or `resign`."""
        grid = self.context.grid
        points = tuple(grid.index_by_name[name] for name in move.points)
        text = self.table.write_move(grid, "", points) if move.name is None else SPECIAL_TEXTS.get(move.name, move.name)
        return with_color(position, move.color, text)

    def parse_move(self, position: Position, text: str) -> Move | None:
        """Return the move that a text names in the notation of players or of records, or None."""
        grid = self.context.grid
        for color, rest in color_readings(self, position, text):
            points, name = parse_points(self.table, grid, rest), special_move(rest)
            # names of points may look like the words of special moves, and the other way round: `pa`, `resign`
            if points is not None and rest.lower() not in WORDS:
                return Move(color, tuple(grid.names[point] for point in points))
            if name is not None:
                return Move(color, name=name)
        return None
