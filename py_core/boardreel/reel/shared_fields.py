"""Encode the fields of the Reel that are the same for all games of a variant, and keep them as JSON text.

Scene, trays and messages are up to nine tenths of the first answer of the worker. Those of the most common variants are
in the memory snapshot, and a second game of any variant finds them as well.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from boardreel.games.protocol import GameKind, Rules, TrayPiece
from boardreel.messages import PROPERTY_PREFIX, templates
from boardreel.scene import encode

_T = TypeVar("_T")
_R = TypeVar("_R")

#: objects whose text is kept; that of a large board has about 300 kB
MAX_CACHED_TEXTS = 24

#: id of a scene, a tray or a kind of game → the object, which keeps its id from being used again, and its text
_texts: OrderedDict[int, tuple[object, Any]] = OrderedDict()


def json_text(value: Any) -> str:
    """Return a value as compact JSON text, with characters outside ASCII unescaped."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def shared_fields(rules: Rules, idents: Collection[str]) -> dict[str, Any]:
    """Return the fields that the Reels of a game's variant share: trays, scene and message templates by language.

    `idents` are the properties of the record whose names are among the messages.
    """
    return {
        "trays": [_tray(tray) for tray in distinct_trays(rules)],
        "scene": encode.scene(rules.scene),
        "messages": {language: templates(rules.kind, language, idents) for language in _languages(rules.kind)},
    }


def shared_members(rules: Rules, idents: Collection[str]) -> str:
    """Return the fields that the Reels of a variant share, as JSON text without the braces around them.

    The text says what `shared_fields` returns for the same arguments. `idents` are the properties whose names are among the
    messages. Parts of the text that were made before are used again.
    """
    trays = ",".join(_text(tray, lambda tray: json_text(_tray(tray))) for tray in distinct_trays(rules))
    scene = _text(rules.scene, lambda scene: json_text(encode.scene(scene)))
    messages = ",".join(
        f"{json_text(language)}:{_with_names(text, names, idents)}"
        for language, text, names in _text(rules.kind, _kind_messages)
    )
    return f'"trays":[{trays}],"scene":{scene},"messages":{{{messages}}}'


def distinct_trays(rules: Rules) -> list[tuple[TrayPiece, ...]]:
    """Return the different trays of a game; in most games all sides have the same pieces."""
    distinct: list[tuple[TrayPiece, ...]] = []
    for tray in rules.trays:
        if tray not in distinct:
            distinct.append(tray)
    return distinct


def _text(value: _T, encoded: Callable[[_T], _R]) -> _R:
    """Return what `encoded` returned for the same object before, if that is still kept."""
    known = _texts.get(id(value))
    if known is None:
        known = _texts[id(value)] = (value, encoded(value))
        if len(_texts) > MAX_CACHED_TEXTS:
            _texts.popitem(last=False)
    else:
        _texts.move_to_end(id(value))
    result: _R = known[1]
    return result


def _languages(kind: GameKind) -> Iterable[str]:
    """Return the languages of the messages in a Reel; those of a plug-in may be several."""
    return sorted(kind.messages)


def _kind_messages(kind: GameKind) -> list[tuple[str, str, dict[str, str]]]:
    """Return, for each language, the JSON of the messages of all games of a kind, and the names of all properties."""
    return [
        (
            language,
            json_text(templates(kind, language, ())),
            {key: text for key, text in templates(kind, language).items() if key.startswith(PROPERTY_PREFIX)},
        )
        for language in _languages(kind)
    ]


def _with_names(text: str, names: Mapping[str, str], idents: Collection[str]) -> str:
    """Return the JSON of messages, which are never empty, with the names of the properties that occur in a game."""
    keys = [key for key in (f"{PROPERTY_PREFIX}{ident}" for ident in sorted(idents)) if key in names]
    return f"{text[:-1]},{json_text({key: names[key] for key in keys})[1:]}" if keys else text


def _tray(tray: Iterable[TrayPiece]) -> list[dict[str, Any]]:
    """Return the encoded pieces of a tray."""
    return [
        {
            "name": piece.name,
            "shapes": [encode.shape(shape) for shape in piece.shapes],
            "box": encode.numbers(piece.box),
            "count": piece.count,
        }
        for piece in tray
    ]
