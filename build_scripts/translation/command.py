"""The command `texts.py`."""

from __future__ import annotations

import argparse
from pathlib import Path

import bootstrap
from boardreel.translations import LANGUAGES
from translation.catalog import FOLDERS, json_text, missing_texts
from translation.po import export_texts, import_texts

#: languages whose texts are files
TRANSLATED = [tag for tag in LANGUAGES if tag != "en"]
#: folder of exported files
EXPORTS = bootstrap.ROOT / "dist" / "texts"


def export_file(language: str, path: Path) -> None:
    """Write the texts of a language as a PO file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(export_texts(LANGUAGES[language]), "utf-8")
    bootstrap.log(f"{path}: {len(missing_texts(language))} texts to translate")


def import_file(language: str, path: Path) -> bool:
    """Write the files of a language from a PO file, and name the entries that were left out; return whether none was."""
    imported = import_texts(path.read_text("utf-8"), LANGUAGES[language])
    for half, parts in imported.texts.items():
        (FOLDERS[half] / f"{language}.json").write_text(json_text(parts), "utf-8")
    for name, reason in imported.left_out:
        bootstrap.log(f"left out: {name}: {reason}")
    return not imported.left_out


def report_missing() -> None:
    """Print the names of the texts that each language lacks."""
    for language in TRANSLATED:
        bootstrap.log(f"{language}: {', '.join(missing_texts(language)) or 'complete'}")


def run(description: str) -> None:
    """Run the command that the command line names: export, import or report."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("export", help="write a PO file")
    command.add_argument("language", choices=TRANSLATED)
    command.add_argument("-o", "--output", type=Path, help="the file; by default dist/texts/LANGUAGE.po")
    command = commands.add_parser("import", help="read a PO file, named after its language")
    command.add_argument("file", type=Path)
    commands.add_parser("missing", help="name the texts that each language lacks")
    arguments = parser.parse_args()
    match arguments.command:
        case "export":
            export_file(arguments.language, arguments.output or EXPORTS / f"{arguments.language}.po")
        case "missing":
            report_missing()
        case _:
            language = arguments.file.stem
            if language not in TRANSLATED:
                parser.error(f"{arguments.file.name} is not LANGUAGE.po; the languages are {', '.join(TRANSLATED)}")
            if not import_file(language, arguments.file):
                raise SystemExit(1)
