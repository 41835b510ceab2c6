"""The table of standard properties."""

from __future__ import annotations

from boardreel.sgf.properties import PROPERTIES


def test_the_table_has_every_property_once() -> None:
    assert len(PROPERTIES) == 90
    assert PROPERTIES["B"].value_type == "move"
    assert PROPERTIES["FG"].value_type == "none or number:simple"
    assert PROPERTIES["VW"].is_inherited
