"""The viewer in a notebook: what the kernel sends is all that it needs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel import read
from boardreel.notebook import show
from boardreel.publish.viewer_bundles import ViewerBundles
from boardreel.reel import reel_text
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page
from viewer_page import wait_for_game
from website.server import SiteServer

RECORD = "(;GM[1]SZ[9]PB[</script>];B[ee];W[aa])"
#: stands in for the model that anywidget gives
PAGE = """<!doctype html><link rel="icon" href="data:,"><title>notebook</title><body></body>
<script type="application/json" id="state">{state}</script>
<script type="module">
import {{ default as widget }} from "/widget.js";
const state = JSON.parse(document.getElementById("state").text);
const acts = [];
window.model = {{
  get: (name) => state[name],
  reported: [],
  set: (name, value) => window.model.reported.push((state[name] = value)),
  save_changes: () => {{}},
  on: (_, act) => acts.push(act),
  change: (name, value) => {{ state[name] = value; acts.forEach((act) => act()); }},
}};
widget.render({{ model: window.model, el: document.body }});
</script>"""


def test_the_widget_shows_the_game_and_tells_where_it_is(page: Page, server: SiteServer, site: Path) -> None:
    viewer = ViewerBundles(site)
    state = {"_reel": reel_text(read(RECORD).games[0]), "node": 1}
    server.pages["/widget.js"] = viewer.content(viewer.path("notebook"))
    server.pages["/notebook.html"] = PAGE.format(state=json.dumps(state).replace("<", "\\u003c")).encode()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}notebook.html")
    tab = ChromiumTab(page)
    wait_for_game(tab)
    wait_until(tab, "() => document.querySelector('board-reel').node === 1")
    tab.evaluate("() => document.querySelector('board-reel').next()")
    wait_until(tab, "() => window.model.get('node') === 2")
    tab.evaluate("() => window.model.change('node', 0)")
    wait_until(tab, "() => document.querySelector('board-reel').node === 0")
    # notebooks take cells out of the page that are moved or scrolled away
    tab.evaluate("() => { window.viewer = document.querySelector('board-reel'); window.viewer.remove(); }")
    wait_until(tab, "() => window.viewer.state === 'idle'")
    tab.evaluate("() => { window.model.change('node', 2); document.body.append(window.viewer); }")
    wait_for_game(tab)
    assert tab.evaluate("() => [window.viewer.node, window.model.get('node')]") == [2, 2]
    assert tab.evaluate("() => window.model.reported") == [1, 2, 0, 2]
    assert page.locator("board-reel .board-box").bounding_box()
    assert [url for url in asked if not url.startswith(("blob:", "data:")) and "notebook" not in url] == [
        f"{server.url}widget.js"
    ]


@pytest.mark.nightly
def test_the_widget_of_the_kernel_has_the_position() -> None:
    widget = show(read(RECORD))
    widget.node = 1
    assert widget.position.board == {"ee": "B"}  # type: ignore[attr-defined]
