"""The pictures of the documentation, drawn by the core when the pages are built.

They have class names and no colors of their own, so they follow the palette and theme of the element around them.
"""

from __future__ import annotations

import re
from functools import cache

from boardreel import Replay, read
from boardreel.scene import svg
from markupsafe import Markup
from website.scripts import SAMPLES

#: name in the templates -> the record and the number of moves played
POSITIONS: dict[str, tuple[bytes, int]] = {
    "blokus": ((SAMPLES / "blokus.blksgf").read_bytes(), 24),
    "twixt": (
        b"(;GM[21]SZ[10];W[D3];B[C5];W[E5];B[E4];W[F7];B[G6];W[G9];B[I5];W[C2];B[A6];W[E8];B[G4])",
        12,
    ),
}
_OPENING_TAG = re.compile(r'<svg [^>]*viewBox="(?P<box>[^"]*)"[^>]*>')
_UNUSED = re.compile(r' data-[\w-]+="[^"]*"')


@cache
def symbol(name: str) -> Markup:
    """Return a position as an SVG symbol, which a page defines once and draws with `use` in every palette."""
    content, moves = POSITIONS[name]
    replay = Replay(read(content).games[0])
    drawn = replay.position(replay.game.main_line()[moves]).items()
    text = svg.document(replay.rules.scene, drawn, coordinates=False, styled=False).strip()
    opening = _OPENING_TAG.match(text)
    assert opening is not None
    shapes = _UNUSED.sub("", text[opening.end() :].removesuffix("</svg>"))
    return Markup(f'<symbol id="picture-{name}" viewBox="{opening["box"]}">{shapes}</symbol>')
