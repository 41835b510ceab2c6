"""The pictures of the documentation, drawn by the core when the pages are built.

They have class names and no colors of their own, so they follow the palette and theme of the element around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from boardreel import Replay, read
from boardreel.games.blokus.variants import VARIANTS
from boardreel.scene import svg
from boardreel.scene.elements import serialize
from markupsafe import Markup
from website.scripts import SAMPLES

#: name in the templates -> the record and the number of moves played
POSITIONS: dict[str, tuple[bytes, int]] = {
    "blokus": ((SAMPLES / "blokus.blksgf").read_bytes(), 24),
    "twixt": (
        b"(;GM[21]SZ[10];W[D3];B[C5];W[E5];B[E4];W[F7];B[G6];W[G9];B[I5];W[C2];B[A6];W[E8];B[G4])",
        12,
    ),
    "connect6": (
        b"(;GM[Connect6]SZ[19];B[jj];W[kkii];B[jijk];W[jhjm];B[kjij];W[ljhj];B[kiik];W[lhhl];B[ilkl];W[ghnk];B[imgm])",
        11,
    ),
    "plain": (b"(;GM[Ataxx]SZ[7]AB[aa][gg]AW[ga][ag];B[bb];W[fb];B[ff];W[bf];B[cc];W[ec];B[dd])", 7),
}
#: heading of the page of boards -> the samples whose pictures it shows, and positions of `POSITIONS`
BOARDS: dict[str, tuple[str, ...]] = {
    "Blokus and its family": tuple(f"{variant.name.lower().replace(' ', '-')}.blksgf" for variant in VARIANTS),
    "TwixT": ("twixt-24x24-win.sgf", "twixt-36x36-win.sgf", "twixt-18x12.T1"),
    "Go": ("go-19x19-game.sgf", "go-13x13-handicap.sgf", "go-9x9-problem.sgf"),
    "Games on a grid": (
        *("hex.sgf", "havannah.sgf", "othello.sgf", "gomoku.sgf", "lines-of-action.sgf", "amazons.sgf"),
        "connect6",
    ),
    "Games without rules": ("plain",),
}
#: the positions of `POSITIONS` on the page of boards
BOARD_POSITIONS = [name for names in BOARDS.values() for name in names if name in POSITIONS]
_GRADIENTS = re.compile(r"<defs>.*?</defs>")
_OPENING_TAG = re.compile(r'<svg [^>]*viewBox="(?P<box>[^"]*)"[^>]*>')
_UNUSED = re.compile(r' data-[\w-]+="[^"]*"')


def board_titles(heading: str) -> list[tuple[str, str]]:
    """Return the samples and positions under a heading of `BOARDS`, each with the name of its game and its board size."""
    return [(name, _title(name)) for name in BOARDS[heading]]


def _title(name: str) -> str:
    record = read(POSITIONS[name][0] if name in POSITIONS else SAMPLES / name)
    game = record.games[0]
    size = re.findall("[0-9]+", game.root.text("SZ") or "")
    title = Replay(game).rules.name
    return f"{title}, {size[0]}\xa0×\xa0{size[-1]}" if size else title


def gradients(names: Iterable[str]) -> Markup:
    """Return the definitions of the gradients to which the symbols of some positions refer, each of them once."""
    return Markup("".join(dict.fromkeys(found for name in names for found in _GRADIENTS.findall(_drawing(name)))))


def symbol(name: str) -> Markup:
    """Return a position as an SVG symbol, which a page defines once and draws with `use` in every palette."""
    text = _GRADIENTS.sub("", _drawing(name))
    opening = _OPENING_TAG.match(text)
    assert opening is not None
    shapes = _UNUSED.sub("", text[opening.end() :].removesuffix("</svg>"))
    return Markup(f'<symbol id="picture-{name}" viewBox="{opening["box"]}">{shapes}</symbol>')


@cache
def _drawing(name: str) -> str:
    """Return a position as an SVG document without colors of its own."""
    content, moves = POSITIONS[name]
    replay = Replay(read(content).games[0])
    drawn = replay.position(replay.game.main_line()[moves]).items()
    return serialize(svg.picture(replay.rules.scene, drawn, coordinates=False, looks=None)).strip()
