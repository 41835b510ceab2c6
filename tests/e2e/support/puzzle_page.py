"""A puzzle in the viewer, and functions that solve it."""

from __future__ import annotations

from playwright.sync_api import Page
from viewer_page import IN_VIEWER

#: turned by 180 degrees, the position is the same: black catches a stone from above or from below
RECORD = """(;GM[1]SZ[9]AB[de][fe]AW[ee]PL[B]C[Catch a stone.]
(;B[ed];W[gg]C[Elsewhere.];B[ef]C[RIGHT: caught.])
(;B[cc];W[ed]C[WRONG: it escapes.]))"""
COUNT_EVENTS = """() => {
  window.solved = [];
  document.addEventListener("reel-solved", ({ detail }) => window.solved.push(detail));
}"""
#: the sentence about the state of the puzzle
MESSAGE = f"() => ({IN_VIEWER})('.puzzle-message')?.textContent ?? ''"


def play(page: Page, point: str) -> None:
    # a mark may be drawn over the element of the point
    page.locator(f'[part=board] [data-point="{point}"]').click(force=True)
