"""What is said of values on a grid, by language."""

from __future__ import annotations

from collections.abc import Mapping

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "grid.coordinates": "Style of coordinates",
        "grid.coordinates-letters": "A–T without I, 1–19",
        "grid.coordinates-all-letters": "A–S with I, 1–19",
        "grid.coordinates-record": "Letters of the record",
        "grid.coordinates-numbers": "Numbers",
        "grid.coordinates-numerals": "Numbers and 一二三, from the right",
        "grid.look": "Board",
        "grid.look-wood": "Wood",
        "grid.look-plain": "Plain",
        "grid.stars": "Star points",
        "grid.variations": "Variations on the board",
        "grid.bad-point": "“{text}” is no point of this board.",
        "grid.bad-value": "“{text}” cannot be read here.",
        "grid.empty-value": "This value is empty.",
        "grid.value-repaired": "Read as {text}.",
        "grid.newer-feature": "This form is of FF[4]; the record says that it is older.",
        "grid.position-not-unique": "{point} is named twice.",
        "grid.markup-conflict": "{point} has a mark already; the first one is shown.",
        "grid.setup-without-effect": "{point} was like this before.",
        "grid.occupied-point": "There is a stone on {point} already; it is replaced.",
        "grid.suicide": "The stones played at {point} have no liberty and are taken off.",
    },
    "de": {
        "grid.coordinates": "Art der Koordinaten",
        "grid.coordinates-letters": "A–T ohne I, 1–19",
        "grid.coordinates-all-letters": "A–S mit I, 1–19",
        "grid.coordinates-record": "Buchstaben der Aufzeichnung",
        "grid.coordinates-numbers": "Zahlen",
        "grid.coordinates-numerals": "Zahlen und 一二三, von rechts",
        "grid.look": "Brett",
        "grid.look-wood": "Holz",
        "grid.look-plain": "Schlicht",
        "grid.stars": "Hoshi-Punkte",
        "grid.variations": "Varianten auf dem Brett",
        "grid.bad-point": "„{text}“ ist kein Punkt dieses Bretts.",
        "grid.bad-value": "„{text}“ ist hier nicht zu lesen.",
        "grid.empty-value": "Dieser Wert ist leer.",
        "grid.value-repaired": "Gelesen als {text}.",
        "grid.newer-feature": "Diese Form gibt es erst in FF[4]; die Aufzeichnung nennt sich älter.",
        "grid.position-not-unique": "{point} ist zweimal genannt.",
        "grid.markup-conflict": "{point} hat schon ein Zeichen; das erste wird gezeigt.",
        "grid.setup-without-effect": "{point} war schon vorher so.",
        "grid.occupied-point": "Auf {point} liegt schon ein Stein; er wird ersetzt.",
        "grid.suicide": "Die Steine bei {point} haben keine Freiheit und werden weggenommen.",
    },
}
