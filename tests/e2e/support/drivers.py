"""One small interface to three browsers: Chromium by Playwright, Firefox by WebDriver BiDi, WebKitGTK by WebDriver.

`Tab` is what all three can do. Chromium's tab also has `page`, Playwright's own, for everything beyond.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import websocket
from playwright.sync_api import Error, Page
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

#: how long a browser may take to start
START_SECONDS = 120
#: pauses between questions to a page: each takes processor time from what it waits for
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.01, 0.2
#: how long Chromium may take to answer a command of the DevTools protocol; Playwright has no deadline of its own
COMMAND_MS = 30_000
#: how long something on a page may take to come true; long, because a machine may be busy with other work
WAIT_MS = 90_000
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: Leave WebAssembly as V8's baseline compiler makes it: the optimization of the interpreter takes more processor time than
#: most tests let Python run. Benchmarks use the default, as readers do.
TEST_OPTIONS = [*CHROMIUM_OPTIONS, "--js-flags=--liftoff-only"]
#: Tells every page that Python is not warmed up for the next visit: with the baseline compiler that only takes time.
NO_WARM_UP = """new MutationObserver((_, observer) => {
  if (!document.head) return;
  observer.disconnect();
  document.head.append(Object.assign(document.createElement("meta"), { name: "boardreel-warm-up", content: "off" }));
}).observe(document, { childList: true, subtree: true });"""
FIREFOX_PREFERENCES = {
    "app.update.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.enabled": False,
}
#: names of keys as in `KeyboardEvent.key` → their code points in WebDriver
KEYS = {
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowUp": Keys.ARROW_UP,
    "ArrowDown": Keys.ARROW_DOWN,
    "Home": Keys.HOME,
    "End": Keys.END,
    "PageUp": Keys.PAGE_UP,
    "PageDown": Keys.PAGE_DOWN,
    "Enter": Keys.ENTER,
    "Escape": Keys.ESCAPE,
    "Tab": Keys.TAB,
    "Space": " ",
}
#: sends an event of the wheel to whatever is at a point, and scrolls the page unless a script has prevented it
TURN_WHEEL = """async (clientX, clientY, deltaY, count) => {
  for (let done = 0; done < count; done += 1) {
    let target = document.elementFromPoint(clientX, clientY);
    for (let inner; (inner = target.shadowRoot?.elementFromPoint(clientX, clientY)); ) target = inner;
    const how = { clientX, clientY, deltaY, bubbles: true, composed: true, cancelable: true };
    if (target.dispatchEvent(new WheelEvent("wheel", how))) scrollBy(0, deltaY);
    await new Promise((resolve) => setTimeout(resolve, 8));
  }
}"""
#: calls a function with arguments from JSON and answers in JSON, or with what went wrong
CALL = """async (text) => {
  try { return JSON.stringify({ value: await (%s)(...JSON.parse(text)) }); }
  catch (error) { return JSON.stringify({ error: String(error) }); }
}"""


class Tab(Protocol):
    """A page in a browser."""

    name: str

    def goto(self, url: str) -> None:
        """Open an address and wait until it has loaded."""

    def reload(self) -> None:
        """Reload the page as its button does and wait until it has loaded."""

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the page and await its promise. Arguments and value are sent as JSON."""

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, by their names in `KeyboardEvent.key` (`Space` for the space)."""

    def click(self, x: float, y: float) -> None:
        """Click with the pointer at a point of the window, in CSS pixels."""

    def click_all(self, *points: tuple[float, float]) -> None:
        """Click at points of the window, one after the other, as quickly as the browser can be driven."""

    def turn_wheel(self, x: float, y: float, pixels: int, count: int = 1) -> None:
        """Turn the wheel `count` times by `pixels`, with the pointer at a point of the window."""

    def frame(self) -> Evaluator:
        """Return the first frame in the page, of any origin and sandbox."""


class Evaluator(Protocol):
    """A page, or a frame in a page."""

    name: str

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function there, as `Tab.evaluate` does."""


