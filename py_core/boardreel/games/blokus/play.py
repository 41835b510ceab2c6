"""Play one node without drawing it: setup, side to play, then the move, whatever their order in the file."""

from __future__ import annotations

from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.messages import color_name, list_points, reason
from boardreel.games.blokus.notation import InvalidPiece, PieceValue
from boardreel.games.blokus.placement_rules import RuleViolation
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.state import PlacedPiece
from boardreel.games.protocol import Move, NodeDiagnostic, Played
from boardreel.scene.shapes import Message
from boardreel.sgf import Node


class NodePlayer:
    """A player of one node from the position before it.

    Call `play` once. Afterwards the attributes describe how the board has changed, so that the change can be drawn.
    """

    def __init__(self, before: BlokusPosition, node: Node) -> None:
        """Prepare to play `node` from `before`, the position after its parent."""
        self.before = before
        self.context = before.context
        self.properties = node.properties
        self.position = before
        self.diagnostics: list[NodeDiagnostic] = []
        self.has_setup = False
        #: numbers of pieces that the setup added and removed
        self.added_count = self.removed_count = 0
        #: color of the move, if there is one, and the piece that it placed, unless the move could not be played
        self.move_color: int | None = None
        self.placed: PlacedPiece | None = None
        #: whether the placed piece covers points of others
        self.overlaps = False

    def play(self) -> Played:
        """Play the node and return the result.

        Setup is applied first (additions, then removals), then `PL`, then the move, as Pentobi does.
        """
        reader, properties = self.context.reader, self.properties
        for ident in reader.foreign_idents(properties):
            self.diagnostics.append(NodeDiagnostic("no-such-color", reason("no-such-color", ident=ident), ident))
        self.has_setup = bool(reader.setup_idents(properties))
        if self.has_setup:
            self._apply_setup()
        self._set_color_to_play()
        move = reader.read_move(properties)
        if move is None or move.color is None:
            return Played(self.position, setup=self.has_setup, diagnostics=tuple(self.diagnostics))
        self.move_color = move.color
        self._report_further_moves(move.color)
        if isinstance(move.piece, InvalidPiece):
            return self._skip_move(move, move.color, move.piece)
        if not self.position.state.pieces_left[move.color][move.piece.piece]:
            return self._skip_move(move, move.color, self._used_up(move.piece))
        return self._play_move(move, move.color, move.piece)

    # --- setup

    def _apply_setup(self) -> None:
        """Add and remove the pieces of the setup properties; skip and report values that cannot be applied."""
        before = self.before
        state = before.state.without_last_pieces()
        for value in self.context.reader.read_setup(self.properties):
            piece = value.piece
            if isinstance(piece, InvalidPiece):
                self._report_setup(value, piece)
            elif value.color is None:
                remaining = state.remove(piece.mask)
                if remaining is None:
                    points = list_points(self.context.board.point_names(piece))
                    self._report_setup(
                        value, InvalidPiece("nothing-to-remove", reason("nothing-to-remove", points=points))
                    )
                else:
                    state = remaining
                    self.removed_count += 1
            else:
                if not state.pieces_left[value.color][piece.piece]:
                    self._report_setup(value, InvalidPiece("surplus-piece", self._used_up(piece).reason))
                state = state.place(value.color, piece)
                self.added_count += 1
        self.position = BlokusPosition(self.context, state, before.turn, is_fixed=before.is_fixed)

    def _set_color_to_play(self) -> None:
        """Give the turn to the color that `PL` names, if there is one."""
        color = self.context.reader.read_color_to_play(self.properties)
        if color is not None:
            self._keep_board(color, is_fixed=True, move_number=self.position.move_number)

    def _keep_board(self, turn: int, *, is_fixed: bool, move_number: int) -> None:
        """Change the turn or the number of moves, and leave the board as it is; the arguments are those of the position."""
        position = self.position
        self.position = BlokusPosition(
            self.context,
            position.state,
            turn,
            is_fixed=is_fixed,
            move_number=move_number,
            stuck_colors=position.stuck_colors,
        )

    # --- the move

    def _skip_move(self, value: PieceValue, color: int, problem: InvalidPiece) -> Played:
        """Count a move that cannot be played, and leave board and turn as they are."""
        position = self.position
        self._keep_board(position.turn, is_fixed=position.is_fixed, move_number=position.move_number + 1)
        self._report_move(value, color, problem.code, problem.reason)
        return Played(
            self.position,
            setup=self.has_setup,
            diagnostics=tuple(self.diagnostics),
            number=self.position.move_number,
        )

    def _play_move(self, value: PieceValue, color: int, placement: Placement) -> Played:
        """Place a piece that the color has left, even if this is against the rules, and report rule violations."""
        context, position = self.context, self.position
        violations = context.placement_rules.violations(position.state, color, placement)
        if not violations:
            position.cache_can_move(color)
        color_to_play = position.color_to_play
        self.overlaps = any(violation.code == "occupied" for violation in violations)
        self.placed = PlacedPiece(color, placement)
        self.position = BlokusPosition(
            context,
            position.state.move(color, placement),
            (color + 1) % len(context.variant.colors),
            move_number=position.move_number + 1,
            # a piece on free points takes moves away from the other colors and never gives them new ones
            stuck_colors=() if self.overlaps else [stuck for stuck in position.stuck_colors if stuck != color],
        )
        if color != color_to_play:
            turn = color_name(context.variant.colors[color_to_play])
            self._report_move(value, color, "out-of-turn", reason("out-of-turn", turn=turn))
        for violation in violations:
            self._report_move(value, color, violation.code, self._violation_text(color, violation))
        return Played(
            self.position,
            (
                Move(
                    context.variant.move_properties[color],
                    context.board.point_names(placement),
                    context.board.pieces[placement.piece].name,
                ),
            ),
            self.has_setup,
            color == color_to_play and not violations,
            tuple(self.diagnostics),
            self.position.move_number,
        )

    # --- diagnostics

    def _used_up(self, placement: Placement) -> InvalidPiece:
        """Return the problem of a placement whose color has no such piece left."""
        name = self.context.board.pieces[placement.piece].name
        return InvalidPiece("piece-used-up", reason("piece-used-up", piece=name))

    def _violation_text(self, color: int, violation: RuleViolation) -> Message:
        """Return the text of a rule violation by a move of a color, naming the points concerned."""
        return reason(
            violation.code,
            color=Message(f"blokus.adjective.{self.context.variant.colors[color]}"),
            points=list_points(self.context.board.names_of(violation.points)),
        )

    def _report_move(self, value: PieceValue, color: int, code: str, text: Message) -> None:
        """Add a diagnostic about the move of `color`, located at its property value."""
        self.diagnostics.append(
            NodeDiagnostic(
                code, self._about_move(self.position.move_number, color, text), value.ident, value.value_index
            )
        )

    def _report_further_moves(self, color: int) -> None:
        """Add a diagnostic for every move property of the node after the first one, which is the move of `color`."""
        idents = [ident for ident in self.context.reader.color_of_move if ident in self.properties]
        for ident in idents[1:]:
            text = self._about_move(self.position.move_number + 1, color, reason("second-move", ident=ident))
            self.diagnostics.append(NodeDiagnostic("second-move", text, ident))

    def _about_move(self, number: int, color: int, text: Message) -> Message:
        """Return `text` preceded by the number and the color of the move that it is about."""
        side = color_name(self.context.variant.colors[color])
        return Message("blokus.at-move", {"number": number, "side": side, "what": text})

    def _report_setup(self, value: PieceValue, problem: InvalidPiece) -> None:
        """Add a diagnostic about a setup value that cannot be applied."""
        if value.color is None:
            text = Message("blokus.at-removal", {"what": problem.reason})
        else:
            side = color_name(self.context.variant.colors[value.color])
            text = Message("blokus.at-setup", {"side": side, "what": problem.reason})
        self.diagnostics.append(NodeDiagnostic(problem.code, text, value.ident, value.value_index))
