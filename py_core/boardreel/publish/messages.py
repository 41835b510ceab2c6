"""Message catalog of the command line and of published pages. Its templates have the form of `boardreel.messages`."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.messages import format_message
from boardreel.scene.shapes import Message
from boardreel.translations import translated

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "caption.after": "After {move} of {moves, plural, one {# move} other {# moves}}",
        "caption.start": "Start position, {moves, plural, one {# move} other {# moves}}",
        "caption.no-moves": "Start position",
        "about.moves": "{moves, plural, one {# move} other {# moves}}",
        "gallery.games": "{games, plural, one {# game} other {# games}}",
        "gallery.page": "Page {number} of {pages}",
        "gallery.continued": "continued",
        "gallery.filter.game": "All games",
        "gallery.filter.event": "All events",
        "gallery.filter.folder": "All folders",
        "gallery.sort.date": "Newest first",
        "gallery.sort.name": "By name",
        "gallery.sort.groups": "In groups",
        "gallery.empty": "This site has no games yet.",
        "puzzles.title": "Puzzles",
        "puzzles.count": "{puzzles, plural, one {# puzzle} other {# puzzles}}",
        "puzzles.state.unsolved": "Unsolved",
        "puzzles.state.solved": "Solved",
        "puzzles.filter.game": "All games",
        "puzzles.filter.difficulty": "All difficulties",
        "puzzles.filter.topic": "All topics",
        "puzzles.filter.folder": "All folders",
        "puzzles.filter.state": "Solved or not",
        "puzzles.label.game": "Game",
        "puzzles.label.difficulty": "Difficulty",
        "puzzles.label.topic": "Topic",
        "puzzles.label.folder": "Folder",
        "puzzles.label.state": "Progress",
        "check.total": "{files, plural, one {# file} other {# files}}: {counts}",
        "check.no-problems": "no problems found",
        "check.fatal": "{count, plural, one {# fatal error} other {# fatal errors}}",
        "check.error": "{count, plural, one {# error} other {# errors}}",
        "check.warning": "{count, plural, one {# warning} other {# warnings}}",
        "check.info": "{count, plural, one {# note} other {# notes}}",
        "site.built": "{records, plural, one {# record} other {# records}}, {rebuilt} rebuilt: {page}",
        "site.more-games": "{record} has {games, plural, one {# game} other {# games}}; pages were made for {pages}",
    },
    "de": {
        "caption.after": "Nach {move} von {moves, plural, one {# Zug} other {# Zügen}}",
        "caption.start": "Anfangsstellung, {moves, plural, one {# Zug} other {# Züge}}",
        "caption.no-moves": "Anfangsstellung",
        "about.moves": "{moves, plural, one {# Zug} other {# Züge}}",
        "gallery.games": "{games, plural, one {# Partie} other {# Partien}}",
        "gallery.page": "Seite {number} von {pages}",
        "gallery.continued": "Fortsetzung",
        "gallery.filter.game": "Alle Spiele",
        "gallery.filter.event": "Alle Veranstaltungen",
        "gallery.filter.folder": "Alle Ordner",
        "gallery.sort.date": "Neueste zuerst",
        "gallery.sort.name": "Nach Namen",
        "gallery.sort.groups": "In Gruppen",
        "gallery.empty": "Diese Seite hat noch keine Partien.",
        "puzzles.title": "Aufgaben",
        "puzzles.count": "{puzzles, plural, one {# Aufgabe} other {# Aufgaben}}",
        "puzzles.state.unsolved": "Ungelöst",
        "puzzles.state.solved": "Gelöst",
        "puzzles.filter.game": "Alle Spiele",
        "puzzles.filter.difficulty": "Alle Schwierigkeiten",
        "puzzles.filter.topic": "Alle Themen",
        "puzzles.filter.folder": "Alle Ordner",
        "puzzles.filter.state": "Gelöst oder nicht",
        "puzzles.label.game": "Spiel",
        "puzzles.label.difficulty": "Schwierigkeit",
        "puzzles.label.topic": "Thema",
        "puzzles.label.folder": "Ordner",
        "puzzles.label.state": "Fortschritt",
        "check.total": "{files, plural, one {# Datei} other {# Dateien}}: {counts}",
        "check.no-problems": "keine Probleme gefunden",
        "check.fatal": "{count, plural, one {# schwerer Fehler} other {# schwere Fehler}}",
        "check.error": "{count, plural, one {# Fehler} other {# Fehler}}",
        "check.warning": "{count, plural, one {# Warnung} other {# Warnungen}}",
        "check.info": "{count, plural, one {# Hinweis} other {# Hinweise}}",
        "site.built": "{records, plural, one {# Aufzeichnung} other {# Aufzeichnungen}}, {rebuilt} neu erstellt: {page}",
        "site.more-games": "{record} hat {games, plural, one {# Partie} other {# Partien}}; Seiten gibt es für {pages}",
    },
}


def text(key: str, language: str = "en", **arguments: object) -> str:
    """Return the message `key` in a language, with its arguments filled in and plurals inflected."""
    table = {**MESSAGES["en"], **(MESSAGES.get(language) or translated(language, "publish"))}
    return format_message(Message(key, arguments), table, language)
