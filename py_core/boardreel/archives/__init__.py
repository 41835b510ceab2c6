"""Read and write archives of records: ZIP, gzip and Parquet. Nothing here knows a game."""

from boardreel.archives.collection import ArchiveCollection, Member, open_archive
from boardreel.archives.errors import ArchiveError
from boardreel.archives.signatures import archive_type

__all__ = ["ArchiveCollection", "ArchiveError", "Member", "archive_type", "open_archive"]
