"""A lone car: what it can reach without dice, and in how few turns, by wear spent."""
