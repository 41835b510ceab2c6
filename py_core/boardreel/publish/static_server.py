"""Serve static files on loopback: the common part of `boardreel view` and of the development server."""

from __future__ import annotations

from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler
from io import BytesIO

from boardreel.publish.mime_types import MIME_TYPES


class StaticFileHandler(SimpleHTTPRequestHandler):
    """A handler that serves the files of a folder with the MIME types of this project and logs nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | dict(MIME_TYPES)
    #: else the content of a small file waits up to 40 ms until the browser has acknowledged the headers
    disable_nagle_algorithm = True

    def send_content(self, content: bytes, mime_type: str, **headers: str) -> BytesIO:
        """Start a response with `content` and return it as a file, for `send_head` to return.

        Underscores in the names of `headers` stand for hyphens.
        """
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", mime_type)
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        return BytesIO(content)

    def log_message(self, *arguments: object) -> None:
        """Log nothing."""
