"""What the documentation says is what the code has, and its examples do what they say."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import chdir
from html import escape, unescape
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import boardreel
import pytest
from boardreel import read, replay
from boardreel.cli import COMMANDS, build_parser, main
from boardreel.diagnostics import SGF_CODES
from boardreel.editing import Draft
from boardreel.explorer import Explorer
from boardreel.games import protocol
from boardreel.games.blokus.variants import VARIANTS
from boardreel.games.grid import TABLE_NAMES, load_table
from boardreel.testing import check_written_games, conformance
from boardreel.translations import LANGUAGES
from build import build
from documentation_examples import (
    EXAMPLES,
    HTML,
    NOUGHTS,
    Example,
    environment,
    furnish,
    of_kind,
    run_line,
)
from support import DATA, ROOT, record_diagnostics
from website.documentation import DOCS, PAGES
from website.documentation_search import search_index, sections
from website.documentation_tables import code_tables, keyboard
from website.element_manifest import MANIFEST, custom_properties, declaration, published_manifest
from website.npm_package import PUBLIC_TYPES

WEB = ROOT / "web"
ELEMENT = "".join((WEB / "element" / name).read_text("utf-8") for name in ("board_reel.js", "shown_game.js"))
OPTIONS = (WEB / "element" / "attributes.js").read_text("utf-8")
#: palettes that look like another one, and are kept for pages that name them
SAME_AS_DEFAULT = {"whiteblack"}
KINDS = {"entry", "html", "install", "game", "notebook", "python", "server", "shell", "toml", "types", "yaml"}
#: codes that no text can show: they are about bytes, about size, or about what is installed
WITHOUT_EXAMPLE = {
    "charset-guessed",
    "damaged-archive",
    "dialect-not-installed",
    "invalid-bytes",
    "member-without-game",
    "mixed-charsets",
    "nul-character",
    "too-large",
    "unreadable-member",
    "wrong-charset",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the examples are run, one after the other."""
    place = tmp_path_factory.mktemp("examples")
    furnish(place)
    return place


@pytest.fixture(scope="module")
def viewer() -> None:
    """The files of the viewer, which some commands put next to pages."""
    build()


# examples --------------------------------------------------------------------------------------------------------------


def test_every_example_is_of_a_kind_that_is_tested() -> None:
    others = [example for example in EXAMPLES if example.kind not in KINDS]
    plain = [
        ex.id
        for ex in others
        if not {"data-file", "data-path"} & ex.attributes.keys() and ex.attributes.get("class") != "usage"
    ]
    assert [name for name in plain if HTML["embed.html"].count('id="tag"') != 1 or not name.startswith("embed-")] == []
    assert len(plain) == 1


@pytest.mark.usefixtures("viewer")
@pytest.mark.parametrize("example", of_kind("shell"), ids=lambda example: example.id)
def test_commands_run_and_print_what_the_page_shows(example: Example, folder: Path) -> None:
    printed = ""
    for line in example.text.splitlines():
        done = run_line(line, folder)
        assert done.returncode == int(example.attributes.get("data-status", 0)), f"{line}: {done.stderr}"
        printed += done.stdout
    if example.shows is not None:
        assert printed.strip() == example.shows.strip()


@pytest.mark.usefixtures("viewer")
@pytest.mark.parametrize("example", of_kind("server"), ids=lambda example: example.id)
def test_a_command_that_serves_answers_with_the_page(example: Example, folder: Path) -> None:
    command = [sys.executable, "-m", *example.text.split()]
    with subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[0]
            with urlopen(url) as answer:
                assert b"<title>Boardreel</title>" in answer.read()
            with urlopen(f"{url.partition('?')[0]}record/game.blksgf") as answer:
                assert answer.read() == (folder / "game.blksgf").read_bytes()
        finally:
            process.terminate()


def run_python(text: str, names: dict[str, Any]) -> int:
    """Run an example, compare the value of every line that says `# → value`, and return their number."""
    compared = 0
    statements: list[str] = []
    for line in text.splitlines():
        code, mark, value = line.partition("# → ")
        if not mark:
            statements.append(line)
            continue
        exec("\n".join(statements), names)
        statements = []
        assert repr(eval(code.strip(), names)) == value, line
        compared += 1
    exec("\n".join(statements), names)
    return compared


