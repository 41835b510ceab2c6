"""Build a gallery of many records, weigh its pages, and search it in Chromium.

The records are the samples in turn, each with players, event, date and result of its own. The time to build a site of
10,000 records is estimated from the processor time of all processes, so that other work on the machine does not count.
The searches are typed, and each key is timed until its results are on the screen.
"""

from __future__ import annotations

import argparse
import gzip
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import bootstrap
from bench.harness import browser, table
from website.server import SiteServer

SAMPLES = bootstrap.WEB / "samples"
RECORDS = 10_000
#: a site of `RECORDS` records has to be built in this time on so many processors
LIMIT_BUILD_S, PROCESSORS = 15 * 60, 2
LIMIT_SEARCH_MS = 100
LIMIT_PAGE_BYTES = 60_000
#: files that the pages of a site share
SHARED_FILES = ("site.css", "gallery.js", "game.js")
NAMES = ("Ada", "Béla", "Carlo", "Dóra", "Emil", "Fay", "Grzegorz", "Hana", "Ines", "Jørgen", "Kira", "Léon")
SEARCHES = ("a", "ada", "béla 12", "cup 7 jorgen", "2019-05 blokus", "resignation", "nobody at all")
#: property of the game info that gets another value
_INFO = re.compile(r"(?<![A-Z0-9])(?:PB|PW|P[1-4]|EV|DT|RE|RO|GN)\[(?:[^\]\\]|\\.)*\]")
_ROOT = re.compile(r"^\s*\(\s*;")
#: time between two letters; a fast typist needs more
LETTER_MS = 60
#: time after which the pictures of the results are loaded
REST_MS = 1_000
#: record the time from each key to the next frame
WATCH = """() => {
  window.keys = [];
  const observer = new PerformanceObserver((list) => window.keys.push(...list.getEntries()));
  observer.observe({ type: "event", durationThreshold: 16 });
}"""
#: return the time of the slowest key since the last call; the browser reports none under 16 ms
SLOWEST = """() => Math.max(16, ...window.keys.splice(0)
  .filter(({ name }) => name === "input" || name === "keydown")
  .map(({ duration }) => duration))"""


def main() -> None:
    """Write the records, build the site twice, weigh it and search it; print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=RECORDS, metavar="N", help="default: %(default)s")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes that build; default: one per processor")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep the records and the site in this folder")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        sys.exit(not _measure(args.folder or Path(temporary), args.records, args.jobs))


def _measure(folder: Path, count: int, jobs: int | None) -> bool:
    """Run the benchmark with `count` records in a folder. Return whether all limits are kept."""
    records, output = folder / "records", folder / "site"
    for path, content in make_records(count):
        target = records / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    build_times = [_build(records, output, jobs) for _ in ("new", "unchanged")]
    print(
        table([_build_row(name, count, *times) for name, times in zip(("new", "unchanged"), build_times, strict=True)])
    )
    print()
    weights = _weights(output)
    print(table([{"file": name, "bytes": raw, "gzip": packed} for name, (raw, packed) in weights.items()]))
    print()
    search_times = _search(output)
    print(table([{"search": text, "slowest key ms": ms, "found": found} for text, (ms, found) in search_times.items()]))
    slowest_ms = max(ms for ms, _ in search_times.values())
    build_s = build_times[0][1] / PROCESSORS * RECORDS / count
    checks = {
        f"{RECORDS} records on {PROCESSORS} processors: {build_s:.0f} s of {LIMIT_BUILD_S}": build_s <= LIMIT_BUILD_S,
        f"slowest key of a search: {slowest_ms:.0f} ms of {LIMIT_SEARCH_MS}": slowest_ms <= LIMIT_SEARCH_MS,
        f"pages up to {LIMIT_PAGE_BYTES} bytes": all(
            packed <= LIMIT_PAGE_BYTES for name, (_, packed) in weights.items() if "page" in name
        ),
    }
    print()
    for text, is_kept in checks.items():
        print(f"{'ok' if is_kept else 'MISSED'}: {text}")
    return all(checks.values())


def make_records(count: int) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of so many records: the samples in turn, with game info of their own."""
    source = random.Random(1)
    samples = sorted(SAMPLES.iterdir())
    for number in range(count):
        sample = samples[number % len(samples)]
        content = sample.read_bytes()
        with_info = _with_info(content, source, number)
        yield f"{number // 500:02}/{sample.stem}-{number:05}{sample.suffix}", with_info


