"""The npm package as it is built, installed into a fresh folder without network."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree

import bootstrap
import pytest
from documentation_examples import of_kind
from package import package
from support import ROOT
from website import npm_package
from website.element_manifest import declaration
from website.element_manifest import methods as methods_of_element

#: a page in TypeScript -> whether its types fit
PAGES = {
    """import { define, type BoardReel, type RecordSource, type Reel, type State } from "boardreel";

    const defined: (new () => BoardReel) | null = await define({ base: new URL("https://example.org/reels/") });
    const viewer = document.querySelector("board-reel");
    if (viewer && defined) {
      const state: State = viewer.state;
      const title: Reel["title"] | undefined = viewer.document?.title;
      viewer.addEventListener("reel-move", ({ detail }) => console.log(detail.link.length, state, title));
      const bytes = new ArrayBuffer(1);
      const file = new File([], "a.sgf");
      const address = new URL("https://example.org/a.sgf");
      const sources: RecordSource[] = ["(;GM[1])", address, bytes, new DataView(bytes), file, new Response()];
      for (const source of sources) await viewer.load(source, { game: 2, move: "12" });
      viewer.autoplay = true;
      viewer.theme = "dark";
      viewer.numbers = "last-5";
      viewer.theme = "";
    }
    """: True,
    'document.querySelector("board-reel")!.goTo({});': False,
    'document.querySelector("board-reel")!.load(7);': False,
    'document.querySelector("board-reel")!.theme = "sepia";': False,
    'document.querySelector("board-reel")!.autoplay = "yes";': False,
}
TYPED_PAGES = PAGES | {example.text: True for example in of_kind("entry")}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh folder with the npm package installed."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    install = ["install", "--offline", "--no-audit", "--no-fund", next(package().glob("*.tgz"))]
    done = run([*bootstrap.npm(), *install], folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def home(project: Path) -> Path:
    """The folder of the installed package."""
    return project / "node_modules" / "boardreel"


@pytest.fixture
def public(project: Path) -> Iterator[Path]:
    """A folder for a copy of the viewer's files."""
    yield project / "public" / "boardreel"
    rmtree(project / "public", ignore_errors=True)


def run(command: list[str | Path], folder: Path) -> subprocess.CompletedProcess[str]:
    parts = [str(part) for part in command]
    environment = bootstrap.node_environment()
    return subprocess.run(parts, cwd=folder, env=environment, check=False, capture_output=True, text=True)


def run_node(project: Path, code: str) -> subprocess.CompletedProcess[str]:
    return run([bootstrap.node(), "--input-type=module", "--eval", code], project)


