"""Measure how fast records are read, from bytes to the complete tree, side by side with other readers.

In one page of headless Chromium: Boardreel in Pyodide, `@sabaki/sgf` and WGo's reader, taking turns. With --native:
Boardreel and sgfmill in this Python. The tree is complete when parent and children of every node are known. All times are
processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from bench.harness import Clock

#: folder with the locked packages of the other readers, and those of them that are served
BENCH = Path(__file__).parent
READER_PACKAGES = ("@sabaki/sgf", "doken", "wgo")
RECORDS = bootstrap.ROOT.parent / "shared" / "records" / "sgf" / "files"
LARGE = ("kogo-joseki-zh.sgf", "katago-games-2025-01-02.sgf", "katago-rating-joseki.sgf")
GAMES = 50_000
RUNS = 7
#: times as fast as the other reader, and megabytes a second in the browser
TARGETS = {"sabaki": 3.0, "wgo": 1.0, "sgfmill": 3.0}
LEAST_SPEED = 8.0

PREPARE = """async () => {
  const modules = new Map();
  const load = async (path) => {
    if (modules.has(path)) return;
    const text = await (await fetch(path)).text();
    modules.set(path, { text, exports: null });
    for (const [, name] of text.matchAll(/require\\('([^']+)'\\)/g)) if (find(path, name)) await load(find(path, name));
  };
  const find = (from, name) => {
    if (name.startsWith(".")) return new URL(name + ".js", new URL(from, location.href)).pathname;
    return name === "doken" ? "/doken/src/main.js" : null;
  };
  const run = (path) => {
    const module = modules.get(path);
    if (!module.exports) {
      const made = { exports: {} };
      const require = (name) => (find(path, name) ? run(find(path, name)) : null);
      new Function("module", "exports", "require", module.text)(made, made.exports, require);
      module.exports = made.exports;
    }
    return module.exports;
  };
  await load("/@sabaki/sgf/src/main.js");
  const sabaki = run("/@sabaki/sgf/src/main.js");
  const made = { exports: {} };
  new Function("module", "exports", await (await fetch("/wgo/dist/index.js")).text())(made, made.exports);
  const { SGFParser } = made.exports;
  python.runPython(`
from boardreel.sgf import read

def complete(data):
    global collection
    collection = read(data.to_bytes())
    return len(collection.source.node_table.next_siblings)
`);
  const complete = python.globals.get("complete");
  const decode = (bytes) => new TextDecoder().decode(bytes);
  globalThis.readers = {
    boardreel: (bytes) => complete(bytes),
    sabaki: (bytes) => (globalThis.kept = sabaki.parse(decode(bytes))) && null,
    wgo: (bytes) => (globalThis.kept = new SGFParser(decode(bytes)).parseCollection()) && null,
  };
}"""
LOAD = "async (path) => void (globalThis.bytes = new Uint8Array(await (await fetch(path)).arrayBuffer()))"
READ = "(reader) => { try { return readers[reader](bytes); } catch { return -1; } }"


def files() -> dict[str, bytes]:
    """Name → content of what is read."""
    from bench.generated_files import many_games

    found = {name: (RECORDS / name).read_bytes() for name in LARGE if (RECORDS / name).is_file()}
    return {**found, f"{GAMES} games": many_games(GAMES)}


def reader_scripts() -> dict[str, bytes]:
    """Install the other readers; return the contents of their scripts by address."""
    bootstrap.install_node_packages(BENCH)
    packages = BENCH / "node_modules"
    return {
        f"/{path.relative_to(packages).as_posix()}": path.read_bytes()
        for name in READER_PACKAGES
        for path in (packages / name).rglob("*.js")
    }


def in_browser(contents: dict[str, bytes], runs: int) -> list[dict[str, Any]]:
    """One row a file: medians in milliseconds, ratios."""
    from bench.harness import Clock, browser, fresh_python, packages_server

    rows = []
    with packages_server() as server, browser() as running:
        server.pages |= reader_scripts()
        server.pages |= {f"/file-{place}": data for place, data in enumerate(contents.values())}
        page = fresh_python(running, server)
        page.evaluate(PREPARE)
        clock = Clock(page)
        for place, (name, data) in enumerate(contents.items()):
            page.evaluate(LOAD, f"/file-{place}")
            # the first turn only warms up
            turns = [_turn(clock) for _ in range(runs + 1)][1:]
            rows.append(_row(name, data, turns, ("sabaki", "wgo")))
    return rows


def _turn(clock: Clock) -> dict[str, Any]:
    nodes, own = clock.timed(READ, "boardreel")
    others = {name: clock.timed(READ, name) for name in ("sabaki", "wgo")}
    failed: dict[str, float | None] = {name: None if value else taken for name, (value, taken) in others.items()}
    return {"boardreel": own, "nodes": nodes, **failed}


def natively(contents: dict[str, bytes], runs: int) -> list[dict[str, Any]]:
    """The same in this Python, with sgfmill."""
    from bench.harness import median_ms
    from boardreel.sgf import read
    from sgfmill.sgf_grammar import parse_sgf_collection  # type: ignore[import-untyped]

    def complete(data: bytes) -> int:
        return len(read(data).source.node_table.next_siblings)

    rows = []
    for name, data in contents.items():
        turns = [
            {
                "boardreel": median_ms(lambda data=data: complete(data), 1),  # type: ignore[misc]
                "nodes": complete(data),
                "sgfmill": median_ms(lambda data=data: parse_sgf_collection(data), 1),  # type: ignore[misc]
            }
            for _ in range(runs)
        ]
        rows.append(_row(name, data, turns, ("sgfmill",)))
    return rows


def _row(name: str, data: bytes, turns: list[dict[str, Any]], others: tuple[str, ...]) -> dict[str, Any]:
    def median(field: str) -> float | None:
        values = [turn[field] for turn in turns]
        return None if None in values else statistics.median(values)

    own = median("boardreel") or 0.0
    row = {
        "file": name,
        "MB": len(data) / 1e6,
        "nodes": turns[0]["nodes"],
        "boardreel ms": own,
    }
    row["MB/s"] = len(data) / 1000 / own
    for other in others:
        taken = median(other)
        row |= {f"{other} ms": taken, f"× {other}": None if taken is None else taken / own}
    return row


def main() -> None:
    """Print the table, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="read these instead")
    parser.add_argument(
        "--runs", type=int, default=RUNS, help=f"runs of each, of which the median counts (default {RUNS})"
    )
    parser.add_argument("--native", action="store_true", help="in this Python, side by side with sgfmill")
    arguments = parser.parse_args()
    from bench.harness import table

    contents = {path.name: path.read_bytes() for path in arguments.files} or files()
    rows = (natively if arguments.native else in_browser)(contents, arguments.runs)
    print(table(rows))
    missed = [
        f"{row['file']}: {row[f'× {other}']:.1f} × {other}, target {least}"
        for row in rows
        for other, least in TARGETS.items()
        if row.get(f"× {other}") is not None and row[f"× {other}"] < least
    ]
    if not arguments.native:
        missed += [
            f"{row['file']}: {row['MB/s']:.1f} MB/s, target {LEAST_SPEED}" for row in rows if row["MB/s"] < LEAST_SPEED
        ]
    print("\n".join(missed) or "all targets met")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
