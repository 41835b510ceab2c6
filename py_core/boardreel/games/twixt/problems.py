"""Collect the diagnostics of the setup and the moves of one TwixT node."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.protocol import NodeDiagnostic
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.scene.shapes import Message

#: how many diagnostics of one node are reported; the values after them are applied all the same
MAX_NODE_DIAGNOSTICS = 50
_MAX_QUOTED_CHARACTERS = 60


class ProblemCollector:
    """A collector of the problems of one node, each attributed to the property that is being applied.

    Call `begin_setup` or `begin_move` before each property. `diagnostics` are the problems of the node, at most
    `MAX_NODE_DIAGNOSTICS`. `move_codes` are the codes of all problems of moves, including those beyond the limit.
    """

    def __init__(self) -> None:
        """Start without diagnostics."""
        self.diagnostics: list[NodeDiagnostic] = []
        self.move_codes: set[str] = set()
        self._ident = ""
        self._raws: Sequence[str] = ()
        self._color: str | None = None
        self._number = 0

    def begin_setup(self, ident: str, raws: Sequence[str]) -> None:
        """Attribute the following problems to the setup property `ident` with the raw values `raws`."""
        self._ident, self._raws, self._color = ident, raws, None

    def begin_move(self, ident: str, raws: Sequence[str], *, color: str, number: int) -> None:
        """Attribute the following problems to a move of `color`: the property `ident` with the raw values `raws`.

        `number` is the number of the turn, counted from 1.
        """
        self._ident, self._raws, self._color, self._number = ident, raws, color, number

    def report(self, code: str, value_index: int = 0, **args: str | int | Message) -> None:
        """Report a problem of a value of the current property; `args` fill the message template `twixt.CODE`.

        The message also names the turn or the setup property, and quotes the value.
        """
        if self._color is not None:
            self.move_codes.add(code)
        if len(self.diagnostics) >= MAX_NODE_DIAGNOSTICS:
            return
        raw = self._raws[value_index] if value_index < len(self._raws) else ""
        quoted = " ".join(raw[: 2 * _MAX_QUOTED_CHARACTERS].split())
        quoted = quoted if len(quoted) <= _MAX_QUOTED_CHARACTERS else quoted[:_MAX_QUOTED_CHARACTERS] + "…"
        details: dict[str, str | int | Message] = {"value": quoted, "reason": Message(f"twixt.{code}", args)}
        if self._color is None:
            message = Message("twixt.at-setup", {"ident": self._ident, **details})
        else:
            message = Message("twixt.at-move", {"number": self._number, "side": SIDE_NAMES[self._color], **details})
        self.diagnostics.append(NodeDiagnostic(code, message, self._ident, value_index))
