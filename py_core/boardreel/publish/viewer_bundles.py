"""Read the bundles of the viewer: scripts that contain everything they import, for single-file pages and notebooks.

The build writes them into the folder `bundles` of the built site, with a manifest that names them.
"""

from __future__ import annotations

import gzip
import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from boardreel.publish.viewer_files import damaged, hashes_of, read_checked

#: path of the manifest from the root of the built site
MANIFEST = "bundles/manifest.json"


@dataclass(frozen=True)
class ViewerBundles:
    """The bundles of the built site in the folder `site`. All paths are relative to that folder.

    The methods raise BoardreelError if a file is missing or damaged.
    """

    site: Path

    @cached_property
    def _manifest(self) -> Mapping[str, Any]:
        """Return the manifest: paths by entry name, and in `parts` the paths of the runtime's parts by part name."""
        try:
            manifest = json.loads(self.content(MANIFEST))
        except ValueError as error:
            raise damaged(self.site / MANIFEST) from error
        if not isinstance(manifest, dict):
            raise damaged(self.site / MANIFEST)
        return manifest

    @cached_property
    def _hashes(self) -> Mapping[str, str]:
        """Return the hashes of the site's files by path, or nothing if the site does not list them."""
        return hashes_of(self.site)

    def path(self, entry: str) -> str:
        """Return the path of an entry script, `page` or `worker` of a single-file page or `notebook`, or `version`.

        The version is the folder of the scripts that other pages load.
        """
        try:
            return str(self._manifest[entry])
        except KeyError as error:
            raise damaged(self.site / MANIFEST) from error

    def part_path(self, part: str) -> str:
        """Return the path of a part of the Python runtime, such as `wasm`; `web/runtime/parts.d.ts` describes them."""
        try:
            return str(self._manifest["parts"][part])
        except (KeyError, TypeError) as error:
            raise damaged(self.site / MANIFEST) from error

    def language_path(self, language: str) -> str:
        """Return the path of the module with the viewer's texts in a language other than English."""
        return f"{self.path('version')}/on_demand/{language}.js"

    def client_path(self) -> str:
        """Return the path of the module that starts Python."""
        return f"{self.path('version')}/runtime/client.js"

    def content(self, path: str) -> bytes:
        """Return the content of a file."""
        try:
            return read_checked(self.site, path, self._hashes)
        except OSError as error:
            raise damaged(self.site / path) from error

    def packed(self, path: str) -> str:
        """Return the content of a file, compressed by gzip, in base64."""
        return b64encode(self._compressed(path, self.content(path))).decode()

    def _compressed(self, path: str, content: bytes) -> bytes:
        """Return `content` compressed by gzip, from the `.gz` file of the build if that exists and is not damaged."""
        with suppress(OSError, EOFError, zlib.error):
            compressed = (self.site / f"{path}.gz").read_bytes()
            if gzip.decompress(compressed) == content:
                return compressed
        return gzip.compress(content, 9, mtime=0)
