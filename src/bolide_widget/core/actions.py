"""Actions: what a seat answers, as data and as text."""

from __future__ import annotations

import json
import re

from .errors import cut

Action = tuple[int | str, ...]

LONGEST = 10_000
"""No action has a longer text, in characters."""

_WORD = r"[A-Za-z][A-Za-z0-9-]*"

_QUOTED = r'"(?:[^"\\]|\\.)*"'

_PART = rf"(?:{_WORD}|{_QUOTED})"

_NUMBERS = r"-?\d+(?:,-?\d+)*"

_SHAPE = re.compile(
    rf"(?P<words>{_PART}(?:\+{_PART})*)?(?P<colon>:)?(?P<numbers>{_NUMBERS})?", re.ASCII
)

_A_WORD = re.compile(_WORD)

_A_PART = re.compile(_PART)


def text(action: Action) -> str:
    """Write an action as text.

    Parameters
    ----------
    action : tuple of int and str
        Words first, numbers last. Anything but a plain word, such as the name of a space, is
        quoted.

    Returns
    -------
    str

    Examples
    --------
    >>> text((12, -7)), text(("tyres", "repair")), text(("play", 3)), text(("to", "1.20"))
    ('12,-7', 'tyres+repair', 'play:3', 'to+"1.20"')
    """
    words = "+".join(
        part if _A_WORD.fullmatch(part) else json.dumps(part)
        for part in action
        if isinstance(part, str)
    )
    numbers = ",".join(str(part) for part in action if not isinstance(part, str))
    return f"{words}:{numbers}" if words and numbers else words or numbers


def parse(written: str) -> Action:
    """Return the action that a text stands for.

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
    >>> parse("12,-7"), parse("tyres+repair"), parse("play:3"), parse('to+"1.20"')
    ((12, -7), ('tyres', 'repair'), ('play', 3), ('to', '1.20'))
    """
    if len(written) > LONGEST:
        raise ValueError(f"{cut(written)!r} is not the text of an action: it is too long")
    shape = _SHAPE.fullmatch(written)
    if shape is None or not written:
        raise ValueError(f"{written!r} is not the text of an action")
    words, colon, numbers = shape["words"], shape["colon"], shape["numbers"]
    if bool(colon) != bool(words and numbers):
        raise ValueError(f"{written!r} is not the text of an action")
    action: Action = tuple(map(_read, _A_PART.findall(words))) if words else ()
    return action + tuple(int(number) for number in numbers.split(",")) if numbers else action


def _read(part: str) -> str:
    """Return a plain word, or the content of a quoted one; ValueError for broken quotes."""
    if not part.startswith('"'):
        return part
    try:
        read: str = json.loads(part)
    except json.JSONDecodeError:
        raise ValueError(f"{part} is not the text of an action") from None
    return read
