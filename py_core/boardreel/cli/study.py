"""`boardreel study`: write the page, the EPUB and the printed form of a lesson."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardreel.cli.arguments import add_reading_options, add_viewer_options, local_path, read_options, viewer_source
from boardreel.printing.sheet import PAPERS
from boardreel.publish.study.study_page import StudyOptions, write_study
from boardreel.terminal import print_error


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel study` on its parser."""
    parser.add_argument(
        "file", metavar="LESSON", help="the lesson, a text in Markdown or, with the suffix .html, in HTML"
    )
    parser.add_argument("-o", "--output", type=local_path, required=True, metavar="DIR", help="the folder to write")
    parser.add_argument(
        "--lang", default="en", metavar="LANG", help="language tag of the lesson, such as fi; default: en"
    )
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help="size of the paper; default: A4")
    add_reading_options(parser)
    add_viewer_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the pages and the book, print what was left out of them, and return the exit status."""
    options = StudyOptions(viewer_source(args), args.lang, args.paper, read_options(args))
    for note in write_study(Path(args.file), args.output, options):
        print_error(note)
    return 0
