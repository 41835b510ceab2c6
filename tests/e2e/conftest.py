"""Browsers and servers for the tests of the built site.

Fixtures:

- `site`        folder of the built site (built when it is not up to date)
- `light_site`  a copy of it whose service worker stores no samples, for modules that name it `site`
- `site_url`    its address on a static server that all tests share
- `server`      a server of the site for one test alone (the shared one in tests marked with `adds_pages_only`, which
                change only pages and the answers to requests for them): set `server.answer` to change headers (a mapping)
                or to answer with a status (a number) by path, put content in `server.pages`; `server.url` is its address
- `cdn`         a server of the site for one test alone, on another origin than `server`, which lets every page ask
- `blank`       `server` with an empty page, for tests of the runtime alone (helpers in runtime_page.py)
- `place`       `server` with two records and a picture, for tests of what goes wrong (failing_page.py)
- `absence`     each way in which Python can be absent, one after the other (see absence.py)
- `page`        a new Playwright page in Chromium; `page_options` can be overridden (`viewport`, `color_scheme`, …). Tests
                of the shared server share a browser context, of which only the HTTP cache and the memory snapshot are
                kept, unless they are marked with `own_context`; in tests marked with `service_workers` the page may
                install one, which takes more processor time than to start Python, and has a context of its own, too
- `tab`         a page in each of the three browsers, one after the other: `goto`, `evaluate`, `press`, `click`,
                `turn_wheel` and `wait_until` (see drivers.py). Firefox and WebKit are started once and stay open, so a
                test begins with `goto`
- `chromium_tab` `page` behind the same interface, for tests that run in Chromium alone

An uncaught error in a Chromium page fails the test at its end, and so does a console message of level error unless the
test is marked with `faults_expected`.

The modules that tests import (drivers.py, viewer_page.py, …) are in the folder `support`, which is on pytest's path.
Helpers in drivers.py: `drop_file(page, path)` drops a real file with real drag events at the middle of the page;
`wait_until(tab, function)` waits for a true value.
"""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest
from absence import ABSENCES, Absence
from build import build
from drivers import COMMAND_MS, NO_WARM_UP, WAIT_MS, ChromiumTab, Tab, chromium_path, firefox, webkit
from failing_page import PLACED
from host_pages import ALLOWED, RECORD
from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Page, TimeoutError, expect
from runtime_page import BLANK
from site_versions import site_without_samples
from website.server import SiteServer

ROOT = Path(__file__).resolve().parents[2]
#: fixtures with servers for one test alone
OWN_SERVERS = frozenset({"server", "cdn", "blank", "place"})
#: kinds of storage that are cleared between tests that share a browser context
FORGOTTEN = "cookies,local_storage,indexeddb,cache_storage"
#: options that a page can have by itself, so that pages with different ones share a context: media, and the size
MEDIA = frozenset({"color_scheme", "contrast", "forced_colors", "reduced_motion"})
SIZE = "viewport"
LOCK = Path(tempfile.gettempdir()) / "boardreel-build.lock"


