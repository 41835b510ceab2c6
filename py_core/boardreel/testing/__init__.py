"""Check that a game keeps the promises of the plug-in protocol, for authors of games.

`python -m boardreel.testing KIND FOLDER` checks the records in a folder and requires `pip install
"boardreel[testing]"`. In a test, call `check_folder` or, for a single record, `check_record`. Every failed check raises
`ConformanceError`, which is an `AssertionError`.
"""

from boardreel.testing.conformance import (
    check_any_order,
    check_labels,
    check_messages,
    check_record,
    check_reel,
    check_steps,
    hostile_variants,
)
from boardreel.testing.folder import REQUIRED_RECORDS, check_folder
from boardreel.testing.moves import check_moves, check_symmetries, check_written_games
from boardreel.testing.parts import check_parts
from boardreel.testing.requirements import ConformanceError

__all__ = [
    "REQUIRED_RECORDS",
    "ConformanceError",
    "check_any_order",
    "check_folder",
    "check_labels",
    "check_messages",
    "check_moves",
    "check_parts",
    "check_record",
    "check_reel",
    "check_steps",
    "check_symmetries",
    "check_written_games",
    "hostile_variants",
]
