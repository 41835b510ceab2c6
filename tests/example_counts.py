"""The number of examples of property tests that do not use the default of the hypothesis profile."""

from __future__ import annotations

from hypothesis import settings

#: default of the profile of a full run; the fast profile, of the inner loop, has fewer
FULL_EXAMPLES = 100


def examples(count: int, **options: int) -> settings:
    """Return settings with this many examples in a full run, and as much fewer in a fast one as by default."""
    return settings(max_examples=max(1, count * settings().max_examples // FULL_EXAMPLES), **options)
