"""The texts of the family in English and German, and functions that build messages from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardreel.scene.shapes import Message

#: color → English name, English adjective, German name, German adjective in the accusative masculine
_COLOR_WORDS = {
    "Blue": ("Blue", "blue", "Blau", "blauen"),
    "Yellow": ("Yellow", "yellow", "Gelb", "gelben"),
    "Red": ("Red", "red", "Rot", "roten"),
    "Green": ("Green", "green", "Grün", "grünen"),
    "Purple": ("Purple", "purple", "Lila", "lila"),
    "Orange": ("Orange", "orange", "Orange", "orangen"),
}

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        **{f"blokus.color.{color}": words[0] for color, words in _COLOR_WORDS.items()},
        **{f"blokus.adjective.{color}": words[1] for color, words in _COLOR_WORDS.items()},
        "blokus.points": "Points",
        "blokus.bonus": "Bonus",
        "blokus.piece": "{side}, {piece}: {points}",
        "blokus.span": "{first} to {last}",
        "blokus.move": "Move {number}, {side}: {piece}, {points}",
        "blokus.setup": "Setup: {added, plural, one {# piece} other {# pieces}} added, {removed} removed",
        "blokus.lost": "Move {number}, {side}: not played",
        "blokus.at-move": "Move {number}, {side}: {what}.",
        "blokus.at-setup": "Setup, {side}: {what}.",
        "blokus.at-removal": "Setup: {what}.",
        "blokus.bad-point": "“{text}” is not a point on this board",
        "blokus.no-point": "a point is missing",
        "blokus.point-twice": "the point {text} is listed twice",
        "blokus.not-a-piece": "these points do not form a piece ({points})",
        "blokus.piece-used-up": "the piece {piece} is used up",
        "blokus.occupied": "this piece overlaps another piece ({points})",
        "blokus.crossing": "this piece crosses a junction that another piece already crosses ({points})",
        "blokus.edge-contact": "this piece touches another {color} piece along an edge ({points})",
        "blokus.no-contact": "this piece does not touch another {color} piece as the rules require",
        "blokus.start-point": "the first piece does not cover the starting point",
        "blokus.opening-order": "two 1-pieces must be placed before any other piece",
        "blokus.centre": "a 1-piece must not be placed in the center section ({points})",
        "blokus.out-of-turn": "it is {turn}’s turn",
        "blokus.second-move": "this node has another move ({ident}), which is ignored",
        "blokus.nothing-to-remove": "there is no piece on exactly these points ({points})",
        "blokus.no-such-color": "Property {ident} is ignored because this game does not have that color.",
        "blokus.to-play": "{side} to play",
        "blokus.to-play-for": "{side} to play (moved by {player})",
        "blokus.pair": "{first} and {second}",
        "blokus.wins-by": "{side} wins by {points, plural, one {# point} other {# points}}.",
        "blokus.wins-tie": ("{side} wins by starting later, tied at {points, plural, one {# point} other {# points}}."),
        "blokus.win-by": "{side} win by {points, plural, one {# point} other {# points}}.",
        "blokus.win-tie": "{side} win by starting later, tied at {points, plural, one {# point} other {# points}}.",
        "blokus.wins": "{side} wins with {points, plural, one {# point} other {# points}}.",
        "blokus.shared": ("{sides} share first place with {points, plural, one {# point} other {# points}} each."),
        "blokus.draw": "Draw with {points, plural, one {# point} other {# points}} each.",
    },
    "de": {
        **{f"blokus.color.{color}": words[2] for color, words in _COLOR_WORDS.items()},
        **{f"blokus.adjective.{color}": words[3] for color, words in _COLOR_WORDS.items()},
        "blokus.points": "Punkte",
        "blokus.bonus": "Bonus",
        "blokus.piece": "{side}, {piece}: {points}",
        "blokus.span": "{first} bis {last}",
        "blokus.move": "Zug {number}, {side}: {piece}, {points}",
        "blokus.setup": "Aufbau: {added, plural, one {# Stein} other {# Steine}} hinzugefügt, {removed} entfernt",
        "blokus.lost": "Zug {number}, {side}: nicht gespielt",
        "blokus.at-move": "Zug {number}, {side}: {what}.",
        "blokus.at-setup": "Aufbau, {side}: {what}.",
        "blokus.at-removal": "Aufbau: {what}.",
        "blokus.bad-point": "„{text}“ ist kein Feld auf diesem Brett",
        "blokus.no-point": "ein Feld fehlt",
        "blokus.point-twice": "das Feld {text} ist doppelt angegeben",
        "blokus.not-a-piece": "diese Felder ergeben keinen Spielstein ({points})",
        "blokus.piece-used-up": "der Stein {piece} ist aufgebraucht",
        "blokus.occupied": "dieser Stein überlappt einen anderen ({points})",
        "blokus.crossing": "dieser Stein durchquert eine Kreuzung, die schon ein anderer durchquert ({points})",
        "blokus.edge-contact": "dieser Stein berührt einen anderen {color} Stein entlang einer Kante ({points})",
        "blokus.no-contact": "dieser Stein berührt keinen anderen {color} Stein so, wie es die Regeln verlangen",
        "blokus.start-point": "der erste Stein bedeckt das Startfeld nicht",
        "blokus.opening-order": "vor allen anderen Steinen müssen zwei 1-Steine gelegt werden",
        "blokus.centre": "ein 1-Stein darf nicht ins Zentrum gelegt werden ({points})",
        "blokus.out-of-turn": "{turn} ist am Zug",
        "blokus.second-move": "dieser Knoten enthält einen weiteren Zug ({ident}), der ignoriert wird",
        "blokus.nothing-to-remove": "auf genau diesen Feldern liegt kein Stein ({points})",
        "blokus.no-such-color": "Die Eigenschaft {ident} wird ignoriert, weil es diese Farbe im Spiel nicht gibt.",
        "blokus.to-play": "{side} am Zug",
        "blokus.to-play-for": "{side} am Zug (gespielt von {player})",
        "blokus.pair": "{first} und {second}",
        "blokus.wins-by": ("{side} gewinnt mit {points, plural, one {# Punkt} other {# Punkten}} Vorsprung."),
        "blokus.wins-tie": (
            "Gleichstand ({points, plural, one {# Punkt} other {# Punkte}}): {side} gewinnt, da später begonnen."
        ),
        "blokus.win-by": "{side} gewinnen mit {points, plural, one {# Punkt} other {# Punkten}} Vorsprung.",
        "blokus.win-tie": (
            "Gleichstand ({points, plural, one {# Punkt} other {# Punkte}}): {side} gewinnen, da später begonnen."
        ),
        "blokus.wins": "{side} gewinnt mit {points, plural, one {# Punkt} other {# Punkten}}.",
        "blokus.shared": (
            "{sides} teilen sich den ersten Platz mit je {points, plural, one {# Punkt} other {# Punkten}}."
        ),
        "blokus.draw": "Unentschieden mit je {points, plural, one {# Punkt} other {# Punkten}}.",
    },
}

#: a longer list of points is shortened to its first and last point
MAX_LISTED_POINTS = 6
#: a longer invalid value is truncated in messages
MAX_QUOTED_CHARACTERS = 20


def color_name(color: str) -> Message:
    """Return the name of a color, one of `Variant.colors`, as a noun: “Blue”."""
    return Message(f"blokus.color.{color}")


def color_adjective(color: str) -> Message:
    """Return a color, one of `Variant.colors`, as an adjective: “blue piece”, German “blauen Stein”."""
    return Message(f"blokus.adjective.{color}")


def list_points(names: Sequence[str]) -> str | Message:
    """Return a list of point names for users; a long list is shortened to its first and last point."""
    if len(names) <= MAX_LISTED_POINTS:
        return ", ".join(names)
    return Message("blokus.span", {"first": names[0], "last": names[-1]})


def piece_title(color: str, piece: str, names: Sequence[str]) -> Message:
    """Return the name of a piece on the board for screen readers: its color, its own name and its points."""
    return Message("blokus.piece", {"side": color_name(color), "piece": piece, "points": list_points(names)})


def reason(key: str, **arguments: object) -> Message:
    """Return the text of a problem without its location.

    `key` is a message key without the prefix `blokus.`, and `arguments` fill the placeholders of its template.
    """
    return Message(f"blokus.{key}", arguments)


def join_names(names: Iterable[Message]) -> Message:
    """Join one or more names with “and” into one message: “Blue and Red”."""
    result: Message | None = None
    for name in names:
        result = name if result is None else Message("blokus.pair", {"first": result, "second": name})
    assert result is not None
    return result
