"""Runs inside Pyodide before the memory snapshot is taken: imports what the core may ever need and warms it up.

Files are not part of a snapshot, so a module that is not imported here would need the standard library later. Playing
the sample records fills the tables of the games and lets the interpreter specialize its bytecode.
"""

import codecs
import gc
import io
import json
import sys
from importlib import import_module, invalidate_caches
from pkgutil import walk_packages
from types import CodeType, FunctionType

import boardreel.games as games_package
from boardreel.games import registry
from boardreel.sgf.charset.names import CODECS
from boardreel.worker import api as worker_api

#: flag of code whose first constant is its docstring
HAS_DOCSTRING = 0x4000000
#: packages that read the annotations of their functions when the page calls them
READERS_OF_ANNOTATIONS = {"_pyodide", "pyodide"}
#: modules of games that are needed only when a reader counts a position; they come with the rest of the core then
LEFT_OUT = {
    "boardreel.games.position_count",
    "boardreel.games.go.position_count",
    "boardreel.games.go.territory",
}
#: an entry of a line table (`InternalDocs/code_objects.md` of CPython): code without a line; the number of its units,
#: less one, is added
NO_LINE, MAX_ENTRY_UNITS = 0xF8, 8


def prepare(samples: dict[str, bytes]) -> None:
    """Open, play, save and close every sample, so that the snapshot has what that imports and caches."""
    # the large buffer that it has from Python is never cleared, and has parts of archives in it
    stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(sys.stdin.fileno(), closefd=False), buffer_size=1))
    vars(sys).update(stdin=stdin, __stdin__=stdin)
    for codec in CODECS:
        codecs.lookup(codec)
    registry.kinds()
    # a page that asks an index needs the keys of positions, but neither the reader nor the builder of indexes
    calls = (f"worker.{name}_calls" for name in ("draft", "editor", "pasting", "explorer"))
    for name in (*calls, "explorer.node_keys"):
        import_module(f"boardreel.{name}")
    # before more is imported, so that it fits into the memory with which Python starts
    _strip_functions()
    # modules that are imported with the first record of a game are not there to be imported in a restored snapshot
    for module in walk_packages(games_package.__path__, f"{games_package.__name__}."):
        if module.name not in LEFT_OUT:
            import_module(module.name)
    _strip_functions()
    for name, content in samples.items():
        number = json.loads(worker_api.open_collection(name, content))["id"]
        worker_api.list_games(number)
        worker_api.reel(number, 1)
        worker_api.remaining(number, 1)
        for form in ("original", "utf8", "current"):
            worker_api.save(number, form)
        worker_api.close(number)
    # the looks and the style sheet of printed games are files, too
    number = json.loads(worker_api.open_collection("game.sgf", b"(;GM[1]SZ[5];B[aa])"))["id"]
    for options in ({"color": True}, {"color": False}):
        worker_api.print_sheet(number, 1, json.dumps(options))
    worker_api.close(number)
    # they describe the archive of the standard library and the folder of the wheel, which a restored Python lacks
    invalidate_caches()
    gc.collect()
    gc.freeze()


def _strip_functions() -> None:
    """Remove from all functions the data that only describes them, such as docstrings and line numbers."""
    for function in gc.get_objects():
        if isinstance(function, FunctionType):
            function.__code__ = without_description(function.__code__)
            function.__doc__ = None
            function.__qualname__ = function.__name__
            if str(function.__module__).partition(".")[0] not in READERS_OF_ANNOTATIONS:
                del function.__annotations__


def without_description(code: CodeType) -> CodeType:
    """Return the code of a function, and of the functions in it, without line numbers, docstring and qualified name."""
    constants = [without_description(value) if isinstance(value, CodeType) else value for value in code.co_consts]
    if code.co_flags & HAS_DOCSTRING:
        constants[0] = None
    entries, rest = divmod(len(code.co_code) // 2, MAX_ENTRY_UNITS)
    lines = bytes([NO_LINE | MAX_ENTRY_UNITS - 1]) * entries + (bytes([NO_LINE | rest - 1]) if rest else b"")
    return code.replace(
        co_consts=tuple(constants),
        co_flags=code.co_flags & ~HAS_DOCSTRING,
        co_linetable=lines,
        co_qualname=code.co_name,
    )
