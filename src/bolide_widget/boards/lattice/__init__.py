"""Bolide's board: points of a lattice, and what may be asked of them."""
