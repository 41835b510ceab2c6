"""Apply the entries of moves and setup that remove or add links (TwixT specification, sections 3 and 4)."""

from __future__ import annotations

from boardreel.games.protocol import LinkChange
from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.dialect import PP
from boardreel.games.twixt.holes import OPPONENT
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.games.twixt.notation import REMOVE_LINK, UNREADABLE, LinkCenter, MoveEntry
from boardreel.games.twixt.problems import ProblemCollector
from boardreel.scene.shapes import Message


class LinkEntries:
    """The links that the entries of one node remove and add; impossible changes are reported to `problems`."""

    def __init__(self, context: TwixtContext, problems: ProblemCollector) -> None:
        self.board = context.board
        self.grid = context.grid
        self.ruleset = context.ruleset
        self._report = problems.report

    def apply(self, entry: MoveEntry, color: str) -> int | None:
        """Remove or add the link of an entry for `color`, and return the number of the link.

        If that is impossible, report why and return None.
        """
        if entry.kind == UNREADABLE or entry.center is None:
            self._report("bad-value", entry.value_index)
            return None
        if entry.has_no_sign:
            self._report("bare-link", entry.value_index)
        if self.ruleset == PP:
            self._report("links-fixed", entry.value_index)
            return None
        if entry.kind == REMOVE_LINK:
            return self._remove_link(entry.center, color, entry.value_index)
        return self._add_link(entry, entry.center, color)

    def _remove_link(self, center: LinkCenter, color: str, value_index: int) -> int | None:
        """Remove the link of `color` with a center and return its number, or report that there is none and return None.

        `value_index` is the index of the entry's value within its property, for the report.
        """
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
        """Add the link of an entry between two pegs of `color` and return its number.

        `center` is the center of the entry. If the link is impossible, report why and return None.
        """
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

    def change_of(self, link: int, entry: MoveEntry) -> LinkChange:
        """Return the change that an entry of a move makes to the link with this number, with the names of its ends."""
        one, other = self.board.ends(link)
        return LinkChange(self.grid.name(one), self.grid.name(other), entry.kind == REMOVE_LINK)
