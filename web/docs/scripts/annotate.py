"""Comment every capture of a Go game and save the record: `annotate.py GAME OUT`."""

import sys

import boardreel
from boardreel.editing import Draft

draft = Draft(boardreel.read(sys.argv[1]).games[0])
count = 0
for node in draft.game.main_line()[1:]:
    assert node.parent is not None
    before = draft.replay.position(node.parent).board
    after = draft.replay.position(node).board
    taken = sorted(before.keys() - after.keys())
    if taken:
        comment = node.text("C")
        text = f"{len(taken)} taken: {', '.join(taken)}"
        draft.set_comment(node, f"{comment}\n{text}" if comment else text)
        count += 1
boardreel.Collection.of([draft.game]).write(sys.argv[2])
print(f"captures: {count}")
