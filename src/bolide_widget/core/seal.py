"""The seal of a record's header: a digest of each field, so that what was changed has a name.

A record's answers cannot be changed unseen, since each tells the state that it led to. What stands
before them - laps, seed, names - leads to no other state until much later, or never. So it has
digests of its own. They guard against slips and careless edits; no secret is in them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any


def seal(head: Mapping[str, Any]) -> dict[str, str]:
    """A digest of each field; of an object, one of each of its fields.

    Examples
    --------
    >>> list(seal({"seed": 1, "options": {"laps": 2, "advanced": False}}))
    ['seed', 'options.laps', 'options.advanced']
    """
    return {name: _digest(value) for name, value in _flat(head).items()}


def changed(head: Mapping[str, Any], told: Mapping[str, Any]) -> list[str]:
    """The fields that are not as they were sealed, or were put in or taken out."""
    now = seal(head)
    names = [*now, *(name for name in told if name not in now)]
    return [name for name in names if now.get(name) != told.get(name)]


def _flat(head: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in head.items():
        if isinstance(value, Mapping) and value:
            found |= {f"{name}.{inner}": part for inner, part in value.items()}
        else:
            found[name] = value
    return found


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=4).hexdigest()
