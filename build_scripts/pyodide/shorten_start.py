"""Take out of Pyodide's script what the start of Python from a snapshot does not need.

- The script runs five short texts of Python source, only to import modules and to create a dictionary. This calls
  Python's parser and compiler: 370 functions of the WebAssembly module that the start needs for nothing else.
- It sends Python the list of packages and looks for installed ones. In a start from a snapshot there are none.

Browsers compile most functions again at each start, so a function that is not called saves time.

The texts below are those of the minified script of one Pyodide version; see README.md for how to update them.
"""

from __future__ import annotations

#: a module of Pyodide's Python part; `builtins` and `import_module` are among its global names
BASE = "API._pyodide._base"
#: the last calls of the function that prepares the loading of packages
PACKAGES = (
    "API._pyodide._importhook.register_module_not_found_hook(API._import_name_to_package_name),"
    "API.package_loader.init_loaded_packages()}"
)
#: text in the script -> its replacement; `t` is the snapshot, which has imported the module already
REPLACEMENTS = {
    'let[r,n]=API.rawRun("import _pyodide_core")': 'let[r,n]=t?[0]:API.rawRun("import _pyodide_core")',
    f'{BASE}.eval_code("{{}}")': f"{BASE}.builtins.dict()",
    'API.runPythonInternal("import importlib; importlib")': f'{BASE}.import_module("importlib")',
    'API.runPythonInternal("import __main__; __main__.__dict__")': f'{BASE}.import_module("__main__").__dict__',
    'API.runPythonInternal("import builtins; builtins.__dict__")': f"{BASE}.builtins.__dict__",
    PACKAGES: f"API.config._loadSnapshot||({PACKAGES.removesuffix('}')})}}",
}
#: the start of the function that prepares Python, whose first argument is the snapshot
FUNCTION = "API.finalizeBootstrap=function(t,e){"


def shorten_start(glue: str) -> str:
    """Return Pyodide's script without the code that a start from a snapshot does not need.

    `glue` is the text of `pyodide.asm.mjs`. Raises ValueError if the script does not have the form that this module
    knows.
    """
    for text in (FUNCTION, *REPLACEMENTS):
        if (count := glue.count(text)) != 1:
            raise ValueError(f"{count} matches of {text}, expected one")
    for text, replacement in REPLACEMENTS.items():
        glue = glue.replace(text, replacement)
    return glue
