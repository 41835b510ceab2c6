"""Read JSON with the source position of every string and container, and malformed documents as far as possible.

The limits and the treatment of duplicate keys are in the project's specification of dialects, section 1, rule 7.
"""

from __future__ import annotations

import re
from json import JSONDecodeError, JSONDecoder
from typing import Any

from boardreel.dialects.protocol import ImportRefusedError

MAX_DEPTH = 100
_BLANKS = re.compile(r"[ \t\r\n\ufeff]*")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None}
_WORD = re.compile("|".join(_WORDS))
_DECODER = JSONDecoder(strict=False)
#: longer integers are read as floats, which have no limit of digits
_MAX_INT_DIGITS = 15


class JsonText(str):
    """A string of a JSON document; `offset` is the position of its opening quote."""

    offset: int = 0


class JsonList(list[Any]):
    """An array of a JSON document; `offset` is the position of its opening bracket."""

    offset: int = 0


class JsonObject(dict[str, Any]):
    """An object of a JSON document; `offset` is the position of its opening brace. The last of duplicate keys wins."""

    offset: int = 0


def entry_of(data: Any, key: str, expected: type) -> Any:
    """Return the value of a JSON object for `key` if it has the expected type, and None otherwise."""
    value = data.get(key) if isinstance(data, dict) else None
    return value if isinstance(value, expected) else None


class _BrokenError(Exception):
    """The document ends early or is malformed at an offset."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class JsonReader:
    """A reader of the first JSON value in a text. `broken_at` is the offset at which it is malformed, or None."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.broken_at: int | None = None

    def read(self) -> Any:
        """Return the first value; text after it is ignored.

        From a malformed document, return the containers with everything before the error, or None if there is nothing.
        Raise ImportRefusedError if values are nested too deeply.
        """
        return self._value(self._skip(0), 1)[0]

    def refuse_broken(self) -> None:
        """Raise ImportRefusedError if the document is malformed, so that this is reported and not what it lacks."""
        if self.broken_at is not None:
            raise ImportRefusedError("broken-json", self.broken_at)

    def _skip(self, offset: int) -> int:
        """Return the offset of the first character at or after `offset` that is not white space."""
        match = _BLANKS.match(self.text, offset)
        return offset if match is None else match.end()

    def _value(self, offset: int, depth: int) -> tuple[Any, int]:
        """Return the value at an offset and the offset after it; if the value is malformed, set `broken_at`."""
        try:
            return self._read_value(offset, depth)
        except _BrokenError as error:
            self.broken_at = error.offset
            return None, error.offset

    def _read_value(self, offset: int, depth: int) -> tuple[Any, int]:
        """Return the value at an offset and the offset after it. Raise _BrokenError if a simple value is malformed."""
        first = self.text[offset : offset + 1]
        if first == '"':
            return self._read_text(offset)
        if first in ("{", "["):
            if depth > MAX_DEPTH:
                raise ImportRefusedError("too-deep", offset)
            return self._read_container(offset, depth)
        word = _WORD.match(self.text, offset)
        if word:
            return _WORDS[word[0]], word.end()
        number = _NUMBER.match(self.text, offset)
        if number is None:
            raise _BrokenError(offset)
        is_int = len(number[0]) <= _MAX_INT_DIGITS and number[0].lstrip("-").isdigit()
        return int(number[0]) if is_int else float(number[0]), number.end()

    def _read_text(self, offset: int) -> tuple[JsonText, int]:
        """Return the string at an offset, with lone surrogates replaced, and the offset after it."""
        try:
            value, end = _DECODER.raw_decode(self.text, offset)
        except JSONDecodeError as error:
            raise _BrokenError(error.pos) from None
        text = JsonText(value.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
        text.offset = offset
        return text, end

    def _read_container(self, offset: int, depth: int) -> tuple[JsonList | JsonObject, int]:
        """Return the array or object at an offset, with what it has before an error, and the offset after it."""
        found: JsonList | JsonObject = JsonObject() if self.text[offset] == "{" else JsonList()
        end = "}" if isinstance(found, JsonObject) else "]"
        found.offset = offset
        offset = self._skip(offset + 1)
        if self.text.startswith(end, offset):
            return found, offset + 1
        while True:
            key, offset = self._read_key(offset, depth) if isinstance(found, JsonObject) else ("", offset)
            if self.broken_at is not None:
                return found, offset
            value, offset = self._value(self._skip(offset), depth + 1)
            if self.broken_at is None or isinstance(value, (JsonList, JsonObject)):
                if isinstance(found, JsonObject):
                    found[key] = value
                else:
                    found.append(value)
            if self.broken_at is not None:
                return found, offset
            offset = self._skip(offset)
            if self.text.startswith(end, offset):
                return found, offset + 1
            if not self.text.startswith(",", offset):
                self.broken_at = offset
                return found, offset
            offset = self._skip(offset + 1)

    def _read_key(self, offset: int, depth: int) -> tuple[str, int]:
        """Return the key at an offset, and the offset after its colon; if either is malformed, set `broken_at`."""
        if not self.text.startswith('"', offset):
            self.broken_at = offset
            return "", offset
        key, offset = self._value(offset, depth + 1)
        offset = self._skip(offset)
        if self.broken_at is None and not self.text.startswith(":", offset):
            self.broken_at = offset
        return str(key), offset + 1
