"""The one exception of pictures."""

from __future__ import annotations


class PictureError(ValueError):
    """A picture that cannot be drawn as asked: says which argument, and what would be right."""
