"""The borders between packages: which modules each may import, and where games may be named."""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ROOT / "py_core" / "boardreel"

#: package or module → the others of Boardreel that it may import
MAY_IMPORT = {
    "diagnostics": (),
    "version": (),
    "budgets": (),
    "time_limit": ("budgets",),
    "progress": (),
    "sgf": ("budgets", "diagnostics", "files", "progress"),
    "scene": (),
    "games.registry": ("games.protocol", "sgf"),
    "games.conversion": ("budgets", "games.registry", "sgf"),
    "games.protocol": (
        *("games.position", "games.position_parts", "games.protocol_data", "games.rules", "games.step"),
        "games.symmetry",
    ),
    "games.protocol_data": ("scene", "sgf"),
    "games.position": ("games.protocol_data", "planes", "scene"),
    "games.step": ("games.position", "games.protocol_data", "scene"),
    "games.move_text": ("games.mentions", "games.position", "games.protocol_data"),
    "games.rules": (
        *("games.evaluations", "games.mentions", "games.move_code", "games.move_text"),
        *("games.position", "games.position_count", "games.position_parts", "games.protocol_data", "games.step"),
        *("games.point_values", "games.symmetry", "sgf", "scene", "diagnostics"),
    ),
    "games.position_count": ("scene",),
    "games.point_values": ("sgf",),
    "games.position_parts": ("games.symmetry",),
    "games.move_code": (),
    "games.symmetry": ("games.protocol_data", "scene"),
    "games.mentions": ("games.move_numbers", "games.protocol_data", "scene", "sgf"),
    "games.move_numbers": ("games.protocol_data", "sgf"),
    "games.board_numbers": ("games.protocol", "games.move_numbers", "scene", "sgf"),
    "games.evaluations": ("sgf", "scene"),
    "games.mark_items": ("scene",),
    # what games on a grid of lines share
    "games.intersections": ("games.mark_items", "games.protocol", "games.symmetry", "sgf", "scene", "diagnostics"),
    "games": (
        *(
            "budgets",
            "games.protocol",
            "games.evaluations",
            "games.intersections",
            "games.mark_items",
            "games.mentions",
            "games.move_code",
            "games.move_text",
            "games.position_count",
            "games.symmetry",
            "sgf",
            "scene",
            "diagnostics",
        ),
    ),
    # the texts of other languages, which are files
    "translations": (),
    "messages": ("games.protocol", "sgf.property_names", "scene.shapes", "translations"),
    # archives of records of any kind
    "archives": ("budgets", "sgf", "diagnostics"),
    "dialects": ("budgets", "sgf", "diagnostics"),
    "opening": ("archives", "budgets", "dialects", "sgf", "game_facts", "games", "replay", "time_limit"),
    # what the root of a game says, by the rules of the game
    "game_facts": ("game_results", "games.protocol", "sgf"),
    "game_results": ("games.protocol", "messages", "sgf"),
    "counts": (),
    "errors": (),
    "parallel": ("errors",),
    # files of records, for commands and pages made at build time
    "record_files": ("budgets", "errors", "files", "messages", "opening", "sgf", "time_limit"),
    # records of any size, piece by piece
    "record_pieces": (
        *("archives", "budgets", "diagnostics", "errors", "files", "opening", "parallel", "record_files", "sgf"),
    ),
    "value_checks": ("counts",),
    "files": ("counts",),
    "text_folding": (),
    "ratings": (),
    "first_date": (),
    # queries for games, in pages and for commands
    "query": ("errors", "first_date", "ratings", "text_folding"),
    "game_words": ("first_date", "game_facts", "games.protocol", "sgf", "text_folding"),
    "terminal": ("files",),
    "puzzles": ("games.protocol", "scene.shapes", "sgf"),
    "replay": (
        *("sgf", "games.board_numbers", "games.move_numbers", "games.protocol", "games.registry", "messages"),
        *("scene.picture_options", "scene.shapes", "diagnostics", "counts", "progress", "puzzles"),
    ),
    "reel": (
        *("replay", "scene", "messages", "diagnostics", "games.protocol", "games.evaluations", "games.registry", "sgf"),
        *("game_facts", "game_results", "games.move_numbers", "version", "dialects.recognition", "progress", "puzzles"),
        # the Reel of a game that is being edited
        "editing",
    ),
    # the printed form of a game, for the command line and for the worker
    "printing": (
        *("games.board_numbers", "games.move_numbers", "games.protocol", "messages", "reel", "replay", "scene", "sgf"),
        "translations",
    ),
    "editing": (
        *("replay", "games.conversion", "games.point_values", "games.protocol", "games.registry", "games.symmetry"),
        "sgf",
    ),
    # the games of many files, for commands and scripts
    "batch": (
        *("archives", "budgets", "diagnostics", "editing", "errors", "explorer", "files", "game_facts", "game_words"),
        *("games.conversion", "games.move_numbers", "games.protocol", "games.registry", "opening", "parallel"),
        *("query", "record_files", "record_pieces", "replay", "sgf", "text_folding"),
    ),
    # the index of positions, its builder and its reader
    "explorer": (
        *("archives", "budgets", "counts", "diagnostics", "dialects.recognition", "errors", "files", "first_date"),
        *("game_facts", "game_results", "games.move_numbers"),
        *("game_words", "games.protocol", "games.registry", "messages", "opening", "parallel", "query", "ratings"),
        *("record_files", "record_pieces", "replay", "sgf", "text_folding", "time_limit", "value_checks", "version"),
    ),
    # records in links
    "links": ("sgf", "games.registry", "games.move_code", "replay"),
    # positions as arrays
    "planes": ("scene",),
    "scanning": ("batch", "opening", "query", "record_pieces", "sgf"),
    "__init__": ("diagnostics", "games.protocol", "opening", "replay", "scanning", "sgf"),
    "__main__": ("cli",),
}
#: entry points may import everything and are imported by no other module
ENTRY_POINTS = (
    "cli",
    "worker",
    "publish",
    "mkdocs",
    "notebook",
    "sphinx",
    "testing",
)
GAME_NAME = re.compile(
    r"othello|gomoku|renju|havannah|\bamazons\b|lines[ _]of[ _]action|"
    r"blokus|trigon|nexos|callisto|gembloq|twixt|\bgames[./]go\b|\bgo\.py|\bis_go\b|(?-i:\bGo\b(?! to\b| back\b))",
    re.IGNORECASE,
)


