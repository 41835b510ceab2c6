"""Read the introduction of a gallery: a text in Markdown with pictures."""

from __future__ import annotations

import os
from pathlib import Path

from boardreel.budgets import USUAL
from boardreel.files import printable_name
from boardreel.publish.markup import Markup
from boardreel.publish.optional_libraries import require_markdown
from boardreel.record_files import read_record_bytes
from boardreel.terminal import print_error


def read_introduction(path: Path | None) -> tuple[Markup, dict[str, bytes]]:
    """Return the introduction in a Markdown file as HTML, and its pictures by their paths in the site.

    Report pictures that are missing. Without a path, both are empty. Raise BoardreelError if the file or the library that
    reads Markdown is missing.
    """
    if path is None:
        return Markup(""), {}
    require_markdown("--intro")
    from boardreel.publish.site.introduction_html import introduction_html, picture_paths, picture_target

    text = read_record_bytes(path, USUAL).decode("utf-8-sig", "replace")
    pictures = {}
    for name in picture_paths(text):
        picture = path.parent / name
        if not Path(os.path.realpath(picture)).is_relative_to(os.path.realpath(path.parent)):
            print_error(f"{printable_name(picture)}: this link leads out of the folder of the introduction")
            continue
        try:
            pictures[picture_target(name)] = picture.read_bytes()
        except OSError as error:
            print_error(f"{printable_name(picture)}: {error.strerror}")
    return introduction_html(text), pictures
