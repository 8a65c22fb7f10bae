"""Exact answers about boards of points: best laps, reachable states."""
