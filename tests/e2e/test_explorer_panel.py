"""The tab "Explorer" of the pages of `boardreel site --index`: moves with results, games, searches, reading offline.

The answers are those of the Python reader. The server knows no ranges, and a strict policy applies to all pages.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.explorer import Explorer, PositionMoves
from boardreel.replay import Replay
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Locator, Page, Request, expect
from policies import STRICT, under
from test_accessibility import assert_no_violations
from test_offline import cut_off
from viewer_page import wait_for_game
from website.server import SiteServer

RECORDS = Path(__file__).parents[1] / "data" / "index" / "records"
#: the largest file that a click may request
MAX_FILE_BYTES = 64_000
AT_FIRST_MOVE = "() => document.querySelector('board-reel').node === 1"
PYTHON_FILES = (".wasm", "/runtime/worker")


@pytest.fixture(scope="module")
def made(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with an index of two sets: a record was added after the first build."""
    folder = tmp_path_factory.mktemp("explorer")
    records, output = folder / "records", folder / "out"
    records.mkdir()
    for names in (("go.sgf", "twixt.sgf", "blokus.sgf", "scores.sgf"), ("later.sgf",)):
        for name in names:
            shutil.copy(RECORDS / name, records)
        assert main(["site", str(records), "-o", str(output), "--viewer", str(site), "--index", "--jobs", "1"]) == 0
    return output


@pytest.fixture
def archive(made: Path) -> Iterator[SiteServer]:
    with SiteServer(made) as server:
        policy = under(STRICT)
        server.answer = lambda path: policy(path) | ({"Content-Encoding": "gzip"} if path.endswith(".gz") else {})
        server.pages["/favicon.ico"] = b""
        yield server


def answer(made: Path, name: str, ply: int) -> PositionMoves:
    """Return what the Python reader says about a position of the first game of a record."""
    return answer_of(made, Replay(read(RECORDS / f"{name}.sgf").games[0]), ply)


def answer_of(made: Path, replay: Replay, ply: int) -> PositionMoves:
    """Return what the Python reader says about a position of a game."""
    return Explorer(made / "index").at(replay.position(replay.game.main_line()[ply]), replay.rules)


def open_explorer(page: Page, server: SiteServer, address: str) -> Locator:
    """Open the page of a game and its tab, and return the table of the moves."""
    page.goto(f"{server.url}games/{address}")
    wait_for_game(ChromiumTab(page))
    page.locator('[data-tab="explorer"]').click()
    expect(page.locator(".explorer")).to_have_attribute("aria-busy", "false")
    return page.locator(".explorer-moves")


def play_own_move(page: Page, table: Locator) -> None:
    """Choose the move of the game that is shown, and wait for what follows it."""
    summary = page.locator(".explorer-summary")
    before = summary.inner_text()
    table.locator("button[aria-current]").click()
    expect(summary).not_to_have_text(before)
    expect(page.locator(".explorer")).to_have_attribute("aria-busy", "false")


def counts(table: Locator) -> list[int]:
    """Return the numbers of games of all rows."""
    return [int(text) for text in table.locator("td.explorer-count > span:first-child").all_text_contents()]


@pytest.mark.parametrize("name", ["go", "twixt", "blokus"])
@pytest.mark.one_case
def test_rows_are_those_of_the_index_and_need_no_python(page: Page, archive: SiteServer, made: Path, name: str) -> None:
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request))
    table = open_explorer(page, archive, f"{name}.html")
    expected = answer(made, name, 0)
    assert counts(table) == [row.games for row in expected.moves]
    heading = page.locator(".explorer-summary")
    expect(heading).to_contain_text(f"{expected.games} games")
    share = page.locator("td.explorer-count").first
    expect(share).to_have_text(re.compile(rf"^{expected.moves[0].games} \d+%$"), use_inner_text=True)
    # along the game: the row of its own move leads to the next node
    play_own_move(page, table)
    expect(heading).not_to_contain_text(f"{expected.games} games")
    assert counts(table) == [row.games for row in answer(made, name, 1).moves]
    assert [request.url for request in requests if any(name in request.url for name in PYTHON_FILES)] == []


