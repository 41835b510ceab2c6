"""A position as text for a terminal: one character a point, in rows as they lie on the board."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.scene.shapes import Scene

#: points whose heights differ by less stand in one row (triangles of one row have two heights)
ROW_GAP = 0.6


def picture(scene: Scene, board: Mapping[str, str], letters: Mapping[str, str]) -> str:
    """The board with `letters` of the colours, `.` for an empty point; columns keep their distances."""
    if scene.lattice is not None:
        lattice = scene.lattice
        return "\n".join(
            " ".join(letters.get(board.get(column + row, ""), ".") for column in lattice.columns)
            for row in lattice.rows
        )
    cells = sorted(scene.cells, key=lambda cell: cell.y)
    rows: list[list[tuple[float, str]]] = []
    last = float("-inf")
    for cell in cells:
        if cell.y - last > ROW_GAP:
            rows.append([])
        last = cell.y
        rows[-1].append((cell.x, letters.get(board.get(cell.point, ""), ".")))
    columns = {x: 2 * i for i, x in enumerate(sorted({x for row in rows for x, _ in row}))}
    return "\n".join(_line(row, columns) for row in rows)


def _line(row: list[tuple[float, str]], columns: Mapping[float, int]) -> str:
    line = [" "] * (max(columns.values(), default=0) + 1)
    for x, mark in row:
        line[columns[x]] = mark
    return "".join(line).rstrip()
