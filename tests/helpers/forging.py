"""Records with something changed in them, by hands that know how."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from bolide_widget.core import history

Data = dict[str, Any]


def resealed(data: Data) -> str:
    """The record of changed data with a seal that fits, so that the changes themselves are met."""
    head = {name: value for name, value in data.items() if name not in history.UNSEALED}
    return json.dumps({**data, "seal": history.sealed(head, data["answers"])})


def forged(written: str, change: Callable[[Data], Any]) -> str:
    """A record in which something was changed, with a seal that fits."""
    data = json.loads(written)
    change(data)
    return resealed(data)