def test_bars_have_the_mean_points_of_the_players(page: Page, archive: SiteServer, made: Path) -> None:
    table = open_explorer(page, archive, "scores.html")
    row = answer(made, "scores", 0).moves[0]
    assert row.scored == 3
    bar = table.locator(".explorer-bar").first
    means = [f"{round(points, 1):g}" for points in row.mean_points]
    assert means == ["63", "69.3", "59.8", "59.3"]
    for side, points in zip(("Blue", "Yellow", "Red", "Green"), means, strict=True):
        expect(bar).to_have_attribute("aria-label", re.compile(f"{side} {points} points on average"))
    widths = [round(box["width"]) for box in (part.bounding_box() for part in bar.locator(".segment").all()) if box]
    assert sorted(widths) == [widths[3], widths[2], widths[0], widths[1]]
    # a two-player game that was played to its end
    replay = Replay(read(RECORDS / "scores.sgf").games[3])
    bar = open_explorer(page, archive, "scores.4.html").locator(".explorer-bar").first
    points = answer_of(made, replay, 0).moves[0].mean_points
    expect(bar).to_have_attribute("aria-label", re.compile(rf"Green {points[0]:g} points.*Orange {points[1]:g} points"))


def test_a_click_requests_one_small_file_of_each_set_at_most(page: Page, archive: SiteServer, made: Path) -> None:
    files: list[str] = []
    page.on("request", lambda request: files.append(request.url))
    table = open_explorer(page, archive, "go.html")
    sizes = {path.name: path.stat().st_size for path in (made / "index").rglob("*") if path.is_file()}
    assert max(size for name, size in sizes.items() if name != "sources") <= MAX_FILE_BYTES
    expect(page.locator(".explorer-games li").first).to_be_visible()
    files.clear()
    play_own_move(page, table)
    positions = [url for url in files if "/positions/" in url]
    assert len(positions) <= len(Explorer(made / "index").manifest.sets)


def test_a_move_that_the_game_does_not_have_is_tried(page: Page, archive: SiteServer, made: Path) -> None:
    table = open_explorer(page, archive, "go.html")
    other = table.get_by_role("button").first
    expect(other).not_to_have_attribute("aria-current", "step")
    other.hover()
    expect(page.locator("circle.ghost:not([display])")).to_have_count(1)
    games = counts(table)[0]
    other.click()
    # the position is known to the index, which Python's key finds
    expect(page.locator(".explorer-summary")).to_contain_text(f"{games} game")


def test_moves_are_chosen_with_the_keyboard(page: Page, archive: SiteServer) -> None:
    table = open_explorer(page, archive, "go.html")
    buttons = table.locator("button")
    buttons.first.focus()
    page.keyboard.press("ArrowDown")
    expect(buttons.nth(1)).to_be_focused()
    page.keyboard.press("Home")
    expect(buttons.first).to_be_focused()
    label = buttons.first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator(".explorer-summary")).not_to_contain_text(label)
    # the focus stays among the moves
    expect(table.locator("button:focus")).to_have_count(1)


