"""Saving what was tried: into the file that was opened, under another name, as text, in another charset."""

from __future__ import annotations

import base64
import json

import pytest
from boardreel import read
from boardreel.editing import Draft
from databases import page_database_script
from drafts import DRAFT_STATE, edit_count, edits, open_list, show_game, try_moves, wait_for_edits, wait_until_kept
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page, expect
from trying import ELEMENT, NOTE, RECORD, go_to_end, middle, wait_for_moves
from viewer_page import NO_PICKERS, PAGE, open_page, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.own_context

#: a disk with files, and the dialogs of the File System Access API, which choose the files that `picked` names
STUB = """() => {
  const disk = window.disk = {};
  window.picked = [];
  window.suggested = [];
  window.handleOf = (name) => ({
    kind: "file",
    name,
    getFile: async () => {
      const { text = "", time = 1 } = disk[name] ?? {};
      const file = new File([text], name, { lastModified: time });
      // a browser refuses to read a file that has changed since
      const read = file.arrayBuffer.bind(file);
      file.arrayBuffer = async () => {
        if ((disk[name]?.time ?? 1) !== time) throw new DOMException("changed", "NotReadableError");
        return read();
      };
      return file;
    },
    createWritable: async () => {
      let written = [];
      return {
        write: async (bytes) => { written = bytes; },
        close: async () => {
          const text = new TextDecoder("latin1").decode(written);
          disk[name] = { text, time: (disk[name]?.time ?? 1) + 1 };
        },
        abort: async () => {},
      };
    },
  });
  window.showOpenFilePicker = async () => picked.splice(0).map(handleOf);
  window.showSaveFilePicker = async ({ suggestedName }) => {
    suggested.push(suggestedName);
    if (!picked.length) throw new DOMException("closed", "AbortError");
    return handleOf(picked.shift());
  };
}"""
GO = "(;GM[1]SZ[9]PB[Ada];B[ee];W[cc])"
OTHER = "(;GM[1]SZ[9]PB[Bob];B[aa])"
#: the sizes of the stored records in bytes, the smallest first
RECORD_SIZES = page_database_script(
    "",
    """const records = await resultOf(storeOf("items").getAll(IDBKeyRange.bound(["record"], ["record", []])));
    return records.map(({ bytes }) => bytes).sort((one, other) => one - other);""",
)


def open_from_disk(page: Page, site_url: str, name: str, text: str) -> ChromiumTab:
    """Choose a file with the dialog of the browser and wait for its board."""
    page.add_init_script(f"({STUB})()")
    page.goto(site_url)
    page.wait_for_selector("#samples li")
    page.evaluate("([name, text]) => { disk[name] = { text, time: 5 }; picked = [name]; }", [name, text])
    page.get_by_role("button", name="Choose a file, or drop it anywhere").click()
    tab = ChromiumTab(page)
    wait_for_game(tab)
    return tab


def play(tab: ChromiumTab, point: str, node: int) -> None:
    """Click on an empty point and wait for the new node."""
    tab.click(*middle(tab, point))
    wait_for_moves(tab, node)


def saved_text(tab: ChromiumTab, name: str, part: str) -> str:
    """Return a file on the disk, in one line, as soon as it contains a text."""
    found: str = wait_until(tab, "(name, part) => disk[name]?.text.includes(part) && disk[name].text", name, part)
    return found.replace("\n", "")


