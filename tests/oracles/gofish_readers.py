"""Records in the formats of Tygem, Cyberoro and PandaNET that are written here, as gofish reads them.

Its folder is that of its sources, with the package `gofish`. It is asked for moves, handicap stones, size, komi and winner,
not for passes and names, which it reads in another way than Boardreel.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from oracles.answers import STONE_PROPERTIES, Answer, OracleGame

NAME, LICENSE, SOURCE = "gofish", "none named", "https://github.com/rooklift/gofish"
INSTALLATION = "a folder with the sources of gofish"

#: its last change; the program has no version number
VERSION = "2021-06-16"
MOVES = 30
#: letters of the counter in NGF: AB is move 1, BA move 26
COUNTER_LETTERS = 26
#: a column and a row, counted from 0 at the top left
Point = tuple[int, int]


def find_version(folder: Path | None) -> str:
    """Return the date of the sources that the data were made with."""
    return VERSION


def gib_record(size: int, handicap: int, moves: Sequence[tuple[str, Point]]) -> str:
    """Return a game on 19 lines as Tygem writes it."""
    lines = [
        *(r"\HS", r"\[GAMEBLACKNAME=alder (3D)\]", r"\[GAMEWHITENAME=reed (5D)\]"),
        rf"\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:1200-30-3,GRLT:0,ZIPSU:25,DUM:0,GONGJE:{5 if handicap else 65},\]",
        rf"\[GAMETAG=S0,R0,D{handicap},G65,W0,Z25,T30-3-1200,C2021:04:12:19:30,L:19,M:b\]",
        *(r"\HE", r"\GS", "2 1 0", f"{len(moves)} 0 &4", f"INI 0 1 {handicap} &4"),
    ]
    lines += [
        f"STO 0 {number} {1 if color == 'B' else 2} {column} {row}"
        for number, (color, (column, row)) in enumerate(moves, 2)
    ]
    return "\n".join([*lines, r"\GE", ""])


def ngf_record(size: int, handicap: int, moves: Sequence[tuple[str, Point]]) -> str:
    """Return a game as Cyberoro writes it."""
    lines = ["Rated game", str(size), "reed 5D", "alder 3D", "www.cyberoro.com", str(handicap), "0", "6"]
    lines += ["20210412 [19:30]", "20", "White wins by resign!", str(len(moves))]
    for number, (color, (column, row)) in enumerate(moves, 1):
        high, low = divmod(number, COUNTER_LETTERS)
        x, y = _letter(column + 1), _letter(row + 1)
        lines.append(f"PM{_letter(high)}{_letter(low)}{color}{x}{y}{y}{x}")
    return "\n".join([*lines, ""])


def ugf_record(size: int, handicap: int, moves: Sequence[tuple[str, Point]]) -> str:
    """Return a game as PandaNET writes it, with rows from the bottom; handicap stones are not placed."""
    lines = ["[Header]", "Ver=UGF3,200", "Lang=SJIS", "Crypt=0,PLAIN_UGF_FILE,READ_WRITE", f"Size={size}"]
    lines += ["Hdcp=0,5.50", "Winner=W,C", "CoordinateType=IGS", "PlayerB=alder,3d,,", "PlayerW=reed,5d,,", "[Data]"]
    lines += [
        f"{_letter(column)}{_letter(size - 1 - row)},{color}1,{number},0"
        for number, (color, (column, row)) in enumerate(moves, 1)
    ]
    return "\n".join([*lines, ""])


def _letter(number: int) -> str:
    return chr(ord("A") + number)


#: suffix → writer, and pairs of a size and a handicap
FORMATS = {
    "gib": (gib_record, ((19, 0), (19, 2), (19, 3), (19, 5), (19, 7), (19, 8))),
    "ngf": (ngf_record, ((19, 0), (13, 0), (9, 0), (19, 4), (19, 6), (19, 9))),
    "ugf": (ugf_record, ((19, 0), (13, 0), (9, 0))),
}


def answers_of(root: Any) -> dict[str, list[Answer]]:
    """Return the answers that a tree of gofish holds: stones of the first line, and facts of the game."""
    stones, node = [], root
    while True:
        values = {ident: list(map(str, found)) for ident, found in node.properties.items()}
        stones.append(tuple(f"{ident}[{value}]" for ident in STONE_PROPERTIES for value in values.get(ident, ())))
        if not node.children:
            break
        node = node.children[0]
    facts = {ident: str(found[0]) for ident, found in root.properties.items()}
    texts = (facts.get("SZ", "19"), facts.get("HA", ""), f"{float(facts['KM']):g}", facts.get("RE", "")[:1])
    return {"stones": stones, "game": ["/".join(texts)]}


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield `rounds` records of each format, size and handicap."""
    sys.path.insert(0, str(folder))
    for suffix, (write, kinds) in FORMATS.items():
        read = getattr(import_module(f"gofish.{suffix}"), f"parse_{suffix}")
        for size, handicap in kinds:
            for number in range(seed, seed + rounds):
                source = random.Random(f"{suffix} {size} {handicap} {number}")
                points = [(column, row) for column in range(size) for row in range(size)]
                colors = ("WB" if handicap else "BW") * MOVES
                record = write(size, handicap, list(zip(colors, source.sample(points, MOVES), strict=False)))
                yield OracleGame(f"{size}-{handicap}-{number}.{suffix}", record.encode(), answers_of(read(record)))
