"""Ways in which Python is absent from a page: its files are missing, or WebAssembly, or workers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from failing_page import address_of
from website.server import SiteServer

NO_WEBASSEMBLY = "delete globalThis.WebAssembly;\n"


@dataclass(frozen=True)
class Absence:
    """A way in which Python is absent, and how the viewer reports it: the error code and some words of the message."""

    code: str
    words: str
    #: script that runs in the page before all others
    in_page: str = ""
    #: script that runs in the worker before its own
    in_worker: str = ""
    has_files: bool = True

    def befall(self, server: SiteServer, site: Path) -> None:
        """Make Python absent from the pages of a server that run the script `in_page`."""
        worker = address_of(site, "worker")
        server.pages[worker] = self.in_worker.encode() + (site / worker[1:]).read_bytes()
        if not self.has_files:
            server.answer = lambda path: 404 if "/runtime/" in path else None


ABSENCES = {
    "files": Absence("network", "could not be loaded", has_files=False),
    "WebAssembly": Absence("no-wasm", "WebAssembly, which is needed", NO_WEBASSEMBLY, NO_WEBASSEMBLY),
    "workers": Absence("no-worker", "Background workers, which are needed", "delete globalThis.Worker;\n"),
}
