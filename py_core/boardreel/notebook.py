"""Show a game in a Jupyter notebook: `boardreel.notebook.show(record)`. Requires `pip install "boardreel[notebook]"`.

The kernel sends the viewer, as one script, and the Reel to the notebook, which therefore needs no network access.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from boardreel.games.protocol import Position
from boardreel.publish.viewer_bundles import ViewerBundles
from boardreel.publish.viewer_files import find_viewer
from boardreel.reel import reel_text
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game
from boardreel.sgf.argument_types import wrong_type


class ReelWidget(anywidget.AnyWidget):
    """A widget that shows one game.

    The trait `node` is the index of the current node: it follows the viewer, and setting it moves the viewer. `replay`
    is the replay of the shown game.
    """

    _reel = traitlets.Unicode().tag(sync=True)
    node = traitlets.Int(0).tag(sync=True)

    def __init__(self, game: Game, viewer: ViewerBundles, *, is_puzzle: bool = False) -> None:
        self.replay = Replay(game, is_puzzle=is_puzzle)
        self._esm = viewer.content(viewer.path("notebook")).decode()
        start = self.replay.opening_node()
        super().__init__(_reel=reel_text(game, self.replay), node=start.index)

    @traitlets.validate("node")
    def _checked_node(self, proposal: dict[str, Any]) -> int:
        """Return the proposed index of the current node. Raise TraitError if the game has no such node."""
        node: int = proposal["value"]
        if not 0 <= node < len(self.replay.game.nodes):
            raise traitlets.TraitError(f"there is no node {node}; the game has {len(self.replay.game.nodes)}")
        return node

    @property
    def position(self) -> Position:
        """Return the position at the widget's current node."""
        return self.replay.position(self.replay.game.nodes[self.node])

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the output of a notebook cell and its metadata, by MIME type: the widget, and a picture of the position.

        The picture is shown where widgets are not, as on websites with notebooks and in exported files.
        """
        output, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        return {**output, "image/svg+xml": self.position.svg()}, metadata


def show(record: Collection | Game, game: int = 1, *, is_puzzle: bool = False) -> ReelWidget:
    """Return a notebook widget that shows a game of a record.

    `record` is the game itself or the record that contains it, in which `game` is its number, counted from 1.
    `is_puzzle` makes the game a puzzle even if the record does not say so. Raise IndexError if there is no such game.
    """
    if isinstance(record, Collection):
        if not 1 <= game <= len(record.games):
            raise IndexError(f"there is no game {game}; the record has {len(record.games)}")
        record = record.games[game - 1]
    if not isinstance(record, Game):
        raise wrong_type("show", "a record or a Game", record, "as in show(boardreel.read(path))")
    return ReelWidget(record, ViewerBundles(find_viewer()), is_puzzle=is_puzzle)
