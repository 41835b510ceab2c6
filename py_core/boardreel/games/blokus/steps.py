"""Draw one node: the items that its setup and move add to and remove from the board."""

from __future__ import annotations

from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.items import ItemBuilder, item_builder_for
from boardreel.games.blokus.markup import markup_items
from boardreel.games.blokus.messages import color_name, list_points
from boardreel.games.blokus.play import NodePlayer
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.protocol import Step
from boardreel.scene.shapes import Circle, Item, Message, Path
from boardreel.sgf import Node


def build_step(before: BlokusPosition, node: Node) -> Step:
    """Play a node from the position after its parent, and return the result with the change of the drawing."""
    player = NodePlayer(before, node)
    played = player.play()
    added: tuple[Item, ...] = ()
    removed: tuple[str, ...] = ()
    marks: tuple[Item, ...] = ()
    classes: tuple[tuple[str, str], ...] = ()
    if player.placed is not None:
        color, placement = player.placed
        builder = item_builder_for(player.context.variant)
        piece = builder.piece(color, placement, placement.mask)
        marks = (
            _last_move_mark(builder, piece, placement),
            *_recent_outlines(before),
            _outline_mark(piece, "last"),
        )
        classes = () if played.legal else ((piece.key, "illegal"),)
        added, removed = (piece,), _removed_dots(before, player.position, color)
    if player.has_setup or player.overlaps:
        added, removed = _changed_items(before, player.position)
    marks += tuple(markup_items(player.context, player.position.state, player.properties))
    return Step(
        **played._asdict(),
        added=added,
        removed=removed,
        marks=marks,
        classes=classes,
        announcement=_announcement(player),
    )


def _recent_outlines(before: BlokusPosition) -> tuple[Item, ...]:
    """Return the outlines of the pieces that the other colors have placed in the round before the move."""
    variant = before.context.variant
    builder = item_builder_for(variant)
    recent = before.state.placed[-(len(variant.colors) - 1) :]
    pieces = (builder.piece(color, placement, placement.mask) for color, placement in recent)
    return tuple(_outline_mark(piece, "recent") for piece in pieces)


def _removed_dots(before: BlokusPosition, after: BlokusPosition, color: int) -> tuple[str, ...]:
    """Return the keys of the starting-point dots that disappear with a piece of `color`."""
    if before.state.placed_counts[color]:
        return ()
    builder = item_builder_for(before.context.variant)
    remaining = builder.start_dots(after.state.placed_counts)
    return tuple(dot.key for dot in builder.start_dots(before.state.placed_counts) if dot not in remaining)


def _changed_items(before: BlokusPosition, after: BlokusPosition) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return the items of `after` that `before` lacks, and the keys of the items of `before` that `after` lacks."""
    old = {item.key: item for item in before.items()}
    new = {item.key: item for item in after.items()}
    added = tuple(item for key, item in new.items() if key not in old)
    return added, tuple(key for key in old if key not in new)


def _announcement(player: NodePlayer) -> Message | None:
    """Return the text that a screen reader speaks at the node: its move, or else its setup, or None without both."""
    if player.move_color is not None:
        side = color_name(player.context.variant.colors[player.move_color])
        if player.placed is None:
            return Message("blokus.lost", {"side": side})
        board, placement = player.context.board, player.placed.placement
        name = board.pieces[placement.piece].name
        points = list_points(board.point_names(placement))
        return Message("blokus.move", {"side": side, "piece": name, "points": points})
    if player.has_setup:
        return Message("blokus.setup", {"added": player.added_count, "removed": player.removed_count})
    return None


def _last_move_mark(builder: ItemBuilder, piece: Item, placement: Placement) -> Item:
    """Return the dot that marks the piece of the latest move. `piece` is the item that draws `placement`.

    In the middle of a hollow piece the dot is drawn on the board, so it does not get the color's classes.
    """
    x, y = piece.anchor or (0.0, 0.0)
    classes = "" if builder.board.pieces[placement.piece].is_hollow else piece.classes
    radius = builder.geometry.mark_diameter * builder.geometry.row_height / 2
    return Item(f"last:{piece.key}", "marks", (Circle(x, y, radius, "last"),), classes)


def _outline_mark(piece: Item, name: str) -> Item:
    """Return the outline of a whole piece, drawn over its neighbors. `name` is `last` or, for older moves, `recent`."""
    outline = next(shape.d for shape in piece.shapes if isinstance(shape, Path) and shape.classes == "outline")
    return Item(f"{name}-outline:{piece.key}", "marks", (Path(outline, f"{name}-outline"),))
