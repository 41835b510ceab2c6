"""Puzzles: solving one by mouse, keyboard and touch, what is said, and the event."""

from __future__ import annotations

import re
from typing import Any

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, wait_until
from editing import start_editing
from playwright.sync_api import Page, expect
from puzzle_page import COUNT_EVENTS, RECORD, play
from test_accessibility import assert_no_violations
from trying import middle, open_record, wait_for_moves
from viewer_page import (
    CELL,
    IN_VIEWER,
    NODE,
    focus_board,
    focus_viewer,
    press,
    show_elements,
    show_record,
    wait_for_game,
)
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: black plays a piece of three points
PIECE = "(;GM[Blokus Duo]AB[e10,e9,e8]PL[W](;W[j5,j6,j7]C[RIGHT])(;W[j5]))"
LIVE = "board-reel .live"


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 1200, "height": 900}}


def show_puzzle(page: Page, server: SiteServer, text: str = RECORD, attributes: str = "") -> ChromiumTab:
    tab = show_record(page, server, text, attributes=attributes)
    page.locator(".puzzle .solution").wait_for()
    page.evaluate(COUNT_EVENTS)
    return tab


def expect_message(page: Page, text: str | re.Pattern[str]) -> None:
    expect(page.locator(".puzzle-message")).to_have_text(text)


