"""Bolide's board: points of a lattice, and its geometry."""
