"""Import game trees of boardspace.net, after section 4 of the project's specification of dialects.

A node of these records is one operation, such as dropping a peg. All operations of a player up to `Done` make up one
move of a standard record.
"""

from __future__ import annotations

from boardreel.dialects.protocol import LEFT_OUT, ImportedGame, ImportedRecord, Source
from boardreel.sgf.values import escape, parse_number

from boardreel_dialects.boardspace_operations import operations, server_game
from boardreel_dialects.boardspace_twixt import TwixtTurns
from boardreel_dialects.twixt_moves import PropertyList

_TWIXT = ("twixt", "twixtghost")


def import_game(source: Source) -> ImportedRecord:
    """Return the game tree of a source; a game other than TwixT becomes a tree without a board."""
    game = source.game
    assert game is not None
    name = (game.root.text("GM") or "").strip().lower()
    imported = _import_twixt(source) if name in _TWIXT or server_game(game) in _TWIXT else _import_tree(source)
    if len(game.main_line()) < len(game.nodes):
        imported.report(LEFT_OUT, game.source_position(len(game.main_line()), None, 0)[0])
    return [imported]


def _import_twixt(source: Source) -> ImportedGame:
    """Return a game of TwixT with one node per turn."""
    assert source.game is not None
    turns = TwixtTurns(source.game, source.budget)
    for operation in operations(source.game):
        turns.add(operation)
    return turns.finish()


def _import_tree(source: Source) -> ImportedGame:
    """Return a game without known rules: a node per turn, whose operations are the values of one property."""
    game = source.game
    assert game is not None
    imported = ImportedGame(has_board=False, budget=source.budget)
    root: PropertyList = []
    for ident, values in game.root.properties.items():
        # the numbers of other games mean nothing here, and would make a saved record one of these games
        is_number = ident == "GM" and parse_number(values[0]) is not None
        root.append((ident, [escape(server_game(game))] if is_number else values))
    imported.add(root, game.source_position(0, None, 0)[0])
    texts: list[str] = []
    player, offset = "", 0
    for operation in operations(game):
        if texts and operation.player != player:
            imported.add([(player, texts)], offset)
            texts = []
        if operation.word == "start":
            continue
        if operation.word != "done":
            if not texts:
                player, offset = operation.player, operation.offset
            texts.append(escape(operation.text))
        elif texts:
            imported.add([(player, texts)], offset)
            texts = []
    if texts:
        imported.add([(player, texts)], offset)
    return imported
