"""Count the lines of the project's files, without blank ones, and print one table by part.

Product code is what runs for users or builds what runs for them; its rows are folders, its columns languages. The row
"start of Python" counts files again that are in the rows above it. Lines are a measure and no target.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

import bootstrap
from website.rooms import flow_files

#: suffix of a file -> column of the table
LANGUAGES = {
    ".py": "Python",
    ".js": "JavaScript",
    ".mjs": "JavaScript",
    ".ts": "JavaScript",
    ".css": "CSS",
}
#: rows that are no product code -> patterns of their files
OTHER_ROWS = {
    "tests": ("tests/*",),
    "texts": ("web/texts/*.json", "py_core/*/texts/*"),
    "documentation": ("web/docs/*",),
}
#: column for other files, of which only those with texts are counted
OTHER = "other"
#: the files without which no page could start Python
START_OF_PYTHON = (
    "web/runtime/*",
    "web/app/prestart.js",
    "web/app/service_worker.js",
    "build_scripts/pyodide/*",
)
START = "start of Python"
TOP_FOLDERS = ("py_core", "web", "build_scripts", "tests")
#: folders whose own folders have a row each
DIVIDED = ("py_core/boardreel", "web")

#: (row, column) -> lines
Lines = Counter[tuple[str, str]]


def project_files() -> list[str]:
    """Return the paths of the project's files from its root, new ones too, without what Git ignores."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=bootstrap.ROOT, check=True, capture_output=True, text=True).stdout
    return sorted(path for path in set(listed.split("\0")) - {""} if (bootstrap.ROOT / path).is_file())


def row_and_column(path: str) -> tuple[str, str] | None:
    """Return the row and column of the table in which a file's lines are counted, or None if they are not."""
    column = LANGUAGES.get(PurePosixPath(path).suffix)
    row = next((name for name, patterns in OTHER_ROWS.items() if _matches(path, patterns)), None)
    if row == "texts":
        return row, column or OTHER
    if column is None or path.partition("/")[0] not in TOP_FOLDERS:
        return None
    return row or _folder(path), column


def _matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def _folder(path: str) -> str:
    """Return the folder of a file, down to the depth at which the table divides folders."""
    for divided in DIVIDED:
        if path.startswith(f"{divided}/"):
            inner, slash, _ = path.removeprefix(f"{divided}/").partition("/")
            return f"{divided}/{inner}" if slash else divided
    return "/".join(path.split("/")[:2]) if path.startswith("py_core/") else path.partition("/")[0]


def count(paths: Iterable[str]) -> Lines:
    """Return the numbers of lines of files, by row and column of the table."""
    lines: Lines = Counter()
    for path in paths:
        if (cell := row_and_column(path)) is None:
            continue
        found = count_lines(path)
        lines[cell] += found
        if _matches(path, START_OF_PYTHON):
            lines[START, cell[1]] += found
    return lines


def count_lines(path: str) -> int:
    """Return the number of lines of a file that are not blank."""
    return sum(bool(line.strip()) for line in (bootstrap.ROOT / path).read_bytes().splitlines())


def table(lines: Lines) -> str:
    """Return the table of line counts as text: product code by folder, its total, and the other rows."""
    columns = [*dict.fromkeys(LANGUAGES.values()), OTHER]
    others = (*OTHER_ROWS, START)
    folders = sorted({row for row, _ in lines} - set(others))
    for row, column in list(lines):
        if row in folders:
            lines["product code", column] += lines[row, column]
    shown = [["lines without blanks", *columns, "all"]]
    for row in (*folders, "product code", *others):
        numbers = [lines[row, column] for column in columns]
        shown.append([row, *(f"{number:,}" if number else "" for number in numbers), f"{sum(numbers):,}"])
    widths = [max(map(len, cells)) for cells in zip(*shown, strict=True)]
    return "\n".join(
        "  ".join([name.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))])
        for name, *cells in shown
    )


def flow_table() -> str:
    """Return the files of each flow with their line counts, as text."""
    flows = []
    for name, paths in flow_files().items():
        counts = {path: count_lines(path) for path in paths}
        rows = [f"{number:6,}  {path}" for path, number in counts.items()]
        flows.append("\n".join([f"{name}: {len(paths)} files, {sum(counts.values()):,} lines", *rows]))
    return "\n\n".join(flows)


def main() -> None:
    """Print the table of line counts, or the files of the flows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flows", action="store_true", help="print the files of the three flows in the documentation")
    print(flow_table() if parser.parse_args().flows else table(count(project_files())))


if __name__ == "__main__":
    main()