def test_python_gives_the_values_that_the_page_shows(folder: Path) -> None:
    names: dict[str, Any] = {}
    with chdir(folder):
        compared = sum(run_python(example.text, names) for example in of_kind("python"))
    assert compared > 20
    assert (folder / "end.svg").read_text("utf-8").startswith("<svg")


def test_the_example_for_notebooks_runs(folder: Path, viewer: None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Widget:
        def __init__(self, **traits: Any) -> None:
            self.__dict__.update(traits)

    class Trait:
        def __init__(self, default: Any = None) -> None: ...

        def tag(self, **metadata: Any) -> Trait:
            return self

    widgets, traits = ModuleType("anywidget"), ModuleType("traitlets")
    widgets.AnyWidget = Widget  # type: ignore[attr-defined]
    traits.Unicode = traits.Int = Trait  # type: ignore[attr-defined]
    traits.validate = lambda _: lambda method: method  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "anywidget", widgets)
    monkeypatch.setitem(sys.modules, "traitlets", traits)
    monkeypatch.delitem(sys.modules, "boardreel.notebook", raising=False)
    names: dict[str, Any] = {"boardreel": boardreel}
    with chdir(folder):
        for example in of_kind("notebook"):
            run_python(example.text, names)
    assert names["widget"].position.to_play == "1"
    monkeypatch.delitem(sys.modules, "boardreel.notebook")


def test_what_is_to_be_installed_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["name"] == "boardreel"
    tarball = f"dist/packages/boardreel-{project['version']}.tgz"
    allowed = {f"npm install {tarball}", "npx boardreel copy public/boardreel", "pip wheel --no-deps ."}
    pip = "pip install --find-links dist/packages"
    allowed |= {f"{pip} boardreel", *(f'{pip} "boardreel[{extra}]"' for extra in project["optional-dependencies"])}
    assert {example.text for example in of_kind("install")} <= allowed


@pytest.fixture
def noughts() -> Iterator[Any]:
    """The game of the page, known as if its wheel were installed."""
    from boardreel.games import registry

    specification = importlib.util.spec_from_file_location("noughts", NOUGHTS)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules["noughts"] = module
    specification.loader.exec_module(module)
    registry.add(module.KIND)
    yield module
    registry._plugins.remove(module.KIND)
    del sys.modules["noughts"]


NOUGHTS_RECORD = "(;GM[Noughts and crosses];B[b2];W[a1](;B[c1];W[a3];B[a2];W[c2])(;B[a3];W[b2];W[HOSTILE];B[c1];W[b1]))"


def test_the_game_of_the_page_keeps_what_every_game_must(noughts: Any) -> None:
    assert of_kind("game")[0].text == NOUGHTS.read_text("utf-8").strip()
    for text in conformance.hostile_variants(NOUGHTS_RECORD):
        (checked,) = conformance.check_record(text)
        assert checked.rules.kind.id == "noughts"
    assert check_written_games(";GM[Noughts and crosses]", positions=20) > 60
    row = read("(;GM[Noughts and crosses];B[a1];W[b1];B[a2];W[b2];B[a3];W[b3])").games[0]
    position = replay(row).position(row.nodes[5])
    assert (position.to_play, position.legal_moves(), position.status().key) == (None, [], "noughts.won")
    assert replay(row).step(row.nodes[6]).legal is False


@pytest.mark.parametrize(
    ("moves", "ranks", "winner"),
    [
        ("a1 b1 a2 b2", None, None),
        ("a1 b1 a2 b2 a3", {"B": 1, "W": 2}, "B"),
        ("a1 b1 a2 b2 c1 b3", {"B": 2, "W": 1}, "W"),
        ("b2 a1 c1 a3 a2 c2 b3 b1 c3", {"B": 1, "W": 1}, None),
    ],
)
def test_the_game_of_the_page_ends(noughts: Any, moves: str, ranks: dict[str, int] | None, winner: str | None) -> None:
    nodes = "".join(f";{'BW'[place % 2]}[{point}]" for place, point in enumerate(moves.split()))
    game = read(f"(;GM[Noughts and crosses]{nodes})").games[0]
    position = replay(game).position(game.main_line()[-1])
    assert (position.ranks, position.is_over, position.winner) == (ranks, ranks is not None, winner)


