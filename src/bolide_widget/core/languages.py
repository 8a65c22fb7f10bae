"""The language of texts: the languages there are, and the one that this process shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from .errors import SetupError, shown

LANGUAGES: Final = {"en": "English", "de": "Deutsch"}
"""The languages by their codes, English first: each by its own name."""

_current = "en"
_here: ContextVar[str | None] = ContextVar("language", default=None)
"""The language of a page that is being written, in this thread alone."""


def language(code: str | None = None) -> str:
    """Choose the language of this process, or return the current one.

    Errors, docs and lessons 6 to 13 of the course are in English only.

    Parameters
    ----------
    code : str, optional
        ``"en"`` for English or ``"de"`` for German. Without it the language stays as it is.

    Returns
    -------
    str
        The code of the language that is now shown.

    Raises
    ------
    SetupError
        If there is no such language.

    Examples
    --------
    >>> bw.language("de")
    'de'
    >>> bw.language("en")
    'en'
    """
    global _current
    if code is not None:
        _current = known_language(code)
    return _here.get() or _current


def page_languages(code: str | None = None) -> list[str]:
    """Return the languages of a page: the given one, or all, the current one first."""
    if code is not None:
        return [known_language(code)]
    return sorted(LANGUAGES, key=lambda one: one != language())


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Choose a language for a while, for this thread alone; None changes nothing.

    Examples
    --------
    >>> with speaking("de"):
    ...     language()
    'de'
    """
    before = _here.set(_here.get() if code is None else known_language(code))
    try:
        yield
    finally:
        _here.reset(before)


def known_language(code: object) -> str:
    """Return the code of a language, or raise `SetupError` if there is no such language.

    Examples
    --------
    >>> known_language("de")
    'de'
    """
    if not (isinstance(code, str) and code in LANGUAGES):
        raise SetupError(f"language must be one of {', '.join(LANGUAGES)}, not {shown(code)}")
    return str(code)
