"""Pyodide's script loses the functions that nothing can call, and keeps all others."""

from __future__ import annotations

import pytest
from pyodide.runtime import stock_runtime
from pyodide.shrink_script import shrink_script
from pyodide.shrink_wasm import import_names
from pyodide.strip_exports import strip_unused_exports

#: the import of the module
IMPORTS = {"called"}
SCRIPT = """async function create(settings={}){var Module=settings;
function _called(){return"called runs"}_called.sig="i";
function _unused(){return"unused runs"}_unused.sig="i";
function offered(){return"offered runs"};Module["offered"]=offered;
function needless(){return"needless runs"};Module["needless"]=needless;
function run(text){return eval(text)}
return{_called,run};}export default create;
"""


def test_what_neither_loader_nor_webassembly_uses_is_removed() -> None:
    shrunk = shrink_script(SCRIPT, "python.offered()", IMPORTS)
    assert "unused runs" not in shrunk
    assert "needless runs" not in shrunk
    assert "called runs" in shrunk
    assert "offered runs" in shrunk


def test_only_functions_that_webassembly_imports_keep_their_signatures() -> None:
    assert shrink_script(SCRIPT, "", IMPORTS).count(".sig=") == 1


def test_evaluated_text_sees_no_variables_so_that_they_can_be_renamed() -> None:
    assert "(0,eval)" in shrink_script(SCRIPT, "", IMPORTS)


def test_the_function_is_marked_for_eager_compilation() -> None:
    assert shrink_script(SCRIPT, "", IMPORTS).startswith("export default(async function(")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("Module[", "other["), "no match"),
        ((".sig=", ".type="), "no match"),
        (("async function create", "async funktion create"), "Unexpected token: name"),
        (("export default create", "export{create}"), "not one function"),
    ],
)
def test_a_script_of_another_form_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        shrink_script(SCRIPT.replace(*change), "", IMPORTS)


@pytest.mark.nightly
def test_most_of_pyodides_script_goes() -> None:
    stock = stock_runtime()
    imports = import_names(stock.wasm)
    stripped, _ = strip_unused_exports(stock.glue, stock.loader, imports)
    shrunk = shrink_script(stripped, stock.loader, imports)
    assert len(shrunk) < 0.4 * len(stripped)
    # what the loader reads from the module, the file system above all, is still offered
    for name in ("FS", "PATH", "ENV", "HEAPU32"):
        assert f".{name}=" in shrunk
