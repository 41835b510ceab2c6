"""Convert records whose charset the user has named to UTF-8, so that the viewer does not believe what they name."""

from __future__ import annotations

from codecs import BOM_UTF8

from boardreel.archives.signatures import archive_type
from boardreel.budgets import UNLIMITED, Limits
from boardreel.dialects.protocol import Source
from boardreel.dialects.recognition import Form, forms_of
from boardreel.opening import ReadOptions
from boardreel.sgf.charset.decoding import decode


def utf8_record(content: bytes, charset: str | None, limits: Limits = UNLIMITED) -> bytes:
    """Return the bytes of a record, or of the records in an archive, in UTF-8 if `charset` is given, with which to decode.

    The byte order mark of the result takes precedence over the charset that the record names. A record in binary form is
    returned unchanged, and so is an archive that cannot be read within `limits`.
    """
    if charset is None or Form.BINARY in forms_of(Source("", content)):
        return content
    if archive_type(content) is None:
        return BOM_UTF8 + decode(content, charset).text.encode()
    archive = ReadOptions(charset, limits).read(content, None)
    if archive.outcome == "refused":
        return content
    return archive.write_parts(lambda part: utf8_record(part.raw_bytes, charset))
