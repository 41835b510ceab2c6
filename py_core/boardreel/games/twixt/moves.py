"""Play the moves of a node on the board of a TwixT game (TwixT specification, sections 2 to 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardreel.games.protocol import LinkChange, Move
from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.dialect import THREE_M
from boardreel.games.twixt.hole_sets import hole_error
from boardreel.games.twixt.holes import OPPONENT
from boardreel.games.twixt.link_entries import LinkEntries
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.games.twixt.notation import (
    ACCEPT_DRAW,
    DRAW,
    ENTRY_ORDER,
    FORFEIT,
    OFFER_DRAW,
    PASS,
    PEG,
    RESIGN,
    SWAP_PIECES,
    SWAP_SIDES,
    UNREADABLE,
    MoveEntry,
    ParsedMove,
)
from boardreel.games.twixt.position import AGREEMENT, CONNECTION, TwixtState
from boardreel.games.twixt.problems import ProblemCollector
from boardreel.games.twixt.setup import SetupPegs
from boardreel.games.twixt.swap import swap_target


class MovePlayer:
    """A player of the setup and moves of one node, which changes the game's board and the state of the game.

    `state` starts as the state before the node, and is the one after everything that was applied so far. `moves` and
    `problems` collect the results.
    """

    def __init__(self, context: TwixtContext, state: TwixtState, *, has_free_turns: bool) -> None:
        """Start from `state`. The caller has switched the board to the same position.

        `has_free_turns` is true before the start of a puzzle: sides need not alternate, and a move can place many pegs.
        """
        self.context = context
        self.state = state
        self.board = context.board
        self.grid = context.grid
        self.has_free_turns = has_free_turns
        self.moves: list[Move] = []
        self.problems = ProblemCollector()
        self._report = self.problems.report
        self._links = LinkEntries(context, self.problems)
        self._setup = SetupPegs(context, self._links, self.problems)

    def apply_setup(self, ident: str, raws: Sequence[str]) -> None:
        """Add (`AB`, `AW`) or remove (`AE`) the pegs that a setup property names; report values that cannot be used."""
        self._setup.apply(ident, raws)

    def play_move(self, ident: str, color: str, raws: Sequence[str], move: ParsedMove) -> None:
        """Play a turn of `color`, or apply an offer of a draw, which is not a turn.

        `ident` and `raws` are the property from which `move` was read.
        """
        self.problems.begin_move(ident, raws, color=color, number=self.state.turns + 1)
        special = move.special
        if self.state.winner is not None:
            self._report("after-end")
        elif (
            self.state.to_play not in (None, color)
            and not self.has_free_turns
            and not self._is_possible_at_any_turn(special, color)
        ):
            self._report("turn-order", other=SIDE_NAMES[OPPONENT[color]])
        next_color = OPPONENT[color]
        is_single_peg = False
        if special is None:
            is_single_peg = self._play_entries(color, move.entries)
        else:
            self.moves.append(Move(color, name=special))
            if special == OFFER_DRAW:
                self._add_offer(color)
                return
            next_color = self._play_special(color, special)
        if move.offers_draw:
            self.moves.append(Move(color, name=OFFER_DRAW))
            self._add_offer(color)
        if self.board.winning_pegs[color]:
            self._end(color, CONNECTION)
        turns, has_ended = self.state.turns, self.state.winner is not None
        self._update(
            opening=color if is_single_peg and turns == 0 else None,
            turns=turns + 1,
            mover=color,
            to_play=None if has_ended else next_color,
        )

    def _update(self, **changes: Any) -> None:
        """Replace some fields of the state."""
        self.state = self.state._replace(**changes)

    def _add_offer(self, color: str) -> None:
        """Add the offer of a draw by a side to those that are open."""
        self._update(draw_offers=self.state.draw_offers | {color})

    def _is_possible_at_any_turn(self, special: str | None, color: str) -> bool:
        """Return whether a special move offers a draw, or accepts one that the other side has offered."""
        return special == OFFER_DRAW or (special == ACCEPT_DRAW and OPPONENT[color] in self.state.draw_offers)

    def _play_special(self, color: str, special: str) -> str:
        """Play a special move that is a turn, and return the side to play next."""
        if special in (SWAP_PIECES, SWAP_SIDES):
            return self._swap(color, special)
        if special in (RESIGN, FORFEIT):
            self._end(OPPONENT[color], special)
        elif special == ACCEPT_DRAW:
            if OPPONENT[color] not in self.state.draw_offers:
                self._report("no-draw-offer", other=SIDE_NAMES[OPPONENT[color]])
            self._end(DRAW, AGREEMENT)
        elif special == PASS:
            self._report("pass")
        return OPPONENT[color]

    def _end(self, winner: str, win_by: str) -> None:
        """End the game with a winner (a side or a draw) and the way of winning, unless it has ended before."""
        if self.state.winner is None:
            self._update(winner=winner, win_by=win_by)

    def _play_entries(self, color: str, entries: Sequence[MoveEntry]) -> bool:
        """Apply the entries of a move in the given order; return whether the move was one peg and nothing else."""
        placed: list[str] = []
        links: list[LinkChange] = []
        peg_count = 0
        for entry in entries:
            if entry.kind != PEG:
                link = self._links.apply(entry, color)
                if link is not None:
                    links.append(self._links.change_of(link, entry))
                continue
            peg_count += 1
            if peg_count > 1 and not self.has_free_turns:
                self._report("two-pegs", entry.value_index, hole=entry.text())
            if self._place_peg(entry, color):
                placed.append(entry.text())
        self.moves.append(Move(color, tuple(placed), links=tuple(links)))
        if not self.has_free_turns and (len(entries) > 1 or not peg_count):
            self._check_form(entries, peg_count)
        return bool(placed) and len(entries) == 1

    def _check_form(self, entries: Sequence[MoveEntry], peg_count: int) -> None:
        """Report a move whose entries are in the wrong order or which has no peg."""
        highest_rank = 0
        for entry in entries:
            rank = ENTRY_ORDER.get(entry.kind, highest_rank)
            if rank < highest_rank:
                self._report("entry-order", entry.value_index)
                break
            highest_rank = rank
        is_readable = any(entry.kind != UNREADABLE or entry.column for entry in entries)
        if is_readable and not peg_count:
            self._report("no-peg")

    def _place_peg(self, entry: MoveEntry, color: str) -> bool:
        """Place the peg of a `MoveEntry` and return whether that was possible.

        A peg in an opponent's border row is placed and reported.
        """
        grid, board = self.grid, self.board
        column, row = entry.column, entry.row
        error = hole_error(grid, column, row)
        if error is not None:
            self._report(error, entry.value_index, hole=entry.text())
            return False
        hole = grid.hole(column, row)
        if hole in board.pegs:
            self._report("occupied", entry.value_index, hole=entry.text())
            return False
        if grid.is_opponents_border(color, column, row):
            self._report("border-row", entry.value_index, hole=entry.text(), other=SIDE_NAMES[OPPONENT[color]])
        board.add_peg(hole, color)
        self._update(last_hole=hole)
        return True

    def _swap(self, color: str, kind: str) -> str:
        """Swap pieces or sides (`kind`) if the rules allow it, and return the side to play next."""
        board, grid = self.board, self.grid
        target = swap_target(self.context, self.state.opening, color)
        if target is None or (kind == SWAP_PIECES and not grid.is_hole(*target)):
            self._report("swap-not-allowed")
            self.moves[-1] = Move(color, name=PASS)
            return OPPONENT[color]
        if self.context.ruleset == THREE_M:
            self._report("swap-3m")
        if kind == SWAP_SIDES:
            # the players exchange their colors, so it is the turn of `color` again, with the other player
            self._update(sides_swapped=True)
            return color
        board.remove_peg(next(iter(board.pegs)))
        mirrored = grid.hole(*target)
        board.add_peg(mirrored, color)
        self._update(last_hole=mirrored)
        return OPPONENT[color]
