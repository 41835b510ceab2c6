"""A position of TwixT: a version of the game's board, and the state of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from boardreel.games.protocol import LinkChange, Move, Position
from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.dialect import PP
from boardreel.games.twixt.hole_sets import HoleSet
from boardreel.games.twixt.holes import OPPONENT, column_name
from boardreel.games.twixt.notation import ACCEPT_DRAW, DRAW, OFFER_DRAW, RESIGN, SWAP_PIECES
from boardreel.games.twixt.scene import twixt_scene
from boardreel.games.twixt.swap import swap_hole
from boardreel.scene.shapes import Item, Message, Scene

#: ways in which a game ends, in addition to the special moves `resign` and `forfeit`
CONNECTION, AGREEMENT = "connection", "agreement"


class TwixtState(NamedTuple):
    """The state of a TwixT game apart from its board.

    `turns` counts all turns, including swaps and passes. `mover` is the side of the last turn. `last_hole` is the hole of
    the peg that was placed or swapped last. `opening` is the side that has played the only turn so far, if that was one
    peg, which can be swapped. `draw_offers` are the sides whose offer of a draw is open. `winner` is a side or a draw, and
    `win_by` how the game ended. `sides_swapped` means that the players have exchanged their colors.
    """

    to_play: str | None
    turns: int = 0
    mover: str | None = None
    last_hole: int | None = None
    opening: str | None = None
    draw_offers: frozenset[str] = frozenset()
    winner: str | None = None
    win_by: str | None = None
    sides_swapped: bool = False


class WinningChain(NamedTuple):
    """The pegs (as holes) and links (as numbers) of a chain that has won the game."""

    holes: Sequence[int]
    links: Sequence[int]


class TwixtPosition(Position):
    """A position in one game of TwixT. Its pegs and links are on the game's board at version `version`."""

    def __init__(
        self,
        context: TwixtContext,
        version: int,
        state: TwixtState,
        *,
        visible: HoleSet | None = None,
        dimmed: HoleSet | None = None,
        chain: WinningChain | None = None,
    ) -> None:
        """Create the position of a game at a version of its board.

        `visible` are the visible holes (`VW`), None for all; `dimmed` the dimmed ones (`DD`). `chain` is the winning chain,
        as long as the board has not changed since the win.
        """
        self.context = context
        self.version = version
        self.state = state
        self.visible = visible
        self.dimmed = dimmed
        self.chain = chain

    @property
    def colors(self) -> Sequence[str]:
        """Return `W` and `B`, the vertical and the horizontal side."""
        return tuple(OPPONENT)

    @property
    def scene(self) -> Scene:
        """Return the drawing of the empty board, on which the items of this position are placed."""
        return twixt_scene(self.context.grid.columns, self.context.grid.rows)

    @property
    def to_play(self) -> str | None:
        """Return the side to play, `W` or `B`, or None after the end of the game and before the start of a puzzle."""
        return self.state.to_play

    @property
    def board(self) -> Mapping[str, str]:
        """Return a mapping from the name of every hole with a peg to its color, such as `{"K4": "W"}`."""
        board = self.context.board
        board.go(self.version)
        return {board.grid.name(hole): color for hole, color in board.pegs.items()}

    @property
    def links(self) -> list[tuple[str, str, str]]:
        """Return both ends and the color of every link, such as `("I3", "J5", "B")`.

        The end in the lower column comes first. The links are sorted by column and row of that end.
        """
        board, items = self.context.board, self.context.items
        board.go(self.version)
        stride = board.grid.stride
        order = sorted(board.links, key=lambda link: (link // 4 % stride, link // 4 // stride, link % 4))
        return [(*items.link_names(link), board.links[link]) for link in order]

    @property
    def win_by(self) -> str | None:
        """Return `connection`, `resign`, `forfeit`, `agreement`, or None if the game has not ended."""
        return self.state.win_by

    @property
    def ranks(self) -> Mapping[str, int] | None:
        """Return 1 for the winner and 2 for the other side, 1 for both in a draw, or None if the game has not ended."""
        winner = self.state.winner
        return None if winner is None else {color: 1 if winner in (color, DRAW) else 2 for color in OPPONENT}

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return the moves of `color`, or of the side to play if it is None: one peg, or the swap if it is legal.

        A peg may be placed in any empty hole outside the opponent's border rows. After the end there are no moves.
        """
        mover = color or self.to_play
        if mover not in OPPONENT or self.is_over:
            return ()
        pegs = [Move(mover, points) for _, points in self.placements(color)]
        return [*pegs, Move(mover, name=SWAP_PIECES)] if self.swap_hole(mover) is not None else pegs

    def placements(self, color: str | None = None) -> list[tuple[None, tuple[str]]]:
        """Return the holes of the legal moves, without a `Move` for each; a large board has half a million."""
        mover = color or self.to_play
        if mover not in OPPONENT or self.is_over:
            return []
        grid, pegs = self.context.grid, self.board
        columns = [(column, column_name(column)) for column in range(1, grid.columns + 1)]
        names = (
            f"{letters}{row}"
            for row in range(1, grid.rows + 1)
            for letters in [name for column, name in columns if not grid.is_opponents_border(mover, column, row)]
        )
        return [(None, (name,)) for name in names if name not in pegs]

    def swap_hole(self, color: str) -> int | None:
        """Return the hole of the peg after `color` swaps pieces, or None if the rules do not allow it."""
        self.context.board.go(self.version)
        return swap_hole(self.context, self.state.opening, color)

    def actions(self, color: str | None = None) -> Sequence[Move]:
        """Return what a side may do without a peg: swap if it is legal, accept or offer a draw, and resign."""
        mover = color or self.to_play
        if mover not in OPPONENT or self.is_over:
            return ()
        offers = self.state.draw_offers
        names = [SWAP_PIECES] if self.swap_hole(mover) is not None else []
        names += [ACCEPT_DRAW] if OPPONENT[mover] in offers else [] if mover in offers else [OFFER_DRAW]
        return [Move(mover, name=name) for name in (*names, RESIGN)]

    def removals(self, color: str | None = None) -> Sequence[LinkChange]:
        """Return the links that `color`, or the side to play if it is None, may remove before it places a peg."""
        mover = color or self.to_play
        if self.context.ruleset == PP or self.is_over:
            return ()
        return [LinkChange(one, other, is_removal=True) for one, other, owner in self.links if owner == mover]

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """Return `links` as lists of both ends and the color (`["I3", "J5", "B"]`), `winner` and `win_by`."""
        return {"links": [list(link) for link in self.links], "winner": self.state.winner, "win_by": self.win_by}

    def status(self) -> Message:
        """Return a message that says who is to play, or how the game ended."""
        state = self.state
        if state.winner is not None:
            return result_message(state)
        status = Message(f"twixt.status.{state.to_play}" if state.to_play else "say.setup")
        return Message("twixt.status.swapped", {"status": status}) if state.sides_swapped else status

    def items(self) -> Iterable[Item]:
        """Return the drawings of all links and pegs on the board; links come first."""
        board, items = self.context.board, self.context.items
        board.go(self.version)
        links = [items.link(link, color) for link, color in board.links.items()]
        return links + [items.peg(hole, color) for hole, color in board.pegs.items()]


def result_message(state: TwixtState) -> Message:
    """Return a message that says who has won a game and how, or that it is a draw. The game must have ended."""
    if state.winner == DRAW:
        return Message("twixt.status.draw")
    return Message(f"twixt.status.{state.winner}.{state.win_by}")
