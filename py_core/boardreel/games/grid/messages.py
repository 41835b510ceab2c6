"""The English message templates that all games on a grid share."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.intersections.messages import MESSAGES as INTERSECTION_MESSAGES

MESSAGES: Mapping[str, str] = {
    **INTERSECTION_MESSAGES,
    "grid.pieces": "Pieces",
    "grid.blocked-point": "Arrow",
    "grid.over": "The game is over",
    "grid.over-pieces": "The game is over: Black {black}, White {white}",
    "grid.draw-by-repetition": "Draw: the same position for the third time",
    "grid.stuck": "{color} has no legal move and loses",
    # announcements
    "grid.captures-move": "{color} {move}, {count, plural, one {# piece} other {# pieces}}",
    "grid.resign": "{color} resigns",
    "grid.forfeit": "{color} forfeits",
    "grid.swap-pieces": "{color} swaps; the stone is now on {point}",
    "grid.swap-sides": "The players swap sides",
    "grid.setup": "Setup: {black} black and {white, plural, one {# white piece} other {# white pieces}} on the board",
    # diagnostics
    "grid.board-size": "Invalid board size “{text}”.",
    "grid.unreadable-move": "“{text}” is not a move on this board.",
    "grid.occupied": "{point} is already occupied.",
    "grid.no-flips": "The disc on {point} encloses no discs of the opponent.",
    "grid.needless-pass": "{color} could have moved.",
    "grid.not-own-piece": "There is no {color} piece on {point}.",
    "grid.wrong-distance": "The piece does not move in a straight line, or not as far as its line requires.",
    "grid.blocked": "Something is in the way.",
    "grid.swap-not-possible": "A swap is only possible as the second move, after a single stone.",
    "grid.swap-sides-meant": "The sides were swapped here, not the pieces (HexGui, benzene).",
    "grid.swap-pieces-meant": "The pieces were swapped here, not the sides.",
    "grid.bare-swap": "The record does not say what was swapped; the next move shows it.",
    "grid.stone-count": "The first move is one stone, every other move two.",
    "grid.overline": "{point} makes a row of more than five, which Renju forbids to Black.",
    "grid.double-four": "{point} makes two fours at once, which Renju forbids to Black.",
    "grid.double-three": "{point} makes two threes at once that can become straight fours, which Renju forbids to Black.",
    "grid.turn-order": "It was the other side’s turn.",
    "grid.after-end": "The game was already over.",
}
