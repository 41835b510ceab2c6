"""Functions in the snapshot have no line numbers and no docstrings, and otherwise do the same."""

from __future__ import annotations

import traceback

from pyodide.prepare_core import without_lines_and_docstring


def quotient(dividend: int, divisor: int) -> int:
    def divide() -> int:
        return dividend // divisor

    return divide()


def test_functions_without_lines_return_and_raise_what_they_did() -> None:
    code = quotient.__code__
    stripped = without_lines_and_docstring(code)
    assert {line for *_, line in stripped.co_lines()} == {None}
    assert len(list(stripped.co_positions())) == len(list(code.co_positions()))
    quotient.__code__ = stripped
    assert quotient(7, 2) == 3
    try:
        quotient(1, 0)
    except ZeroDivisionError as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)]
    assert lines[1:] == [None, None]