def test_a_game_opens_at_the_position_unless_it_is_another_one(page: Page, archive: SiteServer) -> None:
    table = open_explorer(page, archive, "go.html")
    table.locator("button[aria-current]").click()
    link = page.locator(".explorer-games a").last
    expect(link).to_contain_text("Black wins by resignation")
    expect(link).to_have_attribute("href", re.compile(r"#ply=1&position=[0-9a-f]{20}$"))
    address = link.get_attribute("href") or ""
    page.goto("about:blank")
    page.goto(address)
    wait_for_game(ChromiumTab(page))
    assert wait_until(ChromiumTab(page), AT_FIRST_MOVE)
    expect(page.locator(".other-position")).to_have_count(0)
    # the list of games only guesses the place of a position that has many
    page.goto("about:blank")
    page.goto(address.replace("#ply=1&", "#ply=3&"))
    wait_for_game(ChromiumTab(page))
    assert wait_until(ChromiumTab(page), AT_FIRST_MOVE)
    page.goto("about:blank")
    page.goto(re.sub("#.*", "#move=1", address))
    wait_for_game(ChromiumTab(page))
    assert wait_until(ChromiumTab(page), AT_FIRST_MOVE)
    # the same place with the key of another position, as after a collision or in an old index
    page.goto("about:blank")
    page.goto(address[:-20] + "0" * 20)
    wait_for_game(ChromiumTab(page))
    expect(page.get_by_role("alert")).to_contain_text("another position")
    assert page.evaluate("document.querySelector('board-reel').node") == 0


@pytest.mark.nightly
def test_a_record_that_has_changed_does_not_open_at_the_position(page: Page, archive: SiteServer, made: Path) -> None:
    """Without pages of games, the page opens the records themselves, and Python computes the keys."""
    manifest = json.loads((made / "index" / "manifest.json").read_text("utf-8"))
    manifest["links"] = {"records": "../records/"}
    archive.pages["/index/manifest.json"] = json.dumps(manifest).encode()
    table = open_explorer(page, archive, "go.html")
    games = page.locator(".explorer-games button")
    play_own_move(page, table)
    games.first.click()
    assert wait_until(ChromiumTab(page), AT_FIRST_MOVE)
    expect(page.locator(".status")).not_to_contain_text("another position")
    archive.pages["/records/go.sgf"] = (RECORDS / "go.sgf").read_bytes().replace(b";B[ee]", b";B[ab]")
    table = open_explorer(page, archive, "go.html")
    play_own_move(page, table)
    games.first.click()
    expect(page.locator(".status")).to_contain_text("another position")
    assert page.evaluate("document.querySelector('board-reel').node") == 0


def test_games_are_found_by_words_and_by_pieces(page: Page, archive: SiteServer, made: Path) -> None:
    open_explorer(page, archive, "go.html")
    index = Explorer(made / "index")
    page.locator(".explorer-search summary").click()
    field = page.locator(".explorer-search input[type=search]")
    field.fill("ann 2015-03")
    field.press("Enter")
    status = page.locator(".explorer-search [role=status]")
    expect(status).to_have_text(f"{len(index.search('ann 2015-03', 10_000))} games found")
    found = page.locator(".explorer-search .explorer-games")
    # the games are in view, with the form that found them
    expect(found.locator("li").first).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("games found", exact=False).locator("visible=true")).to_have_count(1)
    query = "black:ann date:2000..2015 -winner:black"
    field.fill(query)
    field.press("Enter")
    expect(status).to_have_text(f"{len(index.games_where(query))} games found")
    field.fill("komi:6.5")
    field.press("Enter")
    expect(status).to_contain_text("There is no field “komi” here. The fields are words, player")
    expect(found).to_be_hidden()
    page.evaluate("document.querySelector('board-reel').goTo(2)")
    replay = Replay(read(RECORDS / "go.sgf").games[0])
    line = replay.game.main_line()
    stones = {node.properties[color][0]: color for node in line[1:3] for color in "BW" if color in node.properties}
    page.get_by_role("button", name="Find these pieces").click()
    expect(status).to_have_text(f"{len(index.pattern(stones, replay.rules))} games found")


