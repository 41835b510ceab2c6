"""Print a game: figures with move numbers on the pieces, the comments next to them, variations as small diagrams.

The result is a tree of elements that is the same on the command line and in the browser. Nothing here knows a game.
"""

from boardreel.printing.sheet import PrintOptions, print_sheet, style_text

__all__ = ["PrintOptions", "print_sheet", "style_text"]
