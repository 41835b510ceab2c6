"""TwixT bound to one game of a record: plays nodes, labels them, writes them in the published notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.protocol import GameKind, Label, NodeDiagnostic, Position, Puzzle, Rules, Side, Step
from boardreel.games.twixt import little_golem
from boardreel.games.twixt.areas import View, read_areas
from boardreel.games.twixt.codes import SPELLING
from boardreel.games.twixt.conversion import standard
from boardreel.games.twixt.dialect import OFFER_SIGN, STD, Dialect
from boardreel.games.twixt.drawing import NAME, PLAYER, Drawing
from boardreel.games.twixt.execution import MOST_FINDINGS, Execution
from boardreel.games.twixt.grid import BLACK, OPPONENT, WHITE
from boardreel.games.twixt.marks import IDENTS, Markup
from boardreel.games.twixt.notation import OFFER_DRAW, Reading, move_text
from boardreel.games.twixt.pegboard import Difference, PegBoard
from boardreel.games.twixt.position import CONNECTION, Standing, TwixtPosition
from boardreel.games.twixt.record import DRAW, read_record, side
from boardreel.games.twixt.scene import scene_of
from boardreel.games.twixt.speech import spoken
from boardreel.games.twixt.visibility import cover_item, dim_item, hidden_keys, view_box
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Game, Node

_SETUP = ("AB", "AW", "AE")
_INHERITED = ("VW", "DD")
_NOTHING = Difference({}, {}, {}, {})


class TwixtRules(Rules):
    """One game of TwixT. All its positions share one `board`, which goes to the version of the one that is asked."""

    columns = ()

    def __init__(self, kind: GameKind, game: Game, dialect: Dialect) -> None:
        self.kind = kind
        self.game = game
        self.dialect = dialect
        self.record = read_record(game, dialect)
        self.diagnostics = self.record.findings
        self.name = "TwixT" if self.record.ruleset == STD else f"TwixT {self.record.ruleset}"
        grid = self.record.grid
        self.board = PegBoard(grid, own_links_bar=self.record.ruleset != "PP")
        self.drawing = Drawing(grid)
        self.scene = scene_of(grid.columns, grid.rows)
        self.sides = tuple(
            Side(color, PLAYER[color], color, Message(f"twixt.side.{color}"), dialect.players[color], NAME[color])
            for color in (WHITE, BLACK)
        )
        self.puzzle = self._puzzle()
        self._empty = self.board.version

    def _puzzle(self) -> Puzzle | None:
        record = self.record
        if record.goal is None:
            return None
        mover = record.player or WHITE
        if record.goal in ("", mover):
            return Puzzle(Message("twixt.goal.win", {"side": NAME[mover]}))
        if record.goal == DRAW:
            return Puzzle(Message("twixt.goal.draw", {"side": NAME[mover]}))
        return Puzzle(Message("twixt.goal.other", {"side": NAME[mover], "winner": NAME[record.goal]}))

    def start(self) -> Position:
        """The empty board."""
        return TwixtPosition(self, self._empty, Standing(None if 0 in self.record.relaxed else WHITE))

    def apply(self, position: Position, node: Node) -> Step:
        """Setup, then moves, then `PL`; markup of the board that is reached."""
        assert isinstance(position, TwixtPosition)
        properties = node.properties
        self.board.go(position.version)
        relaxed = node.index in self.record.relaxed
        play = Execution(self, position.standing, relaxed=relaxed)
        setup = [ident for ident in properties if ident in _SETUP]
        for ident in setup:
            play.setup(ident, properties[ident])
        for ident, color, raws in self.dialect.moves(properties):
            play.move(ident, color, raws, self._reading(raws, properties))
        version = self.board.commit()
        changed = self.board.difference(version) if version != position.version else _NOTHING
        faults = self._inherited(play, properties)
        play.standing = self._turn(node, play.standing, properties)
        if position.winner is None and play.standing.win_by == CONNECTION:
            play.standing = play.standing._replace(chain=self._chain(play.standing))
        elif play.standing.chain and changed is not _NOTHING:
            play.standing = play.standing._replace(chain=())
        after = TwixtPosition(self, version, play.standing)
        marks, of_marks = self._marks(properties, play.standing, changed if play.moves else _NOTHING)
        return Step(
            position=after,
            added=self._added(changed),
            removed=self._removed(changed),
            marks=marks,
            classes=self._classes(play.standing, changed),
            moves=tuple(play.moves),
            setup=bool(setup),
            legal=play.faults <= SPELLING if play.moves else None,
            diagnostics=(*play.findings, *faults, *of_marks, *self._at_end(node, play.standing)),
            announcement=spoken(play.moves, changed, after, setup=bool(setup), ended=position.winner is None),
            view=None if play.standing.view is None else view_box(play.standing.view),
        )

    def _reading(self, raws: Sequence[str], properties: Mapping[str, Sequence[str]]) -> Reading:
        reading = self.dialect.read(raws, self.record.grid)
        if OFFER_SIGN in properties and reading.special is None:
            return Reading(reading.entries, offer=True)
        return reading

    def _turn(self, node: Node, standing: Standing, properties: Mapping[str, Sequence[str]]) -> Standing:
        """Who is to play: as `PL` says, in a puzzle nobody before its start, and there the root's `PL`."""
        if standing.winner is not None:
            return standing
        named = side(node.text("PL")) if "PL" in properties else None
        if node.index == self.record.places.start and self.record.goal is not None:
            default = OPPONENT[standing.mover] if standing.mover else WHITE
            return standing._replace(to_play=named or self.record.player or default)
        if node.index in self.record.relaxed:
            return standing._replace(to_play=None)
        return standing if named is None else standing._replace(to_play=named)

    def _inherited(self, play: Execution, properties: Mapping[str, Sequence[str]]) -> list[NodeDiagnostic]:
        """`VW` and `DD`, which hold on until the next one."""
        findings = []
        for ident in _INHERITED:
            if ident in properties:
                areas, faults = read_areas(self.record.grid, properties[ident])
                view = View(self.record.grid, areas) if areas else None
                standing = play.standing
                play.standing = standing._replace(view=view) if ident == "VW" else standing._replace(dim=view)
                findings += [
                    _fault(ident, properties[ident], fault.code, fault.value) for fault in faults[:MOST_FINDINGS]
                ]
        return findings

    def _chain(self, standing: Standing) -> tuple[str, ...]:
        """The keys of pegs and links by which the game was won, as long as they are on the board."""
        drawing, color = self.drawing, standing.winner or WHITE
        pegs, links = self.board.chain(color)
        return (*(drawing.peg(hole, color).key for hole in pegs), *(drawing.link(link, color).key for link in links))

    def _added(self, changed: Difference) -> tuple[Item, ...]:
        drawing = self.drawing
        links = [drawing.link(link, color) for link, color in changed.links_on.items()]
        return (*links, *[drawing.peg(hole, color) for hole, color in changed.pegs_on.items()])

    def _removed(self, changed: Difference) -> tuple[str, ...]:
        if not changed.links_off and not changed.pegs_off:
            return ()
        drawing = self.drawing
        links = [drawing.link(link, color).key for link, color in changed.links_off.items()]
        return (*links, *[drawing.peg(hole, color).key for hole, color in changed.pegs_off.items()])

    def _classes(self, standing: Standing, changed: Difference) -> tuple[tuple[str, str], ...]:
        """New links stand out, and so does the chain that has won; what lies outside the view is hidden."""
        classes: dict[str, str] = {
            self.drawing.link(link, color).key: "new" for link, color in changed.links_on.items()
        }
        classes |= dict.fromkeys(standing.chain, "winning")
        if standing.view is not None:
            classes |= dict.fromkeys(hidden_keys(standing.view, self.board, self.drawing), "hidden")
        return tuple(classes.items())

    def _marks(
        self, properties: Mapping[str, Sequence[str]], standing: Standing, changed: Difference
    ) -> tuple[tuple[Item, ...], list[NodeDiagnostic]]:
        """Links that went off, the last move, veils, markup; and what of it could not be read."""
        drawing, pegs = self.drawing, self.board.pegs
        items = [drawing.gone_link(link, color) for link, color in changed.links_off.items()]
        if standing.last in pegs:
            items.append(drawing.last_ring(standing.last, pegs[standing.last]))
        if standing.dim is not None:
            items.append(dim_item(standing.dim))
        if standing.view is not None:
            items.append(cover_item(standing.view))
        if IDENTS.isdisjoint(properties):
            return tuple(items), []
        markup = Markup(self.record.grid, pegs)
        for ident in properties:
            if ident in IDENTS:
                markup.read(ident, properties[ident])
        faults = markup.faults[:MOST_FINDINGS]
        return (*items, *markup.items), [_fault(i, properties[i], fault.code, fault.value) for i, fault in faults]

    def _at_end(self, node: Node, standing: Standing) -> Sequence[NodeDiagnostic]:
        """At the end of the main line: whether the record names the winner that the moves have."""
        record = self.record
        if node.index != record.last or standing.winner in (None, record.result):
            return ()
        result = TwixtPosition(self, self._empty, standing).status()
        value = self.game.root.text("RE") or ""
        return (
            NodeDiagnostic(
                "result-mismatch", Message("twixt.result-mismatch", {"value": value[:40], "result": result})
            ),
        )

    def label(self, node: Node) -> Label | None:
        """The moves of the node as text; offers of a draw do not count as moves."""
        properties = node.properties
        setup = any(ident in properties for ident in _SETUP)
        for _, color, raws in self.dialect.moves(properties):
            reading = self.dialect.read(raws, self.record.grid)
            return Label(move_text(reading), None if reading.special == OFFER_DRAW else color, setup)
        return Label("", None, True) if setup else None

    def start_node(self) -> Node | None:
        """The node with `IP`."""
        start = self.record.places.start
        return None if start is None else self.game.nodes[start]

    def bookmarks(self) -> Sequence[tuple[str, Node]]:
        """Nodes named `bookmark X`, by X."""
        return [(str(number), self.game.nodes[index]) for number, index in self.record.places.bookmarks.items()]

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """The node as `GM[21]` has it."""
        root = node.index == 0
        if self.dialect is little_golem.LITTLE_GOLEM:
            return little_golem.convert(node.properties, self.record.grid, root=root)
        return standard(node.properties, root=root)


def _fault(ident: str, raws: Sequence[str], code: str, value: int) -> NodeDiagnostic:
    shown = raws[value][:60]
    reason = Message(f"twixt.{code}", {"hole": shown})
    return NodeDiagnostic(
        code, Message("twixt.at-value", {"ident": ident, "value": shown, "reason": reason}), ident, value
    )
