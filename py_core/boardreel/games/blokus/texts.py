"""What the games of this family say: codes of findings, templates in English and German, and the messages made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardreel.diagnostics import CodeInfo, Severity
from boardreel.scene.shapes import Message

CODES: Mapping[str, CodeInfo] = {
    "bad-point": CodeInfo(Severity.ERROR, "a value is not a point of the board, or empty", "(;GM[Blokus Duo];B[zz99])"),
    "not-a-piece": CodeInfo(
        Severity.ERROR, "the points are no piece in any orientation", "(;GM[Blokus Duo];B[e10,g10])"
    ),
    "piece-used-up": CodeInfo(
        Severity.ERROR, "the colour has no such piece left", "(;GM[Blokus Duo];B[e10];W[j5];B[f11])"
    ),
    "occupied": CodeInfo(
        Severity.WARNING, "a piece lies on points of another one", "(;GM[Blokus Duo];B[e10];W[j5];B[e10,e11])"
    ),
    "crossing": CodeInfo(
        Severity.WARNING,
        "two pieces run straight through one junction",
        "(;GM[Nexos];1[d21,f21];2[u20,u22];3[u4,u6];4[e4,e6];1[e20,e22,e24])",
    ),
    "edge-contact": CodeInfo(
        Severity.WARNING,
        "a piece touches one of its own colour along an edge",
        "(;GM[Blokus Duo];B[e10];W[j5];B[f10,g10])",
    ),
    "no-contact": CodeInfo(
        Severity.WARNING, "a piece touches none of its own colour", "(;GM[Blokus Duo];B[e10];W[j5];B[a1,a2])"
    ),
    "start-point": CodeInfo(
        Severity.WARNING, "the first piece of a colour misses its starting point", "(;GM[Blokus Duo];B[a1])"
    ),
    "opening-order": CodeInfo(
        Severity.WARNING, "a larger piece before two 1-pieces are placed", "(;GM[Callisto Two-Player];B[h3,h4])"
    ),
    "centre": CodeInfo(Severity.WARNING, "a 1-piece in the centre section", "(;GM[Callisto Two-Player];B[h8])"),
    "out-of-turn": CodeInfo(Severity.WARNING, "a colour that is not to play", "(;GM[Blokus Duo];W[j5])"),
    "second-move": CodeInfo(
        Severity.WARNING, "a node with several moves: the first is played", "(;GM[Blokus Duo];B[e10]W[j5])"
    ),
    "nothing-to-remove": CodeInfo(Severity.INFO, "no piece lies on the points to remove", "(;GM[Blokus Duo];AE[e10])"),
    "no-such-color": CodeInfo(
        Severity.INFO, "a property of a colour that the game does not have", "(;GM[Blokus];B[a20])"
    ),
}

_COLORS = {
    "Blue": ("Blue", "blue", "Blau", "blauen"),
    "Yellow": ("Yellow", "yellow", "Gelb", "gelben"),
    "Red": ("Red", "red", "Rot", "roten"),
    "Green": ("Green", "green", "Grün", "grünen"),
    "Purple": ("Purple", "purple", "Lila", "lila"),
    "Orange": ("Orange", "orange", "Orange", "orangen"),
}

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        **{f"blokus.color.{name}": words[0] for name, words in _COLORS.items()},
        **{f"blokus.of.{name}": words[1] for name, words in _COLORS.items()},
        "blokus.points": "Points",
        "blokus.bonus": "Bonus",
        "blokus.piece": "{side}, {piece}: {points}",
        "blokus.span": "{first} to {last}",
        "blokus.move": "Move {number}, {side}: {piece}, {points}",
        "blokus.setup": "Setup: {added} added, {removed} removed",
        "blokus.lost": "Move {number}, {side}: not played",
        "blokus.at-move": "Move {number}, {side}: {what}.",
        "blokus.at-setup": "Setup, {side}: {what}.",
        "blokus.at-removal": "Setup: {what}.",
        "blokus.bad-point": "“{text}” is not a point of this board",
        "blokus.no-point": "no point is given",
        "blokus.point-twice": "the point {text} is given twice",
        "blokus.not-a-piece": "the points {points} are not a piece",
        "blokus.piece-used-up": "there is no piece {piece} left",
        "blokus.occupied": "this piece lies on points that are taken ({points})",
        "blokus.crossing": "this piece runs straight through a junction that another piece crosses ({points})",
        "blokus.edge-contact": "this piece touches another {of} piece along an edge ({points})",
        "blokus.no-contact": "this piece touches no other {of} piece as it has to",
        "blokus.start-point": "the first piece does not cover the starting point",
        "blokus.opening-order": "two 1-pieces have to be placed before any larger piece",
        "blokus.centre": "a 1-piece may not lie in the centre section ({points})",
        "blokus.out-of-turn": "it is the turn of {turn}",
        "blokus.second-move": "the node has another move ({ident}), which is not played",
        "blokus.nothing-to-remove": "no piece lies on exactly these points ({points})",
        "blokus.no-such-color": "{ident} belongs to no colour of this game and is left out.",
        "blokus.to-play": "{side} to play",
        "blokus.to-play-for": "{side} to play, this time by {player}",
        "blokus.pair": "{first} and {second}",
        "blokus.wins-by": "Game over. {side} wins by {points}.",
        "blokus.wins-tie": "Game over. {side} wins the tie at {points}, having started later.",
        "blokus.wins": "Game over. {side} wins with {points}.",
        "blokus.shared": "Game over. {sides} share the first place with {points}.",
        "blokus.draw": "Game over. A draw at {points}.",
    },
    "de": {
        **{f"blokus.color.{name}": words[2] for name, words in _COLORS.items()},
        **{f"blokus.of.{name}": words[3] for name, words in _COLORS.items()},
        "blokus.points": "Punkte",
        "blokus.bonus": "Bonus",
        "blokus.piece": "{side}, {piece}: {points}",
        "blokus.span": "{first} bis {last}",
        "blokus.move": "Zug {number}, {side}: {piece}, {points}",
        "blokus.setup": "Aufbau: {added} hinzugefügt, {removed} entfernt",
        "blokus.lost": "Zug {number}, {side}: nicht gespielt",
        "blokus.at-move": "Zug {number}, {side}: {what}.",
        "blokus.at-setup": "Aufbau, {side}: {what}.",
        "blokus.at-removal": "Aufbau: {what}.",
        "blokus.bad-point": "„{text}“ ist kein Punkt dieses Bretts",
        "blokus.no-point": "es ist kein Punkt angegeben",
        "blokus.point-twice": "der Punkt {text} ist zweimal angegeben",
        "blokus.not-a-piece": "die Punkte {points} sind kein Spielstein",
        "blokus.piece-used-up": "es ist kein Stein {piece} mehr übrig",
        "blokus.occupied": "dieser Stein liegt auf besetzten Punkten ({points})",
        "blokus.crossing": "dieser Stein läuft gerade durch eine Kreuzung, die ein anderer durchquert ({points})",
        "blokus.edge-contact": "dieser Stein berührt einen anderen {of} Stein entlang einer Kante ({points})",
        "blokus.no-contact": "dieser Stein berührt keinen anderen {of} Stein, wie er müsste",
        "blokus.start-point": "der erste Stein bedeckt den Startpunkt nicht",
        "blokus.opening-order": "vor jedem größeren Stein müssen zwei 1-Steine gelegt sein",
        "blokus.centre": "ein 1-Stein darf nicht im Zentrum liegen ({points})",
        "blokus.out-of-turn": "am Zug ist {turn}",
        "blokus.second-move": "der Knoten hat noch einen Zug ({ident}), der nicht gespielt wird",
        "blokus.nothing-to-remove": "kein Stein liegt auf genau diesen Punkten ({points})",
        "blokus.no-such-color": "{ident} gehört zu keiner Farbe dieses Spiels und wird übergangen.",
        "blokus.to-play": "{side} am Zug",
        "blokus.to-play-for": "{side} am Zug, diesmal durch {player}",
        "blokus.pair": "{first} und {second}",
        "blokus.wins-by": "Spielende. {side} gewinnt mit {points} Vorsprung.",
        "blokus.wins-tie": "Spielende. {side} gewinnt bei Gleichstand ({points}), weil später begonnen.",
        "blokus.wins": "Spielende. {side} gewinnt mit {points}.",
        "blokus.shared": "Spielende. {sides} teilen sich den ersten Platz mit {points}.",
        "blokus.draw": "Spielende. Unentschieden mit {points}.",
    },
}

#: so many points are named one by one
NAMED = 6
#: so much of a faulty value is repeated
SHOWN = 20


def color_name(color: str) -> Message:
    """The name of a colour of the variant table."""
    return Message(f"blokus.color.{color}")


def points_text(names: Sequence[str]) -> str | Message:
    """Points for reading: all of them, or of many the first and the last."""
    if len(names) <= NAMED:
        return ", ".join(names)
    return Message("blokus.span", {"first": names[0], "last": names[-1]})


def piece_title(color: str, piece: str, names: Sequence[str]) -> Message:
    """What a piece on the board is called."""
    return Message("blokus.piece", {"side": color_name(color), "piece": piece, "points": points_text(names)})


def what(code: str, **arguments: object) -> Message:
    """What is wrong, without where."""
    return Message(f"blokus.{code}", arguments)


def joined(names: Iterable[Message]) -> Message:
    """`A`, `A and B`, `A and B and C`: names in one message."""
    result: Message | None = None
    for name in names:
        result = name if result is None else Message("blokus.pair", {"first": result, "second": name})
    assert result is not None
    return result
