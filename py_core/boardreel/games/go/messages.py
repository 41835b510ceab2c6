"""What Go says, by language."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.intersections.messages import MESSAGES as GRID

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        **GRID["en"],
        "go.black": "Black",
        "go.white": "White",
        "go.captures": "Captured",
        "go.time": "Time left",
        "go.moves-left": "Moves left in this period",
        "go.stone": "{color} {point}",
        "go.to-play": "{color} to play",
        "go.both-passed": "Both passed: the game is over",
        "go.in-figure": "{figure}: {status}",
        "go.move": "{color} {point}",
        "go.captures-move": "{color} {point}, captures {captured}",
        "go.passes": "{color} passes",
        "go.unreadable": "{color}: a move that cannot be read",
        "go.setup": "Setup: {black} black and {white} white stones on the board",
        "go.and": "{first}. {second}",
    },
    "de": {
        **GRID["de"],
        "go.black": "Schwarz",
        "go.white": "Weiß",
        "go.captures": "Gefangen",
        "go.time": "Restzeit",
        "go.moves-left": "Züge übrig in diesem Abschnitt",
        "go.stone": "{color} {point}",
        "go.to-play": "{color} am Zug",
        "go.both-passed": "Beide haben gepasst: die Partie ist zu Ende",
        "go.in-figure": "{figure}: {status}",
        "go.move": "{color} {point}",
        "go.captures-move": "{color} {point}, schlägt {captured}",
        "go.passes": "{color} passt",
        "go.unreadable": "{color}: ein Zug, der nicht zu lesen ist",
        "go.setup": "Aufbau: {black} schwarze und {white} weiße Steine auf dem Brett",
        "go.and": "{first}. {second}",
    },
}
