"""Hostile records, and all outputs that the project makes of them, for tests that read these with real parsers.

A payload is a sequence that could become markup, with a character that outputs remove or replace at one of its places. All
places of one pair (character, sequence) are in one record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from boardreel.cli import main

#: name → character: the marks of direction, the ends of the other ranges that outputs change, what HTML or JSON changes
CHARACTERS = {
    **{f"U+{code:04X}": chr(code) for code in (0, 0xB, 0xC, 0xD, 0x1F, 0x7F, 0x85, 0x9F)},
    **{f"U+{code:04X}": chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))},
    **{f"U+{code:04X}": chr(code) for code in (0x2028, 0xFEFF, 0xFFFE, 0xFFFF)},
    "surrogate": "\ud800",
    "escape": "\\",
    "none": "",
}
#: what runs where it becomes an element
RUN = "<img src=x onerror=top.hits=1><b id=hit>"
SEQUENCES = {
    "script": f"</script>{RUN}",
    "comment": f"<!--<script>{RUN}",
    "title": f"</title></svg></figure></textarea></style>{RUN}",
    "attribute": f"\"'><p onmouseover=top.hits=1 x='{RUN}",
    "cdata": f"]]>--!>{RUN}",
    "entity": "&lt;img src=x onerror=top.hits=1&gt;&#60;b&#62;",
}
#: letters of a sequence between which the character is put: further on nothing dangerous begins
DEPTH = 10
URL = "https://example.org/games/"
HARMLESS = "plain text"


def payload(character: str, sequence: str) -> str:
    """Return the sequence with the character at each place near its start."""
    return " ".join(sequence[:place] + character + sequence[place:] for place in range(min(DEPTH, len(sequence))))


def payloads() -> Iterator[tuple[str, str]]:
    """Return name and text of all pairs."""
    for name, character in CHARACTERS.items():
        for kind, sequence in SEQUENCES.items():
            yield f"{name}-{kind}", payload(character, sequence)


def record(text: str) -> bytes:
    """Return a record with a text in all properties that outputs show."""
    value = text.replace("\\", "\\\\").replace("]", "\\]")
    simple = value.replace(":", "\\:")
    whole = (
        f"(;GM[1]SZ[9]PB[{value}]PW[{value}]GN[{value}]EV[{value}]RE[{value}]DT[{value}]C[{value}]{'XX'}[{value}]"
        f";B[ee]LB[aa:{simple}]C[{value}];W[aa]N[{value}])"
    )
    return whole.encode("utf-8", "surrogatepass")


def make_viewer(folder: Path) -> Path:
    """Make the few files of a viewer that a page of one file needs; none of them does anything."""
    parts = {part: f"runtime/{part}" for part in ("wasm", "core", "loader", "glue")}
    bundles = {"page": "bundles/single_file/page.js", "worker": "bundles/single_file/worker.js"}
    files = {
        "boardreel.js": 'import "./v-0/boardreel.js";',
        "v-0/boardreel.js": "export {};",
        "bundles/manifest.json": json.dumps({**bundles, "parts": parts}),
        **dict.fromkeys(bundles.values(), 'const text = "</script><!--";'),
        **{path: part for part, path in parts.items()},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def make_outputs(folder: Path, texts: dict[str, str]) -> dict[str, dict[str, Path]]:
    """Make all outputs of records with these texts: kind of output → name of the record → file."""
    viewer = make_viewer(folder / "viewer")
    records = folder / "records"
    records.mkdir()
    for name, text in texts.items():
        (records / f"{name}.sgf").write_bytes(record(text))
    site = folder / "site"
    options = ["--url", URL, "--oembed", "--viewer", str(viewer), "--per-page", str(len(texts))]
    assert main(["site", str(records), "-o", str(site), *options]) == 0
    state = json.loads((site / ".boardreel.json").read_text("utf-8"))["records"]
    made: dict[str, dict[str, Path]] = {}
    for name in texts:
        for file in state[f"{name}.sgf"]["files"]:
            kind = file.partition(".")[2]
            made.setdefault(kind, {})[name] = site / file
        for kind, options in {
            "embed": ["--inline"],
            "fragment": ["--fragment"],
            "single": ["--single-file"],
        }.items():
            page = folder / "pages" / name / f"{kind}.html"
            page.parent.mkdir(parents=True, exist_ok=True)
            path = str(records / f"{name}.sgf")
            assert main(["embed", path, "-o", str(page), "--viewer", str(viewer), *options]) == 0
            made.setdefault(kind, {})[name] = page
        show = folder / "pages" / name / "show.svg"
        assert main(["show", str(records / f"{name}.sgf"), "-o", str(show)]) == 0
        made.setdefault("show", {})[name] = show
        printed = folder / "pages" / name / "print.html"
        assert main(["print", str(records / f"{name}.sgf"), "-o", str(printed)]) == 0
        made.setdefault("print", {})[name] = printed
    return made | {"gallery": {"all": site / "index.html"}, "feed": {"all": site / "feed.xml"}}
