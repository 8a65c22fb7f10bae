"""Actions: small tuples of words and whole numbers, each with one short stable text.

``(12, 7)`` is a point, ``("booster",)`` a word, ``("tyres", "repair")`` a choice of several,
``("play", 3)`` a word with numbers. The text is what a record stores and a browser sends.
"""

from __future__ import annotations

import re

Action = tuple[int | str, ...]

_WORD = r"[A-Za-z][A-Za-z0-9-]*"
_NUMBERS = r"-?\d+(?:,-?\d+)*"
_SHAPE = re.compile(rf"(?P<words>{_WORD}(?:\+{_WORD})*)?(?P<colon>:)?(?P<numbers>{_NUMBERS})?")


def text(action: Action) -> str:
    """Text of an action.

    Parameters
    ----------
    action : tuple of int and str
        Words first, numbers last.

    Returns
    -------
    str

    Examples
    --------
    >>> text((12, -7)), text(("tyres", "repair")), text(("play", 3))
    ('12,-7', 'tyres+repair', 'play:3')
    """
    words = "+".join(part for part in action if isinstance(part, str))
    numbers = ",".join(str(part) for part in action if not isinstance(part, str))
    return f"{words}:{numbers}" if words and numbers else words or numbers


def parse(written: str) -> Action:
    """The action that a text stands for.

    Parameters
    ----------
    written : str
        As made by :func:`text`.

    Returns
    -------
    tuple of int and str

    Raises
    ------
    ValueError
        If no action has this text.

    Examples
    --------
    >>> parse("12,-7"), parse("tyres+repair"), parse("play:3")
    ((12, -7), ('tyres', 'repair'), ('play', 3))
    """
    found = _SHAPE.fullmatch(written)
    if found is None or not written:
        raise ValueError(f"{written!r} is not the text of an action")
    words, colon, numbers = found["words"], found["colon"], found["numbers"]
    if bool(colon) != bool(words and numbers):
        raise ValueError(f"{written!r} is not the text of an action")
    action: Action = tuple(words.split("+")) if words else ()
    return action + tuple(int(number) for number in numbers.split(",")) if numbers else action
