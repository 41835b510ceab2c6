"""Show records of games without rules: the tree, and a plain board if the moves look like points of one.

No rule is applied: stones stay where moves and setup put them, and nothing is captured.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice

from boardreel.diagnostics import CodeInfo, Severity
from boardreel.games.intersections.coordinates import STYLES
from boardreel.games.intersections.marks import hidden_toggles, inherited_items, last_move_item, markup_items, view_box
from boardreel.games.intersections.markup import (
    DRAWN_PROPERTIES,
    NO_INHERITED_MARKUP,
    InheritedMarkup,
    current_marks,
    inherit_markup,
    read_markup,
)
from boardreel.games.intersections.messages import MESSAGES as INTERSECTION_MESSAGES
from boardreel.games.intersections.notation import PointReader, read_board_size, read_game_number
from boardreel.games.intersections.points import LetterNumberGrid, PointGrid
from boardreel.games.intersections.scene import board_scene
from boardreel.games.intersections.setup import SETUP_STONES, apply_setup
from boardreel.games.intersections.stones import COLOR_CLASSES, COLORS, first_moves, stone_changes
from boardreel.games.protocol import GameKind, Label, Move, NodeDiagnostic, Played, Position, Rules, Step
from boardreel.scene.shapes import Box, Item, Message, Rect, Scene, Text
from boardreel.sgf import Game, Node
from boardreel.sgf.game_names import game_name
from boardreel.sgf.values import unescape_simple

#: identifiers of the moves of players in records of servers that number their players, with several values for one turn
PLAYER_MOVE = re.compile(r"P[0-9]")
_PLAYER_NAME = re.compile(r'\s*id\s+"?(.*?)"?\s*', re.DOTALL)
#: number of chess in `GM`
CHESS = 3
#: board size of a game that gives none, by its number in `GM`
SIZE_BY_GAME_NUMBER = {2: 8, CHESS: 8}
DEFAULT_SIZE = 19
#: the first moves of the main line decide whether the moves of a game are points
SAMPLE_MOVES = 5
#: coordinates of a board on which points have names like `i3`
ALL_LETTERS_STYLES = STYLES[1:2]
MAX_NAME_CHARACTERS, MAX_MOVE_CHARACTERS, MAX_TURN_CHARACTERS = 60, 24, 60


@dataclass(eq=False, repr=False)
class TreePosition(Position):
    """The points on which moves were made so far in a game whose rules are not known.

    `discs` has one byte per point: 0 without a move, else the state in `COLORS`. It is empty if there is no board.
    `inherited` is the markup that applies to this node and the next ones.
    """

    rules: TreeRules
    discs: bytes = b""
    inherited: InheritedMarkup = NO_INHERITED_MARKUP

    @property
    def to_play(self) -> None:
        """Return None, because the order of turns is not known."""
        return None

    @property
    def board(self) -> Mapping[str, str]:
        """Return an empty mapping, because the pieces on the points are not known."""
        return {}

    def status(self) -> Message:
        """Return a message saying that the rules of this game are not known."""
        return Message("tree.no-rules", {"game": self.rules.name})

    def items(self) -> Iterator[Item]:
        """Return a disc for every point on which a move was made, by ascending point index."""
        grid = self.rules.grid
        if grid is not None:
            items = _disc_items(grid)
            yield from (items[state][point] for point, state in enumerate(self.discs) if state)


class TreeRules(Rules):
    """Rules for a game tree of an unknown game: every node is shown, and no move is illegal."""

    def __init__(self, kind: GameKind, game: Game) -> None:
        """Take a game tree, and choose a board if its first moves are points of one."""
        self.kind = kind
        self.game = game
        self.name = game_name(game.root.text("GM"))[:MAX_NAME_CHARACTERS]
        self.playing_order = ("W", "B") if _is_white_first(game) else ("B", "W")
        self.grid = _find_grid(game) if game.traits.has_board else None
        grid = self.grid
        self.scene = _placeholder_scene(self.name) if grid is None else _board_scene(grid)
        self.markup = frozenset() if grid is None else DRAWN_PROPERTIES
        self._no_rules = (NodeDiagnostic("no-rules", Message("tree.no-rules", {"game": self.name})),)

    def start_depends_on(self, idents: Set[str], *, moves_nodes: bool) -> bool:
        """Return whether an edit may change the first moves of the main line; see `Rules.start_depends_on`."""
        return moves_nodes or not COLORS.keys().isdisjoint(idents)

    @property
    def setup_colors(self) -> Sequence[str]:
        """Return black and white, which setup places on a board of any game; nothing if there is no board."""
        return () if self.grid is None else tuple(COLORS)

    def current_marks(self, position: Position, properties: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """Return the changes that write the marks of older versions of SGF in FF[4]; see `Rules.current_marks`."""
        assert isinstance(position, TreePosition)
        return {} if self.grid is None else current_marks(self.grid, properties, position.discs)

    def point_values(self, raw: str) -> Sequence[str]:
        """Return the points of a raw value; see `Rules.point_values`."""
        return super().point_values(raw) if self.grid is None else self.grid.point_values(raw)

    def start(self) -> TreePosition:
        """Return the position before the root node: a board without discs, or nothing if there is no board."""
        return TreePosition(self, bytes(0 if self.grid is None else self.grid.count))

    def play(self, position: Position, node: Node) -> Played:
        """Put a disc on the points of the node's setup and moves, without drawing it."""
        assert isinstance(position, TreePosition)
        properties = node.properties
        moves = tuple(self._move(ident, properties[ident]) for ident in properties if self._is_move(ident, node))
        setup = not SETUP_STONES.keys().isdisjoint(properties)
        diagnostics = () if node.index else self._no_rules
        if self.grid is None:
            return Played(position, moves, setup, diagnostics=diagnostics)
        reader = PointReader(self.grid)
        discs = bytearray(apply_setup(position.discs, reader, properties) if setup else position.discs)
        for move in moves:
            if move.points:
                discs[self.grid.index_by_name[move.points[0]]] = COLORS[move.color]
        after = TreePosition(self, bytes(discs), inherit_markup(position.inherited, reader, properties))
        return Played(after, moves, setup, diagnostics=diagnostics)

    def apply(self, position: Position, node: Node) -> Step:
        """Put a disc on the points of the node's setup and moves, and draw the discs and marks that change."""
        played = self.play(position, node)
        after = played.position
        assert isinstance(position, TreePosition)
        assert isinstance(after, TreePosition)
        announcement = None
        if played.moves:
            text = " ".join(self._announced(move) for move in played.moves)
            announcement = Message("tree.move", {"move": text})
        elif played.setup:
            announcement = Message("say.setup")
        step = Step(**played._asdict(), announcement=announcement)
        return step if self.grid is None else self._draw(self.grid, position, after, node, step)

    def _draw(self, grid: PointGrid, before: TreePosition, after: TreePosition, node: Node, step: Step) -> Step:
        """Return a copy of `step` with the change of the drawing from `before` to `after`."""
        markup = read_markup(PointReader(grid), node.properties, after.discs)
        points = [grid.index_by_name[move.points[0]] for move in step.moves if move.points]
        last = [
            last_move_item(grid, point, after.discs[point])
            for point in points[-1:]
            if point not in markup.marked_points
        ]
        added, removed = stone_changes(_disc_items(grid), before.discs, after.discs)
        return replace(
            step,
            added=added,
            removed=removed,
            marks=(*inherited_items(grid, after.inherited), *markup_items(grid, markup, after.discs), *last),
            view=view_box(grid, after.inherited),
            hidden_toggles=hidden_toggles(after.inherited.figure),
        )

    def _is_move(self, ident: str, node: Node) -> bool:
        """Return whether a property of a node is a move; in the root, `P0` and the like describe players instead."""
        return ident in COLORS or (node.index > 0 and PLAYER_MOVE.fullmatch(ident) is not None)

    def _move(self, ident: str, raws: Sequence[str]) -> Move:
        """Return the move of raw values: its point if there is a board with that point, else their text as its name."""
        point = None if self.grid is None else self.grid.find_point(raws[0])
        if self.grid is None or point is None or ident not in COLORS:
            return Move(ident, name=_move_text(ident, raws))
        return Move(ident, (self.grid.names[point],))

    def _announced(self, move: Move) -> str:
        """Return a move as text, with the name of the player in front if its property is numbered (`P0`)."""
        text = move.name or move.points[0]
        return f"{self._player_names[move.color]}: {text}" if move.color in self._player_names else text

    @cached_property
    def _player_names(self) -> Mapping[str, str]:
        """The names of numbered players by identifier, as the root gives them (`P0[id "name"]`)."""
        names = {}
        for ident, raws in self.game.root.properties.items():
            matches = [_PLAYER_NAME.fullmatch(unescape_simple(raw)) for raw in raws]
            if PLAYER_MOVE.fullmatch(ident) and matches[0] is not None:
                names[ident] = matches[0][1][:MAX_NAME_CHARACTERS]
        return names

    def label(self, node: Node) -> Label | None:
        """Return the text of the node's moves as the record has it, or the identifiers of its setup properties."""
        properties = node.properties
        moves = [ident for ident in properties if self._is_move(ident, node)]
        setup = [ident for ident in properties if ident in SETUP_STONES]
        if moves:
            return Label(" ".join(_move_text(ident, properties[ident]) for ident in moves), moves[0], bool(setup))
        return Label(" ".join(setup), setup=True) if setup else None


