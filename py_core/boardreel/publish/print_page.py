"""Write the page with the printed form of a game: figures, comments and variations."""

from __future__ import annotations

from boardreel.printing import PrintOptions, print_sheet, style_text
from boardreel.publish.markup import Markup, style
from boardreel.publish.viewer_element import page
from boardreel.reel.game_info import game_title
from boardreel.replay import Replay
from boardreel.scene.elements import serialize


def print_page(replay: Replay, options: PrintOptions) -> str:
    """Return the HTML page with the printed form of a game."""
    title = game_title(replay.game, replay.rules)
    sheet = Markup(serialize(print_sheet(replay, options)).removesuffix("\n"))
    title = title if isinstance(title, str) else replay.rules.name
    return page(title, sheet, style(style_text(options)), language=options.language)
