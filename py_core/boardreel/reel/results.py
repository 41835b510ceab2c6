"""Put the result of a game, the value of `RE`, into a message."""

from __future__ import annotations

from typing import NamedTuple

from boardreel.game_results import read_game_result
from boardreel.games.protocol import Rules
from boardreel.scene.encode import number
from boardreel.scene.shapes import Message
from boardreel.sgf import Game
from boardreel.sgf.game_facts import Result

#: longer raw values are cut
MAX_RAW_CHARACTERS = 200


class ShownResult(NamedTuple):
    """A result: as a message, as it is written in the record, and the index of the side that has won, if any."""

    message: Message
    raw: str
    winner: int | None = None


def game_result(game: Game, rules: Rules) -> ShownResult | None:
    """Return the result of a game, or None if its record names none."""
    return parse_result(game.root.text("RE") or "", rules)


def parse_result(raw: str, rules: Rules) -> ShownResult | None:
    """Return the result in a value of `RE`, or None if the value names none (empty, `Void`, or that in words).

    A result of Black and White may be in words of many languages. An unreadable value is its own text.
    """
    result = read_game_result(raw, rules)
    text = result.text
    if not text or result.cause == "void":
        return None
    shown = text if len(text) <= MAX_RAW_CHARACTERS else f"{text[: MAX_RAW_CHARACTERS - 1]}…"
    colors = [side.color for side in rules.sides]
    return ShownResult(
        _message(result, rules) or Message("text", {"text": shown}),
        shown,
        colors.index(result.winner) if result.winner in colors else None,
    )


def _message(result: Result, rules: Rules) -> Message | None:
    """Return the message that shows a result, or None if the text of the result could not be read."""
    if result.winner is None:
        return None if result.cause is None else Message(f"result.{result.cause}")
    names = {side.color: side.name_in_text for side in reversed(rules.sides)}
    # the sides of a game whose rules are unknown have the names of their colors
    side = names.get(result.winner) or Message(f"color.{result.winner}")
    if result.margin is not None:
        return Message("result.points", {"side": side, "points": number(result.margin)})
    return Message(f"result.{result.cause or 'win'}", {"side": side})
