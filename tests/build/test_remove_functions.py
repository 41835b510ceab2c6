"""The functions that nothing calls are removed from a WebAssembly module; all others do what they did."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.remove_functions import remove_unused_functions
from pyodide.runtime import PYODIDE, WASM
from pyodide.wasm_binary import CODE, data_segments, decode_number, exports, imports, section

#: three functions without arguments: `main` is exported and calls the second one, and nothing calls the third
SMALL = bytes.fromhex(
    "0061736d 01000000"
    "01 05 01 60 00 01 7f"  # a type: nothing to a number
    "03 04 03 00 00 00"  # three functions of it
    "07 08 01 04 6d61696e 00 00"  # export: main
    "0a 10 03 04 00 10 01 0b 04 00 41 07 0b 04 00 41 09 0b"  # their bodies
)

RUN = """
const bytes = require("node:fs").readFileSync(process.argv[1]);
WebAssembly.instantiate(bytes).then(({ instance }) => console.log(JSON.stringify(instance.exports.main())));
"""


def test_only_functions_that_nothing_calls_are_removed(tmp_path: Path) -> None:
    smaller = remove_unused_functions(SMALL)
    path = tmp_path / "small.wasm"
    path.write_bytes(smaller)
    result = subprocess.run([bootstrap.node(), "-e", RUN, path], capture_output=True, text=True, check=True)
    functions, _ = decode_number(section(smaller, CODE), 0)
    assert functions == 2
    assert json.loads(result.stdout) == 7


@pytest.mark.nightly
def test_pyodide_keeps_its_interface_and_its_data() -> None:
    wasm = (PYODIDE / WASM).read_bytes()
    smaller = remove_unused_functions(wasm)
    assert [name for name, *_ in exports(smaller)] == [name for name, *_ in exports(wasm)]
    assert {name for _, name in imports(smaller)} <= {name for _, name in imports(wasm)}
    assert list(data_segments(smaller)) == list(data_segments(wasm))


def test_a_file_that_is_not_webassembly_is_rejected() -> None:
    with pytest.raises(ValueError, match="Binaryen"):
        remove_unused_functions(b"MZ")