@dataclass(frozen=True)
class Frame:
    """A frame in a page."""

    name: str
    call: Callable[[str, str], str]

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the frame."""
        return _value(self.call(CALL % function, json.dumps(arguments)))


def wait_until(tab: Evaluator, function: str, *arguments: Any) -> Any:
    """Return the first true value of a JavaScript function. Fail with its last value if there is none in time.

    The page may be reloaded meanwhile.
    """
    end = time.monotonic() + WAIT_MS / 1000
    pause = FIRST_PAUSE_SECONDS
    while not (value := _evaluate_unless_leaving(tab, function, *arguments)):
        assert time.monotonic() < end, f"{tab.name}: {function} is still {value!r} after {WAIT_MS} ms"
        time.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)
    return value


def _evaluate_unless_leaving(tab: Evaluator, function: str, *arguments: Any) -> Any:
    """Return the value of a JavaScript function, or None during a navigation."""
    try:
        return tab.evaluate(function, *arguments)
    except Error as error:
        if "Execution context was destroyed" not in error.message:
            raise
        return None


def _value(answer: str) -> Any:
    found = json.loads(answer)
    assert "error" not in found, found["error"]
    return found.get("value")


class ChromiumTab:
    """A page of Playwright."""

    name = "chromium"

    def __init__(self, page: Page) -> None:
        self.page = page

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def evaluate(self, function: str, *arguments: Any) -> Any:
        return _value(self.page.evaluate(CALL % function, json.dumps(arguments)))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def click_all(self, *points: tuple[float, float]) -> None:
        for x, y in points:
            self.click(x, y)

    def turn_wheel(self, x: float, y: float, pixels: int, count: int = 1) -> None:
        self.page.mouse.move(x, y)
        for _ in range(count):
            self.page.mouse.wheel(0, pixels)

    def frame(self) -> Frame:
        return Frame(self.name, self.page.frames[1].evaluate)


class FirefoxTab:
    """Firefox over its own WebDriver BiDi socket, without a driver program."""

    name = "firefox"

    def __init__(self, socket: websocket.WebSocket) -> None:
        self._socket = socket
        self._number = 0
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _send(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                assert answer["type"] == "success", f"{method}: {answer.get('message')}"
                return answer["result"]

    def goto(self, url: str) -> None:
        # else elements of the page get the focus, but no event and no `:focus`; an earlier test may have left it elsewhere
        self.evaluate_in_browser("() => { window.focus(); gBrowser.selectedBrowser.focus(); }")
        self._send("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self._context, wait="complete")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        return _value(self._call(self._context, CALL % function, json.dumps(arguments)))

    def evaluate_in_browser(self, function: str, *arguments: Any) -> Any:
        """Call a JavaScript function in the window around the page, where the interfaces of Firefox are."""
        window = self._send("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"][0]["context"]
        return _value(self._call(window, CALL % function, json.dumps(arguments)))

    def _call(self, context: str, function: str, text: str) -> str:
        answer = self._send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": text}],
            target={"context": context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        value: str = answer["result"]["value"]
        return value

    def frame(self) -> Frame:
        tree = self._send("browsingContext.getTree", root=self._context)["contexts"][0]
        return Frame(self.name, partial(self._call, tree["children"][0]["context"]))

    def press(self, *keys: str) -> None:
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self._perform("key", "keyboard", actions)

    def click(self, x: float, y: float) -> None:
        self.click_all((x, y))

    def click_all(self, *points: tuple[float, float]) -> None:
        actions: list[dict[str, Any]] = []
        for x, y in points:
            actions.append({"type": "pointerMove", "x": round(x), "y": round(y)})
            actions += [{"type": f"pointer{to}", "button": 0} for to in ("Down", "Up")]
        self._perform("pointer", "mouse", actions)

    def turn_wheel(self, x: float, y: float, pixels: int, count: int = 1) -> None:
        scroll = {"type": "scroll", "x": round(x), "y": round(y), "deltaX": 0, "deltaY": pixels}
        self._perform("wheel", "wheel", [scroll] * count)

    def _perform(self, kind: str, name: str, actions: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": name, "actions": actions}
        self._send("input.performActions", context=self._context, actions=[source])


class WebKitTab:
    """WebKitGTK's MiniBrowser over WebDriver."""

    name = "webkit"

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver
        driver.set_script_timeout(120)

    def goto(self, url: str) -> None:
        self._driver.get(url)

    def reload(self) -> None:
        self._driver.refresh()

    def evaluate(self, function: str, *arguments: Any) -> Any:
        return _value(self._call(CALL % function, json.dumps(arguments)))

    def _call(self, function: str, text: str) -> str:
        script = f"const done = arguments[1]; ({function})(arguments[0]).then(done);"
        answer: str = self._driver.execute_async_script(script, text)
        return answer

    def elements_in_viewer(self, selector: str) -> list[WebElement]:
        """Return elements of the first viewer."""
        script = "return [...document.querySelector('board-reel').shadowRoot.querySelectorAll(arguments[0])]"
        elements: list[WebElement] = self._driver.execute_script(script, selector)
        return elements

    def frame(self) -> Frame:
        return Frame(self.name, self._call_in_frame)

    def _call_in_frame(self, function: str, text: str) -> str:
        self._driver.switch_to.frame(0)
        try:
            return self._call(function, text)
        finally:
            self._driver.switch_to.default_content()

    def press(self, *keys: str) -> None:
        ActionChains(self._driver, duration=0).send_keys(*(KEYS.get(key, key) for key in keys)).perform()

    def click(self, x: float, y: float) -> None:
        self.click_all((x, y))

    def click_all(self, *points: tuple[float, float]) -> None:
        actions = ActionBuilder(self._driver, duration=0)
        for x, y in points:
            actions.pointer_action.move_to_location(round(x), round(y)).click()  # type: ignore[no-untyped-call]
        actions.perform()

    def turn_wheel(self, x: float, y: float, pixels: int, count: int = 1) -> None:
        # the driver of WebKitGTK has no wheel, so the page creates the events and scrolls
        self.evaluate(TURN_WHEEL, x, y, pixels, count)


