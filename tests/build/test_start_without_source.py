"""Pyodide's script starts Python without running source; that Python then works is what the browser tests show."""

from __future__ import annotations

import pytest
from pyodide.runtime import stock_runtime
from pyodide.start_without_source import FUNCTION, REPLACEMENTS, start_without_source

SCRIPT = FUNCTION + ";".join(REPLACEMENTS) + "}"


def test_a_start_from_a_snapshot_runs_no_source() -> None:
    glue = start_without_source(stock_runtime().glue)
    body = glue.partition(FUNCTION)[2].partition("}})()}")[0]
    assert "_pyodide_core" in body
    assert "runPythonInternal(" not in body
    assert "eval_code(" not in body
    assert body.count("rawRun(") == body.count("=t?[0]:API.rawRun(") == 1


@pytest.mark.parametrize("text", [FUNCTION, *REPLACEMENTS])
def test_a_script_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="0 matches"):
        start_without_source(SCRIPT.replace(text, ""))
    with pytest.raises(ValueError, match="2 matches"):
        start_without_source(SCRIPT + text)
