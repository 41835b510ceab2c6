"""Translate the texts with an editor for PO: write the texts of a language as a PO file, and read it again.

`texts.py missing` lists the texts that each language lacks. They are shown in English.
"""

from __future__ import annotations

import bootstrap


def main() -> None:
    """Export, import or compare the translated texts, as the command line says."""
    bootstrap.activate_venv()
    # needs packages that are only installed in the virtual environment
    from translation import command

    command.run(__doc__ or "")


if __name__ == "__main__":
    main()
