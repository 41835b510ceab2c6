"""Remove from Pyodide's script what nothing uses, with terser: most functions of Emscripten's library for C programs.

The script keeps all of them alive: it offers them as properties of `Module`, marks them with the signatures that native
extension modules would need, and contains `eval`, which could name any of them. No page here loads a native extension
module, so what only those need goes, and terser removes what has become unreachable.
"""

from __future__ import annotations

import re
from collections.abc import Set

import bootstrap
from pyodide.shrink_wasm import run_node

#: terser with the options for the viewer's scripts in website/bundle.mjs
TERSER = (
    bootstrap.NODE_MODULES / "terser" / "bin" / "terser",
    *("--module", "--ecma", "2020", "--compress", "passes=3,inline=1", "--mangle"),
)
#: the script: one async function, exported as default
FACTORY = re.compile(r"async function (?P<name>[\w$]+)(?P<rest>\(.*\})export default (?P=name);\s*", re.DOTALL)
#: a statement that offers a variable as a property
OFFER = re.compile(r'(?<=[;}])Module\["(?P<property>\w+)"\]=[\w$]+;')
#: a statement that tells the signature of a function
SIGNATURE = re.compile(r'(?<=[;}])_?(?P<function>\w+)\.sig="\w*";')
#: calls of `eval` that can see the script's variables, for the code in native extension modules
DIRECT_EVAL = re.compile(r"\beval(?=\()")
#: a property or a text, both of which may name a property of `Module`
PROPERTY = re.compile(r"""\.(?P<name>[A-Za-z_$][\w$]*)|(?P<quote>["'`])(?P<text>[A-Za-z_$][\w$]*)(?P=quote)""")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


def shrink_script(glue: str, loader: str, imports: Set[str]) -> str:
    """Return Pyodide's script without functions that are unreachable from the loader and the WebAssembly module.

    `glue` is the text of `pyodide.asm.mjs`, `loader` that of `pyodide.mjs`, `imports` are the names of the module's
    imports. Raises ValueError if the script does not have the form that this module knows.
    """
    glue = _without(OFFER, glue, _used_properties(glue) | set(WORD.findall(loader)))
    glue = _without(SIGNATURE, glue, {name.removeprefix("_") for name in imports})
    script = DIRECT_EVAL.sub("(0,eval)", glue)
    return _mark_for_eager_compilation(run_node(*TERSER, given=script.encode()).decode())


def _used_properties(glue: str) -> set[str]:
    """Return all names by which the script may read a property."""
    return {match["name"] or match["text"] for match in PROPERTY.finditer(OFFER.sub("", glue))}


def _without(statement: re.Pattern[str], glue: str, kept: Set[str]) -> str:
    """Return Pyodide's script without those statements whose first name is not in `kept`."""
    if not statement.search(glue):
        raise ValueError(f"no match of {statement.pattern}")
    return statement.sub(lambda match: match[0] if match[1] in kept else "", glue)


def _mark_for_eager_compilation(glue: str) -> str:
    """Put the script's function into parentheses, by which engines recognize a function that is called immediately.

    They then compile it together with the script, cache both, and need not parse it twice.
    """
    if not (match := FACTORY.fullmatch(glue)):
        raise ValueError("the script is not one function")
    return f"export default(async function{match['rest']});\n"
