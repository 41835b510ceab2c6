"""`boardreel search`: ask an index where a position was played, or for games by a query."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from boardreel.budgets import BudgetSpentError
from boardreel.cli.arguments import (
    add_game_option,
    add_reading_options,
    count_option,
    limits_of,
    node_after_moves,
    parse_move_number,
    parse_pattern,
    read_options,
)
from boardreel.cli.exit_status import EXIT_OK, EXIT_PROBLEMS
from boardreel.errors import BoardreelError
from boardreel.explorer import Explorer, GameId, RowSum
from boardreel.explorer.game_row import GameRow
from boardreel.explorer.outcomes import date_number
from boardreel.explorer.patterns import require_points
from boardreel.explorer.verification import find_node
from boardreel.games.protocol import Position, Rules
from boardreel.messages import format_plural
from boardreel.record_files import GAME_COUNT, open_record
from boardreel.record_pieces.choosing import find_game
from boardreel.replay import Replay
from boardreel.sgf import Game
from boardreel.terminal import one_line, print_error, print_json
from boardreel.text_folding import fold_text

DEFAULT_LIMIT = 10
#: value of the option `--sort` -> what orders the games
SORT_KEYS: dict[str, Callable[[GameRow], Any]] = {
    "date": lambda row: (date_number(row.date), row.date),
    "player": lambda row: [fold_text(player) for player in row.players],
    "event": lambda row: fold_text(row.event),
    "file": lambda row: (row.file, row.number),
}


class Found(NamedTuple):
    """A game of an index and, if a position was asked for, its place in the game and the name of the place's kind.

    The kind is `ply`, a depth of the main line, or `node`, an index in file order.
    """

    game: GameId
    name: str = ""
    place: int = 0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel search` on its parser."""
    parser.add_argument(
        "index", metavar="INDEX", help="folder of the index, or its address, such as https://… or s3://…"
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="the record with the position; - is standard input")
    add_game_option(parser)
    move_help = "the position after N moves, or 'end'; default: end"
    parser.add_argument("--move", type=parse_move_number, metavar="N", help=move_help)
    pattern_help = "find games with these colors on these points, wherever the other pieces are; FILE says which board"
    parser.add_argument("--pattern", type=parse_pattern, metavar="dd=B,pp=W", help=pattern_help)
    where_help = "find games that fit, such as 'lee date:>=2016'; with FILE, only those with the position"
    parser.add_argument("--where", "--text", metavar="QUERY", help=where_help)
    records_help = "folder of the records; examples are then compared with the position"
    parser.add_argument("--records", type=Path, metavar="FOLDER", help=records_help)
    limit_help = "the most examples or games to list; default: %(default)s"
    parser.add_argument("--limit", type=count_option(), default=DEFAULT_LIMIT, metavar="N", help=limit_help)
    offset_help = "leave out the first N examples or games; default: %(default)s"
    parser.add_argument("--offset", type=count_option(), default=0, metavar="N", help=offset_help)
    sort_help = "order of the examples or games: newest first, or by name; default: that of the index"
    parser.add_argument("--sort", choices=tuple(SORT_KEYS), help=sort_help)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print what an index knows about the position or the games of the arguments.

    Return 1 if nothing was found, else 0.
    """
    if args.where is None and args.file is None:
        raise BoardreelError("give a record (FILE), a query (--where) or both")
    for name in ("move", "pattern"):
        if getattr(args, name) is not None and args.file is None:
            raise BoardreelError(f"--{name} needs a record (FILE)")
    if args.move is not None and args.pattern is not None:
        raise BoardreelError("--move has no effect with --pattern; leave out one of them")
    explorer = Explorer(args.index, limits_of(args))
    try:
        answer = _answer(explorer, args)
    except ValueError as error:
        raise BoardreelError(f"{args.index}: {error}") from error
    except BudgetSpentError as error:
        raise BoardreelError(f"{args.index}: the answer is too large: {error}") from error
    if args.json:
        print_json(answer)
    else:
        _print(answer)
    return EXIT_OK if answer["games"] else EXIT_PROBLEMS


def _answer(explorer: Explorer, args: argparse.Namespace) -> dict[str, Any]:
    """Return the answer of an index to the command's arguments, as JSON-compatible values."""
    wanted = None if args.where is None else explorer.games_where(args.where)
    if args.file is None:
        return _listed(explorer, [Found(game) for game in wanted or ()], args)
    replay = Replay(find_game(args.file, args.game, read_options(args)))
    rules = replay.rules
    if args.pattern is not None:
        matches = explorer.pattern(_known_points(args.pattern, rules), rules)
        return _listed(explorer, _only([Found(game, "ply", match.depth) for game, match in matches], wanted), args)
    node = node_after_moves(replay, args.move)
    position = replay.position(node)
    name = "node" if explorer.manifest.variations else "ply"
    places = [Found(game, name, place) for game, place in explorer.games(position, rules)]
    plies = explorer.manifest.plies
    if not places and node.depth > plies:
        print_error(f"{args.index}: the index has positions of the first {plies} moves only; index --plies N adds more")
    if wanted is not None:
        return _listed(explorer, _only(places, wanted), args, partial(_is_at, position, rules))
    answer = explorer.at(position, rules)
    listed = _listed(explorer, places, args, partial(_is_at, position, rules))
    return {"games": answer.games, "moves": [_row(row) for row in answer.moves], "examples": listed["examples"]}


