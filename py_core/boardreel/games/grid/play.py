"""Play one node of a game on a grid: setup first, then moves, then `PL`, regardless of their order in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from boardreel.games.grid.items import piece_items
from boardreel.games.grid.notation import special_move
from boardreel.games.grid.position import GridPosition
from boardreel.games.grid.swaps import PIECES, SIDES, read_swap
from boardreel.games.grid.table import BLOCKED, Points, Stuck, Swap
from boardreel.games.intersections.marks import hidden_toggles, inherited_items, last_move_item, markup_items, view_box
from boardreel.games.intersections.markup import NO_MARKUP, inherit_markup, read_markup
from boardreel.games.intersections.notation import MAX_QUOTED_CHARACTERS, PointReader
from boardreel.games.intersections.points import PointRectangle
from boardreel.games.intersections.setup import SETUP_STONES, apply_setup
from boardreel.games.intersections.stones import (
    BLACK,
    COLOR_LETTERS,
    COLORS,
    WHITE,
    color_name,
    opponent_of,
    stone_changes,
)
from boardreel.games.protocol import Move, NodeDiagnostic, Played, Step
from boardreel.scene.shapes import Item, Message, join_messages
from boardreel.sgf import Node
from boardreel.sgf.values import parse_color, unescape_simple

#: properties that change the board; `AA` adds arrows, in Amazons
BOARD_PROPERTIES = frozenset((*SETUP_STONES, "AA"))
SETUP_PROPERTIES = BOARD_PROPERTIES | {"PL"}
#: the state of a point → the background of the marks on it: 0 empty, 1 black, 2 white
_BACKGROUND = bytes.maketrans(bytes((BLOCKED,)), bytes((BLACK,)))


class SinglePointReader(PointReader):
    """A `PointReader` for boards on which values such as `aa:cc` do not stand for a rectangle."""

    __slots__ = ()

    def _rectangle(self, ident: str, value_index: int, raw: str) -> PointRectangle | None:
        """Report a value of two points, and return None."""
        self.report("bad-point", ident, value_index, text=unescape_simple(raw).strip()[:MAX_QUOTED_CHARACTERS])
        return None


class GridNodePlayer:
    """A player of one node from the position before it. Call `play` or `step` once."""

    def __init__(self, before: GridPosition, node: Node) -> None:
        """Prepare to play `node` from `before`, the position after its parent."""
        self.before = self.position = before
        self.context = before.context
        self.table, self.grid = before.context.table, before.context.grid
        self.node = node
        self.properties = node.properties
        self.has_setup = not SETUP_PROPERTIES.isdisjoint(self.properties)
        self.moves: list[Move] = []
        self.messages: list[Message] = []
        self.legal: bool | None = None
        #: the points of the last readable move of the node; none if that is a special move
        self.last_points: Points = ()
        self.markup = NO_MARKUP

    @cached_property
    def reader(self) -> PointReader:
        """Return the reader that collects the diagnostics of the node."""
        return (PointReader if self.table.has_square_points else SinglePointReader)(self.grid)

    def play(self) -> Played:
        """Play the node and return the position after it, its moves and diagnostics, without drawing anything."""
        properties = self.properties
        if self.has_setup:
            self._set_up()
        for ident in properties:
            if ident in COLORS:
                self._play_value(ident, unescape_simple(properties[ident][0]).strip())
        letter = parse_color(properties["PL"][0]) if "PL" in properties else None
        if letter is not None:
            self._update(turn=COLORS[letter])
        if self.has_setup:
            self.position = self.position.with_history()
        inherited = inherit_markup(self.before.inherited, self.reader, properties)
        if inherited is not self.before.inherited:
            self._update(inherited=inherited)
        self.markup = read_markup(self.reader, properties, self.position.pieces)
        diagnostics = tuple(self.reader.diagnostics)
        return Played(self.position, tuple(self.moves), self.has_setup, self.legal, diagnostics)

    def step(self) -> Step:
        """Play the node and return the result together with the change of the drawing."""
        played = self.play()
        inherited = self.position.inherited
        items = piece_items(self.grid, self.table.piece_symbol)
        added, removed = stone_changes(items, self.before.pieces, self.position.pieces)
        return Step(
            **played._asdict(),
            added=added,
            removed=removed,
            marks=tuple(self._mark_items()),
            classes=self._winning_classes(),
            announcement=join_messages("say.next", self.messages) if self.messages else None,
            view=view_box(self.grid, inherited) if self.table.has_square_points else None,
            hidden_toggles=hidden_toggles(inherited.figure),
        )

    def _mark_items(self) -> Iterator[Item]:
        """Yield everything that is shown at this node only: dimmed points, markup and the last move."""
        # a blocked point is dark, and marks on it are light as on a black piece
        background = self.position.pieces.translate(_BACKGROUND)
        if self.table.has_square_points:
            yield from inherited_items(self.grid, self.position.inherited)
        yield from markup_items(self.grid, self.markup, background)
        for point in dict.fromkeys(self.last_points):
            # a piece with a picture would not be recognized under the mark
            has_picture = self.position.pieces[point] in (BLACK, WHITE) and self.table.piece_symbol != "stone"
            if point not in self.markup.marked_points and not has_picture:
                yield last_move_item(self.grid, point, background[point])

    def _winning_classes(self) -> tuple[tuple[str, str], ...]:
        """Return the class of the pieces that won the game, at the node at which they did."""
        win = self.position.win
        if win is None or win is self.before.win:
            return ()
        items = piece_items(self.grid, self.table.piece_symbol)
        return tuple((items[win.color][point].key, "winning") for point in sorted(win.points))

    def _update(self, **changes: Any) -> None:
        """Replace some fields of the position after the node."""
        self.position = replace(self.position, **changes)

    def _set_up(self) -> None:
        """Place and remove the pieces of the node's setup. A game that had ended goes on after it."""
        pieces = apply_setup(self.position.pieces, self.reader, self.properties, self.table.setup_states)
        self._update(pieces=pieces, win=None, lost_by=None)
        black, white = self.position.counts
        self.messages.append(Message("grid.setup", {"black": black, "white": white}))

    def _play_value(self, ident: str, text: str) -> None:
        """Play the move that the property `ident`, `B` or `W`, describes; an unreadable move only passes the turn on."""
        color = COLORS[ident]
        points = self.table.read_move(self.grid, text)
        name = special_move(text) if points is None else None
        if points is None and name is None:
            self.reader.report("unreadable-move", ident, text=text[:MAX_QUOTED_CHARACTERS])
            self.messages.append(Message("say.unreadable", {"side": color_name(color)}))
            self._update(turn=opponent_of(color))
            return
        self.legal = self.legal is not False
        if name in (PIECES, SIDES) and self.table.swap is Swap.MIRROR and self.position.can_swap(color):
            name, code = read_swap(self.node, color, text)
            if code is not None:
                key = f"grid.{name}-meant" if code == "swap-kind" else f"grid.{code}"
                self.reader.diagnostics.append(NodeDiagnostic(code, Message(key), ident))
        self._check_turn(color, name)
        self.last_points = points or ()
        if points is not None:
            self._play_points(color, points, text)
        elif name in (PIECES, SIDES):
            self._swap(color, name)
        else:
            assert name is not None
            self._play_special(color, name)
        self._update(moves=self.position.moves + 1)
        before, self.position = self.position, self.position.after_move()
        if self.position.is_repeated and not before.is_repeated:
            self.messages.append(self.position.status())

    def _check_turn(self, color: int, name: str | None) -> None:
        """Report a move after the end of the game or out of turn, and a pass of a side that can move."""
        expected = self.position.color_to_play
        if name in ("resign", "forfeit"):
            return
        if name == "pass" and self.table.stuck is Stuck.PASSES:
            if self.position.can_move(color):
                self._report_illegal("needless-pass", color, color=color_name(color))
        elif not expected:
            self._report_illegal("after-end", color)
        elif expected != color:
            self._report_illegal("turn-order", color)

    def _report_illegal(self, code: str, mover: int, /, **args: str | int | Message) -> None:
        """Report that the move of `mover` breaks a rule; `args` fill the message template."""
        self.legal = False
        self.reader.report(code, COLOR_LETTERS[mover], **args)

    def _play_points(self, color: int, points: Points, text: str) -> None:
        """Play a stone or move a piece as far as possible, and find out whether the game is won."""
        grid, table = self.grid, self.table
        effect = table.play(self.context, self.position.pieces, color, points)
        if effect.violation is not None:
            name = grid.display_names[points[0]]
            self._report_illegal(effect.violation, color, point=name, color=color_name(color))
        win = self.position.win or table.find_win(self.context, effect.board, color, points)
        has_won = win is not self.position.win
        self._update(pieces=effect.board, turn=opponent_of(color), win=win)
        self.moves.append(Move(COLOR_LETTERS[color], tuple(grid.names[point] for point in points)))
        side, move = color_name(color), table.write_move(grid, text, points)
        if effect.captured:
            self.messages.append(Message("grid.captures-move", {"color": side, "move": move, "count": effect.captured}))
        else:
            self.messages.append(Message("say.move", {"side": side, "move": move}))
        if has_won:
            self.messages.append(self.position.status())

    def _play_special(self, color: int, name: str) -> None:
        """Play a pass or a resignation."""
        self.moves.append(Move(COLOR_LETTERS[color], name=name))
        side = color_name(color)
        if name in ("resign", "forfeit"):
            self.messages.append(Message(f"grid.{name}", {"color": side}))
            self._update(lost_by=self.position.lost_by or (color, name))
        else:
            self.messages.append(Message("say.pass", {"side": side}))
            self._update(turn=opponent_of(color))

    def _swap(self, color: int, name: str) -> None:
        """Exchange the pieces or the sides; a swap that is not possible only passes the turn on."""
        self.moves.append(Move(COLOR_LETTERS[color], name=name))
        # games whose rules here have no swap may have openings in which the sides are exchanged
        if name == SIDES and (self.table.swap is None or self.position.can_swap(color)):
            # the color that swapped moves next, played by the other player
            self._update(turn=color)
            self.messages.append(Message("grid.swap-sides"))
            return
        target = self.position.swap_target(color) if name == PIECES else None
        self._update(turn=opponent_of(color))
        if target is None:
            self._report_illegal("swap-not-possible", color)
            self.messages.append(Message("grid.swap-not-possible"))
        else:
            self._swap_pieces(color, target)

    def _swap_pieces(self, color: int, target: int) -> None:
        """Replace the only stone by one of `color` on the point `target`."""
        grid = self.grid
        pieces = bytearray(grid.count)
        pieces[target] = color
        self._update(pieces=bytes(pieces))
        args = {"color": color_name(color), "point": grid.display_names[target]}
        self.messages.append(Message("grid.swap-pieces", args))
        self.last_points = (target,)
