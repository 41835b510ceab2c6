"""What Hex says and which findings it has."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo, Severity

CODES: Mapping[str, CodeInfo] = {
    "hex-bad-size": CodeInfo(Severity.ERROR, "The size of the board is not 1 to 26; 11 was used.", "(;GM[11]SZ[99])"),
    "hex-bad-move": CodeInfo(Severity.ERROR, "A move cannot be read; it was skipped.", "(;GM[11];B[?])"),
    "hex-bad-point": CodeInfo(Severity.ERROR, "A point of a setup cannot be read.", "(;GM[11]AB[zz99])"),
    "hex-occupied": CodeInfo(Severity.WARNING, "The cell is taken.", "(;GM[11];B[a1];W[a1])"),
    "hex-not-your-turn": CodeInfo(Severity.WARNING, "The other colour is to play.", "(;GM[11];B[a1];B[a2])"),
    "hex-bad-swap": CodeInfo(Severity.WARNING, "Only the first move can be swapped.", "(;GM[11];B[swap-pieces])"),
    "hex-over": CodeInfo(Severity.WARNING, "The game is already won.", "(;GM[11]SZ[1];B[a1];W[pass])"),
}

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hex.B": "Red",
        "hex.W": "Blue",
        "hex.stone": "{color} {point}",
        "hex.to-play": "{color} to play",
        "hex.won": "{color} has joined the two sides and wins",
        "hex.resigned": "{color} resigns",
        "hex.pass": "{color} passes",
        "hex.swap-pieces": "{color} swaps: the stone becomes {point}",
        "hex.setup": "Setup",
        "hex.and": "{first}. {second}",
        **{code: info.meaning for code, info in CODES.items()},
    },
    "de": {
        "hex.B": "Rot",
        "hex.W": "Blau",
        "hex.to-play": "{color} am Zug",
        "hex.won": "{color} hat die beiden Seiten verbunden und gewinnt",
        "hex.resigned": "{color} gibt auf",
        "hex.pass": "{color} passt",
        "hex.swap-pieces": "{color} tauscht: der Stein wird zu {point}",
        "hex.setup": "Aufbau",
    },
}
