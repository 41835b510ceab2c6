"""No text of a record, file name or title becomes markup in any output: parsers of a browser, of XML and of JSON read them.

Every character that outputs remove or replace, and every sequence that could become markup, goes through every output, and
every pair of them in the nightly run.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections import Counter
from html.parser import HTMLParser
from itertools import cycle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from boardreel.cli import main
from hostile_outputs import CHARACTERS, HARMLESS, SEQUENCES, URL, make_outputs, payload, payloads, record
from playwright.sync_api import Browser, Page
from support import reel_of_file

#: kinds of output that are HTML
PAGES = ("html", "embed", "fragment", "single", "gallery", "print")
#: documents that the browser reads at a time
BATCH = 40
#: reads documents as pages in frames: whether something ran, and all elements with the names of their attributes
READ = """async (texts) => {
  globalThis.hits = 0;
  const frames = texts.map((text) => {
    const frame = document.createElement("iframe");
    frame.srcdoc = text;
    return frame;
  });
  const loaded = frames.map((frame) => new Promise((resolve) => (frame.onload = resolve)));
  document.body.replaceChildren(...frames);
  await Promise.all(loaded);
  // an element that was brought in is moved over and clicked too
  const found = frames.map(({ contentDocument }) => [...contentDocument.querySelectorAll("*")].map((element) => {
    if (element.localName === "p") element.dispatchEvent(new MouseEvent("mouseover"));
    return [element.localName, ...[...element.attributes].map(({ name }) => name)].join(" ");
  }));
  const records = frames.map(({ contentDocument }) => {
    const script = contentDocument.querySelector('script[type^="application/x-"][type$="-sgf"]');
    return script && [script.dataset.encoding ?? "", script.textContent];
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { hits: globalThis.hits, found, records };
}"""


class Elements(HTMLParser):
    """The elements of a piece of HTML, each with the names of its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(" ".join([tag, *(name for name, _ in attrs)]))


@pytest.fixture(scope="module", params=["some pairs", pytest.param("all pairs", marks=pytest.mark.nightly)])
def texts(request: pytest.FixtureRequest) -> dict[str, str]:
    pairs = dict(payloads())
    if request.param == "some pairs":
        # each character with one sequence, and each sequence alone
        kinds = cycle(SEQUENCES)
        chosen = {*(f"{name}-{next(kinds)}" for name in CHARACTERS), *(f"none-{kind}" for kind in SEQUENCES)}
        pairs = {name: text for name, text in pairs.items() if name in chosen}
    return {"harmless": HARMLESS, **pairs}


@pytest.fixture(scope="module")
def outputs(texts: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Path]]:
    return make_outputs(tmp_path_factory.mktemp("outputs"), texts)


@pytest.fixture
def page(chromium: Browser) -> Any:
    context = chromium.new_context()
    page = context.new_page()
    page.route("**/*", lambda route: route.fulfill(body="<!doctype html><body>", content_type="text/html"))
    page.goto("https://example.org/")
    page.route("**/*", lambda route: route.abort())
    yield page
    context.close()


def read_pages(page: Page, files: list[Path]) -> tuple[list[Counter[str]], list[Any]]:
    """Let the browser read pages: the elements of each, and the record inside it. Fails if anything runs."""
    found: list[Counter[str]] = []
    records: list[Any] = []
    for start in range(0, len(files), BATCH):
        batch = files[start : start + BATCH]
        answer = page.evaluate(READ, [path.read_text("utf-8") for path in batch])
        assert answer["hits"] == 0, [str(path) for path in batch]
        found += [Counter(elements) for elements in answer["found"]]
        records += answer["records"]
    return found, records


def test_the_check_sees_what_runs(page: Page) -> None:
    answer = page.evaluate(READ, ["<p>text", f"<p>{SEQUENCES['script']}"])
    assert answer["hits"] == 1
    assert "b id" in answer["found"][1]


@pytest.mark.parametrize("kind", PAGES)
def test_pages_hold_the_elements_of_the_template_and_nothing_runs(
    outputs: dict[str, dict[str, Path]], texts: dict[str, str], page: Page, kind: str
) -> None:
    files = outputs[kind]
    found, records = read_pages(page, list(files.values()))
    if kind == "single":
        encodings = dict(zip(files, records, strict=True))
        assert {encoding for encoding, _ in encodings.values()} == {"", "base64"}
        for name, (encoding, text) in encodings.items():
            # the record survives byte for byte
            inlined = base64.b64decode(text) if encoding == "base64" else text.encode()
            assert inlined == record(texts[name]), name
    if kind == "gallery":
        cards = found[0]["li"]
        assert cards == len(texts)
        # those of the first cards are not loaded lazily
        pictures = [found[0][f"img src alt {loading}decoding width height"] for loading in ("", "loading ")]
        assert found[0]["strong"] == sum(pictures) == cards
        assert not found[0]["b"]
        assert not [name for name in found[0] if "onerror" in name or "id" in name.split()]
        return
    by_name = dict(zip(files, found, strict=True))
    expected = set(by_name["harmless"])
    # a record may be inlined in base64, and a text that is empty once cleaned leaves its row out
    in_base64 = {"script type data-encoding"}
    for name, elements in by_name.items():
        assert set(elements) - in_base64 <= expected, name
        for element in ("script", "img", "b", "p"):
            counts = [
                sum(n for key, n in c.items() if key.split()[0] == element) for c in (elements, by_name["harmless"])
            ]
            assert counts[0] == counts[1], name


def test_pictures_and_the_feed_are_well_formed_and_hold_nothing_that_runs(
    outputs: dict[str, dict[str, Path]], texts: dict[str, str]
) -> None:
    for kind in ("svg", "show", "feed"):
        for path in outputs[kind].values():
            for element in ElementTree.parse(path).iter():
                assert element.tag.rpartition("}")[2] not in ("script", "img", "b", "foreignObject", "iframe"), path
                assert not [name for name in element.attrib if name.startswith("on")], path
    feed = ElementTree.parse(outputs["feed"]["all"]).getroot()
    atom = "{http://www.w3.org/2005/Atom}"
    contents = [entry.findtext(f"{atom}content", "") for entry in feed.iter(f"{atom}entry")]
    assert len(contents) == min(50, len(texts))
    assert {tuple(Elements(text).found) for text in contents} == {
        ("p", "a href", "img src alt width height", "p title")
    }


def test_json_is_valid_and_its_markup_is_that_of_the_template(outputs: dict[str, dict[str, Path]]) -> None:
    for path in outputs["oembed.json"].values():
        offer = json.loads(path.read_text("utf-8"))
        assert Elements(offer["html"]).found == ["iframe src width height title loading"]
        assert offer["provider_url"] == URL
    for path in outputs["reel.json.gz"].values():
        assert reel_of_file(gzip.decompress(path.read_bytes()))["format"] == "boardreel/1"


@pytest.mark.parametrize("name", [name for name in CHARACTERS if name != "U+0000"])
def test_file_names_and_titles_are_text(name: str, tmp_path: Path, page: Page) -> None:
    character = CHARACTERS[name].replace("\ud800", "\udcff")
    sequence = '"><img src=x onerror=top.hits=1><b id=hit>'
    records = tmp_path / "records"
    records.mkdir()
    for place in range(4):
        file = f"{place}{sequence[:place]}{character}{sequence[place:]}.sgf"
        (records / file).write_text("(;GM[1]SZ[9];B[ee])", "utf-8")
    title = payload(character, SEQUENCES["title"])
    site = tmp_path / "site"
    assert main(["site", str(records), "-o", str(site), "--url", URL, "--base", "/reel", "--title", title]) == 0
    files = sorted(site.rglob("*.html"))
    for path in sorted(records.iterdir()):
        target = tmp_path / f"{path.name[0]}.html"
        assert main(["embed", str(path), "-o", str(target), "--base", "/reel", "--beside"]) == 0
        files.append(target)
    found, _ = read_pages(page, files)
    for path, elements in zip(files, found, strict=True):
        # gradients have ids of their own
        of_records = [element for element in elements if not element.startswith("radialGradient ")]
        assert not [element for element in of_records if "onerror" in element or " id" in element], path
        images = sum(count for element, count in elements.items() if element.split()[0] == "img")
        # one for each card, and the poster of a game's page
        assert images == (4 if path.name == "index.html" else int(path.parent.name == "games")), path
    for path in (*site.rglob("*.svg"), site / "feed.xml"):
        ElementTree.parse(path)
    for path in site.rglob("*.json"):
        json.loads(path.read_text("utf-8"))