def test_the_game_of_the_page_reports_its_diagnostics(noughts: Any) -> None:
    game = read("(;GM[Noughts and crosses];B[a1];W[a1];W[d9])").games[0]
    played = replay(game)
    assert [found.code for found in played.diagnostics] == ["noughts-taken", "noughts-unreadable"]
    assert played.step(game.nodes[2]).announcement is not None
    assert "<svg" in played.position(game.nodes[1]).svg()


def test_the_codes_of_the_game_of_the_page_have_examples(noughts: Any) -> None:
    for code, info in noughts.KIND.codes.items():
        assert code in [found.code for found in record_diagnostics(read(info.example))]


def test_the_wheel_of_the_page_names_the_game(folder: Path) -> None:
    project = tomllib.loads(of_kind("toml")[0].text)
    assert project["project"]["entry-points"]["boardreel.games"] == {"noughts": "noughts:KIND"}
    wheel = folder / "noughts-1.0-py3-none-any.whl"
    command = [sys.executable, "-m", "boardreel", "show", str(folder / "noughts.sgf")]
    (folder / "noughts.sgf").write_text(NOUGHTS_RECORD.replace("W[HOSTILE]", ""), "utf-8")
    path = os.pathsep.join([str(wheel), str(ROOT / "py_core")])
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=True, capture_output=True, text=True)
    assert "Cross to play" in done.stdout


# facts -----------------------------------------------------------------------------------------------------------------


def ids(page: str, prefix: str) -> list[str]:
    """The rows of a table of a page."""
    return re.findall(rf'<tr id="{prefix}([\w-]+)"', HTML[page])


def test_the_types_have_what_the_page_names() -> None:
    text = PUBLIC_TYPES.read_text("utf-8")
    shapes = text.split("interface BoardReelAttributes", 1)[1].split("interface BoardReelEventMap", 1)[0]
    typed = re.findall(r"^  (?:readonly )?(\w+)\??(?=[:(])", shapes, re.MULTILINE)
    named = [name for kind in ("attribute", "property", "method") for name in ids("element.html", f"{kind}-")]
    assert set(typed) == set(named)
    events = re.findall(r'^  "([\w-]+)":', text, re.MULTILINE)
    assert events == ids("element.html", "event-")


def test_the_page_names_the_properties_of_the_element() -> None:
    getters = set(re.findall(r"^  get (\w+)\(\)", ELEMENT, re.MULTILINE))
    assert set(ids("element.html", "property-")) == getters


def test_the_page_names_every_attribute_method_and_event() -> None:
    listed = OPTIONS.split("ATTRIBUTE_KINDS", 1)[1].split("};", 1)[0]
    assert ids("element.html", "attribute-") == re.findall(r"^  (\w+):", listed, re.MULTILINE)
    parts = "".join(path.read_text("utf-8") for path in sorted((WEB / "view").rglob("*.js")))
    events = {*re.findall(r'#send\("([\w-]+)"', ELEMENT), *re.findall(r'new CustomEvent\("(reel-[\w-]+)"', parts)}
    assert set(ids("element.html", "event-")) == events
    for method in ids("element.html", "method-"):
        assert re.search(rf"^  (async )?{method}\(", ELEMENT, re.MULTILINE)


def test_the_form_offers_every_value_of_an_attribute() -> None:
    for name in ("theme", "palette", "controls"):
        known = re.search(rf'oneOf\(text\("{name}"\), \[([^\]]*)\]', OPTIONS)
        assert known is not None
        first, *others = [value for value in re.findall(r'"(\w+)"', known[1]) if value not in SAME_AS_DEFAULT]
        assert offered(name) == ["", *others], first
    assert sorted(offered("lang")) == ["", *sorted(LANGUAGES)]


def offered(name: str) -> list[str]:
    """The values of a list in the form."""
    found = re.search(rf'<select name="{name}">(.*?)</select>', HTML["embed.html"])
    assert found is not None
    return re.findall(r'<option value="([\w-]*)">', found[1])


def test_every_custom_property_is_in_the_table_with_its_default() -> None:
    named = [name for _, rows in custom_properties() for name, _, _ in rows]
    assert len(named) == len(set(named)) > 50
    used = {
        name
        for suffix in ("css", "js")
        for path in WEB.rglob(f"*.{suffix}")
        if not {"docs", "app"} & set(path.relative_to(WEB).parts)
        for name in re.findall(r"--reel-[\w-]+", path.read_text("utf-8"))
        if name != "--reel-"
    }
    assert used == set(named)
    assert ids("theming.html", "token-") == [name.removeprefix("--") for name in named]
    assert all(default and meaning for _, rows in custom_properties() for _, default, meaning in rows)


