"""Texts of the course, separate from its code: a Markdown file per lesson and language.

A block begins with a line such as ``<!-- 3.2 hint -->`` and ends at the next one. A name in double
braces, as in ``{{speed}}``, stands for a number of the exercise. A lesson that is not translated is
in English. CONTRIBUTING.md says how to add a language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..core.languages import known_language, language as chosen
from ..core.words import decimals

WORDS = "words"
"""The file of texts that all lessons share: units, and errors for answers of the wrong kind."""

_MARK = re.compile(r"^<!-- (.+?) -->[ ]*$", re.MULTILINE)


def language_of(name: str, language: str | None = None) -> str:
    """Return the language in which a text is shown: English if it is not translated.

    Parameters
    ----------
    name : str
        A lesson, "01" to "13", or "words" or "pages".
    language : str, optional
        The language that is wanted; that of `bw.language` if not given.

    Raises
    ------
    SetupError
        If there is no such language.

    Examples
    --------
    >>> language_of("01", "de"), language_of("13", "de")
    ('de', 'en')
    """
    wanted = chosen() if language is None else known_language(language)
    return wanted if _file(name, wanted).is_file() else "en"


def _file(name: str, language: str) -> Traversable:
    return files(__package__).joinpath("text", language, f"{name}.md")


@cache
def blocks(name: str, language: str = "en") -> Mapping[str, str]:
    """Return the blocks of a text by name; the part before the first block is "title".

    Parameters
    ----------
    name : str
        A lesson, "01" to "13", or "words" or "pages".
    language : str
        One of those that `language_of` returns for it.

    Examples
    --------
    >>> blocks("01")["title"]
    '# Velocity is a displacement'
    """
    title, *rest = _MARK.split(_file(name, language).read_text(encoding="utf-8"))
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return {"title": title.strip(), **{key: text.strip() for key, text in pairs}}


def filled(text: str, numbers: Mapping[str, object], language: str = "en") -> str:
    """Fill the numbers of an exercise into a text of a language.

    Examples
    --------
    >>> filled("at speed {{v}}, $\\\\frac{v}{2}$", {"v": 6})
    'at speed 6, $\\\\frac{v}{2}$'
    >>> filled("mit Radius {{r}}", {"r": 2.5}, "de")
    'mit Radius 2,5'
    """

    def value(match: re.Match[str]) -> str:
        number = numbers.get(match[1], match[0])
        return decimals(str(number), language) if isinstance(number, float) else str(number)

    return re.sub(r"\{\{(\w+)\}\}", value, text)


def words(key: str, language: str = "en", **numbers: object) -> str:
    """Return a sentence that all lessons share, with numbers and the name of a unit filled in."""
    if unit := numbers.get("unit"):
        numbers["unit"] = unit_words(str(unit), language)[0]
    return filled(blocks(WORDS, language)[key], numbers, language)


def unit_words(unit: str, language: str = "en") -> list[str]:
    """Return the spellings of a unit, its name in sentences first.

    Examples
    --------
    >>> unit_words("turns", "de")[:2]
    ['Züge', 'Zug']
    """
    return [word.strip() for word in blocks(WORDS, language).get(f"unit {unit}", unit).split(",")]


def slider(name: str, language: str) -> str:
    """Return what stands beside the slider of a setting.

    Examples
    --------
    >>> slider("v_x", "en"), slider("v_x", "de"), slider("my_own", "de")
    ('v x', 'v in Richtung Osten', 'my own')
    """
    lines = blocks(WORDS, language).get("sliders", "").splitlines()
    named = dict(line.split(": ", 1) for line in lines)
    plain = name.replace("_", " ")
    return named.get(plain, plain)
