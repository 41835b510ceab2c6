"""A game with variations, and the tab that shows them."""

from __future__ import annotations

from boardreel import read
from boardreel.reel import reel_text
from drivers import Tab, click_on, wait_until
from viewer_page import IN_VIEWER, PAGE, VIEWER, wait_for_game
from website.server import SiteServer

MAIN = [f";{'BW'[n % 2]}[{chr(97 + n % 9)}{'a' if n < 9 else 'c'}]" for n in range(20)]
#: nodes in file order: root, 1 to 9, main line 10 to 20; side line 21 to 23: a comment, an annotation, an illegal move
FORKED = (
    f"(;GM[1]FF[4]SZ[19]PB[Ada]PW[Bob]{''.join(MAIN[:9])}({''.join(MAIN[9:18])};B[ra];W[sa])"
    "(;W[aq]C[Well played.];B[ar]BM[1];W[aq]))"
)
#: frames after which nothing more is expected to be drawn
STABLE_FRAMES = 5
TAB = f"() => [...({IN_VIEWER})('.tab-list')?.children ?? []].find((tab) => tab.id.endsWith('-tree'))"


def open_game(tab: Tab, server: SiteServer, text: str = FORKED, attributes: str = "") -> None:
    """Show a prepared game."""
    server.pages["/prepared.json"] = reel_text(read(text, name="game.sgf").games[0]).encode()
    server.pages[VIEWER] = PAGE.format(f'<board-reel reel="/prepared.json" {attributes}></board-reel>').encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)


def choose_tree(tab: Tab) -> None:
    """Choose the tab and wait until the tree is drawn."""
    click_on(tab, TAB)
    wait_until(tab, f"() => ({IN_VIEWER})('.tree [role=treeitem]')?.checkVisibility()")


def show_tree(tab: Tab, server: SiteServer, text: str = FORKED, attributes: str = "") -> None:
    """Show a prepared game, and choose the tab."""
    open_game(tab, server, text, attributes)
    choose_tree(tab)


def narrow_tree(tab: Tab, width: int = 190) -> None:
    """Give the tree a width in pixels in which runs have to be folded, and wait until they are and nothing changes."""
    tab.evaluate(f"(width) => {{ ({IN_VIEWER})('.tree').style = `flex: none; width: ${{width}}px` }}", width)
    wait_until(tab, f"() => ({IN_VIEWER})('.tree .fold') !== null")
    tab.evaluate(
        f"""async () => {{
          const items = () => ({IN_VIEWER})('.tree-space').textContent;
          let seen = "";
          for (let same = 0; same < {STABLE_FRAMES}; same = items() === seen ? same + 1 : 0) {{
            seen = items();
            await new Promise(requestAnimationFrame);
          }}
        }}"""
    )
