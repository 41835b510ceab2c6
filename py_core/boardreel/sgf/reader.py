"""Read records: bytes to a collection of games."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path

from boardreel.budgets import USUAL, Budget, BudgetSpentError
from boardreel.diagnostics import CODES, Severity
from boardreel.sgf.charset.codec_access import encode_keeping_bytes, replace_surrogates
from boardreel.sgf.charset.decoding import CharsetOfRecord, decode, read_label
from boardreel.sgf.charset.names import find_record_codec
from boardreel.sgf.file_type import BINARY_TYPES, signature_type
from boardreel.sgf.node_table import NodeTable, RawDiagnostic
from boardreel.sgf.open_games import has_root
from boardreel.sgf.scanner import scan
from boardreel.sgf.source import Source
from boardreel.sgf.tree import Collection
from boardreel.sgf.values import unescape_simple


def read(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    charset: str | None = None,
    keep_case: bool = False,
    keep_bytes: bool = False,
    budget: Budget | None = None,
) -> Collection:
    """Read a record from a file (`Path`), its bytes, or its text (`str`), and return its games.

    `name` is the file name. `charset` takes precedence over the charset that the record names. `keep_case` keeps the
    lower-case letters of identifiers, for dialects in which they have a meaning. With `keep_bytes`, the text has a lone
    surrogate in place of each invalid byte, so that the bytes can be written again; such text must not be shown. A
    record for which `budget` is not enough is refused; the default is one with the usual limits.

    Malformed content never raises: it is reported by the collection's `outcome` and `diagnostics`. Raise OSError if the
    file cannot be read.
    """
    if isinstance(source, Path):
        name = name or source.name
        source = source.read_bytes()
    raw_bytes = bytes_of(source)
    budget = budget or USUAL.start()
    try:
        budget.spend_bytes(len(raw_bytes))
        return read_within(source, budget, name=name, charset=charset, keep_case=keep_case, keep_bytes=keep_bytes)
    except BudgetSpentError as error:
        return refuse_record(name, raw_bytes, error)


def bytes_of(source: str | bytes) -> bytes:
    """Return the bytes of a record that is given as its text or its bytes."""
    return source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source


def refuse_record(name: str | None, raw_bytes: bytes, error: BudgetSpentError) -> Collection:
    """Return the collection of a record that was not read because its budget was not enough; it has no games."""
    diagnostic = RawDiagnostic("too-large", 0, message=f"The file is too large: {error}.")
    return Collection(name, raw_bytes, None, Source("", NodeTable()), [diagnostic])


def read_within(
    source: str | bytes,
    budget: Budget,
    *,
    name: str | None = None,
    charset: str | None = None,
    keep_case: bool = False,
    keep_bytes: bool = False,
    before: CharsetOfRecord | None = None,
    is_end: bool = True,
) -> Collection:
    """Read a record whose bytes were counted already, and return its games. The other arguments are those of `read`.

    A large record may be read in pieces of whole games. `before` says in which charset the pieces before this one were
    read, None for the first one, and `is_end` whether none follows. Raise BudgetSpentError if `budget` is not enough for
    the nodes, which are not counted yet.
    """
    if isinstance(source, bytes) and signature_type(source) in BINARY_TYPES:
        return Collection(name, source, None, Source("", NodeTable()), [RawDiagnostic("no-game-found", 0)])
    has_wrong_label = False
    if isinstance(source, str):
        text = replace_surrogates(source).removeprefix("\ufeff")
        raw_bytes, used_charset = _encode_text(text)
        has_wrong_label = raw_bytes.startswith(BOM_UTF8)
        diagnostics = [RawDiagnostic("nul-character", 0)] if "\0" in source else []
    else:
        decoded, raw_bytes = decode(source, charset, keep_bytes=keep_bytes, before=before), source
        text, used_charset, diagnostics = decoded.text, decoded.charset, decoded.diagnostics
    table = scan(text, budget=budget, keep_case=keep_case, is_end=is_end)
    if (
        before is None
        and table.game_roots
        and signature_type(raw_bytes) == "html"
        and not has_root(text, table.game_offsets[0])
    ):
        table = NodeTable()
    if not table.game_roots:
        diagnostics.insert(0, RawDiagnostic("no-game-found", 0))
    record_source = Source(text, table, keep_case=keep_case)
    diagnostics += _find_mixed_charsets(record_source, used_charset, 1 if before is None else 0)
    collection = Collection(name, raw_bytes, used_charset, record_source, diagnostics)
    collection.has_invalid_bytes = any(found.code == "invalid-bytes" for found in diagnostics)
    collection.is_intact = not (keep_case or has_wrong_label) and not any(
        CODES[found.code].severity in (Severity.ERROR, Severity.FATAL) for found in (*diagnostics, *table.diagnostics)
    )
    return collection


def _encode_text(text: str) -> tuple[bytes, str]:
    """Return bytes that are read as the text of a record, and their codec.

    The codec is that of the charset that the record names, or UTF-8 if that charset lacks a character of the text. The
    bytes have a byte order mark only if they would be read as another text without it.
    """
    content = text.encode("utf-8")
    for codec in (find_record_codec(read_label(content) or ""), "utf-8"):
        try:
            content = encode_keeping_bytes(text, codec or "utf-8")
        except UnicodeError:
            continue
        decoded = decode(content)
        if decoded.text == text and all(found.code != "wrong-charset" for found in decoded.diagnostics):
            return content, decoded.charset
    return BOM_UTF8 + content, "utf-8"


def _find_mixed_charsets(source: Source, used_charset: str, first: int) -> list[RawDiagnostic]:
    """Return a diagnostic for each game from the index `first` on that names another charset than the one used."""
    table = source.node_table
    if len(table.game_roots) <= first or source.text.find("CA[", table.game_offsets[first]) < 0:
        return []
    diagnostics = []
    for root, offset in zip(table.game_roots[first:], table.game_offsets[first:], strict=True):
        if source.text.find("CA[", *source.node_span(root)) < 0:
            continue
        label = source.first_values(root).get("CA")
        codec = None if label is None else find_record_codec(unescape_simple(label))
        if codec is not None and codec not in (used_charset, "ascii") and not source.text.isascii():
            diagnostics.append(RawDiagnostic("mixed-charsets", offset, root))
    return diagnostics
