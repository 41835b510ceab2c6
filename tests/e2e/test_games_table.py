"""The table of games of a page: columns that sort, a filter, keys, tens of thousands of rows, phones."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from accessibility import read_tree
from drivers import ChromiumTab, Tab, drop_file, wait_until
from playwright.sync_api import Locator, Page, expect
from test_accessibility import assert_no_violations
from viewer_page import STATE, open_file, wait_for_game

pytestmark = pytest.mark.adds_pages_only

GAME = "() => document.querySelector('board-reel').document.game.number"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
#: players, event, date, result of each game
GAMES = [
    ("Ada", "Bob", "Cup 10", "2024-05-06", "B+10.5"),
    ("Cid", "Ada", "Cup 9", "", "W+R"),
    ("Bob", "Cid", "", "1999-12-31", "B+2"),
    ("Eve", "Dan", "Cup 9", "2024-04-01", ""),
]


def game(black: str, white: str, event: str, date: str, result: str, kind: str = "1") -> str:
    return f"(;GM[{kind}]SZ[9]PB[{black}]PW[{white}]EV[{event}]DT[{date}]RE[{result}];B[ee])"


def record(folder: Path, text: str, name: str = "games.sgf") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


#: counts from now on how often lists are sorted
COUNT_SORTS = """() => {
  const { toSorted } = Array.prototype;
  window.sorts = 0;
  Array.prototype.toSorted = function (compare) {
    if (this[0]?.cells) window.sorts += 1;
    return toSorted.call(this, compare);
  };
}"""
#: gives the list the space for all columns
WIDEN = """localStorage.setItem("boardreel-games", '{"isCollapsed": false, "width": 720}')"""


@pytest.fixture
def few(page: Page, site_url: str, tmp_path: Path) -> ChromiumTab:
    page.add_init_script(WIDEN)
    tab = open_file(page, site_url, record(tmp_path, "".join(game(*row) for row in GAMES)))
    expect(rows(page)).to_have_count(len(GAMES))
    return tab


@pytest.fixture
def many(page: Page, site_url: str, tmp_path: Path) -> ChromiumTab:
    text = "".join(game(f"Ada {n}", "Bob", f"Cup {n % 31}", f"20{n % 25:02}", "B+R") for n in range(1, 50_001))
    tab = open_file(page, site_url, record(tmp_path, text))
    expect(page.locator("#games .count")).to_have_text("50000 games")
    return tab


def table(page: Page) -> Locator:
    return page.get_by_role("grid", name="Games")


def rows(page: Page) -> Locator:
    return page.locator("#games .entry")


def numbers(page: Page) -> list[str]:
    """The numbers of the games from top to bottom, as they are seen."""
    cells: list[str] = page.evaluate(
        """async () => {
            // rows are drawn in the next frame
            await new Promise(requestAnimationFrame);
            return [...document.querySelectorAll("#games .entry")]
                .sort((one, other) => one.offsetTop - other.offsetTop)
                .map((row) => row.querySelector(".number").textContent);
        }"""
    )
    return cells


def show_list(page: Page) -> None:
    """Open the list where it is a sheet."""
    if not table(page).is_visible():
        page.locator(".current-game:visible").click()
        expect(table(page)).to_be_visible()


def sort_by(page: Page, column: str) -> None:
    page.get_by_role("columnheader", name=column).get_by_role("button").click()


def active(page: Page) -> Locator:
    """The row that the keys have reached."""
    return page.locator(f"#{table(page).get_attribute('aria-activedescendant')}")


def wait_for_number(tab: Tab, number: int) -> None:
    wait_until(tab, f"(number) => ({STATE})() && ({GAME})() === number", number)


def test_a_fact_that_a_game_does_not_have_leaves_no_gap_in_a_narrow_list(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    text = game("Ada", "Bob", "", "2024-05-06", "B+R") + game("Eve", "Dan", "", "", "")
    open_file(page, site_url, record(tmp_path, text + game("Cid", "Ada", "", "", "W+R", "Hex")))
    expect(rows(page)).to_have_count(3)
    names, kinds = (page.locator(f"#games .entry .{name} bdi") for name in ("names > .player", "facts > .game"))
    expect(kinds).to_have_text(["Go", "Go", "Hex"])
    start, place = names.nth(1).bounding_box(), kinds.nth(1).bounding_box()
    assert start is not None
    assert place is not None
    assert abs(start["x"] - place["x"]) < 1
    assert kinds.evaluate_all(
        "(kinds) => kinds.every(({ parentElement: cell }) => cell.scrollWidth <= cell.clientWidth)"
    )


def test_every_game_is_a_row_with_its_columns(page: Page, few: ChromiumTab) -> None:
    expect(page.get_by_role("columnheader")).to_have_text(["No.", "Player 1", "Opponents", "Result", "Date", "Event"])
    cells = rows(page).first.get_by_role("gridcell")
    expect(cells).to_have_text(["1", "Ada", "Bob", "Black wins by 10.5", "2024-05-06", "Cup 10"])
    expect(cells.nth(3)).to_have_attribute("title", "B+10.5")
    head = page.locator("board-reel .subtitle .result")
    expect(head).to_have_text("Black wins by 10.5")
    expect(head).to_have_attribute("title", "B+10.5")
    expect(table(page)).to_have_attribute("aria-rowcount", "5")


def test_in_a_narrow_list_each_cell_is_below_its_header(page: Page, site_url: str, tmp_path: Path) -> None:
    tab = open_file(page, site_url, record(tmp_path, "".join(game(*row) for row in GAMES)))
    expect(rows(page)).to_have_count(len(GAMES))
    (grid,) = (node for node in read_tree(tab).named("grid") if node.name == "Games")
    # arrows show the order to the eye, and the attribute to others
    headers = [node.name for node in grid.named("columnheader")]
    assert headers == ["No.", "Player 1", "Opponents", "Result", "Date", "Event"]
    first = next(row for row in grid.named("row") if row.named("gridcell"))
    cells = [" ".join(" ".join(cell.texts).split()) for cell in first.named("gridcell")]
    assert cells == ["1", "Ada", "\u2013 Bob", "Black wins by 10.5", "2024-05-06", "Cup 10"]


@pytest.mark.nightly
def test_headers_sort_up_and_down(page: Page, few: ChromiumTab) -> None:
    header = page.get_by_role("columnheader", name="Date")
    expect(page.get_by_role("columnheader", name="No.")).to_have_attribute("aria-sort", "ascending")
    sort_by(page, "Date")
    expect(header).to_have_attribute("aria-sort", "ascending")
    expect(page.locator("#games [aria-sort]")).to_have_count(1)
    assert numbers(page) == ["3", "4", "1", "2"]
    sort_by(page, "Date")
    expect(header).to_have_attribute("aria-sort", "descending")
    assert numbers(page) == ["1", "4", "3", "2"]
    sort_by(page, "Result")
    assert numbers(page) == ["3", "1", "2", "4"]
    sort_by(page, "Player 1")
    assert numbers(page) == ["1", "3", "2", "4"]
    sort_by(page, "Opponents")
    assert numbers(page) == ["2", "1", "3", "4"]
    sort_by(page, "No.")
    assert numbers(page) == ["1", "2", "3", "4"]


#: words in the box -> numbers of the games that have them; the count changes each time, so that it can be waited for
FOUND = {
    "ada": ["1", "2"],
    "W+R": ["2"],
    "cup 9": ["2", "4"],
    "by resignation": ["2"],
    "2024-": ["1", "4"],
    "zoe": [],
    "go bob": ["1", "3"],
}


def test_the_filter_looks_at_every_column(page: Page, few: ChromiumTab) -> None:
    for words, found in FOUND.items():
        page.get_by_label("Filter games").fill(words)
        expect(page.locator("#games .count")).to_have_text(f"{len(found)} of 4 games")
        assert numbers(page) == found, words


def test_the_filter_is_a_query_and_names_what_is_wrong_with_it(page: Page, few: ChromiumTab) -> None:
    count, field = page.locator("#games .count"), page.get_by_label("Filter games")
    field.fill("date:2024 OR winner:white")
    expect(count).to_have_text("3 of 4 games")
    assert numbers(page) == ["1", "2", "4"]
    field.fill("date:soon")
    expect(count).to_have_text("“soon” does not fit the field “date”.")
    field.fill("komi:6.5")
    expect(count).to_contain_text("There is no field “komi” here. The fields are words, player, black, white, event")
    field.fill("")
    expect(count).to_have_text("4 games")


def test_filter_and_order_go_together_and_the_row_opens_its_game(page: Page, few: ChromiumTab) -> None:
    sort_by(page, "Date")
    sort_by(page, "Date")
    page.get_by_label("Filter games").fill("cup")
    expect(page.locator("#games .count")).to_have_text("3 of 4 games")
    assert numbers(page) == ["1", "4", "2"]
    rows(page).filter(has_text="Eve").click()
    wait_for_number(few, 4)
    expect(page.locator("#games .entry[aria-current]")).to_contain_text("Eve")
    expect(page.locator("#games .entry[aria-selected=true]")).to_have_count(1)
    assert "#" not in page.url, "an address that nobody else can open must not look shareable"


def test_each_letter_of_the_filter_finds_games_that_are_sorted_already(page: Page, few: ChromiumTab) -> None:
    few.evaluate(COUNT_SORTS)
    sort_by(page, "Player 1")
    page.get_by_label("Filter games").press_sequentially("cup")
    expect(page.locator("#games .count")).to_have_text("3 of 4 games")
    assert numbers(page) == ["1", "2", "4"]
    assert few.evaluate("() => window.sorts") == 1


def test_keys_move_the_active_row_and_open_it(page: Page, few: ChromiumTab) -> None:
    table(page).focus()
    for key, number in [("ArrowDown", 2), ("ArrowDown", 3), ("ArrowUp", 2), ("End", 4), ("ArrowDown", 4), ("Home", 1)]:
        page.keyboard.press(key)
        expect(active(page).locator(".number")).to_have_text(str(number))
    assert few.evaluate(GAME) == 1, "moving opens nothing"
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    wait_for_number(few, 4)
    expect(page.locator(".viewer")).to_be_focused()
    table(page).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    wait_for_number(few, 3)


def test_headers_are_pressed_with_keys(page: Page, few: ChromiumTab) -> None:
    page.get_by_label("Filter games").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Explore these games")).to_be_focused()
    page.keyboard.press("Tab")
    expect(table(page)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="Player 1")).to_have_attribute("aria-sort", "ascending")
    assert few.evaluate(GAME) == 1


@pytest.mark.nightly
def test_of_fifty_thousand_games_few_are_in_the_document(page: Page, many: ChromiumTab) -> None:
    assert 5 < rows(page).count() < 80
    table(page).focus()
    page.keyboard.press("End")
    expect(active(page).locator(".number")).to_have_text("50000")
    expect(active(page)).to_be_in_viewport()
    page.keyboard.press("PageUp")
    expect(active(page)).to_be_in_viewport()
    expect(active(page).locator(".number")).to_have_text(re.compile(r"^499[5-9]\d$"))
    page.keyboard.press("PageDown")
    expect(active(page).locator(".number")).to_have_text("50000")
    page.keyboard.press("Enter")
    wait_for_number(many, 50_000)
    assert rows(page).count() < 80


@pytest.mark.nightly
def test_fifty_thousand_games_are_scrolled_sorted_and_filtered(page: Page, many: ChromiumTab) -> None:
    table(page).evaluate("(table) => { table.scrollTop = table.scrollHeight / 2; }")
    wait_until(
        many,
        "() => [...document.querySelectorAll('#games .number')].some((cell) => /^25\\d{3}$/.test(cell.textContent))",
    )
    assert rows(page).count() < 80
    sort_by(page, "Player 1")
    sort_by(page, "Player 1")
    assert numbers(page)[:3] == ["50000", "49999", "49998"]
    page.get_by_label("Filter games").fill("ada 4912")
    fitting = [str(n) for n in range(50_000, 0, -1) if "4912" in str(n)]
    expect(page.locator("#games .count")).to_have_text(f"{len(fitting)} of 50000 games")
    assert numbers(page) == fitting


def test_several_files_have_their_names_and_what_is_in_them(page: Page, site_url: str, tmp_path: Path) -> None:
    files = [
        record(tmp_path, game("Ada", "Bob", "Cup", "2024", "B+R"), "one.sgf"),
        record(tmp_path, game("Cid", "Dan", "Cup", "2023", "W+R") * 2, "two.sgf"),
        record(tmp_path, "this is not a record", "three.sgf"),
    ]
    open_file(page, site_url, *files)
    expect(rows(page)).to_have_count(4)
    expect(rows(page).filter(has_text="two.sgf").first.locator(".opponents")).to_have_text("Dan")
    expect(rows(page).filter(has_text="one.sgf").locator(".player")).to_have_text("Ada")
    expect(rows(page).filter(has_text="three.sgf").locator(".player")).to_have_text("could not be read")
    expect(page.locator("#message")).to_have_text("1 of 3 files could not be read.")
    assert numbers(page) == ["1", "2", "3", "4"]
    sort_by(page, "File")
    expect(page.get_by_role("columnheader", name="File")).to_have_attribute("aria-sort", "ascending")


@pytest.mark.parametrize(
    "page_options", [PHONE, *({"viewport": {"width": width, "height": 760}} for width in (860, 1280))]
)
def test_a_message_does_not_cover_the_buttons(page: Page, site_url: str, tmp_path: Path) -> None:
    open_file(page, site_url, record(tmp_path, game(*GAMES[0])), record(tmp_path, "nothing", "other.sgf"))
    expect(page.locator("#message")).to_be_visible()
    message, buttons = (page.locator(name).bounding_box() for name in ("#message", "board-reel .bar .playback"))
    assert message is not None
    assert buttons is not None
    assert message["y"] + message["height"] <= buttons["y"] or message["x"] >= buttons["x"] + buttons["width"]


@pytest.mark.parametrize("page_options", [PHONE])
def test_a_long_file_name_leaves_the_result_its_space(page: Page, site_url: str, tmp_path: Path) -> None:
    for name, result, date in (("one", "B+R", "2024-05-06"), ("two", "W+R", "2024-05-07")):
        record(tmp_path, game("Ada", "Bob", "", date, result), f"{name} of the games of last year.sgf")
    open_file(page, site_url, *tmp_path.iterdir())
    show_list(page)
    expect(rows(page).filter(has_text="wins by resignation")).to_have_count(2)
    assert page.evaluate(
        "() => [...document.querySelectorAll('#games .entry .result')].map((cell) => cell.scrollWidth - cell.clientWidth)"
    ) == [0, 0]


def test_hostile_names_are_only_text(page: Page, site_url: str, tmp_path: Path) -> None:
    name = "<img src=x onerror=window.__xss=1>\u202egnirts"
    open_file(page, site_url, record(tmp_path, game(name, "__proto__", "javascript:alert(1)", "", "") * 2))
    expect(rows(page).first.locator(".player")).to_have_text(name)
    expect(rows(page).first.locator(".opponents")).to_have_text("__proto__")
    assert rows(page).first.locator("[role=gridcell] > bdi").count() == 8, (
        "nothing turns the direction of its neighbours"
    )
    assert page.evaluate("() => window.__xss") is None


def test_a_link_to_a_late_game_shows_its_row(page: Page, site_url: str, server: Any) -> None:
    server.pages["/many.sgf"] = "".join(game(f"Ada {n}", "Bob", "", "", "") for n in range(1, 2001)).encode()
    page.goto(f"{server.url}?src=many.sgf#game=1500")
    wait_for_game(ChromiumTab(page))
    expect(page.locator("#games .entry[aria-current]")).to_contain_text("Ada 1500")
    expect(page.locator("#games .entry[aria-current]")).to_be_in_viewport()


#: how far neighboring rows overlap, in pixels
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll("#games .entry")].map((row) => row.getBoundingClientRect());
  boxes.sort((one, other) => one.top - other.top);
  if (boxes.some(({ height }) => !height)) return ["hidden"];
  return boxes.slice(1).map((box, place) => Math.max(0, Math.round(boxes[place].bottom - box.top)));
}"""


