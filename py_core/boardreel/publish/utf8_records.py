"""Convert records whose charset the user has named to UTF-8, so that the viewer does not believe what they name."""

from __future__ import annotations

from codecs import BOM_UTF8

from boardreel.archives.signatures import archive_type
from boardreel.dialects.protocol import Source
from boardreel.dialects.recognition import Form, forms_of
from boardreel.sgf.charset.decoding import decode


def utf8_record(content: bytes, charset: str | None) -> bytes:
    """Return the bytes of a record in UTF-8 if `charset` is given, with which it is decoded.

    The byte order mark of the result takes precedence over the charset that the record names. An archive and a record in
    binary form are returned unchanged.
    """
    if charset is None or archive_type(content) is not None or Form.BINARY in forms_of(Source("", content)):
        return content
    return BOM_UTF8 + decode(content, charset).text.encode()
