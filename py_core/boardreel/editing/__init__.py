"""Edit games: a `Draft` is a game together with an undoable list of edits, and writes records."""

from boardreel.editing.changes import EditError
from boardreel.editing.draft import Draft
from boardreel.editing.draft_game import DraftGame
from boardreel.editing.saving import Scope

__all__ = ["Draft", "DraftGame", "EditError", "Scope"]
