"""The command line: `boardreel …` or `python -m boardreel …`.

Exit status: 0 fine, 1 the record has errors, 2 it could not be read or the call is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TextIO

from boardreel.choosing import CallError, games_of, node_at_move, open_record
from boardreel.describe import templates, words
from boardreel.diagnostics import CODES, CodeInfo, Diagnostic, Severity
from boardreel.facts import position_fact
from boardreel.games import registry
from boardreel.reel import reel_text
from boardreel.replay import Replay
from boardreel.scene.ascii import render_board
from boardreel.sgf import Collection, Node
from boardreel.sgf.interpretation import interpret

OK, ERRORS, UNREADABLE = 0, 1, 2

#: what a severity adds to the exit status
_STATUS = {Severity.FATAL: UNREADABLE, Severity.ERROR: ERRORS, Severity.WARNING: OK, Severity.INFO: OK}


def _write(text: str, output: str | None) -> None:
    if output is None:
        sys.stdout.write(text)
    else:
        Path(output).write_text(text, "utf-8")


# check ---------------------------------------------------------------------------------------------------------------


def findings(collection: Collection, *, strict: bool = False) -> Iterator[Diagnostic]:
    """Everything that is to be said of a file: the tree, the values, the rules."""
    yield from collection.diagnostics
    for game in collection.games:
        replay = Replay(game)
        for node in game.nodes:
            yield from interpret(node, standard=replay.rules.standard_values, strict=strict)
            yield from replay.diagnose(node)


def _check(args: argparse.Namespace) -> int:
    if args.codes:
        _print_codes()
        return OK
    if not args.files:
        raise CallError("check: name at least one file")
    status = OK
    totals: Counter[Severity] = Counter()
    for count, path in enumerate(args.files, start=1):
        if sys.stderr.isatty() and len(args.files) > 1:
            print(f"\r{count}/{len(args.files)} {path}\x1b[K", end="", file=sys.stderr, flush=True)
        try:
            collection = open_record(path)
        except CallError as error:
            print(f"boardreel: {error}", file=sys.stderr)
            status = UNREADABLE
            continue
        found = list(findings(collection, strict=args.strict))
        totals.update(entry.severity for entry in found)
        status = max(status, *(_STATUS[entry.severity] for entry in found), OK)
        if args.strict and any(entry.severity is Severity.WARNING for entry in found):
            status = max(status, ERRORS)
        _report(path, collection, found, as_json=args.json)
    if len(args.files) > 1 and not args.json:
        counts = ", ".join(f"{totals[severity]} {severity}" for severity in Severity if totals[severity])
        print(f"{len(args.files)} files: {counts or 'nothing to say'}")
    return status


def _report(path: str, collection: Collection, found: Sequence[Diagnostic], *, as_json: bool) -> None:
    if as_json:
        row = {
            "file": path,
            "outcome": collection.outcome,
            "charset": collection.charset,
            "games": len(collection.games),
            "nodes": sum(len(game.nodes) for game in collection.games),
            "diagnostics": [entry.data() for entry in found],
        }
        print(json.dumps(row, ensure_ascii=False))
        return
    for entry in found:
        print(f"{path}:{entry.line}:{entry.column}: {entry.severity}: {entry.message} [{entry.code}]")


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
            print(json.dumps(position_fact(replay, node, legal=args.legal), ensure_ascii=False))
    return OK


def _show(args: argparse.Namespace) -> int:
    game = games_of(open_record(args.file), args.game or 1)[0]
    replay = Replay(game)
    node = node_at_move(replay, args.move)
    step = replay.step(node)
    if args.output is not None:
        _write(step.position.svg(marks=step.marks), args.output)
        return OK
    rules, table = replay.rules, templates(replay.rules.kind)
    letters = {side.color: side.letter for side in rules.sides}
    lines = [f"{rules.name}, node {node.index}", render_board(rules.scene, step.position.board, letters)]
    lines += [
        f"{words(side.name, table)}: " + " ".join("–" if value is None else f"{value:g}" for value in score.values)
        for side, score in zip(rules.sides, step.position.scores, strict=False)
    ]
    status = step.position.status()
    lines += [words(status, table)] if status is not None else []
    print("\n".join(lines))
    return OK


def _reel(args: argparse.Namespace) -> int:
    game = games_of(open_record(args.file), args.game or 1)[0]
    _write(reel_text(game), args.output)
    return OK


def _convert(args: argparse.Namespace) -> int:
    from boardreel.converting import convert

    collection = open_record(args.file)
    games_of(collection, None)
    Path(args.output).write_bytes(convert(collection))
    return OK


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


def parser_for(*wanted: str) -> argparse.ArgumentParser:
    """The parser of the command line. The options of commands that make pages are known for those that are wanted alone."""
    parser = argparse.ArgumentParser(prog="boardreel", description="Reads board-game records of the SGF family.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(run=run)
        return sub

    check = command("check", _check, "Says what is wrong with records, with line and column.")
    check.add_argument("files", nargs="*", metavar="FILE", help="records")
    check.add_argument("--json", action="store_true", help="one JSON object a file and line")
    check.add_argument("--strict", action="store_true", help="more checks; warnings count as errors")
    check.add_argument("--codes", action="store_true", help="lists all codes with severity, meaning and example")

    positions = command("positions", _positions, "Prints the position after every node as JSON, one line a node.")
    positions.add_argument("file", metavar="FILE", help="the record")
    positions.add_argument("--all", action="store_true", help="every node in file order, not the main line alone")
    positions.add_argument("--game", type=int, metavar="N", help="only the N-th game; default: all")
    positions.add_argument("--legal", action="store_true", help="adds the numbers of legal moves")

    show = command("show", _show, "Shows a position as SVG or as text.")
    show.add_argument("file", metavar="FILE", help="the record")
    show.add_argument("-o", "--output", metavar="X.svg", help="write SVG there instead of text to the terminal")
    show.add_argument("--game", type=int, metavar="N", help="the N-th game of the file; default: 1")
    show.add_argument("--move", type=int, metavar="N", help="after N moves of the main line; default: the end")

    reel = command("reel", _reel, "Writes the prepared game that the viewer plays without Python.")
    reel.add_argument("file", metavar="FILE", help="the record")
    reel.add_argument("-o", "--output", required=True, metavar="F.json", help="the file to be written")
    reel.add_argument("--game", type=int, metavar="N", help="the N-th game of the file; default: 1")

    convert = command("convert", _convert, "Rewrites a record in the current form of its format; loses nothing.")
    convert.add_argument("file", metavar="FILE", help="the record")
    convert.add_argument("-o", "--output", required=True, metavar="OUT", help="the file to be written")

    for name, about in PAGES.items():
        sub = command(name, partial(_publish, name), about)
        if name in wanted:
            _publisher(name).options(sub)
    return parser


def main(arguments: Sequence[str] | None = None, error: TextIO | None = None) -> int:
    """Runs one command; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    args = parser_for(*given[:1]).parse_args(given)
    try:
        return int(args.run(args))
    except CallError as problem:
        print(f"boardreel: {problem}", file=error or sys.stderr)
        return UNREADABLE
    except BrokenPipeError:
        sys.stderr.close()
        return OK
    except OSError as problem:
        print(f"boardreel: {problem.filename or ''}: {problem.strerror or problem}", file=error or sys.stderr)
        return UNREADABLE
