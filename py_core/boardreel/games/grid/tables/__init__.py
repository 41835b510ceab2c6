"""The tables of the games: one module per game, which defines `TABLE`."""
