"""What the course says, kept apart from its code: a Markdown file a lesson and language.

A block begins with a line such as ``<!-- 3.2 hint -->`` and ends at the next one. What stands
between double braces, as in ``{{speed}}``, is a number of the exercise. Whoever translates the
course copies the folder ``text/en``, and changes nothing between ``<!--`` and ``-->`` or in braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ..core.errors import SetupError, shown

WORDS = "words"
"""The file of what all lessons say: units, and what is wrong with an answer of the wrong kind."""

_MARK = re.compile(r"^<!-- (.+?) -->[ ]*$", re.MULTILINE)


def languages() -> list[str]:
    """The languages in which there is a course."""
    folder = files(__package__).joinpath("text")
    return sorted(entry.name for entry in folder.iterdir() if entry.is_dir())


@cache
def blocks(name: str, language: str = "en") -> Mapping[str, str]:
    """The blocks of a text by their names; what stands before the first is named "title".

    Parameters
    ----------
    name : str
        A lesson, "01" to "13", or "words".
    language : str
        One of `languages`.

    Raises
    ------
    SetupError
        If there is no such language.

    Examples
    --------
    >>> blocks("01")["title"]
    '# Velocity is a displacement'
    """
    known = languages()
    if language not in known:
        raise SetupError(f"language: one of {', '.join(known)}, not {shown(language)}")
    path = files(__package__).joinpath("text", language, f"{name}.md")
    title, *rest = _MARK.split(path.read_text(encoding="utf-8"))
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return {"title": title.strip(), **{key: text.strip() for key, text in pairs}}


def filled(text: str, numbers: Mapping[str, object]) -> str:
    """A text with the numbers of an exercise in it.

    Examples
    --------
    >>> filled("at speed {{v}}, $\\\\frac{v}{2}$", {"v": 6})
    'at speed 6, $\\\\frac{v}{2}$'
    """
    return re.sub(r"\{\{(\w+)\}\}", lambda match: str(numbers.get(match[1], match[0])), text)


def words(key: str, language: str = "en", **numbers: object) -> str:
    """A sentence that belongs to no lesson, with numbers in it."""
    return filled(blocks(WORDS, language)[key], numbers)
