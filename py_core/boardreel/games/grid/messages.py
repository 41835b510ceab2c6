"""The message templates that all games on a grid share, by language."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.intersections.messages import MESSAGES as INTERSECTION_MESSAGES
from boardreel.scene.shapes import Message

#: message key of the name of a color, by the color on the board
_COLOR_NAME_KEYS = ("", "grid.black", "grid.white")


def color_name(color: int) -> Message:
    """Return the name of a color, BLACK or WHITE, as a message."""
    return Message(_COLOR_NAME_KEYS[color])


MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        **INTERSECTION_MESSAGES["en"],
        "grid.black": "Black",
        "grid.white": "White",
        "grid.pieces": "Pieces",
        "grid.piece": "{color} {point}",
        "grid.blocked-point": "Arrow {point}",
        "grid.to-play": "{color} to play",
        "grid.over": "The game is over",
        "grid.over-pieces": "The game is over: Black {black}, White {white}",
        "grid.resigned": "{color} resigns",
        "grid.forfeited": "{color} forfeits",
        "grid.stuck": "{color} has no legal move and loses",
        # announcements
        "grid.and": "{first}. {second}",
        "grid.move": "{color} {move}",
        "grid.captures-move": "{color} {move}, {count, plural, one {# piece} other {# pieces}}",
        "grid.pass": "{color} passes",
        "grid.resign": "{color} resigns",
        "grid.forfeit": "{color} forfeits",
        "grid.swap-pieces": "{color} swaps; the stone is now on {point}",
        "grid.swap-sides": "The players swap sides",
        "grid.unreadable": "{color}: unreadable move",
        "grid.setup": "Setup: {black} black and {white, plural, one {# white piece} other {# white pieces}} on the board",
        # diagnostics
        "grid.board-size": "Invalid board size “{text}”.",
        "grid.unreadable-move": "“{text}” is not a move on this board.",
        "grid.occupied": "{point} is already occupied.",
        "grid.no-flips": "The disc on {point} encloses no discs of the opponent.",
        "grid.needless-pass": "{color} could have moved.",
        "grid.not-own-piece": "There is no {color} piece on {point}.",
        "grid.wrong-distance": "The piece does not move in a straight line, or not as far as its line requires.",
        "grid.blocked": "Something is in the way.",
        "grid.swap-not-possible": "A swap is only possible as the second move, after a single stone.",
        "grid.swap-sides-meant": "The sides were swapped here, not the pieces (HexGui, benzene).",
        "grid.swap-pieces-meant": "The pieces were swapped here, not the sides.",
        "grid.bare-swap": "The record does not say what was swapped; the next move shows it.",
        "grid.stone-count": "The first move is one stone, every other move two.",
        "grid.turn-order": "It was the other side's turn.",
        "grid.after-end": "The game was already over.",
    },
    "de": {
        **INTERSECTION_MESSAGES["de"],
        "grid.black": "Schwarz",
        "grid.white": "Weiß",
        "grid.pieces": "Steine",
        "grid.piece": "{color} {point}",
        "grid.blocked-point": "Pfeil {point}",
        "grid.to-play": "{color} am Zug",
        "grid.over": "Die Partie ist zu Ende",
        "grid.over-pieces": "Die Partie ist zu Ende: Schwarz {black}, Weiß {white}",
        "grid.resigned": "{color} gibt auf",
        "grid.forfeited": "{color} verliert kampflos",
        "grid.stuck": "{color} kann nicht ziehen und verliert",
        "grid.and": "{first}. {second}",
        "grid.move": "{color} {move}",
        "grid.captures-move": "{color} {move}, {count, plural, one {# Stein} other {# Steine}}",
        "grid.pass": "{color} passt",
        "grid.resign": "{color} gibt auf",
        "grid.forfeit": "{color} verliert kampflos",
        "grid.swap-pieces": "{color} tauscht; der Stein liegt jetzt auf {point}",
        "grid.swap-sides": "Die Seiten werden getauscht",
        "grid.unreadable": "{color}: unlesbarer Zug",
        "grid.setup": (
            "Stellungsaufbau: {black, plural, one {# schwarzer} other {# schwarze}} und "
            "{white, plural, one {# weißer Stein} other {# weiße Steine}} auf dem Brett"
        ),
        "grid.board-size": "Ungültige Brettgröße „{text}“.",
        "grid.unreadable-move": "„{text}“ ist kein Zug auf diesem Brett.",
        "grid.occupied": "{point} ist schon besetzt.",
        "grid.no-flips": "Der Stein auf {point} schließt keine Steine des Gegners ein.",
        "grid.needless-pass": "{color} hätte ziehen können.",
        "grid.not-own-piece": "Auf {point} ist kein Stein von {color}.",
        "grid.wrong-distance": "Der Stein zieht nicht geradeaus oder nicht so weit, wie seine Linie es verlangt.",
        "grid.blocked": "Etwas steht im Weg.",
        "grid.swap-not-possible": "Ein Tausch ist nur als zweiter Zug möglich, nach einem einzigen Stein.",
        "grid.swap-sides-meant": "Hier wurden die Seiten getauscht, nicht die Steine (HexGui, benzene).",
        "grid.swap-pieces-meant": "Hier wurden die Steine getauscht, nicht die Seiten.",
        "grid.bare-swap": "Die Aufzeichnung sagt nicht, was getauscht wurde; der nächste Zug zeigt es.",
        "grid.stone-count": "Der erste Zug ist ein Stein, jeder weitere sind zwei.",
        "grid.turn-order": "Die andere Seite war am Zug.",
        "grid.after-end": "Die Partie war schon zu Ende.",
    },
}
