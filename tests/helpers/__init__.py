"""What more than one test needs: boards, positions, nonsense, a game, a browser, a rules page.

Tests import from here, as `from helpers.boards import courses`, and never from each other.
"""
