"""Build wheels with what the virtual environment has, and install them into folders of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from support import ROOT

HEX = ROOT / "tests" / "plugins" / "hex"


def build_wheel(project: Path, folder: Path) -> Path:
    """The wheel of a project; nothing is downloaded."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def install(wheel: Path, target: Path) -> Path:
    """Install a wheel without what it depends on; the folder."""
    options = ["--no-deps", "--no-index", "--quiet", "--target", str(target)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(wheel)], check=True, capture_output=True)
    return target


def run_with(target: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own that sees the project, its tests, and what is installed in the folder."""
    path = os.pathsep.join(map(str, (target, ROOT / "py_core", ROOT / "tests")))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *arguments], env=environment, check=False, capture_output=True, text=True)
