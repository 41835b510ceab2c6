"""Notes for translators: where a text is shown, and what has to stay as it is."""

from __future__ import annotations

import re

from translation.glossary import terms_for

#: half and part → where its texts are shown
PLACES = {
    "web/viewer": "The viewer",
    "web/chart": "The viewer, tab “Chart”: curves of scores and win rates, and sentences about them",
    "web/comments": "The viewer, tab “Comments”",
    "web/counting": "The viewer, counting the points of a position of Go",
    "web/diagnostics": "Problems of a record, listed under “Problems”",
    "web/dialogs": "The viewer: settings, keyboard shortcuts, printing, saving",
    "web/editing": "The viewer, edit mode",
    "web/explorer": "The viewer, tab “Explorer”: what was played in other games in the same position",
    "web/failures": "Why a record or a part of the viewer could not be loaded",
    "web/keys": "The viewer: names of keys of the keyboard, as on keyboards of the language",
    "web/loading": "The viewer, while a record loads",
    "web/puzzle": "The viewer, puzzles",
    "web/refused": "Why a file has no game",
    "web/sharing": "The viewer, dialog “Share”",
    "web/spoken": "The viewer, for screen readers: answers to commands, and the board as text",
    "web/story": "The viewer, turning points of a game, and its result",
    "web/tree": "The viewer, tab “Tree”",
    "web/trying": "The viewer, trying moves",
    "web/page": "The page of Boardreel",
    "web/page_document": "The page, start screen and dialogs",
    "web/page_drafts": "The page, drafts: tried moves that are stored in the browser",
    "web/page_games": "The page, list of the games of a file, and the index of them",
    "web/page_names": "The page, names of files and games in lists",
    "web/page_new_game": "The page, dialog for a new game",
    "web/page_pasting": "The page, dialog for pasted texts",
    "web/page_photo": "The page, dialog that reads a position from a photo",
    "web/page_problem": "The page, why a record is not shown, and what to do",
    "web/page_query": "The page, filter of the list of games",
    "web/page_samples": "The page, list of samples: title and sentence of each",
    "web/page_shared": "The page, records that come by a link or from other programs",
    "web/page_start": "Shown if the scripts of the page do not come",
    "web/page_storage": "The page, why a record is not stored in the browser",
    "core/common": "All games: results, annotations, game info",
    "core/property": "Names of properties of SGF",
    "core/grid": "Go, and games on a grid such as Hex and Othello",
    "core/printing": "Printed pages",
    "core/publish": "Published pages, and messages of the command line",
}
_ARGUMENT = re.compile(r"\{\w+[,}]")


def note_on(name: str, english: str, language: str, *, has_fractions: bool) -> str:
    """Return the note for translators into a language on a text, whose name is `HALF/PART/KEY`.

    `has_fractions` says whether the last plural form of the language is for fractions.
    """
    half, part, _ = name.split("/", 2)
    notes = [f"{PLACES.get(f'{half}/{part}', f'The game “{part}”')}."]
    if _ARGUMENT.search(english):
        notes.append("Names in braces are filled in and stay as they are.")
    if ", plural," in english:
        notes.append(
            "# is the number. All that differs between the forms is in the braces after the name and the colon."
        )
        if has_fractions:
            notes.append("The last form is for fractions such as 2.5.")
    if terms := [term.note(language) for term in terms_for(language, name, english) if not term.is_general]:
        notes.append(f"Glossary: {'; '.join(terms)}.")
    return " ".join(notes)
