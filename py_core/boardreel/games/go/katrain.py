"""Unpack the analysis that KaTrain stores in the property `KT`."""

from __future__ import annotations

import json
import math
import re
import zlib
from base64 import b64decode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from boardreel.games.evaluations import BadEvaluationError

#: index of the value that has the analysis; the two before it have the ownership and the policy
ANALYSIS_INDEX = 2
MAX_UNPACKED_BYTES = 4 * 2**20
#: an analysis is several times as long as its packed form; one that is longer by more than this is none
MAX_EXPANSION = 64
#: unpacked texts up to this length are not checked for their expansion
MIN_CHECKED_BYTES = 4096
#: the key `root` and its value, an object without objects
_ROOT = re.compile(rb'"root"\s*:\s*(\{[^{}]*\})')
#: window size of zlib that stands for a gzip header
_GZIP = 16 + zlib.MAX_WBITS


def root_number(raws: Sequence[str], key: str) -> float:
    """Return the number called `key` of the root position in an analysis of KaTrain.

    `raws` are the raw values of `KT`. Raise BadEvaluationError if they cannot be unpacked or do not have the number.
    """
    if len(raws) <= ANALYSIS_INDEX:
        raise BadEvaluationError("the analysis is missing")
    number = _root_of(raws[ANALYSIS_INDEX]).get(key)
    if isinstance(number, bool) or not isinstance(number, (int, float)):
        raise BadEvaluationError(key)
    try:
        value = float(number)
    except OverflowError as error:
        raise BadEvaluationError(key) from error
    if not math.isfinite(value):
        raise BadEvaluationError(key)
    return value


# both numbers are asked for, one after the other
@lru_cache(maxsize=1)
def _root_of(raw: str) -> Mapping[str, Any]:
    """Return the object `root` in a packed analysis (a raw value), or an empty one if there is none."""
    try:
        text = _unpack(raw)
        found = _ROOT.findall(text)
        # the moves are most of the text, and need not be parsed
        root = json.loads(found[0]) if len(found) == 1 else json.loads(text)["root"]
    except (ValueError, LookupError, TypeError, zlib.error, RecursionError) as error:
        raise BadEvaluationError(str(error)) from error
    return root if isinstance(root, dict) else {}


def _unpack(raw: str) -> bytes:
    """Return the unpacked content of a raw value that is gzip data in base64.

    Raise ValueError or zlib.error if it is damaged.
    """
    packed = b64decode("".join(raw.split()), validate=True)
    limit = min(MAX_UNPACKED_BYTES, max(MIN_CHECKED_BYTES, len(packed) * MAX_EXPANSION))
    stream = zlib.decompressobj(_GZIP)
    unpacked = stream.decompress(packed, limit)
    if not stream.eof:
        raise ValueError("the analysis is cut off or too long")
    return unpacked
