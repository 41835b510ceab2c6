"""A position from a photo: pins on the corners, the reading over the photo, corrections, and the record."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, click_on, drop_file, wait_until
from fingers import Fingers
from photo_page import (
    READ,
    BoardPhoto,
    cell,
    choose_photo,
    middle_of,
    pin_places,
    place_pins,
    read_photo,
    shown_cells,
    spot_of,
    take_photo,
    values_of,
)
from PIL import Image
from playwright.sync_api import Page, expect
from policies import STRICT, under
from viewer_page import SHOWN, open_page, wait_for_game
from website.server import SiteServer

#: drops a picture, given as base64
DROP = """async (content) => {
  const bytes = await (await fetch(`data:image/jpeg;base64,${content}`)).blob();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], "board.jpg", { type: "image/jpeg" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
#: pastes a picture, given as base64
PASTE = """async (content) => {
  const bytes = await (await fetch(`data:image/png;base64,${content}`)).blob();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], "board.png", { type: "image/png" }));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def board_shown(tab: ChromiumTab) -> dict[str, str]:
    """Return the points of the record that is shown, with the color of the piece on each."""
    things: list[tuple[list[str], str]] = tab.evaluate(SHOWN)["things"]
    return {point: color for points, color in things for point in points}


def flowers(path: Path) -> Path:
    """Draw a picture with spots of all colors."""
    random = Random(1)
    spots = Image.frombytes("RGB", (16, 12), random.randbytes(3 * 16 * 12))
    spots.resize((400, 300), Image.Resampling.BICUBIC).save(path)
    return path


# -- the whole way


def test_a_photo_becomes_a_game_by_mouse(page: Page, site_url: str, tmp_path: Path) -> None:
    photo = take_photo(tmp_path, "blokus", level=0.3, scale=2)
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    tab = open_page(page, site_url)
    page.wait_for_load_state("networkidle")
    assert [url for url in requested if "photo" in url] == []
    choose_photo(page, photo.path)
    place_pins(page, photo)
    read_photo(page)
    assert any("boardreel_photo" in url for url in requested), "the wheel is loaded for the first photo"
    assert shown_cells(page) == photo.cells
    assert page.locator(".photo-names label").all_inner_texts()[0].split() == ["Blue", "71", "cells"]
    # a tap, which the rules do not like, and back
    free = next(index for index, value in enumerate(photo.cells) if value == 0)
    x, y = middle_of(cell(page, free))
    buttons = [page.get_by_role("button", name=name) for name in ("Next doubtful cell", "Undo", "Open as a game")]
    places = [button.bounding_box() for button in buttons]
    warnings = page.locator(".photo-warnings")
    said = warnings.text_content() or ""
    page.mouse.click(x, y)
    expect(cell(page, free)).to_have_attribute("data-fixed", "")
    expect(cell(page, free)).to_be_focused()
    expect(page.locator(".photo-cell")).to_contain_text("corrected")
    expect(warnings).to_be_visible()
    expect(warnings).not_to_have_text(said)
    assert [button.bounding_box() for button in buttons] == places, "the warnings move no button under the pointer"
    page.get_by_role("button", name="Undo").click()
    expect(warnings).to_have_text(said)
    assert shown_cells(page) == photo.cells
    page.get_by_role("textbox", name="Yellow").fill("Ada")
    page.get_by_role("button", name="Open as a game").click()
    wait_for_game(tab)
    assert board_shown(tab) == photo.points
    expect(page).to_have_title(re.compile("Ada"))
    expect(page.locator("button.try")).to_be_visible()
    expect(page.locator(".share-button")).to_be_visible()
    expect(page.locator("#photo-box")).to_have_count(0)
    page.go_back()
    expect(page.locator("#recent-list")).to_contain_text("blokus.blksgf")


@pytest.mark.parametrize(("board", "level"), [("go-9", 0.2), ("go-13", 0.1), ("go-19", 0.1)])
@pytest.mark.one_case
def test_a_photo_of_stones_becomes_a_game_that_is_printed(
    page: Page, site_url: str, tmp_path: Path, board: str, level: float
) -> None:
    photo = take_photo(tmp_path, board, level, scale=2)
    tab = open_page(page, site_url)
    drop_file(page, photo.path)
    place_pins(page, photo)
    read_photo(page)
    assert shown_cells(page) == photo.cells
    page.get_by_role("button", name="Open as a game").click()
    wait_for_game(tab)
    assert board_shown(tab) == photo.points
    page.evaluate("() => { window.print = () => { window.isPrinting = true; }; }")
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Print", exact=True).click()
    page.get_by_role("dialog", name="Print").get_by_role("button", name="Print…").click()
    page.wait_for_function("() => window.isPrinting")


def move_pins_by_keys(page: Page, photo: BoardPhoto) -> None:
    """Move the pins from their first places to the corners of a board with the arrow keys."""
    height = page.locator(".photo-view canvas").evaluate("({ height }) => height")
    places = page.locator(".pin").evaluate_all(
        "(pins, [width, height]) => pins.map(({ style }) => "
        "[(parseFloat(style.left) / 100) * width, (parseFloat(style.top) / 100) * height])",
        [photo.width, height],
    )
    for (x, y), (to_x, to_y) in zip(places, photo.taps, strict=True):
        for way, back, forth in ((to_x - x, "ArrowLeft", "ArrowRight"), (to_y - y, "ArrowUp", "ArrowDown")):
            long_steps, steps = divmod(abs(round(way)), 10)
            key = forth if way > 0 else back
            for press in [f"Shift+{key}"] * long_steps + [key] * steps:
                page.keyboard.press(press)
        page.keyboard.press("Tab")


def test_a_photo_becomes_a_game_by_keys(page: Page, site_url: str, tmp_path: Path) -> None:
    photo = take_photo(tmp_path, "blokus-duo", level=0, veiled=[1 * 14 + 2])
    tab = open_page(page, site_url)
    choose_photo(page, photo.path)
    expect(page.get_by_role("button", name="Upper left corner")).to_be_focused()
    page.locator("#photo-box [name=board]").select_option(photo.board)
    move_pins_by_keys(page, photo)
    spoken = page.locator("#photo-box > [role=status]")
    x, y = (round(part) for part in photo.taps[3])
    expect(spoken).to_have_text(f"Lower left corner: {x} from the left, {y} from the top")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Read the position")).to_be_focused()
    page.keyboard.press("Enter")
    count = page.locator(".photo-count")
    expect(count).to_contain_text("doubtful")
    # the arrow keys go through the cells
    page.keyboard.press("n")
    first = page.locator(".photo-cells :focus").get_attribute("aria-label") or ""
    assert re.fullmatch(r"Row \d+, column \d+: \w+, doubtful", first)
    page.keyboard.press("Home")
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".photo-cells :focus")).to_have_attribute("aria-label", re.compile(r"Row \d+, column 1: "))
    # the list of doubtful cells leads to each
    page.locator("#photo-box summary").press("Enter")
    entry = page.locator(".photo-doubtful button").first
    label = entry.inner_text()
    assert re.fullmatch(r"Row \d+, column \d+: \w+, or \w+, \w+", label)
    entry.press("Enter")
    expect(page.locator(".photo-cells :focus")).to_have_attribute("aria-label", re.compile(label.split(", or ")[0]))
    # Enter goes through the values of a cell
    wanted = photo.cells[16]
    cell(page, 16).focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        expect(spoken).to_contain_text("Row 2, column 3: ")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    while shown_cells(page)[16] != wanted:
        page.keyboard.press("Enter")
    expect(cell(page, 16)).to_have_attribute(
        "aria-label", "Row 2, column 3: Empty" if not wanted else re.compile("corrected")
    )
    page.get_by_role("button", name="Open as a game").press("Enter")
    wait_for_game(tab)
    assert board_shown(tab) == photo.points


class TestOnAPhone:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

    def test_fingers_move_pins_and_change_cells(self, page: Page, site_url: str, tmp_path: Path) -> None:
        photo = take_photo(tmp_path, "blokus-duo", level=0.1, scale=2, veiled=[16])
        fingers = Fingers(open_page(page, site_url))
        choose_photo(page, photo.path)
        # the board is guessed by its colors
        expect(page.locator("#photo-box [name=board]")).to_have_value(photo.board)
        loupe = page.locator(".loupe")
        for number, tap in enumerate(photo.taps):
            fingers.touch("Start", middle_of(page.locator(".pin").nth(number)))
            fingers.touch("Move", spot_of(page, photo, tap))
            expect(loupe).to_be_visible()
            if number == 2:
                box = loupe.bounding_box()
                assert box
                assert box["y"] + box["height"] < spot_of(page, photo, tap)[1], "the loupe is above the finger"
            fingers.touch("End")
            expect(loupe).to_be_hidden()
        pins = pin_places(page)
        read_photo(page)
        expect(page.locator(".photo-count")).to_contain_text("doubtful")
        # a finger need not hit the doubtful cell
        x, y = middle_of(cell(page, 16))
        before = shown_cells(page)
        fingers.tap((x + 14, y))
        expect(cell(page, 16)).to_have_attribute("data-fixed", "")
        assert shown_cells(page)[16] != before[16]
        changed = shown_cells(page)
        page.get_by_role("textbox", name="Purple").fill("Ada")
        page.get_by_role("button", name="Back to the corners").tap()
        assert pin_places(page) == pins
        # corrections stay as long as the corners do, names in any case
        read_photo(page)
        assert shown_cells(page)[16] == changed[16]
        expect(cell(page, 16)).to_have_attribute("data-fixed", "")
        page.get_by_role("button", name="Back to the corners").tap()
        page.locator(".pin").first.press("ArrowRight")
        read_photo(page)
        expect(page.locator("[data-fixed]")).to_have_count(0)
        expect(page.get_by_role("textbox", name="Purple")).to_have_value("Ada")


class TestInGermany:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"locale": "de-DE"}

    def test_the_texts_are_loaded_with_the_dialog(self, page: Page, site_url: str, tmp_path: Path) -> None:
        requested: list[str] = []
        page.on("request", lambda request: requested.append(request.url))
        open_page(page, site_url)
        expect(page.get_by_role("button", name="Von einem Foto")).to_be_visible()
        assert [url for url in requested if "photo" in url] == []
        choose_photo(page, flowers(tmp_path / "blumen.png"))
        expect(page.get_by_role("heading", name="Stellung von einem Foto")).to_be_visible()
        expect(page.get_by_role("button", name="Ecke oben links")).to_be_focused()
        assert any(url.endswith("/photo/de.js") for url in requested)


# -- in all browsers


def test_every_browser_reads_a_photo(tab: Tab, site_url: str, tmp_path: Path) -> None:
    # the corners are where the pins are at first
    photo = take_photo(tmp_path, "blokus-duo", level=0, scale=2, border=16)
    tab.goto(site_url)
    wait_until(tab, "() => document.querySelector('#samples a') !== null")
    tab.evaluate(DROP, base64.b64encode(photo.path.read_bytes()).decode())
    wait_until(tab, "() => document.querySelector('.pin')?.checkVisibility()")
    tab.evaluate(
        """(board) => {
          const boards = document.querySelector("#photo-box [name=board]");
          boards.value = board;
          boards.dispatchEvent(new Event("change"));
        }""",
        photo.board,
    )
    click_on(tab, "() => document.querySelector('.photo-panel .main')")
    cells = "document.querySelectorAll('.photo-cells [role=gridcell]')"
    assert values_of(wait_until(tab, f"() => {cells}.length && ({READ})([...{cells}])")) == photo.cells
    free = photo.cells.index(0)
    click_on(tab, f"() => {cells}[{free}].firstChild")
    assert wait_until(tab, f"() => {cells}[{free}].matches('[data-fixed][data-side]:focus')")
    click_on(tab, "() => [...document.querySelectorAll('.photo-panel .main')].at(-1)")
    wait_for_game(tab)


# -- pictures that are no board, and ways to the dialog


@pytest.mark.faults_expected
def test_a_picture_that_is_no_board_ends_in_a_sentence_once_python_can_read_it(
    page: Page, server: SiteServer, tmp_path: Path
) -> None:
    strict = under(STRICT)
    server.answer = lambda path: 503 if "boardreel_photo" in path else strict(path)
    open_page(page, server.url)
    choose_photo(page, flowers(tmp_path / "flowers.png"))
    page.get_by_role("button", name="Read the position").click()
    expect(page.locator("#photo-box .note")).to_contain_text("The photo could not be read: install")
    server.answer = strict
    read_photo(page)
    expect(page.locator(".photo-warnings")).to_contain_text("heck the corners")
    expect(page.locator("#photo-box > [role=status]")).to_contain_text("heck the corners")


def test_a_file_that_is_no_picture_ends_in_a_sentence(page: Page, site_url: str, tmp_path: Path) -> None:
    open_page(page, site_url)
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"\xff\xd8\xff\xe0 this is no picture")
    drop_file(page, broken)
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("broken.jpg is not a picture that this browser can read.")
    other = page.get_by_role("button", name="Another photo")
    expect(other).to_be_focused()
    with page.expect_file_chooser() as chooser:
        other.click()
    chooser.value.set_files(flowers(tmp_path / "flowers.png"))
    expect(page.locator(".pin").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_a_picture_that_is_pasted_has_pins_which_must_be_on_four_corners(
    page: Page, site_url: str, tmp_path: Path
) -> None:
    open_page(page, site_url)
    content = flowers(tmp_path / "flowers.png").read_bytes()
    page.evaluate(PASTE, base64.b64encode(content).decode())
    expect(page.get_by_role("button", name="Upper left corner")).to_be_focused()
    read = page.get_by_role("button", name="Read the position")
    expect(read).to_be_enabled()
    # onto the pin at the upper right
    for key in ["Shift+ArrowRight"] * 22 + ["ArrowRight"] * 8:
        page.keyboard.press(key)
    expect(read).to_be_disabled()
    expect(page.locator("#photo-box .note")).to_contain_text("not on the corners of a board")


def test_a_photo_is_shown_upright(page: Page, site_url: str, tmp_path: Path) -> None:
    turned = tmp_path / "turned.jpg"
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was turned to the left
    Image.new("RGB", (400, 300), (120, 130, 140)).save(turned, exif=exif)
    open_page(page, site_url)
    choose_photo(page, turned)
    size = page.locator(".photo-view canvas").evaluate("({ width, height }) => [width, height]")
    assert size == [300, 400]


@pytest.mark.nightly
def test_a_dialog_that_was_closed_opens_again_as_it_was(page: Page, site_url: str, tmp_path: Path) -> None:
    photo = take_photo(tmp_path, "blokus-duo", level=0)
    tab = open_page(page, site_url)
    box = page.locator("#photo-box")
    again = page.get_by_role("button", name="From a photo")
    choose_photo(page, photo.path)
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    # without work in it, another photo is chosen
    choose_photo(page, photo.path)
    place_pins(page, photo)
    pins = pin_places(page)
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    again.click()
    assert pin_places(page) == pins
    read_photo(page)
    warnings = page.locator(".photo-warnings")
    said = warnings.text_content() or ""
    free = photo.cells.index(0)
    page.mouse.click(*middle_of(cell(page, free)))
    expect(cell(page, free)).to_have_attribute("data-fixed", "")
    changed = shown_cells(page)
    page.get_by_role("textbox", name="Purple").fill("Ada")
    page.get_by_role("button", name="Close").click()
    expect(box).to_have_count(0)
    again.click()
    expect(cell(page, free)).to_have_attribute("data-fixed", "")
    assert shown_cells(page)[free] == changed[free]
    # the answer of Python, which was let go, is not missed
    expect(warnings).not_to_have_text(said)
    note = page.locator(".photo-panel [role=alert]")
    expect(note).to_be_empty()
    # the next correction removes the note about one that failed
    note.evaluate("(element) => { element.textContent = 'failed'; }")
    page.get_by_role("button", name="Undo").click()
    expect(warnings).to_have_text(said)
    expect(note).to_be_empty()
    page.get_by_role("button", name="Open as a game").click()
    wait_for_game(tab)
    expect(page).to_have_title(re.compile("Ada"))
    # a game that was opened needs no way back
    page.go_back()
    choose_photo(page, photo.path)


@pytest.mark.nightly
def test_a_reading_is_canceled_and_the_pins_stay(page: Page, site_url: str, tmp_path: Path) -> None:
    photo = take_photo(tmp_path, "blokus-duo", level=0)
    open_page(page, site_url)
    choose_photo(page, photo.path)
    place_pins(page, photo)
    pins = pin_places(page)
    page.get_by_role("button", name="Read the position").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Upper left corner")).to_be_focused()
    assert pin_places(page) == pins
    # Python starts again for the next question
    read_photo(page)
    assert shown_cells(page) == photo.cells