def _move_text(ident: str, raws: Sequence[str]) -> str:
    """Return the raw values of a move as text: shortened if it is long, `pass` if it is empty.

    A move of a color has one value; the further ones are ignored. A move of a numbered player consists of all its
    values.
    """
    if ident in COLORS:
        text, limit = unescape_simple(raws[0]).strip(), MAX_MOVE_CHARACTERS
    else:
        text, limit = "; ".join(unescape_simple(raw).strip() for raw in raws), MAX_TURN_CHARACTERS
    return f"{text[:limit]}…" if len(text) > limit else text or "pass"


def _is_white_first(game: Game) -> bool:
    """Return whether White is named first: in chess, and where the first move of the main line is White's."""
    first_move = next(first_moves(game), None)
    return read_game_number(game.root) == CHESS or (first_move is not None and first_move[0] == "W")


def _find_grid(game: Game) -> PointGrid | None:
    """Return a board of the size that the root gives if the first moves of the main line are points on it, else None.

    The points have names like `dp`, or like `d4` with row 1 at the bottom.
    """
    grid = read_board_size(game.root, SIZE_BY_GAME_NUMBER.get(read_game_number(game.root) or 0, DEFAULT_SIZE))
    values = tuple(value for _, value in islice(first_moves(game), SAMPLE_MOVES))
    grids = (grid, LetterNumberGrid(grid.columns, grid.rows, is_bottom_up=True)) if values else ()
    return next((grid for grid in grids if all(grid.find_point(value) is not None for value in values)), None)


