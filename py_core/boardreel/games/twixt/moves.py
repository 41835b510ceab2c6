"""Apply the setup and the moves of a node to the board of a TwixT game (specification, sections 2 to 6)."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.protocol import LinkChange, Move
from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.dialect import PP, THREE_M
from boardreel.games.twixt.hole_sets import HoleRectangle, hole_error, read_rectangle
from boardreel.games.twixt.holes import OPPONENT
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.games.twixt.notation import (
    ACCEPT_DRAW,
    DRAW,
    ENTRY_ORDER,
    FORFEIT,
    OFFER_DRAW,
    PASS,
    PEG,
    REMOVE_LINK,
    RESIGN,
    SWAP_PIECES,
    SWAP_SIDES,
    UNREADABLE,
    LinkCenter,
    MoveEntry,
    ParsedMove,
    read_entries,
)
from boardreel.games.twixt.position import AGREEMENT, CONNECTION, TwixtState, swap_target
from boardreel.games.twixt.problems import ProblemCollector
from boardreel.scene.shapes import Message

#: how many pegs the setup of one node can place; more could neither be shown nor sent
MAX_SETUP_PEGS = 20_000
_SETUP_COLORS = {"AB": "B", "AW": "W"}


class MovePlayer:
    """Apply setup and moves to the game's board, and keep track of the state of the game.

    The attributes that are named like fields of `TwixtState` start with the values before the node. `moves` and
    `problems` collect the results.
    """

    def __init__(self, context: TwixtContext, state: TwixtState, *, has_free_turns: bool) -> None:
        """Start from `state`. The caller has switched the board to the same position.

        `has_free_turns` is true before the start of a puzzle: sides need not alternate, and a move can place many pegs.
        """
        self.context = context
        self.board = context.board
        self.grid = context.grid
        self.has_free_turns = has_free_turns
        (
            self.to_play,
            self.turns,
            self.mover,
            self.last_hole,
            self.opening,
            self.draw_offers,
            self.winner,
            self.win_by,
            self.sides_swapped,
        ) = state
        self.moves: list[Move] = []
        self.problems = ProblemCollector()
        self._report = self.problems.report
        self._remaining_setup_pegs = MAX_SETUP_PEGS

    @property
    def state(self) -> TwixtState:
        """Return the state of the game after everything that was applied so far."""
        return TwixtState(
            self.to_play,
            self.turns,
            self.mover,
            self.last_hole,
            self.opening,
            self.draw_offers,
            self.winner,
            self.win_by,
            self.sides_swapped,
        )

    def apply_setup(self, ident: str, raws: Sequence[str]) -> None:
        """Add (`AB`, `AW`) or remove (`AE`) the pegs that a setup property names; report values that cannot be used."""
        color = _SETUP_COLORS.get(ident)
        self.problems.begin_setup(ident, raws)
        for value_index, raw in enumerate(raws):
            rectangle = read_rectangle(self.grid, raw)
            if isinstance(rectangle, HoleRectangle):
                if color is None:
                    self._clear_rectangle(rectangle)
                else:
                    self._fill_rectangle(rectangle, color, value_index)
            elif color is None or ":" in raw or rectangle != "bad-value":
                entry = read_entries(raw)[0]
                args = {"hole": entry.text()} if entry.kind == PEG else {}
                self._report(rectangle, value_index, **args)
            else:
                for entry in read_entries(raw, value_index):
                    self._set_up_entry(entry, color)

    def _clear_rectangle(self, rectangle: HoleRectangle) -> None:
        """Remove all pegs in a rectangle of holes, together with their links."""
        board = self.board
        size = (rectangle.right - rectangle.left + 1) * (rectangle.bottom - rectangle.top + 1)
        holes = rectangle.holes(self.grid) if size < len(board.pegs) else list(board.pegs)
        for hole in holes:
            if hole in board.pegs and rectangle.contains(*self.grid.coordinates(hole)):
                board.remove_peg(hole)

    def _fill_rectangle(self, rectangle: HoleRectangle, color: str, value_index: int) -> None:
        """Put pegs of `color` in all holes of a rectangle, and report one of them in an opponent's border row, if any."""
        hole_in_border = None
        for hole in rectangle.holes(self.grid):
            if self._remaining_setup_pegs <= 0:
                self._report("too-many-pegs", value_index, count=MAX_SETUP_PEGS)
                break
            is_new = self._set_up_peg(hole, color)
            if is_new and hole_in_border is None:
                coordinates = self.grid.coordinates(hole)
                hole_in_border = hole if self.grid.is_opponents_border(color, *coordinates) else None
        if hole_in_border is not None:
            other = SIDE_NAMES[OPPONENT[color]]
            self._report("border-row", value_index, hole=self.grid.name(hole_in_border), other=other)

    def _set_up_peg(self, hole: int, color: str) -> bool:
        """Put a peg of `color` in a hole, replacing one of the other color; return whether the hole has changed."""
        before = self.board.pegs.get(hole)
        if before == color:
            return False
        if before is not None:
            self.board.remove_peg(hole)
        self.board.add_peg(hole, color)
        self._remaining_setup_pegs -= 1
        return True

    def _set_up_entry(self, entry: MoveEntry, color: str) -> None:
        """Apply an entry of a setup value that, like a move, consists of several entries."""
        if entry.kind != PEG:
            self._apply_link_entry(entry, color)
            return
        error = hole_error(self.grid, entry.column, entry.row)
        if error is None:
            rectangle = HoleRectangle(entry.column, entry.row, entry.column, entry.row)
            self._fill_rectangle(rectangle, color, entry.value_index)
        else:
            self._report(error, entry.value_index, hole=entry.text())

    def play_move(self, ident: str, color: str, raws: Sequence[str], move: ParsedMove) -> None:
        """Play a turn of `color`, or apply an offer of a draw, which is not a turn.

        `ident` and `raws` are the property from which `move` was read.
        """
        self.problems.begin_move(ident, raws, color=color, number=self.turns + 1)
        special = move.special
        if self.winner is not None:
            self._report("after-end")
        elif self.to_play not in (None, color) and not self.has_free_turns and special != OFFER_DRAW:
            self._report("turn-order", other=SIDE_NAMES[OPPONENT[color]])
        next_color = OPPONENT[color]
        is_single_peg = False
        if special is None:
            is_single_peg = self._play_entries(color, move.entries)
        else:
            self.moves.append(Move(color, name=special))
            if special == OFFER_DRAW:
                self.draw_offers |= {color}
                return
            next_color = self._play_special(color, special)
        if move.offers_draw:
            self.moves.append(Move(color, name=OFFER_DRAW))
            self.draw_offers |= {color}
        if self.board.winning_pegs[color]:
            self._end(color, CONNECTION)
        self.opening = color if is_single_peg and self.turns == 0 else None
        self.turns += 1
        self.mover = color
        self.to_play = None if self.winner is not None else next_color

    def _play_special(self, color: str, special: str) -> str:
        """Play a special move that is a turn, and return the side to play next."""
        if special in (SWAP_PIECES, SWAP_SIDES):
            return self._swap(color, special)
        if special in (RESIGN, FORFEIT):
            self._end(OPPONENT[color], special)
        elif special == ACCEPT_DRAW:
            if OPPONENT[color] not in self.draw_offers:
                self._report("no-draw-offer", other=SIDE_NAMES[OPPONENT[color]])
            self._end(DRAW, AGREEMENT)
        elif special == PASS:
            self._report("pass")
        return OPPONENT[color]

    def _end(self, winner: str, win_by: str) -> None:
        """End the game with a winner (a side or a draw) and the way of winning, unless it has ended before."""
        if self.winner is None:
            self.winner, self.win_by = winner, win_by

    def _play_entries(self, color: str, entries: Sequence[MoveEntry]) -> bool:
        """Apply the entries of a move in the given order; return whether the move was one peg and nothing else."""
        placed: list[str] = []
        links: list[LinkChange] = []
        peg_count = 0
        for entry in entries:
            if entry.kind != PEG:
                link = self._apply_link_entry(entry, color)
                if link is not None:
                    links.append(self._link_change(link, entry))
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
        """Place the peg of an entry and return whether that was possible.

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
        self.last_hole = hole
        return True

    def _link_change(self, link: int, entry: MoveEntry) -> LinkChange:
        """Return the change of a link by an entry of a move, with the ends of the link."""
        one, other = self.board.ends(link)
        return LinkChange(self.grid.name(one), self.grid.name(other), entry.kind == REMOVE_LINK)

    def _apply_link_entry(self, entry: MoveEntry, color: str) -> int | None:
        """Remove or add the link of an entry and return its number, or report why that is impossible and return None."""
        if entry.kind == UNREADABLE or entry.center is None:
            self._report("bad-value", entry.value_index)
            return None
        if entry.has_no_sign:
            self._report("bare-link", entry.value_index)
        if self.context.ruleset == PP:
            self._report("links-fixed", entry.value_index)
            return None
        if entry.kind == REMOVE_LINK:
            return self._remove_link(entry.center, color, entry.value_index)
        return self._add_link(entry, entry.center, color)

    def _remove_link(self, center: LinkCenter, color: str, value_index: int) -> int | None:
        """Remove the link of `color` with this center and return its number, or report that there is none."""
        links = self.board.links
        found = center.links_among(links, self.grid)
        own = [link for link in found if links[link] == color]
        if own:
            self.board.remove_link(own[0])
            return own[0]
        if found:
            self._report("not-own-link", value_index, center=center.text(), other=SIDE_NAMES[OPPONENT[color]])
        else:
            self._report("no-link", value_index, center=center.text())
        return None

    def _add_link(self, entry: MoveEntry, center: LinkCenter, color: str) -> int | None:
        """Add the link of an entry between two pegs of `color` and return its number, or report why that is impossible."""
        board = self.board
        link = center.link(self.grid, entry.slope)
        args: dict[str, str | Message] = {"center": entry.text(), "side": SIDE_NAMES[color]}
        if link is None or any(board.pegs.get(end) != color for end in board.ends(link)):
            self._report("link-missing-peg", entry.value_index, **args)
        elif link in board.links:
            self._report("link-exists", entry.value_index, **args)
        elif board.is_crossed(link):
            self._report("link-crosses", entry.value_index, **args)
        else:
            board.add_link(link)
            return link
        return None

    def _swap(self, color: str, kind: str) -> str:
        """Swap pieces or sides (`kind`) if the rules allow it, and return the side to play next."""
        board, grid = self.board, self.grid
        target = swap_target(self.context, self.opening, color)
        if target is None or (kind == SWAP_PIECES and not grid.is_hole(*target)):
            self._report("swap-not-allowed")
            return OPPONENT[color]
        if self.context.ruleset == THREE_M:
            self._report("swap-3m")
        if kind == SWAP_SIDES:
            # the players exchange their colors, so it is the turn of `color` again, with the other player
            self.sides_swapped = True
            return color
        board.remove_peg(next(iter(board.pegs)))
        mirrored = grid.hole(*target)
        board.add_peg(mirrored, color)
        self.last_hole = mirrored
        return OPPONENT[color]
