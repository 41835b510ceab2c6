"""Reading and writing of files, the same for all commands.

A file is written whole or not at all: the content goes into a temporary file in the same folder, which then replaces the
target in one step. Whatever ends the program before that, such as a full disk, leaves the old file as it was.
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

#: the path that means standard input or standard output
STANDARD_STREAM = "-"
#: end of the names of temporary files and folders
TEMPORARY_SUFFIX = ".boardreel-new"
LOCK = ".boardreel.lock"
LOCK_INTERVAL_S = 0.2
#: letters of a temporary name that are taken from its target's; file systems allow 255 bytes
MAX_NAME_PART = 40
MAX_LINKS = 40
#: folders whose files are the program's own streams, or devices
SYSTEM_FOLDERS = ("/dev/", "/proc/")


def printable_name(name: str | bytes | os.PathLike[str]) -> str:
    """Return a file name as text: bytes that are not UTF-8 become replacement characters."""
    return os.fsencode(name).decode("utf-8", "replace")


def encode(text: str) -> bytes:
    """Return text as UTF-8; a lone surrogate, which has no form there, becomes a replacement character."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def read_limited(path: Path, limit: int) -> bytes:
    """Return the content of a file, of a larger one `limit + 1` bytes, which is enough to refuse it."""
    with path.open("rb") as file:
        return file.read(limit + 1)


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one existing file, through links too."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def write_file(target: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    An existing file keeps its mode. A symbolic link stays, and the file that it leads to is replaced. Pipes and devices are
    written directly. Errors name `target`.
    """
    try:
        path = _end_of_links(target)
        if path is None or not _is_replaceable(path):
            with target.open("wb") as file:
                file.write(content)
        else:
            _replace(path, content, sync=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error


def write_generated(target: Path, content: bytes) -> None:
    """Write one of many files of a generated site whole or not at all, and the folders that it needs.

    It can be generated again, so it is not forced to the disk. A symbolic link is replaced and never followed.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, content, sync=False)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error


def write_output(target: str, content: bytes) -> None:
    """Write what a command was asked for: to a file, or to standard output for `-`."""
    if target != STANDARD_STREAM:
        write_file(Path(target), content)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def _end_of_links(path: Path) -> Path | None:
    """Return the path that the last of a chain of links names; None for a stream of this program or a device."""
    for _ in range(MAX_LINKS):
        if os.path.abspath(path).startswith(SYSTEM_FOLDERS):
            return None
        if not path.is_symlink():
            return path
        path = path.parent / path.readlink()
    return path


def _is_replaceable(path: Path) -> bool:
    """Return whether a path is a file, or nothing yet; False for a pipe, a device or a folder."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _replace(path: Path, content: bytes, *, sync: bool) -> None:
    fresh = temporary_path(path)
    try:
        # unlike those of `tempfile`, this file has the mode that the user's mask asks for
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            if sync:
                os.fsync(file.fileno())
        if path.is_file() and not path.is_symlink():
            with suppress(OSError):
                fresh.chmod(stat.S_IMODE(path.stat().st_mode))
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def temporary_path(target: Path) -> Path:
    """Return a new path in the folder of a file, recognizable as temporary."""
    return target.with_name(f".{target.name[:MAX_NAME_PART]}-{secrets.token_hex(6)}{TEMPORARY_SUFFIX}")


@contextmanager
def locked(folder: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the lock of a folder in a `with` statement, so that no other run writes there.

    If another run holds the lock, call `waiting` once and wait until it is released. The lock file is removed at the end.
    The file of a killed run does not block others, because the operating system has released its lock.
    """
    path = folder / LOCK
    has_called = False
    while (file := _take(path)) is None:
        if not has_called:
            waiting()
        has_called = True
        time.sleep(LOCK_INTERVAL_S)
    with file:
        try:
            yield
        finally:
            with suppress(OSError):
                path.unlink()


def _take(path: Path) -> IO[bytes] | None:
    """Return the locked file, or None while another run has it."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.fdopen(os.open(path, flags, 0o666), "r+b", buffering=0)
    # the run that had the lock may have removed the file between opening and locking
    with suppress(FileNotFoundError):
        if _lock(file) and os.path.samestat(path.stat(), os.fstat(file.fileno())):
            return file
    file.close()
    return None


def _lock(file: IO[bytes]) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
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
