"""Install what is needed, build the site and serve it on loopback until Ctrl+C is pressed."""

from __future__ import annotations

import argparse
from contextlib import suppress

import bootstrap
from build import build


def main() -> None:
    """Build the site and serve it on this machine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="port to listen at; 0 takes a free one (default: 8000)")
    parser.add_argument("--compressed", action="store_true", help="send the .br and .gz files, as a web server would")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    from website.server import SiteServer  # imports the core, which only the virtual environment has

    site = build()
    try:
        server = SiteServer(site, arguments.port, compressed=arguments.compressed)
    except OSError:
        bootstrap.log(f"port {arguments.port} is taken, so another one is used")
        server = SiteServer(site, compressed=arguments.compressed)
    print(f"Boardreel is at {server.url} (press Ctrl+C to stop)", flush=True)
    with suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
