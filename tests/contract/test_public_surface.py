"""What programs, plug-ins, pages and scripts may rely on changes only with an entry in the changelog."""

from __future__ import annotations

import re
from types import SimpleNamespace

import public_surface
import pytest
from support import ROOT

DOCUMENTATION = ROOT / "web" / "docs"
#: modules that the documentation imports in order to show something that may change
NOT_PROMISED = {"boardreel.explorer.verification"}


def unreleased() -> str:
    """Return the changelog above the last release."""
    changelog = (DOCUMENTATION / "changelog.html").read_text("utf-8")
    version, _ = public_surface.last_release()
    return changelog.partition(f'<h2 id="version-{version.replace(".", "-")}">')[0]


def changed_word(name: str) -> str:
    """Return the word by which the changelog names a changed part of the public surface, such as `--codes`.

    `name` is an element of the lists that `public_surface.changes` returns.
    """
    part, _, text = name.partition(": ")
    text = re.sub(r"\(.*| \{.*|!$", "", text).strip()
    match part:
        case "reel" | "formats":
            return text
        case "python":
            return text.rpartition(".")[2]
        case _:
            return text.rpartition(" ")[2]


def test_a_change_of_the_public_surface_is_in_the_changelog() -> None:
    version, released = public_surface.last_release()
    changes = public_surface.changes(released, public_surface.public_surface())
    entries = unreleased()
    silent = [
        f"{kind} since {version}: {name}"
        for kind, names in changes.items()
        for name in names
        if not re.search(rf"(?<![\w-]){re.escape(changed_word(name))}(?![\w-])", entries)
    ]
    assert silent == [], "each of these needs a sentence in web/docs/changelog.html"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("python: boardreel.Game.main_line(self)", "main_line"),
        ("python: boardreel.scan(paths, reading=ReadOptions(charset=None))", "scan"),
        ("command line: check --codes {a,b}", "--codes"),
        ("element: method load(record)", "load"),
        ("element: custom property --reel-font", "--reel-font"),
        ("codes: sgf wrong-charset (warning)", "wrong-charset"),
        ("reel: frame.add!", "frame.add"),
        ("formats: index 2", "index 2"),
    ],
)
def test_a_changed_name_is_looked_for_by_its_last_word(name: str, word: str) -> None:
    assert changed_word(name) == word


def test_the_changelog_says_of_every_part_what_is_promised() -> None:
    rows = re.findall(r'<tr id="promised-([\w-]+)">', (DOCUMENTATION / "changelog.html").read_text("utf-8"))
    assert [row.replace("-", " ") for row in rows] == list(public_surface.public_surface())


def test_a_new_parameter_is_a_change() -> None:
    before = {"python": ["boardreel.read(source)"], "reel": ["frame.add"]}
    after = {"python": ["boardreel.read(source, name=None)"], "reel": ["frame.add"]}
    assert public_surface.changes(before, after) == {
        "added": ["python: boardreel.read(source, name=None)"],
        "removed": ["python: boardreel.read(source)"],
    }


def test_modules_that_the_documentation_imports_are_public() -> None:
    sources = "".join(page.read_text("utf-8") for page in [*DOCUMENTATION.glob("*.html"), *DOCUMENTATION.rglob("*.py")])
    imported = set(re.findall(r"\bfrom (boardreel[\w.]*) import", sources))
    assert imported - set(public_surface.MODULES) <= NOT_PROMISED


def test_members_of_a_class_are_described_with_their_parameters() -> None:
    names = set(public_surface.python_names())
    assert "boardreel.Replay.move(self, node)" in names
    assert "boardreel.GameDate.first_day" in names


def test_a_release_is_described_once(monkeypatch: pytest.MonkeyPatch) -> None:
    described = SimpleNamespace(exists=lambda: True, name="public_surface.json")
    monkeypatch.setattr(public_surface, "DESCRIPTION", described)
    version = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert version is not None
    monkeypatch.setattr(public_surface, "last_release", lambda: (version[1], {}))
    with pytest.raises(SystemExit):
        public_surface.write_description({})
