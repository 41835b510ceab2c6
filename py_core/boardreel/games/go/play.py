"""Play one node of Go: setup first, then moves, then `PL`, regardless of their order in the file."""

from __future__ import annotations

from boardreel.games.go.announcements import PlayedMove, announce_node
from boardreel.games.go.board import ko_point, new_tuple, play_stone
from boardreel.games.go.context import terms_at
from boardreel.games.go.drawing import mark_items
from boardreel.games.go.notation import (
    MOVE_PROPERTIES,
    MOVES_LEFT_PROPERTIES,
    SETUP_PROPERTIES,
    TIME_LEFT_PROPERTIES,
    is_pass,
    pass_problem,
)
from boardreel.games.go.points import GoPointReader
from boardreel.games.go.position import GoPosition, NumberPair, history_key, start_history
from boardreel.games.go.rulesets import Repetition
from boardreel.games.go.scoring import (
    Count,
    choose_count,
    contradicts,
    count_score,
    marked_division,
    read_territory,
)
from boardreel.games.intersections.history import PositionHistory
from boardreel.games.intersections.marks import hidden_toggles, view_box
from boardreel.games.intersections.markup import (
    INHERITED_PROPERTIES,
    MARKUP_PROPERTIES,
    NO_MARKUP,
    TERRITORY_PROPERTIES,
    InheritedMarkup,
    inherit_markup,
    read_markup,
)
from boardreel.games.intersections.notation import read_number, read_real
from boardreel.games.intersections.setup import apply_setup
from boardreel.games.intersections.stones import BLACK, COLOR_CLASSES, COLORS, EMPTY, stone_changes, stone_items
from boardreel.games.protocol import Move, NodeDiagnostic, Played, Step
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.figures import KEEP_CAPTURED
from boardreel.sgf.line_ends import is_main_line_end
from boardreel.sgf.values import parse_color

#: properties other than moves that change a position, or that have to be read with it
SPECIAL_PROPERTIES = frozenset(
    (
        *(*SETUP_PROPERTIES, *INHERITED_PROPERTIES, *MARKUP_PROPERTIES, *TERRITORY_PROPERTIES),
        *(*TIME_LEFT_PROPERTIES, *MOVES_LEFT_PROPERTIES),
    )
)
_NO_DIAGNOSTICS: tuple[NodeDiagnostic, ...] = ()


