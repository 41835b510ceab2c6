"""What a notebook shows of a record: a picture where there is one, and a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardreel.sgf.tree import Game


def bundle(text: str, game: Game | None, picture: Callable[[Game], str] | None) -> dict[str, str]:
    """MIME type → content, as IPython's `_repr_mimebundle_` wants it."""
    shown = {"text/plain": text}
    return shown if game is None or picture is None else {**shown, "image/svg+xml": picture(game)}
