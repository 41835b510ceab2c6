"""`boardreel embed`: what is in the page, and that it needs neither script nor style to be seen."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote_to_bytes

import boardreel
import pytest
from boardreel import Replay
from boardreel.budgets import USUAL
from boardreel.cli import main
from boardreel.publish.embed.embedded_page import DISPLAY_OPTIONS, TAB_NAMES
from support import ROOT
from unit.publish.test_markup import HOSTILE, Read

SAMPLE = ROOT / "web" / "samples" / "blokus.blksgf"
BASE = ("--base", "/reel")


def embed(target: Path, record: Path, *options: str) -> str:
    assert main(["embed", str(record), "-o", str(target), *BASE, *options]) == 0
    return target.read_text("utf-8")


def test_a_page_shows_the_position_without_scripts(tmp_path: Path) -> None:
    text = embed(tmp_path / "page.html", SAMPLE, "--move", "40")
    read = Read(text)
    names = [name for name, _ in read.tags]
    assert {"svg", "figure", "figcaption", "path"} <= set(names)
    assert "After 40 of 66 moves" in read.text
    assert "Ada – Bela – Carlo – Dora" in read.text
    assert all(value is not None and value.startswith("#") for value in fills(read))
    assert "style" not in names
    assert not any("style" in attributes or "class" in attributes for _, attributes in read.tags)


def test_a_page_has_the_style_of_its_poster_next_to_it_and_a_fragment_has_none(tmp_path: Path) -> None:
    style = tmp_path / "boardreel-poster.css"
    fragment = embed(tmp_path / "fragment.html", SAMPLE, "--fragment")
    assert "stylesheet" not in fragment
    assert not style.exists()
    page = Read(embed(tmp_path / "page.html", SAMPLE))
    assert [a["href"] for name, a in page.tags if name == "link" and a.get("rel") == "stylesheet"] == [style.name]
    assert "poster-delay" in style.read_text("utf-8")


def test_options_become_attributes_and_change_the_picture(tmp_path: Path) -> None:
    plain = Read(embed(tmp_path / "plain.html", SAMPLE, "--inline", "--move", "40"))
    options = ["--coordinates", "none", "--numbers", "23-30", "--caption", 'A "quiet" <move>', "--comments", "below"]
    hidden = ["--title", "none", "--result", "hidden"]
    options += ["--tabs", "moves", "--height", "600", "--site", "https://example.org/boardreel/"]
    read = Read(embed(tmp_path / "page.html", SAMPLE, "--inline", "--move", "40", *options, *hidden))
    assert dict(read.tags)["board-reel"] == {
        **dict(plain.tags)["board-reel"],
        "coordinates": "none",
        "numbers": "23-30",
        "caption": 'A "quiet" <move>',
        "comments": "below",
        "title": "none",
        "result": "hidden",
        "tabs": "moves",
        "height": "600",
        "site": "https://example.org/boardreel/",
    }
    pictures = [[name for name, _ in found.tags].count("text") for found in (plain, read)]
    assert pictures[0] > 8 == pictures[1], "the other texts of the picture are coordinates"


def test_a_hidden_result_is_nowhere_in_the_page(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]SZ[9]PB[Ada]PW[Bob]RE[B+R];B[ee];W[gc])")
    shown = embed(tmp_path / "plain.html", record, "--beside")
    assert "Black wins by resignation" in shown
    hidden = embed(tmp_path / "page.html", record, "--beside", "--result", "hidden")
    assert "wins" not in hidden


def test_defaults_are_no_attributes(tmp_path: Path) -> None:
    read = Read(embed(tmp_path / "page.html", SAMPLE, "--inline", "--coordinates", "on", "--result", "on"))
    assert set(dict(read.tags)["board-reel"]) == {"src"}


def test_every_attribute_of_appearance_has_an_option(tmp_path: Path) -> None:
    manifest = json.loads((ROOT / "build_scripts" / "data" / "npm" / "custom-elements.json").read_text("utf-8"))
    attributes = {entry["name"]: entry for entry in manifest["modules"][0]["declarations"][0]["attributes"]}
    others = {"src", "game", "move", "lang", "reel", "poster", "plugins", "puzzle"}
    assert attributes.keys() - others == DISPLAY_OPTIONS.keys()
    for name, option in DISPLAY_OPTIONS.items():
        kind = attributes[name]["type"]["text"]
        assert option.values == tuple(re.findall(r"'(\w+)'", kind))
        assert option.is_flag == (kind == "boolean")
        # with another default than the first value, the attribute `explore` depends on `controls`
        assert option.default == (option.values[0] if option.values and name != "explore" else "")


def test_a_viewer_of_the_board_alone_can_play_and_be_explored(tmp_path: Path) -> None:
    options = ["--controls", "none", "--explore", "button", "--autoplay"]
    read = Read(embed(tmp_path / "page.html", SAMPLE, "--inline", *options))
    element = dict(read.tags)["board-reel"]
    assert {name: element.get(name, "absent") for name in ("controls", "explore", "autoplay")} == {
        "controls": "none",
        "explore": "button",
        "autoplay": "",
    }


def test_tabs_are_those_of_the_viewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(TAB_NAMES) == re.findall(r'name: "(\w+)"', (ROOT / "web" / "view" / "tab_table.js").read_text("utf-8"))
    for tabs in ("moves tree", "none"):
        element = dict(Read(embed(tmp_path / "page.html", SAMPLE, "--inline", "--tabs", tabs)).tags)["board-reel"]
        assert element["tabs"] == tabs
    with pytest.raises(SystemExit, match="2"):
        embed(tmp_path / "page.html", SAMPLE, "--tabs", "moves foo")
    assert f"'foo' is not a tab; there are {', '.join(TAB_NAMES)}\n" in capsys.readouterr().err


@pytest.mark.parametrize("options", [(), ("--beside",)])
def test_a_page_has_a_main_element_with_a_heading(tmp_path: Path, options: tuple[str, ...]) -> None:
    text = embed(tmp_path / "page.html", SAMPLE, *options)
    main_element = text[text.index("<main>") : text.index("</main>")]
    assert main_element.count("<h1>Ada – Bela – Carlo – Dora</h1>") == 1
    assert "<board-reel" in main_element
    assert "<h1" not in embed(tmp_path / "fragment.html", SAMPLE, "--fragment")


def test_an_invalid_range_of_moves_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["embed", str(SAMPLE), "-o", str(tmp_path / "page.html"), *BASE, "--numbers", "a-b"])
    assert "argument --numbers: 'a-b' is none of all, last" in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def fills(read: Read) -> set[str | None]:
    return {attributes.get("fill") for name, attributes in read.tags if name == "rect" and "fill" in attributes}


def test_the_element_names_record_place_and_reel(tmp_path: Path) -> None:
    read = Read(embed(tmp_path / "page.html", SAMPLE, "--move", "40", "--beside"))
    element = dict(read.tags)["board-reel"]
    assert element == {"src": "blokus.blksgf", "move": "40", "reel": "page.reel.json"}
    assert (tmp_path / "blokus.blksgf").read_bytes() == SAMPLE.read_bytes()
    reel, others = json.loads((tmp_path / "page.reel.json").read_text("utf-8"))
    assert reel["format"] == "boardreel/1"
    assert "40" in reel["frames"]
    assert len(reel["frames"]) + len(others["frames"]) == len(reel["tree"]["parent"])
    link = next(attributes for name, attributes in read.tags if name == "a")
    assert link == {"href": "blokus.blksgf", "type": "application/x-blokus-sgf", "download": "blokus.blksgf"}


#: an ordinary game, a game with `IP` at node 1, an endgame, a problem, and a game with a handicap
GAME = "(;GM[Blokus Duo];B[e10];W[j5])"
PUZZLE = "(;GM[21]SZ[24]PZ[w];IP[]R[L7];B[M9];R[K5])"
ENDGAME = "(;GM[Blokus Duo]AB[e10]AW[j5];B[d9];W[k4])"
PROBLEM = "(;GM[1]SZ[9]AB[aa][ba]AW[ab];B[bb];W[cc])"
HANDICAP = "(;GM[1]SZ[9]HA[2]AB[gc][cg];W[cc];B[gg])"


@pytest.mark.parametrize(
    ("record", "options", "move"),
    [
        (GAME, (), None),
        (GAME, ("--move", "end"), "2"),
        (GAME, ("--move", "1"), "1"),
        (GAME, ("--move", "0"), None),
        (PUZZLE, (), None),
        (PUZZLE, ("--move", "end"), "3"),
        (PUZZLE, ("--move", "0"), "0"),
        (ENDGAME, (), None),
        (ENDGAME, ("--move", "end"), "2"),
        (PROBLEM, (), None),
        (HANDICAP, (), None),
    ],
)
def test_the_viewer_opens_at_the_position_of_the_picture(
    tmp_path: Path, record: str, options: tuple[str, ...], move: str | None
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(record)
    read = Read(embed(tmp_path / "page.html", path, *options))
    assert dict(read.tags)["board-reel"].get("move") == move
    opening = Replay(boardreel.read(path).games[0]).opening_node().depth
    shown = opening if move is None else int(move)
    moves = [node.depth for node in boardreel.read(path).games[0].main_line() if node.depth and node.depth <= shown]
    assert (f"After {len(moves)} of" in read.text) == bool(moves)


def test_a_move_is_a_number_or_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        embed(tmp_path / "page.html", SAMPLE, "--move", "middle")
    assert "'middle' is neither a number of moves nor 'end'" in capsys.readouterr().err


@pytest.mark.parametrize("folder", [".", "pages"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_record_whose_charset_the_user_names_is_copied_in_utf_8(
    tmp_path: Path, folder: str, pack: Callable[[bytes], bytes]
) -> None:
    content = pack("(;CA[ISO-8859-1]GM[1]SZ[9]PB[本因坊]PW[Bob];B[ee])".encode("shift_jis"))
    (tmp_path / "game.sgf").write_bytes(content)
    (tmp_path / folder).mkdir(exist_ok=True)
    page = tmp_path / folder / "page.html"
    read = Read(embed(page, tmp_path / "game.sgf", "--charset", "shift_jis"))
    copied = page.with_name(str(dict(read.tags)["board-reel"]["src"]))
    assert boardreel.read(copied).games[0].root.text("PB") == "本因坊"
    assert (tmp_path / "game.sgf").read_bytes() == content


def test_an_archive_of_any_size_is_copied_in_utf_8(tmp_path: Path) -> None:
    content = "(;CA[ISO-8859-1]GM[1]SZ[9]PB[本因坊];B[ee])".encode("shift_jis")
    # more than the library unpacks by default
    archive = gzip.compress(content + b" " * (USUAL.max_bytes or 0), 0)
    (tmp_path / "game.sgf.gz").write_bytes(archive)
    (tmp_path / "pages").mkdir()
    embed(tmp_path / "pages" / "page.html", tmp_path / "game.sgf.gz", "--charset", "shift_jis")
    copied = gzip.decompress((tmp_path / "pages" / "game.sgf.gz").read_bytes())
    assert "PB[本因坊]".encode() in copied[:100]


def test_the_script_follows_the_viewer_and_is_requested_before_it(tmp_path: Path) -> None:
    """A classic script there runs before the first frame if the browser has it; a module rarely does."""
    text = embed(tmp_path / "page.html", SAMPLE)
    read = Read(text)
    script = dict(read.tags)["script"]
    assert script == {"src": "/reel/boardreel.js", "crossorigin": "anonymous"}
    assert text.endswith(
        '</board-reel>\n</main>\n<script src="/reel/boardreel.js" crossorigin="anonymous"></script>\n</body>\n</html>\n'
    )
    preload = next(attributes for name, attributes in read.tags if name == "link" and attributes["rel"] == "preload")
    assert preload == {"rel": "preload", "as": "script", "href": script["src"], "crossorigin": script["crossorigin"]}


def test_the_reel_of_a_page_is_fetched_while_the_script_comes(tmp_path: Path) -> None:
    def ahead(*options: str) -> list[str | None]:
        tags = Read(embed(tmp_path / "page.html", SAMPLE, *options)).tags
        return [attributes["href"] for _, attributes in tags if attributes.get("as") == "fetch"]

    assert ahead("--beside") == ["page.reel.json"]
    assert ahead() == ahead("--beside", "--fragment") == []


def test_a_fragment_is_a_tag_and_the_element_alone(tmp_path: Path) -> None:
    text = embed(tmp_path / "part.html", SAMPLE, "--fragment")
    names = [name for name, _ in Read(text).tags]
    assert names[:2] == ["script", "board-reel"]
    assert not {"html", "head", "body", "meta"} & set(names)


@pytest.mark.parametrize("options", [(), ("--inline",), ("--fragment",)])
def test_the_reel_stands_in_the_page(tmp_path: Path, options: tuple[str, ...]) -> None:
    text = embed(tmp_path / "page.html", SAMPLE, *options)
    assert not (tmp_path / "page.reel.json").exists()
    _, _, behind = text.partition('<script type="application/json" data-reel>')
    assert json.loads(behind.partition("</script>")[0])["format"] == "boardreel/1"
    assert "reel=" not in text.partition("<figure>")[0].partition("<board-reel")[2]


def test_a_large_reel_lies_beside_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardreel.publish.embed.embedded_page.MAX_INLINE_CHARACTERS", 10_000)
    assert 'reel="page.reel.json"' in embed(tmp_path / "page.html", SAMPLE)
    assert (tmp_path / "page.reel.json").exists()
    assert "data-reel" in embed(tmp_path / "other.html", SAMPLE, "--inline")


@pytest.mark.slow
def test_a_long_game_is_left_to_python(tmp_path: Path) -> None:
    record = tmp_path / "long.sgf"
    record.write_text("(;GM[1]SZ[9]" + ";B[aa];W[bb]" * 6000 + ")", "utf-8")
    for option in ("--fragment", "--inline"):
        read = Read(embed(tmp_path / "page.html", record, option))
        assert set(dict(read.tags)["board-reel"]) == {"src"}
        assert [name for name, _ in read.tags].count("script") == 1
        assert "svg" in dict(read.tags)
    assert {path.name for path in tmp_path.iterdir()} == {"long.sgf", "page.html", "boardreel-poster.css"}


def test_python_is_fetched_while_the_script_comes_if_the_game_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardreel.publish.game_summary.MAX_REEL_NODES", 10)
    (tmp_path / "bundles").mkdir()
    manifest = {"version": "v-1", "parts": {"wasm": "runtime/python.wasm"}}
    (tmp_path / "bundles" / "manifest.json").write_text(json.dumps(manifest))
    (tmp_path / "boardreel.js").touch()

    def ahead(*options: str) -> list[tuple[str | None, str | None]]:
        assert main(["embed", str(SAMPLE), "-o", str(tmp_path / "page.html"), *options]) == 0
        links = [attributes for name, attributes in Read((tmp_path / "page.html").read_text()).tags if name == "link"]
        wanted = ("modulepreload", "fetch")
        return [(kind, link["href"]) for link in links if (kind := link.get("as") or link["rel"]) in wanted]

    python = [("modulepreload", "boardreel/v-1/runtime/client.js"), ("fetch", "boardreel/runtime/python.wasm")]
    assert ahead("--viewer", str(tmp_path)) == python
    # nobody knows the names of files there
    assert ahead(*BASE) == []


@pytest.mark.parametrize("text", [text for text in HOSTILE if "\ud800" not in text])
@pytest.mark.parametrize("option", ["--inline", "--beside"])
def test_a_hostile_record_brings_no_markup_of_its_own(tmp_path: Path, text: str, option: str) -> None:
    value = text.replace("\\", "\\\\").replace("]", "\\]")
    record = tmp_path / 'a"><b>.sgf'
    record.write_text(
        f"(;GM[1]SZ[9]PB[{value}]PW[{value}]GN[{value}]C[{value}]RE[{value}];B[ee]LB[aa:{value}])", "utf-8"
    )
    read = Read(embed(tmp_path / "page.html", record, option))
    plain = {
        "main",
        "h1",
        "svg",
        "g",
        "path",
        "circle",
        "rect",
        "text",
        "pattern",
        "defs",
        "radialgradient",
        "stop",
        "title",
        "figure",
        "figcaption",
        "strong",
        "br",
        "a",
    }
    page = {"html", "head", "meta", "link", "script", "body", "board-reel"}
    assert {name for name, _ in read.tags} <= plain | page
    assert len([name for name, _ in read.tags if name == "script"]) == (2 if option == "--inline" else 1)
    assert not any(name.startswith("on") for _, attributes in read.tags for name in attributes)


def test_posters_of_one_page_do_not_share_names(tmp_path: Path) -> None:
    pages = [embed(tmp_path / "page.html", SAMPLE, "--move", move) for move in ("1", "2")]
    found = [{a["id"] for _, a in Read(page).tags if "id" in a} for page in pages]
    assert not found[0] & found[1]


def test_the_viewer_is_put_beside_the_page_once(tmp_path: Path) -> None:
    viewer = tmp_path / "viewer"
    (viewer / "v-1").mkdir(parents=True)
    (viewer / "boardreel.js").write_text('export * from "./v-1/boardreel.js";')
    (viewer / "v-1" / "boardreel.js").write_text("")
    (viewer / "index.html").write_text("its own page")
    target = tmp_path / "out" / "page.html"
    target.parent.mkdir()
    assert main(["embed", str(SAMPLE), "-o", str(target), "--viewer", str(viewer)]) == 0
    assert (target.parent / "boardreel" / "v-1" / "boardreel.js").is_file()
    assert not (target.parent / "boardreel" / "index.html").exists()
    assert '<script src="boardreel/boardreel.js" ' in target.read_text("utf-8")


@pytest.fixture
def hashed(tmp_path: Path) -> Path:
    """A viewer as far as pages of another host need it: its script and the hashes of its files."""
    folder = tmp_path / "viewer"
    folder.mkdir()
    (folder / "boardreel.js").write_text("")
    names = (
        "boardreel.js",
        "boardreel-0123456789.js",
        "v-abcdef0123/runtime/client.js",
        "v-abcdef0123/runtime/worker.js",
        "v-abcdef0123/on_demand/tree_tab.js",
        "v-abcdef0123/on_demand/de.js",
        "v-abcdef0123/on_demand/pt-BR.js",
    )
    (folder / "integrity.json").write_text(json.dumps({name: f"sha384-{name}" for name in names}))
    return folder


@pytest.mark.parametrize(
    ("option", "languages"),
    [((), ()), (("--lang", "pt-BR"), ("pt-BR",)), (("--fragment",), ("de", "pt-BR"))],
    ids=["page", "page in Portuguese", "fragment"],
)
def test_the_viewer_of_another_host_has_to_be_that_of_this_version(
    tmp_path: Path, hashed: Path, option: tuple[str, ...], languages: tuple[str, ...]
) -> None:
    away = ("--base", "https://cdn.example/reel/", "--viewer", str(hashed), *option)
    read = Read(embed(tmp_path / "page.html", SAMPLE, *away))
    script = next(a for n, a in read.tags if n == "script" and "integrity" in a)
    links = [a for n, a in read.tags if a.get("rel") == "modulepreload"]
    preloads = [a for n, a in read.tags if a.get("as") == "script"]
    assert [a["integrity"] for a in preloads] == ([] if "--fragment" in option else [script["integrity"]])
    assert script["src"] == "https://cdn.example/reel/boardreel-0123456789.js"
    assert script["integrity"] == "sha384-boardreel-0123456789.js"
    names = ("runtime/client.js", "on_demand/tree_tab.js", *(f"on_demand/{language}.js" for language in languages))
    for link, path in zip(links, names, strict=True):
        assert link["href"] == f"https://cdn.example/reel/v-abcdef0123/{path}"
        assert link["integrity"] == f"sha384-v-abcdef0123/{path}"
        assert script["crossorigin"] == link["crossorigin"] == "anonymous"
    assert (tmp_path / "boardreel-viewer-missing.js").is_file() is ("--fragment" not in option)


def test_whatever_lies_on_another_host_can_be_taken(tmp_path: Path, hashed: Path) -> None:
    away = ("--base", "https://cdn.example/reel/", "--viewer", str(hashed), "--any-version", "--fragment")
    read = Read(embed(tmp_path / "page.html", SAMPLE, *away))
    first = next(attributes for name, attributes in read.tags if name == "script")
    assert first == {"src": "https://cdn.example/reel/boardreel.js", "crossorigin": "anonymous", "defer": None}


@pytest.mark.parametrize(
    "arguments",
    [
        ("absent.sgf", "-o", "x.html", *BASE),
        (str(SAMPLE), "-o", "absent/x.html", *BASE),
        (str(SAMPLE), "-o", "x.html", "--game", "2", *BASE),
        (str(SAMPLE), "-o", "x.html", "--viewer", "absent"),
    ],
    ids=["no record", "no folder", "no such game", "no viewer"],
)
def test_a_call_that_cannot_be_carried_out_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["embed", *arguments]) == 2
    assert capsys.readouterr().err.startswith("boardreel: ")
    assert list(tmp_path.iterdir()) == []


def test_a_different_record_beside_the_page_is_never_replaced_unasked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    page, copy = folder / "page.html", folder / SAMPLE.name
    copy.write_text("(;GM[1];B[aa])", "utf-8")
    viewer = tmp_path / "viewer"
    viewer.mkdir()
    (viewer / "boardreel.js").write_text("")
    call = ["embed", str(SAMPLE), "-o", str(page), "--viewer", str(viewer)]
    assert main(call) == 2
    assert "another record of this name" in capsys.readouterr().err
    assert copy.read_text("utf-8") == "(;GM[1];B[aa])"
    assert [path.name for path in folder.iterdir()] == [SAMPLE.name]
    assert main([*call, "--force"]) == 0
    assert copy.read_bytes() == SAMPLE.read_bytes()
    # its own copy is not another record, and what it has made before is replaced
    assert main([*call, "--move", "3"]) == 0
    assert 'move="3"' in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("record", "page"),
    [
        ("game.html", "game.html"),
        ("page.reel.json", "page.html"),
        ("boardreel-viewer-missing.js", "page.html"),
        ("boardreel-poster.css", "page.html"),
        ("elsewhere/page.html", "page.html"),
        ("elsewhere/page.reel.json", "page.html"),
    ],
)
@pytest.mark.parametrize("option", [(), ("--beside",), ("--force",), ("--single-file",)])
def test_the_record_is_never_an_output(tmp_path: Path, record: str, page: str, option: tuple[str, ...]) -> None:
    path = tmp_path / record
    path.parent.mkdir(exist_ok=True)
    path.write_text("(;GM[1]SZ[9];B[aa])", "utf-8")
    base = () if "--single-file" in option else BASE
    main(["embed", str(path), "-o", str(tmp_path / page), *base, *option])
    assert path.read_text("utf-8") == "(;GM[1]SZ[9];B[aa])"
    if record.startswith("elsewhere") and "--single-file" not in option:
        assert not (tmp_path / page).exists()


@pytest.mark.parametrize("option", ["--fragment", "--inline", "--beside", "--base=/reel"])
def test_a_page_that_is_a_single_file_cannot_be_divided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    assert main(["embed", str(SAMPLE), "-o", str(tmp_path / "page.html"), "--single-file", option]) == 2
    assert f"leave out {option.partition('=')[0]}\n" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", ["0", "2"])
def test_a_game_that_is_not_there_makes_no_page(tmp_path: Path, game: str) -> None:
    target = tmp_path / "page.html"
    assert main(["embed", str(SAMPLE), "-o", str(target), *BASE, f"--game={game}"]) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_link_to_a_record_of_any_name_leads_to_it(tmp_path: Path) -> None:
    record = tmp_path / os.fsdecode(b"a\xff #?%41.sgf")
    record.write_text("(;GM[1]SZ[9];B[aa])", "utf-8")
    element = dict(Read(embed(tmp_path / "page.html", record)).tags)["board-reel"]
    assert unquote_to_bytes(element["src"] or "") == os.fsencode(record.name)


def test_the_picture_has_the_numbers_that_the_viewer_will_show(tmp_path: Path) -> None:
    plain = embed(tmp_path / "page.html", SAMPLE, "--inline", "--move", "3")
    numbered = embed(tmp_path / "page.html", SAMPLE, "--inline", "--move", "3", "--numbers", "all")
    assert numbered.count("</text>") == plain.count("</text>") + 3


@pytest.mark.parametrize(("palette", "name"), [("default", "White"), ("redblack", "Red (White)")])
def test_texts_name_the_sides_of_twixt_as_they_are_drawn(tmp_path: Path, palette: str, name: str) -> None:
    text = embed(tmp_path / "page.html", SAMPLE.with_name("twixt-24x24-win.sgf"), "--palette", palette)
    assert f'content="TwixT, 37 moves, {name} wins"' in text
    assert f"{name} ↕ to play" in text
    # the viewer has the texts of all palettes
    assert ("White wins" in text.partition('{"format"')[0]) == (palette == "default")
