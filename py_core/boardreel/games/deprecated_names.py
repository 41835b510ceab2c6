"""Support plug-ins that use earlier names of the plug-in protocol.

Every old name still works and raises a `DeprecationWarning` that says which name replaces it.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping


def warn_renamed(old: str, new: str) -> None:
    """Warn the author of a plug-in that the name `old` of the plug-in protocol has become `new`.

    The warning points at the caller of the function that calls this one.
    """
    warnings.warn(f"{old} is deprecated, use {new}", DeprecationWarning, stacklevel=3)


def adopt_renamed_members(cls: type, renamed: Mapping[str, str]) -> None:
    """Give a class that defines members under old names the same members under their new names.

    `renamed` maps each old name to its new name. A member that the class already defines under the new name is kept.
    Base classes of the protocol call this from `__init_subclass__`.
    """
    for old, new in renamed.items():
        if old in cls.__dict__ and new not in cls.__dict__:
            setattr(cls, new, cls.__dict__[old])
            warnings.warn(f"{cls.__qualname__}.{old} is deprecated, name it {new}", DeprecationWarning, stacklevel=4)
