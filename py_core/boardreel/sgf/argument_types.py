"""The errors for arguments of another type than a function takes."""

from __future__ import annotations


def wrong_type(function: str, wanted: str, value: object, hint: str = "") -> TypeError:
    """Return the error that a function takes `wanted`, and not an argument like `value`; `hint` says what to do."""
    return TypeError(f"{function}() takes {wanted}, not {type(value).__name__}{hint and f'; {hint}'}")


def no_game(function: str, value: object) -> TypeError:
    """Return the error that a function takes a game, and not an argument like `value`, such as a whole record."""
    hint = f"pass one of its games, as in {function}(collection.games[0])" if hasattr(value, "games") else ""
    return wrong_type(function, "a Game", value, hint)
