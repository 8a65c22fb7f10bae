"""Telling those who listen to a match: each of them, whatever one of them does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any

from .questions import Fact

logger = logging.getLogger(__name__)

Listener = Callable[[tuple[Fact, ...]], object]
"""Gets what happened."""

Look = Callable[[], object]
"""Gets nothing: it looks at the match again, and may be told once too often."""


def tell(listeners: Iterator[Callable[..., object]], *told: Any) -> None:
    """Tell those who have not been told yet; one that fails is reported and harms nobody.

    A keyboard interrupt in one of them comes through. The iterator stands behind that one then,
    so that the next call tells the others.
    """
    for listener in listeners:
        try:
            listener(*told)
        except KeyboardInterrupt:
            raise
        except BaseException:
            logger.exception("A listener failed; it is still told of what comes: %r", listener)
