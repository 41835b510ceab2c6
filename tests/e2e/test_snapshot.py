"""The memory snapshot holds only differences, so all that a browser itself writes while it starts has to be overwritten."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

from build import SNAPSHOT
from drivers import Tab
from pyodide.runtime import BLOCK_BYTES, PYODIDE
from runtime_page import open_blank
from website.scripts import HOST_MANIFEST
from website.server import SiteServer

HEAP = Path(__file__).parents[2] / "web" / "runtime" / "snapshot_format.js"

#: starts the runtime as far as the restore, and finds where the memory is neither as the data are nor overwritten
STRAY = """async (PARTS, info) => {
  const { parseSnapshot, writeRuns } = await import("/snapshot_format.js");
  const parts = Object.fromEntries(Object.entries(PARTS).map(([name, path]) => [name, new URL(path, location.href).href]));
  const [core, wasm] = await Promise.all(["/core.bin", parts.wasm].map(async (url) => (await fetch(url)).arrayBuffer()));
  const { data, changed: { spans: places }, head } = parseSnapshot(core);
  const module = await WebAssembly.compile(wasm);
  const { loadPyodide } = await import(parts.loader);
  const { default: createModule } = await import(parts.glue);
  globalThis.WasmOffsetConverter = class {};
  let brought, fresh;
  await loadPyodide({
    indexURL: new URL("./", parts.loader).href,
    packageBaseUrl: new URL("runtime/", location.href).href,
    lockFileContents: { info, packages: {} },
    stdLibURL: "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==",
    _loadSnapshot: head,
    createPyodideModule: async (settings) => {
      settings.instantiateWasm = (imports, done) => {
        const marker = Symbol("error");
        imports.env.Jsv_GetError_import = () => marker;
        imports.env.JsvError_Check = (value) => value === marker;
        WebAssembly.instantiate(module, imports).then((instance) => {
          const memory = imports.env.memory ?? instance.exports.memory;
          writeRuns(data, new Uint8Array(memory.buffer));
          brought = new Uint8Array(memory.buffer.slice(0));
          done(instance, module);
        });
        return {};
      };
      fresh = (await createModule(settings)).HEAPU8.slice();
      throw new Error("far enough");
    },
  }).catch(() => {});
  for (let index = 0; index < places.length; index += 2) {
    brought.fill(0, places[index], places[index] + places[index + 1]);
    fresh.fill(0, places[index], places[index] + places[index + 1]);
  }
  let stray = 0;
  for (let index = 0; index < fresh.length; index += 1) if (brought[index] !== fresh[index]) stray += 1;
  return { stray, size: fresh.length };
}"""


def test_nothing_of_a_browsers_own_start_remains(tab: Tab, site: Path, blank: SiteServer) -> None:
    blank.pages |= {"/snapshot_format.js": HEAP.read_bytes(), "/core.bin": SNAPSHOT.read_bytes()}
    open_blank(tab, blank)
    parts = json.loads((site / HOST_MANIFEST).read_text("utf-8"))["parts"]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    found = tab.evaluate(STRAY, parts, info)
    assert found["size"] > 30_000_000
    assert found["stray"] == 0


def test_what_python_has_read_and_needs_no_more_is_left_out() -> None:
    content = SNAPSHOT.read_bytes()
    _, head_bytes, data_count, changed_count = struct.unpack_from("<4I", content)
    spans = struct.unpack_from(f"<{(data_count + changed_count) * 2}I", content, 16 + head_bytes)
    changed = content[-sum(spans[data_count * 2 + 1 :: 2]) :]
    pages = [changed[start : start + BLOCK_BYTES] for start in range(0, len(changed), BLOCK_BYTES)]
    packed = [page for page in pages if len(zlib.compress(page)) > 0.95 * BLOCK_BYTES]
    assert packed == [], "the content of archives"
    assert content.count(b"Common operations on Posix pathnames.") == 1, "a module and its code"
