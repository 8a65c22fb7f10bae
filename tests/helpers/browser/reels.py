"""A reel as a page puts it together, written a second time."""

from __future__ import annotations

import json
from typing import Any


def applied(old: Any, change: Any) -> Any:
    """What a page makes of a change."""
    if isinstance(change, list):
        return change[0]
    new = list(old) if isinstance(old, list) else dict(old)
    for key, item in change.items():
        if item == []:
            del new[key]
        elif isinstance(new, list):
            new[int(key)] = applied(new[int(key)], item)
        else:
            new[key] = applied(new.get(key), item)
    return new


def frames(reel: Any) -> list[dict[str, Any]]:
    """Every frame whole."""
    shown: list[dict[str, Any]] = []
    for change in json.loads(json.dumps(reel["frames"])):
        shown.append(applied(shown[-1] if shown else {}, change))
    return shown
