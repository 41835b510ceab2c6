"""Pieces are upright and lit from the upper left, on turned boards, too; they have no shades where shades would hinder."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Page, expect
from viewer_page import show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: game → a record with one piece in the middle of its board
RECORDS = {
    "Go": "(;GM[1]SZ[5];B[cc])",
    "TwixT": "(;GM[21]SZ[5];W[c3])",
    "Othello": "(;GM[2];B[d3])",
    "no rules": "(;GM[12]SZ[5];B[cc];W[bb];B[dd];W[ab];B[ed])",
}
#: squares in the upper left and in the lower right of a round piece, in parts of its box
HALVES = ((0.18, 0.18, 0.3, 0.3), (0.7, 0.7, 0.82, 0.82))
DISKS = "[part=board] :is(.stone, .peg)"


def contrast(page: Page) -> float:
    """Return by how much the upper left half of the first round piece is lighter than its lower right half."""
    disk = page.locator(DISKS).first
    image = Image.open(io.BytesIO(disk.screenshot())).convert("L")
    width, height = image.size
    # squares around the middle of each half, beside the mark of the last move
    upper, lower = (
        image.crop(tuple(round(side * size) for side, size in zip(box, (width, height) * 2, strict=True)))
        for box in HALVES
    )
    return ImageStat.Stat(upper).mean[0] - ImageStat.Stat(lower).mean[0]


@pytest.mark.parametrize("game", RECORDS)
def test_round_pieces_are_lit_from_above_on_turned_boards(page: Page, server: SiteServer, game: str) -> None:
    show_record(page, server, RECORDS[game], attributes='move="end"', name="a.sgf")
    lit = contrast(page)
    assert lit > 3
    page.locator(".viewer").press("f")
    expect(page.locator("[part=board].flipped")).to_have_count(1)
    assert abs(contrast(page) - lit) < 2
    page.locator(".viewer").press("f")
    expect(page.locator("[part=board].flipped")).to_have_count(0)
    assert abs(contrast(page) - lit) < 2


@pytest.mark.parametrize("media", [{"forced_colors": "active"}, {"media": "print"}, {"contrast": "more"}])
def test_nothing_is_shaded_where_shades_hinder(page: Page, server: SiteServer, media: dict[str, Any]) -> None:
    show_record(page, server, RECORDS["TwixT"], attributes='move="end"', name="a.sgf")
    shades = [page.locator(f"[part=board] .stone-{name}").first for name in ("shadow", "light")]
    for shade in shades:
        expect(shade).not_to_have_css("fill", "none")
    page.emulate_media(**media)
    for shade in shades:
        expect(shade).to_have_css("fill", "none")


def test_the_palette_with_strong_contrast_has_no_shades(page: Page, server: SiteServer) -> None:
    show_record(page, server, RECORDS["TwixT"], attributes='move="end" palette="contrast"', name="a.sgf")
    expect(page.locator("[part=board] .stone-light").first).to_have_css("fill", "none")


def test_bevels_are_lit_from_above_on_turned_boards(page: Page, server: SiteServer) -> None:
    record = "(;GM[Blokus Duo];B[e9,e10,f10,g10,f11])"
    show_record(page, server, record, attributes='move="end"', name="a.blksgf")
    edges = [page.locator(f"[part=board] .edge-{name}").first for name in ("light", "dark")]
    light, dark = (edge.evaluate("(edge) => getComputedStyle(edge).fill") for edge in edges)
    assert light != dark
    page.locator(".viewer").press("f")
    expect(edges[0]).to_have_css("fill", dark)
    expect(edges[1]).to_have_css("fill", light)


@pytest.mark.parametrize(
    ("record", "drawn"),
    [
        ("(;GM[18]SZ[5]AB[cc])", DISKS),
        ("(;GM[1]SZ[5]AB[cc]TR[cc])", DISKS),
        ("(;GM[21]SZ[5]AW[c3]TR[c3])", DISKS),
        ("(;GM[Blokus Duo]TR[e10])", "[part=board] .mark"),
    ],
)
def test_glyphs_stay_upright_on_turned_boards(page: Page, server: SiteServer, record: str, drawn: str) -> None:
    show_record(page, server, record, name="a.sgf")
    glyph = page.locator(drawn).first
    before = Image.open(io.BytesIO(glyph.screenshot())).convert("RGB")
    page.locator(".viewer").press("f")
    expect(page.locator("[part=board].flipped")).to_have_count(1)
    after = Image.open(io.BytesIO(glyph.screenshot())).convert("RGB").resize(before.size)
    kept, turned = (
        max(ImageStat.Stat(ImageChops.difference(before, other)).mean) for other in (after, before.rotate(180))
    )
    assert kept * 3 < turned
