"""What Go draws on a grid beside markup: the stones, one item for every point and colour, made once a size."""

from __future__ import annotations

from functools import lru_cache

from boardreel.games.go.board import BLACK, WHITE
from boardreel.games.intersections.points import Grid
from boardreel.scene.shapes import Item, Message

#: by the number of a colour: its letter in records, its classes, its key among the messages
LETTER = ("", "B", "W")
CLASSES = ("", "player1 black", "player2 white")
NAME = ("", "go.black", "go.white")


def color_name(color: int) -> Message:
    """The colour as a message."""
    return Message(NAME[color])


def kept_stone(grid: Grid, point: int, color: int) -> Item:
    """A stone that was taken off the board and stays in sight: it stands there no longer."""
    name = grid.names[point]
    classes = f"{CLASSES[color]} kept"
    at = grid.place(point)
    return Item(f"kept:{color}:{name}", "stones", (), classes, (name,), None, "stone", at, at)


@lru_cache(maxsize=16)
def stones(grid: Grid) -> tuple[tuple[Item, ...], ...]:
    """The stones by colour and point; of the colour 0 there are none."""
    return ((), *(tuple(_stone(grid, point, color) for point in range(grid.count)) for color in (BLACK, WHITE)))


def _stone(grid: Grid, point: int, color: int) -> Item:
    name = grid.names[point]
    x, y = grid.place(point)
    return Item(
        key=f"{LETTER[color]}:{name}",
        layer="stones",
        classes=CLASSES[color],
        points=(name,),
        color=LETTER[color],
        symbol="stone",
        at=(x, y),
        anchor=(x, y),
        title=Message("go.stone", {"color": color_name(color), "point": grid.shown[point]}),
    )
