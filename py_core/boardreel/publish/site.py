"""`boardreel site`: a folder of records as a site: a gallery, and a page for every game.

What has not changed since the last time is kept: `OUT/.boardreel.json` holds the hash of every record, what the gallery
says of its games and which files were made for them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import sys
from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from boardreel.choosing import CallError, games_of, open_record
from boardreel.publish.element import ABSENT
from boardreel.publish.gallery import Card, gallery
from boardreel.publish.markup import json_text
from boardreel.publish.messages import text
from boardreel.publish.pages import FRAME, Site, game_files
from boardreel.publish.prepared import at_move
from boardreel.publish.resources import resource
from boardreel.publish.syndication import feed
from boardreel.publish.viewer import add_options, viewer_script
from boardreel.replay import Replay
from boardreel.version import VERSION

STATE = ".boardreel.json"
RECORD_SUFFIXES = {".blksgf", ".sgf", ".tsgf", ".t1"}
FILES = ("site.css", "site.js", FRAME, ABSENT)
#: games of one record that get a page
MOST_GAMES = 100
_NAME = re.compile(r"[^a-z0-9]+")


def options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="records, also in folders inside it")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="the folder of the site")
    parser.add_argument("--title", default="Games", help="what stands above the gallery; default: %(default)s")
    parser.add_argument("--url", metavar="URL", help="where the site will be; needed for previews, feed and oEmbed")
    add_options(parser)
    most = "games of one file with a page; default: %(default)s"
    parser.add_argument("--most-games", type=int, default=MOST_GAMES, metavar="N", help=most)
    parser.add_argument("--fresh", action="store_true", help="makes everything anew")


def run(args: argparse.Namespace) -> int:
    """Makes or renews the site; 1 when a record could not be read."""
    if not args.folder.is_dir():
        raise CallError(f"{args.folder}: there is no such folder")
    output: Path = args.output
    output.mkdir(parents=True, exist_ok=True)
    site = Site(args.title, args.url.rstrip("/") + "/" if args.url else None, viewer_script(args, output))
    return Builder(args.folder, output, site, most=args.most_games).build(fresh=args.fresh)


class Builder:
    """Makes the pages of one folder."""

    def __init__(self, source: Path, output: Path, site: Site, *, most: int) -> None:
        self.source, self.output, self.site, self.most = source, output, site, most
        #: hash of all that the pages depend on beside the records
        whole = json_text([VERSION, asdict(site), most, *(resource(name) for name in FILES)])
        self.made_by = hashlib.sha256(whole.encode()).hexdigest()

    def build(self, *, fresh: bool = False) -> int:
        """Makes what is missing or has changed, takes away what is no longer wanted; the exit status."""
        before = {} if fresh else self._state()
        now: dict[str, dict[str, Any]] = {}
        refused = made = 0
        paths = self._records()
        for count, path in enumerate(paths, start=1):
            name = path.relative_to(self.source).as_posix()
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            known = before.get(name)
            if known is not None and known["hash"] == digest and self._is_there(known["files"]):
                now[name] = known
                continue
            self._say(f"{count}/{len(paths)} {name}")
            made += 1
            try:
                now[name] = {"hash": digest, **self._record(path, name)}
            except CallError as error:
                print(f"\nboardreel: {error}", file=sys.stderr)
                refused += 1
        self._finish(now, before)
        self._say("")
        page = self.output / "index.html"
        print(text("site.built", records=len(paths), rebuilt=made, page=page), file=sys.stderr)
        return 1 if refused else 0

    def _records(self) -> list[Path]:
        inside = self.output.resolve()
        found = (path for path in self.source.rglob("*") if path.suffix.lower() in RECORD_SUFFIXES and path.is_file())
        return sorted(path for path in found if inside not in path.resolve().parents)

    def _state(self) -> dict[str, dict[str, Any]]:
        try:
            state = json.loads((self.output / STATE).read_text("utf-8"))
            records: dict[str, dict[str, Any]] = state["records"]
            return records if state["made_by"] == self.made_by else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}

    def _is_there(self, names: Iterable[str]) -> bool:
        return all((self.output / name).is_file() for name in names)

    def _record(self, path: Path, name: str) -> dict[str, Any]:
        """Writes all that belongs to a record: what the state keeps of it."""
        collection = open_record(path)
        games = games_of(collection, None)
        stem = slug(name)
        record = f"records/{stem}{path.suffix.lower()}"
        self._write(record, path.read_bytes())
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        cards, written = [], [record]
        for game in games[: self.most]:
            prepared = at_move(path, Replay(game), None)
            page = stem if game.number == 1 else f"{stem}.{game.number}"
            made = game_files(self.site, prepared, page, record)
            for target, content in made.items():
                self._write(target, content.encode())
            written += made
            cards.append(asdict(Card.of(prepared, page, changed)))
        if len(games) > self.most:
            more = text("site.more-games", record=name, pages=self.most, games=len(games))
            print(f"\n{more}", file=sys.stderr)
        return {"files": written, "cards": cards}

    def _finish(self, now: dict[str, dict[str, Any]], before: dict[str, dict[str, Any]]) -> None:
        """Writes what is about all records, and drops the files of those that are gone."""
        cards = [Card(**card) for name in sorted(now) for card in now[name]["cards"]]
        self._write("index.html", gallery(self.site, cards).encode())
        for name in FILES:
            self._write(name, resource(name).encode())
        if self.site.url is not None:
            self._write("feed.xml", feed(self.site.title, self.site.url, cards).encode())
        wanted = {name for entry in now.values() for name in entry["files"]}
        for entry in before.values():
            for name in set(entry["files"]) - wanted:
                (self.output / name).unlink(missing_ok=True)
        self._write(STATE, json_text({"made_by": self.made_by, "records": now}).encode())

    def _write(self, name: str, content: bytes) -> None:
        target = self.output / name
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh = target.with_name(f"{target.name}.new")
        fresh.write_bytes(content)
        fresh.replace(target)

    @staticmethod
    def _say(text: str) -> None:
        if sys.stderr.isatty():
            width = shutil.get_terminal_size().columns
            print(f"\r{text[: width - 1]}\x1b[K", end="", file=sys.stderr, flush=True)


def slug(name: str) -> str:
    """The name of the files made for a record: letters and digits of its path, and a hash that keeps two apart."""
    plain = _NAME.sub("-", name.rpartition(".")[0].lower()).strip("-")[:60].rstrip("-")
    return "-".join(filter(None, (plain, hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:6])))
