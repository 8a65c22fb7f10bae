"""What Championship Formula Racing asks of a board of spaces besides (CFR-TRACK-5)."""

from __future__ import annotations

from ...boards.lanes.checks.faults import Part

GAME = "championship-formula"
"""What files call this game; also the field with its part."""

PART = Part(game=GAME, checks=())
"""What is checked of this game's boards, and read of its part."""
