"""Executes one node of Go: setup, then moves, then `PL`, whatever their order in the file."""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.games.go.board import BLACK, EMPTY, other, play
from boardreel.games.go.position import COLOR, GoPosition, Kept, Left
from boardreel.games.go.stones import color_name, kept_stone, stones
from boardreel.games.go.variations import variation_marks
from boardreel.games.grid.marks import last_mark
from boardreel.games.grid.markup import inherit, read_marks
from boardreel.games.grid.points import Grid
from boardreel.games.grid.setup import STONES, set_up
from boardreel.games.grid.values import Reader, seconds, whole_number
from boardreel.games.protocol import Move, Step
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Node
from boardreel.sgf.figures import KEEP_CAPTURED
from boardreel.sgf.values import parse_color, unescape_simple

MOVES = frozenset(COLOR)
SETUP = frozenset((*STONES, "PL"))
#: seconds left, moves left in the period, of Black and of White
CLOCKS, MOVES_LEFT = ("BL", "WL"), ("OB", "OW")


def is_pass(raw: str, grid: Grid) -> bool:
    """Whether the value of a move is a pass: empty, or `tt` where there is no such point."""
    return raw not in grid.numbers and "".join(unescape_simple(raw).split()) in ("", "tt")


class Execution:
    """One node at work. Everything starts as in the position before and `step` gives what came of it."""

    def __init__(self, before: GoPosition, node: Node) -> None:
        self.before = before
        self.node = node
        self.properties = node.properties
        self.rules = before.rules
        self.reader = Reader(self.rules.grid, old=self.rules.old)
        self.stones, self.lost, self.turn = before.stones, before.lost, before.turn
        self.passes, self.number = before.passes, before.number
        #: where the last stone of this node was played
        self.last: int | None = None
        #: points where a move changed something
        self.touched: set[int] = set()
        #: point → colour of what moves took off the board
        self.taken: dict[int, int] = {}
        self.moves: list[Move] = []
        self.spoken: list[Message] = []
        self.legal: bool | None = None
        self.setup = not SETUP.isdisjoint(self.properties)

    def position(self) -> GoPosition:
        """Executes the node and gives the position after it."""
        properties = self.properties
        if self.setup:
            self.stones = set_up(self.stones, self.reader, properties)
            self.spoken.append(self._told_setup())
        if not MOVES.isdisjoint(properties):
            self._play_all()
        if "PL" in properties:
            self._set_turn()
        inherited = inherit(self.before.inherited, self.reader, properties)
        keeps = inherited.figure is not None and inherited.figure.flags & KEEP_CAPTURED
        return GoPosition(
            rules=self.rules,
            stones=self.stones,
            turn=self.turn,
            lost=self.lost,
            passes=self.passes,
            number=self.number,
            clock=self._left(CLOCKS, self.before.clock),
            moves_left=self._left(MOVES_LEFT, self.before.moves_left),
            inherited=inherited,
            kept=self._kept() if keeps else (),
        )

    def step(self) -> Step:
        """Executes the node and draws it."""
        position = self.position()
        added, removed = self._difference()
        return Step(
            position=position,
            added=added,
            removed=removed,
            marks=self._marks(position),
            moves=tuple(self.moves),
            setup=self.setup,
            legal=self.legal,
            diagnostics=tuple(self.reader.found),
            number=self.number if self.moves else None,
            announcement=_joined(self.spoken),
            view=position.inherited.box(self.rules.grid),
            hidden_toggles=position.inherited.off,
        )

    def _told_setup(self) -> Message:
        black, white = (self.stones.count(color) for color in COLOR.values())
        return Message("go.setup", {"black": black, "white": white})

    def _play_all(self) -> None:
        properties = self.properties
        idents = [ident for ident in properties if ident in MOVES]
        number = whole_number(properties.get("MN"))
        self.number = self.number + 1 if number is None else number
        for ident in idents:
            self._play(ident, properties[ident][0])

    def _play(self, ident: str, raw: str) -> None:
        color, grid = COLOR[ident], self.rules.grid
        self.turn = other(color)
        if is_pass(raw, grid):
            self._note(Move(ident, name="pass"), None, legal=True)
            if not raw and self.rules.old:
                self.reader.report("newer-feature", ident)
            self.passes += 1
            self.spoken.append(Message("go.passes", {"color": color_name(color)}))
            return
        self.passes = 0
        point = self.reader.point(ident, 0, raw)
        if point is None:
            self.spoken.append(Message("go.unreadable", {"color": color_name(color)}))
            return
        occupied = self.stones[point] != EMPTY
        if occupied:
            self.reader.report("occupied-point", ident, point=grid.shown[point])
        self.stones, captured, suicide = play(self.stones, point, color, grid.neighbours)
        if suicide:
            self.reader.report("suicide", ident, point=grid.shown[point])
        self.touched |= {point, *captured, *suicide}
        self.taken |= dict.fromkeys(captured, other(color)) | dict.fromkeys(suicide, color)
        self._lose(other(color), len(captured))
        self._lose(color, len(suicide))
        legal = not occupied and (self.rules.suicide or not suicide)
        self._note(Move(ident, (grid.names[point],)), point, legal=legal)
        said = {"color": color_name(color), "point": grid.shown[point], "captured": len(captured)}
        self.spoken.append(Message("go.captures-move" if captured else "go.move", said))

    def _note(self, move: Move, point: int | None, *, legal: bool) -> None:
        self.moves.append(move)
        self.last = point
        self.legal = legal and self.legal is not False

    def _lose(self, color: int, count: int) -> None:
        black, white = self.lost
        self.lost = (black + count, white) if color == BLACK else (black, white + count)

    def _set_turn(self) -> None:
        letter = parse_color(self.properties["PL"][0])
        if letter is not None:
            self.turn = COLOR[letter]

    def _left(self, idents: tuple[str, str], before: Left) -> Left:
        """What is left of time or of moves: what the node says, else what was said before."""
        if not self.rules.timed or self.properties.keys().isdisjoint(idents):
            return before
        black, white = (seconds(self.properties.get(ident)) for ident in idents)
        return before[0] if black is None else black, before[1] if white is None else white

    def _kept(self) -> Kept:
        """Stones of the figure that were taken off and where none stands now; with a new figure it begins anew."""
        all_taken = (dict(self.before.kept) if "FG" not in self.properties else {}) | self.taken
        return tuple(taken for taken in all_taken.items() if self.stones[taken[0]] == EMPTY)

    def _difference(self) -> tuple[tuple[Item, ...], tuple[str, ...]]:
        """Stones put on and the keys of those taken off."""
        then, now = self.before.stones, self.stones
        if then == now:
            return (), ()
        items = stones(self.rules.grid)
        looked_at = self._rows_that_differ() if self.setup else sorted(self.touched)
        changed = [point for point in looked_at if then[point] != now[point]]
        added = tuple(items[now[point]][point] for point in changed if now[point])
        return added, tuple(items[then[point]][point].key for point in changed if then[point])

    def _rows_that_differ(self) -> Iterator[int]:
        then, now, width = self.before.stones, self.stones, self.rules.grid.columns
        for start in range(0, len(now), width):
            if then[start : start + width] != now[start : start + width]:
                yield from range(start, start + width)

    def _marks(self, position: GoPosition) -> tuple[Item, ...]:
        grid = self.rules.grid
        marks = read_marks(self.reader, self.properties, self.stones)
        kept = [kept_stone(grid, point, color) for point, color in position.kept]
        shown = [*kept, *position.inherited.items(grid), *marks.items]
        if self.last is not None and self.last not in marks.taken:
            shown.append(last_mark(grid, self.last, self.stones[self.last]))
            marks.taken.add(self.last)
        return (*shown, *variation_marks(self.rules, self.node, self.stones, marks.taken))


def _joined(messages: list[Message]) -> Message | None:
    """One message of several."""
    if not messages:
        return None
    joined = messages[0]
    for message in messages[1:]:
        joined = Message("go.and", {"first": joined, "second": message})
    return joined