def test_a_solved_puzzle_is_reported_with_tries_and_time(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    expect(page.locator(".task")).to_have_text("Objective: Black to play")
    expect_message(page, "Your move. Choose its point on the board.")
    play(page, "ed")
    expect_message(page, "The reply follows …")
    expect(page.locator(".puzzle-verdict.right circle")).to_have_count(1)
    wait_until(tab, NODE, 2)
    expect_message(page, "Your move. Choose its point on the board.")
    play(page, "ef")
    expect_message(page, "Solved in 1 try!")
    expect(page.locator(LIVE)).to_contain_text("Solved in 1 try!")
    (event,) = page.evaluate("() => window.solved")
    assert (event["node"], event["tries"], event["hints"]) == (3, 1, 0)
    assert 0.4 <= event["time"] < 60
    press(tab, "Home", 0)
    assert page.evaluate("() => window.solved.length") == 1
    assert page.evaluate("() => performance.getEntriesByType('resource').every(({ name }) => !/wasm/.test(name))")


def test_a_board_with_buttons_only_has_the_task(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server, attributes='controls="compact" height="600px"')
    expect(page.locator(".task")).to_have_text("Objective: Black to play")
    play(page, "ed")
    expect_message(page, "The reply follows …")
    expect(page.locator(".puzzle-message")).to_be_visible()
    for name in (".tabs", ".score", ".comment"):
        assert not page.locator(name).filter(visible=True).count()
    assert tab.evaluate(f"() => ({IN_VIEWER})('.layout').scrollHeight <= ({IN_VIEWER})('.viewer').clientHeight")


def test_a_failed_line_can_be_tried_again_and_counts(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    play(page, "cc")
    wait_until(tab, NODE, 5)
    expect_message(page, re.compile("^This line does not solve it"))
    expect(page.locator(".comment")).to_contain_text("WRONG: it escapes.")
    play(page, "ef")
    assert tab.evaluate(NODE, 5), "a failed line is over"
    focus_viewer(tab)
    press(tab, "Home", 0)
    play(page, "cc")
    wait_until(tab, NODE, 5)
    page.get_by_role("button", name="Try again").click()
    wait_until(tab, NODE, 0)
    expect(page.locator(".moves [data-node='4']")).to_have_count(0)
    play(page, "ed")
    wait_until(tab, NODE, 2)
    play(page, "ef")
    expect_message(page, "Solved in 3 tries!")
    assert page.evaluate("() => window.solved[0].tries") == 3


def test_a_move_that_the_record_does_not_have_is_no_failure(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    play(page, "aa")
    expect(page.locator(".puzzle-verdict.wrong circle")).to_have_count(1)
    expect_message(page, "A9 is not in the solution. Try another move.")
    expect(page.locator(".puzzle-message.wrong")).to_have_count(1)
    expect(page.locator(".puzzle-verdict circle")).to_have_count(0)
    expect(page.locator(LIVE)).to_contain_text("not in the solution")
    assert tab.evaluate(NODE, 0)
    page.locator('[part=board] [data-points="ee"]').first.click()
    expect_message(page, "A9 is not in the solution. Try another move.")
    play(page, "ed")
    wait_until(tab, NODE, 2)
    play(page, "ef")
    expect_message(page, "Solved in 1 try!")


def test_the_mirror_image_of_a_move_is_accepted_where_the_position_is_symmetric(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    play(page, "ef")
    wait_until(tab, NODE, 2)
    expect_message(page, re.compile("^By symmetry this is the same as E6. Your move"))
    expect(page.locator('[part=board] [data-points="ed"]')).not_to_have_count(0)
    play(page, "ef")
    expect_message(page, "Solved in 1 try!")


def test_hints_show_the_region_and_count(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    focus_viewer(tab)
    page.keyboard.press("h")
    expect(page.locator(".puzzle-region circle")).to_have_count(1)
    expect_message(page, re.compile(r"^Look near [A-J]\d\.$"))
    play(page, "ed")
    expect(page.locator(".puzzle-region circle")).to_have_count(0)
    wait_until(tab, NODE, 2)
    page.get_by_role("button", name="Hint").click()
    play(page, "ef")
    expect_message(page, "Solved in 1 try!")
    assert page.evaluate("() => window.solved[0].hints") == 2


def test_the_key_of_hints_is_a_letter_in_a_field(page: Page, server: SiteServer) -> None:
    focus_viewer(show_puzzle(page, server))
    page.keyboard.press(":")
    field = page.locator(".command-field input")
    expect(field).to_be_focused()
    page.keyboard.press("h")
    expect(field).to_have_value("h")
    expect(page.locator(".puzzle-region circle")).to_have_count(0)


def test_nothing_is_revealed_before_it_is_reached(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    expect(page.locator("[part=board] .variation")).to_have_count(0)
    page.get_by_role("tab", name="Comments").click()
    expect(page.locator(".comments-rows > *")).to_have_count(1)
    page.get_by_role("tab", name="Moves").click()
    focus_viewer(tab)
    for key in ("ArrowRight", "End", "PageDown", "ArrowDown"):
        tab.press(key)
        assert tab.evaluate(NODE, 0)
    play(page, "ed")
    wait_until(tab, NODE, 2)
    expect(page.locator(".moves [data-node='1']")).to_be_visible()
    expect(page.locator(".moves [data-node='3']")).to_have_count(0)
    expect(page.locator(".moves [data-node='4']")).to_have_count(0)
    focus_viewer(tab)
    press(tab, "ArrowLeft", 1)
    press(tab, "ArrowRight", 2)
    tab.press("ArrowRight")
    assert tab.evaluate(NODE, 2)


def test_the_solution_plays_itself_and_can_be_stepped_through_and_is_no_success(page: Page, server: SiteServer) -> None:
    swapped = "(;GM[1]SZ[9]AB[de][fe]AW[ee]PL[B](;B[cc];W[ed])(;B[ed];W[gg];B[ef]C[RIGHT]))"
    tab = show_puzzle(page, server, swapped)
    page.get_by_role("button", name="Show the solution").click()
    expect_message(page, "This is the solution. Step through it.")
    wait_until(tab, NODE, 5)
    press(tab, "ArrowLeft", 4)
    press(tab, "End", 5)
    expect(page.locator(".moves [data-node='1']")).to_be_visible()
    assert page.evaluate("() => window.solved") == []
    page.get_by_role("button", name="Try again").click()
    wait_until(tab, NODE, 0)
    expect(page.locator(".moves [data-node='1']")).to_have_count(0)
    play(page, "ed")
    wait_until(tab, NODE, 4)


def test_a_puzzle_is_solved_with_the_keyboard(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    focus_board(tab)
    for key in ("ArrowRight",) * 4 + ("ArrowDown",) * 3:
        page.keyboard.press(key)
    assert tab.evaluate(CELL) == "E6, empty"
    page.keyboard.press("Enter")
    wait_until(tab, NODE, 2)
    expect(page.locator(LIVE)).to_contain_text("Your move.")
    for key in ("ArrowDown",) * 2:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect_message(page, "Solved in 1 try!")
    assert tab.evaluate(CELL), "the focus stays on the board"


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_a_tap_plays_also_where_taps_step_through_a_game(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    point = page.locator('[part=board] [data-point="cc"]')
    point.scroll_into_view_if_needed()
    box = point.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_until(tab, NODE, 5)
    expect_message(page, re.compile("^This line does not solve it"))


def test_a_piece_is_chosen_point_by_point(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server, PIECE)
    place = page.get_by_role("button", name="Place piece")
    expect(place).to_be_disabled()
    page.get_by_role("button", name="Hint").click()
    expect_message(page, "Use the piece I3.")
    expect(page.locator(".hinted").first).to_be_attached()
    for point in ("j5", "j6", "j8"):
        play(page, point)
    expect_message(page, "3 points chosen")
    place.click()
    expect_message(page, "This placement is not in the solution. Try another one.")
    expect(page.locator(".puzzle-chosen circle")).to_have_count(0)
    for point in ("j7", "j5", "j6"):
        play(page, point)
    expect(page.locator(".puzzle-chosen circle")).to_have_count(3)
    place.click()
    wait_until(tab, NODE, 1)
    expect_message(page, "Solved in 1 try!")


@pytest.mark.nightly
def test_a_piece_is_picked_up_from_the_tray(page: Page, server: SiteServer) -> None:
    server.pages["/piece.blksgf"] = PIECE.encode()
    server.pages["/prepared.json"] = reel_text(read(PIECE.encode()).games[0]).encode()
    tab = show_elements(page, server, '<board-reel src="/piece.blksgf" reel="/prepared.json"></board-reel>')
    wait_for_game(tab)
    expect_message(page, re.compile("^Your move. Pick up a piece with “Try moves”"))
    page.get_by_role("button", name="Try moves").click()
    for piece, message in (
        ("I4", re.compile("^This placement is not in the solution")),
        ("1", re.compile("^This line")),
    ):
        page.locator(f".shelf.choosing .fits[title='{piece}']:visible").first.click()
        page.locator('[part=board] [data-point="j5"]').click(force=True)
        expect_message(page, message)
    wait_until(tab, NODE, 2)


def test_the_attribute_makes_a_puzzle_of_any_game(page: Page, server: SiteServer) -> None:
    game = "(;GM[1]SZ[9];B[ee];W[cc];B[gg])"
    server.pages["/prepared.json"] = reel_text(read(game.encode()).games[0]).encode()
    server.pages["/game.sgf"] = game.encode()
    tab = show_elements(page, server, '<board-reel src="/game.sgf" reel="/prepared.json" puzzle></board-reel>')
    wait_for_game(tab)
    page.locator(".puzzle .solution").wait_for()
    play(page, "ee")
    wait_until(tab, NODE, 2)
    play(page, "gg")
    expect_message(page, "Solved in 1 try!")


def test_a_solution_that_was_added_is_accepted_at_the_next_try(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, RECORD, 'explore="on" edit')
    page.get_by_role("button", name="Show the solution").click()
    start_editing(tab)
    page.mouse.click(*middle(tab, "aa"))
    wait_for_moves(tab, 6)
    page.locator(".edit-comment").fill("RIGHT: it works as well.")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Try again").click()
    expect_message(page, "Your move. Choose its point on the board.")
    play(page, "aa")
    expect_message(page, "Solved in 1 try!")


def test_nothing_moves_while_a_puzzle_is_solved(page: Page, server: SiteServer) -> None:
    tab = show_puzzle(page, server)
    place = f"() => JSON.stringify(({IN_VIEWER})('.board-box').getBoundingClientRect())"
    before = page.evaluate(place)
    for point in ("aa", "ed"):
        play(page, point)
        assert page.evaluate(place) == before
    wait_until(tab, NODE, 2)
    assert page.evaluate(place) == before
    play(page, "ef")
    expect_message(page, "Solved in 1 try!")
    assert page.evaluate(place) == before


@pytest.mark.parametrize("width", [280, 360, 390, 1200])
@pytest.mark.one_case
def test_the_task_has_room_for_its_buttons(page: Page, server: SiteServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    show_puzzle(page, server, PIECE)
    notes = page.locator(".notes")
    for name in ("Hint", "Show the solution", "Place piece"):
        button = page.get_by_role("button", name=name)
        button.scroll_into_view_if_needed()
        box, room = button.bounding_box(), notes.bounding_box()
        assert box is not None
        assert room is not None
        assert room["y"] <= box["y"]
        assert box["y"] + box["height"] <= room["y"] + room["height"] + 1


@pytest.mark.faults_expected
def test_the_record_plays_if_the_part_for_puzzles_does_not_come(page: Page, server: SiteServer) -> None:
    page.route("**/on_demand/puzzle_solving.js*", lambda route: route.abort())
    tab = show_record(page, server, RECORD)
    expect(page.locator(LIVE)).to_contain_text("could not be loaded")
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    press(tab, "End", 3)


def test_a_puzzle_speaks_german(page: Page, server: SiteServer) -> None:
    show_puzzle(page, server, attributes='lang="de"')
    expect(page.locator(".task")).to_have_text("Aufgabe: Schwarz am Zug")
    play(page, "aa")
    expect_message(page, "A9 kommt in der Lösung nicht vor. Versuchen Sie einen anderen Zug.")
    assert_no_violations(page)
