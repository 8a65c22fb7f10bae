"""Scripting for all games: what-if, simulations, sample races, the ladder."""
