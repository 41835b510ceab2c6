"""What Pyodide's script does not do at a start from a snapshot; that Python works all the same, the browser tests show."""

from __future__ import annotations

import pytest
from pyodide.runtime import stock_runtime
from pyodide.shorten_start import FUNCTION, PACKAGES, REPLACEMENTS, shorten_start

SCRIPT = FUNCTION + ";".join(REPLACEMENTS) + "}"


def test_a_start_from_a_snapshot_runs_no_source() -> None:
    glue = shorten_start(stock_runtime().glue)
    body = glue.partition(FUNCTION)[2].partition("}})()}")[0]
    assert "_pyodide_core" in body
    assert "runPythonInternal(" not in body
    assert "eval_code(" not in body
    assert body.count("rawRun(") == body.count("=t?[0]:API.rawRun(") == 1


def test_only_a_start_without_a_snapshot_looks_for_packages() -> None:
    assert f"API.config._loadSnapshot||({PACKAGES[:-1]})" in shorten_start(stock_runtime().glue)


@pytest.mark.parametrize("text", [FUNCTION, *REPLACEMENTS])
def test_a_script_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="0 matches"):
        shorten_start(SCRIPT.replace(text, ""))
    with pytest.raises(ValueError, match="2 matches"):
        shorten_start(SCRIPT + text)
