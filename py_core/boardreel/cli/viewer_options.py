"""The options that say from where published pages load the viewer."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardreel.publish.viewer_source import ViewerSource


def add_viewer_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options `--viewer` and `--base`, which decide from where pages load the viewer."""
    parser.add_argument("--base", metavar="URL", help="URL of a built site to load the viewer from")
    any_version_help = "with --base, accept any version of the viewer, not only the one that is installed here"
    parser.add_argument("--any-version", action="store_true", help=any_version_help)
    viewer_help = "folder of the built site to copy next to the pages, or with --base to take the hashes from"
    parser.add_argument("--viewer", type=Path, metavar="DIR", help=viewer_help)


def viewer_source(args: argparse.Namespace) -> ViewerSource:
    """Return where pages load the viewer from, after the options of `add_viewer_options`."""
    return ViewerSource(args.base, args.viewer, args.any_version)
