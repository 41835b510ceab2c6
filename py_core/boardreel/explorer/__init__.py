"""The index of positions of many records: build it, and ask where a position was played and what came next."""