def _only(places: list[Found], games: list[GameId] | None) -> list[Found]:
    """Return those places that are in one of some games; all places if `games` is None."""
    kept = None if games is None else set(games)
    return [place for place in places if kept is None or place.game in kept]


def _listed(
    explorer: Explorer,
    places: list[Found],
    args: argparse.Namespace,
    is_at: Callable[[Game, int, bool], bool] | None = None,
) -> dict[str, Any]:
    """Return the number of games, and the part of the places that the options ask for, in their order.

    With `--records`, leave out the places at which, according to `is_at`, the record has another position.
    """
    if args.sort is not None:
        places = sorted(places, key=lambda place: SORT_KEYS[args.sort](explorer.game(place.game)))
        if args.sort == "date":
            places.reverse()
    if args.records is not None and is_at is not None:
        places_shown = _verified(explorer, places, args, is_at)
    else:
        places_shown = iter(places)
    chosen = islice(places_shown, args.offset, args.offset + args.limit)
    return {"games": len({place.game for place in places}), "examples": [_example(explorer, found) for found in chosen]}


def _verified(
    explorer: Explorer, places: list[Found], args: argparse.Namespace, is_at: Callable[[Game, int, bool], bool]
) -> Iterator[Found]:
    """Yield the places at which the records in the folder `--records` have the position."""
    opened: dict[str, list[Game]] = {}
    for found in places:
        row = explorer.game(found.game)
        if row.file not in opened:
            opened[row.file] = list(open_record(args.records / row.file, read_options(args)).games)
        games = opened[row.file]
        if row.number <= len(games) and is_at(games[row.number - 1], found.place, explorer.manifest.variations):
            yield found


def _is_at(position: Position, rules: Rules, game: Game, place: int, is_node: bool) -> bool:
    """Return whether a game has a position at a place: a node if `is_node` is true, else a depth of the main line."""
    return find_node(game, place, position, rules, is_node=is_node) is not None


def _example(explorer: Explorer, found: Found) -> dict[str, Any]:
    """Return where a game is, its players, date and result, and the place in it if one was asked for."""
    row = explorer.game(found.game)
    example = {
        "file": row.file,
        "game": row.number,
        "players": list(row.players),
        "date": row.date,
        "result": row.result,
    }
    return example | ({found.name: found.place} if found.name else {})


def _known_points(pattern: dict[str, str], rules: Rules) -> dict[str, str]:
    """Return the option `--pattern`. Raise BoardreelError for an unknown point or color."""
    try:
        require_points(pattern, rules)
    except ValueError as error:
        raise BoardreelError(f"--pattern: {error}") from None
    return pattern


def _row(row: RowSum) -> dict[str, Any]:
    """Return a row of moves: text, games, wins by player, draws, unknown results, and points and date if known."""
    values: dict[str, Any] = {"move": row.text, "games": row.games, "wins": row.wins, "draws": row.draws}
    values["unknown"] = row.unknown
    if row.scored:
        values["points"] = [round(points, 1) for points in row.mean_points]
    if row.date:
        values["date"] = date_text(row.date)
    return values


def date_text(date: int) -> str:
    """Return a date from its number: `2024-05-17`, `2024-05` or `2024`."""
    year, month, day = date // 10000, date // 100 % 100, date % 100
    return "-".join([f"{year:04}", *([f"{month:02}"] if month else []), *([f"{day:02}"] if month and day else [])])


def _print(answer: dict[str, Any]) -> None:
    """Print an answer of `_answer` as text: moves with numbers of games and results, then example games."""
    print(format_plural(answer["games"], GAME_COUNT))
    for row in answer.get("moves", ()):
        results = "-".join(map(str, (*row["wins"], row["draws"])))
        points = ":".join(map(str, row.get("points", ())))
        print("  ".join(filter(None, (f"{row['games']:8}", one_line(row["move"]), results, points, row.get("date")))))
    for example in answer["examples"]:
        players = " - ".join(filter(None, example["players"]))
        place = example.get("ply", example.get("node"))
        position = "" if place is None else f" {place}"
        details = "  ".join(filter(None, (players, example["date"], example["result"])))
        print(one_line(f"{example['file']} {example['game']}{position}  {details}").rstrip())
