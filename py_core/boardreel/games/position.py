"""The interface of a position: the state of a game after a node."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from boardreel.games.protocol_data import LinkChange, Move, Score, Side
from boardreel.scene import svg as scene_svg
from boardreel.scene.elements import serialize
from boardreel.scene.picture_options import check_picture_arguments, toggles_off
from boardreel.scene.shapes import Box, Item, Message, Scene
from boardreel.scene.styles import looks_for

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class SceneOwner(Protocol):
    """The part of `Rules` that is needed to draw and describe a position."""

    @property
    def scene(self) -> Scene:
        """Return the scene of the game: the fixed part of the drawing, which is the empty board."""

    @property
    def sides(self) -> Sequence[Side]:
        """Return the sides in the order in which they play."""


class Position(ABC):
    """The state of a game after a node. Positions are immutable.

    Every game defines a subclass and stores whatever it needs to compute the members below on demand.
    """

    #: the rules that made the position; a subclass that does not set it overrides `scene`
    rules: SceneOwner

    def __repr__(self) -> str:
        """Return the kind of the position, whose turn it is or who has won, and the number of occupied points."""
        turn = f"{self.to_play} to play" if not self.is_over and self.to_play else ""
        end = "over" if self.is_over else ""
        win = f"{self.winner} has won" if self.is_over and self.winner else ""
        count = len(self.board)
        texts = filter(None, (turn, end, win, f"{count} occupied point{'' if count == 1 else 's'}"))
        return f"<{type(self).__name__}: {', '.join(texts)}>"

    @property
    @abstractmethod
    def to_play(self) -> str | None:
        """Return the SGF name of the side to play, or None if no side is to play."""

    @property
    @abstractmethod
    def board(self) -> Mapping[str, str]:
        """Return a mapping from every occupied point to the SGF name of the color on it."""

    @property
    def scores(self) -> Sequence[Score]:
        """Return one `Score` per side, in the order of `Rules.sides`, or nothing if the game has no numbers to show."""
        return ()

    @property
    def scene(self) -> Scene:
        """Return the scene of the game: the empty board, on which the items of this position are drawn."""
        return self.rules.scene

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return all legal moves of the side `color`, or of the side to play if `color` is None.

        Offers of a draw and resignations are not among them: `actions` lists them. In TwixT, nor are the moves that change
        links before they place a peg, because there are too many.
        """
        return ()

    def placements(self, color: str | None = None) -> Iterable[tuple[str | None, Sequence[str]]]:
        """Return the piece and the points of each legal move that has points. This is quicker than `legal_moves`.

        `color` is the side, or None for the side to play. `Rules.parse_move` accepts the points, joined by commas, as
        the text of the move.
        """
        return [(move.piece, move.points) for move in self.legal_moves(color) if move.points]

    def actions(self, color: str | None = None) -> Sequence[Move]:
        """Return the legal moves of a side that have no point on the board: a pass, a swap, a resignation and so on.

        `color` is the side, or None for the side to play.
        """
        return [move for move in self.legal_moves(color) if not move.points]

    def removals(self, color: str | None = None) -> Sequence[LinkChange]:
        """Return the links that a side may remove before it places a piece (in TwixT; other games have none).

        `color` is the side, or None for the side to play. `Rules.parse_move` accepts the texts of links
        (`boardreel.games.move_text.link_text`) before the text of a move, separated by spaces.
        """
        return ()

    def count_legal_moves(self, color: str, before: Position | None = None) -> int:
        """Return the number of legal moves of a side, which is the length of `legal_moves(color)`.

        It is called only if `Rules.counts_legal_moves` is true. `before` is an earlier position of the game, usually
        the previous one, for games that can continue from its count.
        """
        return len(self.legal_moves(color))

    @property
    def comparable_numbers(self) -> Sequence[float]:
        """Return the number of each side that `Rules.lead` compares, in the order of `Rules.sides`.

        It is called only if the game has such a rule. If every move adds points, these are the points after the same
        number of moves by each side, so that the side that moved last has no advantage.
        """
        return ()

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """Return the fields that this game adds to a line of `boardreel positions`, as JSON-compatible values.

        If `legal` is true, include fields that require counting legal moves.
        """
        return {}

    @property
    def colors(self) -> Sequence[str]:
        """Return the SGF names of all sides, in the order of `Rules.sides`."""
        return [side.color for side in self.rules.sides]

    def planes(self, *, legal: bool = True) -> NDArray[np.uint8]:
        """Return the position as an array of zeros and ones for machine learning, of the shape (planes, rows, columns).

        For a game of n sides, in the order of `colors`, the first n planes have the pieces of each side, and the next n
        planes are full of ones for the side to play. The last plane has the points of the legal moves; `legal=False`
        leaves it out and saves the time to find them. Rows are counted from the top of the board and columns from the
        left. Raise ImportError if NumPy is not installed (`pip install "boardreel[numpy]"`).
        """
        from boardreel.planes import make_planes

        legal_points = [point for _, points in self.placements() for point in points] if legal else None
        return make_planes(self.scene, self.colors, self.board, self.to_play, legal_points)

    @property
    def ranks(self) -> Mapping[str, int] | None:
        """Return the rank of every side by its SGF name, 1 for the winner, or None if the game has not ended.

        Sides may share a rank. A side that is missing has none.
        """
        return None

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended, by its rules or by a move that gave it up."""
        return self.ranks is not None

    @property
    def winner(self) -> str | None:
        """Return the SGF name of the side that has won: the first one if its player has several.

        Return None before the end, after a draw, and if the winner is not known. A game whose players have several sides
        overrides this.
        """
        winners = [color for color, rank in (self.ranks or {}).items() if rank == 1]
        return winners[0] if len(winners) == 1 else None

    @property
    def points(self) -> Mapping[str, float] | None:
        """Return the points of each side so far by its SGF name, or None if the game has no points or they are unknown."""
        return None

    @property
    def player_points(self) -> Sequence[float] | None:
        """Return the points of each player, in the order of the players, or None if players have no points.

        The points are those so far; they decide who wins.
        """
        return None

    def status(self) -> Message | None:
        """Return a sentence about the state of the game, such as who is to play or how it ended, or None."""
        return None

    def remarks(self) -> Sequence[Message]:
        """Return sentences about the position that are shown with the comment of its node, such as a counted score."""
        return ()

    @abstractmethod
    def items(self) -> Iterable[Item]:
        """Return the items of the drawn position: everything that the steps from the start have added and not removed."""

    def svg(
        self,
        *,
        marks: Iterable[Item] = (),
        coordinates: bool = True,
        labels: Mapping[str, str] = MappingProxyType({}),
        caption: str | None = None,
        width: int | None = None,
        theme: str = "light",
        palette: str = "default",
        flip: bool = False,
        switched: Mapping[str, bool] | None = None,
        hidden: Iterable[str] = (),
        hidden_items: Collection[str] = (),
        view: Box | None = None,
    ) -> str:
        """Return the position as a complete SVG document.

        `marks` are drawn in addition to the position's items. `coordinates` says whether to draw the board's coordinates.
        `labels` are short texts on items, by the keys of the items, `caption` is a text below the board, and `width` the
        width in pixels. `hidden` are toggles that are off at the node, `hidden_items` the keys of items that are not drawn,
        and `view` the part of the board to show. The other arguments are fields of `PictureOptions`, but for the numbers
        of moves, which a position does not know. Raise ValueError for other values.
        """
        check_picture_arguments(width=width, coordinates=coordinates, flip=flip)
        picture = scene_svg.picture(
            self.scene,
            [*(item for item in self.items() if item.key not in hidden_items), *marks],
            coordinates=coordinates,
            labels=labels,
            caption=caption,
            width=width,
            flip=flip,
            off=toggles_off(self.scene, switched or {}, hidden),
            looks=looks_for(theme, palette),
            view=view,
        )
        return serialize(picture)

    def _repr_svg_(self) -> str:
        """Return the SVG picture that Jupyter notebooks display for the position."""
        return self.svg()
