"""Read the XML of a Software-Challenge replay: its states and scores, without interpreting them."""

from __future__ import annotations

from dataclasses import dataclass, field
from xml.parsers import expat

from boardreel.dialects.protocol import ImportRefusedError

ROOT = "protocol"
MAX_DEPTH = 100
_BLANKS = "\ufeff \t\r\n"


@dataclass(slots=True)
class State:
    """The state of a game after a turn.

    `move` has the attributes of the elements of the last move, or is None. `fields` are the column, row and content of
    the occupied fields, or None if the state has no board or is not the last one. Offsets count characters of the text.
    """

    turn: str
    start_piece: str
    offset: int
    first_name: str = ""
    second_name: str = ""
    move: dict[str, str] | None = None
    move_offset: int = 0
    fields: set[tuple[str, str, str]] | None = None
    board_offset: int = 0


@dataclass(slots=True)
class Score:
    """The score of a team: how the game ended for it, and the parts of its score in file order."""

    cause: str
    parts: list[str] = field(default_factory=list)


class ReplayReader:
    """The replay in an XML text.

    `states` are the complete states, and `scores` those of the first and the second team. `cut` is the offset at which
    the text ends early or is malformed, or None. Raise ImportRefusedError if the text has a document type declaration
    or is nested too deeply.
    """

    def __init__(self, text: str) -> None:
        self.states: list[State] = []
        self.scores: list[Score] = []
        self.cut: int | None = None
        self.is_replay = False
        self._start = len(text) - len(text.lstrip(_BLANKS))
        self._data = text[self._start :].encode("utf-8", "replace")
        self._is_ascii = len(self._data) == len(text) - self._start
        #: a byte position and the character that starts there; positions are asked for in ascending order
        self._known = (0, 0)
        self._path: list[str] = []
        self._state: State | None = None
        self._part: list[str] | None = None
        # the text is decoded already, so the encoding that it declares does not count
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._parser.StartElementHandler = self._start_element
        self._parser.EndElementHandler = self._end_element
        self._parser.CharacterDataHandler = self._add_text
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError:
            self.cut = self._offset(self._parser.ErrorByteIndex)

    def _offset(self, byte: int) -> int:
        """Return the offset in characters that corresponds to an offset in bytes."""
        if self._is_ascii:
            return self._start + byte
        known_byte, known_character = self._known
        if byte < known_byte:
            known_byte, known_character = 0, 0
        character = known_character + len(self._data[known_byte:byte].decode("utf-8", "ignore"))
        self._known = byte, character
        return self._start + character

    def _here(self) -> int:
        """Return the offset, in characters, of the element that is being parsed."""
        return self._offset(self._parser.CurrentByteIndex)

    def _refuse_doctype(self, *_: object) -> None:
        """Raise ImportRefusedError, because a document type declaration could define entities."""
        raise ImportRefusedError("xml-doctype", self._here())

    def _start_element(self, name: str, attributes: dict[str, str]) -> None:
        """Start a state or a score, or store the attributes of an element inside one."""
        if not self._path:
            self.is_replay = name == ROOT
        if len(self._path) == MAX_DEPTH:
            raise ImportRefusedError("too-deep", self._here())
        self._path.append(name)
        if self._state is not None:
            self._read_state_element(self._state, name, attributes)
        elif name == "state":
            self._state = State(attributes.get("turn", ""), attributes.get("startPiece", ""), self._here())
        elif name == "score":
            self.scores.append(Score(attributes.get("cause", "")))
        elif name == "part" and self.scores:
            self._part = []

    def _read_state_element(self, state: State, name: str, attributes: dict[str, str]) -> None:
        """Store the attributes of an element inside a state: of a team, the board and its fields, or the last move."""
        match name:
            case "first":
                state.first_name = attributes.get("displayName", "")
            case "second":
                state.second_name = attributes.get("displayName", "")
            case "board":
                state.fields, state.board_offset = set(), self._here()
            case "field" if state.fields is not None:
                state.fields.add((attributes.get("x", ""), attributes.get("y", ""), attributes.get("content", "")))
            case "lastMove":
                state.move, state.move_offset = {"class": attributes.get("class", "")}, self._here()
            case "piece" | "position" if state.move is not None:
                state.move |= attributes

    def _end_element(self, name: str) -> None:
        """Complete a state, or a part of a score."""
        self._path.pop()
        if name == "state" and self._state is not None:
            if self.states:
                # only the board of the last state is compared with the moves
                self.states[-1].fields = None
            self.states.append(self._state)
            self._state = None
        elif name == "part" and self._part is not None:
            self.scores[-1].parts.append("".join(self._part).strip())
            self._part = None

    def _add_text(self, text: str) -> None:
        """Append text to the current part of a score."""
        if self._part is not None:
            self._part.append(text)
