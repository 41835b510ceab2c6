"""The command line: `boardreel …` or `python -m boardreel …`.

Exit status: 0 fine, 1 the record has errors, 2 it could not be read or the call is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TextIO

from boardreel.choosing import CallError, games_of, move_argument, node_at_move, open_record, refuse_input_as_output
from boardreel.diagnostics import CODES, CodeInfo, Diagnostic, Severity
from boardreel.facts import position_fact
from boardreel.files import STANDARD_STREAM, encode, is_same_file, printable_name, write_output
from boardreel.games import registry
from boardreel.messages import format_message, templates
from boardreel.publish.messages import text
from boardreel.reel import reel_text
from boardreel.reel.results import game_result
from boardreel.replay import Replay
from boardreel.scene.ascii import render_board
from boardreel.sgf import Collection, Node
from boardreel.sgf.validation import validate_node
from boardreel.terminal import Progress, one_line, prepare_streams, print_error, print_json, printable

OK, ERRORS, UNREADABLE = 0, 1, 2

#: what a severity adds to the exit status
_STATUS = {Severity.FATAL: UNREADABLE, Severity.ERROR: ERRORS, Severity.WARNING: OK, Severity.INFO: OK}


def _write(args: argparse.Namespace, content: bytes) -> None:
    """Write the output of a command that makes one file of one record."""
    if args.output != STANDARD_STREAM:
        refuse_input_as_output(args.file, args.output)
    write_output(args.output, content)


# check ---------------------------------------------------------------------------------------------------------------


def findings(collection: Collection, *, strict: bool = False) -> Iterator[Diagnostic]:
    """Everything that is to be said of a file: the tree, the values, the rules."""
    yield from collection.diagnostics
    for game in collection.games:
        replay = Replay(game)
        for node in game.nodes:
            yield from validate_node(node, standard_values=replay.rules.standard_values, strict=strict)
            yield from replay.diagnose(node)


def _check(args: argparse.Namespace) -> int:
    if args.codes:
        _print_codes()
        return OK
    if not args.files:
        raise CallError("check: name at least one file")
    status = OK
    totals: Counter[Severity] = Counter()
    progress = Progress(len(args.files))
    for count, path in enumerate(args.files, start=1):
        progress.step(count, path)
        try:
            collection = open_record(path)
        except CallError as error:
            progress.error(str(error))
            status = UNREADABLE
            continue
        found = list(findings(collection, strict=args.strict))
        totals.update(entry.severity for entry in found)
        status = max(status, *(_STATUS[entry.severity] for entry in found), OK)
        if args.strict and any(entry.severity is Severity.WARNING for entry in found):
            status = max(status, ERRORS)
        progress.clear()
        _report(path, collection, found, as_json=args.json)
    if len(args.files) > 1 and not args.json:
        counts = [text(f"check.{severity}", count=totals[severity]) for severity in Severity if totals[severity]]
        print(text("check.total", files=len(args.files), counts=", ".join(counts) or text("check.nothing")))
    return status


def _report(path: str, collection: Collection, found: Sequence[Diagnostic], *, as_json: bool) -> None:
    if as_json:
        row = {
            "file": printable_name(path),
            "outcome": collection.outcome,
            "charset": collection.charset,
            "games": len(collection.games),
            "nodes": sum(len(game.nodes) for game in collection.games),
            "diagnostics": [entry.data() for entry in found],
        }
        print_json(row)
        return
    shown = one_line(printable_name(path))
    for entry in found:
        message = f"{entry.severity}: {entry.message} [{entry.code}]"
        print(f"{shown}:{entry.line}:{entry.column}: {one_line(message)}")


def _print_codes() -> None:
    tables: list[tuple[str, dict[str, CodeInfo]]] = [("sgf", dict(CODES))]
    tables += [(kind.id, dict(kind.codes)) for kind in registry.kinds()]
    for name, table in tables:
        for code, info in sorted(table.items()):
            example = info.example.replace("\n", "\\n").replace("\t", "\\t")
            print(f"{name}\t{code}\t{info.severity}\t{info.meaning}\t{example}")


# positions, show, reel, convert --------------------------------------------------------------------------------------


def _positions(args: argparse.Namespace) -> int:
    for game in games_of(open_record(args.file), args.game):
        replay = Replay(game)
        nodes: Sequence[Node] = game.nodes if args.all else game.main_line()
        for node in nodes:
            print_json(position_fact(replay, node, legal=args.legal))
    return OK


def _show(args: argparse.Namespace) -> int:
    game = games_of(open_record(args.file), args.game)[0]
    replay = Replay(game)
    node = node_at_move(replay, args.move)
    step = replay.step(node)
    if args.output is not None:
        _write(args, encode(step.position.svg(marks=step.marks)))
        return OK
    rules, table = replay.rules, templates(replay.rules.kind)
    letters = {side.color: side.letter for side in rules.sides}
    title = [rules.name, f"node {node.index}"]
    ended = game_result(game, rules)
    if ended is not None:
        title.append(format_message(ended.message, table))
    lines = [", ".join(title), render_board(rules.scene, step.position.board, letters)]
    lines += [
        f"{format_message(side.name, table)}: "
        + " ".join("–" if value is None else f"{value:g}" for value in score.values)
        for side, score in zip(rules.sides, step.position.scores, strict=False)
    ]
    status = step.position.status()
    lines += [format_message(status, table)] if status is not None else []
    print(printable("\n".join(lines)))
    return OK


def _reel(args: argparse.Namespace) -> int:
    game = games_of(open_record(args.file), args.game)[0]
    _write(args, encode(reel_text(game)))
    return OK


def _convert(args: argparse.Namespace) -> int:
    from boardreel.converting import convert

    target = args.output or (args.file if args.in_place else None)
    if target is None:
        raise CallError("convert: name the output with -o OUT, or replace the record with --in-place")
    if args.in_place and args.file == STANDARD_STREAM and args.output is None:
        raise CallError("convert: standard input cannot be replaced; name the output with -o OUT")
    collection = open_record(args.file)
    games_of(collection, None)
    content = convert(collection)
    if target != STANDARD_STREAM:
        _refuse_other_record(args, Path(target), content)
    write_output(target, content)
    return OK


def _refuse_other_record(args: argparse.Namespace, target: Path, content: bytes) -> None:
    """Raise CallError if the output would replace a record that the options do not give up."""
    name = printable_name(target)
    if args.file != STANDARD_STREAM and is_same_file(Path(args.file), target):
        if not args.in_place:
            raise CallError(f"{name}: this is the record itself; --in-place replaces it")
    elif not args.force and target.is_file() and target.read_bytes() not in (b"", content):
        raise CallError(f"{name}: this file exists; --force replaces it")


# pages ---------------------------------------------------------------------------------------------------------------

#: commands that make pages: module in `boardreel.publish` → what it does. They are read when they are called
PAGES = {
    "embed": "Writes a page or fragment that shows a game at once and plays it.",
    "site": "Makes a site of a folder of records.",
    "view": "Shows records in the browser.",
}


def _publisher(name: str) -> ModuleType:
    return import_module(f"boardreel.publish.{name}")


def _publish(name: str, args: argparse.Namespace) -> int:
    return int(_publisher(name).run(args))


class Parser(argparse.ArgumentParser):
    """A parser whose messages may repeat any argument on any terminal."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def parser_for(*wanted: str) -> argparse.ArgumentParser:
    """The parser of the command line. The options of commands that make pages are known for those that are wanted alone."""
    parser = Parser(prog="boardreel", description="Reads board-game records of the SGF family.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(run=run)
        return sub

    check = command("check", _check, "Says what is wrong with records, with line and column.")
    check.add_argument("files", nargs="*", metavar="FILE", help="records; - is standard input")
    check.add_argument("--json", action="store_true", help="one JSON object a file and line")
    check.add_argument("--strict", action="store_true", help="more checks; warnings count as errors")
    check.add_argument("--codes", action="store_true", help="lists all codes with severity, meaning and example")

    positions = command("positions", _positions, "Prints the position after every node as JSON, one line a node.")
    positions.add_argument("file", metavar="FILE", help="the record; - is standard input")
    positions.add_argument("--all", action="store_true", help="every node in file order, not the main line alone")
    positions.add_argument("--game", type=int, metavar="N", help="only the N-th game; default: all")
    positions.add_argument("--legal", action="store_true", help="adds the numbers of legal moves")

    show = command("show", _show, "Shows a position as SVG or as text.")
    show.add_argument("file", metavar="FILE", help="the record; - is standard input")
    show.add_argument("-o", "--output", metavar="X.svg", help="write SVG there instead of text to the terminal")
    show.add_argument("--game", type=int, default=1, metavar="N", help="the N-th game of the file; default: 1")
    about_move = "after N moves of the main line, or 'end'; default: the end"
    show.add_argument("--move", type=move_argument, metavar="N", help=about_move)

    reel = command("reel", _reel, "Writes the prepared game that the viewer plays without Python.")
    reel.add_argument("file", metavar="FILE", help="the record; - is standard input")
    reel.add_argument("-o", "--output", required=True, metavar="F.json", help="the output; - is standard output")
    reel.add_argument("--game", type=int, default=1, metavar="N", help="the N-th game of the file; default: 1")

    convert = command("convert", _convert, "Rewrites a record in the current form of its format; loses nothing.")
    convert.add_argument("file", metavar="FILE", help="the record; - is standard input")
    convert.add_argument("-o", "--output", metavar="OUT", help="the output; - is standard output")
    convert.add_argument("--in-place", action="store_true", help="replace the record itself")
    convert.add_argument("--force", action="store_true", help="replace another file that exists")

    for name, about in PAGES.items():
        sub = command(name, partial(_publish, name), about)
        if name in wanted:
            _publisher(name).options(sub)
    return parser


def main(arguments: Sequence[str] | None = None, error: TextIO | None = None) -> int:
    """Run one command; return the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    prepare_streams()
    args = parser_for(*given[:1]).parse_args(given)
    try:
        return int(args.run(args))
    except CallError as problem:
        print_error(str(problem), error)
        return UNREADABLE
    except BrokenPipeError:
        sys.stderr.close()
        return OK
    except OSError as problem:
        name = "" if problem.filename is None else f"{printable_name(problem.filename)}: "
        print_error(name + (problem.strerror or str(problem)), error)
        return UNREADABLE
