"""Read and write files in the same way for all commands.

A file is written completely or not at all: the content goes into a temporary file in the same folder, which then replaces
the target in one step. If the program ends before that, for example because the disk is full, the old file is unchanged.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from boardreel.counts import parse_count

#: the path that means standard input or standard output
STANDARD_STREAM = "-"
#: the start of an address such as `s3://bucket`; a single letter is a drive
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
#: end of the names of temporary files and folders
TEMPORARY_SUFFIX = ".boardreel-new"
LOCK = ".boardreel.lock"
LOCK_INTERVAL_S = 0.2
#: bytes at the start of a lock file that are locked; Windows lets no other process read them
LOCKED_BYTES = 1
MAX_PROCESS_DIGITS = 10
#: bytes of a file that are read at once when it is copied
PART_BYTES = 1 << 18
#: letters of a temporary name that are taken from its target's; file systems allow 255 bytes
MAX_NAME_PART = 40
MAX_LINKS = 40
#: folders whose files are the program's own streams, or devices
SYSTEM_FOLDERS = ("/dev/", "/proc/")
#: the open files of the locks that this process holds
_held_locks: set[IO[bytes]] = set()


def printable_name(name: str | bytes | os.PathLike[str]) -> str:
    """Return a file name as text, with U+FFFD in place of bytes that are not valid UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def encode(text: str) -> bytes:
    """Return text encoded as UTF-8, with U+FFFD in place of lone surrogates, which UTF-8 cannot encode."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def read_limited(path: Path, limit: int | None) -> bytes:
    """Return the first `limit` + 1 bytes of a file, or all of a smaller one or if there is no limit.

    A result longer than `limit` tells the caller that the file is too large. Raise OSError if it cannot be read.
    """
    with path.open("rb") as file:
        return file.read(-1 if limit is None else limit + 1)


def has_content(path: Path, parts: Iterable[bytes]) -> bool:
    """Return whether the content of a file is the given one, which comes in parts. Raise OSError if it cannot be read."""
    with path.open("rb") as file:
        return all(file.read(len(part)) == part for part in parts) and not file.read(1)


def file_size(path: str) -> int:
    """Return the size of a file in bytes; 0 for standard input and for a file that cannot be read."""
    if path == STANDARD_STREAM:
        return 0
    try:
        return Path(path).stat().st_size
    except (OSError, ValueError):
        return 0


def resolved(path: Path) -> Path:
    """Return an absolute path with symbolic links followed; unlike `Path.resolve`, do not fail at links in a circle."""
    return Path(os.path.realpath(path))


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two paths, with symbolic links followed, name the same existing file."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def is_same_target(one: str, other: str) -> bool:
    """Return whether two outputs, which need not exist, are the same file or both standard output."""
    if STANDARD_STREAM in (one, other):
        return one == other
    return os.path.realpath(one) == os.path.realpath(other) or is_same_file(Path(one), Path(other))


def write_file(target: Path, content: bytes | Iterable[bytes]) -> None:
    """Write a file completely or not at all. The content may come in parts.

    An existing file keeps its permissions. If `target` is a symbolic link, replace the file that it points to and keep
    the link. Write directly to a pipe or device. Raise OSError, which names `target`, if writing fails.
    """
    try:
        path = _end_of_links(target)
        if path is None or not _is_replaceable(path):
            with target.open("wb") as file:
                file.writelines(_parts(content))
        else:
            _move(_write_temporary(path, content, sync=True), path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error


def write_generated(target: Path, content: bytes) -> None:
    """Write a file of a generated site completely or not at all, and create its missing folders.

    The file can be generated again, so do not wait until it is on the disk. If `target` is a symbolic link, replace the
    link. Raise OSError, which names `target`, if writing fails.
    """
    move_to_target(write_beside(target, content), target)


def write_beside(target: Path, content: bytes | Iterable[bytes]) -> Path:
    """Write what a generated file will contain to a temporary file in its folder, and return the path of that file.

    `move_to_target` puts it in its place. The content may come in parts. Missing folders are created. Raise OSError, which
    names `target`, if writing fails.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        return _write_temporary(target, content, sync=False)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error


