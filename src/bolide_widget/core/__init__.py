"""The parts every race game shares: questions, actions, dice, the match and its record.

Nothing in here knows a game, a board or a screen.
"""
