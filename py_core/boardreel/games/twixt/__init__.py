"""TwixT: records with `GM[21]`, Little Golem's, T1 files."""

from __future__ import annotations

import re

from boardreel.games.twixt import little_golem, t1
from boardreel.games.twixt.codes import CODES
from boardreel.games.twixt.dialect import PP, STANDARD, T1, T1_SIGN
from boardreel.games.twixt.messages import MESSAGES
from boardreel.games.twixt.notation import PEG, read_entries
from boardreel.games.twixt.rules import TwixtRules
from boardreel.sgf import Collection, Game
from boardreel.sgf.values import parse_number

_GM = 21
_NAMED = re.compile(r"twixt", re.IGNORECASE)


class TwixtKind:
    """TwixT as a whole."""

    id = "twixt"
    codes = CODES
    messages = MESSAGES

    def claims(self, game: Game) -> bool:
        """`GM[21]`, or no `GM` and signs of TwixT: Little Golem's, a ruleset or event, a file that is named so."""
        number = (game.root.text("GM") or "").strip()
        if number:
            return parse_number(number) == _GM
        return little_golem.is_little_golem(game) or _looks_like_twixt(game)

    def open(self, game: Game) -> TwixtRules:
        """TwixT in the dialect of the game tree."""
        dialect = STANDARD
        if game.root.raw(T1_SIGN):
            dialect = T1
        elif little_golem.is_little_golem(game):
            dialect = little_golem.LITTLE_GOLEM
        return TwixtRules(self, game, dialect)

    def recognize(self, text: str, name: str | None) -> Collection | None:
        """A T1 file or one of Little Golem."""
        return t1.recognize(text, name) or little_golem.recognize(text, name)


def _looks_like_twixt(game: Game) -> bool:
    root = game.root
    if (root.text("RU") or "").strip().upper() == PP or _NAMED.search(root.text("EV") or ""):
        return True
    if not _NAMED.search(game.collection.name or ""):
        return False
    nodes = game.main_line()[:4]
    values = [value for node in nodes for ident in ("B", "W") for value in node.raw(ident)]
    return any(entry.kind == PEG for value in values for entry in read_entries(value))


KIND = TwixtKind()
