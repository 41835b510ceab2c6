"""Edit games: a `Draft` is a game together with an undoable list of edits, and writes records."""

from boardreel.editing.annotating import (
    annotate,
    set_name,
    set_texts,
    set_to_play,
    toggle_dimmed,
    toggle_line,
    toggle_link,
)
from boardreel.editing.changes import EditError
from boardreel.editing.draft import Draft
from boardreel.editing.draft_game import DraftGame
from boardreel.editing.draft_writer import Scope
from boardreel.editing.new_record import new_games, new_record

__all__ = [
    "Draft",
    "DraftGame",
    "EditError",
    "Scope",
    "annotate",
    "new_games",
    "new_record",
    "set_name",
    "set_texts",
    "set_to_play",
    "toggle_dimmed",
    "toggle_line",
    "toggle_link",
]
