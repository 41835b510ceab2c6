"""The boards of the Blokus family: one lattice geometry per module, and the bit board that the rules work on."""
