"""The options of pictures: turned boards, and parts of the board that are switched off."""

from __future__ import annotations

import re

import pytest
from boardreel import read, replay
from boardreel.replay import Replay
from boardreel.scene.picture_options import PictureOptions, toggles_off
from boardreel.sgf.figures import NO_STARS
from support import ROOT

SAMPLES = ROOT / "web" / "samples"


def sample(name: str) -> Replay:
    return replay(read(SAMPLES / name).games[0])


def test_a_turned_board_has_upright_letters_and_its_caption_below() -> None:
    plain = sample("go-9x9-problem.sgf")
    picture = plain.svg(move=2, numbers="all", caption="Turned", flip=True)
    box = plain.rules.scene.frame
    center = f"{box.x + box.width / 2:g} {box.y + box.height / 2:g}"
    board, rest = picture.split(f'<g transform="rotate(180 {center})">')
    assert "<text" not in board
    texts = re.findall(r"<text[^>]*>[^<]*</text>", rest)
    turned = [text for text in texts if 'transform="rotate(180 ' in text]
    assert [text for text in texts if text not in turned] == [text for text in texts if ">Turned<" in text]
    assert len(turned) > 20
    for text in turned:
        x, y = (re.search(rf' {name}="([^"]*)"', text)[1] for name in "xy")  # type: ignore[index]
        assert f'transform="rotate(180 {x} {y})"' in text
    assert "rotate" not in plain.svg(move=2, numbers="all", caption="Turned")


def test_parts_of_the_board_are_switched_off() -> None:
    game = sample("go-19x19-game.sgf")
    assert len(game.svg(switched={"stars": False})) < len(game.svg(switched={"stars": True})) == len(game.svg())
    twixt = sample("twixt-24x24-win.sgf")
    assert 'class="guide' in twixt.svg()
    assert 'class="guide' not in twixt.svg(switched={"guides": False})
    assert 'class="guide' not in twixt.position(twixt.game.root).svg(switched={"guides": False})


def test_marks_of_variations_are_switched_off() -> None:
    game = replay(read("(;GM[1]SZ[9]ST[0](;B[aa])(;B[bb]))").games[0])
    assert "toggle-variations" in game.svg(move=0)
    assert "toggle-variations" not in game.svg(move=0, switched={"variations": False})


def test_alternatives_are_exclusive() -> None:
    scene = sample("go-19x19-game.sgf").rules.scene
    off = toggles_off(scene, {"look-plain": True}, ["stars"])
    assert {"look-wood", "stars"} <= off
    assert "look-plain" not in off
    assert toggles_off(scene, PictureOptions().switched) == {toggle.name for toggle in scene.toggles if not toggle.on}


def test_an_unknown_part_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="this board has no 'stairs' to switch, only guides"):
        sample("twixt-24x24-win.sgf").svg(switched={"stairs": True})
    with pytest.raises(ValueError, match="nothing of the kind"):
        sample("blokus-duo.blksgf").svg(switched={"stars": True})


def test_a_figure_hides_what_its_flags_say() -> None:
    figure = replay(read(f"(;GM[1]SZ[9];B[ee]FG[{NO_STARS}:])").games[0])
    plain = replay(read("(;GM[1]SZ[9];B[ee])").games[0])
    assert figure.svg() == plain.svg(switched={"stars": False}) != plain.svg()
