"""A static web server on the loopback address, for developers, browser tests and benchmarks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from boardreel.publish.static_server import StaticFileHandler

ENCODINGS = {"br": ".br", "gzip": ".gz"}
#: pieces in which a slow server sends a file
PIECES = 10
#: bytes that a slow link sends at once
LINK_PIECE = 16_384
FOREVER = "public, max-age=31536000, immutable"

#: path of the request → headers to add or change, `Location` for a redirect; a status alone is the whole answer
Answer = Callable[[str], Mapping[str, str] | int | None]


def cache_control(path: str, status: int) -> str:
    """Return the value of the header `Cache-Control` for a path. A path with a hash in it never changes."""
    return FOREVER if path.startswith(("/runtime/", "/v-")) and status < 400 else "no-cache"


class Handler(StaticFileHandler):
    """Serve a built site with the headers and the compressed files that a production server would send."""

    protocol_version = "HTTP/1.1"
    server: SiteServer

    def send_head(self) -> Any:
        """Send the headers of a response and return the file to send, or the answer that `Answer` demands."""
        path = self.path.partition("?")[0]
        self.directory = str(self.server.folder)
        self.extra = self.server.answer(path)
        if isinstance(self.extra, int):
            self.send_error(self.extra)
            return None
        if isinstance(self.extra, Mapping) and "Location" in self.extra:
            return self._redirect()
        if path in self.server.pages:
            return self.send_content(self.server.pages[path], self.guess_type(path))
        if self.server.compressed:
            for encoding, suffix in ENCODINGS.items():
                file = Path(self.translate_path(path + suffix))
                if encoding in self.headers.get("Accept-Encoding", "") and file.is_file():
                    return self._send_compressed(path, file, encoding)
        return super().send_head()

    def _redirect(self) -> None:
        self.send_response(302)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _send_compressed(self, path: str, file: Path, encoding: str) -> Any:
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(file.stat().st_size))
        self.end_headers()
        return file.open("rb")

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send the content of a file, in pieces with pauses if the server or its link is meant to be slow."""
        if link := self.server.link:
            while piece := source.read(LINK_PIECE):
                link.wait(len(piece))
                outputfile.write(piece)
            return
        pause = self.server.drips.get(self.path.partition("?")[0])
        if pause is None:
            super().copyfile(source, outputfile)
            return
        content = source.read()
        size = len(content) // PIECES + 1
        for start in range(0, len(content), size):
            outputfile.write(content[start : start + size])
            outputfile.flush()
            time.sleep(pause / PIECES)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Start a response with a status code."""
        self.status = code
        super().send_response(code, message)

    def send_header(self, keyword: str, value: str) -> None:
        """Send a header unless the prepared answer replaces it."""
        own = self.extra if isinstance(self.extra, Mapping) else {}
        if keyword.lower() not in map(str.lower, own):
            super().send_header(keyword, value)

    def end_headers(self) -> None:
        """Add the headers about caching and those of the prepared answer."""
        self.send_header("Cache-Control", cache_control(self.path, self.status))
        if isinstance(self.extra, Mapping):
            for name, value in self.extra.items():
                super().send_header(name, value)
        super().end_headers()

    #: a request that is not understood ends before `send_head`
    extra: Mapping[str, str] | int | None = None
    status = 0


class Link:
    """A link of limited speed, which all answers of a server share."""

    def __init__(self, megabits: float) -> None:
        self._bytes_per_second = megabits * 1e6 / 8
        self._lock = threading.Lock()
        self._free_at = 0.0
        #: bytes that were sent
        self.sent = 0

    def wait(self, size: int) -> None:
        """Wait as long as the link needs for `size` bytes, after those that other answers are sending."""
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self._bytes_per_second
            self.sent += size
            end = self._free_at
        time.sleep(max(0.0, end - time.monotonic()))


class SiteServer(ThreadingHTTPServer):
    """A server of a folder at `url`; `port` 0 chooses a free port. In a `with` statement it runs in its own thread."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, port: int = 0, *, compressed: bool = False) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        #: may be replaced while the server runs, as when a new version of a site is uploaded
        self.folder = folder
        self.compressed = compressed
        self.answer: Answer = lambda path: None
        #: path → content that is sent instead of the file at that path
        self.pages: dict[str, bytes] = {}
        #: path → seconds that sending its file takes
        self.drips: dict[str, float] = {}
        #: None: as fast as the machine allows
        self.link: Link | None = None

    @property
    def url(self) -> str:
        """Return the URL of the served folder."""
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Do nothing: a browser that closes the connection early is not an error."""

    def __enter__(self) -> SiteServer:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *arguments: object) -> None:
        self.shutdown()
        self.server_close()
