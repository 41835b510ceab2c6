"""The English message templates of TwixT."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.twixt.holes import BLACK, WHITE
from boardreel.scene.shapes import Message

#: side → its name as a message
SIDE_NAMES: Mapping[str, Message] = {WHITE: Message("twixt.W"), BLACK: Message("twixt.B")}

MESSAGES: Mapping[str, str] = {
    "twixt.W": "White",
    # the name in the palette that draws White in red; the viewer puts it in place of "White" in all texts of the game
    "twixt.W@redblack": "Red (White)",
    "twixt.B": "Black",
    "twixt.side.W": "White ↕",
    "twixt.side.B": "Black ↔",
    "twixt.guides": "Guide lines",
    "twixt.at-move": "Move {number}, {side} [{value}]: {reason}",
    "twixt.at-setup": "Setup, {ident} [{value}]: {reason}",
    "twixt.at-value": "{ident} [{value}]: {reason}",
    # the reasons, by diagnostic code
    "twixt.bad-value": "invalid value.",
    "twixt.off-board": "{hole} is not on this board.",
    "twixt.corner": "{hole} is a corner and has no hole.",
    "twixt.occupied": "{hole} is already occupied.",
    "twixt.border-row": "{hole} is in a border row of {other}.",
    "twixt.two-pegs": "a move places only one peg; {hole} is extra.",
    "twixt.no-peg": "the move places no peg.",
    "twixt.entry-order": "list removed links first, then added links, then the peg.",
    "twixt.no-link": "there is no link at {center} to remove.",
    "twixt.not-own-link": "the link at {center} belongs to {other}.",
    "twixt.link-missing-peg": "{side} has no peg at one of the ends of link {center}.",
    "twixt.link-exists": "link {center} already exists.",
    "twixt.link-crosses": "link {center} would cross another link.",
    "twixt.links-fixed": "the PP ruleset allows neither removing nor adding links.",
    "twixt.bare-link": "the link has no sign; it is read as \\.",
    "twixt.turn-order": "it was {other}’s turn.",
    "twixt.after-end": "the game was already over.",
    "twixt.swap-not-allowed": "a swap is only possible as the second move, after a single peg, and without a handicap.",
    "twixt.swap-3m": "the 3M ruleset has no swap.",
    "twixt.pass": "passing is not allowed in TwixT.",
    "twixt.no-draw-offer": "{other} has not offered a draw.",
    "twixt.too-many-pegs": "too many pegs; only the first {count, plural, one {peg is} other {# pegs are}} placed.",
    # problems of the whole record
    "twixt.bad-size": "Invalid board size “{value}”; using 24 x 24.",
    "twixt.unknown-ruleset": "Unknown ruleset “{value}”; using STD.",
    "twixt.ha-missing": "The board is not square, but the record does not declare a handicap game (HA).",
    "twixt.multiple-ip": "The record has more than one start node (IP); using the first one.",
    "twixt.duplicate-bookmark": "Bookmark {number} is defined more than once; using the first one.",
    "twixt.puzzle-no-ip": "The puzzle has no start node (IP).",
    "twixt.puzzle-no-pl": "The puzzle does not say which side is to play (PL).",
    "twixt.result-mismatch": "The recorded result is {value}, but the moves end differently: {result}",
    "twixt.syntax": "The record has missing brackets or unexpected text; everything else was read.",
    "twixt.t1-header": "The header of the T1 file is incomplete; using a 24 x 24 board with player 1 to start.",
    "twixt.no-gm": "The record does not name its game; reading it as TwixT.",
    # announcements
    "twixt.say.resign": "{side} resigns",
    "twixt.say.forfeit": "{side} forfeits",
    "twixt.say.pass": "{side} passes",
    "twixt.say.propose-draw": "{side} offers a draw",
    "twixt.say.accept-draw": "{side} accepts the draw",
    "twixt.say.swap-pieces": "{side} swaps",
    "twixt.say.swap-sides": "{side} swaps sides",
    "twixt.say.linked": "Linked: {links}",
    "twixt.say.linked-many": "{count, plural, one {# link} other {# links}} added",
    "twixt.say.unlinked": "Unlinked: {links}",
    "twixt.say.unlinked-many": "{count, plural, one {# link} other {# links}} removed",
    # the state of the game
    "twixt.status.W": "White ↕ to play",
    "twixt.status.B": "Black ↔ to play",
    "twixt.status.swapped": "{status} (sides swapped)",
    "twixt.status.draw": "Draw by agreement.",
    "twixt.status.W.connection": "White wins by connecting top and bottom.",
    "twixt.status.B.connection": "Black wins by connecting left and right.",
    "twixt.status.W.resign": "White wins by resignation.",
    "twixt.status.B.resign": "Black wins by resignation.",
    "twixt.status.W.forfeit": "White wins by forfeit.",
    "twixt.status.B.forfeit": "Black wins by forfeit.",
    # objectives of puzzles
    "twixt.goal.win": "{side} to play and win",
    "twixt.goal.draw": "{side} to play and draw",
    "twixt.goal.other": "{side} to play, {winner} wins",
}
