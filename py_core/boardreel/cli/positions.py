"""`boardreel positions`: print the position after each node as JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from boardreel.cli.arguments import add_jobs_option, add_reading_options, count_option, job_count, read_options
from boardreel.cli.exit_status import EXIT_FAILED, EXIT_OK, EXIT_STATUS
from boardreel.errors import BoardreelError, quoted
from boardreel.files import STANDARD_STREAM, printable_name
from boardreel.games.protocol import Move, Played
from boardreel.parallel import map_in_order
from boardreel.record_files import input_bytes, no_such_game, select_games, spending_budget_of
from boardreel.record_pieces import RecordPiece, iter_pieces
from boardreel.reel.annotations import annotation_sign
from boardreel.replay import Replay
from boardreel.sgf import Game, Node
from boardreel.sgf.values import unescape_text
from boardreel.terminal import Progress, json_line, needs_ascii

#: lines of more bytes that wait for positions with all named fields are in a file
MAX_WAITING_BYTES = 1 << 24
#: fields that `--moves-only` prints
MOVES_ONLY = ("game", "node", "moves")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel positions` on its parser."""
    help_text = "records, or folders of them; - is standard input. With several files, each line names its file"
    parser.add_argument("files", nargs="+", metavar="FILE", help=help_text)
    parser.add_argument("--all", action="store_true", help="print every node in file order, not only the main line")
    parser.add_argument("--game", type=count_option(), metavar="N", help="print only the N-th game; default: all games")
    parser.add_argument("--legal", action="store_true", help="add the number of legal moves")
    choice = parser.add_mutually_exclusive_group()
    fields_help = "print only these fields, separated by commas, such as game,node,board"
    choice.add_argument("--fields", type=_field_names, metavar="NAMES", help=fields_help)
    moves_help = f"print only the moves: the fields {', '.join(MOVES_ONLY)}"
    choice.add_argument("--moves-only", dest="fields", action="store_const", const=MOVES_ONLY, help=moves_help)
    add_reading_options(parser)
    add_jobs_option(parser)


