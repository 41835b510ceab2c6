"""What is taken out of Pyodide's script: names that nothing uses, and nothing else."""

from __future__ import annotations

import pytest
from pyodide.runtime import Runtime, stock_runtime
from pyodide.shrink_wasm import import_names
from pyodide.strip_exports import strip_unused_exports


@pytest.fixture(scope="module")
def stock() -> Runtime:
    return stock_runtime()


@pytest.fixture(scope="module")
def imports(stock: Runtime) -> set[str]:
    return import_names(stock.wasm)


def test_a_script_of_another_making_is_refused(stock: Runtime, imports: set[str]) -> None:
    glue, loader = stock.glue, stock.loader
    with pytest.raises(ValueError, match="0 matches"):
        strip_unused_exports(glue.replace("assignWasmExports", "assign"), loader, imports)
    with pytest.raises(ValueError, match="unknown kind of statement"):
        strip_unused_exports(glue.replace('=wasmExports["malloc"];', '=wasmExports["malloc"]|0;'), loader, imports)


def test_each_name_that_the_script_gives_a_variable_is_still_exported(stock: Runtime, imports: set[str]) -> None:
    shorter, exports = strip_unused_exports(stock.glue, stock.loader, imports)
    begin = shorter.index("function assignWasmExports")
    assigned = shorter[begin : shorter.index("}", begin)].split(";")
    assert 100 < len(assigned) < 300
    assert len(shorter) < 0.65 * len(stock.glue)
    assert {statement.split('wasmExports["')[1].split('"')[0] for statement in assigned} <= exports


def test_a_start_fills_no_table_of_symbols_or_pointers(stock: Runtime, imports: set[str]) -> None:
    shorter, _ = strip_unused_exports(stock.glue, stock.loader, imports)
    for call in ("updateGOT(origExports)", "updateTableMap(0,"):
        assert call in stock.glue
        assert call not in shorter
