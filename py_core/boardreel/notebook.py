"""Show a game in a Jupyter notebook: `boardreel.notebook.show(record)`. Needs `pip install "boardreel[notebook]"`.

The kernel sends the viewer and the Reel to the notebook, so that it works without network access.
"""

from __future__ import annotations

import anywidget
import traitlets

from boardreel.publish.single_file import BuiltSite
from boardreel.publish.viewer_files import find_viewer
from boardreel.reel import reel_text
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game


class ReelWidget(anywidget.AnyWidget):
    """A widget that shows one game.

    The trait `node` is the index of the current node: it follows the viewer, and setting it moves the viewer. `replay` is
    the replay of the game.
    """

    _viewer = traitlets.Unicode().tag(sync=True)
    _reel = traitlets.Unicode().tag(sync=True)
    node = traitlets.Int(0).tag(sync=True)

    def __init__(self, game: Game, viewer: BuiltSite) -> None:
        self.replay = Replay(game)
        self._esm = viewer.script(f"{viewer.version}/hosts/notebook/widget.js")
        start = self.replay.opening_node()
        super().__init__(_viewer=viewer.bundle(), _reel=reel_text(game), node=start.index)

    @property
    def position(self) -> object:
        """Return the position at the current node."""
        return self.replay.position(self.replay.game.nodes[self.node])


def show(record: Collection | Game, game: int = 1) -> ReelWidget:
    """Return a widget that shows a game: `record` itself, or its game with the number `game`, counted from 1."""
    chosen = record.games[game - 1] if isinstance(record, Collection) else record
    return ReelWidget(chosen, BuiltSite(find_viewer()))