def test_the_opened_file_is_saved_until_it_changes_on_disk(page: Page, site_url: str) -> None:
    tab = open_from_disk(page, site_url, "mine.sgf", GO)
    go_to_end(tab)
    play(tab, "gg", 3)
    page.keyboard.press("Control+s")
    assert saved_text(tab, "mine.sgf", "gg") == "(;GM[1]SZ[9]PB[Ada];B[ee];W[cc];B[gg])"
    wait_until(tab, f"() => ({NOTE})() === 'mine.sgf was saved.'")
    # what comes later is saved as well, and undoing everything gives the first content
    play(tab, "hh", 4)
    page.locator("[data-try=save]").click()
    page.locator("[data-entry=saveFile]").click()
    assert saved_text(tab, "mine.sgf", "hh").endswith("B[gg];W[hh])")
    for _ in range(2):
        page.keyboard.press("Control+z")
    wait_until(tab, f"() => {ELEMENT}.node === 2")
    play(tab, "aa", 5)
    # the page shows the game again although the file on disk has other content than the one it opened
    page.keyboard.press("Escape")
    page.go_back()
    page.go_forward()
    wait_for_game(tab)
    page.get_by_role("button", name="Continue your draft").click()
    # nodes keep their numbers, also those after nodes that were undone
    wait_for_moves(tab, 5)
    page.evaluate("() => { disk['mine.sgf'] = { text: 'other', time: 90 }; picked = ['copy.sgf']; }")
    page.keyboard.press("Control+s")
    assert saved_text(tab, "copy.sgf", "aa").endswith("B[aa])")
    assert page.evaluate("() => [disk['mine.sgf'].text, ...suggested]") == ["other", "mine.sgf"]


@pytest.mark.nightly
def test_a_recovered_or_converted_record_gets_another_file(page: Page, site_url: str) -> None:
    # the second game is not closed
    tab = open_from_disk(page, site_url, "broken.txt", "(;GM[1]SZ[9];B[ee];W[cc]")
    go_to_end(tab)
    play(tab, "gg", 3)
    # the entry is there as well when no moves are tried any more
    page.keyboard.press("Escape")
    page.locator(".menu-button").click()
    page.get_by_role("menuitem", name="Save your changes").click()
    expect(page.locator("[data-entry=saveFile]")).to_have_count(0)
    expect(page.locator("[data-entry=saveRecord]")).to_have_text("Save the whole record as…")
    page.locator("[data-entry=saveRecord]").click()
    wait_until(tab, "() => suggested.join() === 'broken.sgf'")
    assert page.evaluate("() => disk['broken.txt'].time") == 5, "the dialog was closed"
    # a file that was chosen is written from then on
    page.evaluate("() => { picked = ['whole.sgf']; }")
    page.keyboard.press("Control+s")
    saved_text(tab, "whole.sgf", "gg")
    play(tab, "hh", 4)
    page.keyboard.press("Control+s")
    saved_text(tab, "whole.sgf", "hh")
    assert page.evaluate("() => [suggested.length, disk['broken.txt'].time]") == [2, 5]


def wait_until_saved_is_shown(tab: ChromiumTab, node: int) -> None:
    """Wait until a game of several is shown again as it was saved, at a node."""
    wait_until(tab, f"(node) => {ELEMENT}.state === 'ready' && !{ELEMENT}.draft && {ELEMENT}.node === node", node)


def try_move_after_saving_another_game(page: Page, site_url: str) -> ChromiumTab:
    """Open two games from disk, save a move in the first one and try one in the second."""
    tab = open_from_disk(page, site_url, "two.sgf", GO + OTHER)
    go_to_end(tab)
    play(tab, "gg", 3)
    page.keyboard.press("Control+s")
    saved_text(tab, "two.sgf", "gg")
    wait_until_saved_is_shown(tab, 3)
    show_game(tab, 2)
    go_to_end(tab)
    play(tab, "hh", 2)
    return tab


def test_a_reload_keeps_a_game_that_was_saved_and_the_draft_of_another(page: Page, site_url: str) -> None:
    tab = try_move_after_saving_another_game(page, site_url)
    wait_until_kept(tab)
    page.reload()
    wait_for_game(tab)
    page.get_by_role("button", name="Continue your draft").click()
    wait_until(tab, f"() => {ELEMENT}.document.tree.parent.length === 3")
    show_game(tab, 1)
    assert tab.evaluate(f"() => {ELEMENT}.document.tree.parent.length") == 4


