"""The files of a site that a reader may keep, and what its index says about them."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha384
from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.explorer.index_json import decode_manifest
from boardreel.explorer.layout import Offline
from boardreel.publish.site import offline_files

GAMES = {"first.sgf": "(;GM[1]SZ[9];B[ee];W[cc])", "second.sgf": "(;GM[1]SZ[9];B[ee];W[gg])"}


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Return the folders of records, of a viewer and of the site."""
    records, viewer, output = (tmp_path / name for name in ("records", "viewer", "site"))
    for folder in (records, viewer):
        folder.mkdir()
    for name, content in GAMES.items():
        (records / name).write_text(content)
    (viewer / "boardreel.js").write_text("script")
    digest = f"sha384-{b64encode(sha384(b'script').digest()).decode()}"
    (viewer / "integrity.json").write_text(json.dumps({"boardreel.js": digest}))
    return records, viewer, output


def build(folders: tuple[Path, Path, Path], *options: str) -> Offline | None:
    records, viewer, output = folders
    arguments = ["--viewer", str(viewer), "--index", "--jobs", "1", *options]
    assert main(["site", str(records), "-o", str(output), *arguments]) == 0
    links = decode_manifest((output / "index" / "manifest.json").read_bytes()).links
    assert links is not None
    return links.offline


def listed(output: Path) -> list[str]:
    names: list[str] = json.loads((output / "offline.json").read_text("utf-8"))
    return names


def test_pages_records_and_the_viewer_are_kept(folders: tuple[Path, Path, Path]) -> None:
    offline, output = build(folders), folders[2]
    assert offline is not None
    names = listed(output)
    expected = {"index.html", "site.css", "game.js", "boardreel/boardreel.js", "boardreel/integrity.json"}
    expected |= {f"games/{stem}.{suffix}" for stem in ("first", "second") for suffix in ("html", "reel.json.gz", "svg")}
    expected |= {"records/first.sgf", "records/second.sgf"}
    assert expected <= set(names)
    assert all((output / name).is_file() for name in names)
    assert offline.bytes == sum((output / name).stat().st_size for name in names)
    for address in (offline.worker, offline.files):
        assert (output / "index" / address).resolve().is_file()


def test_the_version_changes_with_the_content_of_the_files_alone(folders: tuple[Path, Path, Path]) -> None:
    first = build(folders)
    assert build(folders, "--force") == first
    (folders[0] / "first.sgf").write_text("(;GM[1]SZ[9];B[ee];W[cd])")
    changed = build(folders)
    assert first is not None
    assert changed is not None
    assert changed.version != first.version


def test_a_site_with_many_games_is_kept_without_them(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline_files, "MAX_GAMES_BYTES", 1000)
    build(folders)
    names = listed(folders[2])
    assert "index.html" in names
    assert not [name for name in names if name.startswith(("games/", "records/"))]


def test_a_site_that_is_built_without_an_option_loses_the_files_that_it_made(folders: tuple[Path, Path, Path]) -> None:
    records, viewer, output = folders
    build(folders)
    without = {path.name for path in output.iterdir()} - {"index", "offline.js", "offline.json"}
    (output / "own.xml").write_text("of the author")
    build(folders, "--url", "https://example.org/", "--puzzles")
    assert main(["site", str(records), "-o", str(output), "--viewer", str(viewer), "--jobs", "1"]) == 0
    names = {path.name for path in output.iterdir() if path.is_file() or any(path.iterdir())}
    assert names == without | {"own.xml"}


def test_a_site_whose_viewer_is_elsewhere_is_not_kept(folders: tuple[Path, Path, Path]) -> None:
    records, _, output = folders
    base = ["--base", "https://example.org/boardreel", "--any-version"]
    assert main(["site", str(records), "-o", str(output), *base, "--index", "--jobs", "1"]) == 0
    links = decode_manifest((output / "index" / "manifest.json").read_bytes()).links
    assert links is not None
    assert links.offline is None
    assert not (output / "offline.js").exists()
