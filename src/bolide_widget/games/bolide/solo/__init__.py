"""Exact questions about boards of points: best laps, what can be reached."""