def test_a_draft_of_another_game_is_continued_after_the_file_was_saved(page: Page, site_url: str) -> None:
    tab = open_from_disk(page, site_url, "two.sgf", GO + OTHER)
    show_game(tab, 2)
    go_to_end(tab)
    play(tab, "hh", 2)
    wait_until_kept(tab)
    show_game(tab, 1)
    go_to_end(tab)
    play(tab, "gg", 3)
    page.keyboard.press("Control+s")
    saved_text(tab, "two.sgf", "gg")
    wait_until_saved_is_shown(tab, 3)
    show_game(tab, 2)
    page.get_by_role("button", name="Continue your draft").click()
    wait_for_edits(tab, 1)
    # the list opens it with the file as it was saved, too
    show_game(tab, 1)
    open_list(page).locator(".open", has_text="Game 2 of 2").click()
    wait_for_edits(tab, 1)
    show_game(tab, 1)
    assert tab.evaluate(f"() => {ELEMENT}.document.tree.parent.length") == 4


def test_the_next_game_of_a_saved_file_keeps_what_was_saved(page: Page, site_url: str) -> None:
    tab = try_move_after_saving_another_game(page, site_url)
    page.keyboard.press("Control+s")
    assert saved_text(tab, "two.sgf", "hh") == f"{GO[:-1]};B[gg]){OTHER[:-1]};W[hh])"
    # the browser stores the record as it was opened, and as it was saved last
    wait_until(
        tab,
        f"async (before, added) => {{ const sizes = await ({RECORD_SIZES})();"
        " return sizes.length === 2 && sizes[0] === before && sizes[1] >= before + added; }",
        len(GO + OTHER),
        len(";B[gg];W[hh]"),
    )


