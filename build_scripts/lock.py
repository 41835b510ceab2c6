"""Update the lock files to the newest allowed versions of the packages in pyproject.toml and each package.json."""

from __future__ import annotations

import argparse

import bootstrap

#: dependency group of pyproject.toml -> Python version that it is installed in
GROUPS = {
    "dev": "3.11",
    "tests": "3.11",
    "nightly": "3.11",
    "mutation": "3.11",
    "node": "3.11",
    "browser": "3.14",
}
#: group -> earlier groups whose locked versions it has to share, since all are installed in the virtual environment
CONSTRAINED_BY = {"tests": ("dev",), "nightly": ("dev", "tests"), "mutation": ("dev", "tests", "nightly")}


def main() -> None:
    """Write build_scripts/locks/requirements-*.txt and every package-lock.json."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    bootstrap.activate_venv()
    bootstrap.pip("install", "uv")
    for group, python in GROUPS.items():
        bootstrap.log(f"locking the group {group}")
        options = [
            "--quiet",
            "--no-header",
            "--universal",
            "--generate-hashes",
            "--upgrade",
            "--python-version",
            python,
        ]
        for earlier in CONSTRAINED_BY.get(group, ()):
            options += ["--constraints", str(bootstrap.LOCKS / f"requirements-{earlier}.txt")]
        target = bootstrap.LOCKS / f"requirements-{group}.txt"
        bootstrap.run([bootstrap.VENV / "bin" / "uv", "pip", "compile", *options, "--group", group, "-o", target])
    for folder in (bootstrap.WEB, *(bootstrap.ROOT / "tests" / name for name in ("bench", "frameworks"))):
        bootstrap.log(f"locking the npm packages of {folder.name}")
        bootstrap.run([*bootstrap.npm(), "update", "--package-lock-only"], cwd=folder, env=bootstrap.node_environment())


if __name__ == "__main__":
    main()
