"""Two letters that stand for a driver."""

from __future__ import annotations


def badge(name: str) -> str:
    """Two letters for a driver: initials, or the first two.

    Examples
    --------
    >>> badge("Ada Byron"), badge("bob"), badge("Rookie 2")
    ('AB', 'BO', 'R2')
    """
    words = name.split()
    letters = words[0][0] + words[-1][0] if len(words) > 1 else name.strip()[:2]
    return letters.upper()
