"""Render a position as plain text for a terminal, one character per point."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.scene.shapes import Scene

#: cells whose y coordinates differ by at most this much (user units) share a text row: the centers of triangles that point
#: up and down differ within one row
MAX_ROW_OFFSET = 0.6


def render_board(scene: Scene, board: Mapping[str, str], letters: Mapping[str, str]) -> str:
    """Return the position as lines of text, top row first, without a final newline.

    `board` maps each occupied point to its color and `letters` maps each color to the character to print. Empty points
    are printed as `.`; characters are spaced so that columns stay aligned.
    """
    if scene.lattice is not None:
        lattice = scene.lattice
        return "\n".join(
            " ".join(letters.get(board.get(column + row, ""), ".") for column in lattice.columns)
            for row in lattice.rows
        )
    rows: list[list[tuple[float, str]]] = []
    previous_y = float("-inf")
    for cell in sorted(scene.cells, key=lambda cell: cell.y):
        if cell.y - previous_y > MAX_ROW_OFFSET:
            rows.append([])
        previous_y = cell.y
        rows[-1].append((cell.x, letters.get(board.get(cell.point, ""), ".")))
    text_columns = {x: 2 * i for i, x in enumerate(sorted({x for row in rows for x, _ in row}))}
    return "\n".join(_render_row(row, text_columns) for row in rows)


def _render_row(row: list[tuple[float, str]], text_columns: Mapping[float, int]) -> str:
    """Return one line of text with the characters of `row` (pairs of x and character) at their text columns."""
    line = [" "] * (max(text_columns.values(), default=0) + 1)
    for x, character in row:
        line[text_columns[x]] = character
    return "".join(line).rstrip()
