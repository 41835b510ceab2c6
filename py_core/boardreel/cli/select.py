"""`boardreel select`: write the games that match."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from boardreel.batch.position_filters import GameFilter, PatternFilter, position_filter
from boardreel.cli.arguments import count_option, node_after_moves, parse_move_number, parse_pattern, read_options
from boardreel.cli.batch_options import GameOutput, GameSource, add_output_options, add_source_options
from boardreel.counts import parse_count
from boardreel.errors import BoardreelError, quoted
from boardreel.record_pieces.choosing import find_game
from boardreel.replay import Replay

#: the first and the last number of a range, None for no last one
Range = tuple[int, int | None]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel select` on its parser."""
    add_source_options(parser)
    game_help = "only the games with these numbers, counted through all files: 3, 5-9 or 20-, with commas between them"
    parser.add_argument("--game", type=parse_ranges, metavar="N,M-", help=game_help)
    position_help = "only games in which the position of this record was played, in whatever orientation"
    parser.add_argument("--position", metavar="FILE", help=position_help)
    move_help = "with --position, the position after N moves, or 'end'; default: end"
    parser.add_argument("--move", type=parse_move_number, metavar="N", help=move_help)
    pattern_help = "only games in which these points have these colors at once, in whatever orientation"
    parser.add_argument("--pattern", type=parse_pattern, metavar="dd=B,pp=W", help=pattern_help)
    parser.add_argument("--limit", type=count_option(), metavar="N", help="only the first N games that match")
    parser.add_argument("--sample", type=count_option(), metavar="N", help="N games that match, chosen at random")
    seed_help = "number that decides what --sample chooses, so that it can be repeated; default: 0"
    parser.add_argument("--seed", type=count_option(), metavar="N", help=seed_help)
    parser.add_argument("--invert", action="store_true", help="write the other games")
    add_output_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the games that match all options, or with `--invert` all others."""
    if args.move is not None and args.position is None:
        raise BoardreelError("--move needs --position")
    if args.seed is not None and args.sample is None:
        raise BoardreelError("--seed needs --sample")
    source, output = GameSource(args), GameOutput(args)
    filters = list(game_filters(args))
    matching: list[int] = []
    others: list[int] = []
    for archived, fits in source:
        is_match = fits and is_in_ranges(source.read_count, args.game) and all(occurs(archived) for occurs in filters)
        is_match = is_match and (args.sample is not None or args.limit is None or len(matching) < args.limit)
        if is_match or args.invert:
            (matching if is_match else others).append(output.add(archived))
    for occurs in filters:
        if isinstance(occurs, PatternFilter):
            occurs.refuse_unknown_points()
    if args.sample is not None:
        sampled = random.Random(args.seed or 0).sample(matching, min(args.sample, len(matching)))
        kept = sorted(sampled)[: args.limit]
        others += set(matching).difference(kept)
        matching = kept
    chosen = sorted(others) if args.invert else matching
    output.write(chosen)
    source.print_counts(len(chosen))
    return source.status


def game_filters(args: argparse.Namespace) -> Iterator[GameFilter]:
    """Yield the filters that replay a game, after the options `--position` and `--pattern`."""
    if args.position is not None:
        replay = Replay(find_game(args.position, 1, read_options(args)))
        node = node_after_moves(replay, args.move)
        yield position_filter(replay.position(node), replay.rules)
    if args.pattern is not None:
        yield PatternFilter(args.pattern)


def parse_ranges(text: str) -> list[Range]:
    """Return the ranges in the option `--game`. Raise ArgumentTypeError if the text is not valid."""
    ranges = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        begin = parse_count(first.strip() or "1", 1)
        end = begin if not dash else parse_count(last.strip(), begin or 1) if last.strip() else None
        if begin is None or not part.strip() or (end is None and bool(last.strip())):
            raise argparse.ArgumentTypeError(f"{quoted(part)} is not a number of a game, such as 3, 5-9 or 20-")
        ranges.append((begin, end))
    return ranges


def is_in_ranges(number: int, ranges: list[Range] | None) -> bool:
    """Return whether a number is in any of some ranges, which are None for all numbers."""
    return ranges is None or any(first <= number and (last is None or number <= last) for first, last in ranges)
