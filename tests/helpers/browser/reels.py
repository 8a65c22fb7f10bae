"""What a page of its own holds, and a reel as a page puts it together, written a second time."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from typing import Any


def held(page: str) -> dict[str, Any]:
    """The data in the text of a page that works without a kernel."""
    found = re.search(r'const page = "([^"]+)"', page)
    assert found is not None
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(found[1])))
    return data


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
