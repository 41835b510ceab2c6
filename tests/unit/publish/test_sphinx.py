"""The documents that Sphinx writes with the extension."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

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


def test_an_epub_has_the_texts_of_its_records_and_is_well_formed(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "conf.py").write_text(
        "project = 'Games'\nversion = '1'\nextensions = ['boardreel.sphinx']\nboardreel_base = '/viewer'\n"
    )
    (source / "index.rst").write_text(RST)
    Sphinx(source, source, tmp_path / "out", tmp_path / "doctrees", "epub", status=None, warning=None).build()
    with zipfile.ZipFile(tmp_path / "out" / "Games.epub") as book:
        text = book.read("index.xhtml").decode()
    assert "".join(ElementTree.fromstring(text).itertext()).count(GAME) == 2
    assert "board-reel" not in text
    assert "/viewer/" not in text
