"""The ends of the names of records."""

from __future__ import annotations

#: in lower case; files with another one may be records as well, for example JSON and text files
RECORD_SUFFIXES = frozenset(
    (
        *(".sgf", ".mgt", ".blksgf", ".tsgf", ".hsgf", ".hgf", ".t1", ".tgt"),
        *(".gib", ".ngf", ".ugf", ".ugi"),
    )
)
