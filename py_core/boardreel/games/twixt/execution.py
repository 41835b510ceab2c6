"""Carries out setup and moves of one node on the board, and says what was wrong (specification, sections 2 to 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardreel.games.protocol import Move, NodeDiagnostic
from boardreel.games.twixt.areas import Area, hole_fault, read_area
from boardreel.games.twixt.dialect import PP, THREE_M
from boardreel.games.twixt.drawing import NAME
from boardreel.games.twixt.grid import OPPONENT
from boardreel.games.twixt.notation import (
    ACCEPT_DRAW,
    ADD,
    BAD,
    FALLING,
    FORFEIT,
    OFFER_DRAW,
    ORDER,
    PASS,
    PEG,
    REMOVE,
    RESIGN,
    RISING,
    SWAP_PIECES,
    SWAP_SIDES,
    Centre,
    Entry,
    Reading,
    read_entries,
)
from boardreel.games.twixt.position import AGREEMENT, CONNECTION, Standing
from boardreel.games.twixt.record import DRAW
from boardreel.scene.shapes import Message

if TYPE_CHECKING:
    from boardreel.games.twixt.rules import TwixtRules

#: pegs that one node's setup puts on: more can neither be shown nor sent
MOST_SETUP = 20_000
#: findings of one node that are told; the values behind them are carried out all the same
MOST_FINDINGS = 50
_SHOWN_VALUE = 60
_SETUP_SIDE = {"AB": "B", "AW": "W"}


class Execution:
    """One node being played: changes the board of `rules` and `standing`, gathers `moves` and `findings`."""

    def __init__(self, rules: TwixtRules, standing: Standing, *, relaxed: bool) -> None:
        self.rules = rules
        self.board = rules.board
        self.grid = rules.board.grid
        self.standing = standing
        #: setup moves of a puzzle: free turns, any number of pegs
        self.relaxed = relaxed
        self.moves: list[Move] = []
        self.findings: list[NodeDiagnostic] = []
        #: findings of moves, by code: these decide whether the node is lawful
        self.faults: set[str] = set()
        self._ident = ""
        self._raws: Sequence[str] = ()
        self._color: str | None = None
        self._setup_left = MOST_SETUP

    def setup(self, ident: str, raws: Sequence[str]) -> None:
        """One of `AB`, `AW`, `AE`, in the order of the node."""
        color = _SETUP_SIDE.get(ident)
        self._ident, self._raws, self._color = ident, raws, None
        for value, raw in enumerate(raws):
            area = read_area(self.grid, raw)
            if isinstance(area, Area):
                self._set_area(area, color, value)
            elif color is None or ":" in raw or area != "bad-value":
                place = read_entries(raw)[0]
                self._say(area, value, **self._about_hole(place))
            else:
                for entry in read_entries(raw, value):
                    self._set_entry(entry, color)

    def _set_area(self, area: Area, color: str | None, value: int) -> None:
        board = self.board
        if color is None:
            size = (area.right - area.left + 1) * (area.bottom - area.top + 1)
            holes = area.holes(self.grid) if size < len(board.pegs) else list(board.pegs)
            for hole in holes:
                if hole in board.pegs and area.contains(*self.grid.place(hole)):
                    board.remove_peg(hole)
            return
        foreign = None
        for hole in area.holes(self.grid):
            if self._setup_left <= 0:
                self._say("too-many-pegs", value, count=MOST_SETUP)
                break
            if self._set_peg(hole, color) and foreign is None and self.grid.foreign(color, *self.grid.place(hole)):
                foreign = hole
        if foreign is not None:
            self._say("border-row", value, hole=self.grid.name(foreign), other=NAME[OPPONENT[color]])

    def _set_peg(self, hole: int, color: str) -> bool:
        """Puts a peg of the side on the hole, whatever was there; False when it was that already."""
        before = self.board.pegs.get(hole)
        if before == color:
            return False
        if before is not None:
            self.board.remove_peg(hole)
        self.board.place(hole, color)
        self._setup_left -= 1
        return True

    def _set_entry(self, entry: Entry, color: str) -> None:
        if entry.kind == PEG:
            fault = hole_fault(self.grid, entry.column, entry.row)
            if fault is None:
                self._set_area(Area(entry.column, entry.row, entry.column, entry.row), color, entry.value)
            else:
                self._say(fault, entry.value, hole=entry.text())
        else:
            self._link_entry(entry, color)

    def move(self, ident: str, color: str, raws: Sequence[str], reading: Reading) -> None:
        """One turn of a side, or a remark on a draw."""
        standing = self.standing
        self._ident, self._raws, self._color = ident, raws, color
        if standing.winner is not None:
            self._say("after-end")
        elif standing.to_play not in (None, color) and not self.relaxed and reading.special != OFFER_DRAW:
            self._say("turn-order", other=NAME[OPPONENT[color]])
        if reading.special is not None:
            self.moves.append(Move(color, name=reading.special))
        if reading.special == OFFER_DRAW:
            self.standing = standing._replace(offers=standing.offers | {color})
            return
        following = OPPONENT[color]
        opening = None
        if reading.special is None:
            single = self._entries(color, reading)
            opening = single if standing.turns == 0 else None
        elif reading.special in (SWAP_PIECES, SWAP_SIDES):
            following = self._swap(color, reading.special)
        elif reading.special in (RESIGN, FORFEIT):
            self._end(OPPONENT[color], reading.special)
        elif reading.special == ACCEPT_DRAW:
            if OPPONENT[color] not in standing.offers:
                self._say("no-draw-offer", other=NAME[OPPONENT[color]])
            self._end(DRAW, AGREEMENT)
        elif reading.special == PASS:
            self._say("pass")
        if reading.offer:
            self.moves.append(Move(color, name=OFFER_DRAW))
        if self.board.joined[color] and self.standing.winner is None:
            self._end(color, CONNECTION)
        self._pass_turn(color, following, opening, offer=reading.offer)

    def _pass_turn(self, color: str, following: str, opening: str | None, *, offer: bool) -> None:
        standing = self.standing
        self.standing = standing._replace(
            to_play=None if standing.winner is not None else following,
            turns=standing.turns + 1,
            mover=color,
            opening=opening,
            offers=standing.offers | {color} if offer else standing.offers,
        )

    def _end(self, winner: str, win_by: str) -> None:
        """The game is over, unless it was before."""
        if self.standing.winner is None:
            self.standing = self.standing._replace(winner=winner, win_by=win_by, to_play=None)

    def _entries(self, color: str, reading: Reading) -> str | None:
        """Carries out the entries in the order written; returns the side when they were one peg and nothing else."""
        entries = reading.entries
        placed: list[str] = []
        pegs = 0
        for entry in entries:
            if entry.kind != PEG:
                self._link_entry(entry, color)
                continue
            pegs += 1
            if pegs > 1 and not self.relaxed:
                self._say("two-pegs", entry.value, hole=entry.text())
            if self._peg(entry, color):
                placed.append(entry.text())
        self.moves.append(Move(color, tuple(placed)))
        if not self.relaxed and (len(entries) > 1 or not pegs):
            self._form(entries, pegs)
        return color if placed and len(entries) == 1 else None

    def _form(self, entries: Sequence[Entry], pegs: int) -> None:
        """What is to be said of a long move as a whole."""
        highest = 0
        for entry in entries:
            place = ORDER.get(entry.kind, highest)
            if place < highest:
                self._say("entry-order", entry.value)
                break
            highest = place
        readable = any(entry.kind != BAD or entry.column for entry in entries)
        if readable and not pegs:
            self._say("no-peg")

    def _peg(self, entry: Entry, color: str) -> bool:
        """Places the peg of an entry; whether it was possible."""
        grid, board = self.grid, self.board
        column, row = entry.column, entry.row
        fault = hole_fault(grid, column, row)
        if fault is not None:
            self._say(fault, entry.value, hole=entry.text())
            return False
        hole = grid.hole(column, row)
        if hole in board.pegs:
            self._say("occupied", entry.value, hole=entry.text())
            return False
        if grid.foreign(color, column, row):
            self._say("border-row", entry.value, hole=entry.text(), other=NAME[OPPONENT[color]])
        board.place(hole, color)
        self.standing = self.standing._replace(last=hole)
        return True

    def _link_entry(self, entry: Entry, color: str) -> None:
        """Takes a link off or puts one on."""
        if entry.kind == BAD or entry.centre is None:
            self._say("bad-value", entry.value)
            return
        if entry.bare:
            self._say("bare-link", entry.value)
        if self.rules.record.ruleset == PP:
            self._say("links-fixed", entry.value)
        elif entry.kind == REMOVE:
            self._remove_link(entry.centre, color, entry.value)
        elif entry.kind == ADD:
            self._add_link(entry, entry.centre, color)

    def _remove_link(self, centre: Centre, color: str, value: int) -> None:
        links = self.board.links
        found = [link for slope in (FALLING, RISING) if (link := centre.link(self.grid, slope)) in links]
        own = [link for link in found if link is not None and links[link] == color]
        if own:
            self.board.remove_link(own[0])
        elif found:
            self._say("not-own-link", value, centre=centre.text(), other=NAME[OPPONENT[color]])
        else:
            self._say("no-link", value, centre=centre.text())

    def _add_link(self, entry: Entry, centre: Centre, color: str) -> None:
        board = self.board
        link = centre.link(self.grid, entry.slope)
        names: dict[str, str | Message] = {"centre": entry.text(), "side": NAME[color]}
        if link is None or any(board.pegs.get(end) != color for end in board.ends(link)):
            self._say("link-missing-peg", entry.value, **names)
        elif link in board.links:
            self._say("link-exists", entry.value, **names)
        elif board.crossed(link):
            self._say("link-crosses", entry.value, **names)
        else:
            board.add_link(link)

    def _swap(self, color: str, kind: str) -> str:
        """The swap; returns the side to play next."""
        board, grid = self.board, self.grid
        standing = self.standing
        fits = standing.opening == OPPONENT[color] and len(board.pegs) == 1 and not self.rules.record.handicap
        hole = next(iter(board.pegs), 0)
        column, row = grid.place(hole)
        if not fits or (kind == SWAP_PIECES and not grid.is_hole(row, column)):
            self._say("swap-not-allowed")
            return OPPONENT[color]
        if self.rules.record.ruleset == THREE_M:
            self._say("swap-3m")
        if kind == SWAP_SIDES:
            # the persons change colours: who swapped has the colour that has moved, the other one plays the mover's
            self.standing = standing._replace(swapped=True)
            return color
        board.remove_peg(hole)
        mirrored = grid.hole(row, column)
        board.place(mirrored, color)
        self.standing = standing._replace(last=mirrored)
        return OPPONENT[color]

    def _about_hole(self, entry: Entry) -> dict[str, str]:
        return {"hole": entry.text()} if entry.kind == PEG else {}

    def _say(self, code: str, value: int = 0, **about: str | int | Message) -> None:
        """Notes a finding at a value of the property, with move number, side and the value as written."""
        if self._color is not None:
            self.faults.add(code)
        if len(self.findings) >= MOST_FINDINGS:
            return
        raw = self._raws[value] if value < len(self._raws) else ""
        shown = " ".join(raw[: 2 * _SHOWN_VALUE].split())
        shown = shown if len(shown) <= _SHOWN_VALUE else shown[:_SHOWN_VALUE] + "…"
        arguments: dict[str, str | int | Message] = {"value": shown, "reason": Message(f"twixt.{code}", about)}
        if self._color is None:
            message = Message("twixt.at-setup", {"ident": self._ident, **arguments})
        else:
            message = Message(
                "twixt.at-move", {"number": self.standing.turns + 1, "side": NAME[self._color], **arguments}
            )
        self.findings.append(NodeDiagnostic(code, message, self._ident, value))
