"""Serve the built site and one record on loopback, so that the browser of this machine can show the record."""

from __future__ import annotations

import os
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote_to_bytes

from boardreel.budgets import USUAL
from boardreel.files import read_limited
from boardreel.publish.mime_types import record_type
from boardreel.publish.static_server import StaticFileHandler
from boardreel.publish.utf8_records import utf8_record

#: URL path of the folder that contains the record and nothing else
RECORD_FOLDER = "/record/"
LOOPBACK_HOSTS = ("127.0.0.1", "localhost")


class RecordHandler(StaticFileHandler):
    """A handler that serves the built site, and the record as it is at the time of each request."""

    server: RecordServer

    def send_head(self) -> Any:
        """Send the headers of a response and return the file to send.

        Refuse requests whose host is not this machine: a page of another site could otherwise read the record by making its
        own host name resolve to this machine (DNS rebinding).
        """
        if self.headers.get("Host", "").partition(":")[0] not in LOOPBACK_HOSTS:
            self.send_error(HTTPStatus.FORBIDDEN)
            return None
        path = unquote_to_bytes(self.path.partition("?")[0])
        if path != RECORD_FOLDER.encode() + os.fsencode(self.server.record.name):
            return super().send_head()
        try:
            content = read_limited(self.server.record, USUAL.max_bytes)
        except OSError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        content = utf8_record(content, self.server.charset, USUAL)
        return self.send_content(content, record_type(self.server.record.name), Cache_Control="no-store")


class RecordServer(ThreadingHTTPServer):
    """A server on loopback for the built site in the folder `site` and the record at the path `record`.

    It listens on `port`, or on a free port if that is 0. If `charset` is given, the record is decoded with it and sent
    in UTF-8.
    """

    daemon_threads = True

    def __init__(self, site: Path, record: Path, port: int, charset: str | None = None) -> None:
        super().__init__(("127.0.0.1", port), partial(RecordHandler, directory=str(site)))
        self.record = record
        self.charset = charset

    @property
    def url(self) -> str:
        """Return the URL of the page that shows the record."""
        source = quote(RECORD_FOLDER.lstrip("/") + quote(os.fsencode(self.record.name)), safe="")
        return f"http://127.0.0.1:{self.server_address[1]}/?src={source}"
