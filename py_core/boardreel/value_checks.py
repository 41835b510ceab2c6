"""Checks of values that were read from JSON, and of structures of them; the same as `web/reel/value_checks.js`.

A check is a function that returns whether a value is what its reader expects. A structure that has passed its check can be
used without looking at the types of its parts again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from boardreel.counts import MAX_COUNT

Check = Callable[[Any], bool]


def is_text(value: Any) -> bool:
    """Return whether a value is a string."""
    return isinstance(value, str)


def is_flag(value: Any) -> bool:
    """Return whether a value is true or false."""
    return isinstance(value, bool)


def count_from(least: int = 0, most: int = MAX_COUNT) -> Check:
    """Return a check that accepts whole numbers from `least` to `most`."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def or_none(check: Check) -> Check:
    """Return a check that accepts None and the values that pass `check`."""
    return lambda value: value is None or check(value)


def list_of(check: Check, most: int = MAX_COUNT) -> Check:
    """Return a check that accepts lists of at most `most` values that all pass `check`."""
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


def tuple_of(*checks: Check) -> Check:
    """Return a check that accepts lists with one value for each check, which it passes."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(checks)
        and all(check(item) for check, item in zip(checks, value, strict=True))
    )


def mapping_of(check: Check) -> Check:
    """Return a check that accepts objects whose values all pass `check`, whatever their names are."""
    return lambda value: isinstance(value, dict) and all(map(check, value.values()))


def fields_of(required: Mapping[str, Check], optional: Mapping[str, Check] | None = None) -> Check:
    """Return a check that accepts objects by the values of their fields. Those in `optional` may be missing.

    The object may have other fields as well.
    """
    checks = {**required, **(optional or {})}
    return lambda value: (
        isinstance(value, dict)
        and required.keys() <= value.keys()
        and all(check(value[name]) for name, check in checks.items() if name in value)
    )


def read_json(content: bytes | str, check: Check) -> Any:
    """Return the value of a JSON text. Raise ValueError if it is not JSON, too deeply nested, or fails the check."""
    try:
        value = json.loads(content)
    except RecursionError as error:
        raise ValueError("it is too deeply nested") from error
    if not check(value):
        raise ValueError("it has other fields or values than expected")
    return value
