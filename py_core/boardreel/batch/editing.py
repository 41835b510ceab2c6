"""Change the properties and the trees of many games. Games that do not change keep their bytes."""

from __future__ import annotations

import csv
import difflib
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from boardreel.batch.archived_game import ArchivedGame
from boardreel.batch.game_text import UTF8, GameText, text_of_game
from boardreel.budgets import UNLIMITED
from boardreel.editing.markup import ARROW, LABEL, LINE, SYMBOLS, TERRITORIES
from boardreel.errors import BoardreelError
from boardreel.files import printable_name
from boardreel.sgf import Game, Node, read
from boardreel.sgf.charset.codec_access import encode_keeping_bytes
from boardreel.sgf.properties import EVALUATION_IDENTS
from boardreel.sgf.validation import is_private
from boardreel.sgf.values import escape
from boardreel.sgf.writer import format_game

_IDENT = re.compile(r"[A-Z][A-Z0-9]{0,7}")
#: `CA` follows from how a game is written
_FIXED_IDENT = "CA"
#: what can be removed from games → its properties; variations are nodes, and private properties depend on the game
STRIPPED: Mapping[str, Collection[str]] = {
    "comments": ("C", "GC"),
    "variations": (),
    "marks": (*SYMBOLS, *TERRITORIES, LABEL, LINE, ARROW, "DD", "VW"),
    "evaluations": ("V", *EVALUATION_IDENTS),
    "private": (),
}
#: columns of a table of values that say which game a row is about
FILE_COLUMN, NUMBER_COLUMN = "file", "number"
#: the characters that spreadsheets write between columns
_DELIMITERS = ",;\t"
#: the values to set, by the file of a game and its number
Table = Mapping[tuple[str, str], Mapping[str, str]]


