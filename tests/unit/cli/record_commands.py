"""The commands that read records, with the options without which they cannot be called."""

from __future__ import annotations

from boardreel.cli import COMMANDS

RECORD_COMMANDS = [command for command in COMMANDS if command not in ("completion", "photo")]
_WITH_OUTPUT = ("reel", "embed", "print", "site", "study", "animate", "index", "split", "export")


def required_options(command: str) -> list[str]:
    """Return the options that a command must have."""
    return [*(["-o", "y"] if command in _WITH_OUTPUT else []), *(["--csv"] if command == "export" else [])]
