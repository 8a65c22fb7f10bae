"""Facts as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.questions import Fact


def sentence(fact: Fact, names: Sequence[str]) -> str | None:
    """A fact as a sentence; None for facts that need none."""
    kind = fact[0]
    if kind == "finish":
        return f"{names[fact[1]]} finishes: place {fact[2]}"
    if kind == "out":
        return f"{names[fact[1]]} is out"
    return None
