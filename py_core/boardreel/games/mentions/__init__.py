"""Find the points and moves that a comment mentions: `D16`, `Black 34`, `24. K18`, `Zug 12`."""

from boardreel.games.mentions.notation import TextNotation, color_words, scene_notation
from boardreel.games.mentions.text import find_mentions

__all__ = ["TextNotation", "color_words", "find_mentions", "scene_notation"]