def test_the_next_game_of_a_downloaded_file_keeps_what_was_downloaded(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    page.evaluate(NO_PICKERS)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file, or drop it anywhere").click()
    chooser.value.set_files({"name": "two.sgf", "mimeType": "text/plain", "buffer": (GO + OTHER).encode()})
    wait_for_game(tab)
    go_to_end(tab)
    play(tab, "gg", 3)
    assert downloaded(page) == f"{GO[:-1]};B[gg]){OTHER}"
    wait_until_saved_is_shown(tab, 3)
    show_game(tab, 2)
    go_to_end(tab)
    play(tab, "hh", 2)
    assert downloaded(page) == f"{GO[:-1]};B[gg]){OTHER[:-1]};W[hh])"


def downloaded(page: Page) -> str:
    """Save and return the file that is downloaded, in one line."""
    with page.expect_download() as download:
        page.keyboard.press("Control+s")
    return download.value.path().read_text().replace("\n", "")


def test_another_charset_is_announced(page: Page, site_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    record = "(;GM[1]SZ[9]CA[ISO-8859-1]PB[Ada];B[ee])"
    tab = open_from_disk(page, site_url, "old.sgf", record)
    draft = Draft(read(record.encode()).games[0])
    draft.set_comment(draft.game.root, "\u7881")
    tab.evaluate(f"(draft) => {{ {ELEMENT}.draft = draft; }}", json.dumps(draft.edits))
    wait_until(tab, f"() => ({NOTE})().startsWith('The record will be saved in UTF-8')")
    page.locator("[data-try=save]").click()
    page.locator("[data-entry=copyGame]").click()
    wait_until(tab, "async () => (await navigator.clipboard.readText()).includes('CA[UTF-8]')")
    assert "\u7881" in page.evaluate("() => navigator.clipboard.readText()")


@pytest.mark.parametrize(
    ("comment", "codec"), [("caf\u00e9", "latin-1"), ("\u7881", "utf-8")], ids=["same charset", "another charset"]
)
@pytest.mark.first_case
def test_the_other_games_of_a_file_stay_as_they_are(
    page: Page, shared_server: SiteServer, comment: str, codec: str
) -> None:
    """Edit a game in the middle of a file of many games; `bench/editing.py` measures it with 50,000."""
    count, half = 300, 150
    # white space and the order of properties are not those that Boardreel writes
    games = [
        f"( ;CA[ISO-8859-1]PB[Jos\u00e9 {number}]  GM[1]SZ[9]\r\n;B[aa](;W[bb])(;W[cc]) )" for number in range(count)
    ]
    tab = ChromiumTab(page)
    shared_server.pages["/many.sgf"] = "\r\n\r\n".join(games).encode("latin-1")
    shared_server.pages["/many.html"] = PAGE.format(
        f'<board-reel src="/many.sgf" game="{half + 1}" explore="on" edit></board-reel>'
    ).encode()
    tab.goto(shared_server.url.rstrip("/") + "/many.html")
    wait_for_game(tab)
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('E5')")
    draft = tab.evaluate(f"() => {ELEMENT}.draft")
    edited = Draft.restore(read(games[half].encode("latin-1")).games[0], json.loads(draft))
    edited.set_comment(edited.node, comment)
    tab.evaluate(f"(draft) => {{ {ELEMENT}.draft = draft; }}", json.dumps(edited.edits))
    wait_until(tab, f"(count) => JSON.parse({ELEMENT}.draft).length === count", len(edited.edits))
    saved = base64.b64decode(tab.evaluate(RECORD, "record"))
    text = saved.decode(codec)
    before, after = "\r\n\r\n".join(games[:half]), "\r\n\r\n".join(games[half + 1 :])
    if codec == "utf-8":
        before, after = (part.replace("ISO-8859-1", "UTF-8") for part in (before, after))
    assert text.startswith(before)
    assert text.endswith(after)
    game = read(saved).games[half]
    assert [node.text("C") for node in game.nodes if node.text("C")] == [comment]
    assert len(read(saved).games) == count


# -- a worker that is killed during a save

#: kills the worker when it gets the next request to save, in one of two ways
KILL = """(isReported) => {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    send.call(this, message, ...more);
    if (message?.call !== "save") return;
    Worker.prototype.postMessage = send;
    this.terminate();
    if (isReported) this.dispatchEvent(new ErrorEvent("error", { message: "gone", cancelable: true }));
  };
}"""
PRESS_SAVE = f"""() => {ELEMENT}.handleKey(
  new KeyboardEvent("keydown", {{ key: "s", code: "KeyS", ctrlKey: true, cancelable: true }}))"""
STATUS = f"() => {ELEMENT}.shadowRoot.querySelector('.status').textContent"
#: a worker that was killed without a word is only noticed after some time
NOT_REPORTED = pytest.param(False, "took too long", id="without a word", marks=pytest.mark.nightly)


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize(
    ("is_reported", "said"),
    [pytest.param(True, "stopped unexpectedly", id="reported"), NOT_REPORTED],
)
def test_a_download_is_whole_or_absent_when_the_worker_is_killed(
    tab: Tab, server: SiteServer, is_reported: bool, said: str
) -> None:
    server.pages["/game.sgf"] = GO.encode()
    tab.goto(f"{server.url}?src=game.sgf")
    wait_for_game(tab)
    go_to_end(tab)
    try_moves(tab, "G3")
    kept = edits(tab)
    tab.evaluate(
        """() => {
          window.showSaveFilePicker = undefined;
          window.downloads = [];
          URL.createObjectURL = (file) => { downloads.push(file); return ""; };
        }"""
    )
    tab.evaluate(KILL, is_reported)
    tab.evaluate(PRESS_SAVE)
    wait_until(tab, f"(said) => ({STATUS})().includes(said)", said)
    assert tab.evaluate("() => downloads.length") == 0
    assert edits(tab) == kept
    assert tab.evaluate(DRAFT_STATE) == "kept"
    tab.evaluate(PRESS_SAVE)
    saved = wait_until(tab, "() => downloads[0]?.text()")
    assert saved.replace("\n", "") == f"{GO[:-1]};B[gg])"
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_for_edits(tab, 0)


def test_a_file_on_disk_stays_as_it_was_when_the_worker_is_killed(page: Page, site_url: str) -> None:
    tab = open_from_disk(page, site_url, "mine.sgf", GO)
    go_to_end(tab)
    play(tab, "gg", 3)
    wait_until_kept(tab)
    tab.evaluate(KILL, True)
    page.keyboard.press("Control+s")
    wait_until(tab, f"() => ({STATUS})().includes('stopped unexpectedly')")
    assert page.evaluate("() => disk['mine.sgf']") == {"text": GO, "time": 5}
    assert edit_count(tab) == 1
    page.keyboard.press("Control+s")
    assert saved_text(tab, "mine.sgf", "gg") == f"{GO[:-1]};B[gg])"
