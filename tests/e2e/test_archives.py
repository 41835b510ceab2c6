"""Archives and cut records in the page: a ZIP lists its games, and a file that breaks off says so."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest
from drivers import drop_file
from playwright.sync_api import Page, expect
from viewer_page import SAMPLES, open_file, open_page, wait_for_game

MOVES = "".join(f";{'BW'[number % 2]}[{chr(97 + number % 9)}{chr(97 + number // 9)}]" for number in range(28))


def record(*players: str) -> str:
    return "\n".join(f"(;GM[1]FF[4]SZ[9]PB[{player}]PW[Zoe];B[ee];W[gc])" for player in players)


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("b/two.sgf", record("Ben", "Cy"))
        file.writestr("a.sgf", record("Ann"))
        file.writestr("cut.sgf", "?")
        file.write(SAMPLES / "twixt-little-golem.tsgf", "lg.tsgf")
        file.writestr("README.txt", "Games of the club.")
    return path


def test_a_zip_archive_lists_its_games(page: Page, site_url: str, archive: Path) -> None:
    tab = open_file(page, site_url, archive)
    entries = page.locator("#games .entry")
    expect(entries).to_have_count(4)
    files = page.evaluate(
        """() => [...document.querySelectorAll("#games .entry")].sort((a, b) => a.offsetTop - b.offsetTop)
            .map((row) => row.querySelector(".file").textContent)"""
    )
    assert files == ["games.zip!a.sgf", "games.zip!b/two.sgf", "games.zip!b/two.sgf", "games.zip!lg.tsgf"]
    expect(page.locator(".title")).to_have_text("Ann – Zoe")
    entries.filter(has_text="Cy").click()
    expect(page.locator(".title")).to_have_text("Cy – Zoe")
    entries.filter(has_text="lg.tsgf").click()
    expect(page.locator(".subtitle")).to_contain_text("TwixT")
    wait_for_game(tab)
    page.get_by_role("button", name="Problems").click()
    expect(page.locator("ul.problems")).to_contain_text("“cut.sgf” in the archive was skipped")


def test_a_gzip_file_opens(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf.gz"
    path.write_bytes(gzip.compress(record("Ann").encode()))
    open_file(page, site_url, path)
    expect(page.locator(".title")).to_have_text("Ann – Zoe")


def test_an_archive_without_records_says_so(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("notes.txt", "nothing")
    open_page(page, site_url)
    drop_file(page, path)
    expect(page.locator("#problem")).to_contain_text(
        "notes.zip: No game found, this is not an SGF file. It looks like a ZIP archive. It contains no record"
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [("English", "The file ends in the middle of move 28."), ("Deutsch", "Die Datei endet mitten in Zug 28.")],
)
@pytest.mark.nightly
def test_a_file_that_breaks_off_says_so(page: Page, site_url: str, tmp_path: Path, language: str, text: str) -> None:
    path = tmp_path / "cut.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[9]{MOVES}C[White res", "utf-8")
    tab = open_page(page, site_url)
    page.get_by_role("combobox", name="Language").select_option(language)
    drop_file(page, path)
    wait_for_game(tab)
    expect(page.locator(".notice")).to_have_text(text)
    expect(page.locator(".notice")).to_be_visible()
