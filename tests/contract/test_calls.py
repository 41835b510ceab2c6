"""The table of calls from which the page works agrees with the functions of Python."""

from __future__ import annotations

import importlib
import inspect
import json
import re
import subprocess
from pathlib import Path

import pytest

TABLE = Path(__file__).parents[2] / "web" / "runtime" / "calls.js"
PRINT_TABLE = f'import("{TABLE.as_uri()}").then(({{ CALLS }}) => console.log(JSON.stringify(CALLS)))'
#: the arguments of a call in the comment of its row
ARGUMENTS = re.compile(r"@type \{Call(?:Alone)?<\[(.*)\], .*\} \*/\n  (\w+):")
BRACKETS = re.compile(r"<[^<>]*>|\[[^\[\]]*\]|\{[^{}]*\}")


def calls() -> dict[str, dict[str, str]]:
    printed = subprocess.run(["node", "-e", PRINT_TABLE], capture_output=True, check=True)
    return json.loads(printed.stdout)


def arguments() -> dict[str, list[str]]:
    found = {}
    for listed, call in ARGUMENTS.findall(TABLE.read_text("utf-8")):
        found[call] = [name.split(":")[0] for name in BRACKETS.sub("", listed).split(", ") if name]
    return found


@pytest.mark.parametrize(("call", "row"), calls().items())
def test_every_call_is_a_function_of_python_with_as_many_arguments(call: str, row: dict[str, str]) -> None:
    own = f"boardreel.worker.{row['calls']}_calls" if "calls" in row else "boardreel.worker.api"
    module = f"boardreel_{row['wheel']}.worker" if "wheel" in row else own
    function = getattr(importlib.import_module(module), row.get("name", call))
    if call == "install":  # its wheels are installed before
        return
    parameters = list(inspect.signature(function).parameters.values())
    is_required = [parameter.default is parameter.empty for parameter in parameters]
    assert len(arguments()[call]) == len(parameters)
    assert not any(
        required and name.endswith("?") for required, name in zip(is_required, arguments()[call], strict=True)
    )
