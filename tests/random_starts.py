"""The starts from which tests play random games: every game with rules."""

from __future__ import annotations

from typing import NamedTuple


class Start(NamedTuple):
    """The start of random games: the text of the root node, and the file name if the format needs it."""

    root: str
    name: str | None = None


BLOKUS_FAMILY = (
    *("Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Duo", "Blokus Junior"),
    *("Blokus Trigon", "Blokus Trigon Two-Player", "Blokus Trigon Three-Player", "Nexos", "Nexos Two-Player"),
    *("Callisto", "Callisto Two-Player", "Callisto Two-Player Four-Color", "Callisto Three-Player"),
    *("GembloQ", "GembloQ Two-Player", "GembloQ Two-Player Four-Color", "GembloQ Three-Player"),
)
#: every game with rules, with the settings that change how its moves are written
STARTS = (
    *(Start(f";GM[{name}]") for name in BLOKUS_FAMILY),
    *(Start(f";FF[4]GM[1]{settings}") for settings in ("", "SZ[5]", "SZ[21:20]RU[NZ]", "SZ[52]")),
    *(Start(f";FF[3]GM[1]{settings}") for settings in ("SZ[5]", "SZ[20]")),
    *(
        Start(f";FF[4]GM[21]{settings}")
        for settings in ("", "SZ[5]", "SZ[12]T1[header]", "SZ[30]RU[PP]", "SZ[8]RU[3M]", "SZ[30:9]HA[]")
    ),
    *(Start(f";FF[4]EV[twixt.ld.DEFAULT]SZ[{size}]", "game.tsgf") for size in (24, 30)),
    *(Start(f";FF[4]GM[{game}]") for game in ("11", "11]SZ[4:6", "2", "4", "4]SZ[52", "18", "9", "havannah]SZ[4")),
)
