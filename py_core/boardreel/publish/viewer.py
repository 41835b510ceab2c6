"""Where the viewer comes from: the built site, whose files are put beside the pages that need them.

Looked for in this order: the folder that the call names (`--viewer DIR`), the package `boardreel_site` (installed by
`pip install "boardreel[site]"`), `dist/site` of a checkout of the project. With `--base URL` the files lie there, and pages
take only those of the version that is found here: they say which hash the script has to have.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from boardreel.choosing import CallError
from boardreel.files import locked, printable_name
from boardreel.publish.viewer_files import FOLDER, SCRIPT, hashes_of, place_files

PACKAGE = "boardreel_site"
#: in that list: the script of one version, and the module that it loads when Python is needed
_PINNED = re.compile(r"boardreel-[0-9a-f]{10}\.js")
_CLIENT = re.compile(r"v-[0-9a-f]{10}/runtime/client\.js")


@dataclass(frozen=True)
class Script:
    """The script of the viewer as pages name it: address, hash, and what it loads later (address, hash)."""

    src: str
    integrity: str | None = None
    later: tuple[tuple[str, str], ...] = ()


def find_viewer(named: Path | None = None) -> Path:
    """The folder of the built site; CallError when there is none."""
    for folder in [named] if named is not None else _known():
        if (folder / SCRIPT).is_file():
            return folder
    if named is not None:
        raise CallError(f"{named}: there is no {SCRIPT} in this folder")
    raise CallError(
        'the files of the viewer are not installed: pip install "boardreel[site]", or name their folder with --viewer DIR, '
        "or the address that has them with --base URL"
    )


def _known() -> list[Path]:
    package = find_spec(PACKAGE)
    places = [] if package is None else list(package.submodule_search_locations or [])
    return [*(Path(place) / "site" for place in places), Path(__file__).parents[3] / "dist" / "site"]


def place_viewer(source: Path, target: Path) -> str:
    """Put the viewer into a folder next to the pages; return the address of its script. CallError if files are damaged."""
    with locked(target, lambda: say_waiting(target)):
        place_files(source, target)
    return f"{FOLDER}/{SCRIPT}"


def say_waiting(folder: Path) -> None:
    """Tell the user that another run holds the lock of a folder."""
    print(f"{printable_name(folder)}: waiting for another run of boardreel that writes there", file=sys.stderr)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options by which a command is told where the viewer comes from."""
    parser.add_argument("--base", metavar="URL", help="address of a built site that has the viewer")
    parser.add_argument(
        "--any-version",
        action="store_true",
        help="with --base: takes the viewer that lies there, whatever its version, and not only the one installed here",
    )
    whose = "folder of the built site, put beside the pages, or with --base the one that lies there"
    parser.add_argument("--viewer", type=Path, metavar="DIR", help=whose)


def viewer_script(args: argparse.Namespace, target: Path) -> Script:
    """The script of the viewer for pages in a folder, as the options say; without `--base` the viewer is put there too."""
    if not args.base:
        return Script(place_viewer(find_viewer(args.viewer), target))
    base = args.base.rstrip("/")
    hashes = _hashes(args.viewer) if is_elsewhere(base) and not args.any_version else {}
    for name, integrity in hashes.items():
        if _PINNED.fullmatch(name):
            later = tuple((f"{base}/{path}", hashes[path]) for path in hashes if _CLIENT.fullmatch(path))
            return Script(f"{base}/{name}", integrity, later)
    return Script(f"{base}/{SCRIPT}")


def is_elsewhere(base: str | None) -> bool:
    """Whether the viewer comes from another host than the pages, as far as its address tells."""
    return base is not None and "://" in base


def _hashes(named: Path | None) -> Mapping[str, str]:
    """Path → hash of the files of the viewer that is installed here, none where there is none."""
    try:
        return hashes_of(find_viewer(named))
    except CallError:
        if named is not None:
            raise
        return {}
