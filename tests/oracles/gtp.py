"""Programs that answer commands of the Go Text Protocol."""

from __future__ import annotations

import subprocess

#: what each line begins with that answers a command
SUCCESS = "="


class Engine:
    """A running program that answers commands of GTP."""

    def __init__(self, *command: str) -> None:
        """Start the program by its command."""
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> list[str]:
        """Return the lines that answer a command. Raise ValueError if the program refuses it."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        print(command, file=stdin, flush=True)
        lines = []
        while (line := stdout.readline()) not in ("\n", ""):
            lines.append(line.strip())
        if not lines or not lines[0].startswith(SUCCESS):
            raise ValueError(f"{command}: {' '.join(lines)}")
        return [line for line in (lines[0].removeprefix(SUCCESS).strip(), *lines[1:]) if line]

    def quit(self) -> None:
        """End the program."""
        self.ask("quit")
        self._process.communicate()
