"""The games of an index as an Arrow table."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.explorer import Explorer

pytest.importorskip("pyarrow")


def test_the_table_has_a_row_for_each_game_of_all_sets(tmp_path: Path) -> None:
    records, index = tmp_path / "records", tmp_path / "index"
    records.mkdir()
    (records / "a.sgf").write_text(
        "(;GM[1]PB[Ada]BR[2d]PW[Eve]DT[2016-03-12,13]EV[Final]RE[B+R];B[aa];W[bb])(;GM[21])", "utf-8"
    )
    assert main(["index", str(records), "-o", str(index)]) == 0
    (records / "b.blksgf").write_text("(;GM[Blokus]P1[Ada]DT[2016])", "utf-8")
    assert main(["index", str(records), "-o", str(index)]) == 0
    explorer = Explorer(index)
    rows = explorer.table().to_pylist()
    assert rows[0] == {
        "file": "a.sgf",
        "number": 1,
        "players": ["Ada", "Eve"],
        "ratings": ["2d", ""],
        "date": "2016-03-12,13",
        "event": "Final",
        "result": "B+R",
        "moves": 2,
        "scope": "Go 19x19",
        "first_day": datetime.date(2016, 3, 12),
    }
    assert [(row["file"], row["number"], row["first_day"]) for row in rows[1:]] == [
        ("a.sgf", 2, None),
        ("b.blksgf", 1, datetime.date(2016, 1, 1)),
    ]


def test_an_explorer_says_where_its_index_is() -> None:
    assert repr(Explorer("games/index")) == "<Explorer of games/index>"
