"""The viewer in a notebook: `boardreel.notebook.show(record)`. Needs `pip install "boardreel[notebook]"`.

The kernel sends the files of the viewer and the prepared game, so that the notebook asks no other host for anything and
works without network. The number of the node that is shown is the trait `node`; setting it moves the viewer.
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
    """One game; `replay` answers for the position at `node`."""

    _viewer = traitlets.Unicode().tag(sync=True)
    _reel = traitlets.Unicode().tag(sync=True)
    node = traitlets.Int(0).tag(sync=True)

    def __init__(self, game: Game, viewer: BuiltSite) -> None:
        self.replay = Replay(game)
        self._esm = viewer.script(f"{viewer.version}/single/widget.js")
        start = self.replay.opening_node()
        super().__init__(_viewer=viewer.bundle(), _reel=reel_text(game), node=start.index)

    @property
    def position(self) -> object:
        """The position that is shown."""
        return self.replay.position(self.replay.game.nodes[self.node])


def show(record: Collection | Game, game: int = 1) -> ReelWidget:
    """The viewer for a game of a record."""
    chosen = record.games[game - 1] if isinstance(record, Collection) else record
    return ReelWidget(chosen, BuiltSite(find_viewer()))
