"""Paint SVG pictures as images. This needs resvg and Pillow (`boardreel[animate]`)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py
from PIL import Image, ImageFont

from boardreel.files import write_file
from boardreel.scene.elements import Element, serialize

#: fonts of common systems for the characters that Pillow's own font, in which texts are written, does not have
_SYSTEM_FONTS = (
    *(
        "DejaVuSans.ttf",
        "NotoSans-Regular.ttf",
        "NotoSansCJK-Regular.ttc",
        "NotoSansThai-Regular.ttf",
        "wqy-microhei.ttc",
    ),
    *("Arial Unicode.ttf", "segoeui.ttf", "YuGothM.ttc", "msyh.ttc", "malgun.ttf", "LeelawUI.ttf"),
)
#: in pixels; only to look whether a font has a character
_FONT_SIZE_PX = 16
#: a character that no font has, drawn as all that are missing
_MISSING_CHARACTER = "\uffff"


class Painter:
    """Paints pictures on a background of one color, with texts in fonts of the system."""

    def __init__(self, background: str, fonts: list[ImageFont.FreeTypeFont], files: list[str]) -> None:
        self._background = background
        self._fonts = fonts
        self._files = files
        #: characters of the texts so far that no font has
        self.missing_characters: set[str] = set()

    def paint(self, picture: Element) -> Image.Image:
        """Return a picture, the root element of an SVG document with its width and height in pixels, as an image."""
        self.missing_characters |= {
            character
            for character in set(_drawn_text(picture)) - self.missing_characters
            if not character.isascii() and all(_is_missing(character, font) for font in self._fonts)
        }
        family, _ = self._fonts[0].getname()
        png = resvg_py.svg_to_bytes(
            serialize(picture),
            background=self._background,
            skip_system_fonts=True,
            font_files=self._files,
            sans_serif_family=family,
        )
        return Image.open(io.BytesIO(png)).convert("RGB")


@contextmanager
def painter(background: str) -> Iterator[Painter]:
    """Provide a painter of pictures on a background of this color."""
    own = ImageFont.load_default(_FONT_SIZE_PX)
    assert isinstance(own, ImageFont.FreeTypeFont), "Pillow was built without FreeType"
    others = _system_fonts()
    with TemporaryDirectory() as folder:
        # resvg reads fonts from files
        own_file = Path(folder, "font.ttf")
        write_file(own_file, own.font_bytes)
        yield Painter(background, [own, *others], [str(own_file), *(str(font.path) for font in others)])


def _system_fonts() -> list[ImageFont.FreeTypeFont]:
    """Return those of `_SYSTEM_FONTS` that are installed."""
    fonts = []
    for name in _SYSTEM_FONTS:
        with suppress(OSError):
            fonts.append(ImageFont.truetype(name, _FONT_SIZE_PX))
    return fonts


def _drawn_text(element: Element) -> str:
    """Return the text that is drawn of an element and its descendants, without titles."""
    own = element.text if element.tag == "text" else ""
    return own + "".join(map(_drawn_text, element.children))


def _is_missing(character: str, font: ImageFont.FreeTypeFont) -> bool:
    """Return whether a font has no glyph of its own for a character."""
    return bytes(font.getmask(character)) == bytes(font.getmask(_MISSING_CHARACTER))
