"""Say where pages load the viewer from: the script that they name, of their own site or of another one.

Pages that load the viewer from another host accept only the version that is installed here, by its hash.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from boardreel.errors import BoardreelError
from boardreel.publish.viewer_files import SCRIPT, find_viewer, hashes_of, place_viewer

#: in `integrity.json`, the script whose name contains the version, and the modules that it loads later: the one that
#: starts Python, and parts that a reader asks for
_PINNED_SCRIPT = re.compile(r"boardreel-[0-9a-f]{10}\.js")
_LAZY_MODULE = re.compile(r"v-[0-9a-f]{10}/(?:runtime/client|on_demand/[\w-]+)\.js")


@dataclass(frozen=True)
class ViewerScript:
    """The script of the viewer as a page names it.

    `src` is its URL. `integrity` is its hash, or None for a script of the same host. `lazy_modules` are the URLs and
    hashes of the modules that it loads later.
    """

    src: str
    integrity: str | None = None
    lazy_modules: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ViewerSource:
    """The place from which pages load the viewer.

    `base` is the URL of a built site; without it, pages have a copy of the built site in the folder `viewer`, or of the
    installed one. `any_version` accepts every version of the viewer from another host.
    """

    base: str | None = None
    viewer: Path | None = None
    any_version: bool = False

    @property
    def is_other_host(self) -> bool:
        """Return whether `base` is an absolute URL, so probably on another host."""
        return self.base is not None and "://" in self.base

    def place(self, target: Path) -> ViewerScript:
        """Return the script of the viewer for pages in the folder `target`; without `base`, copy the viewer there.

        Raise BoardreelError if the viewer is missing or damaged.
        """
        if not self.base:
            return ViewerScript(place_viewer(find_viewer(self.viewer), target))
        base = self.base.rstrip("/")
        hashes = self._installed_hashes() if self.is_other_host and not self.any_version else {}
        for name, integrity in hashes.items():
            if _PINNED_SCRIPT.fullmatch(name):
                modules = tuple((f"{base}/{path}", hashes[path]) for path in hashes if _LAZY_MODULE.fullmatch(path))
                return ViewerScript(f"{base}/{name}", integrity, modules)
        return ViewerScript(f"{base}/{SCRIPT}")

    def _installed_hashes(self) -> Mapping[str, str]:
        """Return the hashes of the viewer's files, or nothing if no viewer is installed and the user names no folder."""
        try:
            return hashes_of(find_viewer(self.viewer))
        except BoardreelError:
            if self.viewer is not None:
                raise
            return {}
