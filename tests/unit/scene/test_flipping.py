"""Tests of `boardreel.scene.flipping`: turned boards are lit from the upper left and have upright glyphs, as others."""

from __future__ import annotations

import re

import pytest
from boardreel import read, replay
from boardreel.publish.animated_gif import frame, frame_painter
from boardreel.scene.picture_options import PictureOptions
from PIL import ImageChops, ImageStat
from support import ROOT

SAMPLES = ROOT / "web" / "samples"
#: game → a record with one glyph, in the middle of its board
GLYPHS = {
    "crown of Amazons": "(;GM[18]SZ[5]AB[cc])",
    "triangle in Go": "(;GM[1]SZ[5]AB[cc]TR[cc])",
    "triangle in TwixT": "(;GM[21]SZ[5]AW[c3]TR[c3])",
}


def gradients(picture: str) -> dict[str, tuple[float, float]]:
    """Return the centers of the gradients of a picture by their ids."""
    found = re.findall(r'<radialGradient id="([\w-]+)" cx="([\d.]+)" cy="([\d.]+)"', picture)
    return {name: (float(x), float(y)) for name, x, y in found}


def test_gradients_are_turned_back() -> None:
    game = replay(read(SAMPLES / "othello.sgf").games[0])
    plain, turned = (gradients(game.svg(move=9, flip=flip)) for flip in (False, True))
    assert sorted(plain) == ["stone-light", "stone-shadow"]
    for name, center in plain.items():
        assert turned[name] == pytest.approx(tuple(1 - value for value in center))


def test_edges_of_pieces_exchange_their_colors() -> None:
    game = replay(read(SAMPLES / "blokus-duo.blksgf").games[0])

    def fills(*, flip: bool) -> list[str]:
        edges = re.findall(r'<path class="edge-(light|dark)" d="[^"]*" fill="([^"]*)"', game.svg(move=1, flip=flip))
        return [fill for _, fill in edges]

    plain, turned = fills(flip=False), fills(flip=True)
    assert len(set(plain)) == 2
    assert turned == plain[::-1]


@pytest.mark.parametrize("flip", [False, True])
def test_frames_of_animations_are_lit_from_the_upper_left(flip: bool) -> None:
    game = replay(read(b"(;GM[1]SZ[5];B[cc])").games[0])
    options = PictureOptions(flip=flip, coordinates=False)
    with frame_painter("light") as painter:
        picture = frame(painter, game, game.game.main_line()[1], options, 200).convert("L")
    # the middle of the board is that of the stone, which has a mark there
    upper, lower = (picture.getpixel((100 + shift, 100 + shift)) for shift in (-9, 9))
    assert isinstance(upper, int)
    assert isinstance(lower, int)
    assert upper > lower


@pytest.mark.parametrize("record", GLYPHS.values(), ids=GLYPHS)
def test_glyphs_stay_upright_in_pictures_and_animations(record: str) -> None:
    game = replay(read(record.encode(), name="a.sgf").games[0])
    start = game.game.root
    with frame_painter("light") as painter:
        plain, turned = (
            frame(painter, game, start, PictureOptions(flip=flip, coordinates=False), 300) for flip in (False, True)
        )
    # the glyph with the piece below it
    middle = (120, 120, 180, 180)
    difference = ImageStat.Stat(ImageChops.difference(plain.crop(middle), turned.crop(middle))).mean
    upside_down = ImageStat.Stat(ImageChops.difference(plain.crop(middle), plain.rotate(180).crop(middle))).mean
    assert max(difference) * 3 < max(upside_down)


@pytest.mark.parametrize("record", [*GLYPHS.values(), "(;GM[Blokus Duo]TR[e10])"], ids=[*GLYPHS, "mark on a cell"])
def test_glyphs_stay_upright_in_drawings(record: str) -> None:
    game = replay(read(record.encode(), name="a.sgf").games[0])
    glyphs = [re.findall(r'class="mark-\w+ upright" d="M(\S+) (\S+?)L', game.svg(flip=flip)) for flip in (False, True)]
    [[(x, y)], [(turned_x, turned_y)]] = glyphs
    assert (float(turned_x), float(turned_y)) == (-float(x), -float(y))
