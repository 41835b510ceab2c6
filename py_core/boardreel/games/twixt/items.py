"""Pegs and links as items, each made once a game. The unit is the distance of two holes; hole (c, r) lies at (c, r)."""

from __future__ import annotations

from boardreel.games.twixt.holes import BLACK, WHITE, Grid
from boardreel.games.twixt.links import DIRECTIONS, ends
from boardreel.scene.shapes import Circle, Item, Message, Path, Shape

#: class of each side; names as messages
PLAYER = {WHITE: "player1", BLACK: "player2"}
NAME = {WHITE: Message("twixt.W"), BLACK: Message("twixt.B")}

PEG_RADIUS, RING_RADIUS, HOLE_RADIUS = 0.27, 0.36, 0.1
LINK_WIDTH = 0.2
_LINK_SYMBOLS = tuple(f"link{direction}" for direction in range(4))


def _bar(dx: int, dy: int) -> str:
    """A link from (0, 0) to (dx, dy) as an outline."""
    length = (dx * dx + dy * dy) ** 0.5
    x, y = round(-dy / length * LINK_WIDTH / 2, 4), round(dx / length * LINK_WIDTH / 2, 4)
    return f"M{x:g} {y:g}L{dx + x:g} {dy + y:g}L{dx - x:g} {dy - y:g}L{-x:g} {-y:g}Z"


#: drawings at (0, 0); a link's is at its end in the lower column
SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "peg": (Circle(0, 0, PEG_RADIUS, "peg"),),
    "last": (Circle(0, 0, RING_RADIUS, "last-ring"),),
    **{name: (Path(_bar(*step), "link"),) for name, step in zip(_LINK_SYMBOLS, DIRECTIONS, strict=True)},
    **{f"gone{direction}": (Path(f"M0 0L{dx} {dy}", "gone-line"),) for direction, (dx, dy) in enumerate(DIRECTIONS)},
}


class Drawing:
    """Items of one board, kept by what they show."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._pegs: dict[str, dict[int, Item]] = {WHITE: {}, BLACK: {}}
        self._links: dict[str, dict[int, Item]] = {WHITE: {}, BLACK: {}}

    def peg(self, hole: int, color: str) -> Item:
        """A peg; its key is the side and the hole: `W:K4`."""
        item = self._pegs[color].get(hole)
        if item is None:
            name = self.grid.name(hole)
            row, column = divmod(hole, self.grid.stride)
            item = self._pegs[color][hole] = Item(
                f"{color}:{name}",
                "pegs",
                (),
                PLAYER[color],
                (name,),
                color,
                "peg",
                (column, row),
                (column, row),
                Message("twixt.peg", {"side": NAME[color], "hole": name}),
            )
        return item

    def link(self, link: int, color: str) -> Item:
        """A link; its key is the side and both ends, the one in the lower column first: `B:I3-J5`."""
        item = self._links[color].get(link)
        if item is None:
            one, other = self.link_names(link)
            row, column = divmod(link >> 2, self.grid.stride)
            item = self._links[color][link] = Item(
                f"{color}:{one}-{other}",
                "links",
                (),
                PLAYER[color],
                (one, other),
                color,
                _LINK_SYMBOLS[link & 3],
                (column, row),
            )
        return item

    def link_names(self, link: int) -> tuple[str, str]:
        """The names of a link's ends, the one in the lower column first."""
        one, other = ends(self.grid, link)
        return self.grid.name(one), self.grid.name(other)

    def last_ring(self, hole: int, color: str) -> Item:
        """The mark of the last move."""
        name, at = self.grid.name(hole), self.grid.place(hole)
        return Item(f"last:{name}", "marks", (), f"last {PLAYER[color]}", (), None, "last", at)

    def gone_link(self, link: int, color: str) -> Item:
        """A link that the last move has taken off."""
        one, other = self.link_names(link)
        at = self.grid.place(link >> 2)
        return Item(f"gone:{color}:{one}-{other}", "gone", (), f"gone {PLAYER[color]}", (), None, f"gone{link & 3}", at)
