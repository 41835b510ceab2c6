"""The exit statuses of commands."""

from __future__ import annotations

from boardreel.diagnostics import Severity

EXIT_OK = 0
#: a record has errors, something was left out (a record in an archive or in the folder of a site), or nothing was found
EXIT_PROBLEMS = 1
#: the arguments are wrong, or a file cannot be read or written
EXIT_FAILED = 2
#: the exit status after a problem of each severity
EXIT_STATUS = {
    Severity.FATAL: EXIT_FAILED,
    Severity.ERROR: EXIT_PROBLEMS,
    Severity.WARNING: EXIT_OK,
    Severity.INFO: EXIT_OK,
}
