"""The start screen: ways to open a record, samples, files that cannot be read, the language of the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from drivers import ChromiumTab, drop_file, wait_until
from playwright.sync_api import Page, Route, expect
from policies import STRICT, under
from test_accessibility import assert_no_violations
from test_games_table import numbers
from viewer_page import COUNT_SHIFTS, NO_PICKERS, SAMPLES, STATE, open_file, open_page, wait_for_game
from website.server import SiteServer

LETTER = "Dear reader,\nthis is a <b>letter</b>.\x07\n"
RECORD = "(;GM[1]FF[4]SZ[9]PB[{}]PW[Bob];B[ee])"
#: elements that a finger has to hit and that are smaller than 44 pixels in height
SMALL = """() => [...document.querySelectorAll("button, select, summary, .bar a, #samples a")]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
    .map((element) => element.outerHTML.slice(0, 80))"""


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "letter.sgf"
    path.write_text(LETTER)
    return path


def record(folder: Path, name: str) -> Path:
    path = folder / f"{name}.sgf"
    path.write_text(RECORD.format(name))
    return path


# -- what a newcomer sees


def test_one_sentence_one_large_button_and_samples_with_tags(page: Page, site_url: str) -> None:
    page.add_init_script(COUNT_SHIFTS)
    open_page(page, site_url)
    expect(page.get_by_role("heading", name="Watch, explore and share recorded games")).to_be_visible()
    files = [path.name for path in SAMPLES.iterdir()]
    expect(page.locator("#samples li")).to_have_count(len(files))
    titles = page.locator("#samples b").all_inner_texts()
    assert len(set(titles)) == len(files)
    assert not any(title.startswith("sample") for title in titles)
    first = page.locator("#samples li").first
    expect(first.locator(".tags span")).to_have_text(["Blokus", "4 players"])
    expect(page.locator("[data-file='callisto-three-player.blksgf'] .tags span")).to_have_text(
        ["Callisto", "3 players"]
    )
    expect(page.locator("[data-file='blokus-two-player.blksgf'] .tags span")).to_have_text(["Blokus", "2 players"])
    expect(page.locator("[data-file='hex.sgf'] .tags span")).to_have_text(["Hex", "2 players"])
    expect(page.get_by_role("link", name="Documentation")).to_be_visible()
    expect(page.locator("#source")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    # shifts below 0.1 count as good; this is a few pixels of one line, while the page's own texts replace those of the file
    assert page.evaluate("() => window.shifts") < 0.01
    assert_no_violations(page)


def test_lists_that_arrive_late_move_nothing(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.add_init_script(COUNT_SHIFTS)
    page.route("**/shelves*.js", lambda route: held.append(route))
    page.goto(site_url)
    expect(page.locator("#choose")).to_be_visible()
    # longer than the samples wait for the recent files
    page.wait_for_timeout(1000)
    held.pop().continue_()
    expect(page.locator("#samples li:nth-child(7)")).to_be_visible()
    assert page.evaluate("() => window.shifts") < 0.01


def test_pictures_of_samples_are_loaded_when_they_are_about_to_be_seen(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    cards = page.locator("#samples li")
    expect(cards).to_have_count(len(list(SAMPLES.iterdir())))
    expect(cards.first.locator("img")).to_have_js_property("complete", True)
    last = cards.last.locator("img")
    expect(last).to_have_js_property("currentSrc", "")
    last.scroll_into_view_if_needed()
    wait_until(ChromiumTab(page), "() => document.querySelector('#samples li:last-child img').naturalWidth > 0")
    page.pdf()
    assert page.evaluate(
        "() => [...document.querySelectorAll('#samples img')].every((image) => image.naturalWidth > 0)"
    )


def test_the_samples_of_one_game_are_shown_alone(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    choice = page.locator("#sample-game")
    expect(choice).to_have_accessible_name("Game")
    expect(choice.locator("option")).to_have_text(
        [
            *("All games",),
            *("Amazons", "Blokus", "Callisto", "GembloQ", "Go", "Gomoku/Renju", "Havannah", "Hex"),
            *("Lines of Action", "Nexos", "Othello", "TwixT"),
        ]
    )
    assert "" not in page.locator("#samples .note").all_inner_texts()
    choice.select_option("TwixT")
    shown = page.locator("#samples li:visible")
    expect(shown).to_have_count(len([*SAMPLES.glob("twixt*")]))
    # a language that is chosen later keeps the choice
    page.locator("#language").select_option("de")
    expect(choice.locator("option").first).to_have_text("Alle Spiele")
    expect(choice).to_have_accessible_name("Spiel")
    expect(shown).to_have_count(len([*SAMPLES.glob("twixt*")]))
    expect(page.locator("[data-file='twixt-18x12.T1'] .tags span")).to_have_text(["TwixT", "2 Spieler"])
    choice.select_option("")
    expect(page.locator("#samples li:visible")).to_have_count(len([*SAMPLES.iterdir()]))
    page.locator("#samples a").filter(has_text="Trigon").filter(has_text="2 Spieler").click()
    wait_for_game(ChromiumTab(page))
    expect(page.get_by_role("link", name="Dokumentation")).to_be_visible()


def test_the_paste_box_says_what_it_wants(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.get_by_role("button", name="Paste a record").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("(;GM[")
    box.get_by_role("button", name="Show").click()
    expect(box).to_contain_text("Paste the text of a record first")
    assert_no_violations(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("(text) => navigator.clipboard.writeText(text)", RECORD.format("Clio"))
    box.get_by_role("button", name="Paste from clipboard").click()
    expect(box.get_by_role("textbox")).to_have_value(RECORD.format("Clio"))
    box.get_by_role("button", name="Show").click()
    wait_for_game(tab)
    expect(page).to_have_title(re.compile("Clio"))


# -- files that cannot be read


def test_a_game_of_chess_is_called_so(page: Page, site_url: str, tmp_path: Path) -> None:
    open_page(page, site_url)
    game = tmp_path / "casual.pgn"
    game.write_text('[Event "Casual game"]\n[Site "?"]\n\n1. e4 e5 *\n')
    drop_file(page, game)
    expect(page.locator("#problem")).to_contain_text("chess in PGN. Chess is not read here.")


@pytest.mark.faults_expected
def test_a_folder_that_cannot_be_searched_is_reported(page: Page, server: SiteServer, tmp_path: Path) -> None:
    record(tmp_path, "Ada")
    server.answer = lambda path: 503 if "folder_files" in path else None
    open_page(page, server.url)
    drop_file(page, tmp_path)
    expect(page.locator("#message")).to_contain_text("could not be loaded")
    server.answer = lambda path: None
    drop_file(page, tmp_path)
    expect(page).to_have_title(re.compile("Ada"))


def test_a_chosen_file_that_is_gone_is_named(page: Page, site_url: str) -> None:
    page.add_init_script("""window.showOpenFilePicker = async () =>
      [{ getFile: async () => { throw new DOMException("it is gone", "NotFoundError"); } }];""")
    open_page(page, site_url)
    page.get_by_role("button", name="Choose a file, or drop it anywhere").click()
    expect(page.locator("#message")).to_have_text("The file could not be opened: it is gone")


def test_a_file_that_cannot_be_read_leaves_the_start_screen(page: Page, site_url: str, letter: Path) -> None:
    tab = open_page(page, site_url)
    drop_file(page, letter)
    problem = page.locator("#problem")
    expect(problem).to_contain_text("letter.sgf: No game found")
    expect(problem).to_contain_text(".blksgf")
    expect(page.get_by_role("button", name="Choose another file")).to_be_focused()
    expect(problem.get_by_role("alert")).to_contain_text("letter.sgf: No game found")
    expect(problem.get_by_role("alert").get_by_role("button")).to_have_count(0)
    expect(page.locator("#choose")).to_be_visible()
    expect(page.locator("#samples li").first).to_be_visible()
    expect(page.locator("board-reel")).to_have_count(0)
    page.get_by_role("button", name="Show the text").click()
    expect(page.locator("#problem-text")).to_have_text("Dear reader,\nthis is a <b>letter</b>.\u2423")
    assert_no_violations(page)
    page.evaluate(NO_PICKERS)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose another file").click()
    chooser.value.set_files(SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)
    expect(problem).to_be_hidden()


def test_after_a_file_that_cannot_be_read_back_leads_to_the_record(
    page: Page, site_url: str, tmp_path: Path, letter: Path
) -> None:
    tab = open_file(page, site_url, record(tmp_path, "Ada"))
    drop_file(page, letter)
    expect(page.locator("#problem")).to_be_visible()
    page.go_back()
    wait_until(tab, STATE)
    expect(page).to_have_title(re.compile("Ada"))
    expect(page.locator("#problem")).to_be_hidden()


@pytest.mark.nightly
def test_of_several_files_the_unreadable_ones_are_marked_and_counted(
    page: Page, site_url: str, tmp_path: Path, letter: Path
) -> None:
    tab = open_page(page, site_url)
    drop_file(page, letter, *(record(tmp_path, name) for name in ("Ada", "Cid", "Eve")))
    wait_for_game(tab)
    expect(page).to_have_title(re.compile("Ada"))
    expect(page.locator("#message")).to_have_text("1 of 4 files could not be read.")
    assert numbers(page) == ["1", "2", "3", "4"]
    cell = page.locator("#games .entry.unreadable .player")
    expect(cell).to_have_text("could not be read")
    expect(cell).to_have_css("color", "rgb(179, 38, 30)")
    assert_no_violations(page)


def test_when_no_file_can_be_read_the_start_screen_says_so(page: Page, site_url: str, letter: Path) -> None:
    open_page(page, site_url)
    other = letter.with_name("other.sgf")
    other.write_text("nothing")
    drop_file(page, letter, other)
    expect(page.locator("#problem")).to_contain_text("None of the 2 files could be read.")


# -- policies


@pytest.mark.nightly
def test_recent_files_and_their_pictures_work_under_a_strict_policy(
    page: Page, server: SiteServer, tmp_path: Path
) -> None:
    server.answer = under(STRICT)
    tab = open_file(page, server.url, record(tmp_path, "Ada"))
    page.wait_for_timeout(1500)
    page.get_by_role("link", name="Boardreel").click()
    painted = """() => {
      const canvas = document.querySelector("#recent-list canvas");
      if (!canvas) return false;
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    }"""
    wait_until(tab, painted)


# -- languages


def test_the_reason_for_an_unreadable_file_is_german_on_a_german_page(
    page: Page, site_url: str, tmp_path: Path, letter: Path
) -> None:
    picture = tmp_path / "board.sgf"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    open_page(page, site_url)
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    for path, reason in [
        (letter, "letter.sgf: Keine Partie gefunden, dies ist keine SGF-Datei."),
        (picture, "board.sgf: Keine Partie gefunden, dies ist keine SGF-Datei. Sie sieht aus wie ein PNG-Bild."),
    ]:
        drop_file(page, path)
        expect(page.locator("#problem .reason")).to_have_text(reason)


@pytest.mark.nightly
def test_the_language_is_chosen_and_kept(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.locator("#samples a").first.click()
    wait_for_game(tab)
    page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("link", name="Dokumentation")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Abspielen")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Aufgezeichnete Partien")).to_be_visible()
    expect(page.locator("#samples b").first).to_have_text("Vier Ecken, ein Brett")
    page.reload()
    expect(page.get_by_role("button", name="Datei auswählen")).to_be_visible()
    assert_no_violations(page)
    page.get_by_role("combobox", name="Sprache").select_option("English")
    expect(page.get_by_role("button", name="Choose a file")).to_be_visible()


class TestInGermany:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"locale": "de-AT"}

    def test_every_text_is_german(self, page: Page, site_url: str, tmp_path: Path, letter: Path) -> None:
        page.add_init_script(COUNT_SHIFTS)
        open_page(page, site_url)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("#lead")).to_contain_text("Aufgezeichnete Partien")
        english = {*json.loads((SAMPLES.parent / "texts/en.json").read_text("utf-8"))["page"].values()}
        expect(page.locator("#samples li:nth-child(7)")).to_be_visible()
        assert page.evaluate("() => window.shifts") < 0.001
        shown = set(page.locator("body").inner_text().split("\n"))
        assert not shown & (english - {"System", "Boardreel"})
        drop_file(page, record(tmp_path, "Ada"), letter)
        expect(page.locator("#message")).to_have_text("1 von 2 Dateien konnte nicht gelesen werden.")
        expect(page.locator("#games .count")).to_have_text("2 Partien")
        expect(page.locator("#games .unreadable .player")).to_have_text("nicht lesbar")
        expect(page.get_by_role("columnheader", name="Spieler")).to_be_visible()


class TestOnAPhoneOnItsSide:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}

    def test_the_button_for_files_is_a_strip_above_the_samples(self, page: Page, site_url: str) -> None:
        open_page(page, site_url)
        strip = page.locator("#choose").bounding_box()
        card = page.locator("#samples li").first.bounding_box()
        assert strip
        assert strip["height"] == 56
        assert card
        assert card["y"] < 300, "a card is in view"
        assert page.evaluate(SMALL) == []


class TestOnAPhone:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

    def test_it_fits_and_fingers_hit(self, page: Page, site_url: str, tmp_path: Path, letter: Path) -> None:
        open_file(page, site_url, record(tmp_path, "Ada"))
        page.get_by_role("link", name="Start screen").click()
        page.wait_for_selector("#recent-list li")
        assert page.evaluate(SMALL) == []
        drop_file(page, letter)
        page.get_by_role("button", name="Show the text").click()
        fits = "() => document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth"
        assert page.evaluate(fits)
        assert_no_violations(page)