@pytest.mark.own_context
@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_kept_collection_is_read_without_its_server(page: Page, archive: SiteServer, made: Path) -> None:
    table = open_explorer(page, archive, "go.html")
    shown = counts(table)
    page.get_by_role("button", name="Keep this collection").click()
    expect(page.locator(".explorer-keep [role=status]")).to_have_text("It can be read offline.")
    policy = archive.answer
    archive.answer = lambda path: 503 if path.startswith("/index/") else policy(path)
    table = open_explorer(page, archive, "go.html")
    assert counts(table) == shown
    play_own_move(page, table)
    assert counts(table) == [row.games for row in answer(made, "go", 1).moves]
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.get_by_role("button", name="Keep this collection")).to_be_visible()
    open_explorer(page, archive, "go.html")
    expect(page.locator(".explorer-summary")).to_contain_text("cannot be read")


@pytest.mark.own_context
@pytest.mark.service_workers
@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_kept_site_is_read_without_network(page: Page, archive: SiteServer, made: Path) -> None:
    open_explorer(page, archive, "go.html")
    page.get_by_role("button", name="Keep this collection").click()
    expect(page.locator(".explorer-keep [role=status]")).to_have_text("It can be read offline.")
    wait_until(ChromiumTab(page), "async () => Boolean((await navigator.serviceWorker.ready).active)")
    cut_off(archive)
    table = open_explorer(page, archive, "go.html")
    assert counts(table) == [row.games for row in answer(made, "go", 0).moves]
    play_own_move(page, table)
    # another game of the collection, at the position
    page.locator(".explorer-games a").nth(1).click()
    page.wait_for_url(re.compile("position="))
    assert wait_until(ChromiumTab(page), AT_FIRST_MOVE)
    # Python starts from what is kept
    page.locator("button.try").click()
    expect(page.locator(".try-bar [data-try=undo]")).to_be_visible()
    page.goto(archive.url)
    expect(page.locator(".cards li").first).to_be_visible()


@pytest.mark.own_context
@pytest.mark.service_workers
@pytest.mark.nightly
def test_a_site_that_is_forgotten_leaves_nothing(page: Page, archive: SiteServer) -> None:
    open_explorer(page, archive, "go.html")
    page.get_by_role("button", name="Keep this collection").click()
    page.get_by_role("button", name="Remove from this device").click()
    expect(page.get_by_role("button", name="Keep this collection")).to_be_visible()
    left = page.evaluate("async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]")
    assert left == [["boardreel-index"], 0]


#: the contrast of draws with the results of each player
CONTRASTS = """() => {
  const luminance = (name) => {
    const segment = document.querySelector("board-reel").shadowRoot.querySelector(`.explorer-bar .${name}`);
    const channels = getComputedStyle(segment).backgroundColor.match(/[\\d.]+/g).slice(0, 3).map((value) => value / 255);
    const [red, green, blue] = channels.map((value) => (value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const drawn = luminance("drawn");
  return ["black", "white"].map(luminance).map((other) => Math.max(other, drawn) / Math.min(other, drawn));
}"""


@pytest.mark.parametrize("forced", ["active", "none"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_results_are_told_apart_in_every_look(
    page: Page, archive: SiteServer, scheme: Literal["dark", "light"], forced: Literal["active", "none"]
) -> None:
    page.emulate_media(color_scheme=scheme, forced_colors=forced)
    open_explorer(page, archive, "go.html")
    assert min(page.evaluate(CONTRASTS)) >= 3


@pytest.mark.parametrize("width", [360, 430])
def test_phones_show_several_moves_at_once(page: Page, archive: SiteServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    open_explorer(page, archive, "go.html")
    panel = page.locator(".explorer").bounding_box()
    assert panel is not None
    assert panel["height"] >= 300


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
@pytest.mark.nightly
def test_the_panel_is_accessible(page: Page, archive: SiteServer, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_explorer(page, archive, "go.html")
    expect(page.locator(".explorer-games li").first).to_be_visible()
    page.locator(".explorer-search summary").click()
    assert_no_violations(page)
    overflow = page.evaluate(
        "() => { const panel = document.querySelector('board-reel').shadowRoot.querySelector('.explorer');"
        " return panel.scrollWidth - panel.clientWidth; }"
    )
    assert overflow <= 0
