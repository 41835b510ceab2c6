"""`boardreel animate`: make an animated GIF of the main line of a game. This needs Pillow (`boardreel[animate]`)."""

from __future__ import annotations

import argparse
import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boardreel.cli.arguments import (
    CommandError,
    add_game_option,
    add_picture_options,
    add_puzzle_option,
    add_reading_options,
    count_option,
    open_record,
    parse_moves,
    picture_options,
    read_options,
    refuse_input_as_output,
    seconds_option,
    select_games,
)
from boardreel.files import STANDARD_STREAM, write_output
from boardreel.replay import Replay
from boardreel.scene import svg
from boardreel.scene.picture_options import PictureOptions, toggles_off
from boardreel.scene.styles import looks_for
from boardreel.sgf import Node
from boardreel.terminal import Progress, Unit

if TYPE_CHECKING:
    from PIL import Image

    from boardreel.publish.raster import FramePainter

FRAMES = Unit("frames/s", 1, 0)
#: theme → color around the board
BACKGROUNDS = {"light": "#fbfaf7", "dark": "#16181b"}
MIN_SIZE_PX, MAX_SIZE_PX = 64, 2000
#: the longest time that a frame is shown, in seconds
MAX_SECONDS = 60.0
#: more colors make the file larger, and the boards have few; one more is for pixels that do not change
MAX_COLORS = 47
#: frames whose colors decide about the colors of all frames
SAMPLED_FRAMES = 4
DEFAULT_OPTIONS = PictureOptions()


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="X.gif", help="the GIF file to write")
    add_game_option(parser)
    moves_help = "the moves of the main line to show, such as 10-40, or 10- for all from the tenth on; default: all"
    parser.add_argument("--moves", type=parse_moves, default=(0, None), metavar="RANGE", help=moves_help)
    parser.add_argument(
        "--size",
        type=count_option(MIN_SIZE_PX, MAX_SIZE_PX),
        default=480,
        metavar="PX",
        help="width in pixels; default: 480",
    )
    delay_help = "seconds that each position is shown; default: 1"
    parser.add_argument("--delay", type=seconds_option(MAX_SECONDS), default=1.0, metavar="S", help=delay_help)
    pause_help = "seconds that positions with a comment are shown; default: 2"
    parser.add_argument("--pause", type=seconds_option(MAX_SECONDS), default=2.0, metavar="S", help=pause_help)
    hold_help = "seconds that the last position is shown; default: 3"
    parser.add_argument("--hold", type=seconds_option(MAX_SECONDS), default=3.0, metavar="S", help=hold_help)
    add_picture_options(parser, "the animation")
    add_puzzle_option(parser)
    add_reading_options(parser)


def run(args: argparse.Namespace) -> int:
    """Write the animation."""
    if args.output != STANDARD_STREAM:
        refuse_input_as_output(args.file, args.output)
    game = select_games(open_record(args.file, read_options(args)), args.game)[0]
    replay = Replay(game, is_puzzle=args.puzzle)
    first, last = args.moves
    nodes = game.main_line()[first : None if last is None else last + 1]
    if not nodes:
        raise CommandError(f"the main line has no move {first}")
    progress = Progress(len(nodes), FRAMES)
    content = animation(
        replay,
        nodes,
        size=args.size,
        seconds=[*(args.pause if "C" in node.properties else args.delay for node in nodes[:-1]), args.hold],
        options=picture_options(args, replay.rules.scene),
        on_frame=lambda: progress.advance(1, args.output),
    )
    progress.clear()
    write_output(args.output, content)
    return 0


def animation(
    replay: Replay,
    nodes: Sequence[Node],
    *,
    size: int,
    seconds: Sequence[float],
    options: PictureOptions = DEFAULT_OPTIONS,
    on_frame: Callable[[], None] = lambda: None,
) -> bytes:
    """Return a GIF file with the positions at some nodes, each shown for its number of seconds.

    `size` is the width in pixels, and `options` say how the frames look. `on_frame` is called after each frame. Raise
    CommandError without Pillow.
    """
    painter = frame_painter(size, options.theme, is_flipped=options.flip)
    from PIL import Image

    pictures = []
    for node in nodes:
        pictures.append(frame(painter, replay, node, options))
        on_frame()
    colors = _palette(pictures)
    # without dithering, what does not change has the same pixels in all frames
    frames = [picture.quantize(palette=colors, dither=Image.Dither.NONE) for picture in pictures]
    file = io.BytesIO()
    durations = [round(1000 * each) for each in seconds]
    saving = {"save_all": True, "append_images": frames[1:], "duration": durations, "loop": 0, "disposal": 1}
    frames[0].save(file, "GIF", optimize=False, **saving)
    return file.getvalue()


def frame_painter(size: int, theme: str = "light", *, is_flipped: bool = False) -> FramePainter:
    """Return a painter of pictures with a width in pixels, in a theme. Raise CommandError without Pillow."""
    try:
        from boardreel.publish.raster import FramePainter
    except ImportError:
        raise CommandError("animations need another package: pip install boardreel[animate]") from None
    return FramePainter(size, BACKGROUNDS[theme], is_flipped=is_flipped)


def frame(painter: FramePainter, replay: Replay, node: Node, options: PictureOptions) -> Image.Image:
    """Return the picture of a position."""
    step, scene = replay.step(node), replay.rules.scene
    items = [*step.position.items(), *(replay.picture_marks(node) if options.marks else ())]
    labels = replay.labels(node, numbers=options.numbers, palette=options.palette)
    off = toggles_off(scene, options.switched, step.hidden_toggles)
    looks = looks_for(options.theme, options.palette)
    root, box = svg.drawing(scene, items, coordinates=options.coordinates, labels=labels, looks=looks, off=off)
    return painter.paint(root, box)


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return a picture whose palette has the colors for all pictures, chosen from some of them."""
    from PIL import Image

    count = min(len(pictures), SAMPLED_FRAMES)
    chosen = [pictures[(index + 1) * len(pictures) // count - 1] for index in range(count)]
    width, height = chosen[0].size
    whole = Image.new("RGB", (width, height * count))
    for index, picture in enumerate(chosen):
        whole.paste(picture, (0, index * height))
    return whole.quantize(MAX_COLORS)
