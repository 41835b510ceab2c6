"""Read the files of an index that are JSON: its manifest, the directory of a set, games, and what only the builder reads.

An index may come from anywhere, so every value is checked before it is used; `web/explorer/index_json.js` does the same.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

from boardreel.budgets import Limits
from boardreel.explorer.binary import DamagedFile
from boardreel.explorer.game_row import GameRow
from boardreel.explorer.layout import (
    CORRECTED_VERSION,
    FORMAT,
    FORMAT_VERSION,
    MAX_DELTAS,
    MAX_SHARD_BITS,
    Correction,
    Links,
    Manifest,
    Offline,
    SetInfo,
)
from boardreel.explorer.sources import Problem, RecordFile, SetSources
from boardreel.value_checks import (
    Check,
    count_from,
    fields_of,
    is_flag,
    is_text,
    list_of,
    mapping_of,
    or_none,
    read_json,
    tuple_of,
)

_DIGEST = re.compile(r"[0-9a-f]{16}")
_Fields = TypeVar("_Fields")


def _is_digest(value: Any) -> bool:
    """Return whether a value is a digest, as sets and games have one: 16 hexadecimal digits."""
    return is_text(value) and _DIGEST.fullmatch(value) is not None


_COUNT = count_from()
_SCOPES = mapping_of(mapping_of(_COUNT))
#: values that tell an index from other JSON files, and its version from those of other programs
_HEAD = fields_of({"format": lambda value: value == FORMAT, "version": _COUNT})
_CORRECTION = fields_of({"name": _is_digest, "bits": count_from(0, MAX_SHARD_BITS), "games": _COUNT})
_SET = fields_of(
    {
        "name": _is_digest,
        "bits": count_from(0, MAX_SHARD_BITS),
        "games": _COUNT,
        "positions": _COUNT,
        "occurrences": _COUNT,
    },
    {"has_pieces": is_flag, "correction": or_none(_CORRECTION)},
)
_OFFLINE = fields_of({"worker": is_text, "files": is_text, "bytes": _COUNT, "version": is_text})
_LINKS = fields_of(
    {"records": is_text},
    {"pages": or_none(is_text), "pages_per_record": or_none(_COUNT), "offline": or_none(_OFFLINE)},
)
_MANIFEST = fields_of(
    {"plies": _COUNT, "variations": is_flag, "sets": list_of(_SET, 1 + MAX_DELTAS)},
    {
        "keep_duplicates": is_flag,
        "charset": or_none(is_text),
        "scopes": _SCOPES,
        "generator": is_text,
        "links": or_none(_LINKS),
    },
)
_DIRECTORY = fields_of({"words": list_of(is_text), "pieces": list_of(is_text)})
_GAMES = list_of(
    tuple_of(is_text, _COUNT, list_of(is_text), list_of(is_text), is_text, is_text, is_text, _COUNT, is_text)
)
_SOURCES = list_of(
    fields_of(
        {
            "name": is_text,
            "files": list_of(fields_of({"name": is_text, "size": _COUNT, "digest": is_text})),
            # a game that was removed has an empty one
            "fingerprints": list_of(lambda value: value == "" or _is_digest(value)),
            "scopes": _SCOPES,
        },
        {
            "problems": list_of(tuple_of(is_text, is_text, is_text, _COUNT, _COUNT, _COUNT, or_none(is_text))),
            "limits": mapping_of(or_none(lambda value: isinstance(value, int | float))),
        },
    )
)


def decode_manifest(content: bytes) -> Manifest:
    """Return the manifest in a file. Raise DamagedFile if it is none, or of another version of the format."""
    version = _decode(content, _HEAD, "the manifest of an index")["version"]
    if version not in (FORMAT_VERSION, CORRECTED_VERSION):
        raise DamagedFile(f"the index has version {version} of the format; this program reads {CORRECTED_VERSION}")
    data = _decode(content, _MANIFEST, "the manifest of an index")
    links = data.get("links")
    if links is not None:
        offline = links.get("offline")
        links = _make(Links, links | {"offline": None if offline is None else _make(Offline, offline)})
    return _make(Manifest, data | {"sets": [_make_set(info) for info in data["sets"]], "links": links})


def _make_set(data: dict[str, Any]) -> SetInfo:
    """Return the row of an index set from its values in the manifest."""
    correction = data.get("correction")
    return _make(SetInfo, data | {"correction": None if correction is None else _make(Correction, correction)})


def decode_directory(content: bytes) -> dict[str, list[str]]:
    """Return the first texts of all files of a set by the name of their folder. Raise DamagedFile if it is no directory."""
    directory: dict[str, list[str]] = _decode(content, _DIRECTORY, "the directory of an index")
    return directory


def decode_games(content: bytes) -> list[GameRow]:
    """Return the rows in a file of games. Raise DamagedFile if it is none."""
    rows = _decode(content, _GAMES, "a file of games")
    return [
        GameRow(file, number, tuple(players), tuple(ratings), *rest) for file, number, players, ratings, *rest in rows
    ]


def decode_sources(content: bytes) -> list[SetSources]:
    """Return the sources of each set of an index, as the builder wrote them.

    Raise DamagedFile if the file does not have them.
    """
    data = _decode(content, _SOURCES, "the list of the records of an index")
    return [
        _make(
            SetSources,
            item
            | {
                "files": [_make(RecordFile, file) for file in item["files"]],
                # an index of an earlier version has none
                "problems": [Problem(*values) for values in item.get("problems", [])],
                "limits": _make(Limits, item["limits"]) if "limits" in item else None,
            },
        )
        for item in data
    ]


def _decode(content: bytes, check: Check, what: str) -> Any:
    """Return the value of a file of JSON. Raise DamagedFile, which says that the file is not `what`, if a check fails."""
    try:
        return read_json(content, check)
    except ValueError as error:
        raise DamagedFile(f"this is not {what}: {error}") from error


def _make(kind: type[_Fields], data: dict[str, Any]) -> _Fields:
    """Return an object of a data class from its fields, without those that the class does not have."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]
    return kind(**{name: value for name, value in data.items() if name in names})
