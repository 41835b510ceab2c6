"""Tests of `boardreel.publish.site.thumbnail`: which position, which colors, and nothing that a picture does not need."""

from __future__ import annotations

from xml.etree import ElementTree

import boardreel
import pytest
from boardreel import Replay
from boardreel.publish.site.thumbnail import thumbnail, thumbnail_node
from support import ROOT

SAMPLES = ROOT / "web" / "samples"
SVG = "{http://www.w3.org/2000/svg}"


def replay(text: str) -> Replay:
    return Replay(boardreel.read(text.encode()).games[0])


def picture(found: Replay) -> ElementTree.Element:
    step = found.step(thumbnail_node(found))
    return ElementTree.fromstring(thumbnail(found.rules.scene, [*step.position.items(), *step.marks], 'A <"title">'))


@pytest.mark.parametrize(
    ("record", "node"),
    [
        ("(;GM[1]SZ[9];B[aa];W[bb])", 2),
        # the board is cleared at the end
        ("(;GM[1]SZ[9];B[aa];W[bb];AE[aa][bb])", 2),
        # only the variation has moves
        ("(;GM[1]SZ[9](;C[start])(;B[aa];W[bb];B[cc]))", 4),
        ("(;GM[1]SZ[9];C[nothing])", 1),
        # a problem is shown as it is set
        ("(;GM[1]SZ[9]AB[aa][ba]AW[ab];B[bb];W[cc])", 0),
    ],
)
def test_a_picture_is_never_an_empty_board_if_there_is_another(record: str, node: int) -> None:
    assert thumbnail_node(replay(record)).index == node


def test_colors_follow_the_theme() -> None:
    root = picture(Replay(boardreel.read(SAMPLES / "blokus-duo.blksgf").games[0]))
    light, dark = (root.findtext(f"{SVG}style") or "").split("@media(prefers-color-scheme:dark)")
    assert "fill:#dcd8cf" in light, "the board in the light theme"
    assert "fill:#3a3d42" in dark, "the board in the dark theme"
    names = {element.get("class") for element in root.iter() if element.get("class")}
    assert names
    assert all(f".{name}{{" in light for name in names)


@pytest.mark.parametrize("name", ["blokus-duo.blksgf", "twixt-24x24-win.sgf", "go-19x19-game.sgf", "gembloq.blksgf"])
def test_a_picture_has_shapes_with_looks_and_nothing_else(name: str) -> None:
    found = Replay(boardreel.read(SAMPLES / name).games[0])
    root = picture(found)
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == 'A <"title">'
    for element in root.iter():
        assert not [key for key in element.attrib if key.startswith("data-")]
        assert element.tag != f"{SVG}g" or len(element)
        if element.tag.removeprefix(SVG) in ("path", "circle", "rect"):
            assert element.get("class") or element.get("fill")
    assert len(ElementTree.tostring(root)) < 0.8 * len(found.step(thumbnail_node(found)).position.svg())
