"""Access the library chardet, which knows the statistics of many languages and charsets.

The package depends on chardet, but in the browser it is installed only when a charset has to be guessed for the first
time, so it may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

#: codec → chardet's names for it and for its variants, where these are others
_CHARDET_NAMES = {
    "cp932": ("cp932", "shift_jis_2004"),
    "cp949": ("cp949", "euc_kr"),
    "euc-jp": ("euc_jis_2004",),
    "cp1252": ("cp1252", "iso8859-1"),
    "cp1255": ("cp1255", "iso8859-8"),
    "cp1256": ("cp1256", "iso8859-6"),
    "cp874": ("cp874", "tis-620"),
}


def find_detector() -> Any | None:
    """Return the module chardet, or None if it is missing or too old."""
    try:
        detector = import_module("chardet")
        return detector if int(detector.__version__.partition(".")[0]) >= 7 else None
    # a browser's Python without its standard library raises EOFError
    except (ImportError, EOFError, ValueError, AttributeError):
        return None


def detect_confidences(values: bytes, codecs: Sequence[str]) -> Mapping[str, float]:
    """Return chardet's confidence in each of the codecs, from 0 to 1, or nothing if chardet is missing.

    `values` is the text to examine, as bytes.
    """
    detector = find_detector()
    if detector is None or not values or not codecs:
        return {}
    codecs_by_name = {name: codec for codec in codecs for name in _CHARDET_NAMES.get(codec, (codec,))}
    results = detector.detect_all(
        values,
        ignore_threshold=True,
        compat_names=False,
        prefer_superset=False,
        include_encodings=list(codecs_by_name),
        no_match_encoding=next(iter(codecs_by_name)),
    )
    confidences: dict[str, float] = {}
    for result in results:
        codec = codecs_by_name.get(result["encoding"])
        if codec is not None:
            confidences[codec] = max(confidences.get(codec, 0.0), result["confidence"])
    return confidences