def _field_names(text: str) -> tuple[str, ...]:
    """Return the names in the value of the option `--fields`. Raise ArgumentTypeError if it names none."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    if not names:
        raise argparse.ArgumentTypeError("name at least one field, such as moves")
    return names


def run(args: argparse.Namespace) -> int:
    """Print the positions of one game or of all games as JSON lines, in file order, and return the exit status.

    Return 2 if a file cannot be read or has no game of the number that was asked for, and 1 if a record in an archive was
    left out.
    """
    has_files = len(args.files) > 1 or any(path != STANDARD_STREAM and Path(path).is_dir() for path in args.files)
    options = LineOptions(args.all, args.legal, args.fields, has_files, needs_ascii())
    pieces = iter_pieces(args.files, read_options(args))
    results = map_in_order(
        partial(piece_lines, game=args.game, options=options),
        pieces,
        jobs=job_count(args.jobs),
        byte_count=lambda piece: piece.input_bytes,
    )
    progress = Progress(input_bytes(args.files))
    status = EXIT_OK
    # a wrong name is an error before anything is printed
    missing = [name for name in dict.fromkeys(args.fields or ()) if name not in COMMON_FIELDS]
    with SpooledTemporaryFile(MAX_WAITING_BYTES, "w+", encoding="utf-8", errors="surrogatepass") as waiting:
        for _, group in groupby(results, key=lambda result: result.piece.file_index):
            game_count, file_status = 0, EXIT_OK
            for result in group:
                progress.clear()
                missing = [name for name in missing if name not in result.fields]
                if missing:
                    waiting.writelines(f"{line}\n" for line in result.lines)
                else:
                    _print_waiting(waiting)
                    for line in result.lines:
                        print(line)
                for problem in result.problems:
                    progress.error(problem)
                file_status = max(file_status, result.status)
                game_count += result.game_count
                progress.advance(result.piece.input_bytes, printable_name(result.piece.path))
            if file_status != EXIT_FAILED and args.game is not None and not 1 <= args.game <= game_count:
                progress.error(f"{printable_name(result.piece.path)}: {no_such_game(args.game, game_count)}")
                file_status = EXIT_FAILED
            status = max(status, file_status)
    progress.clear()
    for name in missing:
        progress.error(f"no position has the field {quoted(name)}; all have {', '.join(COMMON_FIELDS)}")
        status = EXIT_FAILED
    return status


def _print_waiting(lines: IO[str]) -> None:
    """Print the lines of a file, and remove them from it."""
    lines.seek(0)
    sys.stdout.writelines(lines)
    lines.seek(0)
    lines.truncate()


@dataclass(frozen=True)
class LineOptions:
    """The fields that each JSON line has, by the options of the command. `has_file` adds the name of the file."""

    every_node: bool = False
    legal: bool = False
    fields: tuple[str, ...] | None = None
    has_file: bool = False
    ascii_only: bool = False


class PieceLines(NamedTuple):
    """The lines of the games of a piece, their fields, messages about what could not be read, and the exit status."""

    piece: RecordPiece
    lines: list[str]
    fields: frozenset[str]
    game_count: int
    problems: list[str]
    status: int


def piece_lines(piece: RecordPiece, *, game: int | None, options: LineOptions) -> PieceLines:
    """Return the lines of all games in a piece of a file, or only of the game with a number."""
    lines: list[str] = []
    fields: set[str] = set()
    name = printable_name(piece.path)
    problems = [f"{name}: {found.message}" for found in piece.problems if EXIT_STATUS[found.severity]]
    status = max((EXIT_STATUS[found.severity] for found in piece.problems), default=EXIT_OK)
    game_count = 0
    try:
        collection = piece.open()
        if collection is not None:
            games = select_games(collection, None, piece.location)
            game_count = len(games)
            with spending_budget_of(piece.path, collection):
                for one in games:
                    if game in (None, one.number):
                        lines += game_lines(one, options, piece.path, fields)
    except BoardreelError as error:
        problems.append(str(error))
        status = EXIT_FAILED
    return PieceLines(piece.without_content(), lines, frozenset(fields), game_count, problems, status)


def game_lines(game: Game, options: LineOptions, path: str, fields: set[str]) -> Iterator[str]:
    """Yield one line of JSON per node: of the main line, or of all nodes in file order.

    `path` is that of the file. The names of the fields that the game has are added to `fields`.
    """
    replay = Replay(game)
    nodes: Sequence[Node] = game.nodes if options.every_node else game.main_line()
    file = {"file": printable_name(path)} if options.has_file else {}
    for node in nodes:
        data = position_to_dict(replay, node, legal=options.legal, fields=options.fields)
        fields.update(data)
        yield json_line(file | data, ascii_only=options.ascii_only)


#: the fields of all games: the function that computes each one for a node that was played
COMMON_FIELDS: Mapping[str, Callable[[Replay, Node, Played], Any]] = {
    "game": lambda _, node, __: node.game.number,
    "node": lambda _, node, __: node.index,
    "parent": lambda _, node, __: None if node.parent is None else node.parent.index,
    "moves": lambda _, __, played: [move_to_dict(move) for move in played.moves],
    "setup": lambda _, __, played: played.setup,
    "to_play": lambda _, __, played: played.position.to_play,
    "board": lambda _, __, played: dict(played.position.board),
    "legal": lambda _, __, played: played.legal,
    "diagnostics": lambda replay, node, _: [found.code for found in replay.node_diagnostics(node)],
    "comment": lambda _, node, __: comment_text(node),
    "annotation": lambda replay, node, _: annotation_sign(node, replay.rules),
}


def position_to_dict(
    replay: Replay, node: Node, *, legal: bool = False, fields: Sequence[str] | None = None
) -> dict[str, Any]:
    """Return the position after a node as JSON-compatible values. `legal` adds the number of legal moves.

    The fields are described in the documentation of `boardreel positions`; each game adds some of its own. With `fields`,
    return only those that the position has of these, in this order, and compute no others.
    """
    played = replay.play(node)
    is_common = fields is not None and set(fields) <= COMMON_FIELDS.keys()
    extra = {} if is_common else played.position.extra_fields(legal=legal)
    names = [*COMMON_FIELDS, *extra] if fields is None else fields
    return {
        name: extra[name] if name in extra else COMMON_FIELDS[name](replay, node, played)
        for name in names
        if name in extra or name in COMMON_FIELDS
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
