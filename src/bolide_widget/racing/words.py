"""Words that prompts, options and sentences of several games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.grammar import within


def ordinal(number: int) -> str:
    """A place: ``1st``.

    Examples
    --------
    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def count(number: int, what: str) -> str:
    """So many of something.

    Examples
    --------
    >>> count(1, "space"), count(4, "space")
    ('1 space', '4 spaces')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Words as a list: ``a, b and c``."""
    words = list(parts)
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1] if words else "")))


def whose(seat: int, names: Sequence[str] | None) -> str:
    """A driver within a sentence; by the number of his seat where nobody tells names."""
    return f"car {seat + 1}" if names is None else within(names[seat])


def capital(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]


def lap_words(lap: int, laps: int) -> str:
    """A lap count in words."""
    if lap <= 0:
        return "before the start line"
    return f"lap {min(lap, laps)} of {laps}"
