"""`boardreel search`: ask an index where a position was played, or for games by player, event and date."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardreel.budgets import BudgetSpentError
from boardreel.cli.arguments import (
    add_game_option,
    add_reading_options,
    count_option,
    limits_of,
    parse_move_number,
    read_options,
)
from boardreel.errors import BoardreelError
from boardreel.explorer import Explorer, GameId, RowSum
from boardreel.explorer.verification import find_node
from boardreel.games.protocol import Position, Rules
from boardreel.messages import format_plural
from boardreel.record_files import open_game, open_record
from boardreel.replay import Replay
from boardreel.sgf import Game
from boardreel.terminal import one_line, print_json

EXIT_OK, EXIT_NOT_FOUND = 0, 1
DEFAULT_LIMIT = 10


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel search` on its parser."""
    parser.add_argument("index", metavar="INDEX", help="folder of the index, or its address, which begins with http")
    parser.add_argument("file", nargs="?", metavar="FILE", help="the record with the position; - is standard input")
    add_game_option(parser)
    move_help = "the position after N moves, or 'end'; default: end"
    parser.add_argument("--move", type=parse_move_number, default="end", metavar="N", help=move_help)
    pattern_help = "find games with these colors on these points, wherever the other pieces are; FILE says which board"
    parser.add_argument("--pattern", metavar="dd=B,pp=W", help=pattern_help)
    text_help = "find games whose players, event and date contain these words"
    parser.add_argument("--text", metavar="WORDS", help=text_help)
    records_help = "folder of the records; examples are then compared with the position"
    parser.add_argument("--records", type=Path, metavar="FOLDER", help=records_help)
    limit_help = "the most examples or games to list; default: %(default)s"
    parser.add_argument("--limit", type=count_option(), default=DEFAULT_LIMIT, metavar="N", help=limit_help)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Print the answer of the index. Return 1 if nothing was found, else 0."""
    if (args.text is None) == (args.file is None):
        raise BoardreelError("give either a record (FILE) or words (--text)")
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
    return EXIT_OK if answer["games"] else EXIT_NOT_FOUND


def _answer(explorer: Explorer, args: argparse.Namespace) -> dict[str, Any]:
    """Return the answer as JSON-compatible values."""
    if args.text is not None:
        found = explorer.search(args.text)
        return {"games": len(found), "examples": [_game(explorer, game) for game, _ in found[: args.limit]]}
    replay = Replay(open_game(args.file, args.game, read_options(args)))
    rules = replay.rules
    if args.pattern is not None:
        matches = explorer.pattern(_parse_pattern(args.pattern, rules), rules)
        examples = [_game(explorer, game) | {"ply": match.depth} for game, match in matches[: args.limit]]
        return {"games": len(matches), "examples": examples}
    position = replay.position(replay.node_after(args.move))
    answer = explorer.at(position, rules)
    return {
        "games": answer.games,
        "moves": [_row(row) for row in answer.moves],
        "examples": list(_examples(explorer, position, rules, args)),
    }


def _parse_pattern(text: str, rules: Rules) -> dict[str, str]:
    """Return the colors of the points in the option `--pattern`. Raise BoardreelError for an unknown point or color."""
    points = rules.symmetries()[0].points
    colors = {side.color for side in rules.sides}
    pairs = dict(part.strip().partition("=")[::2] for part in text.split(","))
    for point, color in pairs.items():
        if point not in points or color not in colors:
            raise BoardreelError(f"--pattern: {point}={color} does not name a point and a color of {rules.name}")
    return pairs


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


def _game(explorer: Explorer, game: GameId) -> dict[str, Any]:
    """Return where a game is, and its players and date."""
    row = explorer.game(game)
    return {"file": row.file, "game": row.number, "players": list(row.players), "date": row.date, "result": row.result}


def _examples(
    explorer: Explorer, position: Position, rules: Rules, args: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """Yield some places where a position occurs. With `--records`, leave out those where another position is."""
    name = "node" if explorer.manifest.variations else "ply"
    found = 0
    opened: dict[str, list[Game]] = {}
    for game, place in explorer.games(position, rules):
        if found >= args.limit:
            return
        row = _game(explorer, game)
        if args.records is not None:
            games = opened.setdefault(
                row["file"], list(open_record(args.records / row["file"], read_options(args)).games)
            )
            number = row["game"]
            if number > len(games):
                continue
            node = find_node(games[number - 1], place, position, rules, is_node=explorer.manifest.variations)
            if node is None:
                continue
        found += 1
        yield row | {name: place}


def _print(answer: dict[str, Any]) -> None:
    """Print an answer as text: moves with numbers of games and results, then examples."""
    print(format_plural(answer["games"], {"one": "# game", "other": "# games"}))
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
