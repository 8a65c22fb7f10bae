"""Scripting games of any kind: what if, simulations, one of their races, the ladder."""
