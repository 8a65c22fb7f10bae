"""Words that prompts, options and sentences of Championship Formula Racing share."""

from __future__ import annotations

from typing import Final

from ....racing.words import count, listed
from ..rules.tables import UNIT

ATTRIBUTE: Final = {
    "a": "acceleration",
    "d": "deceleration",
    "ts": "top speed",
    "s": "start speed",
}
"""Attributes as people read them."""

PURPOSE: Final = {
    "start": "start speed test",
    "accel": "acceleration test",
    "top": "top speed test",
    "brakes": "brakes test",
    "chance-corner": "chance in the corner",
    "chance-line": "chance on leaving the line",
    "chance-crash": "chance by the crash",
    "pass": "forced pass",
}
"""What dice are rolled for."""

WAYS: Final = 36
"""Of two dice."""


def odds(ways: int) -> str:
    """A chance of two dice.

    Examples
    --------
    >>> odds(30), odds(36), odds(0)
    ('30 in 36', 'certain', 'never')
    """
    return {0: "never", WAYS: "certain"}.get(ways, f"{ways} in {WAYS}")


def mph(speed: int) -> str:
    """A speed, and the spaces it means.

    Examples
    --------
    >>> mph(120), mph(20)
    ('120 mph: 6 spaces', '20 mph: 1 space')
    """
    return f"{speed} mph: {count(speed // UNIT, 'space')}"


def too_fast(units: int) -> str:
    """So many units, of 20 mph each, as a person says it.

    Examples
    --------
    >>> too_fast(2)
    '40 mph too fast'
    """
    return f"{units * UNIT} mph too fast"


def split_words(wear: int, rolls: int, roll: str) -> str:
    """A payment: wear and what is rolled.

    Examples
    --------
    >>> split_words(2, 0, "a chance"), split_words(1, 1, "a chance"), split_words(0, 1, "a test")
    ('2 wear', '1 wear and a chance', 'a test')
    """
    parts = [f"{wear} wear"] if wear else []
    return " and ".join(parts + [roll] * rolls) or "nothing"


def chips(green: int, red: int, broken: int = 0) -> str:
    """Chips of skill in words; a red one that is broken is told, too.

    Examples
    --------
    >>> chips(2, 0), chips(0, 1), chips(1, 0, 1), chips(0, 0)
    ('2 green', '1 red', '1 green (of a red one broken)', 'no skill')
    """
    told = listed(f"{n} {colour}" for n, colour in ((green, "green"), (red, "red")) if n)
    ending = " (of a red one broken)" if broken else ""
    return f"{told}{ending}" if told else "no skill"


def value(doubled: int) -> str:
    """CFR-BID-2: what a bid is worth.

    Examples
    --------
    >>> value(10), value(9)
    ('5', '4.5')
    """
    return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)