def copy(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run([project / "node_modules" / ".bin" / "boardreel", *arguments], project)


def test_the_entry_does_nothing_on_a_server(project: Path) -> None:
    done = run_node(project, 'import "boardreel"; import { define } from "boardreel"; console.log(await define())')
    assert (done.returncode, done.stdout, done.stderr) == (0, "null\n", "")


def test_the_entry_exports_what_the_types_declare(project: Path) -> None:
    done = run_node(project, 'console.log(Object.keys(await import("boardreel")).join())')
    declared = re.findall(
        r"^export (?:function|const) (\w+)", npm_package.PUBLIC_TYPES.read_text("utf-8"), re.MULTILINE
    )
    assert done.stdout.strip().split(",") == sorted(declared)


def test_the_entry_leaves_nothing_for_a_bundler_to_find(home: Path) -> None:
    code = (home / "index.js").read_text("utf-8") + (home / "release.js").read_text("utf-8")
    assert "import.meta" not in code
    assert re.findall(r"\bimport\(", code) == []
    assert len(code) < 5000


@pytest.mark.parametrize("name", ["vite", *npm_package.FRAMEWORKS, "package.json", "custom-elements.json"])
def test_every_import_path_leads_to_a_file(project: Path, name: str) -> None:
    kind = ', { with: { type: "json" } }' if name.endswith(".json") else ""
    done = run_node(project, f'await import("boardreel/{name}"{kind})')
    assert done.returncode == 0, done.stderr


def test_the_command_copies_the_files_that_the_page_loads(project: Path, home: Path, public: Path) -> None:
    done = copy(project, "copy", "public/boardreel")
    viewer = home / "viewer"
    files = {path.relative_to(viewer): path.read_bytes() for path in viewer.rglob("*") if path.is_file()}
    assert files == {path.relative_to(public): path.read_bytes() for path in public.rglob("*") if path.is_file()}
    size = sum(map(len, files.values())) / 1e6
    said = f"Wrote {len(files)} files ({size:.1f} MB) of Boardreel {version(home)} to public/boardreel.\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    assert copy(project, "copy", "public/boardreel", "--check").returncode == 0


def test_the_check_names_a_file_that_is_missing_or_different(project: Path, public: Path) -> None:
    assert copy(project, "copy", "public/boardreel", "--check").returncode == 1
    copy(project, "copy", "public/boardreel")
    (public / "boardreel.js").write_text("// of another version")
    done = copy(project, "copy", "public/boardreel", "--check")
    assert done.returncode == 1
    assert "1 of " in done.stderr
    assert "such as boardreel.js" in done.stderr
    assert "npx boardreel copy public/boardreel" in done.stderr
    assert (public / "boardreel.js").read_text() == "// of another version"


def test_a_copy_replaces_an_earlier_version_and_nothing_else(project: Path, public: Path) -> None:
    (public / "v-old").mkdir(parents=True)
    old, own, outside = public / "v-old" / "client.js", public / "own.txt", public.parent / "page.html"
    for path in (old, own, outside):
        path.write_text("content")
    listed = {"v-old/client.js": "", "../page.html": "", "boardreel.js": ""}
    (public / "integrity.json").write_text(json.dumps(listed))
    assert copy(project, "copy", "public/boardreel").returncode == 0
    assert [path.exists() for path in (old, own, outside)] == [False, True, True]


@pytest.mark.parametrize("arguments", [[], ["copy"], ["copy", "a", "b"], ["move", "a"], ["copy", "a", "--force"]])
def test_a_wrong_call_writes_nothing(project: Path, arguments: list[str]) -> None:
    done = copy(project, *arguments)
    assert done.returncode == 2
    assert done.stderr
    assert not (project / "a").exists()


def test_the_package_has_all_that_its_script_names(home: Path) -> None:
    viewer = home / "viewer"
    parts = re.findall(r'"(runtime/[^"]+)"', next(viewer.glob("v-*/runtime/client.js")).read_text("utf-8"))
    assert len(parts) >= 7
    assert [name for name in parts if not (viewer / name).exists()] == []
    listed = json.loads((viewer / "integrity.json").read_text("utf-8"))
    assert [name for name in listed if not (viewer / name).is_file()] == []
    assert listed["boardreel.js"] in (home / "release.js").read_text("utf-8")
    assert (viewer / "licences" / "MPL-2.0.txt").is_file()
    manifest = json.loads((home / description(home)["customElements"]).read_text("utf-8"))
    assert manifest["modules"][0]["declarations"][0]["tagName"] == "board-reel"


def description(home: Path) -> dict[str, str]:
    found: dict[str, str] = json.loads((home / "package.json").read_text("utf-8"))
    return found


def version(home: Path) -> str:
    return description(home)["version"]


@pytest.mark.parametrize("address", ["", "https://example.org/boardreel"])
def test_the_description_names_the_project_while_it_has_an_address(
    home: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr(npm_package, "source_address", lambda: address)
    made = npm_package._description(home, {"version": "1", "description": ""})
    assert made.get("homepage", "") == address
    assert made.get("repository", {}).get("url", "") == (f"git+{address}.git" if address else "")


def test_publint_finds_nothing(home: Path) -> None:
    program = bootstrap.NODE_MODULES / "publint" / "src" / "cli.js"
    done = run([bootstrap.node(), program, home, "--strict", "--pack=false"], home)
    assert done.returncode == 0, done.stdout
    assert "All good!" in done.stdout


@pytest.fixture(scope="module")
def misfits(project: Path) -> dict[str, list[str]]:
    """The errors of the types in each of `TYPED_PAGES`; the compiler reads all of them at once."""
    files = {f"page{number}.ts": text for number, text in enumerate(TYPED_PAGES)}
    for name, text in files.items():
        (project / name).write_text(f"{text}\nexport {{}};")
    options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"]
    compiler = bootstrap.NODE_MODULES / "typescript" / "bin" / "tsc"
    lines = run([bootstrap.node(), compiler, *options, *files], project).stdout.splitlines()
    errors = [line for line in lines if not line.startswith(" ")]
    found = {text: [line for line in errors if line.startswith(f"{name}(")] for name, text in files.items()}
    assert len(errors) == sum(map(len, found.values()))
    return found


@pytest.mark.parametrize(("text", "fits"), TYPED_PAGES.items(), ids=lambda value: str(value)[:20].strip())
def test_the_types(misfits: dict[str, list[str]], text: str, fits: bool) -> None:
    assert (misfits[text] == []) is fits, misfits[text]


def test_the_types_are_those_of_the_element() -> None:
    """Attributes, methods and events of the declarations are those that the code has."""
    types = npm_package.PUBLIC_TYPES.read_text("utf-8")
    modules = (ROOT / "web" / "element" / name for name in ("board_reel.js", "shown_game.js"))
    element = "".join(module.read_text("utf-8") for module in modules)
    methods = {name for name, _, _ in methods_of_element()}
    properties = set(re.findall(r"^  get (\w+)\(\)", element, re.MULTILINE))
    members = re.findall(r"^  (?:readonly )?(\w+)[:(]", body("BoardReel", types), re.MULTILINE)
    assert set(members) == methods | properties
    assert set(re.findall(r'"(reel-\w+)": CustomEvent', types)) == sent_events()


def test_the_attributes_have_the_values_that_the_manifest_lists() -> None:
    declared = dict(
        re.findall(r"^  (\w+)\?: (.+);$", body("BoardReelAttributes", npm_package.PUBLIC_TYPES.read_text()), re.M)
    )
    listed = {entry["name"]: entry["type"]["text"] for entry in declaration()["attributes"]}
    assert list(declared) == list(listed)
    for name, values in listed.items():
        if values != "string":
            assert declared[name].replace('"', "'") == values, name


def body(name: str, types: str) -> str:
    """Return the members of an interface."""
    found = re.search(rf"^export interface {name}\b[^{{]*\{{\n(.*?)^\}}", types, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def sent_events() -> set[str]:
    """Return the names of the events that the element and its parts send."""
    sources = (
        path.read_text("utf-8") for folder in ("element", "view") for path in (ROOT / "web" / folder).rglob("*.js")
    )
    return {name for text in sources for name in re.findall(r'(?:#send|new CustomEvent)\("(reel-\w+)"', text)}
