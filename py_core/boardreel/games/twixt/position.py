"""A position of TwixT: a version of the game's board, and where the game stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boardreel.games.protocol import Move, Position
from boardreel.games.twixt.areas import View
from boardreel.games.twixt.grid import OPPONENT
from boardreel.games.twixt.record import DRAW
from boardreel.scene.shapes import Item, Message

if TYPE_CHECKING:
    from boardreel.games.twixt.rules import TwixtRules

CONNECTION, AGREEMENT = "connection", "agreement"


class Standing(NamedTuple):
    """All of a position but the board.

    `turns` counts swaps and passes too. `last` is the hole of the peg placed last, or of the swapped peg. `opening` is the
    side that has played the only turn so far, when that was one peg. `offers` are the sides whose offer of a draw is open.
    `chain` are the keys of the chain that has won, as long as the board does not change.
    """

    to_play: str | None
    turns: int = 0
    mover: str | None = None
    last: int | None = None
    opening: str | None = None
    offers: frozenset[str] = frozenset()
    winner: str | None = None
    win_by: str | None = None
    swapped: bool = False
    view: View | None = None
    dim: View | None = None
    chain: tuple[str, ...] = ()


class TwixtPosition(Position):
    """What stands on the board after a node, and who is to play."""

    def __init__(self, rules: TwixtRules, version: int, standing: Standing) -> None:
        self.rules: TwixtRules = rules
        self.version = version
        self.standing = standing

    @property
    def to_play(self) -> str | None:
        return self.standing.to_play

    @property
    def board(self) -> Mapping[str, str]:
        """Pegs: `{"K4": "W"}`."""
        board = self.rules.board
        board.go(self.version)
        return {board.grid.name(hole): color for hole, color in board.pegs.items()}

    @property
    def links(self) -> list[tuple[str, str, str]]:
        """Both ends, the one in the lower column first, and the side; by column and row."""
        board, drawing = self.rules.board, self.rules.drawing
        board.go(self.version)
        stride = board.grid.stride
        order = sorted(board.links, key=lambda link: (link // 4 % stride, link // 4 // stride, link % 4))
        return [(*drawing.link_names(link), board.links[link]) for link in order]

    @property
    def last_peg(self) -> str | None:
        """The peg placed last, or the swapped one; None before the first."""
        last = self.standing.last
        return None if last is None else self.rules.board.grid.name(last)

    @property
    def winner(self) -> str | None:
        """`W`, `B`, `draw`, or None."""
        return self.standing.winner

    @property
    def win_by(self) -> str | None:
        """`connection`, `resign`, `forfeit`, `agreement`, or None."""
        return self.standing.win_by

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """One peg on every hole that is free and not in the opponent's border rows."""
        mover = color or self.to_play
        if mover not in OPPONENT or self.winner is not None:
            return ()
        board = self.rules.board
        board.go(self.version)
        grid = board.grid
        return [
            Move(mover, (grid.name(grid.hole(column, row)),))
            for row in range(1, grid.rows + 1)
            for column in range(1, grid.columns + 1)
            if not grid.foreign(mover, column, row) and grid.hole(column, row) not in board.pegs
        ]

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """`links` as `[["I3", "J5", "B"]]`, `winner`, `win_by`."""
        return {"links": [list(link) for link in self.links], "winner": self.winner, "win_by": self.win_by}

    def status(self) -> Message:
        """Who is to play, or how the game ended."""
        standing = self.standing
        if standing.winner == DRAW:
            return Message("twixt.status.draw")
        if standing.winner is not None:
            return Message(f"twixt.status.{standing.winner}.{standing.win_by}")
        status = Message(f"twixt.status.{standing.to_play or 'setup'}")
        return Message("twixt.status.swapped", {"status": status}) if standing.swapped else status

    def items(self) -> Iterable[Item]:
        """Links and pegs."""
        board, drawing = self.rules.board, self.rules.drawing
        board.go(self.version)
        items = [drawing.link(link, color) for link, color in board.links.items()]
        return items + [drawing.peg(hole, color) for hole, color in board.pegs.items()]
