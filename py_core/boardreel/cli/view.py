"""`boardreel view`: open a record in the browser. A server on loopback serves the built site and this one file."""

from __future__ import annotations

import argparse
import webbrowser
from contextlib import suppress
from pathlib import Path

from boardreel.budgets import USUAL
from boardreel.cli.arguments import add_charset_option, count_option, refuse_standard_input
from boardreel.errors import BoardreelError
from boardreel.publish.record_server import RecordServer
from boardreel.publish.viewer_files import find_viewer
from boardreel.record_files import read_record_bytes

MAX_PORT = 65535


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel view` on its parser."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record")
    parser.add_argument(
        "--port", type=count_option(0, MAX_PORT), default=0, metavar="N", help="port of the server; default: a free one"
    )
    parser.add_argument("--no-browser", action="store_true", help="print the URL and do not open a browser")
    parser.add_argument("--viewer", type=Path, metavar="DIR", help="folder of the built site")
    add_charset_option(parser)


def run(args: argparse.Namespace) -> int:
    """Serve the record until the user presses Ctrl+C, and return the exit status."""
    refuse_standard_input("view", args.file)
    read_record_bytes(args.file, USUAL)
    viewer = find_viewer(args.viewer)
    try:
        server = RecordServer(viewer, args.file, args.port, args.charset)
    except OSError as error:
        raise BoardreelError(f"port {args.port}: {error.strerror or error}") from error
    print(f"{server.url} (press Ctrl+C to stop)", flush=True)
    if not args.no_browser:
        webbrowser.open(server.url)
    with server, suppress(KeyboardInterrupt):
        server.serve_forever()
    return 0
