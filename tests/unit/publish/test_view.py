"""`boardreel view`: a server on loopback that has the viewer and one record, and nothing else."""

from __future__ import annotations

import os
import socket
import threading
import urllib.request
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from boardreel.cli import main
from boardreel.publish.record_server import RecordServer
from boardreel.publish.static_server import StaticFileHandler


@pytest.fixture
def viewing(tmp_path: Path) -> Iterator[RecordServer]:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<title>Boardreel</title>")
    (site / "app.mjs").write_text("")
    record = tmp_path / os.fsdecode("Große #1 %41?".encode() + b"\xff.blksgf")
    record.write_text("(;GM[Blokus])")
    (tmp_path / "secret.txt").write_text("secret")
    with RecordServer(site, record, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_the_page_leads_to_the_record(viewing: RecordServer) -> None:
    with urllib.request.urlopen(viewing.url) as page:
        assert b"Boardreel" in page.read()
    source = parse_qs(urlsplit(viewing.url).query)["src"][0]
    with urllib.request.urlopen(urljoin(viewing.url, source)) as record:
        assert record.read() == b"(;GM[Blokus])"
        assert record.headers["Content-Type"] == "application/x-blokus-sgf"


def test_scripts_have_the_type_that_browsers_ask_for(viewing: RecordServer) -> None:
    with urllib.request.urlopen(urljoin(viewing.url, "app.mjs")) as script:
        assert script.headers["Content-Type"] == "text/javascript"


def test_the_content_of_a_small_file_does_not_wait_for_the_headers(
    viewing: RecordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two small writes, TCP waits for an acknowledgement, which browsers delay by 40 ms."""
    waits = []
    monkeypatch.setattr(
        StaticFileHandler,
        "log_message",
        lambda self, *_: waits.append(not self.connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)),
    )
    with urllib.request.urlopen(urljoin(viewing.url, "app.mjs")):
        assert waits == [False]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/record/secret.txt", "/record/..%2fsecret.txt"]
)
def test_nothing_else_is_served(viewing: RecordServer, path: str) -> None:
    connection = HTTPConnection("127.0.0.1", viewing.server_address[1])
    connection.request("GET", path)
    assert connection.getresponse().status == 404


def test_a_page_of_another_name_gets_nothing(viewing: RecordServer) -> None:
    request = urllib.request.Request(viewing.url, headers={"Host": "evil.example"})
    with pytest.raises(HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 403


def test_a_record_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["view", str(tmp_path / "absent.sgf"), "--no-browser"]) == 2
    assert "absent.sgf" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_is_none_is_refused(tmp_path: Path, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1])", "utf-8")
    with pytest.raises(SystemExit):
        main(["view", str(record), "--no-browser", f"--port={port}"])
    assert "is not a whole number from 0 to 65535" in capsys.readouterr().err
