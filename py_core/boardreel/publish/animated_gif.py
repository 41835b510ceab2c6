"""Make an animated GIF of positions of a game. This needs resvg and Pillow (`boardreel[animate]`)."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from boardreel.errors import needs_packages
from boardreel.replay import Replay
from boardreel.scene import svg
from boardreel.scene.picture_options import PictureOptions, toggles_off
from boardreel.scene.shapes import Box
from boardreel.scene.styles import looks_for
from boardreel.sgf import Node

if TYPE_CHECKING:
    from PIL import Image

    from boardreel.publish.raster import Painter

#: theme → color around the board
BACKGROUNDS = {"light": "#fbfaf7", "dark": "#16181b"}
#: more colors make the file larger, and the boards have few; one more is for pixels that do not change
MAX_COLORS = 43
#: frames whose colors decide about the colors of all frames
SAMPLED_FRAMES = 4
#: the shortest duration of a frame that browsers keep to, and the longest that the format allows
MIN_DURATION_MS, MAX_DURATION_MS = 20, 655_350
MIN_WIDTH_PX, DEFAULT_WIDTH_PX, MAX_WIDTH_PX = 64, 480, 2000
DEFAULT_OPTIONS = PictureOptions()


def animation(
    replay: Replay,
    nodes: Sequence[Node],
    *,
    size: int,
    seconds: Sequence[float],
    options: PictureOptions = DEFAULT_OPTIONS,
    on_frame: Callable[[], None] = lambda: None,
    on_missing: Callable[[str], None] = lambda _: None,
) -> bytes:
    """Return a GIF file with the positions at some nodes, each shown for its number of seconds.

    `size` is the width in pixels, and `options` say how the frames look. `on_frame` is called after each frame, and
    `on_missing` at the end with the characters that no font has, if there are any. Raise BoardreelError without the
    packages.
    """
    views = {replay.step(node).view for node in nodes}
    # all frames have the same size
    view = views.pop() if len(views) == 1 else None
    count = min(len(nodes), SAMPLED_FRAMES)
    samples = [(index + 1) * len(nodes) // count - 1 for index in range(count)]
    with frame_painter(options.theme) as painter:
        from PIL import Image

        pictures = {index: frame(painter, replay, nodes[index], options, size, view) for index in samples}
        colors = _palette(list(pictures.values()))
        frames = []
        for index, node in enumerate(nodes):
            # only the samples are kept in all colors, which would take much memory for all frames
            picture = pictures.pop(index) if index in pictures else frame(painter, replay, node, options, size, view)
            # without dithering, what does not change has the same pixels in all frames
            frames.append(picture.quantize(palette=colors, dither=Image.Dither.NONE))
            on_frame()
        if painter.missing_characters:
            on_missing("".join(sorted(painter.missing_characters)))
    file = io.BytesIO()
    durations = _durations_ms(frames, seconds)
    saving = {"save_all": True, "append_images": frames[1:], "duration": durations, "loop": 0, "disposal": 1}
    frames[0].save(file, "GIF", optimize=False, **saving)
    return file.getvalue()


def _durations_ms(frames: Sequence[Image.Image], seconds: Sequence[float]) -> list[int]:
    """Return the durations of frames in milliseconds.

    Pillow joins equal frames in a row, so that those after MAX_DURATION_MS of such frames have no duration.
    """
    durations: list[int] = []
    total = 0
    for index, (frame, each) in enumerate(zip(frames, seconds, strict=True)):
        if index and frame.tobytes() != frames[index - 1].tobytes():
            total = 0
        durations.append(min(max(round(1000 * each), MIN_DURATION_MS), MAX_DURATION_MS - total))
        total += durations[-1]
    return durations


def frame_painter(theme: str) -> AbstractContextManager[Painter]:
    """Provide a painter of pictures in a theme. Raise BoardreelError without its packages."""
    with needs_packages("an animation", "animate"):
        from boardreel.publish.raster import painter
    return painter(BACKGROUNDS[theme])


def frame(
    painter: Painter, replay: Replay, node: Node, options: PictureOptions, size: int, view: Box | None = None
) -> Image.Image:
    """Return the picture of a position, `size` pixels wide.

    `view` is the part of the board to show, the whole board by default.
    """
    step, scene = replay.step(node), replay.rules.scene
    picture = svg.picture(
        scene,
        replay.picture_items(node, marks=options.marks, variations=False),
        coordinates=options.coordinates,
        labels=replay.labels(node, numbers=options.numbers, palette=options.palette),
        looks=looks_for(options.theme, options.palette),
        width=size,
        ids="",
        flip=options.flip,
        off=toggles_off(scene, options.switched, step.hidden_toggles),
        view=view,
    )
    return painter.paint(picture)


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return a picture whose palette has the colors for all frames, chosen from the pictures of some of them."""
    from PIL import Image

    width, height = pictures[0].size
    whole = Image.new("RGB", (width, height * len(pictures)))
    for index, picture in enumerate(pictures):
        whole.paste(picture, (0, index * height))
    return whole.quantize(MAX_COLORS)