class GoNodePlayer:
    """A player of one node from the position before it. Call `play` or `step` once."""

    #: what most nodes do not have
    setup_board: bytes | None = None
    legal: bool | None = None
    markup = NO_MARKUP
    _reader: GoPointReader | None = None

    def __init__(self, before: GoPosition, node: Node) -> None:
        """Prepare to play `node` from `before`, the position after its parent."""
        self.before = before
        self.node = node
        self.context = before.context
        self.properties = node.properties
        #: whether the node has more than moves and texts
        self.is_special = not SPECIAL_PROPERTIES.isdisjoint(self.properties)
        if node.index == 0 and self.context.added_stones:
            self.is_special = True
            self.properties = {**self.properties, "AB": list(self.context.added_stones)}
            self.reader.report("handicap-from-number", "HA", stones=len(self.context.added_stones))
        self.has_setup = self.is_special and not SETUP_PROPERTIES.isdisjoint(self.properties)
        #: the state of the game, which starts as before the node and ends as after it
        self.stones, self.lost_stones, self.turn = before.stones, before.lost_stones, before.turn
        self.passes, self.move_number = before.passes, before.move_number
        self.moves: list[Move] = []
        self.played_moves: list[PlayedMove] = []
        self.ko = -1 if self.has_setup else before.ko
        self.history = before.history

    @property
    def reader(self) -> GoPointReader:
        """Return the reader that collects the diagnostics of the node. It is created on first use: most nodes need none."""
        if self._reader is None:
            self._reader = GoPointReader(self.context.grid, self.node, is_old_format=self.context.names_old_format)
        return self._reader

    def play(self) -> Played:
        """Play the node and return the position after it, its moves and diagnostics, without drawing anything."""
        properties, before = self.properties, self.before
        if self.has_setup:
            self.stones = self.setup_board = apply_setup(self.stones, self.reader, properties)
        if not MOVE_PROPERTIES.isdisjoint(properties):
            self._play_moves()
        elif self.has_setup:
            # a game that had ended goes on after setup; some programs write `PL` with every move, even with a pass
            self.passes = 0
        if self.has_setup and "PL" in properties:
            self._set_turn()
        if self.has_setup and self.history is not None:
            self.history = start_history(self.context, self.stones, self.turn)
        inherited, time_left, moves_left = before.inherited, before.time_left, before.moves_left
        count = None
        if self.is_special:
            if not INHERITED_PROPERTIES.isdisjoint(properties):
                inherited = inherit_markup(inherited, self.reader, properties)
            if self.context.has_time:
                time_left = self._updated_pair(TIME_LEFT_PROPERTIES, time_left)
                moves_left = self._updated_pair(MOVES_LEFT_PROPERTIES, moves_left)
            if not MARKUP_PROPERTIES.isdisjoint(properties):
                self.markup = read_markup(self.reader, properties, self.stones)
            if not TERRITORY_PROPERTIES.isdisjoint(properties):
                count = self._count()
        position = GoPosition(
            self.context,
            self.stones,
            self.turn,
            self.lost_stones,
            self.passes,
            self.move_number,
            time_left,
            moves_left,
            inherited,
            () if inherited.figure is None else self._visible_captures(inherited),
            self.ko,
            self.history,
            count,
        )
        diagnostics = _NO_DIAGNOSTICS if self._reader is None else tuple(self._reader.diagnostics)
        move_number = self.move_number if self.moves else None
        return new_tuple(Played, (position, tuple(self.moves), self.has_setup, self.legal, diagnostics, move_number))

    def step(self) -> Step:
        """Play the node and return the result together with the change of the drawing."""
        played = self.play()
        position = played.position
        assert isinstance(position, GoPosition)
        grid = self.context.grid
        added, removed = stone_changes(stone_items(grid, "stone", COLOR_CLASSES), self.before.stones, self.stones)
        return Step(
            **played._asdict(),
            added=added,
            removed=removed,
            marks=mark_items(position, self.node, self.markup, self.played_moves),
            announcement=announce_node(grid, self.setup_board, self.played_moves),
            view=view_box(grid, position.inherited),
            hidden_toggles=hidden_toggles(position.inherited.figure),
        )

    def _play_moves(self) -> None:
        """Play the moves of the node in file order; they share one move number, `MN` or the next one."""
        properties = self.properties
        given = read_number(properties["MN"]) if "MN" in properties else None
        self.move_number = self.move_number + 1 if given is None else given
        for ident, values in properties.items():
            if ident in COLORS:
                self._play_move(ident, values[0])

    def _play_move(self, ident: str, raw: str) -> None:
        """Play the move that the property `ident`, `B` or `W`, describes by a raw value.

        A stone on an occupied point replaces the stone there. An unreadable move only passes the turn on.
        """
        context, color = self.context, COLORS[ident]
        grid = context.grid
        ko = self.ko if color == self.turn else -1
        self.turn = 3 - color
        self.ko = -1
        point = grid.index_by_name.get(raw)
        if point is None:
            if is_pass(raw, grid):
                self._play_pass(ident, raw)
                return
            point = self.reader.point(ident, 0, raw)
        self.passes = 0
        if point is None:
            self.played_moves.append(PlayedMove(color))
            return
        is_legal = self.stones[point] == EMPTY
        if not is_legal:
            self.reader.report("occupied-point", ident, point=grid.display_names[point])
        result = play_stone(self.stones, point, color, grid.neighbors)
        self.stones = result.board
        if result.captured:
            self.ko = ko_point(result, point, grid.neighbors)
            self._count_lost(3 - color, len(result.captured))
        if result.suicide:
            self.reader.report("suicide", ident, point=grid.display_names[point])
            self._count_lost(color, len(result.suicide))
            is_legal = is_legal and context.allows_suicide
        repeats = self.history is not None and self._repeats_position(self.history)
        if point == ko:
            self._report_repetition("ko", ident)
            is_legal = False
        elif repeats:
            is_reported = context.repetition is Repetition.REPORTED
            self._report_repetition("position-repeated" if is_reported else "superko", ident)
            is_legal = is_legal and is_reported
        self._add_move(
            grid.moves[ident][point], new_tuple(PlayedMove, (color, False, point, result)), is_legal=is_legal
        )

    def _repeats_position(self, history: PositionHistory) -> bool:
        """Add the position after a move to the history, and return whether it was there before."""
        key = history_key(self.context, self.stones, self.turn)
        is_known = history.count(key) > 0
        if not is_known:
            self.history = history.with_position(key)
        return is_known

    def _report_repetition(self, code: str, ident: str) -> None:
        """Report a move that repeats a position, unless the record marks it as illegal itself."""
        if "KO" not in self.properties:
            self.reader.report(code, ident)

    def _play_pass(self, ident: str, raw: str) -> None:
        """Play a pass of the side `ident`; an empty value is a pass only since FF[4]."""
        if not raw and self.context.names_old_format:
            self.reader.report("newer-feature", ident)
        problem = pass_problem(raw, self.context.grid)
        if problem is not None:
            self.reader.report(problem, ident, text=raw.strip())
        if self.history is not None and self.context.repetition is Repetition.SITUATIONAL:
            # the same board with the other side to play is another position; a pass may repeat one
            self._repeats_position(self.history)
        self.passes += 1
        self._add_move(Move(ident, name="pass"), PlayedMove(COLORS[ident], is_pass=True), is_legal=True)

    def _add_move(self, move: Move, played_move: PlayedMove, *, is_legal: bool) -> None:
        """Record a move that was read. The node is legal if all its moves are."""
        self.moves.append(move)
        self.played_moves.append(played_move)
        self.legal = is_legal and self.legal is not False

    def _count_lost(self, color: int, count: int) -> None:
        """Count `count` more stones of `color`, BLACK or WHITE, as captured."""
        black, white = self.lost_stones
        self.lost_stones = (black + count, white) if color == BLACK else (black, white + count)

    def _set_turn(self) -> None:
        """Give the turn to the color that `PL` names, if it can be read."""
        letter = parse_color(self.properties["PL"][0])
        if letter is not None:
            self.turn = COLORS[letter]

    def _updated_pair(self, idents: tuple[str, str], before: NumberPair) -> NumberPair:
        """Return the numbers that the node gives in the properties of black and white, else the numbers `before`."""
        if self.properties.keys().isdisjoint(idents):
            return before
        black, white = (read_real(self.properties.get(ident)) for ident in idents)
        return before[0] if black is None else black, before[1] if white is None else white

    def _count(self) -> Count | None:
        """Return the score by the territory that the node marks, and report a result of the record that contradicts it.

        Territory of one side alone is no score unless both sides have passed: problems mark a captured corner so.
        """
        territory = read_territory(self.markup.marks)
        if not all(territory) and (self.passes < 2 or not any(territory)):
            return None
        terms = terms_at(self.context, self.node)
        result = terms.result if is_main_line_end(self.node, terms.result_node) else None
        division = marked_division(self.stones, *territory)
        counts = (
            count_score(each, self.stones, division, self.lost_stones, terms.komi, terms.handicap_bonus)
            for each in terms.scorings
        )
        count = choose_count(counts, result)
        if contradicts(count, result):
            ident = next(ident for ident in self.properties if ident in TERRITORY_PROPERTIES)
            self.reader.diagnostics.append(
                NodeDiagnostic("score-mismatch", Message("go.score-mismatch", {"result": count.result()}), ident)
            )
        return count

    def _visible_captures(self, inherited: InheritedMarkup) -> tuple[tuple[int, int], ...]:
        """Return the points and colors of captured stones that stay visible in the current figure.

        These are the stones captured since the figure began, on points that are empty now, if its flags request it.
        """
        figure = inherited.figure
        if figure is None or not figure.flags & KEEP_CAPTURED:
            return ()
        captures = {} if "FG" in self.properties else dict(self.before.visible_captures)
        for move in self.played_moves:
            if move.result is not None:
                captures |= dict.fromkeys(move.result.captured, 3 - move.color)
                captures |= dict.fromkeys(move.result.suicide, move.color)
        return tuple((point, color) for point, color in captures.items() if self.stones[point] == EMPTY)
