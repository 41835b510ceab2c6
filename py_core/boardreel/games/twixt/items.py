"""Draw pegs and links. One unit is the distance between two holes; the hole of column c and row r is at (c, r)."""

from __future__ import annotations

from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid
from boardreel.games.twixt.links import DIRECTIONS, link_ends
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.scene.gradients import round_piece
from boardreel.scene.shapes import Circle, Item, Path, Shape

#: CSS class of a side
PLAYER_CLASSES = {WHITE: "player1", BLACK: "player2"}
PEG_RADIUS, LAST_RING_RADIUS, HOLE_RADIUS = 0.27, 0.36, 0.1
LINK_WIDTH = 0.2
_LINK_SYMBOLS = tuple(f"link{direction}" for direction in range(4))


def _bar(dx: int, dy: int) -> str:
    """Return SVG path data of the outline of a link from (0, 0) to (dx, dy)."""
    length = (dx * dx + dy * dy) ** 0.5
    x, y = round(-dy / length * LINK_WIDTH / 2, 4), round(dx / length * LINK_WIDTH / 2, 4)
    return f"M0 0m{x:g} {y:g}l{dx} {dy}l{-2 * x:g} {-2 * y:g}l{-dx} {-dy}z"


#: symbols drawn at (0, 0); a link is drawn from its end in the lower column
SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "peg": round_piece(PEG_RADIUS, "peg"),
    "last": (Circle(0, 0, LAST_RING_RADIUS, "last-ring"),),
    **{name: (Path(_bar(*step), "link"),) for name, step in zip(_LINK_SYMBOLS, DIRECTIONS, strict=True)},
    **{f"gone{direction}": (Path(f"M0 0l{dx} {dy}", "gone-line"),) for direction, (dx, dy) in enumerate(DIRECTIONS)},
}


class TwixtItems:
    """The drawings of pegs and links of one board, cached so that equal drawings are the same object."""

    def __init__(self, grid: HoleGrid) -> None:
        """Create items for the holes of `grid`, starting with an empty cache."""
        self.grid = grid
        self._pegs: dict[str, dict[int, Item]] = {WHITE: {}, BLACK: {}}
        self._links: dict[str, dict[int, Item]] = {WHITE: {}, BLACK: {}}

    def peg(self, hole: int, color: str) -> Item:
        """Return the item of a peg. Its key consists of color and hole, as in `W:K4`."""
        item = self._pegs[color].get(hole)
        if item is None:
            name = self.grid.name(hole)
            center = self.grid.coordinates(hole)
            item = self._pegs[color][hole] = Item(
                key=f"{color}:{name}",
                layer="pegs",
                classes=PLAYER_CLASSES[color],
                points=(name,),
                color=color,
                symbol="peg",
                at=center,
                anchor=center,
                title=SIDE_NAMES[color],
            )
        return item

    def link(self, link: int, color: str) -> Item:
        """Return the item of a link. Its key consists of color and ends, lower column first, as in `B:I3-J5`."""
        item = self._links[color].get(link)
        if item is None:
            one, other = self.link_names(link)
            item = self._links[color][link] = Item(
                key=f"{color}:{one}-{other}",
                layer="links",
                classes=PLAYER_CLASSES[color],
                points=(one, other),
                color=color,
                symbol=_LINK_SYMBOLS[link & 3],
                at=self.grid.coordinates(link >> 2),
            )
        return item

    def link_names(self, link: int) -> tuple[str, str]:
        """Return the names of the two holes of a link, the one in the lower column first."""
        one, other = link_ends(self.grid, link)
        return self.grid.name(one), self.grid.name(other)

    def last_ring(self, hole: int, color: str) -> Item:
        """Return the ring that marks the peg of the last move, a peg of `color`."""
        name, center = self.grid.name(hole), self.grid.coordinates(hole)
        return Item(f"last:{name}", "marks", (), f"last {PLAYER_CLASSES[color]}", (), None, "last", center)

    def removed_link(self, link: int, color: str) -> Item:
        """Return the dashed line that shows a link of `color` which the last move has removed."""
        one, other = self.link_names(link)
        key, classes = f"gone:{color}:{one}-{other}", f"gone {PLAYER_CLASSES[color]}"
        return Item(key, "gone", (), classes, (), None, f"gone{link & 3}", self.grid.coordinates(link >> 2))
