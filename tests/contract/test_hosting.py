"""The example configurations, with the servers of Debian: types, compressed files, caching, headers about safety."""

from __future__ import annotations

import gzip
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from support import ROOT

HOSTING = ROOT / "web" / "docs" / "hosting"
PLACE = "/srv/boardreel"
NGINX_BROTLI = Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
APACHE_MODULES = Path("/usr/lib/apache2/modules")
#: what a bare Apache has to load to serve files, then what the configuration asks for
LOADED = ("mpm_event", "authz_core", "dir", "mime", "headers", "rewrite")
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    "index.html": "text/html",
    "embed.html": "text/html",
    "games/a.html": "text/html",
    "boardreel.js": "text/javascript",
    "v-0123456789/boardreel.js": "text/javascript",
    "v-0123456789/styles/viewer.css": "text/css",
    "runtime/pyodide-1.js": "text/javascript",
    "runtime/pyodide-1.asm.wasm": "application/wasm",
    "runtime/core-1.bin": "application/octet-stream",
    "samples/a.blksgf": "application/x-blokus-sgf",
    "samples/a.sgf": "application/x-go-sgf",
    "samples/a.tsgf": "application/x-twixt-sgf",
    "samples/a.T1": "text/plain",
    "samples/a.svg": "image/svg+xml",
    "samples/index.json": "application/json",
    "app.webmanifest": "application/manifest+json",
}
TEXT = b"0123456789" * 200

Get = Callable[..., HTTPResponse]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A place that servers may read, which pytest's own are not, with one file of every kind, some compressed."""
    place = Path(tempfile.mkdtemp(prefix="boardreel-"))
    place.chmod(0o755)
    for name in TYPES:
        path = place / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(TEXT)
    for name in ("runtime/pyodide-1.asm.wasm", "v-0123456789/boardreel.js", "embed.html"):
        (place / "site" / f"{name}.gz").write_bytes(gzip.compress(TEXT))
        (place / "site" / f"{name}.br").write_bytes(b"as brotli")
    yield place
    shutil.rmtree(place)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def nginx_command(folder: Path, port: int) -> list[str]:
    """nginx as one process with the example and nothing else; files that it writes stand in the folder."""
    example = (HOSTING / "nginx.conf").read_text("utf-8")
    example = example.replace("listen 80;", f"listen 127.0.0.1:{port};").replace(PLACE, str(folder / "site"))
    load = ""
    if NGINX_BROTLI.is_file():
        load, example = f"load_module {NGINX_BROTLI};", example.replace("#brotli_static on;", "brotli_static on;")
    paths = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "\n".join(f"{name}_temp_path {folder}/{name};" for name in paths)
    head = f"{load}\npid {folder}/nginx.pid;\nerror_log stderr;\ndaemon off;\nmaster_process off;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{head}http {{\naccess_log off;\n{temporary}\n{example}}}\n", "utf-8")
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def apache_command(folder: Path, port: int) -> list[str]:
    """Apache with the example and the modules that it needs."""
    example = (HOSTING / "apache.conf").read_text("utf-8")
    example = example.replace("*:80", f"127.0.0.1:{port}").replace(PLACE, str(folder / "site"))
    modules = "\n".join(f"LoadModule {name}_module {APACHE_MODULES}/mod_{name}.so" for name in LOADED)
    head = (
        f"ServerRoot {folder}\nServerName localhost\nListen 127.0.0.1:{port}\nPidFile {folder}/apache.pid\n"
        f"DefaultRuntimeDir {folder}\nErrorLog {folder}/apache.log\nUser www-data\nGroup www-data\n"
        f"{modules}\nTypesConfig /etc/mime.types\n"
    )
    (folder / "apache.conf").write_text(head + example, "utf-8")
    return ["apache2", "-X", "-f", str(folder / "apache.conf")]


COMMANDS = {"nginx": nginx_command, "apache2": apache_command}


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        for _ in range(100):
            assert server.poll() is None, server.stderr and server.stderr.read()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield
    finally:
        server.terminate()
        server.wait(10)


