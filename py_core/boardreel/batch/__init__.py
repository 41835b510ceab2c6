"""Work on the games of many files: read, choose, write, compare, change and count them, for the commands of an archive."""
