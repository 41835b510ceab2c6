"""`boardreel positions`: print the position after each node as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from boardreel.cli.arguments import add_jobs_option, add_reading_options, count_option, job_count, read_options
from boardreel.cli.game_ranges import GameRange, divide
from boardreel.files import printable_name
from boardreel.games.protocol import Move
from boardreel.parallel import map_in_order
from boardreel.record_files import open_record, select_games
from boardreel.reel.annotations import annotation_sign
from boardreel.replay import Replay
from boardreel.sgf import Game, Node
from boardreel.sgf.values import unescape_text
from boardreel.terminal import Progress, json_line, needs_ascii


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel positions` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--all", action="store_true", help="print every node in file order, not only the main line")
    parser.add_argument("--game", type=count_option(), metavar="N", help="print only the N-th game; default: all games")
    parser.add_argument("--legal", action="store_true", help="add the number of legal moves")
    add_reading_options(parser)
    add_jobs_option(parser)


def run(args: argparse.Namespace) -> int:
    """Print the positions of one game or of all games as JSON lines, in file order, and return the exit status."""
    reading = read_options(args)
    options = {"every_node": args.all, "legal": args.legal, "ascii_only": needs_ascii()}
    ranges = list(divide(args.file, reading)) if args.game is None else []
    if len(ranges) < 2:
        for game in select_games(open_record(args.file, reading), args.game):
            for line in game_lines(game, **options):
                print(line)
        return 0
    total_bytes = sum(part.byte_count for part in ranges)
    progress = Progress(total_bytes)
    blocks = map_in_order(partial(range_lines, **options), ranges, jobs=job_count(args.jobs), total_bytes=total_bytes)
    for part, block in zip(ranges, blocks, strict=True):
        progress.clear()
        print("\n".join(block))
        progress.advance(part.byte_count, printable_name(part.path))
    progress.clear()
    return 0


def range_lines(part: GameRange, *, every_node: bool, legal: bool, ascii_only: bool) -> list[str]:
    """Return the lines of `game_lines` for all games in a range of a file."""
    options = {"every_node": every_node, "legal": legal, "ascii_only": ascii_only}
    return [line for game in part.games(part.open()) for line in game_lines(game, **options)]


def game_lines(game: Game, *, every_node: bool, legal: bool, ascii_only: bool) -> Iterator[str]:
    """Yield one line of JSON per node: of the main line, or of all nodes in file order if `every_node` is true.

    `legal` adds the number of legal moves; with `ascii_only`, characters outside ASCII are escaped.
    """
    replay = Replay(game)
    nodes: Sequence[Node] = game.nodes if every_node else game.main_line()
    for node in nodes:
        yield json_line(position_to_dict(replay, node, legal=legal), ascii_only=ascii_only)


def position_to_dict(replay: Replay, node: Node, *, legal: bool = False) -> dict[str, Any]:
    """Return the position after a node as JSON-compatible values. `legal` adds the number of legal moves.

    The fields are described in the documentation of `boardreel positions`; each game adds some of its own.
    """
    played = replay.play(node)
    return {
        "game": node.game.number,
        "node": node.index,
        "parent": None if node.parent is None else node.parent.index,
        "moves": [move_to_dict(move) for move in played.moves],
        "setup": played.setup,
        "to_play": played.position.to_play,
        "board": dict(played.position.board),
        "legal": played.legal,
        "diagnostics": [diagnostic.code for diagnostic in replay.node_diagnostics(node)],
        "comment": comment_text(node),
        "annotation": annotation_sign(node),
        **played.position.extra_fields(legal=legal),
    }


def move_to_dict(move: Move) -> dict[str, Any]:
    """Return a move as JSON-compatible values: its color, and its name if it is a special move, else points and piece."""
    if move.name is not None:
        return {"color": move.color, "name": move.name}
    fields: dict[str, Any] = {"color": move.color, "points": list(move.points)}
    if move.piece is not None:
        fields["piece"] = move.piece
    return fields


def comment_text(node: Node) -> str | None:
    """Return the comment of a node (`C`), or None. Several values are separated by an empty line, and tabs are kept."""
    values = node.raw("C")
    return "\n\n".join(unescape_text(value, keep_tabs=True) for value in values) if values else None
