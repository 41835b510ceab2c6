"""The documents that Sphinx writes with the extension."""

from __future__ import annotations

import re
import zipfile
from io import StringIO
from pathlib import Path
from typing import TextIO
from xml.etree import ElementTree

import pytest
from sphinx.application import Sphinx

GAME = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc])"
RST = f"""Games
=====

.. board-reel::
   :controls: compact

   {GAME}

.. code-block:: sgf

   {GAME}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return a folder of documents with records: one in the root and one in a folder."""
    (tmp_path / "source" / "lessons").mkdir(parents=True)
    (tmp_path / "source" / "conf.py").write_text(
        "project = 'Games'\nversion = '1'\nextensions = ['boardreel.sphinx']\n"
    )
    (tmp_path / "source" / "index.rst").write_text(f"{RST}\n.. toctree::\n\n   lessons/first\n")
    (tmp_path / "source" / "lessons" / "first.rst").write_text(RST)
    return tmp_path / "source"


def build(source: Path, builder: str, warnings: TextIO | None = None, **settings: str) -> Path:
    """Build the documents with a builder of Sphinx and some settings, and return the folder of the output."""
    out, doctrees = source.parent / "out", source.parent / "doctrees"
    Sphinx(source, source, out, doctrees, builder, confoverrides=settings, status=None, warning=warnings).build()
    return out


@pytest.mark.parametrize(
    ("builder", "pages"),
    [
        ("html", ("index.html", "lessons/first.html")),
        ("dirhtml", ("index.html", "lessons/first/index.html")),
        ("singlehtml", ("index.html",)),
    ],
)
def test_every_page_with_viewers_names_the_script_that_was_copied(
    source: Path, tmp_path: Path, builder: str, pages: tuple[str, ...]
) -> None:
    viewer = tmp_path / "viewer"
    viewer.mkdir()
    (viewer / "boardreel.js").touch()
    out = build(source, builder, boardreel_viewer=str(viewer))
    for page in pages:
        [address] = re.findall(r'<script[^>]* src="([^"]*boardreel\.js)"', (out / page).read_text("utf-8"))
        assert ((out / page).parent / address).is_file()


def test_a_directive_with_a_file_and_a_record_is_an_error(source: Path) -> None:
    (source / "game.sgf").write_text(GAME)
    (source / "index.rst").write_text(f"Games\n=====\n\n.. board-reel:: game.sgf\n\n   {GAME}\n")
    page = (build(source, "html", boardreel_base="/viewer") / "index.html").read_text("utf-8")
    assert "<board-reel" not in page


def test_an_epub_has_the_texts_of_its_records_and_is_well_formed(source: Path) -> None:
    with zipfile.ZipFile(build(source, "epub", boardreel_base="/viewer") / "Games.epub") as book:
        text = book.read("index.xhtml").decode()
    assert "".join(ElementTree.fromstring(text).itertext()).count(GAME) == 2
    assert "board-reel" not in text
    assert "/viewer/" not in text


@pytest.mark.parametrize(
    ("option", "problem"),
    [
        ("controls: small", "'small' is not a value of controls; there are full, compact, none"),
        ("tabs: board", "'board' is not a tab; there are moves, pieces, tree, chart, explorer, comments"),
        ("numbers: many", "'many' is none of all, last, last-5, a number, or a range such as 23-30"),
    ],
)
def test_an_option_with_a_wrong_value_is_an_error_with_its_place(source: Path, option: str, problem: str) -> None:
    (source / "index.rst").write_text(f"Games\n=====\n\n.. board-reel::\n   :{option}\n\n   {GAME}\n")
    warnings = StringIO()
    build(source, "html", warnings, boardreel_base="/viewer")
    assert "index.rst:4: ERROR" in warnings.getvalue()
    assert problem in warnings.getvalue()


def test_another_version_makes_the_viewers_again(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(source, "html", boardreel_base="/viewer")
    doctree = source.parent / "doctrees" / "index.doctree"
    doctree.write_bytes(b"")
    monkeypatch.setattr("boardreel.sphinx.VERSION", "999")
    build(source, "html", boardreel_base="/viewer")
    assert doctree.read_bytes()
