"""The screen: anywidget classes that show any race of the house. They know no rules."""

from __future__ import annotations

from .play import play
from .race_widget import RaceWidget, Replay

__all__ = ["RaceWidget", "Replay", "play"]
