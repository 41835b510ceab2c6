"""`boardreel show`: show a position as text or as an SVG picture."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from boardreel.cli.arguments import (
    add_game_option,
    add_picture_options,
    add_puzzle_option,
    add_reading_options,
    count_option,
    local_name,
    node_after_moves,
    nodes_of_moves,
    parse_move_number,
    parse_moves,
    picture_options,
    read_options,
    refuse_other_suffix,
)
from boardreel.cli.terminal_colors import color_depth, colored_letters
from boardreel.dialects.recognition import TITLES
from boardreel.files import encode, write_output
from boardreel.games.board_numbers import MAX_MOVE_NUMBER
from boardreel.games.move_numbers import printed_numbers
from boardreel.messages import format_message, templates
from boardreel.record_files import refuse_input_as_output
from boardreel.record_pieces.choosing import find_game
from boardreel.reel.results import game_result
from boardreel.replay import Replay
from boardreel.scene.ascii import render_board
from boardreel.sgf import Node
from boardreel.terminal import printable

#: the widest picture; pages scale it, and larger numbers only look like mistakes
MAX_SIZE_PX = 100_000
#: private characters that stand for the letters of the sides; a record cannot make the terminal do anything with them
PLACEHOLDERS = "".join(chr(0xF0000 + index) for index in range(8))


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel show` on its parser."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "-o", "--output", type=local_name, metavar="X.svg", help="write an SVG file instead of printing text"
    )
    add_game_option(parser)
    move_help = "show the position after N moves of the main line; default: the end, or the task of a puzzle"
    position = parser.add_mutually_exclusive_group()
    position.add_argument("--move", type=parse_move_number, metavar="N", help=move_help)
    moves_help = "show the position after the last of some moves, such as 10-40, with their numbers in an SVG file"
    position.add_argument("--moves", type=parse_moves, metavar="RANGE", help=moves_help)
    add_picture_options(parser, "an SVG file")
    parser.add_argument("--caption", metavar="TEXT", help="text under the board in an SVG file")
    size_help = "width of the SVG file in pixels; default: as wide as there is room"
    parser.add_argument("--size", type=count_option(1, MAX_SIZE_PX), metavar="PX", help=size_help)
    add_puzzle_option(parser)
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print the position as text or write it as SVG, as the arguments say, and return the exit status."""
    game = find_game(args.file, args.game, read_options(args))
    replay = Replay(game, is_puzzle=args.puzzle)
    if args.moves is not None:
        nodes = nodes_of_moves(replay, args.moves)
        node = nodes[-1]
        args.numbers = args.numbers or numbers_of_nodes(replay, nodes)
    elif args.puzzle and args.move is None and replay.puzzle is not None:
        node = replay.puzzle.start
    else:
        node = node_after_moves(replay, args.move)
    look = asdict(picture_options(args, replay.rules.scene))
    if args.output is None:
        print(terminal_text(replay, node, color_depth()))
        return 0
    refuse_input_as_output(args.file, args.output)
    refuse_other_suffix(args.output, ".svg")
    picture = replay.svg(node, caption=args.caption or None, width=args.size, **look)
    write_output(args.output, encode(picture))
    return 0


def numbers_of_nodes(replay: Replay, nodes: Sequence[Node]) -> str | None:
    """Return the range of the numbers that the moves of some nodes of the main line have on the board; None if none has.

    It has the form of the option `--numbers`.
    """
    end = nodes[-1].index
    path = [replay.game.node(index) for index in replay.game.path_up(end)][::-1]
    numbers = [number for number in printed_numbers(replay.rules, path)[-len(nodes) :] if 0 < number <= MAX_MOVE_NUMBER]
    return f"{min(numbers)}-{max(numbers)}" if numbers else None


def terminal_text(replay: Replay, node: Node, depth: int) -> str:
    """Return a position as text for a terminal, with the sides in colors of `depth` bits, or without colors if it is 0."""
    sides = replay.rules.sides
    if not depth or len(sides) > len(PLACEHOLDERS):
        return printable(position_text(replay, node))
    placeholders = {side.color: PLACEHOLDERS[index] for index, side in enumerate(sides)}
    # escape sequences are added after those of the record were made harmless
    text = printable(position_text(replay, node, placeholders))
    for color, colored in colored_letters(sides, depth).items():
        text = text.replace(placeholders[color], colored)
    return text


def position_text(replay: Replay, node: Node, letters: Mapping[str, str] | None = None) -> str:
    """Return a position as lines of text: the board, one line of scores per side, the side to play.

    The first line names the game, the node, the result, and the notation of a game that was imported. `letters` are the
    signs of the sides on the board, by their colors; by default the letters of the sides.
    """
    letters = letters or {side.color: side.letter for side in replay.rules.sides}
    rules, position, table = replay.rules, replay.position(node), templates(replay.rules.kind)
    title = [rules.name, f"node {node.index}"]
    result = game_result(replay.game, rules)
    if result is not None:
        title.append(format_message(result.message, table))
    dialect = replay.game.traits.dialect
    if dialect is not None:
        title.append(TITLES.get(dialect, dialect))
    lines = [
        ", ".join(title),
        render_board(rules.scene, position.board, letters),
    ]
    for side, score in zip(rules.sides, position.scores, strict=False):
        values = " ".join("–" if value is None else f"{value:g}" for value in score.values)
        lines.append(f"{format_message(side.name, table)}: {values}")
    status = position.status()
    if status is not None:
        lines.append(format_message(status, table))
    return "\n".join(lines)
