"""The board with versions: uncommitted changes are undone, and links connect pegs to borders."""

from __future__ import annotations

from boardreel.games.twixt.board import PegBoard
from boardreel.games.twixt.holes import WHITE, HoleGrid


def test_changes_that_were_not_committed_are_undone() -> None:
    grid = HoleGrid(8, 8)
    board = PegBoard(grid)
    board.add_peg(grid.hole(4, 4), WHITE)
    version = board.commit()
    board.add_peg(grid.hole(5, 6), WHITE)
    assert len(board.pegs) == 2
    board.go(version)
    assert board.pegs == {grid.hole(4, 4): WHITE}
    assert board.links == {}
    board.go(version)
    assert board.pegs == {grid.hole(4, 4): WHITE}


def test_a_link_put_back_connects_what_its_pegs_are_connected_to() -> None:
    grid = HoleGrid(8, 8)
    board = PegBoard(grid)
    top, below, lower = grid.hole(4, 1), grid.hole(5, 3), grid.hole(4, 5)
    for hole in (top, below, lower):
        board.add_peg(hole, WHITE)
    first, second = sorted(board.links)
    border = board.connected_borders[top]
    assert board.connected_borders == {top: border, below: border, lower: border}
    board.remove_link(first)
    board.remove_link(second)
    assert board.connected_borders == {top: border}
    # neither of its pegs is connected to a border, whichever link is put back first
    board.add_link(second if top in board.ends(first) else first)
    assert board.connected_borders == {top: border}
    board.add_link(first if top in board.ends(first) else second)
    assert board.connected_borders == {top: border, below: border, lower: border}
