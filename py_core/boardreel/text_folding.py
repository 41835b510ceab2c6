"""Fold text for searches, so that case and accents do not count.

`folded_letters.json` has the letters that Unicode does not decompose, each with what people type who do not have it on
their keyboard. `publish/static/text_folding.js` does the same in the browser with the same letters.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def folded_letters() -> Mapping[str, str]:
    """Return the letters that Unicode does not decompose, each in lower case with the text that it is folded to."""
    letters: dict[str, str] = json.loads(files("boardreel").joinpath("folded_letters.json").read_text("utf-8"))
    return letters


def fold_text(text: str) -> str:
    """Return text in the form in which searches compare it: in lower case, without accents, with plain letters."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text)
    plain = "".join(character for character in decomposed if unicodedata.category(character) != "Mn")
    return "".join(folded_letters().get(letter, letter) for letter in plain.lower())
