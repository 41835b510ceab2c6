"""The element on somebody's page: sources, several viewers, methods, events, pictures, and what it costs."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from threading import Event

import pytest
from boardreel import Replay, read
from boardreel.reel import DividedReel, ReelBuilder, reel_text
from drivers import WAIT_MS, ChromiumTab, Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page, expect
from viewer_page import IN_VIEWER, NODE, PAGE, SAMPLES, VIEWER, show_elements, show_record, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc](;B[cc];W[cg])(;B[dc];W[cf]))"
INLINE = f'<board-reel><script type="application/x-go-sgf">{RECORD}</script></board-reel>'
STATES = "() => [...document.querySelectorAll('board-reel')].map((element) => element.state)"


@chromium_alone
def test_a_record_inside_the_element(tab: Tab, server: SiteServer) -> None:
    server.pages[VIEWER] = PAGE.format(INLINE).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').document.title") == "Ada \u2013 Bob"


def test_a_prepared_game_needs_no_python(page: Page, server: SiteServer) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tab = show_record(page, server, RECORD, name="a.sgf")
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, NODE, 4)
    assert page.workers == []
    assert [url for url in asked if "/runtime/" in url] == []


def test_a_prepared_game_inside_the_element(page: Page, server: SiteServer) -> None:
    reel = reel_text(read(RECORD).games[0]).replace("<", "\\u003c")
    element = f'<board-reel><script type="application/json" data-reel>{reel}</script></board-reel>'
    tab = show_elements(page, server, element)
    wait_for_game(tab)
    assert page.workers == []


def test_a_record_that_is_not_there_is_missed_in_a_sentence(page: Page, server: SiteServer) -> None:
    reel = reel_text(read(RECORD).games[0]).replace("<", "\\u003c")
    tab = show_elements(
        page, server, f'<board-reel><script type="application/json" data-reel>{reel}</script></board-reel>'
    )
    wait_for_game(tab)
    messages = tab.evaluate(
        """() => {
          const element = document.querySelector("board-reel");
          const asked = [element.games(), element.save("utf8"), element.record()];
          return Promise.all(asked.map((answer) => answer.catch(({ message }) => message)));
        }"""
    )
    assert messages == ["The element has no record."] * 3


#: a game whose Reel is divided
LONG = "(;GM[1]FF[4]SZ[9]" + "".join(f";B[{x}{y}];W[{x}{y}]" for y in "abc" for x in "abcdef") + ")"


def divided_in_page(reel: DividedReel, _server: SiteServer, end: int | None) -> tuple[str, str]:
    """Return the attributes and the content of an element that contains a divided Reel and its record."""
    first, rest = (str(text).replace("<", "\\u003c") for text in reel)
    content = f"""<script type="application/json" data-reel>{first}</script>
      <script type="application/json" data-reel-rest>{rest[:end]}</script>
      <script type="application/x-go-sgf">{LONG}</script>"""
    return "", content


def divided_in_file(reel: DividedReel, server: SiteServer, end: int | None) -> tuple[str, str]:
    """Return the same for an element that names their files."""
    server.pages["/long.sgf"] = LONG.encode()
    server.pages["/long.reel.json"] = reel.file_text[:end].encode()
    return 'src="/long.sgf" reel="/long.reel.json"', ""


#: divided Reel, server, end of the text with the remaining frames → attributes and content of the element
Place = Callable[[DividedReel, SiteServer, int | None], tuple[str, str]]
PLACES = [pytest.param(divided_in_page, id="page"), pytest.param(divided_in_file, id="file")]


def show_divided(page: Page, server: SiteServer, place: Place, move: int, end: int | None = None) -> Tab:
    """Show the page of a long game whose Reel opens at its start; `end` cuts the text with the remaining frames."""
    game = read(LONG).games[0]
    attributes, content = place(ReelBuilder(Replay(game)).opening_texts(game.root), server, end)
    tab = show_elements(page, server, f'<board-reel move="{move}" {attributes}>{content}</board-reel>')
    wait_for_game(tab)
    return tab


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("move", [0, 20])
def test_the_frames_that_a_first_board_does_not_need_follow_in_another_text(
    page: Page, server: SiteServer, place: Place, move: int
) -> None:
    tab = show_divided(page, server, place, move)
    wait_until(tab, NODE, move)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, NODE, 36)
    assert tab.evaluate("() => document.querySelector('board-reel').document.complete")
    assert page.workers == []


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.first_case
def test_python_reads_the_frames_whose_text_is_cut(page: Page, server: SiteServer, place: Place) -> None:
    tab = show_divided(page, server, place, 0, end=-100)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, NODE, 36)


@pytest.mark.faults_expected
def test_a_prepared_game_of_another_kind_is_refused_in_words(page: Page, server: SiteServer) -> None:
    server.pages["/other.json"] = b'{"format": "boardreel/99"}'
    show_elements(
        page, server, '<board-reel reel="/other.json"></board-reel><board-reel reel="/absent.json"></board-reel>'
    )
    expect(page.locator(".failure").first).to_contain_text("not a Reel file that this version can read")
    expect(page.locator(".failure").nth(1)).to_contain_text("404")


@pytest.mark.parametrize("attributes", ['palette="colorblind"', 'numbers="all"'])
def test_letters_and_numbers_are_smaller_than_their_stones(page: Page, server: SiteServer, attributes: str) -> None:
    tab = show_record(page, server, RECORD, attributes=f'{attributes} move="end"')
    sizes = tab.evaluate(f"""() => {{
        const height = (selector) => ({IN_VIEWER})(selector).getBoundingClientRect().height;
        return [height(".layer-numbers text"), height("[data-item] circle")];
    }}""")
    assert 0.3 * sizes[1] < sizes[0] <= 1.1 * sizes[1]


def test_a_mark_of_the_record_has_its_stone_to_itself(page: Page, server: SiteServer) -> None:
    record = "(;GM[1]SZ[9];B[ee];W[dd];B[cc]TR[ee]LB[dd:A];W[ff])"
    tab = show_record(page, server, record, attributes='numbers="all" move="3"')
    texts = f"() => [...({IN_VIEWER})('.layer-numbers').children].map((text) => text.textContent).sort()"
    assert tab.evaluate(texts) == ["3"]
    tab.evaluate("() => document.querySelector('board-reel').next()")
    wait_until(tab, "() => document.querySelector('board-reel').node === 4")
    assert tab.evaluate(texts) == ["1", "2", "3", "4"]


def test_two_viewers_share_one_worker_and_keep_their_own_positions(page: Page, server: SiteServer) -> None:
    second = INLINE.replace("Ada", "Cleo").replace("B[cc]", "B[cd]")
    tab = show_elements(page, server, INLINE + second)
    wait_until(tab, f"() => ({STATES})().every((state) => state === 'ready')")
    assert len(page.workers) == 1
    tab.evaluate("() => document.querySelectorAll('board-reel')[1].last()")
    assert tab.evaluate("() => [...document.querySelectorAll('board-reel')].map(({ node }) => node)") == [0, 4]


def test_a_viewer_far_below_starts_when_it_comes_near(page: Page, server: SiteServer) -> None:
    server.pages["/a.sgf"] = RECORD.encode()
    tab = show_elements(page, server, '<div style="height:5000px"></div><board-reel src="/a.sgf"></board-reel>')
    page.wait_for_timeout(500)
    assert tab.evaluate(STATES) == ["idle"]
    assert page.workers == []
    tab.evaluate("() => document.querySelector('board-reel').scrollIntoView()")
    wait_for_game(tab)


@pytest.mark.nightly
def test_a_viewer_that_is_taken_away_frees_what_it_has(page: Page, server: SiteServer) -> None:
    tab = show_elements(page, server, INLINE)
    wait_for_game(tab)
    states = tab.evaluate(
        """async () => {
          const element = document.querySelector("board-reel");
          const states = [];
          document.body.append(element);
          await new Promise((resolve) => setTimeout(resolve, 50));
          states.push(element.state);
          element.remove();
          await new Promise((resolve) => setTimeout(resolve, 50));
          states.push(element.state, element.document);
          return states;
        }"""
    )
    assert states == ["ready", "idle", None], "moving keeps the game, removing ends it"
    wait_until(tab, "() => true")
    page.wait_for_timeout(10_500)
    assert page.workers == [], "the worker ends some seconds after its last viewer"


#: the number of games that the browser keeps to show them again
KEPT_REELS = "async () => (await (await caches.open('boardreel-reels-1')).keys()).length"


def test_python_starts_while_a_record_comes_that_is_not_known(page: Page, server: SiteServer) -> None:
    server.pages["/a.sgf"] = RECORD.encode()
    may_come = Event()

    def answer(path: str) -> None:
        if path == "/a.sgf":
            may_come.wait(WAIT_MS / 1000)

    server.answer = answer
    tab = show_elements(page, server, '<board-reel src="/a.sgf"></board-reel>')
    wait_until(tab, "() => performance.getEntriesByName('boardreel:ready').length > 0")
    assert tab.evaluate(STATES) == ["loading"]
    may_come.set()
    wait_for_game(tab)
    # a game that is kept is shown again without Python
    wait_until(tab, KEPT_REELS)
    server.answer = lambda path: None
    page.reload()
    wait_for_game(tab)
    assert page.workers == []


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_python_is_freed_where_the_record_never_comes(page: Page, server: SiteServer) -> None:
    server.answer = lambda path: 404 if path == "/a.sgf" else None
    show_elements(page, server, '<board-reel src="/a.sgf"></board-reel>')
    expect(page.locator(".failure")).to_contain_text("404")
    page.wait_for_timeout(10_500)
    assert page.workers == []


def test_attributes_can_change(page: Page, server: SiteServer) -> None:
    server.pages["/a.sgf"] = (RECORD + RECORD.replace("Ada", "Cleo")).encode()
    tab = show_elements(page, server, '<board-reel src="/a.sgf" move="2"></board-reel>')
    wait_for_game(tab)
    assert tab.evaluate(NODE, 2)
    tab.evaluate("() => document.querySelector('board-reel').setAttribute('move', '3')")
    wait_until(tab, NODE, 3)
    tab.evaluate("() => document.querySelector('board-reel').setAttribute('game', '2')")
    expect(page.locator(".title")).to_have_text("Cleo \u2013 Bob")
    tab.evaluate("() => document.querySelector('board-reel').setAttribute('game', '7')")
    expect(page.locator(".failure")).to_contain_text("Game 7 does not exist")


def test_text_in_the_language_of_the_page(page: Page, server: SiteServer) -> None:
    show_record(page, server, RECORD, attributes='lang="de-AT"')
    expect(page.get_by_role("group", name="Z\u00fcge")).to_be_visible()
    expect(page.locator(".status")).to_contain_text("Schwarz")


@pytest.mark.parametrize("kind", ["record", "reel"])
def test_a_page_that_arrives_in_pieces_gives_its_viewers_whole_records(
    page: Page, server: SiteServer, kind: str
) -> None:
    """The script of the viewer is loaded before the record in the element has arrived."""
    record = RECORD.replace("W[gc]", f"W[gc]C[{'A comment. ' * 3000}]")
    reel = reel_text(read(record).games[0]).replace("<", "\\u003c")
    content = {
        "record": f'<script type="application/x-go-sgf">{record}</script>',
        "reel": f'<script type="application/json" data-reel>{reel}</script>',
    }
    element = f"<p>A game:</p><board-reel>{content[kind]}</board-reel>"
    server.pages[VIEWER] = PAGE.replace("<script", "<body><script").replace(" defer", "").format(element).encode()
    server.drips[VIEWER] = 2
    tab = ChromiumTab(page)
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').document.tree.parent.length") == 7


@pytest.mark.faults_expected
def test_the_link_to_a_record_that_could_not_be_loaded_runs_no_script(page: Page, server: SiteServer) -> None:
    tab = show_elements(page, server, """<board-reel src="javascript:void(document.title='run')"></board-reel>""")
    expect(page.locator(".failure p").first).to_contain_text("could not be loaded")
    tab.evaluate("() => document.querySelector('board-reel').shadowRoot.querySelector('.failure a')?.click()")
    page.wait_for_timeout(100)
    assert page.title() == "viewer"


def test_a_hidden_element_takes_no_room(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, RECORD)
    tab.evaluate("() => { document.querySelector('board-reel').hidden = true; }")
    assert page.locator("board-reel").bounding_box() is None


CALLS = """async () => {
  const element = document.querySelector("board-reel");
  const heard = [];
  for (const name of ["reel-load", "reel-move", "reel-point", "reel-error"]) {
    document.addEventListener(name, (event) => heard.push([name, event.detail.node ?? event.detail.code ?? null]));
  }
  const nodes = [];
  const note = () => nodes.push(element.node);
  element.next(); note();
  element.next(); note();
  element.previous(); note();
  element.last(); note();
  element.first(); note();
  await element.goTo(6); note();
  const variation = { link: element.link, path: element.path };
  element.node = 3;
  await new Promise((resolve) => setTimeout(resolve)); note();
  await element.goTo(variation.link);
  await new Promise((resolve) => setTimeout(resolve)); note();
  await element.load("(;GM[1]SZ[9];B[aa];W[bb])", { name: "b.sgf", game: "1", move: "1" }); note();
  await element.load(new TextEncoder().encode("nothing"));
  return { nodes, variation, heard, state: element.state };
}"""


def test_methods_and_events(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, RECORD)
    answer = tab.evaluate(CALLS)
    assert answer["nodes"] == [1, 2, 1, 4, 0, 6, 3, 6, 1]
    assert answer["variation"]["path"] == [0, 0, 1, 0]
    assert re.fullmatch(r"3\.1-4~\w+", answer["variation"]["link"])
    assert [node for name, node in answer["heard"] if name == "reel-move"] == [1, 2, 1, 4, 0, 6, 3, 6, 1]
    assert [name for name, _ in answer["heard"]][-3:] == ["reel-move", "reel-load", "reel-error"]
    assert answer["state"] == "error"


#: every kind of source, and the number of stones in it, by which the games differ
SOURCES = """async () => {
  const element = document.querySelector("board-reel");
  const bytes = (stones) => new TextEncoder().encode(text(stones));
  const text = (stones) => `(;GM[1]SZ[9]${[..."abcdefgh"].slice(0, stones).map((x) => `;B[${x}a]`).join("")})`;
  const response = new Response(text(7));
  const given = [
    text(1),
    "\\ufeff" + text(2),
    bytes(3).buffer,
    new DataView(bytes(4).buffer),
    new Blob([text(5)]),
    new URL("/six.sgf", location),
    response,
    response,
    new File([text(8)], "eight.sgf"),
  ];
  const loaded = [];
  for (const source of given) {
    await element.load(source);
    loaded.push(element.state === "ready" ? element.document.tree.parent.length - 1 : element.state);
  }
  const refused = await element.load({ text: text(1) }).catch((error) => error.name);
  return { loaded, refused, state: element.state };
}"""


def test_a_record_is_loaded_from_whatever_a_page_has(page: Page, server: SiteServer) -> None:
    server.pages["/six.sgf"] = b"(;GM[1]SZ[9];B[aa];B[ba];B[ca];B[da];B[ea];B[fa])"
    tab = show_record(page, server, RECORD)
    answer = tab.evaluate(SOURCES)
    assert answer == {"loaded": [1, 2, 3, 4, 5, 6, 7, 7, 8], "refused": "TypeError", "state": "ready"}


def test_a_click_names_the_point(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, RECORD)
    tab.evaluate("() => addEventListener('reel-point', (event) => (window.point = event.detail.point))")
    page.locator("[data-point=cg]").click()
    wait_until(tab, "() => window.point === 'cg'")


@pytest.mark.parametrize("name", ["blokus-trigon.blksgf", "go-19x19-game.sgf", "twixt-24x24-win.sgf"])
@pytest.mark.one_case
def test_the_board_as_a_picture(page: Page, server: SiteServer, name: str) -> None:
    text = (SAMPLES / name).read_text()
    tab = show_record(page, server, text, name=name)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    answer = tab.evaluate(
        """async () => {
          const element = document.querySelector("board-reel");
          const parsed = new DOMParser().parseFromString(element.toSVG(), "image/svg+xml");
          const shape = parsed.querySelector("[data-color] :is(.piece, .stone, .peg)");
          const blob = await element.toPNG(300);
          const bitmap = await createImageBitmap(blob);
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext("2d");
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
          const colors = new Set();
          for (let at = 0; at < data.length; at += 4) colors.add(data.slice(at, at + 3).map((part) => part >> 4).join());
          return {
            root: parsed.documentElement.localName,
            fault: parsed.querySelector("parsererror")?.textContent ?? null,
            things: parsed.querySelectorAll("[data-color]").length,
            fill: shape.getAttribute("fill"),
            type: blob.type, width: bitmap.width, colors: colors.size,
          };
        }"""
    )
    shown = tab.evaluate(f"() => ({IN_VIEWER})('[part=board]').querySelectorAll('[data-color]').length")
    assert (answer["root"], answer["fault"], answer["things"]) == ("svg", None, shown)
    assert answer["fill"].startswith("rgb")
    assert (answer["type"], answer["width"]) == ("image/png", 300)
    assert answer["colors"] > 4, "not a blank picture"


def test_a_picture_taken_at_once_has_the_coordinates(page: Page, server: SiteServer) -> None:
    """On the page they are outside of the drawing, and follow one frame later."""
    page.add_init_script("addEventListener('reel-load', ({ target }) => (window.picture = target.toSVG()))")
    tab = show_record(page, server, RECORD)
    assert tab.evaluate("() => window.picture.match(/<text/g).length") == 4 * 9
    wait_until(tab, f"() => ({IN_VIEWER})('.coordinates').querySelectorAll('span').length === 4 * 9")
    assert tab.evaluate(f"() => ({IN_VIEWER})('[part=board]').querySelectorAll('text').length") == 0


def test_an_element_goes_on_in_another_document(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, RECORD, attributes='move="2"')
    tab.evaluate(
        """() => {
          const frame = document.body.appendChild(document.createElement("iframe"));
          Object.assign(frame, { width: 700, height: 900 });
          frame.contentDocument.body.append((window.moved = document.querySelector("board-reel")));
        }"""
    )
    frame = page.frame_locator("iframe")
    expect(frame.locator(".head")).to_have_css("display", "flex")
    frame.locator(".viewer").press("ArrowRight")
    wait_until(tab, "() => moved.node === 3")
    # parts that come later have their styles as well
    frame.locator(".menu-button").click()
    expect(frame.get_by_role("menu")).to_have_css("position", "fixed")


def test_outside_of_a_page_there_is_no_picture(page: Page, server: SiteServer) -> None:
    tab = show_elements(page, server, "")
    answers = tab.evaluate(
        """async (record) => {
          const element = document.createElement("board-reel");
          await element.load(record);
          const answers = [() => element.toSVG(), () => element.toPNG()];
          return Promise.all(answers.map(async (answer) => answer()).map((made) => made.catch(({ message }) => message)));
        }""",
        RECORD,
    )
    assert answers == ["An element outside of a page has no colors."] * 2


def test_the_record_can_be_saved_again(page: Page, server: SiteServer) -> None:
    tab = show_elements(page, server, INLINE)
    wait_for_game(tab)
    for form, expected in [("original", RECORD), ("utf8", "(;GM[1]")]:
        with page.expect_download() as download:
            tab.evaluate("(form) => document.querySelector('board-reel').save(form)", form)
        assert download.value.path().read_text().lstrip().startswith(expected)


def test_a_record_in_base64_is_read_and_saved_byte_for_byte(page: Page, server: SiteServer) -> None:
    content = "(;GM[1]SZ[9]CA[ISO-8859-1]PB[Zoë]C[</script>\r\n<b>];B[ee])\r\n".encode("latin-1")
    text = b64encode(content).decode()
    script = f'<script type="application/x-go-sgf" data-encoding="base64">{text}</script>'
    tab = show_elements(page, server, f"<board-reel>{script}</board-reel>")
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').document.title").startswith("Zoë")
    with page.expect_download() as download:
        tab.evaluate("() => document.querySelector('board-reel').save('original')")
    assert download.value.path().read_bytes() == content


# -- attributes that say what is shown


PREPARED = reel_text(read(RECORD.replace("PW[Bob]", "PW[Bob]RE[W+R]C[Hello]")).games[0]).replace("<", "\\u003c")


def show_attributes(page: Page, server: SiteServer, attributes: str) -> Tab:
    element = f'<board-reel {attributes}><script type="application/json" data-reel>{PREPARED}</script></board-reel>'
    tab = show_elements(page, server, element)
    wait_for_game(tab)
    return tab


def test_numbers_coordinates_and_caption_follow_their_attributes(page: Page, server: SiteServer) -> None:
    tab = show_attributes(page, server, 'move="3" numbers="2-3" coordinates="none" caption="After <three> moves"')
    assert page.locator(".layer-numbers text").all_text_contents() == ["2", "3"]
    assert page.locator(".coordinates span:visible").count() == 0
    expect(page.locator(".caption")).to_have_text("After <three> moves")
    tab.evaluate("""() => {
      const viewer = document.querySelector("board-reel");
      [viewer.numbers, viewer.coordinates, viewer.caption] = ["last", "on", ""];
    }""")
    assert page.locator(".layer-numbers text").all_text_contents() == ["3"]
    assert page.locator(".coordinates span:visible").count() > 0
    expect(page.locator(".caption")).to_be_hidden()


def test_comments_are_where_the_attribute_says(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 1200, "height": 900})
    tab = show_attributes(page, server, 'comments="below"')
    comment, board = page.locator(".comment"), page.locator(".board-box")
    expect(comment).to_have_text("Hello")
    below, above = comment.bounding_box(), board.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] >= above["y"] + above["height"]
    assert abs(below["x"] - above["x"]) < 5
    for value, visible in [("none", False), ("auto", True)]:
        tab.evaluate("(value) => { document.querySelector('board-reel').comments = value; }", value)
        expect(comment).to_be_visible(visible=visible)
    moved = comment.bounding_box()
    assert moved is not None
    assert moved["x"] > above["x"] + above["width"]


def test_without_a_title_there_is_neither_title_nor_tooltip(page: Page, server: SiteServer) -> None:
    show_attributes(page, server, 'title="none"')
    expect(page.locator(".title")).to_be_hidden()
    expect(page.get_by_role("button", name="Game info")).to_be_visible()
    assert page.locator(".stage").get_attribute("title") == ""


def test_a_hidden_result_is_shown_when_the_end_was_seen(page: Page, server: SiteServer) -> None:
    tab = show_attributes(page, server, 'result="hidden"')
    words = "White wins by resignation"
    expect(page.locator("header .result")).to_be_hidden()
    page.get_by_role("button", name="Game info").click()
    expect(page.locator("dialog")).to_contain_text("Bob")
    expect(page.locator("dialog")).not_to_contain_text(words)
    page.keyboard.press("Escape")
    # the end of a variation is not the end of the game
    tab.evaluate("() => document.querySelector('board-reel').goTo(6)")
    wait_until(tab, NODE, 6)
    expect(page.locator("header .result")).to_be_hidden()
    tab.evaluate("() => document.querySelector('board-reel').goTo(4)")
    expect(page.locator("header .result")).to_have_text(words)
    tab.evaluate("() => document.querySelector('board-reel').first()")
    expect(page.locator("header .result")).to_be_visible()


#: moves a viewer within the page, or tries a move before the viewer is in the page
MOVES = {
    "moved": """async (viewer) => {
      await viewer.tryMove("J9");
      document.body.append(viewer);
    }""",
    "inserted late": """async (viewer, record) => {
      viewer.remove();
      await new Promise((resolve) => setTimeout(resolve));
      await viewer.load(record);
      await viewer.tryMove("J9");
      document.body.append(viewer);
    }""",
}


@pytest.mark.parametrize("move", MOVES)
def test_a_viewer_that_is_moved_keeps_the_styles_of_its_parts(page: Page, server: SiteServer, move: str) -> None:
    tab = show_elements(page, server, INLINE)
    wait_for_game(tab)
    tab.evaluate(f"(record) => ({MOVES[move]})(document.querySelector('board-reel'), record)", RECORD)
    expect(page.locator(".try-bar")).to_have_css("display", "flex")


#: takes a viewer out of the page, changes it, and puts it back in one task
CHANGES_OUTSIDE = """() => {
  const viewer = document.querySelector("board-reel");
  const main = viewer.parentElement;
  viewer.remove();
  Object.assign(viewer, { src: "/b.sgf", move: "2", caption: "The second game" });
  main.append(viewer);
}"""


def test_attributes_that_change_out_of_the_page_count(page: Page, server: SiteServer) -> None:
    server.pages |= {"/a.sgf": RECORD.encode(), "/b.sgf": RECORD.replace("Ada", "Cleo").encode()}
    tab = show_elements(page, server, '<board-reel src="/a.sgf"></board-reel>')
    wait_for_game(tab)
    tab.evaluate(CHANGES_OUTSIDE)
    expect(page.locator(".title")).to_have_text("Cleo \u2013 Bob")
    expect(page.locator(".caption")).to_have_text("The second game")
    wait_until(tab, NODE, 2)


def test_what_a_page_sets_before_the_script_has_loaded_counts(page: Page, server: SiteServer) -> None:
    server.pages["/b.sgf"] = RECORD.encode()
    script = (
        "Object.assign(document.querySelector('board-reel'), { src: '/b.sgf', move: '2', settings: { flip: true } })"
    )
    tab = show_elements(page, server, f"<board-reel></board-reel><script>{script}</script>")
    wait_for_game(tab)
    assert tab.evaluate(
        "() => { const { node, settings } = document.querySelector('board-reel'); return [node, settings]; }"
    ) == [2, {"flip": True}]


def test_the_list_of_games_is_that_of_the_record_that_is_loading(page: Page, server: SiteServer) -> None:
    tab = show_elements(page, server, INLINE)
    wait_for_game(tab)
    found = tab.evaluate(
        """async (record) => {
          const viewer = document.querySelector("board-reel");
          const loading = viewer.load(new Blob([record]));
          const games = await viewer.games();
          await loading;
          return [games.length, (await viewer.games()).length, viewer.document.title];
        }""",
        RECORD.replace("Ada", "Cleo") * 2,
    )
    assert found == [2, 2, "Cleo \u2013 Bob"]


def test_two_viewers_follow_each_other(page: Page, server: SiteServer) -> None:
    tab = show_elements(page, server, INLINE + INLINE)
    wait_until(tab, f"() => ({STATES})().every((state) => state === 'ready')")
    moves = tab.evaluate(
        """async () => {
          const viewers = [...document.querySelectorAll("board-reel")];
          const moves = [];
          for (const [index, viewer] of viewers.entries())
            viewer.addEventListener("reel-move", ({ detail: { node } }) => {
              moves.push(node);
              if (moves.length < 50) void viewers[1 - index].goTo(node);
            });
          viewers[0].next();
          viewers[1].next();
          await new Promise((resolve) => setTimeout(resolve, 200));
          return moves;
        }"""
    )
    assert moves == [1, 1, 2, 2]
