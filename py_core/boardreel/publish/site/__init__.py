"""Make a website from a folder of records: a gallery, a page for each game, puzzles, search and feed."""