def test_every_heading_of_the_custom_properties_has_a_table() -> None:
    assert [heading for heading, rows in custom_properties() if not rows] == []


def test_a_custom_property_has_an_effect() -> None:
    sheets = "".join(path.read_text("utf-8") for path in (WEB / "styles").glob("*.css"))
    own = re.findall(r"^  (--[\w-]+): var\(--reel-", sheets, re.MULTILINE)
    assert [name for name in own if f"var({name})" not in sheets and f"var({name}," not in sheets] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented_with_its_options_and_an_example(name: str) -> None:
    text = unescape(HTML["command-line.html"])
    part = text.split(f'<h2 id="{name}">', 1)[1].split("<h2", 1)[0]
    for action in build_parser(name).commands[name]._actions:
        for option in action.option_strings:
            assert option in part or option in ("-h", "--help")
    assert any(example.text.startswith(f"boardreel {name} ") for example in EXAMPLES if example.kind in KINDS)
    assert "%(" not in part


def test_every_option_has_a_help() -> None:
    missing = [
        (name, action.dest)
        for name, parser in build_parser(*COMMANDS).commands.items()
        for action in parser._actions
        if not action.help
    ]
    assert missing == []


def test_every_code_is_documented() -> None:
    for name, codes in code_tables().items():
        assert ids("codes.html", f"{name}-") == sorted(codes)


@pytest.mark.parametrize(
    ("code", "example"),
    [(code, info.example) for codes in code_tables().values() for code, info in codes.items()],
    ids=lambda value: value[:40],
)
def test_the_example_of_a_code_shows_it(code: str, example: str) -> None:
    if code in WITHOUT_EXAMPLE:
        assert example == ""
        return
    diagnostics = record_diagnostics(read(example.encode()), strict=True)
    assert code in {found.code for found in diagnostics}
    # a problem without a message of a game is translated by its code
    assert {found.code for found in diagnostics if found.about is None} <= SGF_CODES.keys()