@dataclass(frozen=True)
class GameEdits:
    """The changes that `boardreel edit` makes to each game.

    `values` are texts for properties of the root, and `table` those for single games, which set nothing where they are what
    `boardreel list` prints. `removed` properties are removed from all nodes, and `renamed` ones get a new identifier.
    `stripped` are names of `STRIPPED`. Nodes deeper than `plies` are cut off.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    removed: Collection[str] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    table: Table = field(default_factory=dict)
    stripped: Collection[str] = ()
    plies: int | None = None


def check_ident(ident: str) -> str:
    """Return the identifier of a property if edits can change that property. Raise BoardreelError if not."""
    if not _IDENT.fullmatch(ident) or ident == _FIXED_IDENT:
        raise BoardreelError(f"{ident!r} is not a property that can be changed, such as PB")
    return ident


def read_table(path: Path) -> Table:
    """Return the values to set from CSV with the columns `file`, `number` and properties; empty cells set nothing.

    Commas, semicolons or tabs divide the columns. Raise BoardreelError if the file cannot be read, or lacks a column.
    """
    try:
        content = path.read_bytes()
        text = content.decode("utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
        delimiter = max(_DELIMITERS, key=text.partition("\n")[0].count)
        reader = csv.DictReader(StringIO(text, newline=""), restval="", delimiter=delimiter)
        rows = list(reader)
    except UnicodeDecodeError as error:
        raise BoardreelError(f"{printable_name(path)}: this is not UTF-8; save the table as CSV in UTF-8") from error
    except (OSError, ValueError, csv.Error) as error:
        raise BoardreelError(f"{printable_name(path)}: {getattr(error, 'strerror', None) or error}") from error
    if not {FILE_COLUMN, NUMBER_COLUMN} <= set(reader.fieldnames or ()):
        columns = f"{FILE_COLUMN} and {NUMBER_COLUMN}"
        raise BoardreelError(
            f"{printable_name(path)}: the columns {columns} are missing, which say what game a row is about"
        )
    return {
        (row[FILE_COLUMN], row[NUMBER_COLUMN]): {
            check_ident(ident): value for ident, value in row.items() if ident and _IDENT.fullmatch(ident) and value
        }
        for row in rows
    }


class EditedGame(NamedTuple):
    """A game after edits: its bytes, and the text of its nodes before and after, equal if nothing has changed."""

    text: GameText
    old: str = ""
    new: str = ""

    @property
    def is_changed(self) -> bool:
        """Return whether the edits have changed the game."""
        return self.old != self.new

    def difference(self, name: str) -> list[str]:
        """Return the lines that show what has changed in the game called `name`, as `diff -u` does."""
        old, new = self.old.split("\n"), self.new.split("\n")
        return list(difflib.unified_diff(old, new, name, name, n=0, lineterm=""))


def edit_game(archived: ArchivedGame, edits: GameEdits) -> EditedGame:
    """Return a game after edits were made to it. Raise BoardreelError if one of them cannot be made."""
    before = text_of_game(archived.located)
    record = read(before.content, charset=before.codec, keep_bytes=True, budget=UNLIMITED.start())
    game = record.games[0]
    indices = list(_kept_nodes(game, edits))
    properties = [_edited_properties(game.node(index), archived, edits) for index in indices]
    is_same = len(indices) == len(game.parent) and all(
        list(game.properties(index).items()) == new for index, new in zip(indices, properties, strict=True)
    )
    if is_same:
        return EditedGame(before)
    places = {index: place for place, index in enumerate(indices)}
    parents = [places.get(game.parent[index], -1) for index in indices]
    old = format_game(game.parent, lambda index: list(game.properties(index).items()), keep_charset=True)
    new = format_game(parents, properties.__getitem__, keep_charset=True)
    return EditedGame(_encoded(new, before, format_game(parents, properties.__getitem__)), old, new)


def _encoded(text: str, before: GameText, text_in_utf8: str) -> GameText:
    """Return a changed game in the charset that it had, or in UTF-8 if that does not have all characters.

    `text_in_utf8` is the text of the game that names UTF-8.
    """
    if text.isascii():
        return GameText(text.encode(), before.codec if before.content.isascii() else None)
    try:
        if before.codec is not None:
            return GameText(encode_keeping_bytes(text, before.codec), before.codec)
    except UnicodeEncodeError:
        pass
    return GameText(text_in_utf8.encode(UTF8, "replace"), UTF8)


def _kept_nodes(game: Game, edits: GameEdits) -> Iterator[int]:
    """Yield the indices of the nodes that stay in a game, in file order."""
    is_line = "variations" in edits.stripped
    indices = [node.index for node in game.main_line()] if is_line else range(len(game.parent))
    return (index for index in indices if edits.plies is None or game.depth[index] <= edits.plies)


def _new_names(properties: Container[str], renamed: Mapping[str, str]) -> Mapping[str, str]:
    """Return the new identifiers of properties by the old ones, without those that another property has or gets."""
    names: dict[str, str] = {}
    for old, new in renamed.items():
        if old in properties and new not in names.values():
            names[old] = new
    while taken := [old for old, new in names.items() if new in properties and new not in names]:
        for old in taken:
            del names[old]
    return names


def _edited_properties(node: Node, archived: ArchivedGame, edits: GameEdits) -> list[tuple[str, Sequence[str]]]:
    """Return the properties of a node after edits: pairs of identifier and raw values.

    Raise BoardreelError if the table changes a property with several values.
    """
    removed = {*edits.removed, *(ident for name in edits.stripped for ident in STRIPPED[name])}
    removes_private = "private" in edits.stripped and archived.rules.standard_values
    properties = {
        ident: list(values)
        for ident, values in node.properties.items()
        if ident not in removed and not (removes_private and is_private(ident))
    }
    names = _new_names(properties, edits.renamed)
    properties = {names.get(ident, ident): values for ident, values in properties.items()}
    if node.index == 0:
        values = {**edits.values, **_changed_cells(node, archived, edits.table)}
        properties |= {ident: [escape(value)] for ident, value in values.items()}
    return list(properties.items())


def _changed_cells(root: Node, archived: ArchivedGame, table: Table) -> dict[str, str]:
    """Return the texts in the row of a game that differ from what `boardreel list` prints, by their properties.

    Raise BoardreelError if one of them is for a property with several values, because a cell does not say where each ends.
    """
    row = table.get((archived.file, str(archived.game.number)), {})
    changed = {ident: text for ident, text in row.items() if text != archived.sgf_text(ident)}
    for ident in changed:
        if len(root.raw(ident)) > 1:
            raise BoardreelError(f"{archived}: {ident} has several values, which a table cannot change")
    return changed
