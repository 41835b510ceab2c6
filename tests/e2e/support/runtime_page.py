"""The runtime in a page that has no other script, for tests of the runtime alone."""

from __future__ import annotations

from pathlib import Path

from drivers import Tab
from website.server import SiteServer

BLANK = "/blank.html"
RECORD = "(;GM[1]FF[4]SZ[9];B[aa];W[bb])"

CONNECT = """async (client, limits) => {
  const { connect, limits: usualLimits } = await import(client);
  Object.assign(usualLimits, limits);
  window.stages = [];
  window.damages = 0;
  const onProgress = ({ stage }) => window.stages.push(stage);
  const onDamaged = () => (window.damages += 1);
  window.connection = connect({ onProgress, onDamaged });
}"""
#: opens a record and answers with the format of its Reel, or with the code and the detail of the failure
PLAY = """async (record) => {
  try {
    const bytes = new TextEncoder().encode(record);
    window.opened = await window.connection.open("game.sgf", bytes);
    const reel = await window.connection.ask('reel', window.opened.id, 1);
    return { format: reel.format };
  } catch (error) {
    return { code: error.code, detail: error.detail };
  }
}"""
STEPS = "() => performance.getEntriesByType('mark').map((mark) => mark.name)"


def client_of(site: Path, base: str = "/") -> str:
    script = next(site.glob("v-*/runtime/client.js"))
    return base + script.relative_to(site).as_posix()


def open_blank(tab: Tab, server: SiteServer) -> None:
    tab.goto(server.url.rstrip("/") + BLANK)


def connect(tab: Tab, site: Path, server: SiteServer, **limits: int) -> None:
    open_blank(tab, server)
    tab.evaluate(CONNECT, client_of(site), limits)


def assert_plays(tab: Tab) -> None:
    answer = tab.evaluate(PLAY, RECORD)
    assert answer.get("format") == "boardreel/1", answer


def assert_fails(tab: Tab, code: str, detail: str = "") -> None:
    answer = tab.evaluate(PLAY, RECORD)
    assert answer.get("code") == code, answer
    assert detail in answer["detail"]


def part(site: Path, name: str) -> str:
    return "/" + next((site / "runtime").glob(name)).relative_to(site).as_posix()
