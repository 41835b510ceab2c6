"""Free memory is cleared before the snapshot is taken; memory in use stays as it is."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.runtime import HERE, PYODIDE

RUN = """
const [pyodide, library] = process.argv.slice(1);
Promise.all([import(pyodide), import(library)]).then(async ([{ loadPyodide }, { clearFreeMemory }]) => {
  const module = (await loadPyodide())._module;
  const sizes = [80, 1000, 100_000];
  const [used, freed] = [0, 1].map(() => sizes.map(() => 0));
  sizes.forEach((size, index) => {
    freed[index] = module._malloc(size);
    used[index] = module._malloc(size);
    for (const block of [freed[index], used[index]]) module.HEAPU8.fill(7, block, block + size);
  });
  freed.forEach((block) => module._free(block));
  clearFreeMemory(module);
  // the allocator itself writes links to other blocks to the start of a free block
  const hold = (blocks, value) =>
    blocks.map((block, n) => module.HEAPU8.subarray(block + 32, block + sizes[n] - 8).every((byte) => byte === value));
  console.log(JSON.stringify([hold(freed, 0), hold(used, 7)]));
  process.exit(0);
});
"""


@pytest.mark.nightly
def test_free_memory_is_cleared_and_used_memory_is_not() -> None:
    command: list[str | Path] = [bootstrap.node(), "-e", RUN]
    command += [path.as_uri() for path in (PYODIDE / "pyodide.mjs", HERE / "free_memory.mjs")]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == [[True] * 3, [True] * 3]
