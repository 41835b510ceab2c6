"""Apply the setup properties of a node to the board of a TwixT game (TwixT specification, section 6)."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.hole_sets import HoleRectangle, hole_error, read_rectangle
from boardreel.games.twixt.holes import OPPONENT
from boardreel.games.twixt.link_entries import LinkEntries
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.games.twixt.notation import PEG, MoveEntry, read_entries
from boardreel.games.twixt.problems import ProblemCollector

#: how many pegs the setup of one node can place; more could neither be shown nor sent
MAX_SETUP_PEGS = 20_000
_SETUP_COLORS = {"AB": "B", "AW": "W"}


class SetupPegs:
    """The setup of one node, which adds and removes pegs and links; unusable values are reported to `problems`."""

    def __init__(self, context: TwixtContext, links: LinkEntries, problems: ProblemCollector) -> None:
        self.board = context.board
        self.grid = context.grid
        self.problems = problems
        self._links = links
        self._report = problems.report
        self._remaining_pegs = MAX_SETUP_PEGS

    def apply(self, ident: str, raws: Sequence[str]) -> None:
        """Add (`AB`, `AW`) or remove (`AE`) the pegs in the raw values of a setup property; report unusable values."""
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
        """Put pegs of `color` in all holes of a rectangle.

        If some of them are in an opponent's border row, report the first one for the value with the index
        `value_index`.
        """
        hole_in_border = None
        for hole in rectangle.holes(self.grid):
            if self._remaining_pegs <= 0:
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
        self._remaining_pegs -= 1
        return True

    def _set_up_entry(self, entry: MoveEntry, color: str) -> None:
        """Apply one entry of a setup value that consists of several entries, as the value of a move does."""
        if entry.kind != PEG:
            self._links.apply(entry, color)
            return
        error = hole_error(self.grid, entry.column, entry.row)
        if error is None:
            rectangle = HoleRectangle(entry.column, entry.row, entry.column, entry.row)
            self._fill_rectangle(rectangle, color, entry.value_index)
        else:
            self._report(error, entry.value_index, hole=entry.text())
