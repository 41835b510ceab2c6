"""Remove from Pyodide what only native extension modules need, since no page here loads any.

Pyodide's WebAssembly module exports some 8,500 functions and variables of the interpreter for dynamic linking, and its
script enters every one of them into tables at each start. Only the exports that the script itself uses stay, and the
script no longer fills these tables, nor that of the 8,700 functions to which pointers exist. The script also defines
some 270 OpenGL functions and a shared memory for blocking on standard input; engines record where a shared memory is
created and may have to parse the whole script a second time for that.

The patterns below match the minified script of one Pyodide version; see README.md for how to update them.
"""

from __future__ import annotations

import re
from collections.abc import Set

#: the body of the function that assigns each export to a variable
EXPORT_ASSIGNMENTS = re.compile(r"(?<=function assignWasmExports\(wasmExports\)\{)[^}]*(?=\})")
#: the declarations of these variables
DECLARATIONS = re.compile(r"(?<=\bvar )(?:\w+,){500,}\w+(?=;)")
#: the functions that the script offers to the WebAssembly module
OFFERED_IMPORTS = re.compile(r"(?<=\bvar wasmImports=\{)[^}]*(?=\};)")
#: one statement of `EXPORT_ASSIGNMENTS`
ASSIGNMENT = re.compile(r'(?P<variables>(?:[\w.]+=|Module\["\w+"\]=)+)wasmExports\["(?P<export>\w+)"\](?:\.value>>>0)?')
#: where the script lists the symbols that may stay undefined
WEAK_SYMBOLS = "GOTProxyHandler=new Proxy(new Set([]),"
#: the call that fills the table of symbols, from which native extension modules take the addresses of exports
SYMBOL_TABLE = re.compile(r"(?<=;)updateGOT\(origExports\);")
#: the call that fills the table of functions to which pointers exist, so that native extension modules share them
POINTER_TABLE = re.compile(r"(?<=functionsInTableMap=new WeakMap);updateTableMap\(0,wasmTable\.length\)")
GRAPHICS_PREFIX = "emscripten_gl"
#: the shared memory; without SharedArrayBuffer nothing can block on it
SHARED_MEMORY = re.compile(r"(?<=new Int32Array\()new WebAssembly\.Memory\(\{shared:!0,[^}]*\}\)\.buffer(?=\))")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


def strip_unused_exports(glue: str, loader: str, imports: Set[str]) -> tuple[str, set[str]]:
    """Return Pyodide's script without the exports that neither it nor the loader uses, and the names of the others.

    `glue` is the text of `pyodide.asm.mjs`, `loader` that of `pyodide.mjs`, `imports` are the names of the module's
    imports. Raises ValueError if the script does not have the form that this module knows.
    """
    assignments, declarations, offered = (
        _only_match(pattern, glue) for pattern in (EXPORT_ASSIGNMENTS, DECLARATIONS, OFFERED_IMPORTS)
    )
    needed = {name for name in imports if not name.startswith(GRAPHICS_PREFIX)}
    _only_match(re.compile(re.escape(WEAK_SYMBOLS)), glue)
    glue = glue.replace(_only_match(SHARED_MEMORY, glue), "1")
    for call in (SYMBOL_TABLE, POINTER_TABLE):
        glue = glue.replace(_only_match(call, glue), "")
    weak_graphics = f'{{has:name=>name.startsWith("{GRAPHICS_PREFIX}")}}'
    glue = glue.replace(WEAK_SYMBOLS, WEAK_SYMBOLS.replace("new Set([])", weak_graphics))
    glue = glue.replace(offered, ",".join(entry for entry in offered.split(",") if entry.partition(":")[0] in needed))
    used = set(WORD.findall(glue.replace(assignments, "").replace(declarations, "") + loader))
    kept = {}
    for statement in assignments.split(";"):
        if not (match := ASSIGNMENT.fullmatch(statement)):
            raise ValueError(f"unknown kind of statement: {statement}")
        variables = WORD.findall(re.sub(r'Module\["\w+"\]=', "", match["variables"]))
        if used & set(variables):
            kept[match["export"]] = (statement, variables)
    glue = glue.replace(assignments, ";".join(statement for statement, _ in kept.values()))
    names = used | {variable for _, variables in kept.values() for variable in variables}
    glue = glue.replace(declarations, ",".join(name for name in declarations.split(",") if name in names))
    return glue, names | set(kept)


def _only_match(pattern: re.Pattern[str], text: str) -> str:
    matches = pattern.findall(text)
    if len(matches) != 1:
        raise ValueError(f"{len(matches)} matches of {pattern.pattern}, expected one")
    return str(matches[0])