def _with_info(content: bytes, source: random.Random, number: int) -> bytes:
    """Return a record with random players, event, date and result; a record that is not SGF text is not changed."""
    text = content.decode("utf-8", "surrogateescape")
    if not _ROOT.match(text):
        return content
    has_four_colors = re.search(r"(?<![A-Z0-9])P1\[", text) is not None
    players = "P1 P2 P3 P4" if has_four_colors else "PB PW"
    info = {ident: f"{source.choice(NAMES)} {source.randrange(40)}" for ident in players.split()}
    info |= {
        "EV": f"Cup {source.randrange(50)}",
        "RO": str(source.randrange(9) + 1),
        "DT": f"20{source.randrange(10, 26)}-{source.randrange(1, 13):02}-{source.randrange(1, 29):02}",
        "RE": source.choice(("1+9", "2+1", "3+", "0") if has_four_colors else ("B+R", "W+R", "B+3.5", "0", "Void")),
    }
    # one in twenty has neither players nor event
    properties = "" if number % 20 == 7 else "".join(f"{ident}[{value}]" for ident, value in info.items())
    root = _ROOT.match(text)
    assert root is not None
    rest = _INFO.sub("", text[root.end() :], count=12)
    gm = re.match(r"(?:\s*(?:FF|CA|GM|SZ|AP)\[[^\]]*\])*", rest)
    assert gm is not None
    return f"{root[0]}{gm[0]}{properties}{rest[gm.end() :]}".encode("utf-8", "surrogateescape")


def _build(records: Path, output: Path, jobs: int | None) -> tuple[float, float]:
    """Build the site and return the seconds that passed and those of processor time."""
    command = [sys.executable, "-m", "boardreel", "site", str(records), "-o", str(output), "--base", "/viewer"]
    command += ["--url", "https://example.org/", "--group-by", "event", *(["--jobs", str(jobs)] if jobs else [])]
    core = os.pathsep.join(map(str, (bootstrap.ROOT / "py_core", bootstrap.ROOT / "py_core" / "boardreel_dialects")))
    start_time, start_usage = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": core})
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor_s = usage.ru_utime + usage.ru_stime - start_usage.ru_utime - start_usage.ru_stime
    return time.monotonic() - start_time, processor_s


def _build_row(name: str, count: int, elapsed_s: float, processor_s: float) -> dict[str, object]:
    """Return a row of the table of builds."""
    return {
        "build": name,
        "s": elapsed_s,
        "processor s": processor_s,
        "records/s": count / elapsed_s,
        "records/processor s": count / processor_s,
    }


def _weights(output: Path) -> dict[str, tuple[int, int]]:
    """Return the size of the site's files, and of the largest pages with all that they load, as stored and with gzip."""

    def weight(*paths: Path) -> tuple[int, int]:
        contents = [path.read_bytes() for path in paths]
        return sum(map(len, contents)), sum(len(gzip.compress(content)) for content in contents)

    shared = [output / name for name in SHARED_FILES]
    chunks = sorted((output / "search").glob("*.json"))
    games = {
        page: weight(
            page,
            *(path for path in (page.with_suffix(".svg"), page.with_suffix(".reel.json.gz")) if path.exists()),
            *shared,
        )
        for page in output.glob("games/*.html")
    }
    largest = max(games, key=lambda page: games[page][1])
    mean = tuple(round(sum(sizes[part] for sizes in games.values()) / len(games)) for part in (0, 1))
    return {
        "index page with script and style": weight(output / "index.html", *shared),
        f"largest page of a game, {largest.stem}": games[largest],
        "page of a game, mean": (mean[0], mean[1]),
        "search/index.json": weight(output / "search" / "index.json"),
        f"search, {len(chunks)} files": weight(*chunks),
        "whole site without the viewer": (sum(path.stat().st_size for path in output.rglob("*") if path.is_file()), 0),
    }


def _search(output: Path) -> dict[str, tuple[float, str]]:
    """Type each search in Chromium and return the time from the slowest of its keys to the screen, in milliseconds.

    With it comes what the search found. The index is loaded before. The browser rounds the times to 8 ms.
    """
    with browser() as running, SiteServer(output) as server:
        page = running.new_page()
        page.goto(server.url)
        field, found = page.locator("input[type=search]"), page.locator(".find output")
        field.fill("warm up")
        found.filter(has_text="0 of").wait_for()
        page.evaluate(WATCH)
        results = {}
        for text in SEARCHES:
            field.select_text()
            page.keyboard.type(text, delay=LETTER_MS)
            page.wait_for_timeout(REST_MS)
            results[text] = (page.evaluate(SLOWEST), found.inner_text())
        return results


if __name__ == "__main__":
    main()
