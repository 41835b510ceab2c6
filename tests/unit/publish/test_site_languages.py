"""Sites in other languages: no English is left in their pages, and pages link to the same page in other languages."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest
from boardreel import messages
from boardreel.cli import main
from boardreel.games.protocol import GameKind
from boardreel.publish import game_summary
from boardreel.publish import messages as publish_messages
from boardreel.publish.embed import single_file
from boardreel.publish.site import game_pages
from boardreel.translations import LANGUAGES

RECORD = "(;GM[1]SZ[9]PB[Øλγα]PW[Ωρα]RE[B+R]EV[{}];B[ee]C[Ωμέγα];W[cc])"
PUZZLE = "(;GM[1]SZ[9]AB[de][fe]AW[ee]PL[B]GN[Ħ](;B[ed]C[RIGHT])(;B[cc]C[WRONG]))"
#: attributes that are shown or spoken
TEXT_ATTRIBUTES = ("aria-label", "placeholder", "title", "alt", "data-texts", "data-viewer-missing", "data-record")
#: names that are the same in every language, and a key
NAMES = {"Ctrl", "Access", "Control", "Allow", "Origin", "SGF", "record", "sgf"}
#: in JSON, for scripts: names of texts, arguments and plural categories
KEYS = re.compile(r'"[\w-]+":|\["\w+",|\{\w+\}')


class Texts(HTMLParser):
    """A parser that collects the texts of a page."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_hidden = False
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_hidden = tag in ("script", "style")
        is_viewer = tag == "board-reel"  # its attributes are names
        self.found += (
            [] if is_viewer else [KEYS.sub("", value or "") for name, value in attrs if name in TEXT_ATTRIBUTES]
        )

    def handle_endtag(self, tag: str) -> None:
        self._is_hidden = False

    def handle_data(self, data: str) -> None:
        if not self._is_hidden:
            self.found.append(data)


def pseudo(template: str) -> str:
    """Return a template with its letters replaced, but not its arguments and plural forms."""
    parts = re.split(r"(\{\w+, plural,|\{\w+\}| (?:one|other) \{|Access-Control-Allow-Origin|Ctrl)", template)
    return "".join(part if place % 2 else re.sub("[A-Za-z]", "ħ", part) for place, part in enumerate(parts))


def build(tmp_path: Path, *options: str) -> dict[str, str]:
    """Build a site of games in groups, on several pages, and puzzles; return its pages by path."""
    source, output = tmp_path / "records", tmp_path / "site"
    source.mkdir()
    for number, event in enumerate(("Ωδη", "Ωδη", "Ħ", "")):
        (source / f"{number}.sgf").write_text(RECORD.format(event), "utf-8")
    (source / "9.sgf").write_text(PUZZLE, "utf-8")
    arguments = [
        "--title",
        "Ŧ",
        "--puzzles",
        "--per-page",
        "2",
        "--group-by",
        "event",
        "--base",
        "/reel",
        "--jobs",
        "1",
    ]
    assert main(["site", str(source), "-o", str(output), *arguments, *options]) == 0
    return {path.relative_to(output).as_posix(): path.read_text("utf-8") for path in output.rglob("*.html")}


def test_no_english_is_left_in_any_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo_texts = {key: pseudo(text) for key, text in publish_messages.MESSAGES.items()}
    monkeypatch.setattr(publish_messages, "translated", lambda language, part: pseudo_texts)

    def pseudo_templates(kind: GameKind, language: str = "en", idents: Collection[str] | None = None) -> dict[str, str]:
        texts = messages.templates(kind, "en", idents)
        return {key: pseudo(text) for key, text in texts.items()} if language == "de" else texts

    for module in (game_pages, game_summary):
        monkeypatch.setattr(module, "templates", pseudo_templates)
    pages = build(tmp_path, "--lang", "de")
    assert {"index.html", "pages/2.html", "puzzles/index.html", "games/9.html"} <= pages.keys()
    for name, content in pages.items():
        assert '<html lang="de">' in content
        words = re.findall(r"[A-Za-z]{3,}", " ".join(Texts(content).found))
        assert not {*words} - NAMES, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_site_has_the_texts_of_every_language(tmp_path: Path, language: str) -> None:
    pages = build(tmp_path, "--lang", language)
    search = publish_messages.text("page.search-hint", language)
    assert f'placeholder="{search}"' in pages["index.html"]
    assert publish_messages.text("page.download", language) in pages["games/0.html"]
    found = next(re.finditer(r'data-texts="([^"]*)"', pages["index.html"]))[1].replace("&quot;", '"')
    argument, forms = json.loads(found)["found"]
    assert argument == "games"
    assert "{games}" in forms["other"]