def modules() -> list[str]:
    return sorted(".".join(path.relative_to(CORE).with_suffix("").parts) for path in CORE.rglob("*.py"))


def imports(module: str) -> set[str]:
    tree = ast.parse((CORE / (module.replace(".", "/") + ".py")).read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{module}: relative import"
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.removeprefix("boardreel").lstrip(".") for name in found if name.split(".")[0] == "boardreel"}


def area(module: str) -> str:
    parts = module.removesuffix(".__init__").split(".")
    return ".".join(parts[:2]) if parts[0] == "games" and parts[1:2] != [] else parts[0]


def is_inside(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@pytest.mark.parametrize("module", modules())
def test_a_module_imports_only_what_its_package_may(module: str) -> None:
    own = area(module)
    if own.split(".")[0] in ENTRY_POINTS or module == "games.__init__":
        return
    allowed = MAY_IMPORT.get(own, MAY_IMPORT.get(own.split(".")[0]))
    assert allowed is not None, f"{module} has no row in the table"
    for name in imports(module):
        if own == "games.registry" and name == "games":
            continue
        assert is_inside(name, own) or any(is_inside(name, package) for package in allowed), f"{module} imports {name}"


def test_photos_are_read_without_other_packages() -> None:
    """Only the module that reads picture files needs one; pages pass pixels."""
    allowed = {*sys.stdlib_module_names, "boardreel", "boardreel_photo"}
    found = set()
    for path in (CORE.parent / "boardreel_photo").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found |= {(path.stem, name) for name in names if name and name.partition(".")[0] not in allowed}
    assert found == {("picture_file", "PIL")}


def test_nothing_imports_an_entry_point() -> None:
    for module in modules():
        if area(module) in ENTRY_POINTS or module == "__main__":
            continue
        assert not {name for name in imports(module) if name.split(".")[0] in ENTRY_POINTS}, module


def test_publishing_is_a_library_that_does_not_know_the_command_line() -> None:
    others = [name for name in modules() if not is_inside(name, "cli")]
    assert {name for name in others if any(is_inside(imported, "cli") for imported in imports(name))} == {"__main__"}
    texts = {name: (CORE / f"{name.replace('.', '/')}.py").read_text("utf-8") for name in others}
    # the conformance suite has a command line of its own
    assert {name for name, text in texts.items() if re.search(r"\bargparse\b", text)} == {"testing.__main__"}


#: folder of `publish` → the other folders that it may import; the modules next to the folders are shared, and import none
PUBLISH_MAY_IMPORT = {"embed": (), "site": (), "study": ("embed",)}


def publish_folder(module: str) -> str | None:
    """Return the folder of `publish` that a module is in, or None if it is in no such folder."""
    return next((name for name in PUBLISH_MAY_IMPORT if is_inside(module, f"publish.{name}")), None)


@pytest.mark.parametrize("module", [name for name in modules() if is_inside(name, "publish")])
def test_the_folders_of_publish_share_only_the_modules_next_to_them(module: str) -> None:
    own = publish_folder(module)
    allowed = {None, own, *PUBLISH_MAY_IMPORT.get(own or "", ())}
    assert {name for name in imports(module) if publish_folder(name) not in allowed} == set()


#: folder of the page's scripts → the other folders whose modules and types it may import; `app`, `docs` and `hosts` put
#: everything together
WEB = ROOT / "web"
WEB_MAY_IMPORT = {
    "texts": (),
    "reel": ("texts",),
    "runtime": ("explorer", "reel"),
    "platform": ("reel", "runtime"),
    "explorer": ("platform", "reel", "runtime"),
    "loading": ("element", "platform", "reel", "runtime", "texts"),
    "state": ("reel",),
    # what is asked of Python and of the page while a game is shown
    "requests": ("explorer", "platform", "reel", "runtime", "state"),
    "view": ("explorer", "platform", "reel", "requests", "runtime", "state", "styles", "texts"),
    "element": ("explorer", "loading", "platform", "reel", "requests", "runtime", "state", "styles", "texts", "view"),
}
WEB_IMPORT = re.compile(r"""(?:\bfrom |\bimport |\bimport\()"(\.{1,2}/[^"]+)\"""")


def web_modules() -> list[str]:
    found = (
        path for folder in WEB_MAY_IMPORT for suffix in ("js", "ts") for path in (WEB / folder).rglob(f"*.{suffix}")
    )
    return sorted(path.relative_to(WEB).as_posix() for path in found)


@pytest.mark.parametrize("module", web_modules())
def test_a_script_imports_only_what_its_folder_may(module: str) -> None:
    """Types in comments count as well: whoever names the type of another folder's object knows that folder."""
    own = module.split("/")[0]
    path = WEB / module
    imported = ((path.parent / address).resolve() for address in WEB_IMPORT.findall(path.read_text("utf-8")))
    folders = {found.relative_to(WEB).parts[0] for found in imported if found.is_relative_to(WEB)}
    assert folders <= {own, *WEB_MAY_IMPORT[own]}


VIEWER_IMPORT = re.compile(r"""(?:\bfrom |\bimport\()"\.{1,2}/viewer\.js\"""")


def test_the_parts_of_the_viewer_do_not_know_it() -> None:
    """A part gets a state and services, so that tests can draw it."""
    scripts = (WEB / "view").rglob("*.[jt]s")
    assert [path.name for path in scripts if VIEWER_IMPORT.search(path.read_text("utf-8"))] == []


#: an argument that is the viewer; what a part reaches the element by; a parameter that is the viewer or the element
HANDS_ITSELF_ON = re.compile(r"[(,]\s*this\s*[,)]")
REACHES_THE_ELEMENT = re.compile(
    r"""\.host\.(?:addEventListener|dispatchEvent)|\broot\.host\b|\)\.host\b|BoardReel\b"""
)
TAKES_THE_VIEWER = re.compile(r"@param \{.*\} \[?(?:viewer|boardReel)\b")


def test_the_viewer_never_hands_itself_on() -> None:
    """What parts and requests get at run time is the object with their services, and nothing else of the viewer."""
    text = (WEB / "view" / "viewer.js").read_text("utf-8")
    assert HANDS_ITSELF_ON.findall(text) == []
    parts = text.split("class CurrentParts {", 1)[1].split("\n}\n", 1)[0]
    functions = text.split("const functions = {", 1)[1].split("\n    };", 1)[0]
    names = {
        *re.findall(r"^  [gs]et (\w+)", parts, re.MULTILINE),
        *re.findall(r"^      (\w+)[:,]", functions, re.MULTILINE),
    }
    # those of the element are handed on as they are
    assert "...this.#host," in functions
    declared = "".join((WEB / path).read_text("utf-8") for path in ("view/host.d.ts", "requests/game.d.ts"))
    interfaces = re.findall(r"interface (?:\w*Services)\b[^{]*\{(.*?)\n\}", declared, re.DOTALL)
    assert names == set(re.findall(r"^  (?:readonly )?(\w+)[:(<]", "\n".join(interfaces), re.MULTILINE))


#: the modules of the viewer that make its parts, and hand on to each what it needs
MAKE_PARTS = {"viewer.js", "parts_on_demand.js", "tab_table.js"}
#: the type of all services, unless some of them are named
ALL_SERVICES = re.compile(r"""(?<!Pick<)(?:import\("[./]*host\.js"\)\.|import type \{[^}]*)\bServices\b""")


#: a parameter that is all of what tries moves or edits
TAKES_ALL_OF_TRYING = re.compile(r"""@param \{import\("[./a-z]*(?:trying|editing)\.js"\)\.(?:Trying|Editing)\}""")


def test_the_parts_of_the_viewer_name_the_services_that_they_need() -> None:
    texts = {path.name: path.read_text("utf-8") for path in (WEB / "view").rglob("*.js")}
    assert {name for name, text in texts.items() if ALL_SERVICES.search(text)} == MAKE_PARTS
    assert [name for name, text in texts.items() if TAKES_ALL_OF_TRYING.search(text)] == []


@pytest.mark.parametrize("folder", ["view", "requests", "state"])
def test_no_part_takes_the_viewer_or_looks_for_the_element(folder: str) -> None:
    texts = {path.name: path.read_text("utf-8") for path in (WEB / folder).rglob("*.[jt]s")}
    assert [name for name, text in texts.items() if REACHES_THE_ELEMENT.search(text)] == []
    assert [name for name, text in texts.items() if TAKES_THE_VIEWER.search(text)] == []


#: what asks Python or the page's storage, instead of a module of `requests`
ASKS_ITSELF = re.compile(
    r"GameRecord\b|\.(?:ask|bytesAs|saveDraft|lossOf|onProgress|keeping)\b|\bopenIndex\b|\bindexedDB\b|\bcaches\."
    r"|\brecord\(\)\??\."
)


def test_parts_of_the_viewer_get_values_and_leave_asking_to_requests() -> None:
    texts = {path.name: path.read_text("utf-8") for path in (WEB / "view").rglob("*.[jt]s")}
    found = {name: ASKS_ITSELF.findall(text) for name, text in texts.items() if ASKS_ITSELF.search(text)}
    assert found == {}


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (ASKS_ITSELF, 'const { sheet } = await record.ask("print", reel, options);'),
        (ASKS_ITSELF, "const bytes = await services.record()?.bytesAs(form);"),
        (ASKS_ITSELF, "const { site } = services.record().options;"),
        (ASKS_ITSELF, "record.onProgress = show;"),
        (HANDS_ITSELF_ON, "const parts = new PartsOnDemand(this);"),
        (HANDS_ITSELF_ON, "new LayoutView(this, { scores })"),
        (REACHES_THE_ELEMENT, "const element = root.host;"),
        (REACHES_THE_ELEMENT, "/** @type {ShadowRoot} */ (element.getRootNode()).host.click()"),
        (TAKES_THE_VIEWER, "/** @param {Services} viewer that is replaced */"),
        (ALL_SERVICES, '/** @param {import("../host.js").Services} services */'),
        (TAKES_ALL_OF_TRYING, '/** @param {import("./trying.js").Trying} trying */'),
        (ALL_SERVICES, 'import type { Host, Services } from "../host.js";'),
    ],
)
def test_the_patterns_of_the_viewer_find_it(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


def shared_files() -> list[Path]:
    core = [*CORE.joinpath("sgf").rglob("*.py"), *CORE.joinpath("scene").rglob("*.py")]
    core.remove(CORE / "sgf" / "game_names.py")  # the format's own table of names
    core += CORE.joinpath("reel").rglob("*.py")
    core += CORE.joinpath("links").rglob("*.py")
    core += [CORE / name for name in ("replay.py", "messages.py", "diagnostics.py")]
    suffixes = ("js", "css", "ts", "html", "webmanifest")
    web = [path for suffix in suffixes for path in (ROOT / "web").rglob(f"*.{suffix}")]
    return core + [path for path in web if not is_text_about_games(path.relative_to(ROOT / "web"))]


#: the page lists sample records by their file names and boards that can be read from a photo, and tells visitors and
#: browsers which games there are; fences and the box for pasted records name formats
NAMES_GAMES = {
    "element/fence_languages.js",
    "app/sample_list.js",
    "app/pasting/paste_understanding.js",
    "app/photo/photo_boards.js",
    "app/photo/likely_board.js",
    "app/index.html",
    "app/app.webmanifest",
}


def is_text_about_games(path: Path) -> bool:
    """Return whether a file below `web` may name games: it is documentation, or a text or list of the page itself."""
    is_documentation = path.parts[0] in ("docs", "samples", "node_modules")
    return is_documentation or path.as_posix() in NAMES_GAMES


def test_the_files_that_may_name_games_do() -> None:
    """A file that names none any more is taken off the list."""
    assert [name for name in NAMES_GAMES if not GAME_NAME.search((ROOT / "web" / name).read_text("utf-8"))] == []


@pytest.mark.parametrize("path", shared_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_shared_code_names_no_game(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    assert [f"{number}: {line}" for number, line in lines if GAME_NAME.search(line)] == []


@pytest.mark.parametrize("path", sorted((ROOT / "web" / "texts").glob("*.json")), ids=lambda path: path.stem)
def test_the_texts_of_the_viewer_name_no_game(path: Path) -> None:
    parts = json.loads(path.read_text("utf-8")).items()
    texts = {key: text for part, texts in parts if not part.startswith("page") for key, text in texts.items()}
    assert [key for key, text in texts.items() if GAME_NAME.search(text)] == []


def test_only_the_worker_api_knows_pyodide() -> None:
    for module in modules():
        if module != "worker.api":
            text = (CORE / (module.replace(".", "/") + ".py")).read_text("utf-8")
            assert not re.search(r"^\s*(import|from) (pyodide|js|micropip)\b", text, re.MULTILINE), module


#: calls that write files; only these modules may have them, so that every output is written whole or not at all
#: (`worker.index_calls` writes into the memory of the worker)
WRITES = re.compile(r"""\.write_(text|bytes)\(|\bopen\([^)\n]*["'][wax+]|shutil\.(copy|move)|os\.(replace|rename)\(""")
MAY_WRITE = {"files", "publish.viewer_files", "worker.index_calls"}


def test_files_are_written_by_the_modules_that_write_them_whole() -> None:
    found = {name for name in modules() if WRITES.search((CORE / f"{name.replace('.', '/')}.py").read_text("utf-8"))}
    assert found == MAY_WRITE


def test_script_elements_are_made_in_one_module() -> None:
    script = re.compile(r"""<script|tag\(\s*["'](script|style)["']""")
    published = [name for name in modules() if area(name) != "testing"]
    found = {name for name in published if script.search((CORE / f"{name.replace('.', '/')}.py").read_text("utf-8"))}
    assert found == {"publish.markup"}


@pytest.mark.parametrize(
    "line", ["games of Go", "from boardreel.games.go import KIND", "if is_go(game):", "TwixT boards"]
)
def test_the_pattern_of_game_names_finds_every_game(line: str) -> None:
    assert GAME_NAME.search(line)


@pytest.mark.parametrize("line", ["Go to the next move", "goTo(node)", "games.google", "category"])
def test_the_pattern_of_game_names_finds_no_other_words(line: str) -> None:
    assert not GAME_NAME.search(line)


class ImportCollector(ast.NodeVisitor):
    """Collects the modules that a module imports, those inside functions included, as candidates.

    For `from package import name` the candidates are `package.name`, in case that is a module, and `package`.
    """

    def __init__(self, *, with_types: bool) -> None:
        self.with_types = with_types
        self.candidates: list[tuple[str, ...]] = []

    def visit_If(self, node: ast.If) -> None:
        """Skip `if TYPE_CHECKING` unless imports for types are wanted."""
        if self.with_types or not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        """Collect the modules of an import statement."""
        self.candidates += [(alias.name,) for alias in node.names]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Collect the module, or a submodule, for each name of a from-import."""
        self.candidates += [(f"{node.module}.{alias.name}", str(node.module)) for alias in node.names]


def import_graph(*, with_types: bool) -> dict[str, set[str]]:
    """Return the modules of `boardreel` that each of its modules imports; a package stands for its `__init__`."""
    paths = {
        f"boardreel.{module}".removesuffix(".__init__"): CORE / f"{module.replace('.', '/')}.py" for module in modules()
    }
    graph = {}
    for module, path in paths.items():
        collector = ImportCollector(with_types=with_types)
        collector.visit(ast.parse(path.read_text("utf-8")))
        imported = (next((name for name in names if name in paths), None) for names in collector.candidates)
        graph[module] = {name for name in imported if name is not None and name != module}
    return graph


def cycles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules that reach each other, sorted."""
    reachable: dict[str, set[str]] = {}
    for start in graph:
        found: set[str] = set()
        pending = [start]
        while pending:
            new = graph[pending.pop()] - found
            found |= new
            pending += new
        reachable[start] = found
    groups = {
        frozenset(other for other in reachable[module] if module in reachable[other])
        for module in graph
        if module in reachable[module]
    }
    return [set(group) for group in sorted(groups, key=sorted)]


@pytest.mark.parametrize("with_types", [False, True])
def test_no_modules_import_each_other(with_types: bool) -> None:
    """Imports inside functions count as well, and so do those for types alone."""
    assert cycles(import_graph(with_types=with_types)) == []


def test_a_cycle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": {"e"}}
    assert cycles(graph) == [{"a", "b", "c"}, {"e"}]
