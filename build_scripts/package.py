"""Build what is published into dist/packages: wheels, sources, the npm package, a page in one file, the bill of materials.

`--release` ends with a list of what is missing, if anything is, before it builds.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import bootstrap
import public_surface
from build import DIST, build
from website import npm_package, public_address
from website.bill_of_materials import INPUTS, bill_of_materials

PACKAGES = DIST / "packages"
#: the game in the page that is one file
SAMPLE = bootstrap.WEB / "samples" / "blokus-duo.blksgf"


def package() -> Path:
    """Build all packages and return the folder that contains them."""
    site = build()
    inputs = bootstrap.digest(
        site,
        bootstrap.SCRIPTS / "package.py",
        bootstrap.ROOT / "pyproject.toml",
        *npm_package.INPUTS,
        *INPUTS,
    )
    stamp = PACKAGES / ".built"
    if bootstrap.is_fresh(stamp, inputs):
        return PACKAGES
    shutil.rmtree(PACKAGES, ignore_errors=True)
    PACKAGES.mkdir(parents=True)
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for wheel in (DIST / "wheel").glob("*.whl"):
        shutil.copy(wheel, PACKAGES)
    bootstrap.build_wheel(bootstrap.ROOT, PACKAGES, "sdist")
    _site_wheel(site, project)
    page = PACKAGES / f"boardreel-{project['version']}.html"
    embed = (bootstrap.VENV / "bin" / "boardreel", "embed", SAMPLE)
    bootstrap.run([*embed, "-o", page, "--single-file", "--viewer", site], capture_output=True)
    bootstrap.log("building the npm package")
    npm_package.make_npm_package(site, project, _fresh("npm"), PACKAGES)
    micropip, chardet = (next((site / "runtime").rglob(f"{name}-*.whl")) for name in ("micropip", "chardet"))
    materials = bill_of_materials(project, micropip, chardet)
    (PACKAGES / f"boardreel-{project['version']}.cdx.json").write_text(materials, "utf-8")
    bootstrap.write_stamp(stamp, inputs)
    return PACKAGES


def _fresh(name: str) -> Path:
    folder = DIST / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def _site_wheel(site: Path, project: dict[str, Any]) -> None:
    """Build the wheel `boardreel-site`: the built site as data, for `boardreel embed`, `site` and `view`."""
    bootstrap.log("building the wheel of the viewer")
    folder = _fresh("site-package")
    home = folder / "boardreel_site"
    # what a server may send in place of a file can be made again; `view` needs the page of the project too
    shutil.copytree(site, home / "site", ignore=shutil.ignore_patterns("*.br", "*.gz"))
    (home / "__init__.py").write_text('"""The files of Boardreel\'s viewer, in the folder `site`."""\n')
    text = f"""[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "boardreel-site"
version = "{project["version"]}"
description = "The files of Boardreel's viewer; licences are in boardreel_site/site/licences"
license = "MIT AND MPL-2.0 AND PSF-2.0"
requires-python = "{project["requires-python"]}"

[tool.hatch.build.targets.wheel]
packages = ["boardreel_site"]
"""
    (folder / "pyproject.toml").write_text(text, "utf-8")
    bootstrap.build_wheel(folder, PACKAGES)


def missing_for_release(tag: str | None = None) -> list[str]:
    """Return a sentence for everything that has to be done before the version in `pyproject.toml` can be released.

    `tag` is the name in the version control by which it is released.
    """
    version = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    changelog = (bootstrap.WEB / "docs" / "changelog.html").read_text("utf-8")
    lacks = public_address.missing()
    if tag not in (None, f"v{version}"):
        lacks.append(f"the tag {tag} is not v{version}, the version in pyproject.toml")
    if f'id="version-{version.replace(".", "-")}"' not in changelog:
        lacks.append(f"web/docs/changelog.html has no section for {version}")
    if 'id="unreleased"' in changelog:
        lacks.append('web/docs/changelog.html still has a version that is "not released yet"')
    described, _ = public_surface.last_release()
    if described != version:
        lacks.append(f"the stored public surface is that of {described}: public_surface.py --write")
    return lacks


def main() -> None:
    """Print what is missing for a release and which texts languages lack, build the packages and print their paths.

    With `--release`, nothing is built if anything is missing for a release.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", action="store_true", help="build nothing if anything is missing")
    parser.add_argument("--tag", help="with --release: the tag that releases this version")
    options = parser.parse_args()
    bootstrap.activate_venv()
    # needs packages that are only installed in the virtual environment
    from translation.command import report_missing

    if options.release and (missing := missing_for_release(options.tag)):
        bootstrap.exit_with_error("\n  ".join(["This is missing for a release:", *missing]))
    report_missing()
    for path in sorted(package().glob("[!.]*")):
        size = re.sub(r"\B(?=(\d{3})+$)", ",", str(path.stat().st_size))
        bootstrap.log(f"{path.relative_to(bootstrap.ROOT)}: {size} bytes")


if __name__ == "__main__":
    main()
