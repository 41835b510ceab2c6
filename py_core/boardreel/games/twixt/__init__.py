"""TwixT: records with `GM[21]`, records of Little Golem, and T1 files."""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardreel.games.protocol import NewGame
from boardreel.games.twixt import little_golem, t1
from boardreel.games.twixt.codes import CODES
from boardreel.games.twixt.dialect import PP, STANDARD, STD, T1, T1_PROPERTY
from boardreel.games.twixt.holes import MIN_SIZE
from boardreel.games.twixt.messages import MESSAGES
from boardreel.games.twixt.notation import PEG, read_entries
from boardreel.games.twixt.rules import TwixtRules
from boardreel.sgf import Collection, Game
from boardreel.sgf.values import parse_number

_GAME_NUMBER = 21
#: the largest board that a reader can start a game on
_MAX_NEW_SIZE = 48
_GAME_NAME = re.compile(r"twixt", re.IGNORECASE)
#: how many nodes of the main line are searched for pegs in a record that does not name its game
_SAMPLE_NODES = 4
#: number in links → properties of the root
LINK_ROOTS = {32: "GM[21]", 33: "GM[21]SZ[24]", 34: "GM[21]SZ[24]RU[STD]", 35: "GM[21]SZ[24]RU[PP]"}


class TwixtKind:
    """The game of TwixT as a `GameKind`: it claims, opens and reads records in all dialects of TwixT."""

    id = "twixt"
    new_games = (
        NewGame(
            "TwixT",
            "TwixT",
            (("FF", "4"), ("GM", str(_GAME_NUMBER)), ("RU", STD)),
            ("PW", "PB"),
            sizes=(24, 12, 18, 30),
            min_size=MIN_SIZE,
            max_size=_MAX_NEW_SIZE,
        ),
    )
    codes = CODES
    messages: Mapping[str, Mapping[str, str]] = {"en": MESSAGES}
    link_roots = LINK_ROOTS

    def claims(self, game: Game) -> bool:
        """Return whether the game tree has `GM[21]`, or has no `GM` and looks like TwixT.

        It does if it is a game of Little Golem, if its ruleset or event are those of TwixT, or if the file's name contains
        "twixt" and the first moves are pegs.
        """
        number = (game.root.text("GM") or "").strip()
        if number:
            return parse_number(number) == _GAME_NUMBER
        return little_golem.is_little_golem(game) or _looks_like_twixt(game)

    def open(self, game: Game) -> TwixtRules:
        """Return the rules of TwixT for a game tree, in the dialect in which it is written."""
        dialect = STANDARD
        if game.root.raw(T1_PROPERTY):
            dialect = T1
        elif little_golem.is_little_golem(game):
            dialect = little_golem.LITTLE_GOLEM
        return TwixtRules(self, game, dialect)

    def recognize(self, text: str, name: str | None) -> Collection | None:
        """Read a T1 file or a record of Little Golem, and return None for anything else. `name` is the file name."""
        return t1.recognize(text, name) or little_golem.recognize(text, name)


def _looks_like_twixt(game: Game) -> bool:
    """Return whether a game tree without `GM` looks like TwixT, by its ruleset, event, file name and first moves."""
    root = game.root
    if (root.text("RU") or "").strip().upper() == PP or _GAME_NAME.search(root.text("EV") or ""):
        return True
    if not _GAME_NAME.search(game.collection.name or ""):
        return False
    nodes = game.main_line()[:_SAMPLE_NODES]
    values = [value for node in nodes for ident in ("B", "W") for value in node.raw(ident)]
    return any(entry.kind == PEG for value in values for entry in read_entries(value))


KIND = TwixtKind()
