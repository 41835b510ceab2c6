"""Message templates, by language, for boards of crossing lines: diagnostics of values, and the settings of the board."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "grid.coordinates": "Coordinate style",
        "grid.coordinates-letters": "A–T without I, 1–19",
        "grid.coordinates-all-letters": "A–S with I, 1–19",
        "grid.coordinates-record": "Letters as in the record",
        "grid.coordinates-numbers": "Numbers",
        "grid.coordinates-numerals": "Numbers and 一二三, from the right",
        "grid.look": "Board",
        "grid.look-wood": "Wood",
        "grid.look-plain": "Plain",
        "grid.stars": "Star points",
        "grid.variations": "Variations on the board",
        "grid.bad-point": "“{text}” is not a point on this board.",
        "grid.bad-value": "Invalid value “{text}”.",
        "grid.empty-value": "Empty value.",
        "grid.value-repaired": "Read as {text}.",
        "grid.human-coordinates": "The points are written as on the edge of the board, as SmartGo does.",
        "grid.pass-in-words": "A pass is written as a word.",
        "grid.pass-beyond-corner": "“{text}” lies beyond the corner of the board; it was read as a pass.",
        "grid.handicap-from-number": (
            "The record names {stones, plural, one {# handicap stone} other {# handicap stones}} but does not place "
            "them; they were put on the usual points (Fox)."
        ),
        "grid.newer-feature": "This notation is new in FF[4], but the record declares an older version.",
        "grid.position-not-unique": "{point} is listed twice.",
        "grid.markup-conflict": "{point} already has a mark; only the first one is shown.",
        "grid.setup-without-effect": "Setup does not change {point}.",
        "grid.occupied-point": "{point} is already occupied; the new stone replaces the old one.",
        "grid.ko": "This move retakes the ko at once.",
        "grid.superko": "This move repeats an earlier position, which the rules forbid.",
        "grid.position-repeated": "This move repeats an earlier position; under Chinese rules, practice differs.",
        "grid.suicide": "Suicide: the stones played at {point} have no liberties and are removed.",
    },
    "de": {
        "grid.coordinates": "Art der Koordinaten",
        "grid.coordinates-letters": "A–T ohne I, 1–19",
        "grid.coordinates-all-letters": "A–S mit I, 1–19",
        "grid.coordinates-record": "Buchstaben wie in der Aufzeichnung",
        "grid.coordinates-numbers": "Zahlen",
        "grid.coordinates-numerals": "Zahlen und 一二三, von rechts",
        "grid.look": "Brett",
        "grid.look-wood": "Holz",
        "grid.look-plain": "Schlicht",
        "grid.stars": "Hoshi-Punkte",
        "grid.variations": "Varianten auf dem Brett",
        "grid.bad-point": "„{text}“ ist kein Punkt auf diesem Brett.",
        "grid.bad-value": "Ungültiger Wert „{text}“.",
        "grid.empty-value": "Leerer Wert.",
        "grid.value-repaired": "Als {text} gelesen.",
        "grid.human-coordinates": "Die Punkte sind wie am Rand des Bretts geschrieben, wie SmartGo es tut.",
        "grid.pass-in-words": "Ein Passen ist als Wort geschrieben.",
        "grid.pass-beyond-corner": "„{text}“ liegt jenseits der Ecke des Bretts; es wurde als Passen gelesen.",
        "grid.handicap-from-number": (
            "Die Aufzeichnung nennt {stones, plural, one {# Vorgabestein} other {# Vorgabesteine}}, setzt sie aber "
            "nicht; sie liegen auf den üblichen Punkten (Fox)."
        ),
        "grid.newer-feature": "Diese Schreibweise gibt es erst seit FF[4]; die Aufzeichnung nennt eine ältere Version.",
        "grid.position-not-unique": "{point} ist doppelt angegeben.",
        "grid.markup-conflict": "{point} ist schon markiert; nur die erste Markierung wird angezeigt.",
        "grid.setup-without-effect": "Das Setzen von {point} ändert nichts.",
        "grid.occupied-point": "{point} ist schon besetzt; der neue Stein ersetzt den alten.",
        "grid.ko": "Dieser Zug schlägt das Ko sofort zurück.",
        "grid.superko": "Dieser Zug wiederholt eine frühere Stellung, was die Regeln verbieten.",
        "grid.position-repeated": (
            "Dieser Zug wiederholt eine frühere Stellung; nach chinesischen Regeln ist die Praxis uneinheitlich."
        ),
        "grid.suicide": "Selbstmord: Die bei {point} gespielten Steine haben keine Freiheiten und werden entfernt.",
    },
}
