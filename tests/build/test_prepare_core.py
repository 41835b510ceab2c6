"""Functions in the snapshot have no line numbers, docstrings and qualified names, and otherwise do the same."""

from __future__ import annotations

import traceback
from types import CodeType

from pyodide.prepare_core import without_description


def quotient(dividend: int, divisor: int) -> int:
    def divide() -> int:
        return dividend // divisor

    return divide()


def test_functions_without_descriptions_return_and_raise_what_they_did() -> None:
    code = quotient.__code__
    stripped = without_description(code)
    assert {line for *_, line in stripped.co_lines()} == {None}
    assert stripped.co_qualname == "quotient"
    assert {value.co_qualname for value in stripped.co_consts if isinstance(value, CodeType)} >= {"divide"}
    assert len(list(stripped.co_positions())) == len(list(code.co_positions()))
    quotient.__code__ = stripped
    assert quotient(7, 2) == 3
    try:
        quotient(1, 0)
    except ZeroDivisionError as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)]
    assert lines[1:] == [None, None]
