"""Pages that require Trusted Types: viewer, page, frame, gallery and plug-ins keep that policy."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.cli import main
from drivers import ChromiumTab, wait_until
from failing_page import assert_said
from framework_projects import install_package
from playwright.sync_api import Page, expect
from policies import STRICT, TRUSTED_TYPES, under
from runtime_page import connect
from test_added_games import INSTALL, WHEEL, guest  # noqa: F401
from test_offline import TAKEN_OVER
from viewer_page import NODE, wait_for_game
from watched_page import ELEMENT, RECORD, assert_no_faults, show, watched
from website.server import SiteServer

REFUSED = """() => {
  try { new Worker("/boardreel.js"); return false; } catch (error) { return error instanceof TypeError; }
}"""
#: what Chromium calls a violation of Trusted Types
LISTEN = """window.violations = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile, sample }) =>
  window.violations.push(`${effectiveDirective} ${sourceFile} ${sample}`));"""


@pytest.fixture
def trusting(server: SiteServer) -> SiteServer:
    server.answer = under(TRUSTED_TYPES)
    return server


def policy_with_host(host: str) -> str:
    """Return a policy with Trusted Types that allows the viewer's files of a host."""
    policy = TRUSTED_TYPES.replace("default-src 'self'", f"default-src 'self' {host}")
    policy = policy.replace("script-src 'self'", f"script-src 'self' blob: {host}")
    sources = f"style-src 'self' {host}; connect-src 'self' data: blob: {host}"
    return policy.replace("require-trusted-types-for", f"{sources}; require-trusted-types-for")


def violations(page: Page) -> object:
    return page.evaluate("() => window.violations")


def test_a_viewer_reads_a_record(chromium_tab: ChromiumTab, trusting: SiteServer) -> None:
    show(chromium_tab, trusting, ELEMENT)
    wait_for_game(chromium_tab)
    assert watched(chromium_tab, "workers") == 1
    chromium_tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(chromium_tab, NODE, 4)
    assert chromium_tab.evaluate("() => document.querySelector('board-reel').games().then((rows) => rows.length)") == 1
    assert_no_faults(chromium_tab)


def test_a_viewer_of_another_host_reads_a_record(
    chromium_tab: ChromiumTab, server: SiteServer, cdn: SiteServer
) -> None:
    host = cdn.url.rstrip("/")
    server.answer = under(policy_with_host(host))
    show(chromium_tab, server, ELEMENT, script=f"{host}/boardreel.js")
    wait_for_game(chromium_tab)
    assert watched(chromium_tab, "workers") == 1
    assert_no_faults(chromium_tab)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_the_npm_package_takes_its_files_from_a_host_of_packages(
    chromium_tab: ChromiumTab, server: SiteServer, tmp_path: Path
) -> None:
    home = install_package(tmp_path)
    server.pages |= {f"/npm/{name}": (home / name).read_bytes() for name in ("index.js", "release.js")}
    with SiteServer(home) as packages:
        packages.answer = lambda path: {"Access-Control-Allow-Origin": "*"}
        host = packages.url.rstrip("/")
        allowed = f"{policy_with_host(host)} boardreel-loader"
        server.answer = under(allowed)
        # what failed can be tried again
        server.pages["/npm/start.js"] = f"""import {{ define }} from "./index.js";
await define({{ base: "/missing/" }});
await define({{ base: "{host}/viewer/" }});""".encode()
        show(chromium_tab, server, ELEMENT, script='/npm/start.js" type="module')
        wait_for_game(chromium_tab)
    assert watched(chromium_tab, "workers") == 1
    [_, said] = watched(chromium_tab, "faults")
    assert "/missing/boardreel.js could not be loaded" in said
    assert watched(chromium_tab, "breaches") == []


@pytest.mark.faults_expected
def test_a_text_is_refused_as_an_address_of_a_worker(chromium_tab: ChromiumTab, trusting: SiteServer) -> None:
    show(chromium_tab, trusting, '<board-reel reel="/game.json"></board-reel>')
    wait_for_game(chromium_tab)
    assert chromium_tab.evaluate(REFUSED) is True


@pytest.mark.faults_expected
def test_without_the_policy_of_the_viewer_it_says_why(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    server.answer = under(f"{STRICT}; require-trusted-types-for 'script'; trusted-types another")
    show(chromium_tab, server, ELEMENT)
    assert_said(chromium_tab, "Background workers, which are needed to read records, are blocked", code="no-worker")


@pytest.mark.service_workers
@pytest.mark.nightly
def test_the_page_opens_a_sample_and_is_kept_for_later(page: Page, trusting: SiteServer) -> None:
    page.add_init_script(LISTEN)
    page.goto(f"{trusting.url}?src=samples/go-9x9-problem.sgf")
    wait_for_game(ChromiumTab(page))
    wait_until(ChromiumTab(page), TAKEN_OVER)
    assert violations(page) == []


def test_a_frame_shows_a_record(page: Page, trusting: SiteServer) -> None:
    page.add_init_script(LISTEN)
    page.goto(f"{trusting.url}embed.html?src=samples/go-9x9-problem.sgf")
    wait_for_game(ChromiumTab(page))
    assert violations(page) == []


def test_a_gallery_searches_and_its_pages_play(page: Page, trusting: SiteServer, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "game.sgf").write_text(RECORD, "utf-8")
    output = tmp_path / "gallery"
    assert main(["site", str(folder), "-o", str(output), "--base", trusting.url.rstrip("/"), "--any-version"]) == 0
    for path in output.rglob("*"):
        if path.is_file():
            trusting.pages[f"/gallery/{path.relative_to(output).as_posix()}"] = path.read_bytes()
    # the gallery names no icon, so the browser asks for one
    trusting.pages["/favicon.ico"] = b""
    page.add_init_script(LISTEN)
    page.goto(f"{trusting.url}gallery/index.html")
    page.get_by_label("Search", exact=True).fill("nobody")
    expect(page.locator(".cards > li:visible")).to_have_count(0)
    page.get_by_label("Search", exact=True).fill("ada")
    page.locator(".cards a").first.click()
    tab = ChromiumTab(page)
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, NODE, 4)
    assert violations(page) == []


@pytest.mark.nightly
def test_a_plug_in_is_installed(chromium_tab: ChromiumTab, site: Path, guest: SiteServer) -> None:  # noqa: F811
    guest.answer = under(TRUSTED_TYPES)
    connect(chromium_tab, site, guest)
    assert "guest" in chromium_tab.evaluate(INSTALL, WHEEL)