def click_on(tab: Tab, element: str) -> None:
    """Click in the middle of an element, which a JavaScript function finds as soon as it can be seen and lies still."""
    tab.click(*middle_of(tab, element))


def middle_of(tab: Tab, element: str, *arguments: Any) -> tuple[float, float]:
    """Return the middle of an element in the window, as `click_on` finds it."""
    middle = f"""async (...found) => {{
      const place = () => {{
        const element = ({element})(...found);
        if (!element?.checkVisibility()) return null;
        element.scrollIntoView({{ block: "nearest" }});
        const {{ left, top, width, height }} = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      }};
      const before = place();
      await new Promise((resolve) => setTimeout(resolve, 100));
      // what moves is elsewhere only in the next frame, which is late on a busy machine
      await new Promise(requestAnimationFrame);
      const after = place();
      return before && String(before) === String(after) ? after : null;
    }}"""
    x, y = wait_until(tab, middle, *arguments)
    return x, y


def drop_file(page: Page, *paths: Path) -> None:
    """Drop files on the middle of the page. The browser itself creates the events."""
    files = [str(path.resolve()) for path in paths]
    # as some file managers do, with the addresses of the files as text
    _drop(page, {"items": [{"mimeType": "text/plain", "data": "\n".join(files)}], "files": files})


def drop_text(page: Page, text: str) -> None:
    """Drop text of another window on the middle of the page."""
    _drop(page, {"items": [{"mimeType": "text/plain", "data": text}]})


def _drop(page: Page, data: Mapping[str, Any]) -> None:
    """Drop data on the middle of the page."""
    size = page.evaluate("() => [innerWidth / 2, innerHeight / 2]")
    page.evaluate("() => addEventListener('drop', () => { window.wasDropped = true; }, { capture: true, once: true })")
    session = page.context.new_cdp_session(page)
    # a drop counts only after the page's answer to the movement has come back, so a busy machine may need another one
    for wait_ms in (60, 500, 2000):
        for kind in ("dragEnter", "dragOver", "dragOver", "drop"):
            event = {"type": kind, "x": size[0], "y": size[1], "data": {**data, "dragOperationsMask": 1}}
            session.send("Input.dispatchDragEvent", event, timeout=COMMAND_MS)
            page.wait_for_timeout(wait_ms)
        if page.evaluate("() => Boolean(window.wasDropped)"):
            break
    page.evaluate("() => delete window.wasDropped")
    session.detach()


