"""A sequence whose items are created when they are accessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class LazySequence(Sequence[T], Generic[T]):
    """A sequence of a given length that calls `create(index)` for each access to an element; it stores none.

    `explain_empty` returns the reason why there are no elements, for the error of an index, or an empty text.
    """

    def __init__(self, length: int, create: Callable[[int], T], explain_empty: Callable[[], str] = str) -> None:
        self._length = length
        self._create = create
        self._explain_empty = explain_empty

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        try:
            selected = range(self._length)[index]
        except IndexError:
            reason = "" if self._length else self._explain_empty()
            raise IndexError(
                f"there is no index {index}; the length is {self._length}{reason and f': {reason}'}"
            ) from None
        return self._create(selected) if isinstance(selected, int) else [self._create(each) for each in selected]

    def __iter__(self) -> Iterator[T]:
        return map(self._create, range(self._length))