def test_pages_link_to_the_same_page_in_other_languages(tmp_path: Path) -> None:
    options = ["--lang", "fr", "--url", "https://games.example/fr", "--alternate", "de=https://games.example/de"]
    pages = build(tmp_path, *options)
    for name, path in (("index.html", ""), ("pages/2.html", "pages/2.html"), ("games/0.html", "games/0.html")):
        for language in ("fr", "de"):
            link = f'<link rel="alternate" hreflang="{language}" href="https://games.example/{language}/{path}">'
            assert link in pages[name]


@pytest.mark.parametrize(
    "option",
    [
        ("--alternate", "https://games.example"),
        ("--alternate", "de=games.example"),
        ("--base", "https://["),
        *(("--url", url) for url in ("games.example", "https://", "https://games.example/?page=1", "https://a b")),
    ],
)
def test_an_alternate_needs_a_language_and_a_url_and_a_url_needs_a_scheme_and_a_host(
    tmp_path: Path, option: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["site", str(tmp_path), "-o", str(tmp_path / "site"), *option])
    assert "such as" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_in_a_page_has_the_texts_of_every_language(tmp_path: Path, language: str) -> None:
    (tmp_path / "game.sgf").write_text(RECORD.format("Ωδη"), "utf-8")
    for name, options in {"page": [], "part": ["--fragment"]}.items():
        output = ["-o", str(tmp_path / f"{name}.html"), "--base", "https://games.example/reel", "--move", "end"]
        assert main(["embed", str(tmp_path / "game.sgf"), *output, "--lang", language, *options]) == 0
    content = (tmp_path / "page.html").read_text("utf-8")
    assert f'<html lang="{language}">' in content
    assert f">{publish_messages.text('page.download', language)}</a>" in content
    assert f"<br>{publish_messages.text('caption.after', language, move=2, moves=2)}. " in content
    if language != "en":
        record = publish_messages.text("page.record", language)
        assert f'data-record="{record}"' in content
    fragment = (tmp_path / "part.html").read_text("utf-8")
    assert (f' lang="{language}"' in fragment) == (language != "en")


def test_no_english_is_left_in_a_page_that_is_a_single_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo_texts = {key: pseudo(text) for key, text in publish_messages.MESSAGES.items()}
    monkeypatch.setattr(publish_messages, "translated", lambda language, part: pseudo_texts)
    monkeypatch.setattr(single_file, "_scripts", lambda viewer, language: [])
    monkeypatch.setattr(single_file, "ViewerBundles", lambda site: None)
    (tmp_path / "game.sgf").write_text("(;GM[1]SZ[9]PB[Øλγα]PW[Ωρα])", "utf-8")
    summary = game_summary.open_summary(tmp_path / "game.sgf")
    summary.language = "de"
    content = single_file.single_file_page(summary, tmp_path)
    assert '<html lang="de">' in content
    text = " ".join(Texts(content).found)
    assert pseudo("Open another record") in text
    assert pseudo("Download the record") in text


@pytest.mark.parametrize(("language", "texts"), [("ru", "ru"), ("pt", "pt-BR"), ("fi", "en")])
def test_the_posters_of_a_lesson_are_in_its_language(tmp_path: Path, language: str, texts: str) -> None:
    pytest.importorskip("markdown_it")
    (tmp_path / "lesson.md").write_text("# Ŧ\n\n```sgf\n(;GM[1]SZ[9];B[ee])\n```\n\nSee [Ŧ](reel:1).\n", "utf-8")
    output = tmp_path / "out"
    arguments = ["-o", str(output), "--base", "/reel", "--lang", language]
    assert main(["study", str(tmp_path / "lesson.md"), *arguments]) == 0
    content = (output / "index.html").read_text("utf-8")
    assert f'<html lang="{language}">' in content
    assert publish_messages.text("page.download", texts) in content
    assert f'<html lang="{language}">' in (output / "print.html").read_text("utf-8")
