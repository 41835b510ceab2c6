"""`boardreel view`: a look at a record in the browser; a server on loopback has the built site and this one file."""

from __future__ import annotations

import argparse
import os
import webbrowser
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from boardreel.choosing import CallError, content_of
from boardreel.files import read_limited
from boardreel.publish.element import OTHER_TYPE, RECORD_TYPES, record_type
from boardreel.publish.viewer import find_viewer
from boardreel.sgf.reader import MAX_BYTES

#: what the system's own table may have wrong, or lack
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".svg": "image/svg+xml"}
#: address of the record on the server
PLACE = "/record/"
MAX_PORT = 65535


def options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record")
    parser.add_argument("--port", type=int, default=0, metavar="N", help="port to listen at; default: a free one")
    parser.add_argument("--no-browser", action="store_true", help="prints the address and opens nothing")
    parser.add_argument("--viewer", type=Path, metavar="DIR", help="folder of the built site")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl+C."""
    if not 0 <= args.port <= MAX_PORT:
        raise CallError(f"--port {args.port}: ports are numbers from 0 to {MAX_PORT}")
    content_of(args.file)
    viewer = find_viewer(args.viewer)
    try:
        server = Viewing(viewer, args.file, args.port)
    except OSError as error:
        raise CallError(f"port {args.port}: {error.strerror or error}") from error
    print(f"{server.url} (Ctrl+C ends it)", flush=True)
    if not args.no_browser:
        webbrowser.open(server.url)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0


class Handler(SimpleHTTPRequestHandler):
    """The files of the site, and the record as it is at the time of the request."""

    server: Viewing
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES | RECORD_TYPES | {".sgf": OTHER_TYPE}

    def send_head(self) -> Any:
        """Answers only who names this machine as such, so that no page of another site can get at the record."""
        if self.headers.get("Host", "").partition(":")[0] not in ("127.0.0.1", "localhost"):
            self.send_error(HTTPStatus.FORBIDDEN)
            return None
        if unquote_to_bytes(self.path.partition("?")[0]) == PLACE.encode() + os.fsencode(self.server.record.name):
            return self._send_record(self.server.record)
        return super().send_head()

    def _send_record(self, path: Path) -> Any:
        try:
            content = read_limited(path, MAX_BYTES)
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", record_type(path.name))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        return BytesIO(content)

    def log_message(self, *arguments: object) -> None:
        """Says nothing."""


class Viewing(ThreadingHTTPServer):
    """The server of one record; `url` is the page that shows it."""

    daemon_threads = True

    def __init__(self, site: Path, record: Path, port: int) -> None:
        super().__init__(("127.0.0.1", port), partial(Handler, directory=str(site)))
        self.record = record

    @property
    def url(self) -> str:
        """The address to be opened."""
        source = quote(PLACE.lstrip("/") + quote(os.fsencode(self.record.name)), safe="")
        return f"http://127.0.0.1:{self.server_address[1]}/?src={source}"