def test_every_field_of_positions_is_documented(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = HTML["command-line.html"].split('<tbody id="fields">', 1)[1].split("</tbody>", 1)[0]
    named = {
        name for row in re.findall(r'<th scope="row">(.*?)</th>', rows) for name in re.findall(r"<code>(\w+)", row)
    }
    found: set[str] = set()
    # the first moves have all fields but those of counted territory, and take a fraction of the time
    heads = {path.name: path.read_bytes()[:1000] for path in sorted((WEB / "samples").iterdir())}
    for name, content in (heads | {"territory.sgf": b"(;GM[1]SZ[3]TB[aa]TW[cc])"}).items():
        head = tmp_path / name
        head.write_bytes(content)
        main(["positions", "--legal", str(head)])
        found |= set(json.loads(capsys.readouterr().out.splitlines()[-1]))
    assert named == found


MEMBERS = {
    "collection": (boardreel.Collection, {}),
    "game": (boardreel.Game, {}),
    "node": (boardreel.Node, {}),
    "replay": (boardreel.Replay, {}),
    "position": (boardreel.Position, {}),
    "move": (boardreel.Move, {}),
    "rules": (protocol.Rules, {}),
    "symmetry": (protocol.Symmetry, {}),
    "explorer": (Explorer, {}),
    "diagnostic": (boardreel.Diagnostic, {}),
    "draft": (Draft, {}),
}


@pytest.mark.parametrize("name", MEMBERS)
def test_what_the_page_says_of_an_object_is_there(name: str) -> None:
    game = read("(;GM[1]SZ[9];B[aa];W[aa])").games[0]
    last = game.main_line()[-1]
    played = replay(game)
    objects = {
        "collection": game.collection,
        "game": game,
        "node": last,
        "replay": played,
        "position": played.position(last),
        "move": played.step(last).moves[0],
        "rules": played.rules,
        "symmetry": played.rules.symmetries()[0],
        "explorer": Explorer(DATA / "index" / "index"),
        "diagnostic": played.diagnostics[0],
        "draft": Draft(game),
    }
    rows = HTML["python.html"].split(f'data-members="{name}"', 1)[1].split("</tbody>", 1)[0]
    members = re.findall(r"<code>(\w+)(\(?)[^<]*</code>(?=[^<]*(?:<code>[^<]*</code> ?)*</th>)", rows)
    assert members
    for member, call in members:
        value = getattr(objects[name], member)
        assert callable(value) is bool(call), member


def test_every_public_name_is_on_the_page() -> None:
    text = re.sub(r"<[^>]+>", " ", HTML["python.html"])
    assert [name for name in boardreel.__all__ if not re.search(rf"\b{name}\b", text)] == []


OLD_PAGES = ("index", "embed", "element", "theming", "command-line", "python", "add-a-game", "formats", "codes")
OLD_ANCHORS = {
    "index.html": ["keys"],
    "embed.html": ["generate", "files", "record-inside", "prepared", "many", "frames", "one-file", "hosts"],
    "element.html": ["attributes", "properties", "methods", "events", "parts", "types"],
    "theming.html": ["example", "custom-properties"],
    "python.html": ["read", "tree", "replay", "diagnostics", "notebook"],
    "add-a-game.html": ["example", "rules", "page"],
    "formats.html": ["variants", "games", "charsets", "writing", "not-supported"],
    "codes.html": ["sgf", "blokus", "twixt"],
}
#: words and phrases that `writing.md` replaces, and British spellings; addresses keep theirs
UNWANTED = re.compile(
    r"\b(?:stands?|lies|behind|beside|told|tells|anew|so many|as yet|colou?rs? of wood|finding|findings|"
    r"colour\w*|licen[c]e|judg?ement|recogni[s]e[ds]?|neighbour\w*|what it (?:says|is|does))\b"
)


def test_the_standard_headings_are_there() -> None:
    assert list(PAGES.values())[:4] == ["Quick start", "Embedding", "<board-reel> reference", "Theming"]
    wanted = {"Command line", "Python API", "Adding a game", "File formats", "Diagnostic codes"}
    assert wanted | {"Gallery", "Accessibility", "FAQ", "Changelog"} <= set(PAGES.values())
    for name, title in PAGES.items():
        assert re.findall(r"<h1>(.*?)</h1>", HTML[name]) == [escape(title)]
        assert f"<title>{escape(title)} – Boardreel</title>" in HTML[name]
        assert re.search(r'<meta name="description" content="[^"<]{40,}"', HTML[name]), name


def test_addresses_of_earlier_versions_still_work() -> None:
    assert [name for name in OLD_PAGES if f"{name}.html" not in HTML] == []
    for name, anchors in OLD_ANCHORS.items():
        assert [anchor for anchor in anchors if f'id="{anchor}"' not in HTML[name]] == [], name


def test_ids_are_unique_and_every_heading_has_one() -> None:
    for name, text in HTML.items():
        found = re.findall(r' id="([^"]+)"', text)
        assert len(found) == len(set(found)), name
        assert re.findall(r"<h[23]>", text.partition('<div class="tokens">')[0]) == [], name


def test_every_picture_has_a_text_or_is_hidden() -> None:
    pictures = re.findall(r"<img [^>]*>", "".join(HTML.values()))
    assert len(pictures) > 5
    assert all(' alt="' in picture for picture in pictures)
    drawn = re.findall(r"<svg [^>]*>", "".join(HTML.values()))
    assert all('aria-hidden="true"' in svg or re.search(r'aria-label="[^"]+"', svg) for svg in drawn)


def test_the_board_of_every_game_is_shown() -> None:
    shown = {unescape(title) for title in re.findall(r"<figcaption>([^<,]+)", HTML["boards.html"])}
    tables = {load_table(name).name for name in TABLE_NAMES}
    assert {variant.name for variant in VARIANTS} | tables | {"Go", "TwixT"} <= shown
    samples = re.findall(r'<img class="poster" src="../samples/([^"]+)\.svg"', HTML["boards.html"])
    assert [name for name in samples if not (WEB / "samples" / name).is_file()] == []


def test_every_palette_is_drawn_from_one_symbol() -> None:
    known = re.search(r'palette: oneOf\(text\("palette"\), \[([^\]]*)\]', OPTIONS)
    assert known is not None
    drawn = re.findall(r'data-palette="(\w+)">\s*<svg role="img"[^>]*><use href="#(picture-\w+)"', HTML["theming.html"])
    assert [name for name, _ in drawn] == [
        name for name in re.findall(r'"(\w+)"', known[1]) if name not in SAME_AS_DEFAULT
    ]
    for _, symbol in drawn:
        assert HTML["theming.html"].count(f'<symbol id="{symbol}"') == 1
    assert 'class="piece"' in HTML["theming.html"]
    assert 'class="peg"' in HTML["theming.html"]


def test_the_text_is_plain_american_english() -> None:
    for path in (*DOCS.glob("*.html"), MANIFEST):
        if path.name == "codes.html":
            continue
        text = re.sub(r'(?:href|src)="[^"]*"|<code>licences</code>|<code>[\w-]+</code>', "", path.read_text("utf-8"))
        assert UNWANTED.findall(text) == [], path.name


def test_the_search_index_has_every_section_and_row() -> None:
    index = search_index({name: (PAGES[name], HTML[name]) for name in PAGES})
    entries = json.loads(index)
    urls = {entry["url"] for entry in entries}
    assert set(PAGES) <= urls
    anchors = {
        f"{name}#{anchor}" for name, text in HTML.items() for anchor in re.findall(r'<(?:h[123]|tr) id="([^"]+)"', text)
    }
    assert anchors <= urls
    assert "codes.html#sgf-bad-point" in urls
    assert len(index.encode()) < 345_000
    assert not any(re.search(r"&\w+;|  ", entry["text"]) for entry in entries)


def test_a_section_has_its_own_text_only() -> None:
    page = (
        "<header>no</header><main><h1>Title</h1><p>Lead <b>bo</b>ld.</p><script>no</script>"
        '<h2 id="a">One &amp; two</h2><p>First.</p><table><tr id="r"><th>row</th><td>cell</td></tr></table></main>no'
    )
    found = [(section.url, section.heading, section.text) for section in sections("x.html", "X", page)]
    assert found == [
        ("x.html", "Title", "Lead bold."),
        ("x.html#a", "One & two", "First."),
        ("x.html#r", "row", "cell"),
    ]


#: names of keys in the table that the list writes in another way
KEY_LABELS = {
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "Shift+ArrowUp": "Shift+↑",
    " ": "Space",
}


def test_every_listed_key_is_documented_by_its_name() -> None:
    rows = keyboard()
    assert len(rows) > 20
    for row in rows:
        names = [KEY_LABELS.get(key, key) for key in row.keys]
        assert set(row.labels) == ({"1", "…", "9"} if names == list("123456789") else set(names)), row.text
        assert escape(row.text) in HTML["accessibility.html"]


def test_the_manifest_has_the_types_of_the_declarations() -> None:
    manifest = declaration()
    text = PUBLIC_TYPES.read_text("utf-8")
    element = text.split("interface BoardReel extends", 1)[1].split("\n}", 1)[0]
    for member in manifest["members"]:
        if member["kind"] == "field":
            readonly = "readonly " if member.get("readonly") else ""
            assert re.search(rf"^  {readonly}{member['name']}: ", element, re.MULTILINE), member["name"]
        else:
            call = re.search(rf"^  {member['name']}\((.*)\): (.*);$", element, re.MULTILINE)
            assert call is not None, member["name"]
            assert [parameter["name"] for parameter in member.get("parameters", [])] == re.findall(
                r"(?:^|, )(\w+)\??:", call[1]
            )
            assert call[2] == member["return"]["type"]["text"]
    for event in manifest["events"]:
        detail = event["type"]["text"].replace(",", ";")
        assert f'"{event["name"]}": {detail};' in text


def test_the_published_manifest_lists_the_custom_properties() -> None:
    published = json.loads(published_manifest())["modules"][0]["declarations"][0]
    names = [entry["name"] for entry in published["cssProperties"]]
    assert names == [name for _, rows in custom_properties() for name, _, _ in rows]
    assert published["tagName"] == "board-reel"


def test_links_between_the_pages_lead_somewhere() -> None:
    for name, text in HTML.items():
        for target in re.findall(r'<a[^>]* href="([^":]+)"', text.split("<body", 1)[1]):
            page, _, anchor = target.partition("#")
            if page.startswith(("../", "files/")):
                continue
            assert (page or name) in HTML, target
            assert not anchor or f'id="{anchor}"' in HTML[page or name], target
