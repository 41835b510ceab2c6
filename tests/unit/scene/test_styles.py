"""Tests of `boardreel.scene.styles`: class names as presentation attributes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from boardreel.scene import styles
from boardreel.scene.styles import looks_for, presentation_attributes
from PIL import ImageColor


@pytest.fixture
def style_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the generated style table with a table of three rows."""
    rows = [
        (frozenset({"piece"}), {"fill": "gray", "stroke": "black"}),
        (frozenset({"piece", "red"}), {"fill": "red"}),
        (frozenset({"line"}), {"fill": "none"}),
    ]
    monkeypatch.setattr(styles, "style_table", lambda: rows)
    presentation_attributes.cache_clear()
    yield
    presentation_attributes.cache_clear()


@pytest.mark.usefixtures("style_table")
def test_a_later_row_overrides_an_earlier_one() -> None:
    assert presentation_attributes(frozenset({"red", "piece", "other"})) == {"fill": "red", "stroke": "black"}


@pytest.mark.usefixtures("style_table")
def test_a_row_applies_only_with_all_its_classes() -> None:
    assert presentation_attributes(frozenset({"red"})) == {}


def test_the_generated_table_colors_a_piece() -> None:
    assert "fill" in presentation_attributes(frozenset({"piece-of", "player1", "hue-blue", "piece"}))


@pytest.mark.parametrize("theme", styles.THEMES)
@pytest.mark.parametrize("palette", styles.PALETTES)
def test_every_theme_and_palette_has_its_own_pieces(theme: str, palette: str) -> None:
    board = frozenset({"board"})
    first, second = (frozenset({"piece-of", player, "hue-first", "piece"}) for player in ("player1", "player2"))
    look = styles.looks_for(theme, palette)
    assert look(board)["fill"]
    assert "fill" in look(first)
    assert "fill" in look(second)


def test_themes_and_palettes_differ_and_unknown_ones_are_refused() -> None:
    board, wood = frozenset({"board"}), frozenset({"board", "wood"})
    assert styles.looks_for("dark")(board) != styles.looks_for("light")(board)
    assert styles.looks_for("light", "contrast")(wood) != styles.looks_for("light")(wood)
    for arguments in (("blue",), ("light", "blue")):
        with pytest.raises(ValueError, match="'blue' is not one of"):
            styles.looks_for(*arguments)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_starting_points_have_the_color_of_their_side_as_its_pieces_have(theme: str) -> None:
    """In some games, the first player is purple, which is the color of a hue and not of a player."""
    looks = looks_for(theme)
    for classes in (("player1", "hue-purple"), ("player2", "hue-orange"), ("player3",), ("player1", "hue-blue")):
        point, piece = (looks(frozenset((*classes, name)))["fill"] for name in ("start", "piece"))
        assert point == piece


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("side", ["player1", "player2"])
@pytest.mark.parametrize("part", ["peg", "link"])
def test_a_winning_chain_has_an_edge_that_its_pegs_do_not_vanish_in(theme: str, side: str, part: str) -> None:
    look = looks_for(theme)(frozenset((side, "winning", part)))
    fill, edge = (sum(ImageColor.getrgb(look[name])[:3]) for name in ("fill", "stroke"))
    assert abs(fill - edge) > 400
