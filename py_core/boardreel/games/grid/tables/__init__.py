"""The tables of the games: one file for each, which defines `TABLE`."""
