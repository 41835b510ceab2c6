"""The dialog "Share": links that open with the game in them, QR codes, pictures, animations, code for pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from boardreel import links, read, replay
from boardreel.scene.styles import PALETTES, THEMES
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from trying import ELEMENT, middle, wait_for_moves
from viewer_page import IN_VIEWER, NODE, SAMPLES, choose_in_menu, open_sample, show_record, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

JSQR = Path(__file__).parents[2] / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
NODES = f"() => {ELEMENT}.document.tree.parent.length"
MAX_ANIMATION_BYTES = 300_000

#: the mean difference of the channels between a PNG file and the drawing of an SVG file, on white
DIFFERENCE = """async ([one, svg]) => {
  const load = async (blob) => {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    return image;
  };
  const first = await load(new Blob([Uint8Array.from(atob(one), (character) => character.charCodeAt(0))]));
  const { naturalWidth: width, naturalHeight: height } = first;
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const second = await load(new Blob([sized], { type: "image/svg+xml" }));
  const [a, b] = [first, second].map((image) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    // the color of pixel (0, 0) is the background, which the SVG file does not have
    context.drawImage(first, 0, 0);
    context.fillStyle = `rgb(${[...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]})`;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  });
  let sum = 0;
  let changed = 0;
  for (let place = 0; place < a.length; place += 4) {
    const difference = Math.max(...[0, 1, 2].map((channel) => Math.abs(a[place + channel] - b[place + channel])));
    sum += difference;
    if (difference > 64) changed += 1;
  }
  return { mean: sum / (width * height), changed: changed / (width * height), width, height };
}"""

#: the frames of a GIF file: size, milliseconds and PNG in base64 of some of them
FRAMES = """async ([base64, wanted]) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  const count = decoder.tracks.selectedTrack.frameCount;
  const durations = [];
  const pictures = {};
  for (let frameIndex = 0; frameIndex < count; frameIndex++) {
    const { image } = await decoder.decode({ frameIndex });
    durations.push(image.duration / 1000);
    if (!wanted.includes(frameIndex)) continue;
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    canvas.getContext("2d").drawImage(image, 0, 0);
    const png = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    pictures[frameIndex] = btoa(Array.from(png, (byte) => String.fromCharCode(byte)).join(""));
  }
  return { count, durations, pictures };
}"""


def open_share(page: Page) -> None:
    """Open the dialog and wait until the link is there."""
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_role("button", name="Copy link")).to_be_enabled()


def link_of(page: Page) -> str:
    return page.locator("[data-share=link]").input_value()


def section(page: Page, name: str) -> Any:
    """Open a section of the dialog."""
    found = page.locator(f"[data-section={name}]")
    found.locator("summary").click()
    return found


def downloaded(page: Page, button: Any) -> bytes:
    with page.expect_download() as download:
        button.click()
    return Path(download.value.path()).read_bytes()


def test_a_browser_that_allows_no_copying_is_named(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "blokus-duo.blksgf")
    page.evaluate("""() => {
      navigator.clipboard.writeText = async () => { throw new DOMException("not allowed", "NotAllowedError"); };
      document.execCommand = () => false;
    }""")
    open_share(page)
    link_of(page)
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".share > .share-note")).to_contain_text("The browser does not allow this page")


def base64_of(content: bytes) -> str:
    import base64

    return base64.b64encode(content).decode()


@pytest.mark.own_context
def test_a_link_opens_the_game_at_the_same_move(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "blokus-duo.blksgf", move="7")
    open_share(page)
    address = link_of(page)
    # with and without the permission to write, which frames of other origins lack
    for permissions in (["clipboard-read"], ["clipboard-read", "clipboard-write"]):
        page.context.clear_permissions()
        page.context.grant_permissions(permissions)
        page.locator(".share-note").first.evaluate("(note) => note.replaceChildren()")
        page.get_by_role("button", name="Copy link").click()
        expect(page.get_by_role("status").filter(has_text="Copied to the clipboard")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == address
    assert address.startswith(f"{site_url}#r=")
    link = links.read_link(address)
    original = read(SAMPLES / "blokus-duo.blksgf").games[0]
    assert link.node.index == 7
    assert len(link.collection.games[0].nodes) == len(original.nodes)
    page.add_script_tag(path=str(JSQR))
    page.get_by_role("button", name="Show QR code").click()
    page.locator(".qr-code").wait_for()
    decoded = page.evaluate(
        f"""() => {{
          const canvas = {ELEMENT}.shadowRoot.querySelector(".qr-code");
          const {{ data, width, height }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return jsQR(data, width, height).data;
        }}"""
    )
    assert decoded == address
    # a fragment in the same tab, then a new visit
    page.goto(address)
    wait_for_game(tab)
    wait_until(tab, NODE, 7)
    assert tab.evaluate(NODES) == len(original.nodes)
    expect(page).to_have_title(re.compile("Duo"))
    page.goto("about:blank")
    page.goto(address)
    wait_for_game(tab)
    wait_until(tab, NODE, 7)
    page.keyboard.press("ArrowRight")
    wait_until(tab, NODE, 8)
    page.reload()  # the record may not have been stored yet
    wait_for_game(tab)
    wait_until(tab, "() => [7, 8].includes(document.querySelector('board-reel').node)")
    # pasted into the page
    page.goto("about:blank")
    page.goto(site_url)
    page.locator("#samples li").first.wait_for()
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        address,
    )
    wait_for_game(tab)
    wait_until(tab, NODE, 7)


@pytest.mark.own_context
@pytest.mark.nightly
def test_a_damaged_link_ends_in_a_sentence(page: Page, site_url: str) -> None:
    good = links.encode(read(SAMPLES / "hex.sgf").games[0])
    for link, sentence in (
        (good[:-9], "This link is incomplete or damaged. Copy it again, all of it."),
        ("x", "This is not a link to a game."),
        ("A" * 1_000_000, "This link contains more than Boardreel accepts in a link. Ask for the file instead."),
    ):
        page.goto("about:blank")
        page.goto(f"{site_url}#r={link}")
        expect(page.get_by_text(sentence)).to_be_visible()
        expect(page.get_by_role("button", name="Choose another file").or_(page.locator("#open"))).not_to_have_count(0)


@pytest.mark.own_context
def test_what_is_shared_has_the_moves_that_were_tried(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    page.add_init_script("navigator.share = async (data) => { window.shared = data; };")
    open_sample(tab, site_url, "go-19x19-game.sgf")
    nodes = tab.evaluate(NODES)
    tab.evaluate(f"() => {ELEMENT}.last()")
    point = wait_until(
        tab,
        f"""() => [...{ELEMENT}.shadowRoot.querySelectorAll("[part=board] [data-point]")]
          .map(({{ dataset }}) => dataset.point).find((name) => /^[g-m][g-m]$/.test(name))""",
    )
    tab.click(*middle(tab, point))
    wait_for_moves(tab, nodes)
    open_share(page)
    shared = links.read_link(link_of(page))
    assert len(shared.collection.games[0].nodes) == nodes + 1
    assert [point] in shared.node.properties.values()
    code = page.locator("[data-share=code]")
    expect(code).to_have_value(re.compile(rf"<script type=\"application/x-game-sgf\">.*\[{point}\]", re.DOTALL))
    page.get_by_role("button", name="Send…").click()
    assert page.evaluate("window.shared.url") == link_of(page)
    before = link_of(page)
    toggle = page.locator("[data-share=qr]")
    toggle.click()
    expect(toggle).to_have_text("Hide QR code")
    code_at_once = page.get_by_label("What to share").evaluate(
        """(select) => {
          select.value = "recorded";
          select.dispatchEvent(new Event("change", { bubbles: true }));
          return select.getRootNode().querySelector("[data-share=code]").value;
        }"""
    )
    assert not code_at_once, "the code of the draft can no longer be copied"
    expect(toggle).to_have_text("Show QR code")
    link = f"{ELEMENT}.shadowRoot.querySelector('[data-share=link]').value"
    wait_until(tab, f"(before) => {link} && {link} !== before", before)
    assert len(links.decode(link_of(page)).games[0].nodes) == nodes
    # the link comes first, and the code of the draft has the title of the game as well
    expect(code).not_to_have_value(re.compile(rf"\[{point}\]"))
    expect(code).to_have_value(re.compile("Corner against center"))
    content = re.search(r">(\(;.*\))</script>", code.input_value(), re.DOTALL)
    assert content is not None
    assert len(read(content[1].encode()).games[0].nodes) == nodes
    moves = page.locator("[data-share=moves]").input_value()
    assert re.search(r"^1\. \w+\d+ 2\. \w+\d+ ", moves, re.MULTILINE)


@pytest.mark.nightly
def test_pictures_are_painted_like_their_svg(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    for sample, move in (("gembloq.blksgf", "20"), ("twixt-24x24-win.sgf", "30"), ("go-19x19-game.sgf", "40")):
        open_sample(tab, site_url, sample, move=move)
        open_share(page)
        part = section(page, "picture")
        part.get_by_label("Move numbers").select_option("5")
        part.get_by_label("Theme").select_option("dark")
        part.get_by_label("Size").select_option("480")
        expect(part.locator("canvas")).to_be_visible()
        png = downloaded(page, part.get_by_role("button", name="Save as PNG"))
        svg = downloaded(page, part.get_by_role("button", name="Save as SVG")).decode()
        assert len(re.findall(r'class="number', svg)) == 5
        result = page.evaluate(DIFFERENCE, [base64_of(png), svg])
        assert result["width"] == 480
        assert result["mean"] < 4, (sample, result)
        assert result["changed"] < 0.01, (sample, result)
        part.get_by_label("Move numbers").select_option("none")
        part.get_by_label("Marks").uncheck()
        assert 'class="number' not in downloaded(page, part.get_by_role("button", name="Save as SVG")).decode()


@pytest.mark.nightly
def test_a_turned_board_is_turned_in_pictures_of_the_viewer_and_of_python(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-19x19-game.sgf", move="40")
    tab.evaluate(f"() => {ELEMENT}.setAttribute('theme', 'light')")
    choose_in_menu(page, "Flip board")
    expect(page.locator("[part=board].flipped")).to_have_count(1)
    open_share(page)
    part = section(page, "picture")
    part.get_by_label("Theme").select_option("light")
    part.get_by_label("Size").select_option("480")
    png = base64_of(downloaded(page, part.get_by_role("button", name="Save as PNG")))
    svg = downloaded(page, part.get_by_role("button", name="Save as SVG")).decode()
    game = replay(read(SAMPLES / "go-19x19-game.sgf").games[0])
    for other in (svg, game.svg(move=40, flip=True)):
        result = page.evaluate(DIFFERENCE, [png, other])
        assert result["mean"] < 6, result
        assert result["changed"] < 0.01, result
    assert page.evaluate(DIFFERENCE, [png, game.svg(move=40)])["changed"] > 0.01


def test_pictures_have_the_part_of_the_board_that_the_viewer_shows(page: Page, server: SiteServer) -> None:
    show_record(page, server, "(;GM[1]SZ[19]VW[aa:ga][ab:gg];B[cc];W[ii])", attributes='move="2"')
    shown = page.evaluate(f"() => ({IN_VIEWER})('.drawing').getAttribute('viewBox')")
    page.get_by_role("button", name="Share", exact=True).click()
    part = section(page, "picture")
    part.get_by_label("Move numbers").select_option("all")
    for has_marks in (True, False):
        part.get_by_label("Marks").set_checked(has_marks)
        svg = downloaded(page, part.get_by_role("button", name="Save as SVG")).decode()
        assert f'viewBox="{shown}"' in svg
        # the stones outside, with their numbers, are below the cover
        assert svg.index(">2</text>") < svg.index('class="layer-cover"') < svg.index('class="cover"')


def fills_of(svg: str) -> set[str]:
    """Return the colors of the shapes in a picture, in hexadecimal; the page writes them in decimal."""
    found = re.findall(r'fill="(#[0-9a-f]{6}|rgb\([^)]*\))"', svg)
    return {
        fill if fill.startswith("#") else "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", fill))
        for fill in found
    }


@pytest.mark.nightly
def test_pictures_from_python_have_the_colors_of_the_viewer(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "blokus-duo.blksgf", move="20")
    game = replay(read(SAMPLES / "blokus-duo.blksgf").games[0])
    open_share(page)
    part = section(page, "picture")
    for theme in THEMES:
        part.get_by_label("Theme").select_option(theme)
        # the palette of white and black is the usual one
        for palette in sorted({*PALETTES} - {"whiteblack"}):
            part.get_by_label("Colors").select_option(palette)
            shown = downloaded(page, part.get_by_role("button", name="Save as SVG")).decode()
            made = fills_of(game.svg(move=20, theme=theme, palette=palette))
            assert len(made) > 3
            assert made <= fills_of(shown), (theme, palette)


@pytest.mark.nightly
def test_an_animation_is_small_and_has_the_positions(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "blokus.blksgf", move="12")
    open_share(page)
    svg = downloaded(page, section(page, "picture").get_by_role("button", name="Save as SVG")).decode()
    light = page.locator("[data-section=picture]").get_by_label("Theme").input_value()
    part = section(page, "animation")
    # the first move may be the later one
    part.get_by_label("From move").fill("40")
    part.get_by_label("To move").fill("0")
    part.get_by_label("Theme").select_option(light)
    make = part.get_by_role("button", name="Make GIF")
    page.evaluate(
        f"""() => {{
          const bar = {ELEMENT}.shadowRoot.querySelector("[data-section=animation] progress");
          window.progress = [];
          new MutationObserver(() => window.progress.push(bar.value)).observe(bar, {{ attributeFilter: ["value"] }});
        }}"""
    )
    start = page.evaluate("performance.now()")
    gif = downloaded(page, make)
    seconds = (page.evaluate("performance.now()") - start) / 1000
    print(f"{len(gif)} bytes in {seconds:.1f} s")
    assert len(gif) < MAX_ANIMATION_BYTES
    assert part.get_by_role("status").count() == 0, "no percent is announced by itself"
    progress = page.evaluate("window.progress")
    assert progress == sorted(progress)
    assert len(progress) > 2
    assert progress[-1] == 1
    compared = (0, 12, 27, 40)
    frames = page.evaluate(FRAMES, [base64_of(gif), compared])
    comments = ["C" in node.properties for node in read(SAMPLES / "blokus.blksgf").games[0].main_line()[:41]]
    assert frames["durations"] == [*(2000 if comment else 1000 for comment in comments[:-1]), 3000]
    import base64

    result = page.evaluate(DIFFERENCE, [frames["pictures"]["12"], svg])
    assert base64.b64decode(frames["pictures"]["12"])[:4] == b"\x89PNG"
    assert result["mean"] < 6, result
    assert result["changed"] < 0.01, result
    game = replay(read(SAMPLES / "blokus.blksgf").games[0])
    for move in compared:
        picture = game.svg(game.game.main_line()[move], theme=light)
        result = page.evaluate(DIFFERENCE, [frames["pictures"][str(move)], picture])
        assert result["mean"] < 6, (move, result)
        assert result["changed"] < 0.01, (move, result)
    # it can be canceled, and made again
    page.evaluate(
        f"""() => {{
          const part = {ELEMENT}.shadowRoot.querySelector("[data-section=animation]");
          new MutationObserver(() => part.querySelector("[data-share=cancel]").click())
            .observe(part.querySelector("progress"), {{ attributeFilter: ["value"] }});
        }}"""
    )
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    make.click()
    expect(make).to_be_visible()
    expect(part.get_by_role("button", name="Cancel")).to_be_hidden()
    assert downloads == []


def test_an_animation_is_only_made_of_moves_of_the_game(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "twixt-24x24-puzzle.sgf")
    open_share(page)
    part = section(page, "animation")
    last = part.get_by_label("To move")
    last.fill("-5")
    part.get_by_role("button", name="Make GIF").click()
    expect(last).to_be_focused()
    expect(part.get_by_role("button", name="Cancel")).to_be_hidden()


def test_the_code_for_a_page_shows_the_game(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "twixt-24x24-puzzle.sgf", move="3")
    open_share(page)
    expect(page.locator("[data-share=code]")).not_to_have_value("")
    code = page.locator("[data-share=code]").input_value()
    assert code.startswith(f'<script src="{site_url}boardreel.js" crossorigin defer></script>\n<board-reel ')
    assert ' move="3"' in code
    assert json.dumps(code)