def chromium_path() -> str:
    """Return the path of the system's Chromium."""
    return _program("chromium", "chromium-browser", "google-chrome")


def headless_chromium_path() -> str:
    """Return the path of Chromium without its user interface, which takes half the processor time, else of Chromium."""
    return shutil.which("chromium-headless-shell") or chromium_path()


def _program(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"{names[0]} is missing: python3 build_scripts/bootstrap.py --browsers installs it"
    return found


@contextmanager
def firefox(more_preferences: Mapping[str, bool | int | str] | None = None) -> Iterator[FirefoxTab]:
    """Start a Firefox with a fresh profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process, tab = start_firefox(Path(profile), more_preferences)
        try:
            yield tab
            tab.close()
        finally:
            stop(process)


def start_firefox(
    profile: Path, more_preferences: Mapping[str, bool | int | str] | None = None
) -> tuple[subprocess.Popen[bytes], FirefoxTab]:
    """Start a Firefox with a profile, which may be that of a Firefox that was killed, and return its process too."""
    command = [
        *firefox_command(profile, more_preferences),
        "--remote-debugging-port",
        "0",
        "--remote-allow-system-access",
    ]
    # a file and not a pipe, which would have to be read for as long as Firefox runs
    log = profile / "messages.log"
    with log.open("wb") as messages:
        process = subprocess.Popen(command, stderr=messages, stdout=subprocess.DEVNULL)
    try:
        address = _firefox_address(log)
        socket = websocket.create_connection(f"{address}/session", timeout=120, suppress_origin=True)
        return process, FirefoxTab(socket)
    except BaseException:
        stop(process)
        raise


def firefox_command(profile: Path, more_preferences: Mapping[str, bool | int | str] | None = None) -> list[str]:
    """Write the preferences to a profile and return the command that starts a Firefox with it."""
    values = {**FIREFOX_PREFERENCES, **(more_preferences or {})}
    preferences = "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in values.items())
    (profile / "user.js").write_text(preferences)
    return [_program("firefox-esr", "firefox"), "--headless", "--no-remote", "--profile", str(profile)]


def _firefox_address(log: Path) -> str:
    """Return the address at which Firefox listens, as soon as it has written it to its log."""
    end = time.monotonic() + START_SECONDS
    while not (found := re.search(r"BiDi listening on (ws://\S+)", log.read_text(errors="replace"))):
        assert time.monotonic() < end, f"Firefox does not listen: {log.read_text(errors='replace')}"
        time.sleep(0.05)
    return found[1]


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process; kill it if it does not obey."""
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextmanager
def webkit() -> Iterator[WebKitTab]:
    """Start a MiniBrowser on a virtual screen."""
    with screen() as display, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        options = Options()
        options.binary_location = str(mini_browser_path())
        options.add_argument("--automation")
        own = {"DISPLAY": display, "HOME": home, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home, "GDK_BACKEND": "x11"}
        service = Service(_program("WebKitWebDriver"), env={**os.environ, **own})
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield WebKitTab(driver)
        finally:
            driver.quit()


def mini_browser_path() -> Path:
    """Return the path of the browser that comes with WebKitGTK."""
    found = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    assert found, "the MiniBrowser of WebKitGTK is missing"
    return found


@contextmanager
def screen() -> Iterator[str]:
    """Start a virtual screen and return its name."""
    readable, writable = os.pipe()
    command = [_program("Xvfb"), "-displayfd", str(writable), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writable], stderr=subprocess.DEVNULL)
    os.close(writable)
    try:
        with os.fdopen(readable) as number:
            yield f":{number.readline().strip()}"
    finally:
        stop(process)
