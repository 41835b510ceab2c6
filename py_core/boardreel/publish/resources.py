"""Scripts and styles of the pages that are made, from the folder `files`."""

from __future__ import annotations

from importlib.resources import files


def resource(name: str) -> str:
    """The text of one of them."""
    return files("boardreel.publish").joinpath("files", name).read_text("utf-8")
