"""The page can be installed as an app, and opens the files that the system gives it."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, drop_file
from kept_records import wait_until_kept
from PIL import Image
from playwright.sync_api import Page, expect
from viewer_page import SAMPLES, open_page, wait_for_game

NAMES = sorted(path.name for path in SAMPLES.iterdir())


def manifest(tab: Tab, url: str) -> dict[str, Any]:
    tab.goto(url)
    fetched: dict[str, Any] = tab.evaluate("async () => (await fetch('app.webmanifest')).json()")
    return fetched


def test_the_browser_would_install_the_page(page: Page, site_url: str) -> None:
    page.goto(site_url)
    session = page.context.new_cdp_session(page)
    described = session.send("Page.getAppManifest")
    assert described["errors"] == []
    assert json.loads(described["data"])["name"] == "Boardreel"
    problems = [found["errorId"] for found in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(problems) <= {"in-incognito"}, "the tests run in a private window"


def test_the_icons_have_the_sizes_that_systems_ask_for(chromium_tab: ChromiumTab, site_url: str) -> None:
    icons = manifest(chromium_tab, site_url)["icons"]
    width = """async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    }"""
    pixels = {icon["sizes"]: chromium_tab.evaluate(width, icon["src"]) for icon in icons if icon["type"] == "image/png"}
    assert pixels == {"192x192": 192, "512x512": 512}
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    assert {icon["sizes"] for icon in icons if icon["type"] == "image/svg+xml"} == {"any"}


def test_the_screenshots_have_their_sizes_and_are_no_part_of_the_page(page: Page, site_url: str) -> None:
    page.goto(site_url)
    described = json.loads(page.request.get(f"{site_url}app.webmanifest").text())
    assert {shown["form_factor"] for shown in described["screenshots"]} == {"wide", "narrow"}
    cached = page.request.get(f"{site_url}offline.js").text()
    for shown in described["screenshots"]:
        content = page.request.get(f"{site_url}{shown['src']}").body()
        with Image.open(io.BytesIO(content)) as picture:
            assert f"{picture.width}x{picture.height}" == shown["sizes"]
            assert max(picture.size) <= 2.3 * min(picture.size)
        assert shown["label"]
        assert len(content) < 150_000
        assert shown["src"] not in cached


def test_the_manifest_says_what_the_page_is_and_where_it_starts(chromium_tab: ChromiumTab, site_url: str) -> None:
    described = manifest(chromium_tab, site_url)
    assert described["start_url"] == described["scope"] == "./"
    assert "id" not in described, "it would be relative to the host, the same for all copies of the site there"
    assert described["launch_handler"] == {"client_mode": "navigate-new"}
    assert [entry["name"] for entry in described["shortcuts"]] == ["New game", "Open"]
    assert all(entry["url"].startswith("./#") for entry in described["shortcuts"])


def test_the_icons_are_the_drawing(page: Page, site_url: str) -> None:
    page.goto(site_url)
    difference = """async (src) => {
      const pixels = async (src) => {
        const image = new Image(192, 192);
        image.src = src;
        await image.decode();
        const canvas = new OffscreenCanvas(192, 192).getContext("2d");
        canvas.drawImage(image, 0, 0, 192, 192);
        return canvas.getImageData(0, 0, 192, 192).data;
      };
      const [one, other] = await Promise.all([pixels("app.svg"), pixels(src)]);
      return one.filter((value, place) => Math.abs(value - other[place]) > 40).length / one.length;
    }"""
    assert page.evaluate(difference, "icons/192.png") < 0.005
    assert page.evaluate(difference, "icons/512.png") < 0.02
    assert 0 < page.evaluate(difference, "icons/maskable-512.png") < 0.06, "only the corners differ"


def test_the_manifest_names_the_files_that_the_page_opens(chromium_tab: ChromiumTab, site_url: str) -> None:
    handlers = manifest(chromium_tab, site_url)["file_handlers"]
    accepted = {suffix for handler in handlers for suffixes in handler["accept"].values() for suffix in suffixes}
    assert accepted >= {".blksgf", ".sgf", ".tsgf", ".T1"}
    assert {handler["action"] for handler in handlers} == {manifest(chromium_tab, site_url)["start_url"]}


#: the browser's queue of files that the system opens with the page; names of samples take the place of files
LAUNCHED = """(names) => {
  const file = (name) => ({
    getFile: async () => {
      const answer = await fetch(`samples/${name}`);
      if (!answer.ok) throw new Error("it is gone");
      return new File([await answer.blob()], name);
    },
  });
  const setConsumer = (consumer) => consumer({ files: names.map(file) });
  Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
}"""


@pytest.mark.parametrize("name", ["blokus.blksgf", "go-9x9-problem.sgf", "twixt-little-golem.tsgf", "twixt-18x12.T1"])
@pytest.mark.one_case
def test_a_file_that_the_system_opens_is_shown(page: Page, site_url: str, name: str) -> None:
    page.add_init_script(f"({LAUNCHED})({json.dumps([name])})")
    page.goto(site_url)
    wait_for_game(ChromiumTab(page))
    expect(page).to_have_title(re.compile(re.escape(name)))


def test_a_reload_shows_the_current_record_although_the_file_comes_again(page: Page, site_url: str) -> None:
    page.add_init_script(f"({LAUNCHED})(['go-9x9-problem.sgf'])")
    page.goto(site_url)
    tab = ChromiumTab(page)
    wait_for_game(tab)
    drop_file(page, SAMPLES / "twixt-18x12.T1")
    expect(page).to_have_title(re.compile("TwixT"))
    wait_until_kept(tab, "twixt-18x12.T1")
    entries = page.evaluate("() => history.length")
    page.reload()
    wait_for_game(tab)
    page.wait_for_load_state("networkidle")
    expect(page).to_have_title(re.compile("TwixT"))
    assert page.evaluate("() => history.length") == entries


def test_several_files_that_the_system_opens_become_a_list(page: Page, site_url: str) -> None:
    page.add_init_script(f"({LAUNCHED})({json.dumps(NAMES[:3])})")
    page.goto(site_url)
    expect(page.locator("#games .entry")).to_have_count(3)
    wait_for_game(ChromiumTab(page))


def test_without_a_file_the_installed_page_begins_as_always(page: Page, site_url: str) -> None:
    page.add_init_script(f"({LAUNCHED})([])")
    open_page(page, site_url)
    expect(page.locator("#welcome")).to_be_visible()


@pytest.mark.faults_expected
def test_a_launched_file_that_is_gone_is_named(page: Page, site_url: str) -> None:
    page.add_init_script(f"({LAUNCHED})(['absent.sgf'])")
    open_page(page, site_url)
    expect(page.locator("#message")).to_have_text("The file could not be opened: it is gone")
    expect(page.locator("#welcome")).to_be_visible()


@pytest.mark.faults_expected
def test_a_launched_file_that_is_gone_does_not_hide_the_others(page: Page, site_url: str) -> None:
    page.add_init_script(f"({LAUNCHED})({json.dumps([NAMES[0], 'absent.sgf', NAMES[1]])})")
    page.goto(site_url)
    expect(page.locator("#message")).to_have_text("1 of 3 files could not be read.")
    expect(page.locator("#games .entry")).to_have_count(2)