def _board_scene(grid: PointGrid) -> Scene:
    """Return the plain board of a grid, with all letters as coordinates if the names of its points have them."""
    styles = ALL_LETTERS_STYLES if isinstance(grid, LetterNumberGrid) else STYLES
    return board_scene(grid, has_star_points=False, styles=styles)


def _placeholder_scene(name: str) -> Scene:
    """Return the scene that shows the name of a game instead of a board."""
    box = Box(0, 0, 12, 8)
    shapes = (Rect(*box, "board"), Text(6, 4, name, 1.2, "label", 10))
    return Scene(box, box, ("board",), background=(Item("placeholder", "board", shapes),), cell_layer="board")


@lru_cache(maxsize=16)
def _disc_items(grid: PointGrid) -> tuple[tuple[Item, ...], ...]:
    """Return the items of all possible discs, by state and point index; there are none for the state 0."""
    return ((), *(tuple(_disc_item(grid, point, state) for point in range(grid.count)) for state in (1, 2)))


def _disc_item(grid: PointGrid, point: int, state: int) -> Item:
    """Return the drawing of a disc on the point with index `point`, in the color of the state 1 (black) or 2 (white)."""
    name = grid.names[point]
    center = grid.coordinates(point)
    return Item(f"{state}:{name}", "stones", (), f"{COLOR_CLASSES[state]} disc", (name,), None, "disc", center, center)


class TreeKind:
    """The `GameKind` of every game tree that no other kind claims."""

    id = "tree"
    codes: Mapping[str, CodeInfo] = {
        "no-rules": CodeInfo(Severity.INFO, "Unknown game: its moves are listed, but not checked.", "(;GM[3])")
    }
    messages: Mapping[str, Mapping[str, str]] = {
        "en": {
            **INTERSECTION_MESSAGES,
            "tree.no-rules": "The rules of this game are not known ({game}).",
            "tree.move": "Move {move}",
        },
    }

    def claims(self, game: Game) -> bool:
        """Return True: this kind is asked last, and any record is a tree."""
        return True

    def open(self, game: Game) -> TreeRules:
        """Return rules that show the tree of `game` without judging it."""
        return TreeRules(self, game)


KIND = TreeKind()
