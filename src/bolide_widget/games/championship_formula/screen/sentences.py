"""Facts as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.questions import Fact


def sentence(fact: Fact, names: Sequence[str]) -> str | None:
    """A fact as a sentence of the log."""
    return None
