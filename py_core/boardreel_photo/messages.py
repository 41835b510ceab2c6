"""The English texts of the problems of a reading; the page has them in its languages by the same keys."""

from __future__ import annotations

from collections.abc import Mapping

#: key → template; `side` is a color, which the page and the command name, and `piece` the name of a piece
MESSAGES: Mapping[str, str] = {
    "photo.piece-too-large": "{side}: these {count} cells are more than a piece has.",
    "photo.piece-twice": "{side}: the piece {piece} is on the board more than once.",
    "photo.not-connected": "{side}: these cells share no corner with the other pieces.",
    "photo.no-start": "{side}: no piece covers a starting cell.",
    "photo.no-liberties": "{side}: this group has no liberties.",
    "photo.check-corners": "Several cells break the rules: check the corners, or take the photo again without glare.",
    "photo.no-board": "This does not look like a board. Check the corners and the choice of board.",
}
