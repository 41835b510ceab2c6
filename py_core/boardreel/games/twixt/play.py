"""Play one node of TwixT: setup first, then moves, then `PL`; read view and markup, and draw the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.protocol import NodeDiagnostic, Played, Step
from boardreel.games.twixt.announcements import announce_node
from boardreel.games.twixt.board import NO_CHANGE, BoardChange
from boardreel.games.twixt.codes import NOTATION_CODES
from boardreel.games.twixt.dialect import DRAW_OFFER_PROPERTY
from boardreel.games.twixt.hole_sets import HoleSet, InvalidValue, read_rectangles
from boardreel.games.twixt.holes import OPPONENT, WHITE
from boardreel.games.twixt.marks import MARKUP_PROPERTIES, TwixtMarkup
from boardreel.games.twixt.moves import MovePlayer
from boardreel.games.twixt.notation import ParsedMove, read_side
from boardreel.games.twixt.position import CONNECTION, TwixtPosition, TwixtState, WinningChain, result_message
from boardreel.games.twixt.problems import MAX_NODE_DIAGNOSTICS
from boardreel.games.twixt.visibility import cover_item, dim_item, hidden_keys, view_box
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Node
from boardreel.sgf.line_ends import is_main_line_end

SETUP_PROPERTIES = frozenset(("AB", "AW", "AE"))
_MAX_QUOTED_CHARACTERS = 60


class TwixtNodePlayer:
    """A player of one node from the position before it. Call `play` or `step` once."""

    def __init__(self, before: TwixtPosition, node: Node) -> None:
        """Prepare to play `node` from `before`, the position after its parent."""
        self.before = before
        self.node = node
        self.properties: Mapping[str, Sequence[str]] = node.properties
        self.context = before.context
        self.board = self.context.board
        self.visible, self.dimmed = before.visible, before.dimmed
        self.has_setup = not SETUP_PROPERTIES.isdisjoint(self.properties)
        self.markup: TwixtMarkup | None = None

    def play(self) -> Played:
        """Play the node and return the position after it, its moves and diagnostics, without drawing anything."""
        before, context, properties = self.before, self.context, self.properties
        self.board.go(before.version)
        player = MovePlayer(context, before.state, has_free_turns=self.node.index in context.free_nodes)
        if self.has_setup:
            for ident, raws in properties.items():
                if ident in SETUP_PROPERTIES:
                    player.apply_setup(ident, raws)
        for ident, color, raws in context.dialect.iter_moves(properties):
            player.play_move(ident, color, raws, self._read_move(raws))
        version = self.board.commit()
        state = player.state
        if state.winner is None:
            state = state._replace(to_play=self._side_to_play(state))
        diagnostics = player.problems.diagnostics
        if "VW" in properties or "DD" in properties:
            diagnostics += self._read_visibility()
        if not MARKUP_PROPERTIES.isdisjoint(properties):
            self.markup = TwixtMarkup(context.grid, self.board.pegs)
            diagnostics += self._read_markup(self.markup)
        diagnostics += self._check_result(state)
        position = TwixtPosition(
            context, version, state, visible=self.visible, dimmed=self.dimmed, chain=self._chain(version, state)
        )
        moves = tuple(player.moves)
        legal = player.problems.move_codes <= NOTATION_CODES if moves else None
        return Played(position, moves, self.has_setup, legal, tuple(diagnostics))

    def step(self) -> Step:
        """Play the node and return the result together with the change of the drawing."""
        played = self.play()
        position = played.position
        assert isinstance(position, TwixtPosition)
        before, items = self.before, self.context.items
        change = NO_CHANGE if position.version == before.version else self.board.changes_of(position.version)
        added_links = [items.link(link, color) for link, color in change.added_links.items()]
        removed_links = [items.link(link, color).key for link, color in change.removed_links.items()]
        return Step(
            **played._asdict(),
            added=(*added_links, *[items.peg(hole, color) for hole, color in change.added_pegs.items()]),
            removed=(*removed_links, *[items.peg(hole, color).key for hole, color in change.removed_pegs.items()]),
            marks=self._mark_items(position, change if played.moves else NO_CHANGE),
            classes=self._classes(position, added_links),
            announcement=announce_node(items, played.moves, change, setup=played.setup),
            view=None if position.visible is None else view_box(position.visible),
        )

    def _read_move(self, raws: Sequence[str]) -> ParsedMove:
        """Read the values of a move, including the offer of a draw that another property of the node may add."""
        move = self.context.dialect.read(raws, self.context.grid)
        if DRAW_OFFER_PROPERTY in self.properties and move.special is None:
            return ParsedMove(move.entries, offers_draw=True)
        return move

    def _side_to_play(self, state: TwixtState) -> str | None:
        """Return the side to play after the node, in a game that has not ended.

        `PL` takes precedence. In a puzzle no side is to play before the start; at the start it is the one that the root's
        `PL` names, or else the opponent of the last mover.
        """
        context, index = self.context, self.node.index
        named = read_side(self.node.text("PL")) if "PL" in self.properties else None
        if context.puzzle_goal is not None and index == context.markers.start:
            default = OPPONENT[state.mover] if state.mover else WHITE
            return named or context.root_player or default
        if index in context.free_nodes:
            return None
        return named or state.to_play

    def _read_visibility(self) -> list[NodeDiagnostic]:
        """Read `VW` and `DD`, which apply until a later node changes them, and return their diagnostics."""
        grid, diagnostics = self.context.grid, []
        for ident in ("VW", "DD"):
            if ident in self.properties:
                rectangles, invalid = read_rectangles(grid, self.properties[ident])
                holes = HoleSet(grid, rectangles) if rectangles else None
                if ident == "VW":
                    self.visible = holes
                else:
                    self.dimmed = holes
                diagnostics += [self._value_diagnostic(ident, value) for value in invalid[:MAX_NODE_DIAGNOSTICS]]
        return diagnostics

    def _read_markup(self, markup: TwixtMarkup) -> list[NodeDiagnostic]:
        """Read the markup properties of the node into `markup`, and return their diagnostics."""
        for ident in self.properties:
            if ident in MARKUP_PROPERTIES:
                markup.read(ident, self.properties[ident])
        return [self._value_diagnostic(ident, value) for ident, value in markup.invalid[:MAX_NODE_DIAGNOSTICS]]

    def _value_diagnostic(self, ident: str, invalid: InvalidValue) -> NodeDiagnostic:
        """Return the diagnostic for an invalid value of a view or markup property."""
        quoted = self.properties[ident][invalid.value_index][:_MAX_QUOTED_CHARACTERS]
        reason = Message(f"twixt.{invalid.code}", {"hole": quoted})
        message = Message("twixt.at-value", {"ident": ident, "value": quoted, "reason": reason})
        return NodeDiagnostic(invalid.code, message, ident, invalid.value_index)

    def _check_result(self, state: TwixtState) -> Sequence[NodeDiagnostic]:
        """At the end of the main line, report if the moves have a winner and the record's `RE` names another one."""
        recorded_winner = self.context.result
        if not recorded_winner or state.winner in (None, recorded_winner) or not is_main_line_end(self.node):
            return ()
        recorded = self.node.game.root.text("RE") or ""
        args = {"value": recorded[:40], "result": result_message(state)}
        return (NodeDiagnostic("result-mismatch", Message("twixt.result-mismatch", args)),)

    def _chain(self, version: int, state: TwixtState) -> WinningChain | None:
        """Return the chain that has won: found at the winning node, and kept as long as the board does not change."""
        if not self.before.is_over and state.win_by == CONNECTION and state.winner is not None:
            return WinningChain(*self.board.winning_chain(state.winner))
        return self.before.chain if version == self.before.version else None

    def _classes(self, position: TwixtPosition, added_links: Sequence[Item]) -> tuple[tuple[str, str], ...]:
        """Return the CSS classes of items at this node: new links, the winning chain, and items outside the view."""
        items = self.context.items
        classes: dict[str, str] = {item.key: "new" for item in added_links}
        if position.chain is not None:
            color = position.winner or WHITE
            classes |= {items.peg(hole, color).key: "winning" for hole in position.chain.holes}
            classes |= {items.link(link, color).key: "winning" for link in position.chain.links}
        if position.visible is not None:
            classes |= dict.fromkeys(hidden_keys(position.visible, self.board, items), "hidden")
        return tuple(classes.items())

    def _mark_items(self, position: TwixtPosition, change: BoardChange) -> tuple[Item, ...]:
        """Draw what is shown at this node only: removed links, the last move, dimmed and hidden holes, and markup."""
        items, pegs = self.context.items, self.board.pegs
        marks = [items.removed_link(link, color) for link, color in change.removed_links.items()]
        last = position.state.last_hole
        if last in pegs:
            marks.append(items.last_ring(last, pegs[last]))
        if position.dimmed is not None:
            marks.append(dim_item(position.dimmed))
        if position.visible is not None:
            marks.append(cover_item(position.visible))
        return (*marks, *(self.markup.items() if self.markup is not None else ()))
