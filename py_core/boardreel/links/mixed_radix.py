"""A sequence of numbers, each smaller than its own radix, as one large number.

The first number is the least significant digit. Zeros at the end take no space: a reader that goes on reads zeros.
"""

from __future__ import annotations


class DigitWriter:
    """Collects digits, each with a radix of its own, and returns them as the bytes of one number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def write(self, digit: int, radix: int) -> None:
        """Add a digit from 0 to `radix` - 1."""
        self._digits.append((digit, radix))

    def to_bytes(self) -> bytes:
        """Return all digits as one number in as few bytes as possible, the least significant byte first."""
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class DigitReader:
    """Reads the digits of the number that a `DigitWriter` has written."""

    def __init__(self, content: bytes) -> None:
        """Read the digits from the bytes that `DigitWriter.to_bytes` has returned."""
        self._number = int.from_bytes(content, "little")

    def read(self, radix: int) -> int:
        """Return the next digit, which was written with `radix`."""
        self._number, digit = divmod(self._number, radix)
        return digit

    @property
    def is_at_end(self) -> bool:
        """Whether all digits that have not been read are zeros."""
        return self._number == 0
