"""Texts of the command line and of published pages. They are templates as in `boardreel.messages`."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.messages import format_message
from boardreel.scene.shapes import Message

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "caption.after": "After {move} of {moves, plural, one {# move} other {# moves}}",
        "caption.start": "Start position, {moves, plural, one {# move} other {# moves}}",
        "caption.no-moves": "Start position",
        "about.moves": "{moves, plural, one {# move} other {# moves}}",
        "gallery.games": "{games, plural, one {# game} other {# games}}",
        "check.total": "{files, plural, one {# file} other {# files}}: {counts}",
        "check.nothing": "no problems",
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
        "check.total": "{files, plural, one {# Datei} other {# Dateien}}: {counts}",
        "check.nothing": "keine Probleme",
        "check.fatal": "{count, plural, one {# schwerer Fehler} other {# schwere Fehler}}",
        "check.error": "{count, plural, one {# Fehler} other {# Fehler}}",
        "check.warning": "{count, plural, one {# Warnung} other {# Warnungen}}",
        "check.info": "{count, plural, one {# Hinweis} other {# Hinweise}}",
        "site.built": "{records, plural, one {# Aufzeichnung} other {# Aufzeichnungen}}, {rebuilt} neu erstellt: {page}",
        "site.more-games": "{record} hat {games, plural, one {# Partie} other {# Partien}}; Seiten gibt es für {pages}",
    },
}


def text(key: str, language: str = "en", **arguments: object) -> str:
    """Return a text of the command line or of a published page."""
    return format_message(Message(key, arguments), MESSAGES[language], language)
