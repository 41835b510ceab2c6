"""Boards of crossing lines whose points are named by two letters: what Go and games without rules share. Not a game."""
