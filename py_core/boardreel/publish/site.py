"""`boardreel site`: a folder of records as a site: a gallery, and a page for every game.

Files whose record has not changed since the last run are kept: see `site_state.py`.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from boardreel.choosing import CallError, content_of, games_of, record_of
from boardreel.files import TEMPORARY_SUFFIX, encode, locked, printable_name, write_generated
from boardreel.publish.element import ABSENT
from boardreel.publish.gallery import Card, gallery
from boardreel.publish.markup import json_text
from boardreel.publish.messages import text
from boardreel.publish.pages import FRAME, Site, game_files
from boardreel.publish.prepared import at_move
from boardreel.publish.records import Found, describe_path, find_records
from boardreel.publish.resources import resource
from boardreel.publish.site_state import Entry, load_state, save_state
from boardreel.publish.slugs import slug
from boardreel.publish.syndication import feed
from boardreel.publish.viewer import add_options, say_waiting, viewer_script
from boardreel.replay import Replay
from boardreel.terminal import Progress, print_error
from boardreel.version import VERSION

FILES = ("site.css", "site.js", FRAME, ABSENT)
#: folders of the site that the files of records are in
FOLDERS = ("records", "games")
#: games of one record that get a page
MOST_GAMES = 100
#: the last second of the year 9999, in seconds since 1970: the latest time that dates can name
LATEST_TIME_S = 253_402_300_799


def options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="records, also in folders inside it")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="the folder of the site")
    parser.add_argument("--title", default="Games", help="what stands above the gallery; default: %(default)s")
    parser.add_argument("--url", metavar="URL", help="where the site will be; needed for previews, feed and oEmbed")
    add_options(parser)
    most = "games of one file with a page; default: %(default)s"
    parser.add_argument("--most-games", type=int, default=MOST_GAMES, metavar="N", help=most)
    links = "include records that symbolic links out of DIR lead to, and linked folders"
    parser.add_argument("--follow-symlinks", action="store_true", help=links)
    parser.add_argument("--fresh", action="store_true", help="rebuild everything; addresses stay the same")


def run(args: argparse.Namespace) -> int:
    """Build or update the site; return 1 if a record could not be read."""
    if not args.folder.is_dir():
        raise CallError(f"{printable_name(args.folder)}: there is no such folder")
    if args.most_games < 1:
        raise CallError(f"--most-games {args.most_games}: a file needs at least one page")
    output: Path = args.output
    output.mkdir(parents=True, exist_ok=True)
    for folder in (output / name for name in FOLDERS):
        if folder.resolve().parent != output.resolve():
            raise CallError(f"{printable_name(folder)}: this link leads out of the folder of the site")
    site = Site(args.title, args.url.rstrip("/") + "/" if args.url else None, viewer_script(args, output))
    with locked(output, lambda: say_waiting(output)):
        found = find_records(args.folder, output, follow_links=args.follow_symlinks)
        return Builder(args.folder, output, site, most=args.most_games).build(found, fresh=args.fresh)


class Builder:
    """Builds the pages of one folder."""

    def __init__(self, source: Path, output: Path, site: Site, *, most: int) -> None:
        self.source, self.output, self.site, self.most = source, output, site, most
        #: hash of all that the pages depend on besides the records
        whole = json_text([VERSION, asdict(site), most, *(resource(name) for name in FILES)])
        self.made_by = hashlib.sha256(encode(whole)).hexdigest()

    def build(self, found: Found, *, fresh: bool = False) -> int:
        """Make what is missing or has changed, remove what is no longer wanted; return the exit status."""
        self._remove_temporary_files()
        before = load_state(self.output, self.made_by)
        names = [path.relative_to(self.source).as_posix() for path in found.paths]
        now = self._unlisted(before, found)
        slugs = _slugs(names, before, now)
        progress = Progress(len(names))
        failed = made = 0
        for count, (name, path) in enumerate(zip(names, found.paths, strict=True), start=1):
            known = before.get(name)
            if known is not None and known.stem != slugs[name]:
                known = None
            progress.step(count, name)
            try:
                content = content_of(path)
                digest = hashlib.sha256(content).hexdigest()
                if not fresh and known is not None and known.hash == digest and self._is_there(known.files):
                    now[name] = known
                    continue
                made += 1
                files, cards = self._prepare(path, content, slugs[name], progress)
            except Exception as error:  # one record, whatever is wrong with it, does not stop the site
                reason = str(error) if isinstance(error, CallError) else f"{name}: {type(error).__name__}: {error}"
                progress.error(reason)
                failed += 1
                if known is not None:
                    # its pages stay as they were, and its address is not given to another record
                    now[name] = known.outdated()
                continue
            for target, data in files.items():
                write_generated(self.output / target, data)
            now[name] = Entry(digest, tuple(files), tuple(cards))
        progress.clear()
        self._finish(now, before)
        self._report_skipped(found)
        index = printable_name(self.output / "index.html")
        print(text("site.built", records=len(names), rebuilt=made, page=index), file=sys.stderr)
        return 1 if failed or found.unreadable else 0

    def _remove_temporary_files(self) -> None:
        """Remove what a killed run has left; nobody else writes here now."""
        for folder in (self.output, *(self.output / name for name in FOLDERS)):
            for path in folder.glob(f".*{TEMPORARY_SUFFIX}"):
                with suppress(OSError):
                    path.unlink()

    def _unlisted(self, before: Mapping[str, Entry], found: Found) -> dict[str, Entry]:
        """Return the entries of records that may still be there: those in folders that could not be listed."""
        folders = [path.relative_to(self.source).as_posix() for path in found.unreadable]
        return {
            name: entry
            for name, entry in before.items()
            if any(folder == "." or name.startswith(f"{folder}/") for folder in folders)
        }

    def _is_there(self, names: Iterable[str]) -> bool:
        return all((self.output / name).is_file() for name in names)

    def _prepare(
        self, path: Path, content: bytes, stem: str, progress: Progress
    ) -> tuple[dict[str, bytes], list[Card]]:
        """Return all files of a record by their paths, its copy first, and its cards."""
        collection = record_of(path, content)
        games = games_of(collection, None)
        record = f"records/{stem}{path.suffix.lower()}"
        changed = datetime.fromtimestamp(min(max(path.stat().st_mtime, 0), LATEST_TIME_S), UTC)
        files, cards = {record: content}, []
        for game in games[: self.most]:
            prepared = at_move(path, Replay(game), None)
            page = stem if game.number == 1 else f"{stem}.{game.number}"
            made = game_files(self.site, prepared, page, record)
            files |= {target: encode(content) for target, content in made.items()}
            cards.append(Card.of(prepared, page, changed))
        if len(games) > self.most:
            name = describe_path(path, self.source)
            progress.error(text("site.more-games", record=name, pages=self.most, games=len(games)))
        return files, cards

    def _finish(self, now: Mapping[str, Entry], before: Mapping[str, Entry]) -> None:
        """Write what is about all records, and remove the files of those that are gone."""
        cards = [card for name in sorted(now) for card in now[name].cards]
        self._write("index.html", gallery(self.site, cards))
        for name in FILES:
            self._write(name, resource(name))
        if self.site.url is not None:
            self._write("feed.xml", feed(self.site.title, self.site.url, cards))
        wanted = {name for entry in now.values() for name in entry.files}
        for entry in before.values():
            for name in set(entry.files) - wanted:
                with suppress(OSError):
                    (self.output / name).unlink()
        save_state(self.output, self.made_by, now)

    def _write(self, name: str, text: str) -> None:
        write_generated(self.output / name, encode(text))

    def _report_skipped(self, found: Found) -> None:
        for path, reason in found.unreadable.items():
            print_error(f"{describe_path(path, self.source)}: {reason}")
        for path in found.links:
            print_error(f"{describe_path(path, self.source)}: a link out of the folder; --follow-symlinks includes it")


def _slugs(names: Iterable[str], before: Mapping[str, Entry], kept: Mapping[str, Entry]) -> dict[str, str]:
    """Return name → name of its files. Those of the earlier site stay; new ones differ from all others."""
    chosen: dict[str, str] = {}
    taken = {entry.stem for entry in kept.values()}
    new = []
    for name in names:
        known = before.get(name)
        if known is None or known.stem in taken:
            new.append(name)
        else:
            chosen[name] = known.stem
            taken.add(known.stem)
    for name in new:
        chosen[name] = slug(name, taken)
        taken.add(chosen[name])
    return chosen
