"""Takes out of Pyodide what only native extension modules need, of which no page here loads any.

Its WebAssembly file offers each of some 8,500 functions and variables of the interpreter to modules that are linked at run
time, and the script beside it puts every one of them into tables, at every start. Only what that script itself uses stays.
It also makes functions of WebAssembly from some 270 of OpenGL, which draw nothing in a worker, and a shared memory to sleep
on: browsers take a note where that is made and may have to read the whole script once more to find the place.
"""

from __future__ import annotations

import re

from wasm_file import EXPORTS, FUNCTION, GLOBAL, encoded, exports, imports, with_sections

#: the script: one function that is called once it has loaded
FACTORY = re.compile(r"async function (?P<name>\w+)(?P<rest>\(.*\})export default (?P=name);\s*", re.DOTALL)
#: in it: a function that gives each export a variable, the variables, and what the script offers to WebAssembly
ASSIGNING = re.compile(r"(?<=function assignWasmExports\(wasmExports\)\{)[^}]*(?=\})")
DECLARED = re.compile(r"(?<=\bvar )(?:\w+,){500,}\w+(?=;)")
OFFERED = re.compile(r"(?<=\bvar wasmImports=\{)[^}]*(?=\};)")
#: a statement of the first, of which all but the last name are variables
ASSIGNMENT = re.compile(r'(?P<variables>(?:[\w.]+=|Module\["\w+"\]=)+)wasmExports\["(?P<export>\w+)"\](?:\.value>>>0)?')
#: which functions the interpreter can do without; OpenGL's
WEAK = "GOTProxyHandler=new Proxy(new Set([]),"
GRAPHICS = "emscripten_gl"
#: what is slept on while standard input has nothing; in memory that is not shared nobody can sleep
SHARED = re.compile(r"(?<=new Int32Array\()new WebAssembly\.Memory\(\{shared:!0,[^}]*\}\)\.buffer(?=\))")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


def lean(glue: str, loader: str, wasm: bytes) -> tuple[str, bytes]:
    """The texts of `pyodide.asm.mjs` and `pyodide.mjs` and the WebAssembly file: the first and the last with less in them.

    Raises ValueError where they are made in another way than this knows.
    """
    assigning, declared, offered = (_only(pattern, glue) for pattern in (ASSIGNING, DECLARED, OFFERED))
    wanted = {name for _, name in imports(wasm) if not name.startswith(GRAPHICS)}
    _only(re.compile(re.escape(WEAK)), glue)
    glue = glue.replace(_only(SHARED, glue), "1")
    glue = glue.replace(WEAK, WEAK.replace("new Set([])", f'{{has:name=>name.startsWith("{GRAPHICS}")}}'))
    glue = glue.replace(offered, ",".join(entry for entry in offered.split(",") if entry.partition(":")[0] in wanted))
    used = set(WORD.findall(glue.replace(assigning, "").replace(declared, "") + loader))
    kept = {}
    for statement in assigning.split(";"):
        if not (match := ASSIGNMENT.fullmatch(statement)):
            raise ValueError(f"unknown kind of statement: {statement}")
        variables = WORD.findall(re.sub(r'Module\["\w+"\]=', "", match["variables"]))
        if used & set(variables):
            kept[match["export"]] = (statement, variables)
    glue = glue.replace(assigning, ";".join(statement for statement, _ in kept.values()))
    names = used | {variable for _, variables in kept.values() for variable in variables}
    glue = glue.replace(declared, ",".join(name for name in declared.split(",") if name in names))
    return _called_at_once(glue), with_exports(wasm, names | set(kept))


def _only(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.findall(text)
    if len(found) != 1:
        raise ValueError(f"{len(found)} places look like {pattern.pattern}")
    return str(found[0])


def _called_at_once(glue: str) -> str:
    """With the parentheses by which engines tell that a function is called as soon as it is there.

    They compile it with the script then, keep it compiled with the script, and need not read it twice.
    """
    if not (match := FACTORY.fullmatch(glue)):
        raise ValueError("the script is not one function")
    return f"const {match['name']}=(async function{match['rest']});export default {match['name']};\n"


def with_exports(wasm: bytes, names: set[str]) -> bytes:
    """A WebAssembly file that exports what has one of these names, and all that is not a function or variable."""
    kept = [said for name, kind, _, said in exports(wasm) if name in names or kind not in (FUNCTION, GLOBAL)]
    return with_sections(wasm, {EXPORTS: encoded(len(kept)) + b"".join(kept)})
