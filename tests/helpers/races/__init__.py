"""Races and positions for tests: made by hand, or at random."""