def pytest_configure(config: pytest.Config) -> None:
    expect.set_options(timeout=WAIT_MS)
    config.addinivalue_line("markers", "faults_expected: the page may report errors on its console")
    config.addinivalue_line(
        "markers", "adds_pages_only: the test puts pages on `server` and changes no answer about a file of the site"
    )
    config.addinivalue_line(
        "markers",
        "own_context: the page changes what other pages of its browser context share",
    )
    config.addinivalue_line("markers", "warm_up: Python is warmed up for the next visit, as in the browsers of readers")
    config.addinivalue_line("markers", "service_workers: the page may install service workers, in a context of its own")
    config.addinivalue_line(
        "markers", "whole_chromium: Chromium without its user interface dies of what the test does to WebAssembly"
    )
    config.addinivalue_line(
        "markers", "engines_differ: every run has the test in Firefox and WebKit, not only `test.py nightly`"
    )
    config.addinivalue_line(
        "markers", "one_case_elsewhere: in Firefox and WebKit, each test runs with one of its cases"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests in Firefox and WebKit to the nightly run, unless they are marked with `engines_differ`.

    Of a test marked with `one_case_elsewhere` all but one case are dropped there: they are slow to drive, and such tests
    differ by engine as a whole, not by case. Which case is left changes from test to test, so that each occurs.
    """
    for item in items:
        if isinstance(item, pytest.Function) and has_cases(item):
            is_elsewhere = item.callspec.params.get("tab") in ("firefox", "webkit")
            if is_elsewhere and not item.get_closest_marker("engines_differ"):
                item.add_marker("nightly")
    cases: dict[tuple[str, str], list[pytest.Item]] = {}
    for item in items:
        browser = item.callspec.params.get("tab") if isinstance(item, pytest.Function) and has_cases(item) else None
        if browser in ("firefox", "webkit") and item.get_closest_marker("one_case_elsewhere"):
            name = item.location[2].partition("[")[0]
            cases.setdefault((f"{item.location[0]}::{name}", browser), []).append(item)
    dropped = {
        item for number, found in enumerate(cases.values()) for item in found if item is not found[number % len(found)]
    }
    if dropped:
        config.hook.pytest_deselected(items=list(dropped))
        items[:] = [item for item in items if item not in dropped]


def has_cases(item: pytest.Function) -> bool:
    """Return whether a test has parameters."""
    return hasattr(item, "callspec")


@pytest.fixture(scope="session")
def built_site() -> Path:
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two workers of pytest must not build at once
        return build()


@pytest.fixture(scope="session")
def site(built_site: Path) -> Path:
    return built_site


@pytest.fixture(scope="session")
def light_site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site_without_samples(built_site, tmp_path_factory.mktemp("light") / "site")


@pytest.fixture(scope="session")
def shared_server(site: Path) -> Iterator[SiteServer]:
    with SiteServer(site) as server:
        yield server


@pytest.fixture
def site_url(shared_server: SiteServer) -> str:
    return shared_server.url


@pytest.fixture
def server(site: Path, request: pytest.FixtureRequest) -> Iterator[SiteServer]:
    if request.node.get_closest_marker("adds_pages_only"):
        shared: SiteServer = request.getfixturevalue("shared_server")
        usual = shared.answer
        yield shared
        shared.pages.clear()
        shared.answer = usual
        return
    with SiteServer(site) as server:
        yield server


@pytest.fixture
def cdn(site: Path) -> Iterator[SiteServer]:
    """Start a server of another origin with the site and `game.sgf`, which sends the header that this requires."""
    with SiteServer(site) as server:
        server.answer = lambda path: ALLOWED
        server.pages["/game.sgf"] = RECORD.encode()
        yield server


@pytest.fixture
def blank(server: SiteServer) -> SiteServer:
    """`server` with a page that has no script of its own, see runtime_page.py."""
    server.pages[BLANK] = b"<!doctype html><link rel=icon href=/boardreel.js><title>blank</title>"
    return server


@pytest.fixture
def place(server: SiteServer) -> SiteServer:
    """`server` with what failing_page.py shows."""
    server.pages |= PLACED
    return server


@pytest.fixture(params=ABSENCES.values(), ids=[f"no {name}" for name in ABSENCES])
def absence(request: pytest.FixtureRequest) -> Absence:
    found: Absence = request.param
    return found


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class SharedContext:
    """A browser context that tests share, and an empty page of it, through which stored data is cleared."""

    context: BrowserContext
    empty_page: Page
    session: CDPSession

    @classmethod
    def create(cls, context: BrowserContext) -> SharedContext:
        empty_page = context.new_page()
        return cls(context, empty_page, context.new_cdp_session(empty_page))


@pytest.fixture(scope="session")
def shared_contexts() -> Iterator[dict[str, SharedContext]]:
    """Yield browser contexts by their options, for tests that need only the site.

    Each keeps its HTTP cache, with the runtime, from test to test. Service workers are not installed.
    """
    contexts: dict[str, SharedContext] = {}
    yield contexts
    for shared in contexts.values():
        shared.context.close()


@pytest.fixture
def page_browser(
    chromium: Browser, launch_chromium: Callable[[str], Browser], request: pytest.FixtureRequest
) -> Browser:
    """Return the browser of `page`."""
    return launch_chromium(chromium_path()) if request.node.get_closest_marker("whole_chromium") else chromium


@pytest.fixture
def page(
    page_browser: Browser,
    page_options: dict[str, Any],
    shared_contexts: dict[str, SharedContext],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    # a server that is started before the page ends after it: a page that still loads something would report its end
    for name in sorted(OWN_SERVERS.intersection(request.fixturenames)):
        request.getfixturevalue(name)
    uncaught: list[str] = []
    reported: list[str] = []
    is_shared = _can_share_context(request)
    context_options = {name: value for name, value in page_options.items() if name not in {*MEDIA, SIZE}}
    key = repr(sorted(context_options.items()))
    shared_url = request.getfixturevalue("shared_server").url if is_shared else ""
    service_workers: Literal["allow", "block"] = (
        "allow" if request.node.get_closest_marker("service_workers") else "block"
    )
    if is_shared and key in shared_contexts:
        context = shared_contexts[key].context
    else:
        options = context_options if is_shared else page_options
        context = page_browser.new_context(**options, service_workers=service_workers)
        if not request.node.get_closest_marker("warm_up"):
            context.add_init_script(NO_WARM_UP)
    if is_shared and key not in shared_contexts:
        shared_contexts[key] = SharedContext.create(context)
    page = context.new_page()
    if is_shared:
        _set_options(page, page_options)
    page.on("pageerror", lambda error: uncaught.append(str(error)))

    def report(message: ConsoleMessage) -> None:
        # browsers request the icon of a page that has none, at any time
        if message.type == "error" and not message.location["url"].endswith("/favicon.ico"):
            reported.append(f"{message.text} ({message.location['url']})")

    page.on("console", report)
    yield page
    if not is_shared:
        context.close()
    elif not _forget(shared_contexts[key], shared_url):
        del shared_contexts[key]
    assert uncaught == []
    if request.node.get_closest_marker("faults_expected") is None:
        assert reported == []


def _set_options(page: Page, options: dict[str, Any]) -> None:
    """Set those options that a page can have by itself."""
    if SIZE in options:
        page.set_viewport_size(options[SIZE])
    if media := {name: value for name, value in options.items() if name in MEDIA}:
        page.emulate_media(**media)


def _can_share_context(request: pytest.FixtureRequest) -> bool:
    """Return whether a test only uses the server that all tests share, and does not ask for a context of its own."""
    if any(map(request.node.get_closest_marker, ("own_context", "service_workers", "whole_chromium"))):
        return False
    own_servers = OWN_SERVERS.intersection(request.fixturenames)
    if request.node.get_closest_marker("adds_pages_only"):
        return own_servers <= {"server", "place"}
    return "site_url" in request.fixturenames and not own_servers


def _forget(shared: SharedContext, site_url: str) -> bool:
    """Close the pages of a context and remove their stored data, except the memory snapshot and the HTTP cache.

    Return whether further tests can use the context: a clock that a test has installed stays in all later pages. A
    context that cannot be used stays open until its browser ends, since the attempt to close it might not end either.
    """
    for page in shared.context.pages:
        if page != shared.empty_page:
            page.close()
    shared.context.clear_permissions()
    forgotten = {"origin": site_url.rstrip("/"), "storageTypes": FORGOTTEN}
    try:
        shared.session.send("Storage.clearDataForOrigin", forgotten, timeout=COMMAND_MS)
    except TimeoutError:
        return False
    has_real_clock: bool = shared.empty_page.evaluate("() => String(setTimeout).includes('native code')")
    return has_real_clock


@pytest.fixture
def chromium_tab(page: Page) -> ChromiumTab:
    return ChromiumTab(page)


@pytest.fixture(scope="session")
def other_browsers() -> Iterator[Callable[[str], Tab]]:
    """Yield a function that starts Firefox or WebKit when it is first called with its name."""
    with ExitStack() as stack:
        running: dict[str, Tab] = {}
        starters: dict[str, Callable[[], AbstractContextManager[Tab]]] = {"firefox": firefox, "webkit": webkit}

        def tab_of(name: str) -> Tab:
            if name not in running:
                running[name] = stack.enter_context(starters[name]())
            return running[name]

        yield tab_of


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def tab(request: pytest.FixtureRequest, page_options: dict[str, Any]) -> Iterator[Tab]:
    # a test can set the options, which only the page of Chromium has
    del page_options
    if request.param == "chromium":
        yield ChromiumTab(request.getfixturevalue("page"))
        return
    other: Callable[[str], Tab] = request.getfixturevalue("other_browsers")
    other_tab = other(request.param)
    yield other_tab
    # a page that stays open takes processor time, and an address opened twice in a row keeps its history entry
    other_tab.goto("about:blank")
