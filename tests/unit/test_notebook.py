"""What a notebook shows of records, games, replays and positions."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from boardreel import read, replay

RECORD = "(;GM[1]SZ[9]PB[<b>];B[ee];W[aa])(;GM[1]SZ[9];B[cc])"
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(("name", "text"), [("a.sgf", "<Game 2 of 2: 1 node>"), (None, "<Game 2 of 2: 1 node>")])
def test_a_game_is_named_by_its_number_and_the_file(name: str | None, text: str) -> None:
    assert read(b"(;)(;)", name=name).games[1]._repr_mimebundle_()["text/plain"] == text


def test_a_record_shows_its_first_game() -> None:
    collection = read(RECORD, name="a.sgf")
    shown = collection._repr_mimebundle_()
    assert shown["text/plain"] == "<Collection a.sgf: 2 games, ok>"
    assert shown["image/svg+xml"] == collection.games[0]._repr_mimebundle_(include=None, exclude=None)["image/svg+xml"]
    assert shown["image/svg+xml"] != collection.games[1]._repr_mimebundle_()["image/svg+xml"]


def test_a_replay_and_a_position_show_themselves() -> None:
    game = read(RECORD).games[0]
    last = game.main_line()[-1]
    for picture in (replay(game)._repr_svg_(), replay(game).position(last)._repr_svg_()):
        assert ElementTree.fromstring(picture).tag == SVG


@pytest.mark.parametrize("content", [b"", b"hello", b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_record_shows_as_text_alone(content: bytes) -> None:
    assert set(read(content)._repr_mimebundle_()) == {"text/plain"}


def test_a_game_of_an_unknown_kind_shows_too() -> None:
    assert "image/svg+xml" in read("(;GM[99];B[x])")._repr_mimebundle_()


class FakeBundles:
    """Bundles of a viewer whose script does nothing."""

    def path(self, entry: str) -> str:
        return f"{entry}.js"

    def content(self, path: str) -> bytes:
        return b"export default {}"


def test_a_widget_stays_on_the_nodes_of_its_game() -> None:
    """The index comes from a page, which may send anything."""
    notebook = pytest.importorskip("boardreel.notebook")
    traitlets = pytest.importorskip("traitlets")
    widget = notebook.ReelWidget(read(RECORD).games[0], FakeBundles())
    widget.node = 2
    for node in (-1, 3, 10**9, "1", None, 1.5):
        with pytest.raises(traitlets.TraitError):
            widget.node = node
    assert widget.node == 2


def test_a_widget_shows_its_position_where_widgets_are_not_shown() -> None:
    notebook = pytest.importorskip("boardreel.notebook")
    widget = notebook.ReelWidget(read(RECORD).games[0], FakeBundles())
    pictures = []
    for widget.node in (0, 2):
        output, _ = widget._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in output
        pictures.append(output["image/svg+xml"])
    assert pictures == [widget.replay.position(widget.replay.game.nodes[node]).svg() for node in (0, 2)]
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("number", [0, -1, 3, 10**9])
def test_a_widget_of_a_game_that_the_record_does_not_have_is_refused(number: int) -> None:
    notebook = pytest.importorskip("boardreel.notebook")
    with pytest.raises(IndexError, match="there is no game"):
        notebook.show(read(RECORD), number)
