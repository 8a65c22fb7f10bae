"""Widgets: anywidget classes that show a race of any game of the package. They know no rules."""

from __future__ import annotations

from .play import play
from .race_widget import RaceWidget, Replay

__all__ = ["RaceWidget", "Replay", "play"]
