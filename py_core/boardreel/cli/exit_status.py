"""The exit statuses of commands."""

from __future__ import annotations

EXIT_OK = 0
#: a record has problems, or a search has found nothing
EXIT_PROBLEMS = 1
#: the arguments are wrong, or what they name cannot be read or written
EXIT_FAILED = 2
