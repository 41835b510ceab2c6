"""Weigh the site as it is released: own scripts and styles, and the whole first download. Fail if a limit is exceeded.

The compression of a release takes minutes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.limits import DOWNLOAD_LIMIT, OWN_LIMIT
from build import build


def main() -> None:
    """Print the weights and their limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="also list every file")
    arguments = parser.parse_args()
    site = build(release=True)
    own = [path for path in _own_files(site) if path.suffix in (".js", ".css")]
    runtime = [path for pattern in ("*.js", "*.wasm", "core-*.bin") for path in _runtime(site, pattern)]
    first = [site / "index.html", *_own_files(site), *runtime]
    weights = {
        "own scripts and styles, gzip": (sum(_weight(path, ".gz") for path in own), OWN_LIMIT),
        "first download, brotli": (sum(_weight(path, ".br") for path in first), DOWNLOAD_LIMIT),
    }
    if arguments.list:
        for path in first:
            print(f"{_weight(path, '.gz'):>10,} gzip {_weight(path, '.br'):>10,} brotli  {path.relative_to(site)}")
    for name, (weight, limit) in weights.items():
        print(f"{name}: {weight:,} bytes ({limit}): {limit.judge(weight)}")
    sys.exit(any(limit.judge(weight) == "missed" for weight, limit in weights.values()))


def _own_files(site: Path) -> list[Path]:
    """Return the files of the viewer and the page, without those that are loaded when a reader asks for them.

    Those of `embed.html`, which is another page, are in the folder `hosts`.
    """
    found = [site / "boardreel.js", *sorted(site.glob("v-*/**/*"))]
    return [
        path
        for path in found
        if path.is_file()
        and path.suffix not in (".br", ".gz")
        and not {"on_demand", "hosts"} & set(path.relative_to(site).parts)
    ]


def _runtime(site: Path, pattern: str) -> list[Path]:
    return sorted((site / "runtime").glob(pattern))


def _weight(path: Path, suffix: str) -> int:
    """Bytes that travel: of the compressed file where there is one."""
    compressed = path.with_name(path.name + suffix)
    return (compressed if compressed.is_file() else path).stat().st_size


if __name__ == "__main__":
    main()
