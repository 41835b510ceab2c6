"""Values of `FG`: flags and name of a figure."""

from __future__ import annotations

import pytest
from boardreel.sgf.figures import DEFAULTS, NO_NAME, Figure, read_figure


@pytest.mark.parametrize(
    ("raw", "figure"),
    [
        ("", Figure()),
        ("Figure 1", Figure("Figure 1")),
        ("257:Figure 1", Figure("Figure 1", 257)),
        ("Figure: one", Figure("Figure: one")),
        ("-1:Figure 1", Figure("Figure 1")),
        (f"{NO_NAME}:Figure 1", Figure("", NO_NAME)),
        (f"{DEFAULTS + 1}:Figure 1", Figure("Figure 1")),
    ],
)
def test_a_figure_has_a_name_and_flags(raw: str, figure: Figure) -> None:
    assert read_figure(raw) == figure
