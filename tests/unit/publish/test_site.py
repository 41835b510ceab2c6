"""`boardreel site`: pages of a folder of records, made anew only where something has changed."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path
from urllib.parse import urldefrag, urljoin
from xml.etree import ElementTree

import boardreel
import pytest
from boardreel.cli import main
from boardreel.publish.site.records import slug
from unit.publish.test_markup import HOSTILE, Read

ATOM = "{http://www.w3.org/2005/Atom}"
URL = "https://example.org/games/"
GAME = "(;GM[1]SZ[9]PB[Ann]PW[Bob]EV[Cup];B[ee];W[aa])"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    (folder / "old").mkdir(parents=True)
    (folder / "a.sgf").write_text(GAME, "utf-8")
    (folder / "old" / "a.sgf").write_text(GAME.replace("Ann", "Zoë"), "utf-8")
    (folder / "two.sgf").write_text(GAME + GAME.replace("Ann", "Eve"), "utf-8")
    (folder / "notes.txt").write_text("not a record", "utf-8")
    return folder


def site(source: Path, *options: str) -> Path:
    output = source.parent / "out"
    assert main(["site", str(source), "-o", str(output), "--base", "/reel", *options]) == 0
    return output


def times(output: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in output.glob("games/*")}


def contents(output: Path) -> dict[str, bytes]:
    return {path.relative_to(output).as_posix(): path.read_bytes() for path in output.rglob("*") if path.is_file()}


def pages(output: Path) -> list[Path]:
    return sorted(output.glob("games/*.html"))


def test_records_whose_charset_the_user_names_are_copied_and_indexed_in_utf_8(source: Path) -> None:
    content = "(;CA[ISO-8859-1]GM[1]SZ[9]PB[本因坊]PW[Bob];B[ee])".encode("shift_jis")
    (source / "a.sgf").write_bytes(content)
    with zipfile.ZipFile(source / "b.zip", "w") as archive:
        archive.writestr("b.sgf", content)
    output = site(source, "--charset", "shift_jis", "--index")
    for name in ("a.sgf", "b.zip"):
        assert boardreel.read(output / "records" / name).games[0].root.text("PB") == "本因坊"
    assert "本因坊 – Bob" in (output / "games" / "a.html").read_text("utf-8")
    # the index is made of the copies
    assert json.loads((output / "index" / "manifest.json").read_text())["charset"] is None


def test_every_game_has_a_card_and_a_page(source: Path) -> None:
    output = site(source)
    read = Read((output / "index.html").read_text("utf-8"))
    links = [link for name, a in read.tags if name == "a" and (link := a["href"] or "").startswith("games/")]
    assert len(links) == len(pages(output)) == 4
    for name in ("Ann – Bob", "Zoë – Bob", "Eve – Bob"):
        assert name in read.text


def test_every_address_leads_to_a_file_of_the_site(source: Path) -> None:
    output = site(source, "--url", URL)
    for page in output.rglob("*.html"):
        for _, attributes in Read(page.read_text("utf-8")).tags:
            for name in ("href", "src", "reel"):
                address = attributes.get(name)
                if not address or address.startswith("/reel/"):
                    continue
                whole = urldefrag(urljoin(URL + page.relative_to(output).as_posix(), address)).url
                assert whole.startswith(URL), address
                assert (output / (whole.removeprefix(URL) or "index.html")).is_file(), address


def test_nothing_stands_inline_in_a_page(source: Path) -> None:
    for page in site(source).rglob("*.html"):
        for name, attributes in Read(page.read_text("utf-8")).tags:
            assert name != "style"
            assert "style" not in attributes
            assert name != "script" or "src" in attributes


def test_the_site_of_one_archive_has_the_pages_of_its_games(source: Path) -> None:
    archive = source.parent / "club.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.write(source / "a.sgf", "a.sgf")
        file.write(source / "two.sgf", "two.sgf")
    names = [path.name for path in pages(site(archive, "--index"))]
    assert names == ["club.2.html", "club.3.html", "club.html"]


def test_what_has_not_changed_is_kept(source: Path) -> None:
    output = site(source)
    before = times(output)
    assert times(site(source)) == before
    (source / "a.sgf").write_text(GAME.replace("Cup", "Final"), "utf-8")
    after = times(site(source))
    stem = slug("a.sgf")
    assert {name for name in after if after[name] != before[name]} == {n for n in after if n.startswith(f"{stem}.")}
    assert all(times(site(source, "--fresh"))[name] != after[name] for name in after)


def test_another_title_makes_all_pages_again_and_keeps_pictures_and_reels(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = times(site(source, "--url", URL))
    capsys.readouterr()
    output = site(source, "--url", URL, "--title", "Club & friends")
    assert "The pages of the games, not their pictures and Reels, are made again, because --title changed." in (
        capsys.readouterr().err
    )
    after = times(output)
    kept = {name for name in before if before[name] == after[name]}
    assert kept == {name for name in before if name.endswith((".svg", ".reel.json.gz"))}
    fresh = source.parent / "fresh"
    assert main(["site", str(source), "-o", str(fresh), "--base=/reel", "--url", URL, "--title=Club & friends"]) == 0
    assert contents(output) == contents(fresh)
    # without a URL there is no oEmbed answer any more
    site(source, "--title", "Club & friends")
    assert not list(output.glob("games/*.oembed.json"))


def test_another_language_makes_all_files_again_and_says_so(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = times(site(source))
    assert "made again" not in capsys.readouterr().err
    after = times(site(source, "--lang", "de", "--title", "Partien"))
    assert "All files of the games are made again, because --lang changed." in capsys.readouterr().err
    assert all(before[name] != after[name] for name in before)


def test_a_record_that_is_gone_leaves_nothing_behind(source: Path) -> None:
    output = site(source)
    (source / "two.sgf").unlink()
    site(source)
    assert len(pages(output)) == 2
    assert {path.stem for path in output.glob("records/*")} == {slug("a.sgf"), slug("old/a.sgf")}


def test_a_folder_that_has_no_records_any_more_empties_no_site(
    source: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = site(source)
    before = contents(output)
    # such as a disk that is not mounted
    source.rename(source.with_name("away"))
    source.mkdir()
    assert main(["site", str(source), "-o", str(output), "--base", "/reel"]) == 2
    error = "there are no records in this folder; the site keeps its games, --force removes them"
    assert capsys.readouterr().err.endswith(f"boardreel: {source}: {error}\n")
    assert contents(output) == before
    site(source, "--force")
    assert pages(output) == []
    site(source)


def test_results_are_words_with_the_raw_value_as_tooltip(source: Path) -> None:
    (source / "won.sgf").write_text("(;GM[1]SZ[9]RE[B+R];B[ee])", "utf-8")
    (source / "void.sgf").write_text("(;GM[1]SZ[9]RE[Void];B[ee];W[aa])", "utf-8")
    output = site(source, "--url", URL)
    gallery = (output / "index.html").read_text("utf-8")
    assert '<span class="result" title="B+R">Black wins by resignation</span>' in gallery
    assert gallery.count('class="result"') == 1
    page = (output / "games" / f"{slug('won.sgf')}.html").read_text("utf-8")
    assert 'content="Go, 1 move, Black wins by resignation"' in page
    assert '<dd title="B+R">Black wins by resignation</dd>' in page
    assert '<p class="facts">Go · <strong title="B+R">Black wins by resignation</strong></p>' in page
    assert "After 1 of 1 move." in page
    feed = ElementTree.parse(output / "feed.xml").getroot()
    summaries = [entry.findtext(f"{ATOM}summary") for entry in feed.findall(f"{ATOM}entry")]
    assert "Go, 1 move, Black wins by resignation" in summaries


@pytest.mark.parametrize(("count", "text"), [(1, "1 game"), (2, "2 games")])
def test_the_gallery_counts_its_games(tmp_path: Path, count: int, text: str) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    for number in range(count):
        (folder / f"{number}.sgf").write_text(GAME, "utf-8")
    gallery = Read((site(folder, "--url", URL) / "index.html").read_text("utf-8"))
    assert {"property": "og:description", "content": text} in [attributes for name, attributes in gallery.tags]


def test_a_file_that_was_taken_away_is_made_again(source: Path) -> None:
    output = site(source)
    page = pages(output)[0]
    page.unlink()
    site(source)
    assert page.is_file()


def test_what_cannot_be_read_is_named_and_the_rest_is_made(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (source / "broken.sgf").write_bytes(b"\x89PNG\r\n\x1a\n")
    output = source.parent / "out"
    assert main(["site", str(source), "-o", str(output), "--base", "/reel"]) == 1
    assert "broken.sgf" in capsys.readouterr().err
    assert len(pages(output)) == 4


def test_a_state_that_is_broken_is_not_believed(source: Path) -> None:
    output = site(source)
    (output / ".boardreel.json").write_text("[]", "utf-8")
    assert len(pages(site(source))) == 4


def test_large_files_get_pages_for_their_first_games(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (source / "many.sgf").write_text(GAME * 7, "utf-8")
    output = site(source, "--most-games", "3")
    assert len(list(output.glob(f"games/{slug('many.sgf')}*.svg"))) == 3
    assert "has 7 games; pages were made for 3" in capsys.readouterr().err


def test_previews_feed_and_oembed_need_the_address_of_the_site(source: Path) -> None:
    output = site(source)
    assert not (output / "feed.xml").exists()
    os.utime(source / "a.sgf", (2_000_000_000, 2_000_000_000))
    site(source, "--url", URL, "--fresh")
    assert not list(output.glob("games/*.oembed.json"))
    assert "oembed" not in (output / "games" / f"{slug('a.sgf')}.html").read_text("utf-8")
    site(source, "--url", URL, "--oembed")
    page = output / "games" / f"{slug('a.sgf')}.html"
    tags = Read(page.read_text("utf-8")).tags
    meta = {a["property"]: a["content"] for name, a in tags if name == "meta" and "property" in a}
    assert meta["og:url"] == f"{URL}games/{page.name}"
    assert meta["og:image"] == f"{URL}games/{page.stem}.svg"
    assert [a["href"] for name, a in tags if a.get("rel") == "canonical"] == [meta["og:url"]]
    assert (meta["og:title"], meta["og:description"]) == ("Ann – Bob", "Go, 2 moves")
    link = next(a["href"] for name, a in tags if a.get("type") == "application/json+oembed")
    assert link == f"{URL}games/{page.stem}.oembed.json"
    offer = json.loads((output / "games" / f"{page.stem}.oembed.json").read_text("utf-8"))
    assert (offer["version"], offer["type"]) == ("1.0", "rich")
    assert dict(Read(offer["html"]).tags)["iframe"]["src"] == f"{URL}games/{page.stem}.html?frame"
    feed = ElementTree.parse(output / "feed.xml").getroot()
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 4
    assert entries[0].findtext(f"{ATOM}id") == meta["og:url"]
    assert entries[0].findtext(f"{ATOM}updated", "").startswith("2033-05-18T")


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\ud800" not in text])
def test_hostile_records_bring_no_markup_of_their_own(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    value = text.replace("\\", "\\\\").replace("]", "\\]").replace(":", "\\:")
    content = f"(;GM[1]SZ[9]PB[{value}]PW[{value}]EV[{value}]RE[{value}]C[{value}];B[ee])"
    (folder / "<i>&'\".sgf").write_text(content, "utf-8")
    output = site(folder, "--url", URL, "--title", text)
    for page in output.rglob("*.html"):
        names = {name for name, _ in Read(page.read_text("utf-8")).tags}
        assert not names & {"i", "b", "iframe", "textarea"}
        assert not any(name.startswith("on") for _, a in Read(page.read_text("utf-8")).tags for name in a)
    for picture in (*output.rglob("*.svg"), output / "feed.xml"):
        ElementTree.parse(picture)
    assert all(path.name.isascii() and "<" not in path.name for path in output.rglob("*"))


def test_names_of_files_are_plain_and_never_the_same() -> None:
    assert slug("Ünter/Große Partie (1).sgf") == "unter-grosse-partie-1"
    assert slug("a/b.sgf") == "a-b"
    assert slug("a-b.sgf", {"a-b", "a-b-2"}) == "a-b-3"
    assert slug("....sgf").startswith("record-")
    assert slug("....sgf") != slug("...sgf")
    assert slug("CON.sgf") == "con-2"
    assert len(slug("x" * 500 + ".sgf")) < 80
    assert slug("Партия.sgf") == "partiya"


def test_names_need_no_other_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anyascii", None)
    assert slug("Große Partie.sgf") == "gro-e-partie"
    assert slug("囲碁.sgf").startswith("record-")
