"""Texts of the course, separate from its code: a Markdown file per lesson and language.

A block begins with a line such as ``<!-- 3.2 hint -->`` and ends at the next one. A name in double
braces, as in ``{{speed}}``, stands for a number of the exercise. To translate the course, copy the
folder ``text/en``, and change nothing between ``<!--`` and ``-->`` or in braces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ..core.errors import SetupError, shown

WORDS = "words"
"""The file of texts that all lessons share: units, and errors for answers of the wrong kind."""

_MARK = re.compile(r"^<!-- (.+?) -->[ ]*$", re.MULTILINE)


def languages() -> list[str]:
    """Return the languages of the course."""
    folder = files(__package__).joinpath("text")
    return sorted(entry.name for entry in folder.iterdir() if entry.is_dir())


@cache
def blocks(name: str, language: str = "en") -> Mapping[str, str]:
    """Return the blocks of a text by name; the part before the first block is "title".

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
    """Fill the numbers of an exercise into a text.

    Examples
    --------
    >>> filled("at speed {{v}}, $\\\\frac{v}{2}$", {"v": 6})
    'at speed 6, $\\\\frac{v}{2}$'
    """
    return re.sub(r"\{\{(\w+)\}\}", lambda match: str(numbers.get(match[1], match[0])), text)


def words(key: str, language: str = "en", **numbers: object) -> str:
    """Return a sentence that all lessons share, with numbers filled in."""
    return filled(blocks(WORDS, language)[key], numbers)
