"""The parts of a position of TwixT: pegs, links, the side to play and whether it may swap."""

from __future__ import annotations

from collections.abc import Iterable

from boardreel.games.protocol import LINK, PIECE, SWAP, TO_PLAY, Part
from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.position import TwixtPosition


def _peg(context: TwixtContext, hole: int, color: str) -> Part:
    """Return the position part of a peg of a color in a hole, given by index."""
    return Part(PIECE, color, (context.grid.name(hole),))


def _link(context: TwixtContext, link: int, color: str) -> Part:
    """Return the position part of a link of a color, given by number."""
    return Part(LINK, color, context.items.link_names(link))


def _other_parts(position: TwixtPosition) -> set[Part]:
    """Return the parts of a position that are not on the board."""
    to_play = position.to_play
    parts = {Part(TO_PLAY, to_play or "")}
    hole = None if to_play is None or position.state.opening is None else position.swap_hole(to_play)
    if hole is not None:
        grid = position.context.grid
        # only on a square board is the image of the swapped peg the swapped peg of the image
        parts.add(Part(SWAP) if grid.columns == grid.rows else Part(SWAP, points=(grid.name(hole),)))
    return parts


def parts_of(position: TwixtPosition) -> set[Part]:
    """Return all parts of a position: pegs, links, the side to play and whether it may swap."""
    context, others = position.context, _other_parts(position)
    context.board.go(position.version)
    pegs = {_peg(context, hole, color) for hole, color in context.board.pegs.items()}
    return pegs | {_link(context, link, color) for link, color in context.board.links.items()} | others


def changed_parts(before: TwixtPosition, after: TwixtPosition) -> Iterable[Part]:
    """Return the parts that only one of two positions has; `after` is the position after a node played from `before`."""
    context, changed = before.context, _other_parts(before) ^ _other_parts(after)
    if after.version == before.version:
        return changed
    change = context.board.changes_of(after.version)
    # a peg or link that changes its color is removed and added
    for pegs in (change.added_pegs, change.removed_pegs):
        changed.update(_peg(context, hole, color) for hole, color in pegs.items())
    for links in (change.added_links, change.removed_links):
        changed.update(_link(context, link, color) for link, color in links.items())
    return changed
