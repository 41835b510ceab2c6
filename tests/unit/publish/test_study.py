"""Lessons: records, links to positions, the page, the book and the printed form."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import zipfile
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import boardreel
import pytest
from boardreel.cli import main
from boardreel.publish.markup import Markup
from boardreel.publish.study.lesson import Lesson, read_lesson
from boardreel.publish.study.permalinks import find_link, link_to, short_hash
from support import ROOT

GAME = "(;GM[1]SZ[9];B[ee];W[gc];B[cc](;W[cg];B[gg])(;W[gg](;B[cg])(;B[dg])))"
LESSON = f"""# The middle & the corner

No record here.

```sgf {{numbers=all}}
{GAME}
```

Black takes [the middle](reel:1), White <b>a corner</b>, and [both play on](reel:4).

1. In a list: [the other side](reel:#4.1-4)

> Or in words: [the stone](reel:C7), [White's](reel:move%202)
"""
#: Debian's package installs the program as an archive for Java
EPUBCHECK = Path("/usr/bin/epubcheck")


def lesson(folder: Path, text: str = LESSON) -> Path:
    path = folder / "lesson.md"
    path.write_text(text)
    return path


def study(folder: Path, text: str) -> Path:
    output = folder / "out"
    assert main(["study", str(lesson(folder, text)), "-o", str(output), "--base", "/reel"]) == 0
    return output


def test_a_lesson_without_a_title_has_that_of_its_file_whatever_the_bytes_of_the_name(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/Lesson \xff.md"))
    path.write_text("Text.")
    assert main(["study", str(path), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 0
    assert "<title>Lesson \ufffd</title>" in (tmp_path / "out" / "index.html").read_text("utf-8")


def test_options_with_wrong_values_are_named_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study(tmp_path, LESSON.replace("numbers=all", "numbers=all tabs=board"))
    error = capsys.readouterr().err
    assert "lesson.md:5: 'board' is not a tab; there are moves, pieces, tree, chart, explorer, comments" in error


def found_links(folder: Path, text: str) -> list[str]:
    return [target.link for block in read_lesson(lesson(folder, text)).blocks for target in block.targets]


def test_links_mean_numbers_positions_points_and_words(tmp_path: Path) -> None:
    links = found_links(tmp_path, LESSON)
    assert [link.split("~")[0] for link in links] == ["1", "4", "4.1-4", "3", "2"]


def test_a_link_means_the_nearest_record_above(tmp_path: Path) -> None:
    second = "\n```blksgf\n(;GM[Blokus Duo];B[e10,e11,f11,f10,g10])\n```\n\nSee [this](reel:1).\n"
    blocks = read_lesson(lesson(tmp_path, LESSON + second)).blocks
    names = [target.record.replay.rules.name for block in blocks for target in block.targets]
    assert names[0] == "Go"
    assert names[-1] == "Blokus Duo"


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("reel:99", "the record has no move 99"),
        ("reel:#9.1-12", "the record has no position #9.1-12"),
        ("reel:" + "9" * 5000, f"the record has no move {'9' * 40}\u2026\n"),
        ("reel:#" + "9" * 5000, f"the record has no position #{'9' * 39}\u2026\n"),
        ("reel:#1." + "9" * 5000 + "-1", "the record has no position #1.999"),
        ("reel:nothing", "'nothing' mentions no move of the record"),
        ("reel:E5%20or%20C7", "can mean several moves; choose one of reel:#1, reel:#3"),
    ],
)
def test_a_link_that_means_no_single_position_stops_the_build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], target: str, message: str
) -> None:
    path = lesson(tmp_path, f"```sgf\n{GAME}\n```\n\nText with [a link]({target}).\n")
    assert main(["study", str(path), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "lesson.md:5: " in error
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "", "9" * 5000, "\u00b2"])
def test_a_game_that_the_record_does_not_have_stops_the_build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], number: str
) -> None:
    path = lesson(tmp_path, f"```sgf {{game={number}}}\n{GAME}\n```\n")
    assert main(["study", str(path), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 2
    error = capsys.readouterr().err
    assert "lesson.md:1: " in error
    assert len(error) < 400


def test_a_link_without_a_record_above_stops_the_build(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", str(lesson(tmp_path, "[x](reel:1)\n")), "-o", str(tmp_path / "out"), "--base", "/"]) == 2
    assert "has no record above it" in capsys.readouterr().err


def test_a_picture_of_a_record_file_is_a_record(tmp_path: Path) -> None:
    shutil.copy(ROOT / "web" / "samples" / "blokus-duo.blksgf", tmp_path / "a game.blksgf")
    path = lesson(tmp_path, "![A game](a%20game.blksgf 'move=3')\n\nSee [here](reel:2).\n")
    record = read_lesson(path).blocks[0].record
    assert record is not None
    assert (record.caption, record.options) == ("A game", {"move": "3"})


def test_a_named_charset_is_that_of_the_files_of_a_lesson_not_of_its_text(tmp_path: Path) -> None:
    record = "(;GM[1]FF[4]CA[ISO-8859-1]SZ[9]PB[黒木];B[ee])"
    (tmp_path / "game.sgf").write_bytes(record.encode("shift_jis"))
    path = lesson(tmp_path, "![](game.sgf)\n\n```sgf\n(;GM[1]SZ[9]PB[青木];B[ee])\n```\n")
    output = tmp_path / "out"
    assert main(["study", str(path), "-o", str(output), "--base", "/reel", "--charset", "shift_jis"]) == 0
    text = (output / "index.html").read_text("utf-8")
    kept = re.findall(r"data:application/x-go-sgf;base64,([\w+/=]+)", text)
    assert [boardreel.read(b64decode(content)).games[0].root.text("PB") for content in kept] == ["黒木", "青木"]
    assert json.loads(re.findall(r"<script[^>]*data-reel[^>]*>(.*?)</script>", text)[1])["sides"][0]["player"] == "青木"


def test_every_paragraph_with_links_has_diagrams_that_they_lead_to(tmp_path: Path) -> None:
    for name in ("index.html", "print.html"):
        text = (study(tmp_path, LESSON) / name).read_text()
        for number in range(1, 6):
            assert text.count(f'href="#diagram-{number}"') == 1
            assert text.count(f'id="diagram-{number}"') == 1
        assert text.count('<div class="step">') == 3
        assert "&lt;b&gt;a corner&lt;/b&gt;" in text, "HTML in a lesson is shown as text"


def test_the_book_is_well_formed_and_the_same_every_time(tmp_path: Path) -> None:
    book = study(tmp_path, LESSON) / "lesson.epub"
    content = book.read_bytes()
    assert study(tmp_path, LESSON).joinpath("lesson.epub").read_bytes() == content
    # reading systems look for the type at this place
    assert content[30:58] == b"mimetypeapplication/epub+zip"
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        roots = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist() if name.endswith("ml")}
        text = archive.read("book/text.xhtml").decode()
        package = archive.read("book/content.opf").decode()
    assert {name for name in roots if name.endswith(".xhtml")} == {"book/nav.xhtml", "book/text.xhtml"}
    ids = [element.get("id") for element in roots["book/text.xhtml"].iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"diagram-{number}" for number in range(1, 6)} <= set(ids)
    assert "<script" not in text
    assert "<dc:title>The middle &amp; the corner</dc:title>" in package


@pytest.mark.slow
@pytest.mark.skipif(not (EPUBCHECK.exists() and shutil.which("java")), reason="epubcheck is not installed")
def test_epubcheck_has_nothing_to_report(tmp_path: Path) -> None:
    book = study(tmp_path, LESSON) / "lesson.epub"
    command = ["java", "-jar", str(EPUBCHECK), str(book)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 fatals / 0 errors / 0 warnings" in done.stdout


def test_links_in_python_are_those_of_the_viewer() -> None:
    """Ask the viewer's own module for the links to all nodes of a game."""
    game = boardreel.read(GAME).games[0]
    rules = boardreel.replay(game).rules
    labels = [label.text if (label := rules.label(node)) else None for node in game.nodes]
    script = f"""
      import {{ linkTo }} from {json.dumps((ROOT / "web/reel/permalinks.js").as_uri())};
      import {{ indexTree }} from {json.dumps((ROOT / "web/reel/tree.js").as_uri())};
      const tree = indexTree({{ parent: {json.dumps(list(game.parent))}, flags: [], label: [] }});
      const labels = {json.dumps(labels)};
      console.log(JSON.stringify(labels.map((_, node) => linkTo(tree, node, labels))));
    """
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    links = [link_to(node, rules) for node in game.nodes]
    assert json.loads(done.stdout) == links
    assert [find_link(game, link, rules) for link in links] == list(game.nodes)
    assert find_link(game, "4.1-4~zzzzz", rules) is None
    assert find_link(game, "end", rules) == game.main_line()[-1]
    assert short_hash("") == "ztntf"


def test_a_record_that_opens_with_pieces_has_a_diagram_without_viewer(tmp_path: Path) -> None:
    shutil.copy(ROOT / "web" / "samples" / "go-9x9-problem.sgf", tmp_path / "game.sgf")
    output = study(tmp_path, "![A problem](game.sgf)\n\n```sgf\n(;GM[1]SZ[9])\n```\n")
    text = (output / "print.html").read_text()
    assert text.count("<svg") == 1
    assert "<figcaption>A problem</figcaption>" in text


HTML_LESSON = f"""<!doctype html><html lang=en><head><title>Not shown</title><style>p {{ color: red }}</style></head>
<body onload="alert(1)"><main><h1>The middle &amp; the corner</h1><script>alert(2)</script>
<pre><code class="language-sgf">{GAME}</code></pre>
<p onclick="alert(3)" style="color: red">Black takes <a href="#move=1" data-reel>the <em>middle</em></a>,
and <a href="reel:4">both play on</a>. <a href="javascript:alert(4)">Never</a><br>Next &lt;line&gt;
<ul><li>In a list: <a href="reel:#4.1-4">the other side</a><li>Second</ul>
<div><blockquote><p>Or in words: <a href="reel:C7">the stone</a></p></blockquote></div>
<a class="board-reel" href="a%20game.blksgf" title="move=3">A game</a>
<p>See <a href="reel:2">here</a>.</p>
</main></body></html>
"""


def test_a_lesson_in_html_is_published_like_one_in_markdown(tmp_path: Path) -> None:
    shutil.copy(ROOT / "web" / "samples" / "blokus-duo.blksgf", tmp_path / "a game.blksgf")
    source = tmp_path / "lesson.html"
    source.write_text(HTML_LESSON)
    found = read_lesson(source)
    assert found.title == "The middle & the corner"
    links = [target.link.split("~")[0] for block in found.blocks for target in block.targets]
    assert links == ["1", "4", "4.1-4", "3", "2"]
    records = [block.record for block in found.blocks if block.record is not None]
    assert [record.replay.rules.name for record in records] == ["Go", "Blokus Duo"]
    assert (records[1].caption, records[1].options) == ("A game", {"move": "3"})
    output = tmp_path / "out"
    assert main(["study", str(source), "-o", str(output), "--base", "/reel"]) == 0
    text = (output / "print.html").read_text()
    assert "<em>middle</em></a>," in text
    assert "Next &lt;line&gt;" in text
    assert "<li>Second</li>" in text
    assert text.count('<div class="step">') == 4
    for unwanted in ("alert", "onclick", "javascript", "Not shown", "color: red"):
        assert unwanted not in text
    with zipfile.ZipFile(output / "lesson.epub") as archive:
        ElementTree.fromstring(archive.read("book/text.xhtml"))


def test_a_lesson_in_html_may_leave_out_the_end_tag_of_its_head(tmp_path: Path) -> None:
    source = tmp_path / "lesson.html"
    source.write_text("<html><head><title>T</title><style>p {}</style><body><h1>Lesson</h1><p>Text</p></body></html>")
    found = read_lesson(source)
    assert [found.html(block) for block in found.blocks] == ["<h1>Lesson</h1>\n", "<p>Text</p>\n"]


@pytest.mark.parametrize(
    "text", ["<p>Text\n", "<p>Text", "<p>Text<hr>", "<p>Text<div>", "<p>Text<section>", "<div><p>Text</div>"]
)
def test_a_record_in_html_ends_a_paragraph_without_an_end_tag(tmp_path: Path, text: str) -> None:
    source = tmp_path / "lesson.html"
    source.write_text(f"{text}<pre class=language-sgf>{GAME}</pre><p>A <a href='reel:1'>link</a>")
    blocks = read_lesson(source).blocks
    assert blocks[0].tokens[-1].type == "paragraph_close"
    assert [block.record is not None for block in blocks[-2:]] == [True, False]


@pytest.mark.parametrize(("name", "text"), [("lesson.md", "# A title\n"), ("lesson.html", "<h1>A title</h1>")])
def test_a_lesson_with_a_byte_order_mark_has_its_title(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8-sig")
    assert read_lesson(tmp_path / name).title == "A title"


def test_an_error_in_a_lesson_in_html_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "lesson.html"
    source.write_text(
        f"<pre><code class=language-sgf>{GAME}</code></pre>\n<p>Text</p>\n<p>A <a href='reel:99'>link</a></p>"
    )
    assert main(["study", str(source), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 2
    assert "lesson.html:3: the record has no move 99" in capsys.readouterr().err


#: a text with every character that XML forbids, as itself and as a reference, and one that turns the text around
FORBIDDEN = "".join(map(chr, (*range(1, 9), 11, 12, *range(14, 32), *range(127, 160), 0xFFFE, 0xFFFF)))
REFERENCES = "".join(f"&#{ord(character)};" for character in FORBIDDEN)
UNCLEAN = f"a{FORBIDDEN}b{REFERENCES}c\u202ed"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lesson.md", f"# {UNCLEAN}\n\n{UNCLEAN} `{UNCLEAN}` [{UNCLEAN}](a.html '{UNCLEAN}') ![{UNCLEAN}](a.png)\n"),
        ("lesson.md", f"```{UNCLEAN}\n{UNCLEAN}\n```\n\n    {UNCLEAN}\n\n| {UNCLEAN} |\n|---|\n| {UNCLEAN} |\n"),
        ("lesson.md", f"```sgf\n(;GM[1]SZ[9];B[ee]C[{UNCLEAN}])\n```\n\n[{UNCLEAN}](reel:1)\n"),
        (
            "lesson.html",
            f"<h1 title='{UNCLEAN}'>{UNCLEAN}</h1><p lang='{UNCLEAN}'><a href='{UNCLEAN}'>{UNCLEAN}</a></p>",
        ),
        (
            "lesson.html",
            f"<pre><code class='language-{UNCLEAN}'>{UNCLEAN}</code></pre><p>See <img alt='{UNCLEAN}' src='{UNCLEAN}'></p>",
        ),
    ],
)
def test_characters_that_xml_forbids_are_replaced_in_all_text(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    output = tmp_path / "out"
    assert main(["study", str(tmp_path / name), "-o", str(output), "--base", "/reel"]) == 0
    with zipfile.ZipFile(output / "lesson.epub") as book:
        written = {entry: book.read(entry).decode() for entry in book.namelist()}
    for entry in ("book/text.xhtml", "book/nav.xhtml", "book/content.opf"):
        ElementTree.fromstring(written[entry])
    written |= {path.name: path.read_text("utf-8") for path in output.glob("*.html")}
    for entry, content in written.items():
        assert not set(FORBIDDEN + "\u202e") & set(content), entry


def test_an_address_that_would_be_a_script_after_cleaning_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "lesson.html").write_text("<p><a href='java&#x202e;script:alert(1)'>x</a></p>")
    assert main(["study", str(tmp_path / "lesson.html"), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 0
    assert "<a>x</a>" in (tmp_path / "out" / "index.html").read_text()


def test_a_book_that_would_not_be_well_formed_stops_the_command_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lesson, "html", lambda *_: Markup("<p>not closed"))
    assert main(["study", str(lesson(tmp_path)), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 2
    assert "the book was not written, because book/text.xhtml is not well-formed XML" in capsys.readouterr().err
    assert list((tmp_path / "out").iterdir()) == []


OTHER_HOSTS = ["https://example.org/a.png", "//example.org/a.png", "HTTP://example.org/a.sgf"]


@pytest.mark.parametrize("address", OTHER_HOSTS)
def test_a_picture_on_another_host_is_left_out_with_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    text = f"# Title\n\nSee ![the corner]({address}) and ![this](next.png).\n\n![alone]({address})\n"
    (tmp_path / "next.png").write_bytes(b"png")
    output = study(tmp_path, text)
    assert capsys.readouterr().err.splitlines() == [
        f"boardreel: {tmp_path}/lesson.md:{line}: the picture {address} was left out: it is on another host"
        for line in (3, 5)
    ]
    for path in output.glob("*.html"):
        content = path.read_text()
        assert "example.org" not in content
        assert "See the corner and <img" in content
        assert "<p>alone</p>" in content


@pytest.mark.parametrize(
    "address",
    [*OTHER_HOSTS, "ftp://example.org/a.png", r"/\example.org/a.png", " /\t/example.org/a.png", "ht\ntps:example.org"],
)
def test_a_lesson_in_html_loads_no_picture_from_another_host(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    (tmp_path / "lesson.html").write_text(f"<p>See <img src='{address}' alt='the corner'>.</p>")
    assert main(["study", str(tmp_path / "lesson.html"), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 0
    assert "was left out: it is on another host" in capsys.readouterr().err
    content = (tmp_path / "out" / "index.html").read_text()
    assert "<img" not in content
    assert "See the corner." in content


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lesson.md", "![a photo](my%20photo.png)\n\nAlso ![a photo](<my photo.png>) and ![a corner](./corner.SVG)\n"),
        (
            "lesson.html",
            "<p><img src='my%20photo.png' alt='a photo'></p><p>Also <img src='my photo.png'> and <img src=corner.SVG></p>",
        ),
    ],
)
def test_the_pictures_of_a_lesson_are_copied_to_the_page_and_the_book(tmp_path: Path, name: str, text: str) -> None:
    contents = {"my photo.png": b"png", "corner.SVG": b"<svg xmlns='http://www.w3.org/2000/svg'/>"}
    for file, content in contents.items():
        (tmp_path / file).write_bytes(content)
    (tmp_path / name).write_text(text)
    output = tmp_path / "out"
    assert main(["study", str(tmp_path / name), "-o", str(output), "--base", "/reel"]) == 0
    for page in output.glob("*.html"):
        sources = re.findall(r'<img src="(.*?)"', page.read_text())
        assert [(output / source).read_bytes() for source in sources] == [b"png", *contents.values()]
    with zipfile.ZipFile(output / "lesson.epub") as book:
        manifest = ElementTree.fromstring(book.read("book/content.opf")).iterfind(".//{*}item")
        pictures = {item.get("href"): item.get("media-type") for item in manifest if "picture" in str(item.get("id"))}
        assert pictures == {sources[0]: "image/png", sources[2]: "image/svg+xml"}
        assert [book.read(f"book/{source}") for source in pictures] == list(contents.values())


@pytest.mark.parametrize("address", ["absent.png", "../photo.png", "/photo.png", "game.pdf"])
def test_a_picture_that_cannot_be_copied_is_left_out_with_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    output = study(tmp_path, f"# Title\n\nSee ![the corner]({address}).\n")
    assert f"lesson.md:3: the picture {address} was left out: " in capsys.readouterr().err
    for page in output.glob("*.html"):
        assert "<p>See the corner.</p>" in page.read_text()
