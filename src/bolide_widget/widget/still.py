"""The picture of a board for where no widget can be shown."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import Mapping
from typing import Any

logger = logging.getLogger(__name__)

WIDTH = 480
"""Pixels: small, since one is made at every display."""


def still_picture(board: Mapping[str, Any], state: Mapping[str, Any]) -> dict[str, str]:
    """A PNG as a notebook stores it; nothing when it fails, for the live board needs none."""
    try:
        # not before the page has been told of the board: it makes itself ready meanwhile
        from .. import pictures

        painted = pictures.png(board, state, width=WIDTH)
    except Exception:
        logger.exception("No picture of the board could be painted")
        return {}
    return {"image/png": b64encode(painted).decode()}
