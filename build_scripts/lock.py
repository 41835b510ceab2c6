"""Makes the lock files anew: the newest allowed versions of what pyproject.toml and each package.json name."""

from __future__ import annotations

import argparse

import env

#: dependency group of pyproject.toml, Python it is installed in
GROUPS = {"dev": "3.11", "node": "3.11", "browser": "3.14"}


def main() -> None:
    """Writes build_scripts/requirements-*.txt and both package-lock.json."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    env.enter()
    env.pip("install", "uv")
    for group, python in GROUPS.items():
        env.say(f"locking the group {group}")
        options = [
            "--quiet",
            "--no-header",
            "--universal",
            "--generate-hashes",
            "--upgrade",
            "--python-version",
            python,
        ]
        target = env.SCRIPTS / f"requirements-{group}.txt"
        env.run([env.VENV / "bin" / "uv", "pip", "compile", *options, "--group", group, "-o", target])
    for folder in (env.ROOT, env.SCRIPTS / "viewers"):
        env.say(f"locking the npm packages of {folder.name}")
        env.run([*env.npm(), "update", "--package-lock-only"], cwd=folder, env=env.node_environment())


if __name__ == "__main__":
    main()
