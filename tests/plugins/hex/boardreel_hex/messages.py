"""The diagnostic codes of Hex, and its message templates by language."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.diagnostics import CodeInfo, Severity

CODES: Mapping[str, CodeInfo] = {
    "hex-bad-size": CodeInfo(Severity.ERROR, "Invalid board size, not 1 to 26; using 11.", "(;GM[11]SZ[99])"),
    "hex-bad-move": CodeInfo(Severity.ERROR, "Unreadable move; skipped.", "(;GM[11];B[?])"),
    "hex-bad-point": CodeInfo(Severity.ERROR, "Unreadable point in a setup.", "(;GM[11]AB[zz99])"),
    "hex-occupied": CodeInfo(Severity.WARNING, "The cell is already occupied.", "(;GM[11];B[a1];W[a1])"),
    "hex-not-your-turn": CodeInfo(Severity.WARNING, "It was the turn of the other side.", "(;GM[11];B[a1];B[a2])"),
    "hex-bad-swap": CodeInfo(Severity.WARNING, "Only the first move can be swapped.", "(;GM[11];B[swap-pieces])"),
    "hex-over": CodeInfo(Severity.WARNING, "The game was already over.", "(;GM[11]SZ[1];B[a1];W[pass])"),
}

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hex.B": "Red",
        "hex.W": "Blue",
        "hex.stone": "{color} {point}",
        "hex.to-play": "{color} to play",
        "hex.won": "{color} wins by connecting both sides",
        "hex.resigned": "{color} resigns",
        "hex.pass": "{color} passes",
        "hex.swap-pieces": "{color} swaps; the stone is now {point}",
        "hex.setup": "Setup",
        "hex.and": "{first}. {second}",
        **{code: info.meaning for code, info in CODES.items()},
    },
    "de": {
        "hex.B": "Rot",
        "hex.W": "Blau",
        "hex.to-play": "{color} am Zug",
        "hex.won": "{color} gewinnt: Beide Seiten sind verbunden",
        "hex.resigned": "{color} gibt auf",
        "hex.pass": "{color} passt",
        "hex.swap-pieces": "{color} tauscht; der Stein liegt jetzt auf {point}",
        "hex.setup": "Stellungsaufbau",
    },
}
