"""What the Really Nasty Motor Racing Game asks of a board of spaces besides (RN-TRK-10)."""

from __future__ import annotations

from ...boards.lanes.checks.faults import Part

GAME = "really-nasty"
"""What files call this game; also the field with its part."""

PART = Part(game=GAME, checks=())
"""What is checked of this game's boards, and read of its part."""
