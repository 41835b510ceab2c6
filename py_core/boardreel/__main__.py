"""Run the command line as `python -m boardreel`."""

from boardreel.cli import main

raise SystemExit(main())