@pytest.fixture(scope="module", params=list(COMMANDS))
def get(request: pytest.FixtureRequest, folder: Path) -> Iterator[Get]:
    """Asks the server for a path."""
    program = request.param
    if shutil.which(program, path="/usr/sbin:/usr/bin") is None:
        pytest.skip(f"{program} is not installed (Debian: apt-get install {program})")
    port = free_port()

    def ask(path: str, encoding: str = "") -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", f"/{path}", headers={"Accept-Encoding": encoding} if encoding else {})
        return connection.getresponse()

    ask.program = program  # type: ignore[attr-defined]
    with running(COMMANDS[program](folder, port), port):
        yield ask


@pytest.mark.parametrize(("name", "kind"), TYPES.items(), ids=list(TYPES))
def test_every_file_has_its_type(get: Get, name: str, kind: str) -> None:
    answer = get(name)
    assert answer.status == 200
    found = (answer.headers["Content-Type"] or "").partition(";")[0]
    assert found == kind or (kind, found) == ("text/javascript", "application/javascript")
    assert answer.read() == TEXT


def test_the_page_is_at_the_root(get: Get) -> None:
    assert get("").headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("name", ["runtime/pyodide-1.asm.wasm", "v-0123456789/boardreel.js"])
def test_compressed_files_stand_in_for_others(get: Get, name: str) -> None:
    answer = get(name, "gzip, deflate")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Type"].partition(";")[0].replace("application/j", "text/j") == TYPES[name]
    assert gzip.decompress(answer.read()) == TEXT
    plain = get(name)
    assert plain.headers["Content-Encoding"] is None
    assert plain.read() == TEXT


def test_brotli_goes_before_gzip_where_the_server_has_it(get: Get) -> None:
    if get.program == "nginx" and not NGINX_BROTLI.is_file():  # type: ignore[attr-defined]
        pytest.skip("nginx has no module for .br files (Debian: libnginx-mod-http-brotli-static)")
    answer = get("runtime/pyodide-1.asm.wasm", "gzip, br")
    assert answer.headers["Content-Encoding"] == "br"
    assert answer.headers["Content-Type"] == "application/wasm"
    assert answer.read() == b"as brotli"


@pytest.mark.parametrize("name", TYPES)
def test_only_paths_with_a_hash_are_kept_for_ever(get: Get, name: str) -> None:
    hashed = name.startswith(("runtime/", "v-"))
    assert get(name).headers["Cache-Control"] == (FOREVER if hashed else "no-cache")


@pytest.mark.parametrize("name", ["", "boardreel.js", "v-0123456789/boardreel.js"])
def test_pages_of_other_hosts_may_ask_and_the_page_may_do_little(get: Get, name: str) -> None:
    answer = get(name, "gzip")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    policy = answer.headers["Content-Security-Policy"]
    for part in ("default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self' blob:"):
        assert part in policy
    assert "unsafe-inline" not in policy


@pytest.mark.parametrize("name", TYPES)
def test_types_are_not_guessed_and_pages_cannot_be_subverted(get: Get, name: str) -> None:
    answer = get(name)
    assert answer.headers.get_all("X-Content-Type-Options") == ["nosniff"]
    (policy,) = answer.headers.get_all("Content-Security-Policy") or []
    parts = [part.strip() for part in policy.split(";")]
    assert {"base-uri 'none'", "object-src 'none'", "require-trusted-types-for 'script'"} <= set(parts)
    assert "trusted-types boardreel" in parts


@pytest.mark.parametrize(
    ("name", "framed_by"), [("", "'self'"), ("index.html", "'self'"), ("embed.html", "*"), ("games/a.html", "*")]
)
def test_other_sites_may_frame_only_pages_with_games(get: Get, name: str, framed_by: str) -> None:
    for encoding in ("", "gzip", "gzip, br"):
        policy = get(name, encoding).headers["Content-Security-Policy"]
        assert [part for part in policy.split("; ") if part.startswith("frame-")] == [f"frame-ancestors {framed_by}"]


def test_what_is_not_there_is_not_there(get: Get) -> None:
    assert get("absent.js").status == 404
    assert get("%2e%2e/nginx.conf").status in (400, 403, 404)