def move_to_target(fresh: Path, target: Path) -> None:
    """Move a temporary file in the folder of `target` there; an existing file passes on its permissions.

    Remove the temporary file and raise OSError, which names `target`, if that fails.
    """
    try:
        _move(fresh, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error


def read_parts(path: Path) -> Iterator[bytes]:
    """Yield the content of a file in parts of at most `PART_BYTES` bytes. Raise OSError if it cannot be read."""
    with path.open("rb") as file:
        while part := file.read(PART_BYTES):
            yield part


def write_output(target: str, content: bytes | Iterable[bytes]) -> None:
    """Write the output of a command to the file `target`, or to standard output if `target` is `-`.

    Raise OSError if the file cannot be written.
    """
    if target != STANDARD_STREAM:
        write_file(Path(target), content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.writelines(_parts(content))
    sys.stdout.buffer.flush()


def _parts(content: bytes | Iterable[bytes]) -> Iterable[bytes]:
    return [content] if isinstance(content, bytes) else content


def _end_of_links(path: Path) -> Path | None:
    """Follow symbolic links from a path and return the path at their end.

    Return None if a path on the way is a device or a stream of this process (below `/dev` or `/proc`).
    """
    for _ in range(MAX_LINKS):
        if os.path.abspath(path).startswith(SYSTEM_FOLDERS):
            return None
        if not path.is_symlink():
            return path
        path = path.parent / path.readlink()
    return path


def _is_replaceable(path: Path) -> bool:
    """Return whether a path is a regular file or does not exist; other kinds of files cannot be replaced by a rename."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _write_temporary(path: Path, content: bytes | Iterable[bytes], *, sync: bool) -> Path:
    """Write `content` to a temporary file in the folder of `path`, and return the path of that file.

    If `sync` is true, wait until the content is on the disk. Remove the temporary file if anything fails.
    """
    fresh = temporary_path(path)
    with _removed_on_failure(fresh):
        # unlike those of `tempfile`, this file has the mode that the user's mask asks for
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(_parts(content))
            file.flush()
            if sync:
                os.fsync(file.fileno())
    return fresh


def _move(fresh: Path, path: Path) -> None:
    """Rename a temporary file to `path`; an existing file passes on its permissions. Remove `fresh` if that fails."""
    with _removed_on_failure(fresh):
        if path.is_file() and not path.is_symlink():
            with suppress(OSError):
                fresh.chmod(stat.S_IMODE(path.stat().st_mode))
        fresh.replace(path)


@contextmanager
def _removed_on_failure(fresh: Path) -> Iterator[None]:
    """Remove a temporary file if the body of the `with` statement fails."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def temporary_path(target: Path) -> Path:
    """Return the path of a new temporary file in the folder of `target`: its name, random digits, `TEMPORARY_SUFFIX`."""
    return target.with_name(f".{target.name[:MAX_NAME_PART]}-{secrets.token_hex(6)}{TEMPORARY_SUFFIX}")


def remove_temporary_files(folder: Path) -> None:
    """Remove what killed processes have left of files that they wrote in a folder and in its subfolders."""
    for path in folder.rglob(f".*{TEMPORARY_SUFFIX}"):
        with suppress(OSError):
            path.unlink()


@dataclass(frozen=True, slots=True)
class LockHolder:
    """The process that holds the lock of a folder, and the time at which it took it in seconds since 1970 (UTC)."""

    process: int
    since: float


@contextmanager
def locked(folder: Path, waiting: Callable[[LockHolder | None], None]) -> Iterator[None]:
    """Hold the lock of a folder in a `with` statement, so that no other run writes there.

    If another run holds the lock, call `waiting` once, with the run's process if that is known, and wait until the lock
    is released. The lock file is removed at the end. The file of a killed run does not block others, because the
    operating system has released its lock; processes that a run has started do not hold it.
    """
    path = folder / LOCK
    has_called = False
    while (file := _take(path)) is None:
        if not has_called:
            waiting(_holder(path))
        has_called = True
        time.sleep(LOCK_INTERVAL_S)
    with file:
        _held_locks.add(file)
        try:
            file.seek(LOCKED_BYTES)
            file.write(str(os.getpid()).encode())
            # a killed run may have left a longer number
            file.truncate()
            yield
        finally:
            _held_locks.discard(file)
            if sys.platform == "win32":
                # Windows removes no open file; elsewhere, another run could lock a closed one before it is removed
                file.close()
            with suppress(OSError):
                path.unlink()


def _holder(path: Path) -> LockHolder | None:
    """Return the process that has written its number into a lock file, or None if there is none yet."""
    try:
        with path.open("rb") as file:
            file.seek(LOCKED_BYTES)
            number = parse_count(file.read(MAX_PROCESS_DIGITS).decode("ascii", "replace"))
            return None if number is None else LockHolder(number, os.fstat(file.fileno()).st_mtime)
    except OSError:
        return None


def _release_inherited_locks() -> None:
    """Close the lock files of the process that has started this one, which would hold the locks after its end."""
    for file in _held_locks:
        file.close()
    _held_locks.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_release_inherited_locks)


def _take(path: Path) -> IO[bytes] | None:
    """Open and lock the lock file at `path` and return it, or return None if another run holds the lock."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.fdopen(os.open(path, flags, 0o666), "r+b", buffering=0)
    # the run that had the lock may have removed the file between opening and locking
    with suppress(FileNotFoundError):
        if _lock(file) and os.path.samestat(path.stat(), os.fstat(file.fileno())):
            return file
    file.close()
    return None


def _lock(file: IO[bytes]) -> bool:
    """Lock an open file without waiting, and return whether that was possible.

    Return True on a file system that does not support locks.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, LOCKED_BYTES)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # a file system without locks: go on as before there were any
        return True
    return True
