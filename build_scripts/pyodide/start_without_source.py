"""Let Pyodide's script start Python without running Python source, so that the start needs neither parser nor compiler.

The script runs five short texts, only to import modules and to create a dictionary. They pass through some 370
functions of the WebAssembly module that the start needs for nothing else, and that the browser compiles at each visit.

The texts below are those of the minified script of one Pyodide version; see README.md for how to update them.
"""

from __future__ import annotations

#: a module of Pyodide's Python part; `builtins` and `import_module` are among its global names
BASE = "API._pyodide._base"
#: what runs source -> what has the same effect; `t` is the snapshot, which has imported the module already
REPLACEMENTS = {
    'let[r,n]=API.rawRun("import _pyodide_core")': 'let[r,n]=t?[0]:API.rawRun("import _pyodide_core")',
    f'{BASE}.eval_code("{{}}")': f"{BASE}.builtins.dict()",
    'API.runPythonInternal("import importlib; importlib")': f'{BASE}.import_module("importlib")',
    'API.runPythonInternal("import __main__; __main__.__dict__")': f'{BASE}.import_module("__main__").__dict__',
    'API.runPythonInternal("import builtins; builtins.__dict__")': f"{BASE}.builtins.__dict__",
}
#: the start of the function that prepares Python, whose first argument is the snapshot
FUNCTION = "API.finalizeBootstrap=function(t,e){"


def start_without_source(glue: str) -> str:
    """Return Pyodide's script with calls of functions in place of the source that it runs at the start.

    `glue` is the text of `pyodide.asm.mjs`. Raises ValueError if the script does not have the form that this module
    knows.
    """
    for text in (FUNCTION, *REPLACEMENTS):
        if (count := glue.count(text)) != 1:
            raise ValueError(f"{count} matches of {text}, expected one")
    for text, replacement in REPLACEMENTS.items():
        glue = glue.replace(text, replacement)
    return glue
