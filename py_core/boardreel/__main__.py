"""`python -m boardreel`."""

from boardreel.cli import main

raise SystemExit(main())