def wait_until_no_row_overlaps(page: Page) -> None:
    """Wait for rows without overlaps: the list learns of its size in the next frame."""
    page.wait_for_function(f"() => ({OVERLAPS})().every((pixels) => pixels === 0)")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.nightly
def test_rows_never_overlap_whatever_lists_follow(page: Page, site_url: str, tmp_path: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    collection = record(tmp_path, "".join(game(*row) for row in GAMES), "cup.sgf")
    files = [record(tmp_path, game(name, "Bob", "Cup", "2024", "B+R"), f"{name}.sgf") for name in ("a", "b", "c")]
    open_file(page, site_url, collection)
    for paths, count in [(files, 3), ([collection], 4), ([*files, collection], 7), ([collection], 4)]:
        drop_file(page, *paths)
        # a closed list draws only a few of its rows
        expect(page.locator("#games .count")).to_have_text(f"{count} games")
        show_list(page)
        expect(rows(page)).to_have_count(count)
        wait_until_no_row_overlaps(page)
    for other_width in (768, 2200):
        page.set_viewport_size({"width": other_width, "height": 800})
        show_list(page)
        wait_until_no_row_overlaps(page)
    page.set_viewport_size({"width": 500, "height": 800})
    drop_file(page, *files)
    expect(rows(page)).to_have_count(3)
    show_list(page)
    wait_until_no_row_overlaps(page)


OVERFLOW = """() => [document.documentElement, document.querySelector("#games .table")]
    .map((element) => element.scrollWidth - element.clientWidth)"""
#: names that are cut although the row has space, by row
CUT = """() => [...document.querySelectorAll("#games .entry")].map((row) => {
  const names = [...row.querySelectorAll(".names > *")];
  const used = names.reduce((sum, name) => sum + name.offsetWidth, 0);
  const isCut = names.some((name) => name.scrollWidth > name.clientWidth);
  return isCut && used < row.clientWidth * 2 / 3;
})"""
#: what a row shows, by lines: classes of cells at about the same height
LINES = """() => {
  const lines = [];
  let lineTop = -Infinity;
  for (const cell of document.querySelector("#games .entry").querySelectorAll("[role=gridcell]")) {
    if (!cell.offsetParent) continue;
    const { top } = cell.getBoundingClientRect();
    // cells of one line share a baseline, not a font size
    if (Math.abs(top - lineTop) > 8) lines.push([]);
    lineTop = top;
    lines.at(-1).push(cell.className);
  }
  return lines;
}"""


class TestOnAPhone:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return PHONE

    def test_rows_take_two_lines_and_nothing_scrolls_sideways(self, page: Page, few: ChromiumTab) -> None:
        show_list(page)
        assert page.evaluate(OVERFLOW) == [0, 0]
        assert page.evaluate(LINES) == [["number", "player", "opponents"], ["result", "date", "event"]]
        heights = "() => [...document.querySelectorAll('#games .entry, #games .head')].map((row) => row.offsetHeight)"
        assert max(page.evaluate(heights)) <= 48
        for column, order in [("Date", ["3", "4", "1", "2"]), ("Event", ["2", "4", "1", "3"])]:
            sort_by(page, column)
            assert numbers(page) == order
        assert_no_violations(page)

    def test_a_row_opens_by_touch(self, page: Page, few: ChromiumTab) -> None:
        show_list(page)
        rows(page).nth(1).tap()
        wait_for_number(few, 2)


def test_names_are_not_cut_in_a_column_that_has_space(page: Page, site_url: str, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    games = [("Bo", "Ada Longfellow-Winter"), ("Ada Longfellow-Winter", "Bo"), ("Ada Longfellow", "Bartholomew Park")]
    text = "".join(game(*names, f"Spring cup {number}", "2024", "B+R") for number, names in enumerate(games))
    open_file(page, site_url, record(tmp_path, text, "cup.sgf"))
    expect(rows(page)).to_have_count(3)
    assert page.evaluate("() => document.querySelector('#games').clientWidth") < 300
    assert page.evaluate(CUT) == [False] * 3
    assert (
        page.evaluate("() => [...document.querySelectorAll('#games .entry')].map((row) => row.offsetHeight)")
        == [46] * 3
    )


@pytest.mark.nightly
def test_a_wide_table_has_one_line_a_game(page: Page, few: ChromiumTab) -> None:
    page.set_viewport_size({"width": 2200, "height": 900})
    wait_until(few, f"() => ({LINES})().length === 1")
    assert page.evaluate(OVERFLOW) == [0, 0]
    assert_no_violations(page)


def test_the_table_has_no_faults_of_accessibility(page: Page, few: ChromiumTab) -> None:
    table(page).focus()
    page.keyboard.press("ArrowDown")
    assert_no_violations(page)
    roles = json.loads(
        page.evaluate(
            """() => JSON.stringify([...document.querySelectorAll("#games [role=row]")]
                .map((row) => [
                    row.getAttribute("aria-rowindex"),
                    row.querySelectorAll("[role=gridcell], [role=columnheader]").length,
                ]))"""
        )
    )
    assert [index for index, _ in roles] == ["1", "2", "3", "4", "5"]


#: width of a window → names that are too long for one line of the list there, and some that are not
LONG_NAMES = {
    1280: [("Alexandra Petrova", "Bartholomew Green"), ("Maria Kowalska-Nowak", "Team of the town"), ("Cid", "Ada")],
    360: [
        ("Alexandra Konstantinopolskaya", "Bartholomew Featherstonehaugh"),
        ("Maria Kowalska-Nowak", "The players of the second table"),
        ("Cid", "Ada"),
    ],
}
#: of each row: its height, the number of lines of its text, and the names that are cut
SHOWN_NAMES = """() => [...document.querySelectorAll("#games .entry")]
  .sort((one, other) => one.offsetTop - other.offsetTop)
  .map((row) => {
    const box = row.getBoundingClientRect();
    const rectsOf = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()];
    };
    const names = [...row.querySelectorAll(".names > *")];
    const isCut = (name) => (name.clientWidth && name.scrollWidth > name.clientWidth) ||
      rectsOf(name).some(({ right, bottom }) => right > box.right || bottom > box.bottom);
    return { height: box.height, cut: names.filter(isCut).map((name) => name.textContent) };
  })"""


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 800}}, PHONE])
def test_long_names_go_on_in_the_second_line_of_a_narrow_list(
    page: Page, site_url: str, tmp_path: Path, page_options: dict[str, Any]
) -> None:
    names = LONG_NAMES[page_options["viewport"]["width"]]
    text = "".join(game(*both, "Cup", f"202{number}-05-06", "W+R") for number, both in enumerate(names))
    open_file(page, site_url, record(tmp_path, text))
    if page_options == PHONE:
        show_list(page)
    expect(rows(page)).to_have_count(len(names))
    expect(page.locator("#games .entry.long")).to_have_count(2)
    found = page.evaluate(SHOWN_NAMES)
    assert [row["cut"] for row in found] == [[], [], []]
    assert max(row["height"] for row in found) <= 48
