"""The table of standard properties, and their names."""

from __future__ import annotations

from boardreel.sgf.properties import PROPERTIES
from boardreel.sgf.property_names import MESSAGES


def test_the_table_has_every_property_once() -> None:
    assert len(PROPERTIES) == 90
    assert PROPERTIES["B"].value_type == "move"
    assert PROPERTIES["FG"].value_type == "none or number:simple"


def test_properties_have_names() -> None:
    assert MESSAGES["property.SZ"] == "Board size"
